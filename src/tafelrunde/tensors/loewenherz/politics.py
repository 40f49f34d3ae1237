"""Politics cards: who has them, what everybody has seen, and what each may be."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.kit.bitset import BIT
from tafelrunde.tensors.encoder import clear, put_one_of
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
        at = put_numbers(out, at, table, side)
        at = put_open_treasures(out, at, table, side)
        for place in range(side.seats):
            out[at] = u8(table.proof[side.order[place]])
            at += 1
        for taker in table.taker:
            at = put_one_of(out, at, side.place[taker] if taker < t.PILE else side.seats, side.seats + 1)
        group = table.group
        for place in range(side.seats):
            row = side.order[place] * c.POLITICS
            for card in range(row, row + c.POLITICS):
                out[at] = u8(group[card])
                at += 1
        at = self.put_kind_groups(out, at, state, side.seat)
        return self.put_possible(out, at, state, side)

    def put_kind_groups(self, out: vec[u8], at: i64, state: State, seat: i64) -> i64:
        """The seat's group of each card of the deck, in the order of the kinds, among equals in that of the groups; the
        place after them."""
        group, card, next_place = state.table.group, seat * c.POLITICS, self.next_place
        for kind in range(c.KINDS):
            next_place[kind] = at + FIRST_OF_KIND[kind]
        for kind in state.kinds:
            number = u8(group[card])
            place, first = next_place[kind], at + FIRST_OF_KIND[kind]
            while place > first and out[place - 1] > number:
                out[place] = out[place - 1]
                place -= 1
            out[place] = number
            next_place[kind] += 1
            card += 1
        return at + c.POLITICS

    def put_possible(self, out: vec[u8], at: i64, state: State, side: Sides) -> i64:
        """Of both piles, then of the cards of each other prince: the kinds of all cards that are the same to the seat
        as one of them; the place after them."""
        table, kinds, group, where = state.table, state.kinds, state.table.group, self.where
        row = side.seat * c.POLITICS
        for card in range(row, row + c.POLITICS):
            where[group[card]] = 0
        card = row
        for taker in table.taker:
            place = taker - t.PILE if taker >= t.PILE else 1 + side.place[taker]
            if taker != side.seat:
                where[group[card]] |= BIT[place]
            card += 1
        end = clear(out, at, (1 + side.seats) * c.KINDS)
        card = row
        for kind in kinds:
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
        for kind in range(c.KINDS):
            out[at + kind] -= u8(table.shown[holder * c.KINDS + kind])
    return end


def put_numbers(out: vec[u8], at: i64, table: Table, side: Sides) -> i64:
    """Cards in hands and piles, and those shown by kind; the place after them."""
    seats = side.seats
    piles, shown = at + seats, at + seats + 2
    clear(out, at, seats + 2)
    for taker in table.taker:
        out[at + side.place[taker] if taker < t.PILE else piles + taker - t.PILE] += 1
    for place in range(seats):
        base = side.order[place] * c.KINDS
        for kind in range(base, base + c.KINDS):
            number = u8(table.shown[kind])
            out[shown] = number
            out[at + place] -= number
            shown += 1
    return shown


def put_open_treasures(out: vec[u8], at: i64, table: Table, side: Sides) -> i64:
    """Where each treasure is as far as everybody knows; the place after them."""
    for where in table.treasure_at:
        known = HIDDEN if where == t.HIDDEN else SPENT if where == t.SPENT else FIRST_PRINCE + side.place[where]
        at = put_one_of(out, at, known, FIRST_PRINCE + side.seats)
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
