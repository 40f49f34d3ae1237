"""[L6.2a] The power trial of exactly two who picked the same band: they bargain who pays whom and acts."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import ceiling, components as c, duel, moves as m, news, paying, reasons, table as t
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE


def begin(table: Table) -> None:
    """[L2] Whoever comes earlier in turn order opens the bargaining."""
    for seat in range(4):
        table.offers[seat] = 0
    table.offer_payer = t.NOBODY
    table.offer = 0
    table.turn_of = table.first
    while not table.has_picked(table.turn_of):
        table.turn_of = (table.turn_of + 1) % table.seats
    table.phase = t.TRIAL


def other_rival(table: Table, seat: i64) -> i64:
    """The other one of the two."""
    other = (seat + 1) % table.seats
    while not table.has_picked(other):
        other = (other + 1) % table.seats
    return other


def means(state: World, seat: i64) -> i64:
    """What a seat could pay in a deal."""
    return state.purse(seat) if state.table.treasure_deals else state.table.ducats[seat]


def most_to_ask(state: World, seat: i64) -> i64:
    """[L3] What the other could have at most, judged by what this seat knows."""
    table = state.table
    other = other_rival(table, seat)
    if not table.treasure_deals:
        return table.ducats[other]
    return table.ducats[other] + table.open_treasure(other) + ceiling.unseen_treasure(state, seat, other)


def may_offer(table: Table, seat: i64, payer: i64, amount: i64) -> i64:
    """[L2] Three offers each; [L6.2b] at least one ducat, unless the option allows deals for nothing."""
    if table.offers[seat] >= c.OFFERS:
        return reasons.OFFERS_MADE
    if amount == 0 and not table.zero_deals:
        return reasons.ZERO_DEAL
    if payer == table.offer_payer and amount == table.offer:
        return reasons.SAME_OFFER
    return FINE


def pay_problem(table: Table, seat: i64, amount: i64, most: i64) -> i64:
    """[L6.2a] An offer to pay and act oneself, of what one has at most [L3]."""
    return reasons.CANNOT_PAY if amount > most else may_offer(table, seat, seat, amount)


def ask_problem(table: Table, seat: i64, other: i64, amount: i64, most: i64) -> i64:
    """[L6.2a] A demand that the other pay and act, up to what the other could have at most [L3]."""
    reason = may_offer(table, seat, other, amount)
    return reasons.ASKS_TOO_MUCH if reason == FINE and amount > most else reason


def accept_problem(state: World, seat: i64) -> i64:
    """[L3] Whoever accepts to pay must be able to."""
    table = state.table
    if table.offer_payer == t.NOBODY:
        return reasons.NO_OFFER
    if table.offer_payer == seat and table.offer > means(state, seat):
        return reasons.CANNOT_PAY
    return FINE


def moves(state: World, seat: i64) -> vec[i64]:
    """[L6.2a] All of them, ascending; what both sides have or could have is reckoned once for all sums."""
    table, other, found = state.table, other_rival(state.table, seat), vec[i64](capacity=64)
    if table.offers[seat] < c.OFFERS:
        most = means(state, seat)
        for amount in range(sums(most)):
            if pay_problem(table, seat, amount, most) == FINE:
                found = append(found, m.PAY_OFFER + amount)
        most = most_to_ask(state, seat)
        for amount in range(sums(most)):
            if ask_problem(table, seat, other, amount, most) == FINE:
                found = append(found, m.ASK + amount)
    if accept_problem(state, seat) == FINE:
        found = append(found, m.ACCEPT)
    return append(found, m.BREAK_OFF)


def sums(most: i64) -> i64:
    """The number of sums that can be named, zero included, up to a maximum."""
    return (most if most < c.MOST_DUCATS else c.MOST_DUCATS) + 1


def make_offer(state: World, payer: i64, amount: i64) -> None:
    """[L6.2a] An offer stands until the other answers it."""
    table = state.table
    seat = table.turn_of
    if payer == seat:
        paying.commit(table, seat, amount)
    table.offers[seat] += 1
    table.offer_payer = payer
    table.offer = amount
    table.turn_of = other_rival(table, seat)
    news.offer_made(state, seat, payer, amount)


def accept(state: World) -> None:
    """[L6.2c] The payer pays the other and performs the action."""
    table = state.table
    news.offer_accepted(state)
    payer = table.offer_payer
    paying.charge(state, payer, table.offer, other_rival(table, payer), t.PERFORM)


def break_off(state: World) -> None:
    """[L6.2d] Whoever has to answer, or to open, breaks off: a duel decides."""
    table = state.table
    news.bargaining_broken_off(state)
    duel.begin(table)
