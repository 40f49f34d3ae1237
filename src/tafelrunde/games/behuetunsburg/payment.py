"""Treasuries and payments, card by card (chapter 6); castles and quests (chapter 12), which are what money buys."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tafelrunde.games.behuetunsburg import components as c, moves as m, news, reasons as why
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete, leave
from tafelrunde.games.behuetunsburg.drawing import draw
from tafelrunde.games.behuetunsburg.memory import discard_openly, leave_openly
from tafelrunde.games.behuetunsburg.table import ACTION, PAYING, Table, World
from tafelrunde.kit.multiset import ALL, ONE, count
from tafelrunde.kit.reasons import FINE

MONEY: Final[i64] = 2**55 - 2**40  # gold, platinum and jewels of a bag


def banking_problem(state: World, kind: i64) -> i64:
    """[H6.1] Money in hand may be laid on the treasury."""
    return FINE if state.hands[state.table.active] & ALL[kind] != 0 else why.NO_CARD


def bank(state: World, kind: i64) -> None:
    """[H6.1, H6.4, H56] On top of one's treasury, in the player's order; it never comes back to the hand."""
    leave_openly(state, state.table.active, kind)
    lay_on_treasury(state.table, state.table.side(), kind)
    news.tell_card(state, news.BANKED, kind)


def lay_on_treasury(table: Table, side: i64, kind: i64) -> None:
    """[H6.2, H57] On top: order is kept."""
    table.treasuries[side] = append(table.treasuries[side], kind)
    table.chests[side] += ONE[kind]
    table.stirred = True


def take_from_treasury(table: Table, side: i64, place: i64) -> i64:
    """[H6.2] A card out of the stack (0 is the bottom); the rest keeps its order."""
    treasury = table.treasuries[side]
    kind = treasury[place]
    for above in range(place + 1, len(treasury)):
        treasury[above - 1] = treasury[above]
    table.treasuries[side] = pop(treasury)[0]
    table.chests[side] -= ONE[kind]
    table.stirred = True
    return kind


def discard_from_treasury(table: Table, place: i64) -> i64:
    """A card of the active side's treasury goes to the discard pile, for all to see."""
    kind = take_from_treasury(table, table.side(), place)
    table.open_discards += ONE[kind]
    return kind


# -- what money buys


def castle_problem(state: World) -> i64:
    """[H6.6, H6.7, H26] A complete court, no castle yet, one left, and 100 in hand and treasury together."""
    table, side = state.table, state.table.side()
    if not is_complete(columns_of(table.courts[side])):
        return why.COURT_INCOMPLETE
    if table.castles[side] != 0:
        return why.CASTLE_STANDS
    if table.castles_left() == 0:
        return why.NO_CASTLE_LEFT
    return FINE if state.wealth(table.active) >= c.CASTLE_PRICE else why.TOO_POOR


def quest_problem(state: World, move: i64) -> i64:
    """[H12.1, H12.2, H12.4, H12.5, H23, H55] One quest a turn: a real man of hand or court, and 50 to fund it."""
    table = state.table
    if table.quested:
        return why.QUESTED
    if move < m.QUEST_COURT:
        if state.hands[table.active] & ALL[m.MEN[move - m.QUEST]] == 0:
            return why.NO_CARD
    elif table.courts[table.side()] & ALL[m.MEN[move - m.QUEST_COURT]] == 0:
        return why.NO_MAN_THERE
    return FINE if state.wealth(table.active) >= c.QUEST_PRICE else why.TOO_POOR


def purchases(state: World, found: vec[i64]) -> vec[i64]:
    """Append the castle, and everybody who can be sent on a quest, as moves."""
    if castle_problem(state) == FINE:
        found = append(found, m.CASTLE)
    table = state.table
    if not table.quested and state.wealth(table.active) >= c.QUEST_PRICE:
        hand, court = state.hands[table.active], table.courts[table.side()]
        for rank in range(c.RANKS):
            if hand & ALL[m.MEN[rank]] != 0:
                found = append(found, m.QUEST + rank)
        for rank in range(c.RANKS):
            if court & ALL[m.MEN[rank]] != 0:
                found = append(found, m.QUEST_COURT + rank)
    return found


def begin_castle(state: World) -> None:
    """[H6.6] The payment begins."""
    ask_for(state.table, c.CASTLE_PRICE, True)
    news.tell_line(state, news.CASTLE_BEGUN)


def begin_quest(state: World, move: i64) -> None:
    """[H12.1, H10, H25] The man is discarded at once, even if that breaks the court; then he is funded."""
    table = state.table
    if move < m.QUEST_COURT:
        man = m.MEN[move - m.QUEST]
        discard_openly(state, table.active, man)
        news.tell_card(state, news.SENT_FROM_HAND, man)
    else:
        man = m.MEN[move - m.QUEST_COURT]
        leave(table, man)
        news.tell_card(state, news.SENT_FROM_COURT, man)
    table.quested = True
    ask_for(table, c.QUEST_PRICE, False)


def ask_for(table: Table, price: i64, building: bool) -> None:
    """Ask the active player for gold pieces, card by card, for a castle or else for a quest."""
    table.phase = PAYING
    table.due = price
    table.paid = 0
    table.building = building


# -- the payment


def least_paid(bag: i64) -> i64:
    """The smallest card of a payment, in gold pieces; 0 before the first."""
    for kind in range(c.GOLD, c.JEWEL + 1):
        if bag & ALL[kind] != 0:
            return c.WORTH[kind]
    return 0


def can_be_finished(due: i64, paid: i64, left: i64) -> bool:
    """[H24] Can a payment be finished without a superfluous card?

    `due` is still to pay after the bag `paid`, and the bag `left` is there to pay with. No card is superfluous if
    the excess is smaller than the smallest card. Gold at the end makes any payment exact, so that it is enough to try
    every number of jewels and platinum.
    """
    for jewels in range(count(left, c.JEWEL) + 1):
        for platinum in range(count(left, c.PLATINUM) + 1):
            rest = due - c.WORTH[c.JEWEL] * jewels - c.WORTH[c.PLATINUM] * platinum
            if rest > 0:
                if rest <= c.WORTH[c.GOLD] * count(left, c.GOLD):
                    return True
                continue
            if -rest < least_paid(paid + jewels * ONE[c.JEWEL] + platinum * ONE[c.PLATINUM]):
                return True
            break
    return False


def payable(state: World, kind: i64) -> i64:
    """[H24] May this card be the next of the payment?"""
    table = state.table
    if state.rules.free_overpay:
        return FINE
    left = state.hands[table.active] + table.chests[table.side()] - ONE[kind]
    if can_be_finished(table.due - c.WORTH[kind], table.paid + ONE[kind], left & MONEY):
        return FINE
    return why.SUPERFLUOUS


def problem(state: World, move: i64) -> i64:
    """[H6.5] Any money card from the hand, or from anywhere in the treasury."""
    if move < m.PAY_TREASURY:
        kind = c.GOLD + move - m.PAY
        return payable(state, kind) if state.hands[state.table.active] & ALL[kind] != 0 else why.NO_CARD
    treasury, place = state.table.treasuries[state.table.side()], move - m.PAY_TREASURY
    return payable(state, treasury[place]) if place < len(treasury) else why.NOT_IN_TREASURY


def moves(state: World, found: vec[i64]) -> vec[i64]:
    """Append every card that may be paid next."""
    hand, side = state.hands[state.table.active], state.table.side()
    treasury = state.table.treasuries[side]
    usable: i64 = 0  # the kinds that may be paid, as a bag: each is tried once
    for kind in range(c.GOLD, c.JEWEL + 1):
        if (hand | state.table.chests[side]) & ALL[kind] != 0 and payable(state, kind) == FINE:
            usable += ONE[kind]
            if hand & ALL[kind] != 0:
                found = append(found, m.PAY + kind - c.GOLD)
    place: i64 = m.PAY_TREASURY
    for kind in treasury:
        if usable & ALL[kind] != 0:
            found = append(found, place)
        place += 1
    return found


def pay(state: World, move: i64) -> None:
    """[H6.5, H11.1] One card of the payment to the discard pile, for all to see."""
    table = state.table
    if move < m.PAY_TREASURY:
        kind = c.GOLD + move - m.PAY
        discard_openly(state, table.active, kind)
    else:
        kind = discard_from_treasury(table, move - m.PAY_TREASURY)
    table.due -= c.WORTH[kind]
    table.paid += ONE[kind]
    news.tell_card(state, news.PAID, kind)
    if table.due > 0:
        return
    table.due = 0
    table.paid = 0
    if table.building:
        build_castle(state)
    else:
        draw(state, c.CARDS_FOR_A_QUEST)  # [H12.3] kept or played at once


def build_castle(state: World) -> None:
    """[H6.6, H6.8] The castle is taken from the middle; it stays even if the court breaks later [H27]."""
    table = state.table
    table.building = False
    table.castles[table.side()] = 1
    table.stirred = True
    table.phase = ACTION
    news.tell_line(state, news.CASTLE_BUILT)
