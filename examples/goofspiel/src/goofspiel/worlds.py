"""Determinization: states that look the same to a seat."""

from mypy_extensions import i64

from goofspiel.state import State
from goofspiel.table import Table
from tafelrunde.core import Rng
from tafelrunde.kit.bitset import count, nth


def deal_bids(table: Table, seat: i64, bid: i64, rng: Rng) -> State:
    """The hidden bids of the others, each card they hold equally likely."""
    world = State(table.copy())
    for other in range(table.seats):
        if other == seat:
            world.bids[other] = bid
        elif table.has_chosen(other):
            held = table.held(other)
            world.bids[other] = nth(held, rng.below(count(held)))
    return world
