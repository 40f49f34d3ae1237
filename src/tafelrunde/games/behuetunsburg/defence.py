"""The household's defence (chapter 8): a woman from the hand stops a thief."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import moves as m, news, reasons as why
from tafelrunde.games.behuetunsburg.components import BARONESS, LADY, QUEEN
from tafelrunde.games.behuetunsburg.memory import discard_openly
from tafelrunde.games.behuetunsburg.table import ACTION, DEFENCE, LOOT, NONE, Rules, Table, World
from tafelrunde.kit.multiset import ALL, size
from tafelrunde.kit.reasons import FINE

WOMEN: Final[i64] = ALL[LADY] + ALL[BARONESS] + ALL[QUEEN]


def defenders(rules: Rules, hand: i64) -> i64:
    """[H22, H42] The women of a hand who can stop a thief, no Jesters among them, as a bag."""
    return hand & (ALL[LADY] if rules.defence_ladies_only else WOMEN)


def women_needed(table: Table) -> i64:
    """[H43, H63] One woman stops one attack; by option one for each Rogue."""
    return table.rogues if table.rules.defence_per_rogue else 1


def await_defence(table: Table) -> None:
    """[H8.1, H62] The victim is asked first; a hand without women is asked as well, so that asking tells nothing."""
    table.phase = DEFENCE
    table.women = 0
    table.asked = next_of_side(table, table.active)


def next_of_side(table: Table, seat: i64) -> i64:
    """[H62] The first seat of the victim's side, clockwise after a seat."""
    seat = (seat + 1) % table.seats
    while seat % table.rules.sides != table.victim:
        seat = (seat + 1) % table.seats
    return seat


def problem(state: World, move: i64) -> i64:
    """[H8.1, H22, H42, H63] A Lady, Baroness or Queen from the hand stops a theft, if anybody wants that."""
    table = state.table
    if move == m.ENDURE:
        return FINE if table.women == 0 else why.TWO_WOMEN
    woman, hand = m.WOMEN[move - m.DEFEND], state.hands[table.asked]
    if woman != LADY and state.rules.defence_ladies_only:
        return why.LADIES_ONLY
    if hand & ALL[woman] == 0:
        return why.NO_CARD
    return FINE if size(defenders(state.rules, hand)) >= women_needed(table) - table.women else why.TWO_WOMEN


def answer(state: World, move: i64) -> None:
    """[H8.1, H62] The woman is discarded and the theft fails; or the next partner is asked, or the thief succeeds."""
    table, seat = state.table, state.table.asked
    if move == m.ENDURE:
        news.theft_endured(state)
        partner = next_of_side(table, seat)
        if (partner - table.active) % table.seats > (seat - table.active) % table.seats:  # not asked yet
            table.asked = partner
        else:
            table.asked = NONE
            table.phase = LOOT
        return
    woman = m.WOMEN[move - m.DEFEND]
    discard_openly(state, seat, woman)
    table.women += 1
    news.treasury_defended(state, woman)
    if table.women == women_needed(table):
        table.asked = NONE
        end_attack(table)


def end_attack(table: Table) -> None:
    """Theft or kidnapping is over; the action phase goes on."""
    table.victim = NONE
    table.rogues = 0
    table.women = 0
    table.person = NONE
    table.phase = ACTION
