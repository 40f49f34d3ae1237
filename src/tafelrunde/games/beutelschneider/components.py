"""The pack, as printed [B1.1, B1.2].

    green  1 2 3 4 B S W 10 K      yellow the same      red 1 2 3 4 B S W 10 and the cutpurse
    blue   G guard  M assassin  A adventurer  C countess  F sovereign

Cards are numbers: 0-8 green, 9-17 yellow, 18-26 red, each in ascending order, 27-31 blue.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CARDS: Final[i64] = 32
PACK: Final[i64] = 0xFFFFFFFF
SMALL_PACK: Final[i64] = sum(1 << card for card in (3, 7, 21, 25, 26, 27, 28, 31))  # [B33] g4 g10 r4 r10 CP G M F
SMALL_HAND: Final[i64] = 2

GREEN: Final[i64] = 0
YELLOW: Final[i64] = 1
RED: Final[i64] = 2
BLUE: Final[i64] = 3  # the trumps
NO_SUIT: Final[i64] = -1  # nothing has been led, or any suit will do

CUTPURSE: Final[i64] = 26  # the highest red card [B5]
GUARD: Final[i64] = 27
ASSASSIN: Final[i64] = 28
ADVENTURER: Final[i64] = 29
COUNTESS: Final[i64] = 30
SOVEREIGN: Final[i64] = 31

SUIT: Final = vec[i64]([card // 9 for card in range(32)])
SUIT_CARDS: Final = vec[i64]([0x1FF, 0x1FF << 9, 0x1FF << 18, 0x1F << 27])

# 1, 2, 3, 4, beggar, barmaid, landlord, 10, merchant; letters count nothing [B1.3, B6]
POINTS: Final = vec[i64]([1, 2, 3, 4, 0, 0, 0, 10, 0] * 2 + [1, 2, 3, 4, 0, 0, 0, 10, -20] + [0] * 5)
LONGEST_MATCH: Final[i64] = 200  # hands, where ties are played on [B32]
LOSS: Final[i64] = 20
BONUS: Final[i64] = 10

# Any trump beats any plain card; adventurer and countess share a level [B4.2]
STRENGTH: Final = vec[i64]([card % 9 for card in range(27)] + [100, 101, 102, 102, 103])

RANKS: Final = ("1", "2", "3", "4", "B", "S", "W", "10", "K")
NOTATION: Final = (
    *("g" + rank for rank in RANKS),
    *("y" + rank for rank in RANKS),
    *("r" + rank for rank in RANKS[:-1]), "CP",
    "G", "M", "A", "C", "F",
)  # fmt: skip
RANK_NAMES: Final = ("1", "2", "3", "4", "beggar", "barmaid", "landlord", "10", "merchant")
SUIT_NAMES: Final = ("green", "yellow", "red", "blue")
TRUMP_NAMES: Final = ("guard", "assassin", "adventurer", "countess", "sovereign")


def hand_size(seats: i64) -> i64:
    """Eight cards with four players, ten with three [B2.2]."""
    return 8 if seats == 4 else 10
