"""Playing people to the court (chapter 3): couples, a partner for a single, the real card for a Jester and the new
place of that Jester."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import moves as m, news, reasons as why
from tafelrunde.games.behuetunsburg.components import COLUMNS, JESTER, RANKS, ROLES
from tafelrunde.games.behuetunsburg.court import (
    CARD_AT,
    COLUMN_AT,
    REAL,
    columns_of,
    completion_problem,
    couple_problem,
    enter,
    has_single,
    place_of,
    supports,
)
from tafelrunde.games.behuetunsburg.memory import leave_openly
from tafelrunde.games.behuetunsburg.table import ACTION, JESTER_LOOSE, NONE, Rules, World
from tafelrunde.kit.multiset import ALL, ONE, count, one_of_each
from tafelrunde.kit.reasons import FINE

COUPLE_RANK: Final = vec[i64]([rank for rank, _, _ in m.COUPLES])
COUPLE_MAN: Final = vec[i64]([man for _, man, _ in m.COUPLES])
COUPLE_WOMAN: Final = vec[i64]([woman for _, _, woman in m.COUPLES])
COUPLE_KINDS: Final = vec[i64]([32**man | 32**woman for _, man, woman in m.COUPLES])  # a card of each kind, as a bag
MEN: Final = vec[i64]([32**0 | 32**JESTER, 32**2 | 32**JESTER, 32**4])  # by rank: whoever can be the man, as a bag
WOMEN: Final = vec[i64]([32**1 | 32**JESTER, 32**3 | 32**JESTER, 32**5])
COUPLES_FROM: Final = vec[i64]([0, 4, 8, 9])  # by rank, and after the last: the first of its couples
PLAYABLE: Final[i64] = 2**35 - 1  # people and Jesters of a hand


def problem(state: World, move: i64) -> i64:
    """The reason against a play in the action phase."""
    hand, court = state.hands[state.table.active], state.table.courts[state.table.side()]
    if move < m.FILL:
        return playing_problem(state.rules, hand, columns_of(court), move - m.COUPLE)
    if move < m.REPLACE:
        return filling_problem(state.rules, hand, columns_of(court), move - m.FILL)
    return replacing_problem(hand, court, move - m.REPLACE)


def playing_problem(rules: Rules, hand: i64, columns: i64, couple: i64) -> i64:
    """[H3.3, H3.8, H21] Both halves come from the hand; either or both may be Jesters, except for the royal couple."""
    man, woman = COUPLE_MAN[couple], COUPLE_WOMAN[couple]
    if hand & ALL[man] == 0 or hand & ALL[woman] == 0 or (man == woman and count(hand, man) < 2):
        return why.NO_CARD
    return couple_problem(rules, columns, COUPLE_RANK[couple])


def filling_problem(rules: Rules, hand: i64, columns: i64, place: i64) -> i64:
    """[H3.5, H12, H61] One card alone completes a couple; by option it needs no support, from the hand only."""
    if hand & ALL[CARD_AT[place]] == 0:
        return why.NO_CARD
    found = completion_problem(rules, columns, COLUMN_AT[place])
    return FINE if found == why.NO_SUPPORT and rules.free_repair else found


def replacing_problem(hand: i64, court: i64, role: i64) -> i64:
    """[H3.9, H71] A Jester in the court gives way to the real card; that by itself needs no support."""
    if court & ALL[COLUMNS + role] == 0:
        return why.NO_JESTER_THERE
    return FINE if hand & ALL[role] != 0 else why.NO_CARD


def moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append every legal play to the court, as moves."""
    hand = state.hands[state.table.active]
    if hand & PLAYABLE == 0:
        return found
    court = state.table.courts[state.table.side()]
    columns, held = columns_of(court), one_of_each(hand)
    for rank in range(RANKS):
        if held & MEN[rank] != 0 and held & WOMEN[rank] != 0 and couple_problem(state.rules, columns, rank) == FINE:
            for couple in range(COUPLES_FROM[rank], COUPLES_FROM[rank + 1]):
                kinds = COUPLE_KINDS[couple]
                if held & kinds == kinds and (COUPLE_MAN[couple] != COUPLE_WOMAN[couple] or count(hand, JESTER) > 1):
                    found = append(found, m.COUPLE + couple)
    if has_single(columns):
        for place in range(len(CARD_AT)):
            if hand & ALL[CARD_AT[place]] != 0 and filling_problem(state.rules, hand, columns, place) == FINE:
                found = append(found, m.FILL + place)
    if court > REAL:
        for role in range(ROLES):
            if replacing_problem(hand, court, role) == FINE:
                found = append(found, m.REPLACE + role)
    return found


def play(state: World, move: i64) -> None:
    """Carry out a play of the action phase."""
    if move < m.FILL:
        play_couple(state, move - m.COUPLE)
    elif move < m.REPLACE:
        fill(state, move - m.FILL)
    else:
        replace(state, move - m.REPLACE)


def play_person(state: World, place: i64) -> None:
    """A card from the hand of the active player into the court."""
    leave_openly(state, state.table.active, CARD_AT[place])
    enter(state.table, place)


def play_couple(state: World, couple: i64) -> None:
    """[H3.3, H3.8] Both cards into the court; a Jester takes the role of whom it stands for."""
    column = 2 * COUPLE_RANK[couple]
    man, woman = place_of(COUPLE_MAN[couple], column), place_of(COUPLE_WOMAN[couple], column + 1)
    play_person(state, man)
    play_person(state, woman)
    news.couple_played(state, man, woman)


def fill(state: World, place: i64) -> None:
    """[H3.5] One card into the court, now a couple."""
    play_person(state, place)
    news.tell_person(state, news.COUPLE_COMPLETED, place)
    news.court_completed(state)


def replace(state: World, role: i64) -> None:
    """[H3.9] The real card takes the Jester's place; the Jester is loose until it is placed or discarded."""
    table = state.table
    leave_openly(state, table.active, role)
    enter(table, role)
    table.courts[table.side()] -= ONE[COLUMNS + role]
    table.person = role
    table.phase = JESTER_LOOSE
    news.tell_person(state, news.JESTER_REPLACED, COLUMNS + role)


# -- the loose Jester


def role_and_partner(move: i64) -> tuple[i64, i64]:
    """The Jester's role in a new couple, and the kind of card that joins it."""
    role = (move - m.JESTER_COUPLE) >> 1
    return role, JESTER if (move - m.JESTER_COUPLE) & 1 != 0 else role ^ 1


def jester_problem(state: World, move: i64) -> i64:
    """[H3.10, H19, H20, H71] A replaced Jester is discarded, completes a single elsewhere, or forms a new couple with a
    card from the hand, which may be another Jester; it never becomes a new single."""
    if move == m.JESTER_AWAY:
        return FINE
    columns = columns_of(state.table.courts[state.table.side()])
    if move < m.JESTER_COUPLE:
        return completion_problem(state.rules, columns, move - m.JESTER_FILL)
    role, partner = role_and_partner(move)
    if state.hands[state.table.active] & ALL[partner] == 0:
        return why.NO_CARD
    return FINE if supports(state.rules, columns, role >> 1) else why.NO_SUPPORT


def place_jester(state: World, move: i64) -> None:
    """[H3.9, H3.10] The loose Jester is discarded – not the compulsory discard – or takes another role.

    [H3.11] It never goes back to the hand.
    """
    table = state.table
    table.person = NONE
    table.phase = ACTION
    if move == m.JESTER_AWAY:
        table.open_discards += ONE[JESTER]
        news.tell_line(state, news.JESTER_DISCARDED)
        news.court_completed(state)
    elif move < m.JESTER_COUPLE:
        role = move - m.JESTER_FILL
        enter(table, COLUMNS + role)
        news.tell_person(state, news.JESTER_MOVED, COLUMNS + role)
        news.court_completed(state)
    else:
        role, partner = role_and_partner(move)
        leave_openly(state, table.active, partner)
        enter(table, COLUMNS + role)
        enter(table, place_of(partner, role ^ 1))
        news.jester_coupled(state, role, partner)
