"""The player aid of Beutelschneider says what RULES.md says."""

import pytest

from tafelrunde.scenes.aid import Aid, beutelschneider
from tafelrunde.scenes.translate import Translator
from tests.scenes.test_aids import rows_of

ENGLISH = Translator("en", game="beutelschneider")
MEETINGS = {  # what is played in this order: who takes the trick, what it is worth without numbers
    "sovereign and assassin": ("assassin", "10"),  # B4.3, B5.6
    "assassin and sovereign": ("sovereign", "0"),
    "countess and adventurer": ("adventurer", "10"),  # B4.4, B5.7
    "adventurer and countess": ("countess", "10"),
    "cutpurse and guard": ("guard", "10"),  # B5.3, B5.4
    "guard and cutpurse": ("guard", "-20"),  # B7
    "cutpurse, guard and countess": ("countess", "0"),  # B8
    "sovereign, assassin and adventurer": ("adventurer", "0"),  # B10
    "adventurer, sovereign and countess": ("sovereign", "0"),  # B11
}


def page(seats: int = 4, **options: object) -> Aid:
    return beutelschneider.aid(seats, options)


def test_the_cards_rise_and_count_as_printed() -> None:
    """[B1.2, B1.3] From the highest down; a number counts itself, the cutpurse minus 20, people nothing."""
    every = "green, yellow and red"
    assert rows_of(page(), "Suits, from high to low") == [
        ("cutpurse", "-20", "red"), ("merchant (M)", "0", "green and yellow"), ("10", "10", every),
        ("landlord (L)", "0", every), ("barmaid (Ba)", "0", every), ("beggar (Be)", "0", every),
        ("4 3 2 1", "4 3 2 1", every)]


def test_the_trumps_rise_and_have_their_powers() -> None:
    """[B4.2 to B4.4, B5.3]"""
    assert rows_of(page(), "Trumps (blue), from high to low") == [
        ("sovereign (S)", "beats all"), ("adventurer (Ad)", "seduces the countess"),
        ("countess (C)", "seduces the adventurer"), ("assassin (As)", "kills the sovereign"),
        ("guard (G)", "stops the cutpurse")]


def test_what_meets_in_a_trick_ends_as_the_rules_say() -> None:
    assert rows_of(page(), "When they meet in a trick") == [(cards, *end) for cards, end in MEETINGS.items()]


def test_bonuses_are_worth_ten_and_the_cutpurse_costs_twenty() -> None:
    """[B5.2 to B5.7]"""
    assert [row[:2] for row in rows_of(page(), "Bonuses and the loss")] == [
        ("guard", "+10"), ("guard", "+10"), ("assassin", "+10"), ("adventurer", "+10"), ("countess", "+10"),
        ("cutpurse", "-20")]


@pytest.mark.parametrize(("seats", "options", "cards"), [
    (3, {}, "10 cards each; two are put aside unseen"), (4, {}, "8 cards each"),
    (3, {"cards": 8}, "2 cards each; two are put aside unseen"),
])
def test_a_hand_has_its_cards(seats: int, options: dict[str, int], cards: str) -> None:
    """[B2.2, B2.3, B33]"""
    assert rows_of(page(seats, **options), "A hand")[0] == (cards,)


@pytest.mark.parametrize(("options", "goal"), [
    ({}, "Once somebody has 100 points after a hand, whoever has most wins."),
    ({"target": 40, "instant_win": True}, "Once somebody has 40 points after a trick, whoever has most wins."),
    ({"hands_limit": 3}, "Whoever has most points after 3 hands wins."),
    ({"cards": 8}, "Whoever has most points after 1 hand wins."),
])
def test_what_was_agreed_is_what_stands_there(options: dict[str, object], goal: str) -> None:
    """[B3, B6.1, B17, B21, B33]"""
    assert ENGLISH(page(**options).goal) == goal
    assert "trump" in rows_of(page(must_trump=True, **options), "A hand")[2][0]
    assert "any card" in rows_of(page(**options), "A hand")[2][0]
