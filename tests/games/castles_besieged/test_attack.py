"""Chapter 5: attacks."""

import pytest

from tafelrunde.games.castles_besieged.attack import roll_needed
from tests.games.castles_besieged.table import HIT, MISS, battle, hits, legal, play, refused, rows, told


@pytest.mark.parametrize(
    ("attacker", "defender", "need"),
    [(2, 10, 8), (3, 10, 7), (1, 13, 12), (13, 1, 7), (7, 7, 7), (1, 9, 8), (1, 8, 7), (4, 13, 9)],
)
def test_the_roll_needed(attacker: int, defender: int, need: int) -> None:
    """[C5.3, C4] How far the defender is ahead, but at least 7: the rulebook's example needs 8 for a 2 on a 10."""
    assert roll_needed(attacker, defender) == need


def test_aristocrats_against_warriors() -> None:
    """[C5.3] The worked example of the rulebook: 7 is a miss, 8 kills."""
    state = play(battle("2", "10"), "attack 1", "dice 3+4")
    assert rows(state) == ([2], [10])
    state = play(battle("2", "10"), "attack 1", "dice 4+4")
    assert rows(state) == ([2], [])


@pytest.mark.parametrize("pair", ["1+1", "1+2", "1+3", "2+3", "3+3", "5+1"])
def test_less_than_seven_never_hits(pair: str) -> None:
    """[C5.2] Not the weakest card, and not a castle."""
    state = play(battle("13 13", "1"), "attack 1", f"dice {pair}")
    assert rows(state) == ([13, 13], [1])
    state = play(battle("13 13", "1"), "attack 2", f"dice {pair}")
    assert hits(state) == (0, 0)


@pytest.mark.parametrize(("attacker", "defender"), [("7", "7"), ("13", "1"), ("9", "2")])
def test_equal_or_stronger_attackers_need_seven(attacker: str, defender: str) -> None:
    """[C5] The strength of the attacker makes nothing easier."""
    for dice, left in (("dice 2+4", 1), ("dice 3+4", 0)):
        state = play(battle(attacker, defender), "attack 1", dice)
        assert len(rows(state)[1]) == left


def test_the_ace_is_low() -> None:
    """[C20] Against a king it needs 12."""
    assert roll_needed(1, 13) == 12
    assert roll_needed(13, 1) == 7


def test_only_cards_in_the_row_attack() -> None:
    """[C5.1] Cards in hand do not, nor do places without a card."""
    state = battle("5", "4", hand="9")
    assert [move for move in legal(state) if move.startswith("attack")] == ["attack 1"]
    assert refused(state, "attack 2") == "C5.1"


def test_a_blocked_card_attacks_the_one_it_faces() -> None:
    """[C5.1, C7, C8] Not the castle, and no other card."""
    state = play(battle("5 9", "4 6"), "attack 1", HIT)
    assert rows(state)[1] == [6]
    assert hits(state) == (0, 0)


def test_an_unblocked_card_attacks_the_castle() -> None:
    """[C5.1, C5.5] One hit is counted; the row of the enemy is not touched."""
    state = play(battle("5 9", "4"), "attack 2", "dice 3+4")
    assert rows(state)[1] == [4]
    assert hits(state) == (0, 1)


@pytest.mark.parametrize("attacker", ["1", "7", "13"])
def test_against_a_castle_the_value_does_not_matter(attacker: str) -> None:
    """[C5.5, C6] Children hit it with 7 and more, like heroes."""
    for dice, taken in (("dice 3+3", 0), ("dice 3+4", 1), ("dice 6+6", 1)):
        state = play(battle(attacker), "attack 1", dice)
        assert hits(state) == (0, taken)


def test_a_card_that_is_hit_is_killed() -> None:
    """[C5.4] It leaves its row for the discard pile."""
    state = play(battle("10", "8"), "attack 1", "dice 6+1")
    assert rows(state) == ([10], [])
    assert state.table.discard.to_list() == [8]
    assert told(state, 1) == ["10 Warriors of seat 0 attack 8 Veterans: 6 + 1, the 7 needed is made, they fall"]


def test_a_failed_attack_changes_nothing() -> None:
    """[C5.6, C16] Neither side loses a card; nobody strikes back."""
    state = play(battle("1", "13"), "attack 1", "dice 5+6")
    assert rows(state) == ([1], [13])
    assert hits(state) == (0, 0)
    assert told(state, 1) == ["1 Children of seat 0 attack 13 Heroes: 5 + 6, the 12 needed is missed"]


def test_the_same_card_attacks_turn_after_turn() -> None:
    """[C12] There is no limit."""
    state = battle("5", "9", enemy_hand="1 2 3")
    for enemy in ("lay 1", "lay 2", "lay 3"):
        play(state, "attack 1", MISS, enemy)
    assert legal(state) == ["draw", "attack 1"]


def test_the_dice_are_in_every_view() -> None:
    """[C5.2] The last attack: seat, attacker and the turn it was laid in, defender likewise, pair of dice."""
    state = play(battle("2", "10"), "attack 1", "dice 3+5")
    assert state.view(1).data()["last_attack"] == [0, 2, 1, 10, 2, 16]
