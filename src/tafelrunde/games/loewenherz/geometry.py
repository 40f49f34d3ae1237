"""The map as 150 squares and 275 edges between them: tables only, no state.

Squares are numbered row by row from the top left and called `a1` to `o10`; the edge between two
squares is called `d4|e4`, left or upper square first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLUMNS: Final[i64] = 15
ROWS: Final[i64] = 10
SQUARES: Final[i64] = 150
EDGES: Final[i64] = 275  # 140 between left and right come first, then those between upper and lower
SIDES: Final[i64] = 4  # up, right, down, left
LEFT: Final = 3
RIM: Final[i64] = -2

SQUARE_NAMES: Final = tuple("abcdefghijklmno"[square % 15] + str(square // 15 + 1) for square in range(150))


def _edge_squares() -> tuple[vec[i64], vec[i64]]:
    """The left or upper and the right or lower square of each edge."""
    one, other = [], []
    for row in range(10):
        for column in range(14):
            one.append(row * 15 + column)
            other.append(row * 15 + column + 1)
    for row in range(9):
        for column in range(15):
            one.append(row * 15 + column)
            other.append(row * 15 + column + 15)
    return vec[i64](one), vec[i64](other)


_EDGE_SQUARES: Final = _edge_squares()
EDGE_ONE: Final[vec[i64]] = _EDGE_SQUARES[0]
EDGE_OTHER: Final[vec[i64]] = _EDGE_SQUARES[1]
EDGE_NAMES: Final = tuple(
    SQUARE_NAMES[EDGE_ONE[edge]] + "|" + SQUARE_NAMES[EDGE_OTHER[edge]] for edge in range(275)
)


def _sides() -> tuple[vec[i64], vec[i64]]:
    """The square beyond, and the edge at, each side of each square, at `square * SIDES + side`."""
    beyond, edge_at = [-1] * 600, [-1] * 600
    for edge in range(275):
        one, other = int(EDGE_ONE[edge]), int(EDGE_OTHER[edge])
        side = 1 if edge < 140 else 2
        beyond[one * 4 + side], edge_at[one * 4 + side] = other, edge
        back = (side + 2) % 4
        beyond[other * 4 + back], edge_at[other * 4 + back] = one, edge
    return vec[i64](beyond), vec[i64](edge_at)


_SIDES: Final = _sides()
BEYOND: Final[vec[i64]] = _SIDES[0]
EDGE_AT: Final[vec[i64]] = _SIDES[1]


def _ends() -> vec[i64]:
    """For each end of each edge the three other edges that meet there, at `(edge * 2 + end) * 3`; RIM at the rim."""
    corners: dict[tuple[int, int], list[int]] = {}
    ends: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for edge in range(275):
        row, column = divmod(int(EDGE_OTHER[edge]), 15)
        far = (row + 1, column) if edge < 140 else (row, column + 1)
        ends.append(((row, column), far))
        for corner in ends[edge]:
            corners.setdefault(corner, []).append(edge)
    meets: list[int] = []
    for edge in range(275):
        for row, column in ends[edge]:
            others = [other for other in corners[row, column] if other != edge]
            at_rim = row in (0, 10) or column in (0, 15)
            meets += [-2, -2, -2] if at_rim else others
    return vec[i64](meets)


MEETS: Final = _ends()


def distance(one: i64, other: i64) -> i64:
    """Steps from square to square along an orthogonal path."""
    rows = one // COLUMNS - other // COLUMNS
    columns = one % COLUMNS - other % COLUMNS
    return (rows if rows >= 0 else -rows) + (columns if columns >= 0 else -columns)
