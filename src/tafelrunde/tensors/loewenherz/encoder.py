"""Writes positions of Löwenherz as bytes."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import state as contract
from tafelrunde.games.loewenherz import components as c, geometry as g
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.tensors import encoder
from tafelrunde.tensors.loewenherz import course
from tafelrunde.tensors.loewenherz.lands import Lands
from tafelrunde.tensors.loewenherz.politics import Politics, put_hidden
from tafelrunde.tensors.loewenherz.sides import Sides


class Encoder(encoder.Encoder):
    """See `tafelrunde.tensors.loewenherz` for the fields."""

    def __init__(self, seats: i64) -> None:
        self.sides = [Sides(seats, seat) for seat in range(seats)]
        self.lands = Lands(self.sides[0])
        self.politics = Politics()
        colours = self.sides[0].colours
        map_size = (6 * (6 + 4) + g.SQUARES * 4 + self.lands.lists + g.SQUARES * self.lands.kinds
                    + 1 + g.SQUARES * self.lands.zones + g.EDGES + colours + 1)
        regions = colours * self.lands.castles * 5 + 3 * (2 + g.SQUARES) + 1 + g.SQUARES
        turn = 16 + 2 * seats + 1 + c.CARDS + 5 + 3 * (6 + 1 + seats) + 1 + 3
        contest = 5 * seats + 1 + 1 + 1 + c.TREASURES
        action = 1 + seats + 1 + 3 + 5 + colours + 2
        cards = (c.KINDS + seats + 2 + seats * c.KINDS + c.TREASURES * (2 + seats) + seats
                 + c.POLITICS * (seats + 1 + seats + 1) + (2 + seats - 1) * c.KINDS)
        super().__init__(map_size + regions + turn + contest + action + seats * 8 + cards + 7,
                         (seats - 1 + 2) * c.KINDS + (seats - 1) * (1 + c.TREASURES))

    def observe(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        table, side = state.table, self.sides[seat]
        at = self.lands.put(out, at, table, side)
        at = course.put_turn(out, at, table, side)
        at = course.put_contest(out, at, state, side)
        at = course.put_action(out, at, table, side)
        at = course.put_purses(out, at, table, side)
        at = self.politics.put(out, at, state, side)
        put_options(out, at, table)

    def reveal(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        put_hidden(out, at, state, self.sides[seat])


def put_options(out: vec[u8], at: i64, table: Table) -> None:
    """What was agreed on."""
    out[at] = 0 if table.variable else 1
    out[at + 1] = 1 if table.start_points else 0
    out[at + 2] = 1 if table.sever_each else 0
    out[at + 3] = 1 if table.zero_deals else 0
    out[at + 4] = 1 if table.treasure_deals else 0
    out[at + 5] = 1 if table.three_regions else 0
    out[at + 6] = 1 if table.open_money else 0
