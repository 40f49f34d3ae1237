"""Treasuries and payments, card by card; castles and quests, which are what money buys."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.components import (
    CARDS_FOR_A_QUEST,
    CASTLE_PRICE,
    GOLD,
    JEWEL,
    PLATINUM,
    QUEST_PRICE,
    WORTH,
)
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete
from tafelrunde.games.behuetunsburg.drawing import draw
from tafelrunde.games.behuetunsburg.memory import discard_openly, leave_openly
from tafelrunde.games.behuetunsburg.moves import PAY, PAY_TREASURY, QUEST, QUEST_COURT, STEAL
from tafelrunde.games.behuetunsburg.names import card_name
from tafelrunde.games.behuetunsburg.refusals import (
    CASTLE_STANDS,
    COURT_INCOMPLETE,
    FINE,
    NO_CARD,
    NO_CASTLE_LEFT,
    NO_MAN_THERE,
    NOT_IN_TREASURY,
    QUESTED,
    SUPERFLUOUS,
    TOO_POOR,
    WRONG_MOMENT,
)
from tafelrunde.games.behuetunsburg.table import ACTION, PAYING, Table
from tafelrunde.kit.multiset import ALL, ONE, count

MONEY: Final[i64] = 2**55 - 2**40  # gold, platinum and jewels of a bag


def bank_problem(table: Table, kind: i64) -> i64:
    """[H6.1] Money in hand may be laid on the treasury."""
    return FINE if table.hands[table.active] & ALL[kind] != 0 else NO_CARD


def bank(table: Table, kind: i64) -> None:
    """[H6.1, H6.4, H56] On top of the own treasury, in the player's order; it never comes back to the hand."""
    leave_openly(table, table.active, kind)
    lay_on_treasury(table, table.side(), kind)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} banks {money}", seat=int(table.active), money=card_name(kind)), "H6.1")


def lay_on_treasury(table: Table, side: i64, kind: i64) -> None:
    """[H6.2, H57] On top: order is kept."""
    table.treasuries[side] = append(table.treasuries[side], kind)
    table.chests[side] += ONE[kind]
    table.stirred = True


def take_from_treasury(table: Table, side: i64, place: i64) -> i64:
    """[H6.2] A card out of the stack (0 is the bottom); the rest keeps its order."""
    treasury = table.treasuries[side]
    kind = treasury[place]
    left = vec[i64]()
    for other in range(len(treasury)):
        if other != place:
            left = append(left, treasury[other])
    table.treasuries[side] = left
    table.chests[side] -= ONE[kind]
    table.stirred = True
    return kind


# -- what money buys


def castle_problem(table: Table) -> i64:
    """[H6.6, H6.7, H26] A complete court, no castle yet, one left, and 100 in hand and treasury together."""
    side = table.side()
    if not is_complete(columns_of(table.courts[side])):
        return COURT_INCOMPLETE
    if table.castles[side] != 0:
        return CASTLE_STANDS
    if table.castles_left() == 0:
        return NO_CASTLE_LEFT
    return FINE if table.wealth(table.active) >= CASTLE_PRICE else TOO_POOR


def quest_problem(table: Table, move: i64) -> i64:
    """[H12.1, H12.2, H12.4, H12.5, H23, H55] One quest a turn: a real man of hand or court, and 50 to fund it."""
    if table.quested:
        return QUESTED
    if move < QUEST_COURT:
        if table.hands[table.active] & ALL[2 * (move - QUEST)] == 0:
            return NO_CARD
    elif table.courts[table.side()] & ALL[2 * (move - QUEST_COURT)] == 0:
        return NO_MAN_THERE
    return FINE if table.wealth(table.active) >= QUEST_PRICE else TOO_POOR


def quest_moves(table: Table, moves: vec[i64]) -> vec[i64]:
    """Add everybody who can be sent on a quest."""
    if table.quested or table.wealth(table.active) < QUEST_PRICE:
        return moves
    for move in range(QUEST, PAY):
        if quest_problem(table, move) == FINE:
            moves = append(moves, move)
    return moves


def begin_castle(table: Table) -> None:
    """[H6.6] The payment begins."""
    ask_for(table, CASTLE_PRICE, True)
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} pays for a castle", seat=int(table.active)), "H6.6")


def begin_quest(table: Table, move: i64) -> None:
    """[H12.1, H10, H25] The man is discarded at once, even if that breaks the court; then he is funded."""
    diary = table.diary
    if move < QUEST_COURT:
        man = 2 * (move - QUEST)
        discard_openly(table, table.active, man)
        if diary is not None:
            diary.tell(Say("{seat} sends a {man} on a quest", seat=int(table.active), man=card_name(man)), "H12.1")
    else:
        man = 2 * (move - QUEST_COURT)
        table.courts[table.side()] -= ONE[man]
        table.open_discards += ONE[man]
        table.stirred = True
        if diary is not None:
            diary.tell(Say("{seat} sends a {man} of the court on a quest", seat=int(table.active),
                           man=card_name(man)), "H12.1")
    table.quested = True
    ask_for(table, QUEST_PRICE, False)


def ask_for(table: Table, price: i64, building: bool) -> None:
    table.phase = PAYING
    table.due = price
    table.paid = 0
    table.building = building


# -- the payment


def least_paid(bag: i64) -> i64:
    """The smallest card of a payment, in gold pieces; 0 before the first."""
    if bag & ALL[GOLD] != 0:
        return WORTH[GOLD]
    if bag & ALL[PLATINUM] != 0:
        return WORTH[PLATINUM]
    return WORTH[JEWEL] if bag & ALL[JEWEL] != 0 else 0


def can_be_finished(due: i64, paid: i64, left: i64) -> bool:
    """[H24] Can a payment be finished without a superfluous card?

    `due` is still to pay after the bag `paid`, and the bag `left` is there to pay with. No card is superfluous if
    the excess is smaller than the smallest card. Gold at the end makes any payment exact, so that it is enough to try
    every number of jewels and platinum.
    """
    for jewels in range(count(left, JEWEL) + 1):
        for platinum in range(count(left, PLATINUM) + 1):
            rest = due - WORTH[JEWEL] * jewels - WORTH[PLATINUM] * platinum
            if rest > 0:
                if rest <= WORTH[GOLD] * count(left, GOLD):
                    return True
                continue
            if -rest < least_paid(paid + jewels * ONE[JEWEL] + platinum * ONE[PLATINUM]):
                return True
            break
    return False


def payable(table: Table, kind: i64) -> i64:
    """[H24] May this card be the next of the payment?"""
    if table.rules.free_overpay:
        return FINE
    left = table.hands[table.active] + table.chests[table.side()] - ONE[kind]
    if can_be_finished(table.due - WORTH[kind], table.paid + ONE[kind], left & MONEY):
        return FINE
    return SUPERFLUOUS


def payment_problem(table: Table, move: i64) -> i64:
    """[H6.5] Any money card from the hand, or from anywhere in the treasury."""
    if PAY <= move < PAY_TREASURY:
        kind = GOLD + move - PAY
        return payable(table, kind) if table.hands[table.active] & ALL[kind] != 0 else NO_CARD
    if PAY_TREASURY <= move < STEAL:
        treasury = table.treasuries[table.side()]
        if move - PAY_TREASURY >= len(treasury):
            return NOT_IN_TREASURY
        return payable(table, treasury[move - PAY_TREASURY])
    return WRONG_MOMENT


def payment_moves(table: Table) -> vec[i64]:
    """Every card that may be paid next."""
    moves = vec[i64]()
    hand = table.hands[table.active]
    usable: i64 = 0  # the kinds that may be paid, as a bag
    for kind in range(GOLD, JEWEL + 1):
        if (hand | table.chests[table.side()]) & ALL[kind] != 0 and payable(table, kind) == FINE:
            usable += ONE[kind]
            if hand & ALL[kind] != 0:
                moves = append(moves, PAY + kind - GOLD)
    place: i64 = PAY_TREASURY
    for kind in table.treasuries[table.side()]:
        if usable & ALL[kind] != 0:
            moves = append(moves, place)
        place += 1
    return moves


def pay(table: Table, move: i64) -> bool:
    """[H6.5, H11.1] One card of the payment to the discard pile, for all to see. True when the castle stands."""
    seat = table.active
    diary = table.diary
    if move < PAY_TREASURY:
        kind = GOLD + move - PAY
        discard_openly(table, seat, kind)
    else:
        kind = take_from_treasury(table, table.side(), move - PAY_TREASURY)
        table.open_discards += ONE[kind]
    table.due -= WORTH[kind]
    table.paid += ONE[kind]
    if diary is not None:
        diary.tell(Say("{seat} pays {money}", seat=int(seat), money=card_name(kind)), "H6.5")
    if table.due > 0:
        return False
    table.due = 0
    table.paid = 0
    if table.building:
        build_castle(table)
        return True
    draw(table, CARDS_FOR_A_QUEST)  # [H12.3] kept or played at once
    return False


def build_castle(table: Table) -> None:
    """[H6.6, H6.8] The castle is taken from the middle; it stays even if the court breaks later [H27]."""
    table.building = False
    table.castles[table.side()] = 1
    table.stirred = True
    table.phase = ACTION
    diary = table.diary
    if diary is not None:
        diary.tell(Say("{seat} builds a castle", seat=int(table.active)), "H6.6")

