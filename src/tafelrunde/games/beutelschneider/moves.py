"""The sentences: playing a card is the only decision in the game.

A move is the number of the card. Chance deals cards (the number of the card) and picks the first dealer
(32 + seat).
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.components import (
    BLUE,
    CUTPURSE,
    NOTATION,
    RANK_NAMES,
    SUIT,
    SUIT_NAMES,
    TRUMP_NAMES,
)

FIRST_DEALER: Final[i64] = 32  # chance: seat n deals first

ACTIONS: Final = NOTATION
CHANCE_ACTIONS: Final = (*("deal " + card for card in NOTATION), *(f"dealer {seat}" for seat in range(4)))


def card_name(card: i64) -> Say:
    """«the guard», «green 10», «the cutpurse»."""
    suit = SUIT[card]
    if suit == BLUE:
        return Say(TRUMP_NAMES[card - 27])
    if card == CUTPURSE:
        return Say("cutpurse")
    rank = RANK_NAMES[card % 9]
    return Say("{suit} {rank}", suit=Say(SUIT_NAMES[suit]), rank=rank if rank.isdigit() else Say(rank))
