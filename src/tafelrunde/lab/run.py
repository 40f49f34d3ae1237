"""Runs many deals over an executor, keeps what is done, and picks up where it was interrupted."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any

from tafelrunde.core import BadInput
from tafelrunde.lab.deals import Deal, play_deal
from tafelrunde.lab.play import Played

Progress = Callable[[int, int], None]
Results = dict[int, list[Played]]  # by the deal's place in the list
AHEAD = 3  # deals in flight for each worker


@contextmanager
def executor(workers: int | None = None, cluster: str | None = None) -> Iterator[Executor]:
    """All cores of this machine, or the Dask cluster at an address (needs the extra `cluster`)."""
    if cluster is not None:
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise BadInput("a cluster needs the extra «cluster»: pip install tafelrunde[cluster]") from None
        with distributed.Client(cluster) as client, client.get_executor(pure=False, retries=3) as remote:
            yield remote
    else:
        with ProcessPoolExecutor(workers or os.cpu_count(), mp_context=get_context("spawn")) as local:
            yield local


def run(
    jobs: Sequence[Deal],
    pool: Executor,
    *,
    file: Path | None = None,
    progress: Progress | None = None,
    enough: Callable[[Results], bool] | None = None,
    workers: int | None = None,
) -> Results:
    """The results of the deals, in the order of the list however they came in.

    With a `file` every finished deal is one JSON line, and lines already there are not played again. `enough` is
    asked after every completed stretch from the first deal on: once it says so, later deals are left out, so that
    a run stops at the same deal whatever the number of workers.
    """
    done = _kept(jobs, file)
    known = len(done)
    waiting = [place for place in range(len(jobs)) if place not in done]
    waiting.reverse()
    flying: dict[Future[list[Played]], int] = {}
    stretch = 0
    with _appended(file) as lines:
        if progress is not None:
            progress(known, len(jobs))
        while True:
            while stretch in done:
                stretch += 1
                if enough is not None and enough({place: done[place] for place in range(stretch)}):
                    for future in flying:
                        future.cancel()
                    return {place: done[place] for place in range(stretch)}
            while waiting and len(flying) < AHEAD * (workers or os.cpu_count() or 1):
                place = waiting.pop()
                flying[pool.submit(play_deal, jobs[place])] = place
            if not flying:
                return dict(sorted(done.items()))
            finished, _ = wait(flying, return_when=FIRST_COMPLETED)
            for future in finished:
                place = flying.pop(future)
                done[place] = future.result()
                if lines is not None:
                    print(json.dumps(_line(jobs[place], done[place])), file=lines, flush=True)
                if progress is not None:
                    progress(len(done), len(jobs))


def _line(deal: Deal, played: Sequence[Played]) -> dict[str, Any]:
    return {"deal": deal.key, "game": deal.slug, "options": dict(deal.options), "seed": deal.seed,
            "matches": [one.data() for one in played]}


def _kept(jobs: Sequence[Deal], file: Path | None) -> Results:
    """What the file already has of these deals. A line cut off by an interruption is played again."""
    if file is None or not file.exists():
        return {}
    places = {(deal.key, deal.seed): place for place, deal in enumerate(jobs)}
    done: Results = {}
    for row in file.read_text(encoding="utf-8").splitlines():
        try:
            line = json.loads(row)
            place = places.get((line["deal"], line["seed"]))
            matches = [_read(one) for one in line["matches"]]
        except (ValueError, KeyError, TypeError):
            continue
        if place is None:
            continue
        if line["game"] != jobs[place].slug or line["options"] != dict(jobs[place].options):
            raise BadInput("{file} holds results of another game or other options", file=str(file))
        done[place] = matches
    return done


def _read(data: dict[str, Any]) -> Played:
    return Played(tuple(data["bots"]), data["seed"], tuple(data["scores"]), tuple(data["ranks"]),
                  tuple(data["shares"]), data["decisions"], data["reason"], data["opener"], data["opening"],
                  data["lead_changes"])


@contextmanager
def _appended(file: Path | None) -> Iterator[IO[str] | None]:
    """The file, open for appending on a line of its own."""
    if file is None:
        yield None
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    torn = file.exists() and file.stat().st_size > 0 and not file.read_bytes().endswith(b"\n")
    with file.open("a", encoding="utf-8") as lines:
        if torn:
            lines.write("\n")
        yield lines
