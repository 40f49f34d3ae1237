"""The value function: what it likes, and what it promises itself of each move."""

import pytest

from tafelrunde.bots.values.behuetunsburg.value import Value
from tafelrunde.games.behuetunsburg import GAME, State
from tests.games.behuetunsburg.table import COMPLETE, play, table

VALUE = Value()


def likes(better: State, worse: State) -> bool:
    """Does seat 0 prefer the first position?"""
    return VALUE.value(better, 0) > VALUE.value(worse, 0)


def test_a_judgement_is_a_share_of_the_win_and_the_same_for_both_before_anything_is_played() -> None:
    state = table("knight, gold", "knight, gold")
    assert VALUE.value(state, 0) == pytest.approx(VALUE.value(state, 1))
    assert all(0 <= VALUE.value(table("gold", courts=[COMPLETE], castles=[1]), seat) <= 1 for seat in (0, 1))


def test_playing_is_better_than_holding() -> None:
    hand = "knight, lady, jewel"
    assert likes(play(table(hand), "couple knight+lady"), table(hand))
    assert likes(play(table(hand), "bank jewel"), table(hand))


def test_a_castle_is_worth_its_price_and_each_step_of_paying_it() -> None:
    state = table("gold", courts=[COMPLETE], treasuries=["jewel, jewel"])
    paying = play(state.copy(), "castle", "pay from treasury 1")
    built = play(paying.copy(), "pay from treasury 1")
    assert likes(paying, state)
    assert likes(built, state)


def test_the_throne_is_taken_once() -> None:
    """A second King in hand promises nothing, a first one does."""
    below = "knight, lady, baron, baroness"
    assert likes(table("king", courts=[below + ", queen"]), table("knight", courts=[below + ", queen"]))
    assert likes(table("knight", courts=[COMPLETE]), table("king", courts=[COMPLETE]))


def promised(state: State) -> list[str]:
    """The legal moves of the seat to act, the most promising first."""
    seat = state.actor()
    return sorted(GAME.legal(state), key=lambda move: -VALUE.prior(state, seat, GAME.move(move)))


def test_what_it_promises_itself() -> None:
    """The best couple first; a Rogue is for a jewel, not for a piece of gold; nobody gives away half a couple."""
    assert promised(table("knight, lady, jester"))[0] == "couple knight+lady"
    rich = promised(table("rogue", treasuries=["", "jewel"]))
    poor = promised(table("rogue", treasuries=["", "gold"]))
    assert rich.index("steal 1") < rich.index("end actions")
    assert poor.index("end actions") < poor.index("steal 1")
    assert promised(table("knight, lady, gold", phase="discard"))[0] == "discard gold"
