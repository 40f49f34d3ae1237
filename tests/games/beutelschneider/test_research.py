"""The option that makes the game small enough to be worked out exactly."""

import pytest

from tafelrunde import playout
from tafelrunde.core import BadInput, Rng
from tafelrunde.games.beutelschneider import GAME
from tests.walks import settle


@pytest.mark.parametrize(("seats", "aside"), [(3, 2), (4, 0)])
def test_eight_cards(seats: int, aside: int) -> None:
    """[B33] Two each, one hand a match; with three players two are put aside [B2.3]."""
    state, dice = GAME.start(seats, {"cards": 8}), Rng(3)
    settle(state, dice)
    held = [card for hand in state.position()["hands"] for card in hand]
    assert len(held) == 8 - aside == len(set(held))
    assert set(held) <= {"g4", "g10", "r4", "r10", "CP", "G", "M", "F"}
    assert playout(state, dice) == 2 * seats == GAME.longest(seats, {"cards": 8})


def test_more_hands_can_be_agreed_on() -> None:
    """[B33] But no target after every trick."""
    assert GAME.longest(4, {"cards": 8, "hands_limit": 3}) == 24
    with pytest.raises(BadInput, match="with eight cards"):
        GAME.start(4, {"cards": 8, "instant_win": True})


def test_a_card_that_is_not_in_the_pack() -> None:
    """[B33] A position of the small game has its cards only."""
    state = settle(GAME.start(3, {"cards": 8}), Rng(1))
    position = state.position()
    assert GAME.load(position) == state
    position["hands"][0][0] = "y1"
    with pytest.raises(BadInput, match="not in the pack"):
        GAME.load(position)
