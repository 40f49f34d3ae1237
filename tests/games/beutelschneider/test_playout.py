"""Hands played at random at one go are hands played card by card: the plain way of every game is the peer."""

from typing import Any

import pytest

from tafelrunde.core import Diary, Rng, State, playouts
from tafelrunde.games.beutelschneider import GAME
from tests.conformance.checks import advance

OPTIONS: list[dict[str, Any]] = [
    {}, {"must_trump": True}, {"instant_win": True}, {"hands_limit": 1}, {"hands_limit": 3, "tiebreak": "play_on"},
    {"reveal_aside_at_end": True},
]


@pytest.mark.parametrize(("seats", "options"), [
    *((seats, options) for seats in (3, 4) for options in OPTIONS), (3, {"cards": 8})], ids=str)
def test_from_any_position_both_ways_come_to_the_same(seats: int, options: dict[str, Any]) -> None:
    for seed in range(12):
        state, dice = GAME.start(seats, options), Rng(seed)
        for _ in range(seed * 3):
            advance(state, dice)
        twin, quick, plain = state.copy(), Rng(seed), Rng(seed)
        assert state.playout(quick) == State.playout(twin, plain)
        assert quick == plain and state.position() == twin.position()
        state.audit()


def test_whoever_looks_on_is_told_every_card() -> None:
    state = GAME.start(4, {"hands_limit": 1})
    state.diary = Diary()
    assert state.playout(Rng(3)) == 32
    assert len(state.diary.drain()) > 32


def test_shares_of_many_are_the_sum_of_single_ones() -> None:
    start, dice = GAME.start(3, {"hands_limit": 1}), Rng(4)
    singles = []
    for _ in range(20):
        world = start.copy()
        State.playout(world, dice)
        singles.append([world.reward(seat) for seat in range(3)])
    decisions, shares = playouts(start, Rng(4), 20)
    assert decisions == 600 and shares == pytest.approx([sum(each) for each in zip(*singles, strict=True)])
