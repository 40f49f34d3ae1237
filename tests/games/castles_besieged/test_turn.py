"""Chapter 3: drawing, laying, and what happens when nothing can be done."""

import pytest

from tafelrunde.core import Illegal
from tafelrunde.games.castles_besieged import GAME
from tests.games.castles_besieged.table import HIT, MISS, battle, hits, legal, play, refused, rows, told


@pytest.mark.parametrize("turn", [("draw", "card 9"), ("lay 3",), ("attack 1", MISS), ("attack 1", HIT)])
def test_a_turn_is_one_of_three_things(turn: tuple[str, ...]) -> None:
    """[C3.1] Draw, lay a card of the hand, or attack with a card of the row. [C2] Then the turn is over."""
    state = battle("5 9", "4", hand="3 8")
    assert legal(state) == ["draw", "lay 3", "lay 8", "attack 1", "attack 2"]
    assert play(state, *turn).actor() == 1


def test_drawing() -> None:
    """[C3.2] The card goes to the hand; the enemy learns that one was drawn, not which. Three tens lie open, so a ten
    is a quarter as likely as a nine."""
    for seat, words in ((0, "seat 0 draws 9 Swordsmen"), (1, "seat 0 draws a card")):
        state = play(battle(hand="3", enemy_hand="8"), "draw", "card 9")
        assert state.hands[0].to_list() == [3, 9]
        assert told(state, seat) == [words]
    weights = {GAME.text(move, -1): weight for move, weight in play(battle("10 10", "10", hand="3"), "draw").chances()}
    assert (weights["card 9"], weights["card 10"], weights["card 3"]) == (4, 1, 3)


def test_laying() -> None:
    """[C3.3, C10, C21] A card is laid openly at the end of one's own row, never between others."""
    state = play(battle("5 9", "4", hand="7"), "lay 7")
    assert rows(state) == ([5, 9, 7], [4])
    assert state.hands[0].size == 0
    assert told(state, 1) == ["seat 0 lays 7 Footmen"]


def test_only_cards_that_are_held_are_laid() -> None:
    """[C3.3] A refused move changes nothing."""
    state = battle("5", hand="7")
    before = state.position()
    with pytest.raises(Illegal, match=r"you do not hold 9 Swordsmen \[C3.3\]"):
        play(state, "lay 9")
    assert state.position() == before


def test_a_card_does_not_attack_in_the_turn_it_is_laid() -> None:
    """[C11] The turn is over; the card attacks in the next one."""
    state = play(battle(hand="7", enemy_hand="2"), "lay 7")
    assert refused(state, "attack 1", seat=0) == "C2.4"
    play(state, "lay 2")
    assert refused(state, "attack 1", seat=0) == ""


def test_hands_and_rows_have_no_limit() -> None:
    """[C13] Twenty cards in hand: draw another; eighteen in the row: lay another."""
    state = battle("1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5", hand="6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10")
    assert {"draw", "lay 6", "attack 18"} <= set(legal(state))


def test_who_can_do_something_has_to() -> None:
    """[C1] Passing is refused as long as there is a card to draw, to lay or to attack with. [C3] Nobody draws from an
    empty pile: killed cards stay out of the game. [C22] An unwelcome attack is no reason to pass: killing the 4 brings
    the 13 before one's own ace, and is the only thing that can be done."""
    for state in (battle(), battle(hand="3", pile=""), battle("3", pile="")):
        assert refused(state, "pass") == "C1"
    state = battle("5", "4", hand="3", pile="")
    assert legal(state) == ["lay 3", "attack 1"]
    assert refused(state, "draw") == "C3"
    state = battle("1", "4 13", enemy_hand="2", pile="")
    assert legal(state) == ["attack 1"]
    assert rows(play(state, "attack 1", HIT)) == ([1], [13])


def test_a_player_without_any_card_is_skipped() -> None:
    """[C15, C24] The pass is a move of its own, the only one; then the other goes on."""
    state = battle("", "4", pile="")
    assert legal(state) == ["pass"]
    play(state, "pass")
    assert told(state, 1) == ["seat 0 can do nothing and passes"]
    assert state.actor() == 1
    play(state, "attack 1", HIT)
    assert hits(state) == (1, 0)
    assert legal(state) == ["pass"]


def test_passes_count_only_in_a_row() -> None:
    """[C23] A pass, an attack, a pass: the game goes on."""
    state = play(battle("", "4", pile=""), "pass", "attack 1", MISS, "pass")
    assert state.actor() == 1
    assert state.table.passes == 1
