"""The regions in numbers: their size, what is in them, and what each would bring."""

from collections.abc import Sequence

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import components as c, geometry as g, table as t
from tafelrunde.scenes.loewenherz.expansions import Taking
from tafelrunde.scenes.loewenherz.looks import INKS, KNIGHT_ART, MINE_ART, TOWN_ART
from tafelrunde.scenes.loewenherz.previews import format_signed
from tafelrunde.scenes.vocabulary import Counter, Fact, Region, text


def regions(table: t.Table, found: Sequence[Taking]) -> list[Region]:
    """Every region on the map, by its castle; `found` is what could be taken."""
    if table.phase <= t.SQUIRE:
        return []
    zones = {int(table.board.zone[home]) for home in range(g.SQUARES) if 0 <= table.board.piece[home] < c.COLOURS}
    return [region(table, zone, found) for zone in sorted(zones) if table.board.is_region(zone)]


def region(table: t.Table, zone: int, found: Sequence[Taking]) -> Region:
    """One region."""
    board = table.board
    owner, home = int(board.owner(zone)), g.SQUARE_NAMES[board.home[zone]]
    ours = table.is_prince(owner)
    said = text("region of {seat} at {square}", seat=owner, square=home) if ours else text(
        "neutral {prince} region at {square}", prince=c.PRINCES[owner], square=home)
    counts = (("towns", text("towns"), board.towns[zone], TOWN_ART),
              ("knights", text("knights"), board.knights[zone], KNIGHT_ART),
              ("hills", text("hills"), board.hills[zone], MINE_ART))
    return Region(
        zone=zone, cell=middle(table, zone), label=said, size=int(board.size[zone]), owner=owner if ours else -1,
        ink="" if ours else INKS[owner],
        counters=[Counter(f"{name}-{zone}", label, int(count), art=art) for name, label, count, art in counts if count],
        facts=[*(gains(table, zone, found) if ours else ()), *dangers(table, zone, found)],
    )


def middle(table: t.Table, zone: int) -> int:
    """The square nearest to all others of a zone, one without a figure if there is any."""
    board = table.board
    columns = int(g.COLUMNS)
    squares = [square for square in range(int(g.SQUARES)) if board.zone[square] == zone]

    def far(square: int) -> int:
        return sum(abs(square % columns - other % columns) + abs(square // columns - other // columns)
                   for other in squares)

    return min(squares, key=lambda square: (board.piece[square] >= 0, far(square), square))


def gains(table: t.Table, zone: int, found: Sequence[Taking]) -> list[Fact]:
    """The points that a silver mine and an expansion would bring the region's prince [L5.1b, L7.2l]."""
    own = [taking.points for taking in found if table.board.zone[taking.home] == zone]
    said = Say("nothing can be taken") if not own else Say(
        "{squares:square|squares} to choose from, the best brings {points}", squares=len(own),
        points=format_signed(max(own)))
    return [
        Fact(text("silver mine"), text("{points:point|points}", points=int(c.HILL_POINTS * table.board.hills[zone]))),
        Fact(text("expansion"), said.data()),
    ]


def dangers(table: t.Table, zone: int, found: Sequence[Taking]) -> list[Fact]:
    """The regions of others that could take squares of it [L7.2g]."""
    board = table.board
    threats: list[Say] = []
    for seat in range(table.seats):
        squares = {one.square for one in found if board.zone[one.square] == zone and board.piece[one.home] == seat}
        if squares:
            threats.append(Say("{seat} could take {squares:square|squares} of it", seat=seat, squares=len(squares)))
    return [Fact(text("in danger"), text("{threats}", threats=tuple(threats)))] if threats else []
