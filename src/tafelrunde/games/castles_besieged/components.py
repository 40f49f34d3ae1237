"""What is in the box: a pack of cards, two dice, a sheet of paper for the hits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ACE: Final[i64] = 1  # the lowest card [C1.2, C20]
KING: Final[i64] = 13
VALUES: Final[i64] = 14  # slots of a table by value; slot 0 stays empty
COPIES: Final[i64] = 4  # cards of each value: the four suits, which mean nothing [C1.3]
PACK: Final[i64] = 52
SMALL_PACKS: Final = {8: (1, 13), 12: (1, 9, 13), 16: (1, 5, 9, 13)}  # for research: values, by cards [C29]
SMALL_HAND: Final[i64] = 2

UNITS: Final = (
    "",
    "Children",  # 1, the ace
    "Aristocrats",  # 2
    "Merchants",  # 3
    "Farmers",  # 4
    "Artisans",  # 5
    "Squires & Cadets",  # 6
    "Footmen",  # 7
    "Veterans",  # 8
    "Swordsmen",  # 9
    "Warriors",  # 10
    "Horsemen",  # 11, the jack
    "Knights",  # 12, the queen
    "Heroes",  # 13, the king
)

KINGDOMS: Final = ("Ernghast", "Tarnbaren")  # by seat [C1.1]

HAND: Final[i64] = 7  # cards dealt to each player [C2.3]
LOWEST_HIT: Final[i64] = 7  # no lower roll ever hits [C5.2]
HITS: Final[i64] = 10  # that storm a castle [C6.1]
LONGEST: Final[i64] = 2000  # turns of a game that may be stopped [C28]
MOST_TURNS: Final[i64] = 1_000_000_000  # that a position may tell of: no game that ends by itself gets that far

# Two dice [C1.4]: the 36 pairs 1+1, 1+2, … 6+6, their sums, and how many pairs make each sum.
PAIRS: Final[i64] = 36
PIPS: Final = vec[i64]([first + second for first in range(1, 7) for second in range(1, 7)])
WAYS: Final = vec[i64]([0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])


def ways_to_roll(lowest: i64) -> i64:
    """How many of the 36 pairs make at least `lowest`: 21 for 7, 1 for 12."""
    ways: i64 = 0
    for total in range(lowest, 13):
        ways += WAYS[total]
    return ways
