"""Chances with open hands: nobody's seat counts by itself, more is better, and the dice are foreseen."""

import pytest

from tafelrunde import games
from tafelrunde.bots.values.open_hands import beutelschneider, castles_besieged
from tafelrunde.core import CHANCE, NOBODY, Rng
from tafelrunde.games.castles_besieged.components import PAIRS
from tafelrunde.games.castles_besieged.state import State as Battle
from tafelrunde.games.castles_besieged.table import A_TURN, THE_DICE


def battles(seed: int) -> list[Battle]:
    state, rng = games.load("castles_besieged").start(2), Rng(seed)
    found = []
    while (actor := state.actor()) != NOBODY:
        found.append(state.copy())
        if actor == CHANCE:
            state.roll(rng)
        else:
            state.apply(actor, state.random_move(rng))
    return found


def with_seats_exchanged(state: Battle) -> Battle:
    other = state.copy()
    other.table.armies = other.table.armies[1], other.table.armies[0]
    other.hands = [other.hands[1], other.hands[0]]
    other.table.to_move = 1 - other.table.to_move
    return other


def test_an_exchange_of_seats_exchanges_the_chances() -> None:
    turns = [state for state in battles(3) if state.table.awaited == A_TURN]
    assert len(turns) > 50
    for state in turns:
        counts = list(castles_besieged.count_features(state))
        assert counts == pytest.approx([-each for each in castles_besieged.count_features(with_seats_exchanged(state))])
        assert len(counts) == castles_besieged.COUNTS == len(castles_besieged.WEIGHTS)
        assert sum(castles_besieged.values(state)) == pytest.approx(1)


def test_hits_and_cards_are_worth_something() -> None:
    state = next(state for state in battles(3) if state.table.turn == 20 and state.table.awaited == A_TURN)
    before = castles_besieged.values(state)[0]
    better = state.copy()
    better.table.army(1).hits += 1
    assert castles_besieged.values(better)[0] > before
    better = state.copy()
    better.hands[0].add(13)
    assert castles_besieged.values(better)[0] > before
    high = castles_besieged.values(better)[0]
    better.hands[0].take(13)
    better.hands[0].add(1)
    assert castles_besieged.values(better)[0] < high, "a hero is worth more than children"


def test_the_dice_are_foreseen() -> None:
    rolls = [state for state in battles(5) if state.table.awaited == THE_DICE]
    assert len(rolls) > 10
    for state in rolls:
        total = 0.0
        for move, weight in state.chances():
            after = state.copy()
            after.apply(CHANCE, move)
            total += float(castles_besieged.values(after)[0]) * weight
        assert castles_besieged.values(state)[0] == pytest.approx(total / float(PAIRS))


@pytest.mark.parametrize("seats", [3, 4])
def test_a_lead_in_points_counts_more_the_fewer_hands_are_to_come(seats: int) -> None:
    state = games.load("beutelschneider").start(seats)
    assert list(beutelschneider.values(state.table)) == pytest.approx([1 / seats] * seats)
    leads = []
    for lead in (10, 40, 80):
        state.table.totals = state.table.totals[:]
        for seat in range(seats):
            state.table.totals[seat] = lead - (10 if seat else 0)
        shares = list(beutelschneider.values(state.table))
        assert sum(shares) == pytest.approx(1)
        assert shares[1:] == pytest.approx([shares[1]] * (seats - 1))
        leads.append(shares[0])
    assert 1 / seats < leads[0] < leads[1] < leads[2] < 1
