"""The map: squares with terrain and region, edges with walls, castles and knights."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import View
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import geometry as g
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.scenes.loewenherz.looks import ARMS, CASTLE_ART, CASTLE_NAMES, INKS, KNIGHT_ART, KNIGHT_NAMES, TERRAINS
from tafelrunde.scenes.loewenherz.outlook import outlook
from tafelrunde.scenes.loewenherz.previews import take_preview, wall_preview
from tafelrunde.scenes.loewenherz.regions import regions
from tafelrunde.scenes.vocabulary import Area, Cell, Edge, Face, Grid, Piece, Text, text

# Every scene has all squares and many edges: what never changes is put into words once.
PLAIN_EDGES: Final = tuple(text("edge {edge}", edge=name) for name in g.EDGE_NAMES)
GROUNDS: Final = tuple(
    tuple(text("{square}, {terrain}", square=square, terrain=Say(terrain)) for terrain in c.TERRAIN_NAMES)
    for square in g.SQUARE_NAMES
)
ENDS: Final = tuple((g.EDGE_ONE[edge], g.EDGE_OTHER[edge]) for edge in range(275))
WALLS_STANDING: Final = tuple(Edge(one, other, text("wall on {edge}", edge=name), True)
                              for name, (one, other) in zip(g.EDGE_NAMES, ENDS, strict=True))


class Ground(NamedTuple):
    """What all squares of a zone have in common."""

    owner: int
    ink: str
    zone: int
    note: Text


def map_area(view: View, legal: Sequence[str]) -> Area:
    """The map; what is being decided lights up on it."""
    allowed = set(legal)
    grounds: dict[int, Ground] = {}
    cells = [cell(view, square, allowed, grounds) for square in range(g.SQUARES)]
    edges = [edge for number in range(g.EDGES) if (edge := edge_of(view, number, allowed)) is not None]
    figures = [figure(view, square) for square in range(g.SQUARES) if view.table.board.piece[square] >= 0]
    return Area("map", "grid", text("the map"), marks=["bare", "main"], pieces=figures,
                grid=Grid(g.COLUMNS, g.ROWS, cells, edges, regions(view.table), outlook(view)))


def cell(view: View, square: int, allowed: set[str], grounds: dict[int, Ground]) -> Cell:
    """One square: terrain, whose region it is, what begins there, and why something does not.

    `grounds` keeps what has been found out about a zone, for all its squares.
    """
    table = view.table
    board = table.board
    terrain = board.terrain[square]
    if terrain < 0:
        return Cell(text("{square}, no tile yet", square=g.SQUARE_NAMES[square]))
    label = GROUNDS[square][terrain]
    if table.phase == t.TILES:
        return Cell(label, TERRAINS[terrain])
    zone = board.zone[square]
    ground = grounds.get(zone) or grounds.setdefault(zone, ground_of(table, zone, square))
    whole = Cell(label, TERRAINS[terrain], ground.owner, ground.ink, ground.zone, note=ground.note)
    if table.phase == t.SQUIRE and square == table.focus:
        whole.marks = ["chosen"]
    if allowed:
        whole.moves = [move for move in begun_at(table, square) if move in allowed]
        whole.tries = "" if whole.moves else tried_at(table, square)
        if f"take {g.SQUARE_NAMES[square]}" in allowed:
            whole.note = text("{region} – {preview}", region=zone_note(table, zone), preview=take_preview(view, square))
    return whole


def ground_of(table: Table, zone: int, square: int) -> Ground:
    """A zone, known by one of its squares."""
    board = table.board
    owner = board.region_owner(square) if table.phase > t.SQUIRE else -1
    ours = table.is_prince(owner)
    return Ground(owner if ours else -1, INKS[owner] if owner >= 0 and not ours else "",
                  zone if owner >= 0 or board.is_neutral(zone) else -1, zone_note(table, zone).data())


def begun_at(table: Table, square: int) -> list[str]:
    """The moves a click on a square may mean."""
    board = table.board
    name = g.SQUARE_NAMES[square]
    moves = [f"{verb} {name}" for verb in ("castle", "knight", "renegade", "take")]
    zone = board.zone[square]
    if board.is_region(zone):
        moves.append("expand " + g.SQUARE_NAMES[board.home[zone]])
    return moves


def tried_at(table: Table, square: int) -> str:
    """What a click on a square means where nothing is legal."""
    name = g.SQUARE_NAMES[square]
    phase = table.phase
    if phase == t.CASTLE:
        return "castle " + name
    if phase in (t.SQUIRE, t.RENEGADE):
        return "knight " + name
    if phase == t.EXPAND:
        return "take " + name
    if phase == t.SWORDS:
        own = table.board.region_owner(square) == table.turn_of
        return "expand " + g.SQUARE_NAMES[table.board.home[table.board.zone[square]]] if own else "knight " + name
    return ""


def zone_note(table: Table, zone: int) -> Say:
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
    """One edge: is there a wall, may one be placed, and if not, why not? None: there is nothing to be seen or done."""
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


def figure(view: View, square: int) -> Piece:
    """A castle or knight. Figures never move, so the square names them."""
    board = view.table.board
    colour = board.piece[square] % c.COLOURS
    is_knight = board.is_knight(square)
    name = (KNIGHT_NAMES if is_knight else CASTLE_NAMES)[colour]
    return Piece(
        id=f"{'knight' if is_knight else 'castle'}-{g.SQUARE_NAMES[square]}",
        face=Face(shape="figure", ink=INKS[colour], sign=ARMS[colour], art=KNIGHT_ART if is_knight else CASTLE_ART),
        label=text(name),
        cell=square,
    )
