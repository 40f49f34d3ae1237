"""Everybody's chances at the beginning of a turn: what is counted, and what it is worth."""

import pytest
from librt.vecs import vec

from tafelrunde.bots.values.loewenherz import Value
from tafelrunde.bots.values.loewenherz.features import Features
from tafelrunde.bots.values.loewenherz.win_model import (
    ARMY,
    COUNTS,
    GRASP,
    HARM,
    LAND,
    MONEY,
    POWER,
    REGIONS,
    SILVER,
    SOON,
    THREAT,
    count_features,
    expected_shares,
)
from tafelrunde.bots.values.shares import softmax
from tafelrunde.games.loewenherz import State
from tafelrunde.games.loewenherz.components import ACTION_CARDS
from tafelrunde.games.loewenherz.table import REGIONS as FOR_REGIONS
from tests.games.loewenherz.table import drawn

ROBBERS = "R r|t . G|\n---------\n. . P . ."  # rose's knight is about to rob gold of a town and what is attached to it
MINERS = "R h|h g G|\n---------\n. . P . ."


def counts(state: State, seat: int) -> list[float]:
    return list(count_features(state, Features(state)))[seat * COUNTS:(seat + 1) * COUNTS]


def with_turns(state: State, letters: str) -> State:
    """Only the action cards of these letters are still to come."""
    for card, text in enumerate(ACTION_CARDS):
        state.table.seen[card] = 0 if text[0] in letters else 1
    return state


def test_mines_count_for_each_scoring_to_come() -> None:
    """With cards of the letter D and E to come a mine scores there, and at the king's death."""
    state = with_turns(drawn(MINERS, seats=2), "DE")
    assert counts(state, 0)[SILVER] == counts(state, 1)[SILVER] == 2
    assert counts(with_turns(state, "E"), 0)[SILVER] == 1


def test_points_money_regions_and_knights_are_counted() -> None:
    """And who is about to be robbed."""
    state = drawn(ROBBERS, seats=2)
    rose, gold = (counts(state, seat) for seat in (0, 1))
    assert rose[GRASP] > 3 and rose[HARM] > 5
    assert gold[THREAT] == rose[HARM] and rose[THREAT] == 0
    state.table.award(0, FOR_REGIONS, 8)
    state.table.ducats[0] = 16
    rose, gold = counts(state, 0), counts(state, 1)
    assert (rose[POWER], rose[MONEY], rose[REGIONS], rose[ARMY]) == (8, 4, 1, 1)
    assert (gold[POWER], gold[REGIONS], gold[ARMY]) == (0, 1, 0)


def test_open_land_is_counted_at_its_least_and_at_its_most() -> None:
    """One wall encloses three squares with a town, or the castle and its knight alone."""
    rose = counts(drawn("R r t .\n-----\nP . . G"), 0)
    assert 0 < rose[SOON] < rose[LAND] < 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_and_follow_the_points_near_the_end(seats: int) -> None:
    state = with_turns(drawn(MINERS, seats=seats), "E")
    for seat in range(seats):
        state.table.award(seat, FOR_REGIONS, 12 * seat)
    found = expected_shares(state)
    assert sum(found) == pytest.approx(1.0)
    assert list(found) == sorted(found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_lead_is_worth_more_the_nearer_the_end(seats: int) -> None:
    shares = []
    for letters in ("ABCDE", "CDE", "E"):
        state = with_turns(drawn(MINERS, seats=seats), letters)
        state.table.award(0, FOR_REGIONS, 10)
        even = with_turns(drawn(MINERS, seats=seats), letters)
        shares.append(expected_shares(state)[0] - expected_shares(even)[0])
    assert shares[0] < shares[1] < shares[2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_money_and_mines_are_worth_having_at_the_end(seats: int) -> None:
    """[L9.1] At the king's death mines score once more; ducats buy what is left of the turns before."""
    poor = with_turns(drawn(MINERS, seats=seats), "E")
    poor.table.ducats[0] = 0
    rich = with_turns(drawn(MINERS, seats=seats), "E")
    barren = with_turns(drawn(MINERS.replace("R h", "R ."), seats=seats), "E")
    assert expected_shares(rich)[0] > expected_shares(poor)[0]
    assert expected_shares(rich)[0] > expected_shares(barren)[0]


def test_nobody_ahead_is_an_equal_share() -> None:
    assert list(softmax(vec[float]([7.0, 7.0, 7.0]), 3.0)) == pytest.approx([1 / 3] * 3)
    one, other = softmax(vec[float]([900.0, 0.0]), 3.0)
    assert one > 0.999 > 0.001 > other


def test_rollouts_are_evaluated_by_them() -> None:
    state = drawn(ROBBERS, seats=2)
    assert Value().quiescent_value(state, 1) == expected_shares(state)[1]
