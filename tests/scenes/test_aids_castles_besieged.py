"""The player aid of Castles Besieged says what RULES.md says."""

from itertools import product

import pytest

from tafelrunde.scenes.aid import Aid, Block, castles_besieged
from tafelrunde.scenes.translate import Translator
from tests.scenes.test_aids import rows_of

ENGLISH = Translator("en", game="castles_besieged")
SUMS = [first + second for first, second in product(range(1, 7), repeat=2)]


def page(**options: object) -> Aid:
    return castles_besieged.aid(2, options)


def block(aid: Aid, title: str) -> Block:
    return next(each for each in aid.blocks if ENGLISH(each.title) == title)


def percent(rolls: list[int]) -> str:
    return f"{round(100 * len(rolls) / 36)} %"


def test_every_attack_that_needs_more_than_a_seven_stands_there() -> None:
    """[C5.3] 8 for a 2 against a 10, 12 for an ace against a king; seven elsewhere."""
    table = block(page(), "A card needs against a card")
    enemies = [int(ENGLISH(each)) for each in table.head[1:]]
    needs = {(int(row[0].value), enemy): int(entry.value)
             for row in table.rows for enemy, entry in zip(enemies, row[1:], strict=True)}
    assert needs[2, 10] == 8
    assert needs[1, 13] == 12
    assert needs[5, 12] == 7
    assert {pair for pair, need in needs.items() if need > 7} == {
        (own, enemy) for own in range(1, 14) for enemy in range(1, 14) if enemy - own > 7}
    assert all(need == max(7, enemy - own) for (own, enemy), need in needs.items())
    assert ENGLISH(table.note).startswith("All other attacks need 7 and more")


def test_chances_are_those_of_two_dice() -> None:
    """[C5.2, C5.5] Of the 36 pairs; [C6] by option a castle is hit by a seven alone."""
    rows = rows_of(page(), "How often two dice make it")
    assert rows[0] == ("7 and more against a castle", percent([roll for roll in SUMS if roll >= 7]))
    assert rows[1:] == [(f"{need} and more against a card", percent([roll for roll in SUMS if roll >= need]))
                        for need in range(7, 13)]
    exact = rows_of(page(exact_seven_on_castle=True), "How often two dice make it")
    assert exact == [("exactly 7 against a castle", percent([roll for roll in SUMS if roll == 7])), *rows[1:]]


@pytest.mark.parametrize(("options", "goal", "hand"), [
    ({}, "Whoever hits the enemy castle 10 times storms it and wins.", 7),
    ({"hits_to_lose": 1}, "Whoever hits the enemy castle 1 time storms it and wins.", 7),
    ({"games": 3, "cards": 8},
     "Whoever hits the enemy castle 10 times wins a game, and whoever wins most of 3 games the match.", 2),
])  # fmt: skip
def test_the_goal_and_the_hand_are_what_was_agreed(options: dict[str, object], goal: str, hand: int) -> None:
    """[C6.1, C6.2, C17, C2.3, C29]"""
    assert ENGLISH(page(**options).goal) == goal
    assert ENGLISH(block(page(**options), "A turn is one of these").note) == f"Each begins with {hand} cards in hand."


def test_a_turn_is_one_of_three_things() -> None:
    """[C3.1, C1, C26]"""
    rows = [row[0].split()[0] for row in rows_of(page(), "A turn is one of these")]
    assert rows == ["Draw", "Lay", "Attack"]
    assert rows_of(page(allow_pass=True), "A turn is one of these")[3][0].startswith("Or pass")
    assert "fewer than 8 cards" in rows_of(page(hand_limit=8), "A turn is one of these")[0][0]


def test_the_armies_are_thirteen_of_four_cards() -> None:
    """[C1.2]"""
    title = "The armies, 4 cards of each"
    units = [entry for row in rows_of(page(), title) for entry in row]
    assert sorted(int(unit.split()[0]) for unit in units) == list(range(1, 14))
    assert {"1 Children", "6 Squires & Cadets", "13 Heroes"} <= set(units)
