"""[L4.1] Setting up: the map, the piles of politics cards, castles and first knights."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import components as c, geometry as g, moves as m, news, reasons, table as t
from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE

TILE_SIDE: Final[i64] = 5
TILES_IN_ROW: Final[i64] = 3
TILE_PLACES: Final[i64] = 6


def begin(table: Table) -> None:
    """[L4.1] A map without tiles in the variable game [L4.3]; the printed layout in the basic one."""
    if not table.variable:
        lay_out_basic_game(table)
        table.phase = t.PILES


def lay_out_basic_game(table: Table) -> None:
    """[L4.2] Tiles A to F unrotated, three castles and knights of all four colours, four regions; no A cards."""
    for tile in range(TILE_PLACES):
        table.tiles = append(table.tiles, i64(tile * 4))
    board = table.board
    board.terrain = terrain_of(table.tiles)
    for colour in range(4):
        for castle, knight in c.BASIC_PIECES[colour]:
            board.piece[castle[1] * 15 + castle[0]] = i64(colour)
            board.piece[knight[1] * 15 + knight[0]] = c.COLOURS + i64(colour)
        table.knights[colour] -= 3
    for columns, rows in c.BASIC_REGIONS:
        enclose(board, columns, rows)
    board.survey()
    for card in range(c.A_CARDS):
        table.seen[card] = 1
    if table.start_points:
        for zone in range(len(board.size)):
            if board.is_region(zone):
                table.award(board.owner(zone), t.REGIONS, c.size_points(board.size[zone]))


def enclose(board: Board, columns: tuple[int, int], rows: tuple[int, int]) -> None:
    """Walls around a rectangle of columns and rows (first and last)."""
    for edge in range(g.EDGES):
        inside = 0
        for square in (g.EDGE_ONE[edge], g.EDGE_OTHER[edge]):
            row, column = square // g.COLUMNS, square % g.COLUMNS
            if columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]:
                inside += 1
        if inside == 1:
            board.set_wall(edge)


def _turned_tiles() -> vec[i64]:
    """[L13] The terrain of every tile in all four directions, row by row, at `(tile * 4 + quarter turns) * 25`."""
    found: list[int] = []
    for tile in c.TILES:
        rows = [list(row) for row in tile]
        for _ in range(4):
            found += [c.TERRAIN_SIGNS.index(sign) for row in rows for sign in row]
            rows = [list(row) for row in zip(*rows[::-1], strict=True)]  # clockwise: the left column goes on top
    return vec[i64](found)


TURNED: Final = _turned_tiles()


def terrain_of(tiles: vec[i64]) -> vec[i64]:
    """The terrain of all squares; -1 where no tile has been laid. Tiles are `tile * 4 + quarter turns`."""
    terrain = vec[i64]([-1] * 150)
    for place in range(len(tiles)):
        for spot in range(TILE_SIDE * TILE_SIDE):
            row = place // TILES_IN_ROW * TILE_SIDE + spot // TILE_SIDE
            column = place % TILES_IN_ROW * TILE_SIDE + spot % TILE_SIDE
            terrain[row * g.COLUMNS + column] = TURNED[tiles[place] * TILE_SIDE * TILE_SIDE + spot]
    return terrain


def tiles_to_come(table: Table) -> vec[i64]:
    """[L4.3] What may be laid next: each tile that has not been laid yet, in all four directions."""
    left = vec[i64]([1] * TILE_PLACES)
    for laid in table.tiles:
        left[laid // 4] = 0
    found = vec[i64]()
    for tile in range(TILE_PLACES * 4):
        if left[tile // 4] == 1:
            found = append(found, tile)
    return found


def lay_tile(state: World, tile: i64) -> None:
    """[L4.3] The next place of the map, row by row, gets a tile: `tile * 4 + quarter turns clockwise`."""
    table = state.table
    table.tiles = append(table.tiles, tile)
    table.board.terrain = terrain_of(table.tiles)
    if len(table.tiles) == TILE_PLACES:
        table.board.survey()
        table.phase = t.PILES


def cards_to_deal(state: World) -> vec[i64]:
    """[L4.1] By kind: how many politics cards have not been dealt into the first pile."""
    left = vec[i64]([0] * 9)
    for card in range(state.table.dealt, c.POLITICS):
        left[state.kinds[card]] += 1
    return left


def deal_politics(state: World, kind: i64) -> None:
    """[L4.1] One card goes into the first pile; what is left after six is the second."""
    table, kinds = state.table, state.kinds
    for card in range(table.dealt, c.POLITICS):
        if kinds[card] == kind:
            kinds[card] = kinds[table.dealt]
            kinds[table.dealt] = kind
            break
    table.dealt += 1
    if table.dealt == c.FIRST_PILE:
        if table.variable:
            next_placing(table)
        else:
            table.phase = t.REVEAL


# -- castles and first knights of the variable game


def own_rounds(seats: i64) -> i64:
    """[L4.4, L4.8] Castles each player sets up of its own colour: three, with two players four."""
    return 4 if seats == 2 else 3


def neutral_rounds(seats: i64) -> i64:
    """[L4.7, L4.8] Castles each player sets up of the neutral colour: one with three players, two with two."""
    return 4 - seats


def castles_to_place(seats: i64) -> i64:
    """[L4.4] Castles all players set up together."""
    return (own_rounds(seats) + neutral_rounds(seats)) * seats


def placing_colour(table: Table) -> i64:
    """The colour of the next castle."""
    if table.placed < own_rounds(table.seats) * table.seats:
        return table.placed % table.seats
    return table.seats


def next_placing(table: Table) -> None:
    """[L4.4] Round by round in player order, until all castles stand."""
    if table.placed == castles_to_place(table.seats):
        table.phase = t.REVEAL
        return
    table.phase = t.CASTLE
    table.turn_of = table.placed % table.seats
    table.gap = needed_gap(table.board, placing_colour(table))


def ground_problem(board: Board, square: i64) -> i64:
    """[L4.4] Castles and first knights go on free plain squares."""
    if board.piece[square] >= 0:
        return reasons.SQUARE_TAKEN
    return FINE if board.terrain[square] == c.PLAIN else reasons.NOT_PLAIN


def has_room(board: Board, square: i64) -> bool:
    """Is there a free plain square beside it?"""
    for side in range(g.SIDES):
        other = g.BEYOND[square * g.SIDES + side]
        if other >= 0 and ground_problem(board, other) == FINE:
            return True
    return False


def site_problem(board: Board, square: i64) -> i64:
    """[L4.4] A castle needs a free plain square with room for its knight."""
    reason = ground_problem(board, square)
    return reasons.NO_ROOM_FOR_KNIGHT if reason == FINE and not has_room(board, square) else reason


def castles_of(board: Board, colour: i64) -> vec[i64]:
    """The squares of the castles of a colour."""
    found = vec[i64]()
    square: i64 = 0
    for piece in board.piece:
        if piece == colour:
            found = append(found, square)
        square += 1
    return found


def nearest(castles: vec[i64], square: i64) -> i64:
    """Steps to the nearest of the castles, at most GAP."""
    steps = c.GAP
    for other in castles:
        apart = g.distance(square, other)
        if apart < steps:
            steps = apart
    return steps


def needed_gap(board: Board, colour: i64) -> i64:
    """[L4.5] Six squares between castles of a colour; [L4.6] where the map has no room, the most it offers."""
    most: i64 = 0
    castles = castles_of(board, colour)
    for square in range(g.SQUARES):
        if site_problem(board, square) == FINE:
            apart = nearest(castles, square)
            if apart == c.GAP:
                return apart
            if apart > most:
                most = apart
    return most


def castle_problem(table: Table, square: i64) -> i64:
    """[L4.4] A castle goes on a site for one [L4.5] far from the castles of its colour."""
    reason = site_problem(table.board, square)
    if reason == FINE and nearest(castles_of(table.board, placing_colour(table)), square) < table.gap:
        return reasons.TOO_NEAR
    return reason


def castle_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """[L4.4] `found` and every castle that may be set up now."""
    castles = castles_of(table.board, placing_colour(table))
    for square in range(g.SQUARES):
        if site_problem(table.board, square) == FINE and nearest(castles, square) >= table.gap:
            found = append(found, m.CASTLE_AT + square)
    return found


def found_castle(state: World, square: i64) -> None:
    """[L4.4] A castle first …"""
    table = state.table
    colour = placing_colour(table)
    table.board.piece[square] = colour
    table.board.take_stock(len(table.board.size))
    table.focus = square
    table.phase = t.SQUIRE
    news.castle_founded(state, colour, square)


def squire_problem(table: Table, square: i64) -> i64:
    """[L4.4] … and its first knight on a free plain square beside it."""
    apart = square - table.focus
    if apart not in (1, -1, g.COLUMNS, -g.COLUMNS) or g.distance(square, table.focus) != 1:  # the quick test first
        return reasons.NOT_BESIDE_CASTLE
    return ground_problem(table.board, square)


def place_squire(state: World, square: i64) -> None:
    """[L4.4] The knight comes from its colour's twelve."""
    table = state.table
    colour = placing_colour(table)
    table.board.put_knight(colour, square)
    table.knights[colour] -= 1
    table.placed += 1
    next_placing(table)
    news.first_knight_placed(state, colour, square)
