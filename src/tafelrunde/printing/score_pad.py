"""Score pads: as many on a sheet as fit, with cut lines between them."""

from typing import Final

from tafelrunde.games import info
from tafelrunde.printing.document import Document
from tafelrunde.printing.paper import GOLD, LINE, SOFT, Paper
from tafelrunde.scenes.inks import BLACK, ink
from tafelrunde.scenes.pad import Pad, PadRow
from tafelrunde.scenes.translate import Translator, capitalize

MARGIN: Final = 9.0
INSIDE: Final = 5.0  # from the cut to what is printed
TITLE: Final = 9.0
NAMES: Final = 12.0  # the line for names
ROW: Final = 7.4
LABEL: Final = 0.4  # of the width
NARROW: Final = 90.0  # millimetres a pad needs at least
SEAT: Final = 15.0  # and a column
BOX: Final = 4.4


def render_pad(pad: Pad, language: str, paper: Paper) -> bytes:
    """A sheet full of pads as a PDF."""
    prose = Translator(language, game=pad.game)
    title = prose(info(pad.game).title)
    document = Document(title, language, paper)
    document.page()
    across, down = grid(pad, paper)
    width, height = (paper.width - 2 * MARGIN) / across, (paper.height - 2 * MARGIN) / down
    for place in range(across * down):
        x, y = MARGIN + place % across * width, MARGIN + place // across * height
        draw(document, prose, pad, title, (x + INSIDE, y + INSIDE, width - 2 * INSIDE))
    for column in range(1, across):
        document.pdf.set_dash_pattern(dash=1, gap=2)
        document.line(MARGIN + column * width, MARGIN, MARGIN + column * width, paper.height - MARGIN, SOFT, 0.15)
    for row in range(1, down):
        document.pdf.set_dash_pattern(dash=1, gap=2)
        document.line(MARGIN, MARGIN + row * height, paper.width - MARGIN, MARGIN + row * height, SOFT, 0.15)
    return document.data()


def grid(pad: Pad, paper: Paper) -> tuple[int, int]:
    """The numbers of pads side by side and under each other."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    height = TITLE + NAMES + sum(row_height(row) for row in pad.rows)
    needed = max(NARROW, SEAT * len(pad.seats) / (1 - LABEL) + 2 * INSIDE)
    return max(1, int(wide // needed)), max(1, int(high // (height + 2 * INSIDE)))


def row_height(row: PadRow) -> float:
    return ROW * 1.6 if row.boxes else ROW


def draw(document: Document, prose: Translator, pad: Pad, title: str, place: tuple[float, float, float]) -> None:
    """Draw a pad with its top left corner and width."""
    x, y, width = place
    left = width * (0.24 if any(row.boxes for row in pad.rows) else LABEL)
    column = (width - left) / len(pad.seats)
    document.words(x, y + 5, title, fit_size(document, title, width, 12), family="title")
    y += TITLE
    for number, seat in enumerate(pad.seats):
        at = x + left + number * column
        document.symbol(at + 1, y + 1, 4.6, seat.sign, ink(seat.ink))
        document.box(at, y, column, NAMES, line=LINE, thick=0.2)
    document.words(x, y + NAMES - 2.4, capitalize(prose("name")), 9, colour=SOFT)
    y += NAMES
    for row in pad.rows:
        y = line(document, prose, row, (x, y, left, column), len(pad.seats))
    document.line(x, y, x + width, y, BLACK, 0.3)


def line(document: Document, prose: Translator, row: PadRow, place: tuple[float, float, float, float],
         seats: int) -> float:
    """Draw a row of a pad; returns where the next one begins."""
    x, y, left, column = place
    height = row_height(row)
    if row.total:
        document.box(x, y, left + column * seats, height, fill="#f3ead6")
        document.line(x, y, x + left + column * seats, y, GOLD, 0.6)
    words, style = capitalize(prose(row.label)), "B" if row.total else ""
    size = fit_size(document, words, left - 2, 10.5, style)
    document.words(x + 0.8, y + height / 2 + 1.3, words, size, style=style)
    for number in range(seats):
        document.box(x + left + number * column, y, column, height, line=LINE, thick=0.2)
        boxes(document, row.boxes, (x + left + number * column, y, column, height))
    document.line(x, y + height, x + left + column * seats, y + height, LINE, 0.2)
    return y + height


def boxes(document: Document, count: int, place: tuple[float, float, float, float]) -> None:
    """Boxes to tick, in two lines where one is too short."""
    x, y, width, height = place
    a_line = max(1, min(count, int((width - 2) // (BOX + 0.6))))
    lines = -(-count // a_line) if count else 0
    side = min(BOX, (height - 2) / max(lines, 1) - 0.6)
    for number in range(count):
        at = x + 1.2 + number % a_line * (side + 0.8)
        document.box(at, y + 1.2 + number // a_line * (side + 0.8), side, side, line=BLACK, thick=0.2)


def fit_size(document: Document, words: str, width: float, size: float, style: str = "") -> float:
    """The largest size of type up to that in which the words are not wider."""
    family = "sans" if style or size < 11 else "title"
    while size > 5 and document.width(words, size, style, family) > width:
        size -= 0.25
    return size
