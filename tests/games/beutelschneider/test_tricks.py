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


@pytest.mark.parametrize(
    ("trick", "taker"),
    [("gK G g1 g2", "G"), ("gK G M g2", "M"), ("gK M A G", "A"), ("gK M C G", "C"), ("A F M g1", "A"),
     ("M F A g1", "F"), ("yK F G M", "M")],
)
def test_trumps_rise_from_guard_to_sovereign(trick: str, taker: str) -> None:
    """[B4.1, B4.2] Guard, assassin, adventurer and countess, sovereign – unless the sovereign is killed."""
    assert taken_by(trick) == taker


@pytest.mark.parametrize(("trick", "taker", "points"), [
    ("g1 yK g4 gB", "gB", 5),  # without a trump the highest card of the led suit takes the trick [B4.1]
    ("g10 gK gW gS", "gK", 10),
    ("r10 CP r1 g1", "CP", 10 - 20 + 1 + 1),  # the cutpurse is the highest red card, and costs 20 [B5, B1.2]
    ("g10 F M g1", "M", 11 + 10),  # an assassin after the sovereign kills him and earns ten [B4.3, B5.6]
    ("g10 M F g1", "F", 11),  # before the sovereign he is just beaten [B4.3]
    ("g1 A C g2", "C", 3 + 10),  # the later lover seduces the other [B4.4, B5.7]
    ("g1 C A g2", "A", 3 + 10),
    ("F A M C", "C", 10),  # with the sovereign killed the later lover takes the trick and ten [B12]
    ("F M C G", "C", 0),  # the lone countess beats the others without a bonus [B5.7, B10]
    ("gB CP G g10", "G", 10 + 10),  # a guard after the cutpurse catches him: 10 + 10 and no loss [B5.1, B5.3, B5.4]
    ("gB G CP g10", "G", 10 - 20),  # a guard before the cutpurse is too early [B7, B5.2]
    ("CP G F r1", "F", 1),  # a beaten guard still cancels the loss [B8, B5.3]
])
def test_who_takes_a_trick_and_what_it_is_worth(trick: str, taker: str, points: int) -> None:
    """[B4.1, B4.3, B4.4, B5] The examples of the rulebook and its rulings."""
    assert (taken_by(trick), worth(trick)) == (taker, points)


@pytest.mark.parametrize("lover", ["A", "C"])
def test_a_lover_takes_a_trick_with_a_killed_sovereign_without_a_bonus(lover: str) -> None:
    """[B10, B9] F, M and one of the lovers in any order with M after F."""
    for trick in (f"F M {lover} g1", f"F {lover} M g1", f"{lover} F M g1"):
        assert taken_by(trick) == lover
        assert worth(trick) == 1


def test_a_living_sovereign_beats_both_lovers_and_nobody_earns_the_seduction() -> None:
    """[B11] F with A and C in any order."""
    for trick in ("F A C g1", "A F C g1", "A C F g1", "M F A C"):
        assert taken_by(trick) == "F"
    assert worth("F A C g1") == 1
    assert worth("M F A C") == 0


@pytest.mark.parametrize("trick", ["A C M g1", "A M C g1", "A C G g1", "A G C g1", "M A C G"])
def test_other_trumps_between_or_after_the_lovers_change_nothing(trick: str) -> None:
    """[B13] The countess is the later one in all of these."""
    assert taken_by(trick) == "C"
    assert worth(trick) == 10 + ("g1" in trick)


@pytest.mark.parametrize(("trick", "points"), [
    ("r1 CP r10 G", 21 + 10), ("g1 G g2 g3", 6 + 10),  # on top of the catch
    ("g1 M g2 g3", 6), ("F M g2 g3", 5 + 10),  # nobody else does; their bonuses do not stack with the last trick
])
def test_the_guard_earns_ten_for_the_last_trick(trick: str, points: int) -> None:
    """[B5.5, B14] Red 1 led, cutpurse, red 10, guard, in the last trick: 11 + 10 + 10."""
    assert worth(trick, last=True) == points
    assert worth("r1 CP r10 G") == 21
