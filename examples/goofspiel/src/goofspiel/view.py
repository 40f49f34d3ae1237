"""What a seat may see: the table and its own bid; of the others' bids only that they have been made [G2.2]."""

from typing import Any

from mypy_extensions import i64

from goofspiel.position import SEEN, TABLE
from goofspiel.state import State
from goofspiel.table import NONE, Table
from goofspiel.worlds import deal_bids
from tafelrunde.core import Rng, state


class View(state.View):
    """The open table and the viewer's bid; a spectator has none."""

    def __init__(self, seat: i64, table: Table, bid: i64) -> None:
        super().__init__(seat)
        self.table = table
        self.bid = bid

    def determinize(self, rng: Rng) -> State:
        """A world with this seat's bid, the hidden bids drawn from what their seats hold."""
        return deal_bids(self.table, self.seat, self.bid, rng)

    def data(self) -> dict[str, Any]:
        return {**TABLE.write(self.table), **SEEN.write(self)}


def view_of(state: State, seat: i64) -> View:
    """What this seat (or SPECTATOR) knows."""
    return View(seat, state.table.copy(), state.bids[seat] if seat >= 0 else NONE)
