"""[L6.2a] The power trial of exactly two who picked the same band: they bargain who pays whom and acts."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import ceiling, duel, paying, reasons
from tafelrunde.games.loewenherz.components import OFFERS
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import NOBODY, PERFORM, TRIAL, Table
from tafelrunde.kit.reasons import FINE


def begin(table: Table) -> None:
    """[L2] Who comes earlier in turn order opens the bargaining."""
    for seat in range(4):
        table.offers[seat] = 0
    table.offer_payer = NOBODY
    table.offer = 0
    table.turn_of = table.first
    while not is_rival(table, table.turn_of):
        table.turn_of = (table.turn_of + 1) % table.seats
    table.phase = TRIAL


def is_rival(table: Table, seat: i64) -> bool:
    """Did the seat pick the band in question?"""
    return (table.picks[table.band] >> seat) & 1 == 1


def other_rival(table: Table, seat: i64) -> i64:
    """The other one of the two."""
    other = (seat + 1) % table.seats
    while not is_rival(table, other):
        other = (other + 1) % table.seats
    return other


def means(state: Realm, seat: i64) -> i64:
    """What a seat could pay in a deal."""
    return state.purse(seat) if state.table.treasure_deals else state.table.ducats[seat]


def most_to_ask(state: Realm, seat: i64) -> i64:
    """[L3] What the other could have at most, judged by what this seat knows."""
    table = state.table
    other = other_rival(table, seat)
    if not table.treasure_deals:
        return table.ducats[other]
    return table.ducats[other] + table.open_treasure(other) + ceiling.unseen_treasure(state, seat, other)


def may_offer(table: Table, seat: i64, payer: i64, amount: i64) -> i64:
    """[L2] Three offers each; [L6.2b] at least one ducat, unless the option allows deals for nothing."""
    if table.offers[seat] >= OFFERS:
        return reasons.OFFERS_MADE
    if amount == 0 and not table.zero_deals:
        return reasons.ZERO_DEAL
    if payer == table.offer_payer and amount == table.offer:
        return reasons.SAME_OFFER
    return FINE


def pay_problem(table: Table, seat: i64, amount: i64, most: i64) -> i64:
    """[L6.2a] An offer to pay and act oneself, of what one has at most [L3]."""
    return reasons.CANNOT_PAY if amount > most else may_offer(table, seat, seat, amount)


def ask_problem(table: Table, seat: i64, amount: i64, most: i64) -> i64:
    """[L6.2a] A demand that the other pay and act, up to what the other could have at most [L3]."""
    reason = may_offer(table, seat, other_rival(table, seat), amount)
    return reasons.ASKS_TOO_MUCH if reason == FINE and amount > most else reason


def accept_problem(state: Realm, seat: i64) -> i64:
    """[L3] Who accepts to pay must be able to."""
    table = state.table
    if table.offer_payer == NOBODY:
        return reasons.NO_OFFER
    if table.offer_payer == seat and table.offer > means(state, seat):
        return reasons.CANNOT_PAY
    return FINE


def make_offer(state: Realm, payer: i64, amount: i64) -> None:
    """[L6.2a] An offer stands until the other answers it."""
    table = state.table
    seat = table.turn_of
    if payer == seat:
        paying.commit(table, seat, amount)
    table.offers[seat] += 1
    table.offer_payer = payer
    table.offer = amount
    table.turn_of = other_rival(table, seat)
    if state.diary is not None:
        if payer == seat:
            state.diary.tell(Say("{seat} offers to pay {amount:ducat|ducats}",
                                 seat=int(seat), amount=int(amount)), "L6.2a")
        else:
            state.diary.tell(Say("{seat} asks for {amount:ducat|ducats}", seat=int(seat), amount=int(amount)), "L6.2a")


def accept(state: Realm) -> None:
    """[L6.2c] The payer pays the other and performs the action."""
    table = state.table
    if state.diary is not None:
        state.diary.tell(Say("{seat} accepts: {seat_payer} pays {amount:ducat|ducats} and acts",
                             seat=int(table.turn_of), seat_payer=int(table.offer_payer),
                             amount=int(table.offer)), "L6.2c")
    payer = table.offer_payer
    paying.charge(state, payer, table.offer, other_rival(table, payer), PERFORM)


def break_off(state: Realm) -> None:
    """[L6.2d] Whoever has to answer, or to open, breaks off: a duel decides."""
    table = state.table
    if state.diary is not None:
        state.diary.tell(Say("{seat} breaks off the bargaining: a duel decides", seat=int(table.turn_of)), "L6.2d")
    duel.begin(table)
