"""A deck to print and cut out: its cards as data."""

from msgspec import Struct

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
        """How many cards there are."""
        return sum(card.count for card in self.cards)
