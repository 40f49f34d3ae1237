"""Positions and views as plain data: written here, read back in `reading.py`. The map is drawn.

Lines of the map alternate: squares (`R` castle, `r` knight, `.` empty; rose, gold, purple, gray = R G P Y)
with `|` for a wall between two of them, then `-` for walls below.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import ACTION_CARDS, COLOURS, KIND_NAMES, TILE_NAMES
from tafelrunde.games.loewenherz.geometry import COLUMNS, EDGE_AT, ROWS, SIDES, SQUARE_NAMES
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import Table

CASTLE_SIGNS: Final = "RGPY"
KNIGHT_SIGNS: Final = "rgpy"
PHASES: Final = (
    "tiles", "piles", "castle", "squire", "reveal", "decide", "renegade", "pay", "trial", "duel", "walls", "swords",
    "expand", "crown", "take card", "perform", "next band", "end",
)
OPTIONS: Final = ("start_points", "sever_each", "zero_deals", "treasure_deals", "three_regions", "open_money")
NUMBERS: Final = (  # simple numbers of the table, with the least and most they can be
    ("first", 0, 3), ("turn_of", 0, 3), ("placed", 0, 12), ("laid", 0, 4), ("band", 0, 2), ("offer_payer", -1, 3),
    ("offer", 0, 99), ("bidders", 0, 15), ("bid_done", 0, 15), ("owed", 0, 99), ("payee", -1, 3), ("credit", 0, 15),
    ("walls_left", 0, 3), ("swords", 0, 2), ("focus", 0, 149), ("taken", 0, 2), ("dealt", 0, 6), ("looking_at", 0, 1),
)
LISTS: Final = (  # lists of numbers: length, least, most
    ("points", 24, -9999, 9999), ("ducats", 4, 0, 999), ("picks", 3, 0, 15), ("offers", 4, 0, 3),
    ("revealed", 4, -1, 999), ("severed", 4, 0, 150), ("taker", 13, 0, 5), ("group", 65, 0, 40), ("shown", 36, 0, 3),
    ("treasure_at", 4, -2, 3), ("proof", 4, 0, 45),
)


def plain(numbers: vec[i64]) -> list[int]:
    """A vec as a list."""
    return [int(number) for number in numbers]


def draw_map(board: Board) -> list[str]:
    """The pieces and walls of the map."""
    lines: list[str] = []
    for row in range(ROWS):
        squares, below = "", ""
        for column in range(COLUMNS):
            square = row * COLUMNS + column
            piece = board.piece[square]
            if piece < 0:
                squares += "."
            elif piece < COLOURS:
                squares += CASTLE_SIGNS[piece]
            else:
                squares += KNIGHT_SIGNS[piece - COLOURS]
            right, down = EDGE_AT[square * SIDES + 1], EDGE_AT[square * SIDES + 2]
            if right >= 0:
                squares += "|" if board.walls[right] != 0 else " "
            below += "-" if down >= 0 and board.walls[down] != 0 else " "
            below += " " if right >= 0 else ""
        lines.append(squares)
        if row < ROWS - 1:
            lines.append(below)
    return lines


def table_data(table: Table) -> dict[str, Any]:
    """Everything that lies open."""
    data: dict[str, Any] = {
        "seats": int(table.seats),
        "setup": "variable" if table.variable else "basic",
        "phase": PHASES[table.phase],
        "tiles": [TILE_NAMES[tile // 4] + str(90 * (tile % 4)) for tile in table.tiles],
        "map": draw_map(table.board),
        "card": ACTION_CARDS[table.card] if table.card >= 0 else "",
        "seen": [ACTION_CARDS[card] for card in range(len(table.seen)) if table.seen[card] != 0],
        "second_duel": table.second_duel,
        "has_expanded": table.has_expanded,
        "after_paying": PHASES[table.after_paying],
        "alliances": [
            [SQUARE_NAMES[table.ally_one[place]], SQUARE_NAMES[table.ally_other[place]], int(table.ally_edge[place])]
            for place in range(len(table.ally_one))
        ],
    }
    for option in OPTIONS:
        data[option] = getattr(table, option)
    for name, _, _ in NUMBERS:
        data[name] = int(getattr(table, name))
    for name, _, _, _ in LISTS:
        data[name] = plain(getattr(table, name))
    return data


def position_of(state: Realm) -> dict[str, Any]:
    """The whole truth."""
    data = table_data(state.table)
    data["kinds"] = [KIND_NAMES[kind] for kind in state.kinds]
    data["bids"] = plain(state.bids)
    data["bid_treasure"] = plain(state.bid_treasure)
    return data


def view_data(table: Table, seat: int, kinds: vec[i64], bid: int, bid_treasure: int) -> dict[str, Any]:
    """What one seat sees."""
    data = table_data(table)
    data["seat"] = seat
    data["kinds"] = [KIND_NAMES[kind] for kind in kinds]
    data["bid"] = bid
    data["bid_treasure"] = bid_treasure
    return data
