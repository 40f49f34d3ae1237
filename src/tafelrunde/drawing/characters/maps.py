"""Maps of squares drawn with box characters: walls on the borders, regions tinted and lettered."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.style import Style

from tafelrunde.drawing.characters.canvas import Canvas, Spot
from tafelrunde.drawing.characters.ink import DIM, INKS, LIT, MARKS, PAPER, TERRAINS, TINT, TINTS, sign
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Cell, Edge, Grid, Piece, Text

WIDE: Final = 3  # characters of a square; its border takes one more
LEFT: Final = 3  # room for the numbers of the rows


def draw_map(grid: Grid, pieces: Sequence[Piece], prose: Translator) -> Canvas:
    """Squares, what stands on them, and their borders; each that begins a move can be chosen."""
    page = Canvas()
    for column in range(grid.columns):
        page.put(LEFT + 2 + column * (WIDE + 1), 0, chr(ord("a") + column) if column < 26 else " ", DIM)
    standing: dict[int, list[Piece]] = {}
    for piece in pieces:
        standing.setdefault(piece.cell, []).append(piece)
    frame(page, grid)
    for number, cell in enumerate(grid.cells):
        draw_cell(page, grid, number, cell, standing.get(number, []), prose)
    for edge in grid.edges:
        draw_edge(page, grid, edge, prose)
    return page


def place(grid: Grid, number: int) -> tuple[int, int]:
    """Where the inside of a square begins."""
    row, column = divmod(number, grid.columns)
    return LEFT + 1 + column * (WIDE + 1), 2 + row * 2


def frame(page: Canvas, grid: Grid) -> None:
    """The rim, the corners between the squares, and the numbers of the rows."""
    right, bottom = LEFT + grid.columns * (WIDE + 1), 1 + grid.rows * 2
    for y in range(1, bottom + 1, 2):
        for x in range(LEFT, right + 1, WIDE + 1):
            page.put(x, y, "·", DIM)
    for y in (1, bottom):
        page.put(LEFT, y, "─" * (right - LEFT + 1), DIM)
    for y in range(1, bottom + 1):
        page.put(LEFT, y, "│", DIM)
        page.put(right, y, "│", DIM)
    for x, y, shape in ((LEFT, 1, "┌"), (right, 1, "┐"), (LEFT, bottom, "└"), (right, bottom, "┘")):
        page.put(x, y, shape, DIM)
    for row in range(grid.rows):
        page.put(0, 2 + row * 2, f"{row + 1:>2}", DIM)


def draw_cell(page: Canvas, grid: Grid, number: int, cell: Cell, pieces: Sequence[Piece], prose: Translator) -> None:
    """A square: its owner's number, its terrain; or what stands on it, with its owner's sign."""
    x, y = place(grid, number)
    owner = str(cell.owner + 1) if cell.owner >= 0 else "n" if cell.ink else " "
    back = TINTS.get(f"seat{cell.owner}", TINT) if cell.owner >= 0 or cell.ink else None
    lit = bool(cell.moves)
    page.put(x, y, owner, on("#9a9486", back))
    page.put(x + 1, y, TERRAINS.get(cell.terrain, cell.terrain[:1]), on("#7f8f6e", back))
    page.put(x + 2, y, "◦" if lit else " ", on(LIT.color.name if LIT.color else None, back))
    for piece in pieces[-1:]:
        mark = next((MARKS[mark] for mark in piece.marks if mark in MARKS), " ")
        state = "+" if len(pieces) > 1 else "◦" if piece.moves or lit else mark
        style = Style(color=INKS.get(piece.face.ink, PAPER), bgcolor=back, bold=True, underline=bool(piece.moves))
        page.put(x, y, sign(piece.face.sign) + sign(piece.face.art or piece.face.sign) + state, style)
    moves = [*cell.moves, *(move for piece in pieces for move in piece.moves if move not in cell.moves)]
    tries = cell.tries or next((piece.tries for piece in pieces if piece.tries), "")
    words = [says(prose, cell.label, cell.note), *(says(prose, piece.label, piece.note) for piece in pieces)]
    if moves or tries or cell.note or pieces:
        page.spots.append(Spot(f"cell{number}", x, y, WIDE, 1, "; ".join(words), tuple(moves), tries))


@cache
def on(color: str | None, back: str | None) -> Style:
    """A colour on a ground."""
    return Style(color=color, bgcolor=back)


def draw_edge(page: Canvas, grid: Grid, edge: Edge, prose: Translator) -> None:
    """A border: a wall, a place for one, or nothing to see."""
    x, y, width = border(grid, edge)
    flat = width > 1
    lit = bool(edge.moves)
    if edge.wall:
        shape = ("═" if flat else "║") if "alliance" in edge.marks else "━" if flat else "┃"
        page.put(x, y, shape * width, Style(color="#f2e6c9", bold=True))
    elif lit:
        page.put(x, y, ("╌" if flat else "╎") * width, LIT)
    if lit or edge.tries:
        page.spots.append(Spot(f"edge{edge.a}|{edge.b}", x, y, width, 1, prose(edge.label),
                               tuple(edge.moves), edge.tries))


def border(grid: Grid, edge: Edge) -> tuple[int, int, int]:
    """Where a border is drawn and how wide: below or right of its first square, for the rim outside of it."""
    x, y = place(grid, edge.a)
    if edge.b == edge.a + 1 and edge.b % grid.columns:
        return x + WIDE, y, 1
    if edge.b == edge.a + grid.columns:
        return x, y + 1, WIDE
    if edge.b == edge.a - 1 and edge.a % grid.columns:
        return x - 1, y, 1
    return x, y - 1, WIDE


def says(prose: Translator, label: Text, note: Text | None) -> str:
    """A label and its note."""
    words = prose(label)
    return f"{words}{prose(': ')}{prose(note)}" if note else words
