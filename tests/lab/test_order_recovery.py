"""Bots of known order, and how soon that shows: by results, and by how they played."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tafelrunde import BadInput
from tafelrunde.analysis.performance import Performance, lost_part
from tafelrunde.bots import Advice, Ask, Bot
from tafelrunde.core import Rng
from tafelrunde.lab import order_recovery
from tafelrunde.lab.order_recovery import (
    BOTS,
    BetweenBot,
    Table,
    draw_rounds,
    kendall,
    level_parts,
    measure_order,
    play_table,
    seat_bots,
    spread_bots,
    sum_up,
)
from tafelrunde.lab.play_match import Played
from tests.lab.test_error_rate import questions

SLUG = "castles_besieged"
LEVELS = ("random", "page", "squire")


class Fixed(Bot):
    """Plays one of the legal moves, counted from the first."""

    def __init__(self, place: int) -> None:
        self.name, self.place = str(place), place

    def choose(self, ask: Ask) -> str:
        return ask.legal[self.place]

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        return [Advice(self.choose(ask), 1.0, 0.5)]


def test_levels_stay_and_the_widest_gaps_are_filled() -> None:
    names = [bot.name for bot in spread_bots(LEVELS, {"random": 0, "page": 90, "squire": 400}, 6)]
    assert names == ["random", "page", "page–squire 1/4", "page–squire 2/4", "page–squire 3/4", "squire"]
    assert len(spread_bots(LEVELS, {})) == BOTS == len({bot.name for bot in spread_bots(LEVELS, {})})
    assert [bot.name for bot in spread_bots(("page", "squire"), {}, 2)] == ["page", "squire"]


def test_who_stands_between_plays_as_often_as_either(ask: Ask) -> None:
    one = BetweenBot("between", Fixed(0), Fixed(1), 0.25)
    asks = [Ask(ask.game, ask.view, ask.legal, seed) for seed in range(400)]
    above = sum(one.choose(each) == ask.legal[1] for each in asks)
    assert 70 <= above <= 130
    assert [one.choose(each) for each in asks[:50]] == [one.advise(each)[0].move for each in asks[:50]]


@pytest.fixture(name="ask")
def make_ask() -> Ask:
    return questions(SLUG, 2, 1)[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sits_down_once_a_round(seats: int) -> None:
    tables = seat_bots(seats, 7)
    assert sorted(number for table in tables for number in table) == list(range(BOTS))
    assert {len(table) for table in tables} == {seats}
    assert seat_bots(seats, 7) == tables != seat_bots(seats, 8)
    assert sorted(draw_rounds(5, 5, Rng(1))) == list(range(5))


def test_kendall_counts_pairs() -> None:
    assert kendall([1, 2, 3]) == 1 and kendall([3, 2, 1]) == -1
    assert kendall([1, 1, 2]) == pytest.approx(2 / 3), "a tie is neither"
    assert kendall([2, 1, 3]) == pytest.approx(1 / 3)


def made(first: int, second: int, winner: int) -> Table:
    """A match of these two, in which the lower number gives away more."""
    shares = tuple(float(winner == number) for number in (first, second))
    ranks = tuple(1 if share else 2 for share in shares)
    return Table((first, second), Played((str(first), str(second)), 1, (0, 0), ranks, shares, 9, ""),
                 tuple(Performance(2, 10, 1.0, 0.6 - 0.05 * number, 0.01, 0.0) for number in (first, second)))


def test_play_may_show_what_results_do_not() -> None:
    """The weaker bot wins every match, and gives away more in each."""
    names = ["0", "1", "2", "3"]
    rounds = [[made(0, 1, 0), made(2, 3, 2)], [made(0, 2, 0), made(1, 3, 1)]] * 3
    found = sum_up(SLUG, 2, 1, names, rounds)
    assert [one.by_play for one in found.agreements] == [1.0] * len(found.agreements)
    assert found.agreements[-1].rounds == 6 and found.agreements[-1].by_results < 0
    assert found.needed is None and found.third.rounds == 2 and found.third.by_play == 1.0
    assert "results need more than 6 matches" in str(found)
    assert level_parts(found, ["3", "0"]) == {"0": 0.6, "3": 0.45}
    right = sum_up(SLUG, 2, 1, names, [[made(0, 1, 1), made(2, 3, 3)], [made(0, 2, 2), made(1, 3, 3)]] * 3)
    assert right.needed is not None and right.needed <= 6
    assert f"results need {right.needed} matches" in str(right)
    assert right.data()["tau"][-1]["rounds"] == max(1, right.needed // 3)


def test_every_table_of_every_round_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The higher number wins."""
    monkeypatch.setattr(order_recovery, "play_table", lambda slug, levels, points, numbers, seed: made(
        *sorted(numbers), max(numbers)))
    monkeypatch.setattr(order_recovery, "spread_bots", lambda levels, points: [Fixed(place) for place in range(BOTS)])
    with ThreadPoolExecutor(1) as pool:
        found = measure_order(SLUG, 5, pool, levels=LEVELS, seed=3)
    assert (found.rounds, found.slug, found.seats, found.seed) == (5, SLUG, 2, 3)
    assert found.standings[0].share == 0.0 and found.standings[-1].share == 1.0
    assert found.agreements[-1].by_play == 1.0


@pytest.mark.slow
def test_a_table_is_played_and_judged_as_ever() -> None:
    one, other = (play_table(SLUG, LEVELS, {}, (11, 0), 5) for _ in range(2))
    assert one == other
    squire, jester = one.performances
    assert squire.decisions > 20 < jester.decisions
    assert lost_part([squire]).value < lost_part([jester]).value


@pytest.mark.parametrize(("seats", "levels", "why"), [
    (2, ("page",), "two levels or more"), (5, LEVELS, "cannot all play at tables of 5"),
])
def test_what_cannot_be_ordered_is_refused(seats: int, levels: tuple[str, ...], why: str) -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(BadInput, match=why):
        measure_order("burgundy" if seats > 4 else SLUG, 1, pool, seats=seats, levels=levels)
