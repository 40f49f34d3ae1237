"""[L4.1] Setting up: the map, the piles of politics cards, castles and first knights."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import reasons
from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import (
    A_CARDS,
    BASIC_PIECES,
    BASIC_REGIONS,
    COLOURS,
    FIRST_PILE,
    GAP,
    PLAIN,
    POLITICS,
    PRINCES,
    TERRAIN_SIGNS,
    TILES,
    size_points,
)
from tafelrunde.games.loewenherz.geometry import (
    BEYOND,
    COLUMNS,
    EDGE_ONE,
    EDGE_OTHER,
    EDGES,
    SIDES,
    SQUARE_NAMES,
    SQUARES,
    distance,
)
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import CASTLE, PILES, REGIONS, REVEAL, SQUIRE, Table
from tafelrunde.kit.reasons import FINE

TILE_SIDE = 5
TILES_IN_ROW = 3
TILE_PLACES = 6


def begin(table: Table) -> None:
    """[L4.1] A map without tiles in the variable game [L4.3]; the printed layout in the basic one."""
    if not table.variable:
        lay_out_basic_game(table)
        table.phase = PILES


def lay_out_basic_game(table: Table) -> None:
    """[L4.2] Tiles A to F unrotated, three castles and knights of all four colours, four regions; no A cards."""
    for tile in range(TILE_PLACES):
        table.tiles = append(table.tiles, i64(tile * 4))
    board = table.board
    board.terrain = terrain_of(table.tiles)
    for colour in range(4):
        for castle, knight in BASIC_PIECES[colour]:
            board.piece[castle[1] * 15 + castle[0]] = i64(colour)
            board.piece[knight[1] * 15 + knight[0]] = COLOURS + i64(colour)
        table.knights[colour] -= 3
    for columns, rows in BASIC_REGIONS:
        enclose(board, columns, rows)
    board.survey()
    for card in range(A_CARDS):
        table.seen[card] = 1
    if table.start_points:
        for zone in range(len(board.size)):
            if board.is_region(zone):
                table.award(board.owner(zone), REGIONS, size_points(board.size[zone]))


def enclose(board: Board, columns: tuple[int, int], rows: tuple[int, int]) -> None:
    """Walls around a rectangle of columns and rows (first and last)."""
    for edge in range(EDGES):
        inside = 0
        for square in (EDGE_ONE[edge], EDGE_OTHER[edge]):
            row, column = square // COLUMNS, square % COLUMNS
            if columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]:
                inside += 1
        if inside == 1:
            board.set_wall(edge)


def terrain_of(tiles: vec[i64]) -> vec[i64]:
    """The terrain of all squares; -1 where no tile has been laid. Tiles are `tile * 4 + quarter turns`."""
    terrain = vec[i64]([-1] * 150)
    for place in range(len(tiles)):
        rows = TILES[tiles[place] // 4]
        turns = tiles[place] % 4
        for row in range(TILE_SIDE):
            for column in range(TILE_SIDE):
                from_row, from_column = row, column
                for _ in range(turns):  # a quarter turn clockwise brings the left column to the top
                    from_row, from_column = TILE_SIDE - 1 - from_column, from_row
                sign = TERRAIN_SIGNS.index(rows[from_row][from_column])
                where = (int(place) // TILES_IN_ROW * TILE_SIDE + row) * 15 + int(place) % TILES_IN_ROW * TILE_SIDE
                terrain[where + column] = i64(sign)
    return terrain


def lay_tile(state: Realm, tile: i64) -> None:
    """[L4.3] The next place of the map, row by row, gets a tile: `tile * 4 + quarter turns clockwise`."""
    table = state.table
    table.tiles = append(table.tiles, tile)
    table.board.terrain = terrain_of(table.tiles)
    if len(table.tiles) == TILE_PLACES:
        table.board.survey()
        table.phase = PILES


def deal_politics(state: Realm, kind: i64) -> None:
    """[L4.1] One card goes into the first pile; what is left after six is the second."""
    table, kinds = state.table, state.kinds
    for card in range(table.dealt, POLITICS):
        if kinds[card] == kind:
            kinds[card] = kinds[table.dealt]
            kinds[table.dealt] = kind
            break
    table.dealt += 1
    if table.dealt == FIRST_PILE:
        if table.variable:
            next_placing(table)
        else:
            table.phase = REVEAL


# -- castles and first knights of the variable game


def own_rounds(seats: i64) -> i64:
    """[L4.4, L4.8] Castles each player sets up of the own colour: three, with two players four."""
    return 4 if seats == 2 else 3


def neutral_rounds(seats: i64) -> i64:
    """[L4.7, L4.8] Castles each player sets up of the neutral colour: one with three players, two with two."""
    return 4 - seats


def placing_colour(table: Table) -> i64:
    """The colour of the next castle."""
    if table.placed < own_rounds(table.seats) * table.seats:
        return table.placed % table.seats
    return table.seats


def next_placing(table: Table) -> None:
    """[L4.4] Round by round in player order, until all castles stand."""
    if table.placed == (own_rounds(table.seats) + neutral_rounds(table.seats)) * table.seats:
        table.phase = REVEAL
        return
    table.phase = CASTLE
    table.turn_of = table.placed % table.seats
    table.gap = needed_gap(table.board, placing_colour(table))


def has_room(board: Board, square: i64) -> bool:
    """Is there a free plain square beside it?"""
    for side in range(SIDES):
        other = BEYOND[square * SIDES + side]
        if other >= 0 and board.terrain[other] == PLAIN and board.piece[other] < 0:
            return True
    return False


def nearest(board: Board, colour: i64, square: i64) -> i64:
    """Steps to the nearest castle of the colour, at most GAP."""
    steps = GAP
    for other in range(SQUARES):
        if board.piece[other] == colour:
            apart = distance(square, other)
            if apart < steps:
                steps = apart
    return steps


def needed_gap(board: Board, colour: i64) -> i64:
    """[L4.5] Six squares between castles of a colour; [L4.6] where the map has no room, the most it offers."""
    most: i64 = 0
    for square in range(SQUARES):
        if board.terrain[square] == PLAIN and board.piece[square] < 0 and has_room(board, square):
            apart = nearest(board, colour, square)
            if apart > most:
                most = apart
    return most


def castle_problem(table: Table, square: i64) -> i64:
    """[L4.4] A castle needs a free plain square with room for its knight [L4.5] far from its like."""
    board = table.board
    if board.piece[square] >= 0:
        return reasons.SQUARE_TAKEN
    if board.terrain[square] != PLAIN:
        return reasons.NOT_PLAIN
    if not has_room(board, square):
        return reasons.NO_ROOM_FOR_KNIGHT
    if nearest(board, placing_colour(table), square) < table.gap:
        return reasons.TOO_NEAR
    return FINE


def found_castle(state: Realm, square: i64) -> None:
    """[L4.4] A castle first …"""
    table = state.table
    colour = placing_colour(table)
    table.board.put_castle(colour, square)
    table.board.survey()
    table.focus = square
    table.phase = SQUIRE
    if state.diary is not None:
        state.diary.tell(Say("{seat} founds a {prince} castle at {square}", seat=int(table.turn_of),
                             prince=PRINCES[colour], square=SQUARE_NAMES[square]), "L4.4")


def squire_problem(table: Table, square: i64) -> i64:
    """[L4.4] … and its first knight on a free plain square beside it."""
    board = table.board
    if distance(square, table.focus) != 1:
        return reasons.NOT_BESIDE_CASTLE
    if board.piece[square] >= 0:
        return reasons.SQUARE_TAKEN
    if board.terrain[square] != PLAIN:
        return reasons.NOT_PLAIN
    return FINE


def place_squire(state: Realm, square: i64) -> None:
    """[L4.4] The knight comes from its colour's twelve."""
    table = state.table
    colour = placing_colour(table)
    table.board.put_knight(colour, square)
    table.knights[colour] -= 1
    table.placed += 1
    next_placing(table)
    if state.diary is not None:
        state.diary.tell(Say("a {prince} knight joins it at {square}", prince=PRINCES[colour],
                             square=SQUARE_NAMES[square]), "L4.4")
