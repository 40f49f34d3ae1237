"""Chapter 5: attacks."""

import pytest

from tafelrunde.games.castles_besieged.attack import roll_needed
from tests.games.castles_besieged.table import HIT, MISS, battle, hits, legal, play, refused, rows, told


@pytest.mark.parametrize(
    ("attacker", "defender", "need"),
    [(2, 10, 8), (3, 10, 7), (1, 13, 12), (13, 1, 7), (7, 7, 7), (1, 9, 8), (1, 8, 7), (4, 13, 9)],
)
def test_the_roll_needed(attacker: int, defender: int, need: int) -> None:
    """[C5.3, C4] How far the defender is ahead, but at least 7: the rulebook's example needs 8 for a 2 on a 10.
    [C20] The ace is low: against a king it needs 12."""
    assert roll_needed(attacker, defender) == need


@pytest.mark.parametrize(("attacker", "defender", "misses", "kills"), [
    ("2", "10", "3+4", "4+4"),  # the worked example of the rulebook: 7 is a miss, 8 kills
    ("7", "7", "2+4", "3+4"), ("13", "1", "2+4", "3+4"), ("9", "2", "2+4", "3+4")])
def test_a_card_is_killed_by_the_roll_needed(attacker: str, defender: str, misses: str, kills: str) -> None:
    """[C5.3, C5] The strength of the attacker makes nothing easier than seven."""
    assert rows(play(battle(attacker, defender), "attack 1", f"dice {misses}"))[1] == [int(defender)]
    assert rows(play(battle(attacker, defender), "attack 1", f"dice {kills}"))[1] == []


@pytest.mark.parametrize("pair", ["1+1", "1+2", "1+3", "2+3", "3+3", "5+1"])
def test_less_than_seven_never_hits(pair: str) -> None:
    """[C5.2] Not the weakest card, and not a castle."""
    assert rows(play(battle("13 13", "1"), "attack 1", f"dice {pair}")) == ([13, 13], [1])
    assert hits(play(battle("13 13", "1"), "attack 2", f"dice {pair}")) == (0, 0)


def test_only_cards_in_the_row_attack() -> None:
    """[C5.1] Cards in hand do not, nor do places without a card."""
    state = battle("5", "4", hand="9")
    assert [move for move in legal(state) if move.startswith("attack")] == ["attack 1"]
    assert refused(state, "attack 2") == "C5.1"


def test_a_card_attacks_the_one_it_faces_and_an_unblocked_one_the_castle() -> None:
    """[C5.1, C7, C8] And nothing else; [C5.5] one hit is counted."""
    state = play(battle("5 9", "4 6"), "attack 1", HIT)
    assert (rows(state)[1], hits(state)) == ([6], (0, 0))
    state = play(battle("5 9", "4"), "attack 2", "dice 3+4")
    assert (rows(state)[1], hits(state)) == ([4], (0, 1))


@pytest.mark.parametrize("attacker", ["1", "7", "13"])
@pytest.mark.parametrize(("dice", "taken"), [("3+3", 0), ("3+4", 1), ("6+6", 1)])
def test_against_a_castle_the_value_does_not_matter(attacker: str, dice: str, taken: int) -> None:
    """[C5.5, C6] Children hit it with 7 and more, like heroes."""
    assert hits(play(battle(attacker), "attack 1", f"dice {dice}")) == (0, taken)


@pytest.mark.parametrize(("row", "enemy", "dice", "left", "said"), [
    ("10", "8", "6+1", [], "10 Warriors of seat 0 attack 8 Veterans: 6 + 1, the 7 needed is made, they fall"),
    # a failed attack changes nothing: neither side loses a card, nobody strikes back [C5.6, C16]
    ("1", "13", "5+6", [13], "1 Children of seat 0 attack 13 Heroes: 5 + 6, the 12 needed is missed"),
])
def test_a_card_that_is_hit_is_killed(row: str, enemy: str, dice: str, left: list[int], said: str) -> None:
    """[C5.4, C5.6, C16] It leaves its row for the discard pile."""
    state = play(battle(row, enemy), "attack 1", f"dice {dice}")
    assert (rows(state), hits(state)) == (([int(row)], left), (0, 0))
    assert state.table.discard.to_list() == ([] if left else [int(enemy)])
    assert told(state, 1) == [said]


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
