"""What may be bid. `bids` is the one statement of it; `problem` says of any other move why not."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from goofspiel.moves import MOST
from goofspiel.table import NONE, Table
from tafelrunde.core import Illegal
from tafelrunde.kit.bitset import BIT, members

if TYPE_CHECKING:
    from goofspiel.state import State


def bids(table: Table, seat: i64) -> i64:
    """[G2.2] While a prize is up, whoever has not chosen may bid any card not spent: a set."""
    if not 0 <= seat < table.seats or table.prize == NONE or table.has_chosen(seat):
        return 0
    return table.held(seat)


def moves(state: "State", seat: i64) -> vec[i64]:
    """A seat's legal moves, ascending: the cards it may bid."""
    state.check_seat(seat)
    return members(bids(state.table, seat))


def problem(state: "State", seat: i64, move: i64) -> Illegal | None:
    """Why a seat may not make this bid; None if it may."""
    table = state.table
    if not 0 <= move < MOST or move >= table.cards:
        return Illegal("G1.1", "the bids of this match go from 1 to {most}", most=int(table.cards))
    if bids(table, seat) & BIT[move] != 0:
        return None
    if not 0 <= seat < table.seats or table.prize == NONE:
        return Illegal("G2.1", "no prize is up")
    if table.has_chosen(seat):
        return Illegal("G2.2", "you have made your bid; the others are still choosing")
    return Illegal("G2.3", "you have spent that bid")
