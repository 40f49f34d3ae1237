"""The options of the table."""

import pytest

from tafelrunde.core import BadInput
from tafelrunde.games.castles_besieged import GAME
from tests.games.castles_besieged.table import battle, dealt, hits, legal, play, refused, rows, told


def test_the_standard_game() -> None:
    """[C17, C6.2] Ten hits, one game, no option on."""
    assert GAME.start(2).table.rules.options == {
        "hits_to_lose": 10, "games": 1, "dealer": "lot", "exact_seven_on_castle": False, "allow_pass": False,
        "reshuffle_discard": False, "hand_limit": None}


@pytest.mark.parametrize("options", [{"hits_to_lose": 0}, {"games": "many"}, {"walls": True}, {"hand_limit": -1},
                                     {"cards": 9}, {"cards": "few"}, {"stop_after": 0}])
def test_options_that_cannot_be(options: dict[str, object]) -> None:
    """[C17, C26, C29, C30] One sentence says what is possible."""
    with pytest.raises(BadInput):
        GAME.start(2, options)
    with pytest.raises(BadInput, match="Castles Besieged is for 2 players, not 3"):
        GAME.start(3)


@pytest.mark.parametrize(("dice", "taken"), [("3+3", 0), ("3+4", 1), ("4+4", 0), ("6+6", 0)])
def test_exact_seven(dice: str, taken: int) -> None:
    """[C6] With `exact_seven_on_castle` a castle is hit by 7 alone; cards are still killed by 7 and more."""
    assert hits(play(battle("5", exact_seven_on_castle=True), "attack 1", f"dice {dice}")) == (0, taken)
    killed = dice != "3+3"
    assert rows(play(battle("5", "4", exact_seven_on_castle=True), "attack 1", f"dice {dice}"))[1] == [4][killed:]


def test_allow_pass() -> None:
    """[C1] Anybody may pass at any time."""
    state = battle("5", "4", hand="3", allow_pass=True)
    assert legal(state) == ["draw", "lay 3", "attack 1", "pass"]
    play(state, "pass")
    assert told(state, 1) == ["seat 0 passes"]
    assert state.actor() == 1


def test_reshuffle() -> None:
    """[C3, C25] Drawing from the empty pile makes a new one of the killed cards, at that moment."""
    state = battle("5", "4", hand="3", enemy_hand="8", pile="", reshuffle_discard=True)
    killed = state.table.discard.to_list()
    assert legal(state) == ["draw", "lay 3", "attack 1"]
    assert state.table.discard.to_list() == killed
    play(state, "draw")
    assert (state.pile.to_list(), state.table.discard.to_list()) == (killed, [])
    assert "the killed cards are shuffled into a new draw pile" in told(state, 1)


def test_after_a_reshuffle_hands_are_known() -> None:
    """[C25] The enemy has counted the cards and knows the hand; what is drawn later it does not know."""
    state = battle("5", "4", hand="3 3", enemy_hand="8 9", pile="", reshuffle_discard=True)
    play(state, "draw", "card 12")
    assert state.view(1).data()["known"] == [[3, 3], [8, 9]]
    play(state, "lay 8")
    play(state, "lay 3")
    assert state.view(1).data()["known"] == [[3], [9]]
    play(state, "draw", "card 1")
    play(state, "lay 12")
    assert state.view(1).data()["known"] == [[3], [9]]


def test_with_both_piles_empty_nobody_draws() -> None:
    """[C25] There is nothing to shuffle."""
    state = battle("1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9 10 10 10 10",
                   "11 11 11 11 12 12 12 12 13 13 13 13", reshuffle_discard=True)
    assert refused(state, "draw") == "C25"


def test_hand_limit() -> None:
    """[C26] At the limit nobody draws; below it one does. The seven dealt do not count as drawn: the hand is dealt
    whole and shrinks by laying. [C13] Without a limit nothing but an empty pile stops drawing."""
    assert refused(battle(hand="1 2 3", hand_limit=3), "draw") == "C26"
    assert legal(battle(hand="1 2", hand_limit=3)) == ["draw", "lay 1", "lay 2"]
    state = dealt("1 2 3 4 5 6 7", "7 8 9 10 11 12 13", hand_limit=3)
    assert (state.hands[0].size, refused(state, "draw")) == (7, "C26")
    assert refused(battle(hand="1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5"), "draw") == ""
