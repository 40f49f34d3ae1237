"""Courts: three ranks, couples, singles, Jesters; what may be added, and by whom it is held up.

A court is a bag of ten places: six columns (Knight, Lady, Baron, Baroness, King, Queen) of real persons, then four of
Jesters by the role they play [H3.1, H3.2].
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import (
    BARONS,
    COLUMNS,
    JESTER,
    KNIGHTS,
    PLACES,
    POINTS,
    ROLES,
    ROYALS,
)
from tafelrunde.games.behuetunsburg.memory import leave_openly
from tafelrunde.games.behuetunsburg.moves import (
    COUPLE,
    COUPLES,
    FILL,
    JESTER_AWAY,
    JESTER_COUPLE,
    JESTER_FILL,
    REPLACE,
)
from tafelrunde.games.behuetunsburg.names import card_name, place_name, side_name
from tafelrunde.games.behuetunsburg.refusals import (
    FINE,
    NO_CARD,
    NO_JESTER_THERE,
    NO_SINGLE,
    NO_SUPPORT,
    ONE_ROYAL_COUPLE,
    WRONG_MOMENT,
)
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.games.behuetunsburg.table import ACTION, JESTER_LOOSE, NONE, Table
from tafelrunde.kit.multiset import ALL, ONE, count

COUPLE_RANK: Final = vec[i64]([rank for rank, _, _ in COUPLES])
COUPLE_MAN: Final = vec[i64]([man for _, man, _ in COUPLES])
COUPLE_WOMAN: Final = vec[i64]([woman for _, _, woman in COUPLES])
CARD_AT: Final = vec[i64]([0, 1, 2, 3, 4, 5, 6, 6, 6, 6])  # the kind of card that stands at a place

REAL: Final[i64] = 2**30 - 1  # the six columns of real persons
JESTERS: Final[i64] = 2**20 - 1  # the four roles, once shifted down
KNIGHT_RANK: Final[i64] = 2**10 - 1  # both columns of the bottom rank
BARON_RANK: Final[i64] = 2**20 - 2**10
ROYAL_RANK: Final[i64] = 2**30 - 2**20
PLAYABLE: Final[i64] = 2**35 - 1  # people and Jesters of a hand
MEN_COLUMNS: Final[i64] = 31 + 31 * 2**10 + 31 * 2**20


def columns_of(court: i64) -> i64:
    """[H3.2] A bag of the six columns with Jesters counted for the person they stand for."""
    return (court & REAL) + ((court >> 30) & JESTERS)


def couples_in(columns: i64, rank: i64) -> i64:
    """[H3.2] Couples of a rank: the smaller of its two columns, whoever stands next to whom."""
    men = (columns >> (10 * rank)) & 31
    women = (columns >> (10 * rank + 5)) & 31
    return men if men < women else women


def waits_for(columns: i64, column: i64) -> bool:
    """[H3.2] Is there a single who waits for somebody in this column?"""
    return (columns >> (5 * (column ^ 1))) & 31 > (columns >> (5 * column)) & 31


def has_single(columns: i64) -> bool:
    """[H3.2] Is anybody in the court single?"""
    return (columns & MEN_COLUMNS) != ((columns >> 5) & MEN_COLUMNS)


def is_complete(columns: i64) -> bool:
    """[H3.7] At least one couple in each rank and no single; Jesters count."""
    return (columns & MEN_COLUMNS) == ((columns >> 5) & MEN_COLUMNS) and (
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


def may_join(rules: Rules, columns: i64, column: i64) -> i64:
    """[H14, H59, H60] May one person be added to a column by itself: is the couple it forms now or later supported?"""
    rank = column >> 1
    if rank == KNIGHTS:
        return FINE
    if rank == ROYALS and (columns >> (5 * column)) & 31 != 0:
        return ONE_ROYAL_COUPLE
    return FINE if supports(rules, columns, rank) else NO_SUPPORT


# -- playing to the court


def couple_problem(table: Table, hand: i64, couple: i64) -> i64:
    """[H3.3, H3.8, H21] Both halves come from the hand; either or both may be Jesters, except for the royal couple."""
    man, woman = COUPLE_MAN[couple], COUPLE_WOMAN[couple]
    if hand & ALL[man] == 0 or hand & ALL[woman] == 0 or (man == woman and count(hand, man) < 2):
        return NO_CARD
    columns = columns_of(table.courts[table.side()])
    rank = COUPLE_RANK[couple]
    if rank == ROYALS and columns & ROYAL_RANK != 0:
        return ONE_ROYAL_COUPLE
    return FINE if supports(table.rules, columns, rank) else NO_SUPPORT


def fill_problem(table: Table, hand: i64, place: i64) -> i64:
    """[H3.5, H11, H12] One card alone only completes a couple, and that couple must be supported."""
    if hand & ALL[CARD_AT[place]] == 0:
        return NO_CARD
    column = place if place < COLUMNS else place - COLUMNS
    columns = columns_of(table.courts[table.side()])
    if not waits_for(columns, column):
        return NO_SINGLE
    if table.rules.free_repair or supports(table.rules, columns, column >> 1):  # [H61] only this play is freed
        return FINE
    return NO_SUPPORT


def replace_problem(table: Table, hand: i64, role: i64) -> i64:
    """[H3.9, H71] A Jester in the own court gives way to the real card; that by itself needs no support."""
    if not table.courts[table.side()] & ALL[COLUMNS + role]:
        return NO_JESTER_THERE
    return FINE if hand & ALL[role] != 0 else NO_CARD


def jester_fill_problem(table: Table, role: i64) -> i64:
    """[H3.10, H20] A replaced Jester may complete a single elsewhere, of either sex, where that is supported."""
    columns = columns_of(table.courts[table.side()])
    if not waits_for(columns, role):
        return NO_SINGLE
    return FINE if supports(table.rules, columns, role >> 1) else NO_SUPPORT


def jester_couple_problem(table: Table, hand: i64, role: i64, partner: i64) -> i64:
    """[H3.10, H71] Or it forms a new couple with a card from the hand, which may be another Jester."""
    if hand & ALL[partner] == 0:
        return NO_CARD
    columns = columns_of(table.courts[table.side()])
    return FINE if supports(table.rules, columns, role >> 1) else NO_SUPPORT


def court_problem(table: Table, move: i64) -> i64:
    """The problem with a move of this chapter in the action phase."""
    hand = table.hands[table.active]
    if move >= REPLACE:
        return replace_problem(table, hand, move - REPLACE)
    if move >= FILL:
        return fill_problem(table, hand, move - FILL)
    return couple_problem(table, hand, move - COUPLE)


def loose_jester_problem(table: Table, move: i64) -> i64:
    """[H19] The problem with a move while a replaced Jester looks for a place; only then do Jesters move at all."""
    if move == JESTER_AWAY:
        return FINE
    if JESTER_FILL <= move < JESTER_COUPLE:
        return jester_fill_problem(table, move - JESTER_FILL)
    if JESTER_COUPLE <= move < JESTER_COUPLE + 2 * ROLES:
        role = (move - JESTER_COUPLE) >> 1
        partner = JESTER if (move - JESTER_COUPLE) & 1 != 0 else role ^ 1
        return jester_couple_problem(table, table.hands[table.active], role, partner)
    return WRONG_MOMENT


def court_moves(table: Table, moves: vec[i64]) -> vec[i64]:
    """Add every legal way to play to the court."""
    hand = table.hands[table.active]
    court = table.courts[table.side()]
    if hand & PLAYABLE == 0:
        return moves
    for couple in range(len(COUPLE_RANK)):
        if hand & ALL[COUPLE_MAN[couple]] != 0 and hand & ALL[COUPLE_WOMAN[couple]] != 0 and couple_problem(
                table, hand, couple) == FINE:
            moves = append(moves, COUPLE + couple)
    if has_single(columns_of(court)):
        for place in range(PLACES):
            if hand & ALL[CARD_AT[place]] != 0 and fill_problem(table, hand, place) == FINE:
                moves = append(moves, FILL + place)
    if court > REAL:
        for role in range(ROLES):
            if replace_problem(table, hand, role) == FINE:
                moves = append(moves, REPLACE + role)
    return moves


def loose_jester_moves(table: Table) -> vec[i64]:
    """Everywhere a replaced Jester may go."""
    moves = vec[i64]([JESTER_AWAY])
    for move in range(JESTER_FILL, JESTER_COUPLE + 2 * ROLES):
        if loose_jester_problem(table, move) == FINE:
            moves = append(moves, move)
    return moves


def enter(table: Table, place: i64) -> None:
    """Somebody comes into the court of the active side."""
    table.courts[table.side()] += ONE[place]
    table.stirred = True


def play_couple(table: Table, couple: i64) -> None:
    """[H3.3] Both cards into the court; a Jester takes the role of whom it stands for."""
    seat, rank = table.active, COUPLE_RANK[couple]
    man, woman = COUPLE_MAN[couple], COUPLE_WOMAN[couple]
    leave_openly(table, seat, man)
    leave_openly(table, seat, woman)
    man_place = 2 * rank if man != JESTER else COLUMNS + 2 * rank
    woman_place = 2 * rank + 1 if woman != JESTER else COLUMNS + 2 * rank + 1
    enter(table, man_place)
    enter(table, woman_place)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} plays a couple: {man} and {woman}", seat=int(seat), man=place_name(man_place),
                       woman=place_name(woman_place)), "H3.3")
        celebrate(table)


def play_fill(table: Table, place: i64) -> None:
    """[H3.5] One card into the court, now a couple."""
    seat = table.active
    leave_openly(table, seat, place if place < COLUMNS else JESTER)
    enter(table, place)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} completes a couple: {person}", seat=int(seat), person=place_name(place)), "H3.5")
        celebrate(table)


def replace_jester(table: Table, role: i64) -> None:
    """[H3.9] The real card takes the Jester's place; the Jester is loose until it is placed or discarded."""
    seat = table.active
    leave_openly(table, seat, role)
    table.courts[table.side()] += ONE[role] - ONE[COLUMNS + role]
    table.stirred = True
    table.person = role
    table.phase = JESTER_LOOSE
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} replaces the {jester} by a real one", seat=int(seat), jester=place_name(COLUMNS + role)),
                   "H3.9")


def place_jester(table: Table, move: i64) -> None:
    """[H3.9, H3.10] The loose Jester is discarded – not the compulsory discard – or takes another role.

    [H3.11] It never goes back to the hand.
    """
    seat = table.active
    diary = table.diary
    if move == JESTER_AWAY:
        table.open_discards += ONE[JESTER]
        if diary is not None:
            diary.tell(Say("{seat} discards the Jester", seat=int(seat)), "H3.9")
    elif move < JESTER_COUPLE:
        enter(table, COLUMNS + move - JESTER_FILL)
        if diary is not None:
            diary.tell(Say("{seat} moves it: {jester}", seat=int(seat),
                           jester=place_name(COLUMNS + move - JESTER_FILL)), "H3.10")
    else:
        role = (move - JESTER_COUPLE) >> 1
        partner = JESTER if (move - JESTER_COUPLE) & 1 != 0 else role ^ 1
        leave_openly(table, seat, partner)
        enter(table, COLUMNS + role)
        enter(table, partner if partner != JESTER else COLUMNS + (role ^ 1))
        if diary is not None:
            diary.tell(Say("{seat} moves it into a new couple: {jester} and {partner}", seat=int(seat),
                           jester=place_name(COLUMNS + role), partner=card_name(partner)), "H3.10")
    table.person = NONE
    table.phase = ACTION
    if diary is not None:
        celebrate(table)


def celebrate(table: Table) -> None:
    """Say so when the court of the active side is complete; only called where somebody watches."""
    diary = table.diary
    if diary is not None and is_complete(columns_of(table.courts[table.side()])):
        diary.tell(Say("the court of {owner} is complete", owner=side_name(table.rules, table.side())), "H3.7")


def points_of(court: i64) -> i64:
    """[H10.4] Victory points of a court; singles count, every Jester costs 30."""
    points: i64 = 0
    for place in range(PLACES):
        points += count(court, place) * (POINTS[place] if place < COLUMNS else POINTS[JESTER])
    return points
