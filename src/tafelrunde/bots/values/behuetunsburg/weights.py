"""What cards promise in Behütunsburg, in victory points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import components as c
from tafelrunde.games.behuetunsburg.court import ROYAL_RANK, couples_in, waits_for
from tafelrunde.kit.multiset import count

# All in victory points; tuned by rounds of the greedy bot against itself and against chance.
IN_HAND: Final = 0.8  # what a couple in hand is worth, against one in court
MONEY_IN_HAND: Final = 0.9
WAITING: Final = vec[float]([3.0, 3.0, 5.0, 5.0, 12.0, 12.0])  # somebody in hand who still needs a partner
HELPER: Final = 4.0  # a Jester in hand, while the court is not complete
ROGUE_IN_HAND: Final = 11.0  # the first two; each is worth a point more
COMPLETE: Final = 20.0  # a complete court
SINGLE: Final = 8.0  # what a single in court costs: nothing is complete with it
CLOSING: Final = 45.0  # a castle over a complete court: the round can be closed
SAFE: Final = 55.0  # any castle: it takes two Rogues (and cost 100 to build)
UNKNOWN_CARD: Final = 4.2  # a card still to be drawn
LIGHT: Final = 5.0  # each card fewer in the hand of somebody who could close the round without it
FULL_HAND: Final[i64] = 12


def hand_value(hand: i64, columns: i64, complete: bool) -> float:
    """What a hand promises: couples that can be played, singles it completes, money, Rogues."""
    rogues = count(hand, c.ROGUE)
    value = MONEY_IN_HAND * float(c.value_of(hand)) + ROGUE_IN_HAND * float(min(rogues, 2)) + float(rogues)
    if not complete:
        value += HELPER * float(count(hand, c.JESTER))
    knights = pairs(hand, c.KNIGHT, c.LADY)
    room = couples_in(columns, c.KNIGHTS) + knights - couples_in(columns, c.BARONS)
    barons = max(0, min(pairs(hand, c.BARON, c.BARONESS), room))
    supported = couples_in(columns, c.KNIGHTS) + knights > 0 and couples_in(columns, c.BARONS) + barons > 0
    royals: i64 = 0
    if supported and columns & ROYAL_RANK == 0:
        royals = min(1, pairs(hand, c.KING, c.QUEEN))
    value += IN_HAND * float(20 * knights + 40 * barons + 100 * royals)
    value += left_over(hand, columns, c.KNIGHT, knights) + left_over(hand, columns, c.LADY, knights)
    value += left_over(hand, columns, c.BARON, barons) + left_over(hand, columns, c.BARONESS, barons)
    return value + left_over(hand, columns, c.KING, royals) + left_over(hand, columns, c.QUEEN, royals)


def pairs(hand: i64, man: i64, woman: i64) -> i64:
    """Couples in a hand."""
    return min(count(hand, man), count(hand, woman))


def left_over(hand: i64, columns: i64, kind: i64, paired: i64) -> float:
    """People in hand beyond the couples: the first completes a single of the court, the others wait for somebody."""
    left = count(hand, kind) - paired
    if left <= 0:
        return 0.0
    value = 0.0
    if waits_for(columns, kind):
        value += IN_HAND * float(c.POINTS[kind])
        left -= 1
    if kind >= c.KING and columns & ROYAL_RANK != 0:
        return value  # there is no second throne
    return value + WAITING[kind] * float(min(left, 2))
