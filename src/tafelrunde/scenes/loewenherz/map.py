"""The map: squares with terrain and region, edges with walls, castles and knights."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import View, components as c, geometry as g, table as t
from tafelrunde.games.loewenherz.ending import mine_points
from tafelrunde.scenes.loewenherz import looks
from tafelrunde.scenes.loewenherz.expansions import KEPT, Ground, Taking, takings_on
from tafelrunde.scenes.loewenherz.previews import take_preview, wall_preview
from tafelrunde.scenes.loewenherz.regions import regions
from tafelrunde.scenes.vocabulary import Area, Cell, Edge, Face, Grid, Outlook, Piece, Region, Text, text

# Every scene has all squares and many edges: what never changes is put into words once.
PLAIN_EDGES: Final = tuple(text("edge {edge}", edge=name) for name in g.EDGE_NAMES)
GROUNDS: Final = tuple(
    tuple(text("{square}, {terrain}", square=square, terrain=Say(terrain)) for terrain in c.TERRAIN_NAMES)
    for square in g.SQUARE_NAMES
)
ENDS: Final = tuple((g.EDGE_ONE[edge], g.EDGE_OTHER[edge]) for edge in range(275))
WALLS_STANDING: Final = tuple(Edge(one, other, text("wall on {edge}", edge=name), True)
                              for name, (one, other) in zip(g.EDGE_NAMES, ENDS, strict=True))
BEGUN: Final = tuple([f"{verb} {square}" for verb in ("castle", "knight", "renegade", "take")]
                     for square in g.SQUARE_NAMES)
EXPANSIONS: Final = tuple(f"expand {square}" for square in g.SQUARE_NAMES)


class Zone(NamedTuple):
    """The properties that all squares of a zone share."""

    owner: int
    ink: str
    number: int
    note: Text


class Lie(NamedTuple):
    """The map as everybody sees it who has nothing to decide."""

    cells: list[Cell]
    figures: list[Piece]
    regions: list[Region]


def map_area(view: View, legal: Sequence[str]) -> Area:
    """The map; the squares and edges to decide about are highlighted."""
    ground = Ground(view.table)
    lie, allowed = lie_of(ground), set(legal)
    cells = [light_cell(view, square, cell, allowed) for square, cell in enumerate(lie.cells)] if allowed else lie.cells
    edges = [edge for number in range(g.EDGES) if (edge := edge_of(view, number, allowed)) is not None]
    return Area("map", "grid", text("the map"), marks=["bare", "main"], pieces=lie.figures,
                grid=Grid(g.COLUMNS, g.ROWS, cells, edges, lie.regions, outlook(view, takings_on(ground))))


@lru_cache(maxsize=KEPT)
def lie_of(ground: Ground) -> Lie:
    """The map of a table; all viewers share it, and all moves until it looks different."""
    table = ground.table
    zones: dict[int, Zone] = {}
    return Lie([cell(table, square, zones) for square in range(g.SQUARES)],
               [figure(table, square) for square in range(g.SQUARES) if table.board.piece[square] >= 0],
               regions(table, takings_on(ground)))


def cell(table: t.Table, square: int, zones: dict[int, Zone]) -> Cell:
    """One square: terrain, and whose region it is. `zones` keeps what has been found out about a zone."""
    board = table.board
    terrain = board.terrain[square]
    if terrain < 0:
        return Cell(text("{square}, no tile yet", square=g.SQUARE_NAMES[square]))
    label = GROUNDS[square][terrain]
    if table.phase == t.TILES:
        return Cell(label, looks.TERRAINS[terrain])
    number = board.zone[square]
    zone = zones.get(number) or zones.setdefault(number, zone_of(table, number, square))
    return Cell(label, looks.TERRAINS[terrain], zone.owner, zone.ink, zone.number, note=zone.note,
                marks=["chosen"] if table.phase == t.SQUIRE and square == table.focus else [])


def zone_of(table: t.Table, number: int, square: int) -> Zone:
    """A zone, known by one of its squares."""
    board = table.board
    owner = board.region_owner(square) if table.phase > t.SQUIRE else -1
    ours = table.is_prince(owner)
    return Zone(owner if ours else -1, looks.INKS[owner] if owner >= 0 and not ours else "",
                number if owner >= 0 or board.is_neutral(number) else -1, zone_note(table, number).data())


def light_cell(view: View, square: int, dark: Cell, allowed: set[str]) -> Cell:
    """One such square."""
    table = view.table
    if table.board.terrain[square] < 0 or table.phase == t.TILES:
        return dark
    moves = [move for move in moves_from(table, square) if move in allowed]
    note = dark.note
    if f"take {g.SQUARE_NAMES[square]}" in allowed:
        note = text("{region} – {preview}", region=zone_note(table, table.board.zone[square]),
                    preview=take_preview(view, square))
    return Cell(dark.label, dark.terrain, dark.owner, dark.ink, dark.zone, moves,
                "" if moves else try_from(table, square), dark.marks, note)


def moves_from(table: t.Table, square: int) -> list[str]:
    """The moves a click on a square may mean."""
    board = table.board
    zone = board.zone[square]
    moves = BEGUN[square]
    return [*moves, EXPANSIONS[board.home[zone]]] if board.is_region(zone) else moves


def try_from(table: t.Table, square: int) -> str:
    """The move meant by a click on a square where none is legal."""
    phase = table.phase
    castle, knight, _, take = BEGUN[square]
    if phase == t.CASTLE:
        return castle
    if phase in (t.SQUIRE, t.RENEGADE):
        return knight
    if phase == t.EXPAND:
        return take
    if phase == t.SWORDS:
        own = table.board.region_owner(square) == table.turn_of
        return EXPANSIONS[table.board.home[table.board.zone[square]]] if own else knight
    return ""


def zone_note(table: t.Table, zone: int) -> Say:
    """A zone in words: whose region, how large, what is in it."""
    board = table.board
    if table.phase <= t.SQUIRE:
        return Say("nothing is enclosed yet")
    size = board.size[zone]
    if board.is_neutral(zone):
        return Say("neutral zone of {size:square|squares}", size=size)
    if not board.is_region(zone):
        return Say("open land")
    owner = board.owner(zone)
    counts = {"size": size, "hills": board.hills[zone], "towns": board.towns[zone], "knights": board.knights[zone]}
    if table.is_prince(owner):
        return Say("region of {seat}: {size:square|squares}, {hills:hill|hills}, {towns:town|towns}, "
                   "{knights:knight|knights}",
                   seat=owner, **counts)
    return Say("neutral {prince} region: {size:square|squares}, {hills:hill|hills}, {towns:town|towns}, "
               "{knights:knight|knights}",
               prince=c.PRINCES[owner], **counts)


def edge_of(view: View, edge: int, allowed: set[str]) -> Edge | None:
    """One edge: its wall, or whether one may be placed and, if not, why not. None: there is nothing to be seen or
    done."""
    table = view.table
    stands = bool(table.board.walls[edge] != 0)
    if not allowed and not stands:
        return None
    marked = stands and edge in table.ally_edge
    if not allowed and not marked:
        return WALLS_STANDING[edge]
    name = g.EDGE_NAMES[edge]
    moves = [move for move in ("wall " + name, "alliance " + name) if move in allowed]
    tries = "wall " + name if allowed and not moves and table.phase == t.WALLS else ""
    if not (stands or moves or tries):
        return None
    one, other = ENDS[edge]
    label = WALLS_STANDING[edge].label if stands else PLAIN_EDGES[edge]
    if marked:
        label = text("wall on {edge}, marking an alliance", edge=name)
    elif "wall " + name in allowed:
        preview = wall_preview(view, edge)
        if preview is not None:
            label = text("edge {edge} – {preview}", edge=name, preview=preview)
    return Edge(one, other, label, stands, moves, tries, ["alliance"] if marked else [])


def figure(table: t.Table, square: int) -> Piece:
    """A castle or knight. Figures never move, so the square names them."""
    board = table.board
    colour = board.piece[square] % c.COLOURS
    is_knight = board.is_knight(square)
    name = (looks.KNIGHT_NAMES if is_knight else looks.CASTLE_NAMES)[colour]
    return Piece(
        id=f"{'knight' if is_knight else 'castle'}-{g.SQUARE_NAMES[square]}",
        face=Face(shape="figure", ink=looks.INKS[colour], sign=looks.ARMS[colour],
                  art=looks.KNIGHT_ART if is_knight else looks.CASTLE_ART),
        label=text(name),
        cell=square,
    )


def outlook(view: View, found: Sequence[Taking]) -> list[Outlook]:
    """The points each prince would get now, with `found`, the squares that could be taken. What other hands hide is
    left out, and the note says so [L4.9]."""
    table = view.table
    if table.phase <= t.SQUIRE or table.phase == t.END:
        return []
    seats = range(table.seats)
    deaths: list[int | None] = [death_points(view, seat) for seat in seats]
    return [
        Outlook(text("a silver mine"), [int(mine_points(table, seat)) for seat in seats], looks.MINE_ART, "L5.1b"),
        Outlook(text("the best square of an expansion"), [best(table, seat, found) for seat in seats], looks.SWORD_ART,
                "L7.2l"),
        Outlook(text("the king's death"), deaths, looks.KING_ART, "L9.1",
                text("silver mines and your own parchments; those of others are hidden") if view.seat >= 0 else
                text("silver mines; parchments are hidden")),
    ]


def best(table: t.Table, seat: int, found: Sequence[Taking]) -> int | None:
    """The most that one square would bring any region of a prince; None if nothing can be taken."""
    return max([one.points for one in found if table.board.piece[one.home] == seat], default=None)


def death_points(view: View, seat: int) -> int:
    """[L9.1] Silver mines once more and, in the viewer's own hand, the parchments."""
    own = view.own_count if seat == view.seat else lambda _: 0
    return int(mine_points(view.table, seat) + sum(own(kind) * c.KIND_POWER[kind] for kind in range(c.KINDS)))
