"""The action space: what may be done in a turn, and what chance says.

    draw · lay 7 · attack 3 (the third card of the row, counted from the common edge) · pass
    chance: dealer 0 · card 7 · dice 3+5
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.components import KING, PACK, PAIRS, UNITS

# A turn [C3.1]: draw a card, lay one of a value, attack with the one at a place, or pass [C24].
DRAW: Final[i64] = 0
LAY: Final[i64] = 0  # + value
ATTACK: Final[i64] = 14  # + place, from 0
PASS: Final[i64] = 66

ACTIONS: Final = (
    "draw",
    *(f"lay {value}" for value in range(1, 14)),
    *(f"attack {place}" for place in range(1, 53)),  # all 52 cards may come to lie in one row [C13]
    "pass",
)

# Chance: the dealer, a card dealt or drawn, an ordered pair of dice.
DEALER: Final[i64] = 0  # + seat
CARD: Final[i64] = 1  # + value
DICE: Final[i64] = 15  # + pair, see components.PIPS

CHANCE_ACTIONS: Final = (
    "dealer 0",
    "dealer 1",
    *(f"card {value}" for value in range(1, 14)),
    *(f"dice {first}+{second}" for first in range(1, 7) for second in range(1, 7)),
)


def is_lay(move: i64) -> bool:
    """Is it a move that lays a card?"""
    return LAY < move <= LAY + KING


def is_attack(move: i64) -> bool:
    """Is it an attack?"""
    return ATTACK <= move < ATTACK + PACK


def card_name(value: i64) -> Say:
    """«10 Warriors»."""
    return Say("{value} {unit}", value=int(value), unit=Say(UNITS[value]))


def first_die(pair: i64) -> i64:
    """The pips of the first die of a pair, 0 to 35."""
    return pair // 6 + 1


def second_die(pair: i64) -> i64:
    """The pips of the second die."""
    return pair % 6 + 1


assert len(ACTIONS) == PASS + 1 and len(CHANCE_ACTIONS) == DICE + PAIRS
