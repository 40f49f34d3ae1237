"""Positions and views read back from plain data; every inconsistency is a `BadInput` with one sentence."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.game import field_of, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz.audit import flaw
from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.coherence import incoherence
from tafelrunde.games.loewenherz.components import ACTION_CARDS, COLOURS, KIND_NAMES, TILE_NAMES
from tafelrunde.games.loewenherz.geometry import COLUMNS, EDGE_AT, ROWS, SIDES, SQUARE_NAMES
from tafelrunde.games.loewenherz.position import CASTLE_SIGNS, KNIGHT_SIGNS, LISTS, NUMBERS, OPTIONS, PHASES
from tafelrunde.games.loewenherz.reign import Reign
from tafelrunde.games.loewenherz.setup import needed_gap, placing_colour, terrain_of
from tafelrunde.games.loewenherz.table import CASTLE, TILES, Table
from tafelrunde.games.loewenherz.view import RealmView, deal_unknown

ALL_TILES: Final = tuple(tile + str(90 * turn) for tile in TILE_NAMES for turn in range(4))


def read_state(data: Mapping[str, Any]) -> Reign:
    """The state of a position."""
    state = Reign(read_table(data))
    state.kinds = read_kinds(data)
    state.bids = vec[i64](numbers_of(data, "bids", 0, 99, 4))
    state.bid_treasure = vec[i64](numbers_of(data, "bid_treasure", 0, 15, 4))
    check(state)
    return state


def check(state: Reign) -> None:
    """Raise BadInput for the first thing that is wrong."""
    problem: Say | None = incoherence(state) or flaw(state)
    if problem is not None:
        raise BadInput(problem.key, **problem.args)


def read_view(data: Mapping[str, Any]) -> RealmView:
    """The view of a seat, or of the spectator; some world must fit it."""
    from tafelrunde.core.rng import Rng

    table = read_table(data)
    seat = number_of(data, "seat", -3, int(table.seats) - 1)
    if seat in (-1, -2):
        raise BadInput("the view belongs to no seat")
    view = RealmView(seat, table, read_kinds(data), number_of(data, "bid", 0, 99),
                     number_of(data, "bid_treasure", 0, 15))
    try:
        deal_unknown(view, Rng(1))
    except ValueError:
        raise BadInput("no deal of the politics cards fits the view") from None
    world = view.determinize(Rng(1))
    assert isinstance(world, Reign)
    check(world)
    return view


def read_kinds(data: Mapping[str, Any]) -> vec[i64]:
    """The kinds of the thirteen politics cards."""
    names = field_of(data, "kinds", list)
    if len(names) != 13:
        raise BadInput("the position needs thirteen politics cards")
    return vec[i64]([index_of(name, KIND_NAMES, "kinds") for name in names])


def index_of(name: Any, names: tuple[str, ...], field: str) -> int:
    """The place of a name in a list of names."""
    if not isinstance(name, str) or name not in names:
        raise BadInput("{name} of the position names something that does not exist: {text}", name=field,
                       text=repr(name)[:40])
    return names.index(name)


def read_table(data: Mapping[str, Any]) -> Table:
    """Everything that lies open."""
    if not isinstance(data, Mapping):
        raise BadInput("a position is a table of names and values")
    table = Table(number_of(data, "seats", 2, 4))
    table.variable = index_of(data.get("setup"), ("basic", "variable"), "setup") == 1
    if not table.variable and table.seats == 2:
        raise BadInput("two players have no basic setup")
    for option in OPTIONS:
        setattr(table, option, field_of(data, option, bool))
    for name, low, high in NUMBERS:
        setattr(table, name, number_of(data, name, low, high))
    for name, length, low, high in LISTS:
        setattr(table, name, vec[i64](numbers_of(data, name, low, high, length)))
    table.second_duel = field_of(data, "second_duel", bool)
    table.has_expanded = field_of(data, "has_expanded", bool)
    table.phase = index_of(data.get("phase"), PHASES, "phase")
    table.after_paying = index_of(data.get("after_paying"), PHASES, "after_paying")
    card = field_of(data, "card", str)
    table.card = index_of(card, ACTION_CARDS, "card") if card else -1
    table.seen = vec[i64]([0] * 31)
    for seen in field_of(data, "seen", list):
        table.seen[index_of(seen, ACTION_CARDS, "seen")] = 1
    read_tiles(table, data)
    read_map(table.board, field_of(data, "map", list))
    finish_board(table)
    read_alliances(table, field_of(data, "alliances", list))
    return table


def read_tiles(table: Table, data: Mapping[str, Any]) -> None:
    """The tiles, each once."""
    tiles = [index_of(tile, ALL_TILES, "tiles") for tile in field_of(data, "tiles", list)]
    if len({tile // 4 for tile in tiles}) != len(tiles):
        raise BadInput("a tile of the position is laid twice")
    table.tiles = vec[i64](tiles)
    table.board.terrain = terrain_of(table.tiles)


def read_map(board: Board, lines: list[Any]) -> None:
    """The drawn pieces and walls."""
    if len(lines) != 2 * ROWS - 1 or not all(isinstance(line, str) and len(line) == 2 * COLUMNS - 1 for line in lines):
        raise BadInput("map of the position needs {rows} lines of {columns} characters", rows=int(2 * ROWS - 1),
                       columns=int(2 * COLUMNS - 1))
    for row in range(ROWS):
        for column in range(COLUMNS):
            square = row * COLUMNS + column
            sign = lines[2 * row][2 * column]
            if sign in CASTLE_SIGNS:
                board.piece[square] = CASTLE_SIGNS.index(sign)
            elif sign in KNIGHT_SIGNS:
                board.piece[square] = COLOURS + KNIGHT_SIGNS.index(sign)
            elif sign != ".":
                raise BadInput("map of the position has a piece {sign} on {square}", sign=sign,
                               square=SQUARE_NAMES[square])
            if column < COLUMNS - 1 and lines[2 * row][2 * column + 1] == "|":
                board.set_wall(EDGE_AT[square * SIDES + 1])
            if row < ROWS - 1 and lines[2 * row + 1][2 * column] == "-":
                board.set_wall(EDGE_AT[square * SIDES + 2])


def finish_board(table: Table) -> None:
    """What follows from the map: zones, stocks, the distance the next castle needs."""
    board = table.board
    for square in range(150):
        if board.piece[square] >= 0 and board.terrain[square] not in (0, 1):
            raise BadInput("a piece of the position stands on a hill, in a town, or off the map")
    if table.phase != TILES:
        board.survey()
    for colour in range(COLOURS):
        table.knights[colour] = board.knights_in_stock(colour)
    if table.phase >= CASTLE and table.variable:
        table.gap = needed_gap(board, placing_colour(table)) if table.phase == CASTLE else 0


def read_alliances(table: Table, rows: list[Any]) -> None:
    """Castles of both partners and the edge of the marking wall."""
    if len(rows) > 3:
        raise BadInput("there are only three alliance cards")
    for row in rows:
        if not isinstance(row, list) or len(row) != 3:
            raise BadInput("an alliance of the position needs two castles and an edge")
        table.ally_one = append(table.ally_one, index_of(row[0], SQUARE_NAMES, "alliances"))
        table.ally_other = append(table.ally_other, index_of(row[1], SQUARE_NAMES, "alliances"))
        table.ally_edge = append(table.ally_edge, number_of({"edge": row[2]}, "edge", 0, 274))
