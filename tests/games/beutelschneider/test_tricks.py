"""Chapters 1, 4 and 5: who takes a trick and what it is worth."""

import pytest

from tafelrunde.games.beutelschneider.components import CARDS, NOTATION, POINTS, SUIT
from tests.games.beutelschneider.table import taken_by, worth


def test_the_pack_has_32_cards_of_which_60_points_are_positive() -> None:
    """[B1.1, B1.2, B1.3, B6] Nine green, yellow and red, five blue; 3 x (1+2+3+4+10), the cutpurse -20."""
    assert len(set(NOTATION)) == CARDS == 32
    assert [sum(1 for suit in SUIT if suit == number) for number in range(4)] == [9, 9, 9, 5]
    assert sum(points for points in POINTS if points > 0) == 60
    assert sum(POINTS) == 40
    assert "rK" not in NOTATION


def test_without_a_trump_the_highest_card_of_the_led_suit_takes_the_trick() -> None:
    """[B4.1] A merchant of another suit is worth nothing against a led 1."""
    assert taken_by("g1 yK g4 gB") == "gB"
    assert taken_by("g10 gK gW gS") == "gK"


def test_the_cutpurse_is_the_highest_red_card() -> None:
    """[B5, B1.2] It takes a red trick, and costs 20."""
    assert taken_by("r10 CP r1 g1") == "CP"
    assert worth("r10 CP r1 g1") == 10 - 20 + 1 + 1


@pytest.mark.parametrize(
    ("trick", "taker"),
    [("gK G g1 g2", "G"), ("gK G M g2", "M"), ("gK M A G", "A"), ("gK M C G", "C"), ("A F M g1", "A"),
     ("M F A g1", "F"), ("yK F G M", "M")],
)
def test_trumps_rise_from_guard_to_sovereign(trick: str, taker: str) -> None:
    """[B4.1, B4.2] Guard, assassin, adventurer and countess, sovereign – unless the sovereign is killed."""
    assert taken_by(trick) == taker


def test_an_assassin_after_the_sovereign_kills_him_and_earns_ten() -> None:
    """[B4.3, B5.6] F then M: the assassin takes the trick and 10."""
    assert taken_by("g10 F M g1") == "M"
    assert worth("g10 F M g1") == 11 + 10


def test_an_assassin_before_the_sovereign_is_just_beaten() -> None:
    """[B4.3] M then F: no kill, no bonus."""
    assert taken_by("g10 M F g1") == "F"
    assert worth("g10 M F g1") == 11


@pytest.mark.parametrize("lover", ["A", "C"])
def test_a_lover_takes_a_trick_with_a_killed_sovereign_without_a_bonus(lover: str) -> None:
    """[B10, B9] F, M and one of the lovers in any order with M after F."""
    for trick in (f"F M {lover} g1", f"F {lover} M g1", f"{lover} F M g1"):
        assert taken_by(trick) == lover
        assert worth(trick) == 1


def test_the_later_lover_seduces_the_other() -> None:
    """[B4.4, B5.7] A then C: the countess takes 10; C then A: the adventurer does."""
    assert (taken_by("g1 A C g2"), worth("g1 A C g2")) == ("C", 13)
    assert (taken_by("g1 C A g2"), worth("g1 C A g2")) == ("A", 13)


def test_a_living_sovereign_beats_both_lovers_and_nobody_earns_the_seduction() -> None:
    """[B11] F with A and C in any order."""
    for trick in ("F A C g1", "A F C g1", "A C F g1", "M F A C"):
        assert taken_by(trick) == "F"
    assert worth("F A C g1") == 1
    assert worth("M F A C") == 0


def test_with_the_sovereign_killed_the_later_lover_takes_the_trick_and_ten() -> None:
    """[B12] F, A, M, C: the countess, +10."""
    assert (taken_by("F A M C"), worth("F A M C")) == ("C", 10)


@pytest.mark.parametrize("trick", ["A C M g1", "A M C g1", "A C G g1", "A G C g1", "M A C G"])
def test_other_trumps_between_or_after_the_lovers_change_nothing(trick: str) -> None:
    """[B13] The countess is the later one in all of these."""
    assert taken_by(trick) == "C"
    assert worth(trick) == 10 + ("g1" in trick)


def test_the_lone_countess_beats_the_others_without_a_bonus() -> None:
    """[B5.7, B10] F, M, C, G: the sovereign is killed, the countess takes it, nobody earns anything."""
    assert (taken_by("F M C G"), worth("F M C G")) == ("C", 0)


def test_a_guard_after_the_cutpurse_catches_him() -> None:
    """[B5.1, B5.3, B5.4] Green beggar led, cutpurse, guard, green 10: 10 + 10 and no loss."""
    assert (taken_by("gB CP G g10"), worth("gB CP G g10")) == ("G", 20)


def test_a_guard_before_the_cutpurse_is_too_early() -> None:
    """[B7, B5.2] The same cards with the guard first: 10 - 20."""
    assert (taken_by("gB G CP g10"), worth("gB G CP g10")) == ("G", -10)


def test_a_beaten_guard_still_cancels_the_loss() -> None:
    """[B8, B5.3] Cutpurse led, guard second, sovereign third: no loss, no bonus."""
    assert (taken_by("CP G F r1"), worth("CP G F r1")) == ("F", 1)


def test_the_guard_earns_ten_for_the_last_trick_on_top_of_the_catch() -> None:
    """[B5.5, B14] Red 1 led, cutpurse, red 10, guard, in the last trick: 11 + 10 + 10."""
    assert worth("r1 CP r10 G", last=True) == 31
    assert worth("r1 CP r10 G") == 21
    assert worth("g1 G g2 g3", last=True) == 6 + 10


def test_nobody_else_earns_anything_for_the_last_trick() -> None:
    """[B14, B5.5] Bonuses of others do not stack with the last trick."""
    assert worth("g1 M g2 g3", last=True) == 6
    assert worth("F M g2 g3", last=True) == 5 + 10
