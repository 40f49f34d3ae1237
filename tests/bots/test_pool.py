"""Bots in worker processes: they answer, and no rogue among them does any harm."""

import time
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots import BotFailed, Budget
from tafelrunde.bots.pool import BotPool
from tests.bots import kuhn, rogues

LEGAL = ("pass", "bet")
VIEW = kuhn.Kuhn(vec[i64]([2, 1]), vec[i64]([kuhn.PASS, kuhn.BET])).view(0).data()


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    with BotPool(workers=1, load=rogues.load) as pool:
        pool.warm_up(["kuhn"]).result(60)
        yield pool


def test_a_bot_answers_from_plain_data(pool: BotPool) -> None:
    """And advice comes the same way."""
    assert pool.ask_move("kuhn", VIEW, LEGAL, "ismcts@300", seed=1).result(30) == "bet"
    advice = pool.advise("kuhn", VIEW, LEGAL, "ismcts@300", seed=1).result(30)
    assert [entry.move for entry in advice] == ["bet", "pass"]
    assert advice[0].expects == 1.0


@pytest.mark.parametrize(("way", "sentence"), [
    ("raise", "raise failed: RuntimeError: I never liked cards"),
    ("lie", "lie failed: 'all my chips' is not a legal move"),
    ("die", "die broke down"),
    ("nobody", "nobody failed: BadInput: there is no bot 'nobody'"),
])
def test_a_bot_that_fails_says_so_and_the_next_one_plays(pool: BotPool, way: str, sentence: str) -> None:
    with pytest.raises(BotFailed, match=sentence):
        pool.ask_move("kuhn", VIEW, LEGAL, way, seed=1).result(30)
    assert pool.ask_move("kuhn", VIEW, LEGAL, "random", seed=1).result(30) in LEGAL


@pytest.mark.slow
def test_a_bot_that_hangs_is_stopped_and_replaced(pool: BotPool) -> None:
    with pytest.raises(BotFailed, match="hang took too long"):
        pool.ask_move("kuhn", VIEW, LEGAL, "hang", seed=1, budget=Budget(seconds=0.1)).result(60)
    assert pool.ask_move("kuhn", VIEW, LEGAL, "random", seed=1).result(30) in LEGAL


@pytest.mark.slow
def test_the_one_that_is_due_first_is_asked_first(pool: BotPool) -> None:
    """One worker: who has little time does not wait for everybody who has much."""
    done: list[str] = []
    asked = []
    for name in ("ismcts@30000+20s", "ismcts@200+10s", "ismcts@201+10s", "ismcts@100+0.1s"):
        while asked and asked[0].running() is asked[0].done():
            time.sleep(0.001)
        future = pool.ask_move("kuhn", VIEW, LEGAL, name, seed=1)
        future.add_done_callback(lambda _, name=name: done.append(name))  # type: ignore[misc]
        asked.append(future)
    for future in asked:
        assert future.result(30) in LEGAL
    assert done[1:] == ["ismcts@100+0.1s", "ismcts@200+10s", "ismcts@201+10s"]


def test_closing_does_not_wait_for_who_thinks() -> None:
    pool = BotPool(workers=1, load=rogues.load)
    pool.warm_up().result(60)
    future = pool.ask_move("kuhn", VIEW, LEGAL, "hang", seed=1)
    pool.close()  # who thinks does so for an hour
    with pytest.raises(BotFailed):
        future.result(60)
    with pytest.raises(BotFailed, match="gone home"):
        pool.ask_move("kuhn", VIEW, LEGAL, "random", seed=1)
