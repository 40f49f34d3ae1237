"""The map: squares with terrain and region, edges with walls, castles and knights."""

from collections.abc import Sequence

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import RealmView
from tafelrunde.games.loewenherz.components import COLOURS, PRINCES, TERRAIN_NAMES
from tafelrunde.games.loewenherz.geometry import (
    COLUMNS,
    EDGE_NAMES,
    EDGE_ONE,
    EDGE_OTHER,
    EDGES,
    ROWS,
    SQUARE_NAMES,
    SQUARES,
)
from tafelrunde.games.loewenherz.table import CASTLE, EXPAND, RENEGADE, SQUIRE, SWORDS, TILES, WALLS, Table
from tafelrunde.scenes.loewenherz.looks import ARMS, CASTLE_ART, CASTLE_NAMES, INKS, KNIGHT_ART, KNIGHT_NAMES, TERRAINS
from tafelrunde.scenes.loewenherz.previews import take_preview, wall_preview
from tafelrunde.scenes.words import Area, Cell, Edge, Face, Grid, Piece, text


def map_area(view: RealmView, legal: Sequence[str]) -> Area:
    """The map; what is being decided lights up on it."""
    allowed = set(legal)
    cells = [cell(view, square, allowed) for square in range(SQUARES)]
    edges = [edge_of(view, edge, allowed) for edge in range(EDGES)]
    figures = [figure(view, square) for square in range(SQUARES) if view.table.board.piece[square] >= 0]
    return Area("map", "grid", text("the map"), marks=["bare", "main"], pieces=figures,
                grid=Grid(int(COLUMNS), int(ROWS), cells, edges))


def cell(view: RealmView, square: int, allowed: set[str]) -> Cell:
    """One square: terrain, whose region it is, what begins there, and why something does not."""
    table = view.table
    board = table.board
    terrain = board.terrain[square]
    name = SQUARE_NAMES[square]
    if terrain < 0:
        return Cell(text("{square}, no tile yet", square=name))
    label = text("{square}, {terrain}", square=name, terrain=Say(TERRAIN_NAMES[terrain]))
    if table.phase == TILES:
        return Cell(label, TERRAINS[terrain])
    moves = [move for move in begun_at(table, square) if move in allowed]
    owner = board.region_owner(square) if table.phase > SQUIRE else -1
    note = zone_note(table, square)
    if f"take {name}" in allowed:
        note = Say("{region} – {preview}", region=note, preview=take_preview(view, square))
    return Cell(
        label=label,
        terrain=TERRAINS[terrain],
        owner=int(owner) if table.is_prince(owner) else -1,
        ink=INKS[owner] if owner >= 0 and not table.is_prince(owner) else "",
        zone=int(board.zone[square]) if owner >= 0 or board.is_neutral(board.zone[square]) else -1,
        moves=moves,
        tries="" if moves or not allowed else tried_at(table, square),
        marks=["chosen"] if table.phase == SQUIRE and square == table.focus else [],
        note=note.data(),
    )


def begun_at(table: Table, square: int) -> list[str]:
    """The moves a click on a square may mean."""
    board = table.board
    name = SQUARE_NAMES[square]
    moves = [f"{verb} {name}" for verb in ("castle", "knight", "renegade", "take")]
    zone = board.zone[square]
    if board.is_region(zone):
        moves.append("expand " + SQUARE_NAMES[board.home[zone]])
    return moves


def tried_at(table: Table, square: int) -> str:
    """What somebody means who clicks a square where nothing is legal."""
    name = SQUARE_NAMES[square]
    phase = table.phase
    if phase == CASTLE:
        return "castle " + name
    if phase in (SQUIRE, RENEGADE):
        return "knight " + name
    if phase == EXPAND:
        return "take " + name
    if phase == SWORDS:
        own = table.board.region_owner(square) == table.turn_of
        return "expand " + SQUARE_NAMES[table.board.home[table.board.zone[square]]] if own else "knight " + name
    return ""


def zone_note(table: Table, square: int) -> Say:
    """The region of a square in words: whose, how large, what is in it."""
    board = table.board
    zone = board.zone[square]
    if table.phase <= SQUIRE:
        return Say("nothing is enclosed yet")
    size = int(board.size[zone])
    if board.is_neutral(zone):
        return Say("neutral zone of {size} squares", size=size)
    if not board.is_region(zone):
        return Say("open land")
    owner = board.owner(zone)
    counts = {"size": size, "hills": int(board.hills[zone]), "towns": int(board.towns[zone]),
              "knights": int(board.knights[zone])}
    if table.is_prince(owner):
        return Say("region of {seat}: {size} squares, {hills} hills, {towns} towns, {knights} knights",
                   seat=int(owner), **counts)
    return Say("neutral {prince} region: {size} squares, {hills} hills, {towns} towns, {knights} knights",
               prince=PRINCES[owner], **counts)


def edge_of(view: RealmView, edge: int, allowed: set[str]) -> Edge:
    """One edge: is there a wall, may one be placed, and if not, why not?"""
    table = view.table
    name = EDGE_NAMES[edge]
    marked = edge in table.ally_edge
    moves = [move for move in ("wall " + name, "alliance " + name) if move in allowed]
    label = Say("edge {edge}", edge=name)
    if table.board.walls[edge] != 0:
        label = Say("wall on {edge}, marking an alliance", edge=name) if marked else Say("wall on {edge}", edge=name)
    elif "wall " + name in allowed:
        preview = wall_preview(view, edge)
        label = Say("{label} – {preview}", label=label, preview=preview) if preview is not None else label
    return Edge(
        a=int(EDGE_ONE[edge]),
        b=int(EDGE_OTHER[edge]),
        label=label.data(),
        wall=bool(table.board.walls[edge] != 0),
        moves=moves,
        tries="wall " + name if allowed and not moves and table.phase == WALLS else "",
        marks=["alliance"] if marked else [],
    )


def figure(view: RealmView, square: int) -> Piece:
    """A castle or knight. Figures never move, so the square names them."""
    board = view.table.board
    colour = board.piece[square] % COLOURS
    is_knight = board.is_knight(square)
    name = (KNIGHT_NAMES if is_knight else CASTLE_NAMES)[colour]
    return Piece(
        id=f"{'knight' if is_knight else 'castle'}-{SQUARE_NAMES[square]}",
        face=Face(shape="figure", ink=INKS[colour], sign=ARMS[colour], art=KNIGHT_ART if is_knight else CASTLE_ART),
        label=text(name),
        cell=square,
    )
