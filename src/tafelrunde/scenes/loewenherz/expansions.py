"""The squares that each region could take by expanding now, tried out on copies of the table by the rules
themselves."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tafelrunde.games.loewenherz import components as c, geometry as g, table as t
from tafelrunde.games.loewenherz.expansion import annex, take_problem
from tafelrunde.kit.reasons import FINE

KEPT = 128  # maps: between two that differ there are many bids, offers and viewers, and moves of other tables


class Taking(NamedTuple):
    """The region of the castle `home` takes a square; `points` are its owner's, `robbed` is the seat that loses it."""

    home: int
    square: int
    points: int
    robbed: int


class Ground:
    """A table as a cache key: equal to another whose map looks the same, as nothing else decides what can be taken."""

    def __init__(self, table: t.Table) -> None:
        board = table.board
        self.table = table
        self.key = (table.seats, table.sever_each, board.stock, tuple(board.terrain), tuple(board.walls),
                    tuple(board.piece), tuple(board.zone), tuple(table.ally_one), tuple(table.ally_other),
                    min(table.phase, t.REVEAL), table.focus if table.phase == t.SQUIRE else -1)
        self._hash = hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self._hash == other._hash and self.key == other.key

    def __hash__(self) -> int:
        return self._hash


@lru_cache(maxsize=KEPT)
def takings_on(ground: Ground) -> Sequence[Taking]:
    """Every first square that a prince's region could take on a map, whoever is to move [L7.2g]."""
    table = ground.table
    board = table.board
    if table.phase <= t.SQUIRE:
        return ()
    homes = [home for home in range(g.SQUARES) if 0 <= board.piece[home] < c.COLOURS
             and table.is_prince(board.piece[home]) and board.is_region(board.zone[home])]
    return tuple(taking(table, home, square) for home in homes for square in range(g.SQUARES)
                 if take_problem(table, home, square) == FINE)


def taking(table: t.Table, home: int, square: int) -> Taking:
    """The points that taking a square would bring, new regions included [L7.2l, L7.2p]."""
    twin = table.copy()
    seat = int(table.board.piece[home])
    before = twin.power(seat)
    done, _ = annex(twin, home, square)
    return Taking(int(home), int(square), int(twin.power(seat) - before), int(done.robbed))
