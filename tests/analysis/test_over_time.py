"""A person over time: sums, sorts, and a trend only where chance does not explain it."""

import json
from dataclasses import replace
from math import inf
from random import Random

import pytest

from tafelrunde.analysis.match_review import Sort
from tafelrunde.analysis.over_time import FEWEST, SeatSum, over_time
from tafelrunde.analysis.plain import from_plain, to_plain
from tafelrunde.core import Say


def made(*losses: float, decisions: int = 20) -> list[SeatSum]:
    """Matches in which each decision lost so much."""
    return [SeatSum(decisions, decisions * loss, (Sort(Say("bids"), 5, loss), Sort(Say("walls"), 15, 3 * loss)))
            for loss in losses]


def test_a_sum_is_written_as_ever_and_read_again() -> None:
    """Sums of reviews that told no luck, and not how somebody played, too."""
    [one] = made(0.02)
    written = '{"decisions": 20, "loss": 0.4, "sorts": [[["bids"], 5, 0.02], [["walls"], 15, 0.06]], "luck": null, ' \
        '"performance": null}'
    assert json.dumps(to_plain(one)) == written
    assert from_plain(json.loads(written), SeatSum) == one
    assert from_plain(json.loads(written.replace(', "luck": null, "performance": null', "")), SeatSum) == one


def test_matches_add_up_by_sort_and_in_all() -> None:
    found = over_time([*made(0.01, 0.03), SeatSum(0, 0.0, ())])
    assert len(found.sums) == 2
    assert found.loss.value == pytest.approx(0.02)
    assert [(str(sort.kind), sort.decisions) for sort in found.sorts] == [("walls", 30), ("bids", 10)]
    assert found.trend is None


def test_luck_is_told_with_its_interval_where_it_was_measured() -> None:
    [one, other, third] = made(0.01, 0.02, 0.03)
    lucky = [replace(one, luck=0.2), replace(other, luck=-0.1), third]
    assert from_plain(to_plain(lucky[0]), SeatSum) == lucky[0]
    found = over_time(lucky)
    assert found.told == 2 and found.luck is not None
    assert found.luck.value == pytest.approx(0.05)
    assert found.luck.error == pytest.approx(0.15)
    assert over_time([one]).luck is None
    alone = over_time([lucky[0]]).luck
    assert alone.error == inf


def test_who_gets_better_is_told_so() -> None:
    found = over_time(made(0.05, 0.06, 0.05, 0.04, 0.02, 0.01, 0.02, 0.015))
    assert found.is_better and not found.is_worse
    assert over_time(made(*[0.03] * (FEWEST - 1))).trend is None, "few matches have no trend"
    found = over_time([])
    assert (found.loss.value, found.sorts, found.trend) == (0.0, (), None)


def test_chance_alone_is_hardly_ever_called_a_trend() -> None:
    dice = Random(3)
    called = 0
    for _ in range(400):
        found = over_time(made(*(max(0.0, dice.gauss(0.03, 0.02)) for _ in range(20))))
        called += found.is_better or found.is_worse
    assert called / 400 < 0.10
