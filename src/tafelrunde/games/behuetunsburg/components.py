"""Every number and list from the box [H1.1, H1], as printed on the cards and the rule sheet; nothing is guessed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.kit.multiset import MOST

# Kinds of cards. The first six are also the columns of a court, and the last three are money.
KNIGHT: Final[i64] = 0
LADY: Final[i64] = 1
BARON: Final[i64] = 2
BARONESS: Final[i64] = 3
KING: Final[i64] = 4
QUEEN: Final[i64] = 5
JESTER: Final[i64] = 6
ROGUE: Final[i64] = 7
GOLD: Final[i64] = 8
PLATINUM: Final[i64] = 9
JEWEL: Final[i64] = 10
KINDS: Final[i64] = 11

NAMES: Final = ("knight", "lady", "baron", "baroness", "king", "queen", "jester", "rogue", "gold", "platinum", "jewel")

#                           Kn  La  Bn  Bs  Ki  Qu   Je  Ro  Go  Pl  Jw
IN_THE_DECK: Final = vec[i64]([10, 10, 6, 6, 4, 4, 4, 8, 12, 8, 4])
POINTS: Final = vec[i64]([10, 10, 20, 20, 50, 50, -30, 0, 5, 20, 50])  # victory points on the table
WORTH: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 5, 20, 50])  # gold pieces, when spent
DECK_SIZE: Final[i64] = 76  # without the castles
TREASURE: Final[i64] = 24  # money cards in one deck

CASTLES_A_COPY: Final[i64] = 2
CASTLE_POINTS: Final[i64] = 50
CASTLE_PRICE: Final[i64] = 100
QUEST_PRICE: Final[i64] = 50

HAND_AT_START: Final[i64] = 5
CARDS_DRAWN: Final[i64] = 2
CARDS_FOR_A_WOMAN: Final[i64] = 3
CARDS_FOR_A_QUEST: Final[i64] = 5
CRIME_WAVE_LIMIT: Final[i64] = 5
DIE_SIDES: Final[i64] = 4
ROUNDS: Final[i64] = 4
MOST_TURNS: Final[i64] = 1000  # of a player in a round without a limit; a ruling [H74]

# Ranks of a court, from the bottom up; column = 2 x rank + sex (man 0, woman 1).
KNIGHTS: Final[i64] = 0
BARONS: Final[i64] = 1
ROYALS: Final[i64] = 2
RANKS: Final[i64] = 3
COLUMNS: Final[i64] = 6
ROLES: Final[i64] = 4  # columns a Jester can stand in: knight, lady, baron, baroness
PLACES: Final[i64] = 10  # in a court: six columns of real persons, then four of Jesters by role


def value_of(bag: i64) -> i64:
    """[H1.3] Gold pieces of the money in a bag: 5 for gold, 20 for platinum, 50 for a jewel."""
    return 5 * ((bag >> 5 * GOLD) & MOST) + 20 * ((bag >> 5 * PLATINUM) & MOST) + 50 * ((bag >> 5 * JEWEL) & MOST)
