"""Positions and views as plain data, by schemas. The map is drawn.

Lines of the map alternate: squares (`R` castle, `r` knight, `.` empty; rose, gold, purple, gray = R G P Y)
with `|` for a wall between two of them, then `-` for walls below.
"""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import BadInput
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.core.say import choices
from tafelrunde.games.loewenherz import components as c, geometry as g, setup, table as t
from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.flaw import flaw
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.position import (
    Codec,
    Flag,
    ManyNumbers,
    Name,
    Names,
    Number,
    Numbers,
    OneNumber,
    Schema,
    check,
    layout_of,
    of_type,
)

PIECE_SIGNS: Final = "RGPYrgpy"  # by piece: castles, then knights
PHASES: Final = (
    "tiles", "piles", "castle", "squire", "reveal", "decide", "renegade", "pay", "trial", "duel", "walls", "swords",
    "expand", "crown", "take card", "perform", "next band", "end",
)
ALL_TILES: Final = tuple(f"{tile}{90 * turn}" for tile in c.TILE_NAMES for turn in range(4))
CARD_NAMES: Final = Names(c.ACTION_CARDS)
CASTLES: Final = Name(g.SQUARE_NAMES)
EDGE: Final = Number(0, g.EDGES - 1)


# -- the map


def draw_map(board: Board) -> list[str]:
    """The pieces and walls of the map."""
    lines: list[str] = []
    for row in range(g.ROWS):
        squares, below = "", ""
        for column in range(g.COLUMNS):
            square = row * g.COLUMNS + column
            piece = board.piece[square]
            squares += PIECE_SIGNS[piece] if piece >= 0 else "."
            right, down = g.EDGE_AT[square * g.SIDES + 1], g.EDGE_AT[square * g.SIDES + 2]
            below += "-" if down >= 0 and board.walls[down] != 0 else " "
            if right >= 0:
                squares += "|" if board.walls[right] != 0 else " "
                below += " "
        lines.append(squares)
        if row < g.ROWS - 1:
            lines.append(below)
    return lines


def read_map(lines: Any) -> Board:
    """The drawn pieces and walls."""
    height, width = 2 * g.ROWS - 1, 2 * g.COLUMNS - 1
    if len(of_type(lines, "map", list)) != height or any(len(of_type(line, "map", str)) != width for line in lines):
        raise BadInput("map of the position needs {rows:line|lines} of {columns:character|characters}", rows=height,
                       columns=width)
    board = Board()
    for square in range(g.SQUARES):
        row, column = 2 * (square // g.COLUMNS), 2 * (square % g.COLUMNS)
        sign = lines[row][column]
        if sign not in PIECE_SIGNS and sign != ".":
            raise BadInput("map of the position has a piece {sign} on {square}", sign=sign,
                           square=g.SQUARE_NAMES[square])
        board.piece[square] = PIECE_SIGNS.find(sign)
        if column + 1 < width and lines[row][column + 1] == "|":
            board.set_wall(g.EDGE_AT[square * g.SIDES + 1])
        if row + 1 < height and lines[row + 1][column] == "-":
            board.set_wall(g.EDGE_AT[square * g.SIDES + 2])
    return board


# -- what has a form of its own


class Map(Codec):
    """The pieces and walls of the map, which is drawn."""

    def write(self, value: Any) -> Any:
        return draw_map(value)

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return read_map(plain)

    def pack(self, value: Any, out: Packer) -> None:
        out.put_all(value.piece)
        out.put_all(value.walls)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        board = Board()
        board.piece = source.take_all()
        board.walls = source.take_all()
        stock = board.stock
        for wall in board.walls:
            stock -= wall
        board.stock = stock
        return board


class Setup(Flag):
    """Is the variable setup played?"""

    def write(self, value: Any) -> Any:
        return "variable" if value else "basic"

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        if plain not in ("variable", "basic"):
            raise BadInput("{name} of the position must be one of {possible}", name=name,
                           possible=choices(("basic", "variable")))
        return bool(plain == "variable")


class Card(OneNumber):
    """The action card that lies, or -1."""

    def write(self, value: Any) -> Any:
        return c.ACTION_CARDS[value] if value >= 0 else ""

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return CARD_NAMES.read_places([plain], name)[0] if plain != "" else -1


class Seen(ManyNumbers):
    """By action card: has it been turned?"""

    def write(self, value: Any) -> Any:
        return [c.ACTION_CARDS[card] for card in range(c.CARDS) if value[card] != 0]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        found = CARD_NAMES.read_places(plain, name)
        return vec[i64]([1 if card in found else 0 for card in range(c.CARDS)])


def alliances_data(table: Table) -> list[list[str | int]]:
    """[L8.1d] The castles of both partners, and the edge of the wall that marks the alliance."""
    return [[g.SQUARE_NAMES[table.ally_one[place]], g.SQUARE_NAMES[table.ally_other[place]],
             table.ally_edge[place]] for place in range(len(table.ally_one))]


def read_alliances(table: Table, rows: Any) -> None:
    if len(of_type(rows, "alliances", list)) > c.KIND_COUNTS[c.ALLIANCE]:
        raise BadInput("there are only three alliance cards")
    for row in rows:
        if len(of_type(row, "alliances", list)) != 3:
            raise BadInput("an alliance of the position needs two castles and an edge")
        table.ally_one = append(table.ally_one, CASTLES.read(row[0], "alliances", table))
        table.ally_other = append(table.ally_other, CASTLES.read(row[1], "alliances", table))
        table.ally_edge = append(table.ally_edge, EDGE.read(row[2], "edge", table))


# -- the open table; alliances stand between its two parts

COURSE: Final = Schema({
    "seats": Number(2, 4),
    "setup": Setup(),
    "phase": Name(PHASES),
    "tiles": Names(ALL_TILES),
    "map": Map(),
    "card": Card(),
    "seen": Seen(),
    "second_duel": Flag(),
    "has_expanded": Flag(),
    "after_paying": Name(PHASES),
}, {"setup": "variable", "map": "board"})
DETAILS: Final = Schema({
    **{option: Flag() for option in ("start_points", "sever_each", "zero_deals", "treasure_deals", "three_regions",
                                     "open_money")},
    **{name: Number(low, high) for name, low, high in (
        ("first", 0, 3), ("turn_of", 0, 3), ("placed", 0, 12), ("laid", 0, 4), ("band", 0, 2), ("offer_payer", -1, 3),
        ("offer", 0, 99), ("bidders", 0, 15), ("bid_done", 0, 15), ("owed", 0, 99), ("payee", -1, 3),
        ("credit", 0, 15), ("walls_left", 0, 3), ("swords", 0, 2), ("focus", 0, 149), ("taken", 0, 2), ("dealt", 0, 6),
        ("looking_at", 0, 1))},
    **{name: Numbers(low, high, length) for name, length, low, high in (
        ("points", 24, -9999, 9999), ("ducats", 4, 0, 999), ("picks", 3, 0, 15), ("offers", 4, 0, 3),
        ("revealed", 4, -1, 999), ("severed", 4, 0, 150), ("taker", 13, 0, 5), ("group", 65, 0, 40),
        ("shown", 36, 0, 3), ("treasure_at", 4, -2, 3), ("proof", 4, 0, 45))},
})
HIDDEN: Final = Schema({
    "kinds": Names(c.KIND_NAMES, 13), "bids": Numbers(0, 99, 4), "bid_treasure": Numbers(0, 15, 4),
})
SEEN: Final = Schema({
    "seat": Number(-3, lambda view: view.table.seats - 1), "kinds": Names(c.KIND_NAMES, 13),
    "bid": Number(0, 99), "bid_treasure": Number(0, 15),
})
LAYOUT: Final = layout_of(COURSE, DETAILS, HIDDEN, SEEN)


def write_table(table: Table) -> dict[str, Any]:
    """Everything that lies open."""
    return {**COURSE.write(table), "alliances": alliances_data(table), **DETAILS.write(table)}


def write_state(state: World) -> dict[str, Any]:
    """The whole truth."""
    return {**write_table(state.table), **HIDDEN.write(state)}


def read_table(data: Mapping[str, Any]) -> Table:
    """Everything that lies open, and what follows from it; raises BadInput."""
    table = Table(4)
    COURSE.read(data, table)
    if len({tile // 4 for tile in table.tiles}) != len(table.tiles):
        raise BadInput("a tile of the position is laid twice")
    read_alliances(table, data.get("alliances"))
    DETAILS.read(data, table)
    derive_rest(table)
    return table


def pack_table(table: Table, out: Packer) -> None:
    """Everything that lies open, in bytes."""
    COURSE.pack(table, out)
    out.put_all(table.ally_one)
    out.put_all(table.ally_other)
    out.put_all(table.ally_edge)
    DETAILS.pack(table, out)


def unpack_table(source: Unpacker) -> Table:
    """The inverse of `pack_table`."""
    table = Table(4)
    COURSE.unpack(source, table)
    table.ally_one = source.take_all()
    table.ally_other = source.take_all()
    table.ally_edge = source.take_all()
    DETAILS.unpack(source, table)
    derive_rest(table)
    return table


def derive_rest(table: Table) -> None:
    """What follows from what lies open: zones, stocks, the distance the next castle needs."""
    board = table.board
    board.terrain = setup.terrain_of(table.tiles)
    if table.phase != t.TILES:
        board.survey()
    for piece in board.piece:
        if piece >= c.COLOURS:
            table.knights[piece - c.COLOURS] -= 1  # of the stock of a table that has just been made
    if table.phase == t.CASTLE and table.variable:
        table.gap = setup.needed_gap(board, setup.placing_colour(table))


def read_state(data: Mapping[str, Any], state: World) -> None:
    """What is hidden, of a state whose table is read; raises BadInput."""
    HIDDEN.read(data, state)
    check(flaw(state))
