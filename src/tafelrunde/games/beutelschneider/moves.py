"""The action space: playing a card is the only decision in the game.

A move is the number of the card. Chance deals cards (the number of the card) and picks the first dealer
(32 + seat).
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider import components as c
from tafelrunde.kit.bitset import members

FIRST_DEALER: Final[i64] = 32  # chance: seat n deals first

ACTIONS: Final = c.NOTATION
CHANCE_ACTIONS: Final = (*("deal " + card for card in c.NOTATION), *(f"dealer {seat}" for seat in range(4)))


def card_name(card: i64) -> Say:
    """«the guard», «green 10», «the cutpurse»."""
    suit = c.SUIT[card]
    if suit == c.BLUE:
        return Say(c.TRUMP_NAMES[card - 27])
    if card == c.CUTPURSE:
        return Say("cutpurse")
    rank = c.RANK_NAMES[card % 9]
    return Say("{suit} {rank}", suit=Say(c.SUIT_NAMES[suit]), rank=rank if rank.isdigit() else Say(rank))


def card_names(cards: i64) -> tuple[Say, ...]:
    """The cards of a set, ascending."""
    return tuple([card_name(card) for card in members(cards)])
