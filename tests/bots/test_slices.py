"""How the search is driven: in slices, and when it gives way to other threads."""

from types import SimpleNamespace

import pytest

from tafelrunde.bots import Budget, make, search_bot
from tafelrunde.bots.search_bot import YIELDING, SearchBot, drive
from tests.bots import kuhn
from tests.bots.test_search import ask_kuhn


class Clockwork:
    """A search whose iterations take a certain time, and the clock they take it from."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0
        self.slices: list[float] = []
        self.yielded: list[int] = []  # after which slices

    def evaluate_priors(self) -> None:
        pass

    def run(self, iterations: int) -> None:
        self.slices.append(iterations * self.seconds)
        self.now += self.slices[-1]

    def lead(self) -> int:
        return 0

    def sleep(self, seconds: float) -> None:
        assert seconds == 0
        self.yielded.append(len(self.slices) - 1)


def driven(seconds: float, budget: Budget, monkeypatch: pytest.MonkeyPatch) -> Clockwork:
    """The search as driven with that budget."""
    work = Clockwork(seconds)
    monkeypatch.setattr(search_bot, "time", SimpleNamespace(monotonic=lambda: work.now, sleep=work.sleep))
    drive(work, budget)  # type: ignore[arg-type]
    return work


@pytest.mark.parametrize("seconds", [1e-6, 1e-5, 1e-4, 3e-3])
def test_it_gives_way_after_slices_of_a_millisecond(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each but the last, behind which there is nothing to wait for; never after shorter ones."""
    work = driven(seconds, Budget(seconds=0.2), monkeypatch)
    long = [number for number, took in enumerate(work.slices) if took >= YIELDING]
    assert work.yielded in (long, long[:-1])
    assert len(work.yielded) > 5
    assert max(work.slices) < 0.05


def test_a_short_search_never_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    assert driven(1e-6, Budget(3.0, 60), monkeypatch).yielded == []


def test_without_a_clock_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Iterations alone decide, however long they take: all of them are made, and none in vain."""
    work = driven(1e-3, Budget(iterations=1000), monkeypatch)
    assert work.yielded == []
    assert sum(work.slices) == pytest.approx(1.0)


def test_levels_of_the_lab_have_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `tafelrunde match` and the ladders play with: a king that never sleeps."""
    slept = []
    monkeypatch.setattr(search_bot.time, "sleep", slept.append)
    monkeypatch.setattr(search_bot, "YIELDING", 0.0)
    ask = ask_kuhn([1, 0], [])
    assert make("king", timed=False).choose(ask) in kuhn.GAME.actions
    assert slept == []
    SearchBot(level="king").choose(ask)
    assert len(slept) > 0
