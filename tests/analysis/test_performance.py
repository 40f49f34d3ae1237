"""How somebody played: what counts, as points of the levels, and nothing after anybody has left."""

import json
from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest

from tafelrunde.analysis.decisions import Judged
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.analysis.match_luck import MatchLuck, ToldStroke
from tafelrunde.analysis.match_review import MatchReview, find_departure, read_review
from tafelrunde.analysis.over_time import SeatSum, played_over_time, sum_of
from tafelrunde.analysis.performance import (
    FEWEST,
    NEAR,
    Performance,
    best_points,
    find_points,
    load_levels,
    load_scale,
    lost_part,
    measure_performance,
    tell_played,
)
from tafelrunde.analysis.plain import from_plain, to_plain
from tafelrunde.bots.levels import load_strength
from tafelrunde.core import Say
from tafelrunde.core.record import Line, Record
from tests.analysis.test_match_review import KEPT

CASTLES = "castles_besieged"
SCALE = ((0.5, 0), (0.3, 200), (0.1, 400))


def decided(loss: float, stake: float, line: int = 1, seat: int = 0) -> Judged:
    """A decision that gave away so much, of moves that are so far apart."""
    word = Say("a move")
    return Judged(line, seat, "b", "a", word, word, word, word, Difference(loss, 0.01), "",
                  (("a", 0.6), ("b", 0.6 - loss), ("c", 0.6 - stake)), 8)


def test_moves_that_hardly_differ_do_not_count() -> None:
    found = measure_performance([decided(0.05, 0.1), decided(0.0, 0.3), decided(NEAR / 2, NEAR / 2)], 2, 0.25)
    assert (found.seats, found.decisions, found.fortune) == (2, 2, 0.25)
    part = 0.5 * 0.1**0.5 / (0.1**0.5 + 0.3**0.5)  # half of a tenth, and nothing of three
    assert lost_part([found]).value == pytest.approx(part)
    assert found.spread == pytest.approx(0.1 * (0.5 - part) ** 2 + 0.3 * part**2)
    assert measure_performance([], 2, 0.0).decisions == 0


def test_a_match_with_much_at_stake_counts_for_more() -> None:
    """A ratio of sums, no mean of ratios: and its error is from match to match."""
    some = [Performance(2, 20, 1.0, 0.9, 0.0, 0.0), Performance(2, 20, 9.0, 0.0, 0.0, 0.0)]
    part = lost_part(some)
    assert part.value == pytest.approx(0.09)
    assert part.error == pytest.approx((2 * (0.81**2 + 0.81**2)) ** 0.5 / 10)
    assert lost_part([]).error == inf
    assert lost_part([Performance(2, 1, 0.2, 0.1, 0.0, 0.0)]).error == inf, "one decision has no spread"


def test_points_lie_between_those_of_the_levels() -> None:
    assert [find_points(SCALE, part) for part in (0.9, 0.5, 0.4, 0.3, 0.15, 0.1, -0.2)] == \
        pytest.approx([0, 0, 100, 200, 350, 400, 400])


@pytest.mark.parametrize(("slug", "seats"), [(CASTLES, 2), ("beutelschneider", 3), ("beutelschneider", 4)])
def test_a_level_is_told_its_own_points(slug: str, seats: int) -> None:
    """Every level was measured, whoever plays better gives away less, and its own part leads back to its points."""
    scale, points = load_scale(slug, seats), load_strength(slug, seats).points
    parts = load_levels()[slug][str(seats)]
    assert set(parts) == set(points)
    assert [told for _, told in scale] == sorted(points.values())
    assert all(worse > better for (worse, _), (better, _) in pairwise(scale))
    assert best_points(slug, seats) == max(points.values())
    for level, part in parts.items():
        told = tell_played(slug, [Performance(seats, 400, 100.0, 100 * part, 0.0, 0.0)])
        assert told is not None and abs(told.points - points[level]) <= 50, level
        assert told.low == told.points == told.high
    assert parts["random"] > parts["page"] > parts["squire"] > parts["knight"] > parts["king"]


def test_too_little_is_no_rating() -> None:
    assert tell_played(CASTLES, []) is None
    assert tell_played(CASTLES, [Performance(2, FEWEST - 1, 1.0, 0.1, 0.0, 0.0)]) is None
    assert tell_played("burgundy", [Performance(2, 100, 1.0, 0.1, 0.0, 0.0)]) is None, "no luck is seen there"
    told = tell_played(CASTLES, [Performance(2, FEWEST, 1.0, 0.2, 0.02, 0.0)])
    assert told is not None and told.low < told.points < told.high


def test_a_departure_ends_what_counts() -> None:
    word = Say("chance")
    luck = MatchLuck(tuple(ToldStroke(line, (gain, -gain), word, word) for line, gain in ((1, 0.3), (5, -0.1))), None)
    found = MatchReview(CASTLES, 2, 1, (decided(0.1, 0.2, 2), decided(0.0, 0.2, 3, 1), decided(0.2, 0.2, 6)), (), (),
                        luck)
    assert found.performance(0) == measure_performance([decided(0.1, 0.2), decided(0.2, 0.2)], 2, 0.3 - 0.1)
    left = replace(found, departure=4)
    assert left.performance(0) == measure_performance([decided(0.1, 0.2)], 2, 0.3)
    assert left.performance(1) == measure_performance([decided(0.0, 0.2)], 2, -0.3)
    assert replace(found, luck=None).performance(0) is None


def test_the_first_departure_is_found() -> None:
    lines = [Line(1, 0, "d"), Line(2, 1, "!undo 1"), Line(3, 1, "!timeout"), Line(4, 0, "!resign")]
    assert find_departure(Record(CASTLES, 1, 2, lines=lines)) == 3
    assert find_departure(Record(CASTLES, 1, 2, lines=lines[:2])) == 0


def test_over_time_seats_stay_apart() -> None:
    """And sums of reviews that knew nothing of it are left out."""
    one, other = Performance(3, 30, 2.0, 0.2, 0.01, 0.1), Performance(4, 30, 2.0, 0.4, 0.01, -0.3)
    sums = [SeatSum(40, 0.3, (), 0.1, each) for each in (one, other, one)] + [SeatSum(40, 0.3, ())]
    assert from_plain(json.loads(json.dumps(to_plain(sums[0]))), SeatSum) == sums[0]
    three, four = played_over_time("beutelschneider", sums)
    assert (three.seats, three.matches, len(three.points)) == (3, 2, 2)
    assert (four.seats, four.matches, four.fortune.value) == (4, 1, -0.3)
    assert three.points[0] == three.points[1] == three.played.points
    assert played_over_time("burgundy", sums) == []


def test_a_sum_of_a_review_holds_it() -> None:
    found = read_review(json.loads(KEPT))
    assert [sum_of(found, seat).performance for seat in range(2)] == [found.performance(seat) for seat in range(2)]
