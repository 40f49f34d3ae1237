"""The options that make the game small enough to be worked out exactly."""

import pytest

from tafelrunde import playout
from tafelrunde.core import BadInput, Diary, Rng
from tafelrunde.games.castles_besieged import GAME
from tests.walks import settle


def test_eight_cards() -> None:
    """[C29] Aces and kings, and two of them for each player."""
    state = GAME.start(2, {"cards": 8})
    assert state.pile.to_list() == [1, 1, 1, 1, 13, 13, 13, 13]
    settle(state, Rng(1))
    assert ([hand.size for hand in state.hands], state.pile.size) == ([2, 2], 4)


@pytest.mark.parametrize(("cards", "values"), [(12, [1, 9, 13]), (16, [1, 5, 9, 13])])
def test_larger_packs(cards: int, values: list[int]) -> None:
    """[C29] Nines, and fives; a position keeps its pack."""
    state = GAME.start(2, {"cards": cards})
    assert state.pile.to_list() == sorted(values * 4)
    settle(state, Rng(1))
    assert ([hand.size for hand in state.hands], state.pile.size) == ([2, 2], cards - 4)
    assert GAME.load(state.position()) == state == GAME.unpack(state.pack())
    position = state.position()
    position["hands"][0][0] = 2
    with pytest.raises(BadInput, match="too many cards of the value 2"):
        GAME.load(position)


def test_a_game_is_stopped_after_so_many_turns() -> None:
    """[C30] And drawn, unless a castle fell before."""
    state = GAME.start(2, {"stop_after": 1, "dealer": "first"})
    state.diary = Diary()
    playout(state, Rng(1))
    outcome = state.outcome()
    assert str(outcome.reason) == "a draw after 1 turn"
    assert outcome.rule == state.diary.drain()[-1].rule == "C30"
    assert outcome.ranks == (1, 1)
    assert GAME.longest(2, {"stop_after": 7, "games": 3}) == 21


def test_people_are_not_asked_about_it() -> None:
    """[C29, C30] And matches without it know nothing of it."""
    assert [option.name for option in GAME.info.options if option not in GAME.info.offered] == ["cards", "stop_after"]
    assert "cards" not in GAME.start(2, {"cards": 52}).position()["options"]
