"""Processes that stand still (SIGSTOP) while a bot's turn is due: noticed, and the table goes on."""

import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tafelrunde.bots import Budget
from tafelrunde.bots.pool import BotPool
from tafelrunde.bots.worker import Worker
from tests.bots import rogues
from tests.bots.test_pool import LEGAL, VIEW
from tests.long import long
from tests.web.house import House, house


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def workers(pid: int) -> list[int]:
    """Those of them that think."""
    return [child for child in children(pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def stop(*pids: int) -> None:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)


@pytest.mark.soak
def test_a_worker_that_stops_thinking_is_noticed_and_another_takes_the_next_question() -> None:
    before = set(workers(os.getpid()))
    with BotPool(workers=2, load=rogues.load) as pool:
        for each in [pool.warm_up(["kuhn"]) for _ in range(4)]:
            each.result(60)
        thinks = pool.ask_move("kuhn", VIEW, LEGAL, "hang", seed=1, budget=Budget(seconds=1.0))
        time.sleep(0.2)
        stop(*set(workers(os.getpid())) - before)
        after = pool.ask_move("kuhn", VIEW, LEGAL, "random", seed=1)  # noticed before it is given anything
        assert after.result(60) in LEGAL
        assert "took too long" in str(thinks.exception(60))
        assert pool.ask_move("kuhn", VIEW, LEGAL, "random", seed=1).result(60) in LEGAL


@pytest.mark.parametrize("level", ["random", long("knight")])
def test_a_table_whose_workers_stand_still_goes_on(tmp_path: Path, level: str) -> None:
    with house(tmp_path, "workers = 1") as opened:
        hold_up(opened, level)


def hold_up(opened: House, level: str) -> None:
    """A bot moves although its workers were stopped before its turn."""
    ada = opened.guest("Ada")
    connection = ada.look_at(ada.open_table("castles_besieged", "me", f"bot:{level}"))
    while 1 in connection.sight["acting"] or not workers(opened.process.pid):
        if 0 in connection.sight["acting"]:
            connection.play(0, connection.moves(0)[0])
        connection.hear_kind("sight", 30)
    stop(*workers(opened.process.pid))
    while 1 not in connection.sight["acting"]:
        connection.play(0, connection.moves(0)[0])
    line = connection.sight["line"]
    while connection.sight["line"] == line:
        connection.hear_kind("sight", 90)


class Started:
    """Reads as a number in the process it is given to: the first one, the second one, …

    The processes cannot count themselves: on a busy machine one may be ended before it has done anything.
    """

    def __init__(self) -> None:
        self.times = 0

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        self.times += 1
        return int, (self.times,)


def sleepy(pipe: Connection, start: int) -> None:
    """The life of a process that never comes up the first time."""
    if start == 1:
        time.sleep(3600)
    pipe.send("awake")
    pipe.recv()


def test_a_process_that_does_not_come_up_is_started_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.bots.worker.STARTS", (2.0, 30.0))
    monkeypatch.setattr("tafelrunde.bots.worker.serve_calls", sleepy)
    started = Started()
    worker = Worker(started)  # type: ignore[arg-type]
    assert not worker.start().closed
    assert started.times == 2
    worker.close()
