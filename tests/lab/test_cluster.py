"""The same run on a cluster of two workers, one of them killed on the way: complete and identical."""

import os
import time
import warnings

import pytest

distributed = pytest.importorskip("distributed")

from tafelrunde.lab import executor, match  # noqa: E402 – only where a cluster can be had
from tests.bots import kuhn  # noqa: E402
from tests.lab.test_match import Here  # noqa: E402


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_changes_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            killed: list[int] = []

            def progress(done: int, total: int) -> None:
                if 5 <= done < total and not killed:
                    with distributed.Client(cluster) as client:
                        killed.append(next(iter(client.run(os.getpid).values())))
                    os.kill(killed[0], 9)
                    time.sleep(0.2)

            with executor(cluster=cluster.scheduler_address) as pool:
                report = match("kuhn", ["ismcts@100", "random"], 80, pool, load=kuhn.load, progress=progress, workers=2)
    assert killed
    assert report == match("kuhn", ["ismcts@100", "random"], 80, Here(), load=kuhn.load)
