"""Decks to print and cut out: their cards as data.

A game whose box is a sheet of cards has `deck(seats, options)` in its scene module.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tafelrunde import games, scenes
from tafelrunde.core import BadInput
from tafelrunde.scenes.vocabulary import Face, Text


class PrintedCard(Struct, omit_defaults=True):
    """One face, and how many cards have it."""

    face: Face
    count: int
    lines: list[Text] = []  # what it does, in a few words each
    back: str = ""  # symbol id of its back, where that is not the deck's


class Deck(Struct, omit_defaults=True):
    """All cards of a match, in the order they are printed."""

    game: str
    theme: str  # of the colours of the backs
    back: str  # symbol id
    cards: list[PrintedCard]

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(card.count for card in self.cards)


def has_deck(slug: str) -> bool:
    """True for a game whose cards can be printed."""
    return hasattr(scenes.load_scene_module(slug), "deck")


def build_deck(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Deck:
    """The deck of a game, for the players and options of a match as the rules teach it where none are given. Raises
    BadInput for a count or option the game does not have, and for a game whose cards are not printed."""
    if not has_deck(slug):
        raise BadInput("the cards of {game} are not for printing", game=games.info(slug).title)
    deck: Deck = scenes.load_scene_module(slug).deck(*games.info(slug).complete_options(seats, options))
    return deck
