"""New regions: whoever closed them, they score for their owner."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.table import Table


@mypyc_attr(acyclic=True)
class Founding:
    """A region that came to be: its owner's colour, castle, size, towns, and the points (nobody's, if neutral)."""

    def __init__(self, colour: i64, home: i64, size: i64, towns: i64) -> None:
        self.colour: Final[i64] = colour
        self.home: Final[i64] = home
        self.size: Final[i64] = size
        self.towns: Final[i64] = towns
        self.points: Final[i64] = c.size_points(size) + c.TOWN_POINTS * towns


def found_regions(table: Table, zone_before: vec[i64], castles_before: vec[i64]) -> list[Founding]:
    """[L7.1e] Every castle that has just become the only one of its zone scores the table for its owner.

    `zone_before` and `castles_before` are the board's zones before the last survey. Walls strictly inside the
    new regions go back to stock [L7.1f]. Zones without a castle score nothing [L7.1h].
    """
    board = table.board
    found: list[Founding] = []
    for zone in range(len(board.castles)):
        if board.castles[zone] != 1:
            continue
        home = board.home[zone]
        if castles_before[zone_before[home]] == 1:
            continue
        founding = Founding(board.piece[home], home, board.size[zone], board.towns[zone])
        table.award(founding.colour, t.REGIONS, founding.points)
        board.clear_walls_in(zone)
        found.append(founding)
    return found
