"""[L7.3] Crown and scepter: look through one pile of politics cards and keep one card.

Whoever has looked through a pile knows its cards. That is kept as groups: for each observer the cards of one
group are known as a set, but not which lies where. Cards move publicly (from pile to hand), so groups need
changing only for whoever looks.
"""

from mypy_extensions import i64

from tafelrunde.games.loewenherz import components as c, news, reasons, table as t
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE


def is_done(table: Table) -> bool:
    """[L7.3, L11] Is there no card left in either pile?"""
    return table.pile_size(0) + table.pile_size(1) == 0


def look_problem(table: Table, pile: i64) -> i64:
    """[L7.3] Any pile with cards in it."""
    return FINE if table.pile_size(pile) > 0 else reasons.PILE_EMPTY


def fresh_group(table: Table, seat: i64) -> i64:
    """A group number the observer does not use yet."""
    most: i64 = 0
    for card in range(c.POLITICS):
        if table.group[seat * c.POLITICS + card] > most:
            most = table.group[seat * c.POLITICS + card]
    return most + 1


def look(state: World, pile: i64) -> None:
    """[L7.3] All of one pile; the other stays unseen. Everybody sees which."""
    table = state.table
    seat = table.turn_of
    group = fresh_group(table, seat)
    for card in range(c.POLITICS):
        if table.taker[card] == t.PILE + pile:
            table.group[seat * c.POLITICS + card] = group
    table.looking_at = pile
    table.phase = t.TAKE_CARD
    news.pile_looked_through(state, seat, pile)


def keep_problem(state: World, kind: i64) -> i64:
    """[L7.3] Any card of the pile looked through."""
    return FINE if state.pile_count(state.table.looking_at, kind) > 0 else reasons.NOT_IN_PILE


def keep(state: World, kind: i64) -> None:
    """[L7.3] The card is kept hidden. As a pile has no order, its first place stands for the card that leaves."""
    table, kinds = state.table, state.kinds
    seat = table.turn_of
    pile = t.PILE + table.looking_at
    first: i64 = -1
    for card in range(c.POLITICS):
        if table.taker[card] == pile:
            if first < 0:
                first = card
            if kinds[card] == kind:
                kinds[card] = kinds[first]
                kinds[first] = kind
                break
    table.taker[first] = seat
    table.group[seat * c.POLITICS + first] = fresh_group(table, seat)
    table.phase = t.NEXT_BAND
    news.card_kept(state, seat, table.looking_at, kind)


def lay_hands_open(table: Table) -> None:
    """[L9.1] At the end everybody sees all hands; the piles stay unseen."""
    for observer in range(t.OBSERVERS):
        for card in range(c.POLITICS):
            if table.taker[card] < t.PILE:
                table.group[observer * c.POLITICS + card] = fresh_group(table, observer)
