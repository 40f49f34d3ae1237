"""Politics cards: who has them, what everybody has seen, and what each may be."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.games.loewenherz import components as c, table as t
from tafelrunde.games.loewenherz.state import State
from tafelrunde.tensors.encoder import clear, keep_one_of
from tafelrunde.tensors.loewenherz.course import put_treasures
from tafelrunde.tensors.loewenherz.sides import Sides

HIDDEN: Final[i64] = 0  # where a treasure is: labels
SPENT: Final[i64] = 1
FIRST_PRINCE: Final[i64] = 2
GROUPS: Final[i64] = 64  # more than there can be
FIRST_OF_KIND: Final = vec[i64]([0, 3, 6, 7, 8, 9, 10, 11, 12])  # in the deck in the order of the kinds


@mypyc_attr(acyclic=True)
class Politics:
    """Writes what a seat may know of the politics cards."""

    def __init__(self) -> None:
        self.where = vec[i64]([0] * GROUPS)  # by group: the places in which it has cards, as bits
        self.next_place = vec[i64]([0] * c.KINDS)  # by kind: where the next card of it is written

    def put(self, out: vec[u8], at: i64, state: State, side: Sides) -> i64:
        """[L4.9] All of it; the place after it."""
        table = state.table
        at = put_kinds(out, at, state, side.seat)
        at = put_takers(out, at, table, side)
        at = put_shown(out, at, table, side)
        at = put_groups(out, at, table, side)
        at = self.put_kind_groups(out, at, state, side.seat)
        return self.put_possible(out, at, state, side)

    def put_kind_groups(self, out: vec[u8], at: i64, state: State, seat: i64) -> i64:
        """The seat's group of each card of the deck, in the order of the kinds, among equals in that of the groups; the
        place after them."""
        group, card, next_place = state.table.group, seat * c.POLITICS, self.next_place
        kind: i64 = 0
        for first in FIRST_OF_KIND:
            next_place[kind] = at + first
            kind += 1
        for kind in state.kinds:
            number, place = u8(group[card]), next_place[kind]
            next_place[kind] = place + 1
            if kind <= c.RENEGADE:
                first = at + FIRST_OF_KIND[kind]
                while place > first and out[place - 1] > number:
                    out[place] = out[place - 1]
                    place -= 1
            out[place] = number
            card += 1
        return at + c.POLITICS

    def put_possible(self, out: vec[u8], at: i64, state: State, side: Sides) -> i64:
        """Of both piles, then of the cards of each other prince: the kinds of all cards that are the same to the seat
        as one of them; the place after them."""
        group, where, bits = state.table.group, self.where, side.bit
        row = side.seat * c.POLITICS
        for card in range(row, row + c.POLITICS):
            where[group[card]] = 0
        card = row
        for taker in state.table.taker:
            where[group[card]] |= bits[taker]
            card += 1
        end = clear(out, at, (1 + side.seats) * c.KINDS)
        card = row
        for kind in state.kinds:
            places, cell = where[group[card]], at + kind
            while places != 0:
                if places & 1 != 0:
                    out[cell] += 1
                places >>= 1
                cell += c.KINDS
            card += 1
        return end


def put_kinds(out: vec[u8], at: i64, state: State, holder: i64) -> i64:
    """The cards in a pile, or in a hand those that it has not shown, by kind; the place after them."""
    table, kinds = state.table, state.kinds
    end = clear(out, at, c.KINDS)
    card: i64 = 0
    for taker in table.taker:
        if taker == holder:
            out[at + kinds[card]] += 1
        card += 1
    if holder < t.PILE:
        shown = holder * c.KINDS
        for place in range(at, end):
            out[place] -= u8(table.shown[shown])
            shown += 1
    return end


def put_takers(out: vec[u8], at: i64, table: t.Table, side: Sides) -> i64:
    """Who has taken each card; how many are hidden in each hand and lie in each pile; the place after them."""
    seats, places, shown = side.seats, side.place, table.shown
    sizes = at + c.POLITICS * (seats + 1)
    piles = sizes + seats
    end = clear(out, sizes, seats + 2)
    for taker in table.taker:
        if taker < t.PILE:
            at = keep_one_of(out, at, places[taker], seats + 1)
            out[sizes + places[taker]] += 1
        else:
            at = keep_one_of(out, at, seats, seats + 1)
            out[piles + taker - t.PILE] += 1
    for place in range(seats):
        first = side.order[place] * c.KINDS
        for kind in range(first, first + c.KINDS):
            if shown[kind] != 0:
                out[sizes + place] -= u8(shown[kind])
    return end


def put_shown(out: vec[u8], at: i64, table: t.Table, side: Sides) -> i64:
    """What everybody has seen: cards taken and shown since, where each treasure is, treasure that was promised; the
    place after them."""
    shown = table.shown
    for place in range(side.seats):
        first = side.order[place] * c.KINDS
        for kind in range(first, first + c.KINDS):
            out[at] = u8(shown[kind])
            at += 1
    for where in table.treasure_at:
        known = HIDDEN if where == t.HIDDEN else SPENT if where == t.SPENT else FIRST_PRINCE + side.place[where]
        at = keep_one_of(out, at, known, FIRST_PRINCE + side.seats)
    for place in range(side.seats):
        out[at] = u8(table.proof[side.order[place]])
        at += 1
    return at


def put_groups(out: vec[u8], at: i64, table: t.Table, side: Sides) -> i64:
    """What is the same to each prince; the place after it."""
    group = table.group
    for place in range(side.seats):
        row = side.order[place] * c.POLITICS
        for card in range(row, row + c.POLITICS):
            out[at] = u8(group[card])
            at += 1
    return at


def put_hidden(out: vec[u8], at: i64, state: State, side: Sides) -> None:
    """What others hold, what the piles hold, and bids in progress."""
    others = side.seats - 1
    for place in range(1, side.seats):
        at = put_kinds(out, at, state, side.order[place])
    at = put_kinds(out, at, state, t.PILE)
    at = put_kinds(out, at, state, t.PILE + 1)
    treasures = at + others
    for place in range(1, side.seats):
        seat = side.order[place]
        out[at] = u8(state.bids[seat])
        at += 1
        treasures = put_treasures(out, treasures, state.bid_treasure[seat])
