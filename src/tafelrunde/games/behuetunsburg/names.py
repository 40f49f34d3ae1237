"""Names of cards and places in sentences."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import COLUMNS
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.kit.multiset import cards_in

TITLES: Final = ("Knight", "Lady", "Baron", "Baroness", "King", "Queen", "Jester", "Rogue", "Gold", "Platinum",
                 "Jewel")
ROLE_TITLES: Final = ("Jester as Knight", "Jester as Lady", "Jester as Baron", "Jester as Baroness")
RANK_TITLES: Final = ("Knight's rank", "Baron's rank", "royal rank")


def card_name(kind: i64) -> Say:
    """«Knight», «Jewel»."""
    return Say(TITLES[kind])


def place_name(place: i64) -> Say:
    """A person in a court: «Baron», «Jester as Lady»."""
    return Say(TITLES[place]) if place < COLUMNS else Say(ROLE_TITLES[place - COLUMNS])


def card_names(cards: vec[i64]) -> tuple[Say, ...]:
    """Several cards, in their order."""
    return tuple([card_name(card) for card in cards])


def side_name(rules: Rules, side: i64) -> Say:
    """[H9.1] Whose court and treasury it is: one player's, or both partners' of a team."""
    if rules.teams:
        return Say("{seat} and {seat_partner}", seat=int(side), seat_partner=int(side + rules.sides))
    return Say("{seat}", seat=int(side))


def bag_names(bag: i64) -> tuple[Say, ...]:
    """All cards of a bag."""
    return card_names(cards_in(bag))
