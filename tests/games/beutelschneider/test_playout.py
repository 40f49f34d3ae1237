"""Hands played at random at one go; that they are hands played card by card, the shared suite asks of every game."""

import pytest

from tafelrunde.core import Diary, Rng, State, playouts
from tafelrunde.games.beutelschneider import GAME


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
