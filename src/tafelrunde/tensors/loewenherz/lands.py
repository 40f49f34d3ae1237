"""The map in lists and planes. What the row has already is not written again: the lists of the last position, its tiles
and its marks say where something stands."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.games.loewenherz import components as c, geometry as g, table as t
from tafelrunde.games.loewenherz.board import Board
from tafelrunde.tensors.encoder import keep_one_of, put_one_of
from tafelrunde.tensors.loewenherz.sides import Sides

TILES: Final[i64] = 6
TURNS: Final[i64] = 4
TERRAINS: Final[i64] = 4
ALLIANCES: Final[i64] = 3


@mypyc_attr(acyclic=True)
class Lands:
    """Writes the map, and the regions on it."""

    def __init__(self, side: Sides) -> None:
        self.colours: Final[i64] = side.colours
        self.castles: Final[i64] = 4 if side.seats == 2 else 3  # of a colour
        self.kinds: Final[i64] = 2 * side.colours  # of pieces
        self.zones: Final[i64] = side.colours + 2  # kinds of zones
        self.lists: Final[i64] = side.colours * (self.castles + c.KNIGHTS)
        self.label = vec[i64]([0] * (g.SQUARES + 1))  # by zone: of which kind it is; the last: before there are zones
        self.ends = vec[i64]([0] * 8)  # by kind of piece: where its list ends
        self.found = vec[i64]([0] * 4)  # by colour: where its next region is written

    def put(self, out: vec[u8], at: i64, table: t.Table, side: Sides) -> i64:
        """All of it; the place after it."""
        board = table.board
        at = put_ground(out, at, table)
        at = self.put_pieces(out, at, board, side)
        at = self.put_zones(out, at, board, side)
        at = put_walls(out, at, board)
        for place in range(self.colours):
            out[at] = u8(table.knights[side.order[place]])
            at += 1
        at = self.put_regions(out, at, board, side)
        at = put_alliances(out, at, table)
        return put_focus(out, at, table)

    def put_pieces(self, out: vec[u8], at: i64, board: Board, side: Sides) -> i64:
        """The squares of the pieces by kind, and their planes; the place after them. The lists of the last position
        say what is to be taken off the map."""
        ends, kinds, labels = self.ends, self.kinds, side.piece
        plane = at + self.lists
        for kind in range(kinds):
            ends[kind] = at
            place, before = at, i64(out[at])
            at += self.castles if kind < self.colours else c.KNIGHTS
            while before > 0:
                out[plane + (before - 1) * kinds + kind] = 0
                out[place] = 0
                place += 1
                before = i64(out[place]) if place < at else i64(0)
        square: i64 = 0
        for piece in board.piece:
            if piece >= 0:
                kind = labels[piece]
                out[ends[kind]] = u8(square + 1)
                ends[kind] += 1
                out[plane + square * kinds + kind] = 1
            square += 1
        return plane + g.SQUARES * kinds

    def put_zones(self, out: vec[u8], at: i64, board: Board, side: Sides) -> i64:
        """In what kind of zone each square lies, unless the row has it: most of the time all land is open; the place
        after it."""
        enclosed, kinds = self.judge(board, side), self.zones
        place, end = at + 1, at + 1 + g.SQUARES * kinds
        if enclosed == 0 and out[at] == 0 and out[at + kinds] == 1:
            return end
        out[at] = u8(enclosed)
        labels = self.label
        for zone in board.zone:
            place = keep_one_of(out, place, labels[zone], kinds)
        return end

    def judge(self, board: Board, side: Sides) -> i64:
        """Find of which kind each zone is; how many squares are not open land."""
        labels = self.label
        neutral, enclosed, zone = self.colours, i64(0), i64(0)
        for castles in board.castles:
            if castles == 1:
                labels[zone] = side.place[board.piece[board.home[zone]]]
                enclosed += board.size[zone]
            elif castles == 0:
                labels[zone] = neutral
                enclosed += board.size[zone]
            else:
                labels[zone] = neutral + 1
            zone += 1
        labels[g.SQUARES] = neutral + 1
        return enclosed

    def put_regions(self, out: vec[u8], at: i64, board: Board, side: Sides) -> i64:
        """Castle, size, knights, towns and hills of the regions of each colour; the place after them."""
        found, total = self.found, self.colours * self.castles
        for colour in range(self.colours):
            found[colour] = at + colour * self.castles
            clear_regions(out, found[colour], found[colour] + self.castles, total)
        zone: i64 = 0
        for castles in board.castles:
            if castles == 1:
                colour = side.place[board.piece[board.home[zone]]]
                place = found[colour]
                found[colour] = place + 1
                out[place] = u8(1 + board.home[zone])
                out[place + total] = u8(board.size[zone])
                out[place + 2 * total] = u8(board.knights[zone])
                out[place + 3 * total] = u8(board.towns[zone])
                out[place + 4 * total] = u8(board.hills[zone])
            zone += 1
        return at + 5 * total


def clear_regions(out: vec[u8], at: i64, end: i64, total: i64) -> None:
    """Take back the regions of one colour that the last position had."""
    while at < end and out[at] != 0:
        for place in range(at, at + 5 * total, total):
            out[place] = 0
        at += 1


def put_ground(out: vec[u8], at: i64, table: t.Table) -> i64:
    """The tiles, and the terrain on them unless the row has it already; the place after it."""
    if has_tiles(out, at, table.tiles):
        return at + TILES * (TILES + TURNS) + g.SQUARES * TERRAINS
    return put_tiles(out, at, table)


def has_tiles(out: vec[u8], at: i64, tiles: vec[i64]) -> bool:
    """Does the row show this map, with all its tiles?"""
    turned = at + TILES * TILES
    for tile in tiles:
        if out[at + tile // TURNS] == 0 or out[turned + tile % TURNS] == 0:
            return False
        at += TILES
        turned += TURNS
    return len(tiles) == TILES


def put_tiles(out: vec[u8], at: i64, table: t.Table) -> i64:
    """The tiles, how they are turned, and the terrain on them; the place after it."""
    laid: i64 = len(table.tiles)
    for place in range(TILES):
        at = put_one_of(out, at, table.tiles[place] // TURNS if place < laid else i64(-1), TILES)
    for place in range(TILES):
        at = put_one_of(out, at, table.tiles[place] % TURNS if place < laid else i64(-1), TURNS)
    for terrain in table.board.terrain:
        at = put_one_of(out, at, terrain, TERRAINS)
    return at


def put_walls(out: vec[u8], at: i64, board: Board) -> i64:
    """Walls in stock, and where the others stand unless there are none; the place after them."""
    before = i64(out[at])
    out[at] = u8(board.stock)
    at += 1
    if board.stock == c.WALLS and before == c.WALLS:
        return at + g.EDGES
    for wall in board.walls:
        out[at] = u8(wall)
        at += 1
    return at


def put_alliances(out: vec[u8], at: i64, table: t.Table) -> i64:
    """The castles of both partners, in numbers and on the map; the place after them."""
    number: i64 = len(table.ally_one)
    plane = at + 2 * ALLIANCES
    for place in range(ALLIANCES):
        one = 1 + table.ally_one[place] if place < number else i64(0)
        other = 1 + table.ally_other[place] if place < number else i64(0)
        mark(out, at, plane, one)
        mark(out, at + 1, plane, other)
        at += 2
        plane += g.SQUARES
    return plane


def put_focus(out: vec[u8], at: i64, table: t.Table) -> i64:
    """The castle in question, if there is one; the place after it."""
    asked = table.phase == t.EXPAND or table.phase == t.RENEGADE or table.phase == t.SQUIRE
    mark(out, at, at + 1, 1 + table.focus if asked else i64(0))
    return at + 1 + g.SQUARES


def mark(out: vec[u8], at: i64, plane: i64, square: i64) -> None:
    """A square by its number from 1, 0 for none, at `at`, and on the map of one square; the mark before is removed."""
    before = i64(out[at])
    if before != square:
        out[at] = u8(square)
        if before > 0:
            out[plane + before - 1] = 0
        if square > 0:
            out[plane + square - 1] = 1
