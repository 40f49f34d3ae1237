"""Courts (chapter 3): ranks, couples and singles; which ranks hold up others, what is complete, what it all scores.

A court is a bag of ten places: six columns (Knight, Lady, Baron, Baroness, King, Queen) of real persons, then four of
Jesters by the role they play [H3.1]. `columns` is a bag of the six columns alone, Jesters among those they stand for.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import reasons as why
from tafelrunde.games.behuetunsburg.components import BARONS, COLUMNS, JESTER, KNIGHTS, PLACES, POINTS, ROYALS
from tafelrunde.games.behuetunsburg.table import Rules, Table
from tafelrunde.kit.multiset import MOST, ONE, count, size
from tafelrunde.kit.reasons import FINE

CARD_AT: Final = vec[i64]([0, 1, 2, 3, 4, 5, 6, 6, 6, 6])  # the kind of card that stands at a place
COLUMN_AT: Final = vec[i64]([0, 1, 2, 3, 4, 5, 0, 1, 2, 3])  # the column a place counts for

REAL: Final[i64] = 2**30 - 1  # the six columns of real persons
JESTERS: Final[i64] = 2**20 - 1  # the four roles, once shifted down
KNIGHT_RANK: Final[i64] = 2**10 - 1  # both columns of the bottom rank
BARON_RANK: Final[i64] = 2**20 - 2**10
ROYAL_RANK: Final[i64] = 2**30 - 2**20
MEN_COLUMNS: Final[i64] = 31 + 31 * 2**10 + 31 * 2**20


def columns_of(court: i64) -> i64:
    """[H3.2, H3.8] The columns of a court: whoever they are, people and Jesters make couples."""
    return (court & REAL) + ((court >> 30) & JESTERS)


def people_of(court: i64) -> i64:
    """The cards of a court as a bag of kinds: Jesters are Jesters again."""
    return (court & REAL) + size(court >> (5 * COLUMNS)) * ONE[JESTER]


def place_of(kind: i64, column: i64) -> i64:
    """[H3.8] Where a card stands that counts for a column: in it, or among the Jesters in that role."""
    return COLUMNS + column if kind == JESTER else column


def couples_in(columns: i64, rank: i64) -> i64:
    """[H3.2] Couples of a rank: the smaller of its two columns, whoever stands next to whom."""
    men = (columns >> (10 * rank)) & MOST
    women = (columns >> (10 * rank + 5)) & MOST
    return men if men < women else women


def waits_for(columns: i64, column: i64) -> bool:
    """[H3.2] Is there a single who waits for somebody in this column?"""
    return (columns >> (5 * (column ^ 1))) & MOST > (columns >> (5 * column)) & MOST


def has_single(columns: i64) -> bool:
    """[H3.2] Is anybody in the court single?"""
    return (columns & MEN_COLUMNS) != ((columns >> 5) & MEN_COLUMNS)


def is_complete(columns: i64) -> bool:
    """[H3.7] At least one couple in each rank and no single; Jesters count."""
    return not has_single(columns) and (
        columns & KNIGHT_RANK != 0 and columns & BARON_RANK != 0 and columns & ROYAL_RANK != 0)


def supports(rules: Rules, columns: i64, rank: i64) -> bool:
    """[H3.4, H13] May one more couple stand in this rank? Only complete couples below hold it up, never singles."""
    knights = couples_in(columns, KNIGHTS)
    barons = couples_in(columns, BARONS)
    if rank == BARONS:
        return barons < knights
    if rank == ROYALS and (knights == 0 or barons == 0):
        return False
    if rules.support_whole_court:  # [H58] Barons without Knights below count against every other rank, too
        return barons <= knights + (1 if rank == KNIGHTS else 0)
    return True


def couple_problem(rules: Rules, columns: i64, rank: i64) -> i64:
    """[H3.4, H3.6] One more couple in a rank: supported, and not a second royal one."""
    if rank == ROYALS and columns & ROYAL_RANK != 0:
        return why.ONE_ROYAL_COUPLE
    return FINE if supports(rules, columns, rank) else why.NO_SUPPORT


def completion_problem(rules: Rules, columns: i64, column: i64) -> i64:
    """[H3.5, H11, H12] One person more in a column only completes a couple, and that couple must be supported."""
    if not waits_for(columns, column):
        return why.NO_SINGLE
    return FINE if supports(rules, columns, column >> 1) else why.NO_SUPPORT


def joining_problem(rules: Rules, columns: i64, column: i64) -> i64:
    """[H14, H59, H60] One person added by itself: is the couple it forms now or later supported?"""
    rank = column >> 1
    if rank == KNIGHTS:
        return FINE
    if rank == ROYALS and count(columns, column) != 0:
        return why.ONE_ROYAL_COUPLE
    return FINE if supports(rules, columns, rank) else why.NO_SUPPORT


def lowest_rank(columns: i64) -> i64:
    """[H13.4] The lowest rank of a court with anybody in it."""
    if columns & KNIGHT_RANK != 0:
        return KNIGHTS
    return BARONS if columns & BARON_RANK != 0 else ROYALS


def enter(table: Table, place: i64) -> None:
    """Somebody comes into the court of the active side."""
    table.courts[table.side()] += ONE[place]
    table.stirred = True


def leave(table: Table, place: i64) -> None:
    """Somebody goes from the court of the active side to the discard pile, for all to see."""
    table.courts[table.side()] -= ONE[place]
    table.open_discards += ONE[CARD_AT[place]]
    table.stirred = True


def points_of(court: i64) -> i64:
    """[H10.4] Victory points of a court; singles count, every Jester costs 30."""
    points: i64 = 0
    for place in range(PLACES):
        points += count(court, place) * POINTS[CARD_AT[place]]
    return points
