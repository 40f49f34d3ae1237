"""A player aid on one sheet of paper, in the largest type that fits: the table of each block is measured, then
drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tafelrunde.games import info
from tafelrunde.printing.document import POINT, Document
from tafelrunde.printing.paper import GOLD, LINE, SOFT, Paper
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.inks import BLACK, ink
from tafelrunde.scenes.translate import Translator, capitalize

LEADING: Final = 1.18  # a line of words, in sizes of type
SYMBOL: Final = 1.22  # a symbol and the room after it, in lines
TITLE: Final = 1.08  # of the size of type
HEAD: Final = 0.86  # of the size of type
GAP: Final = 2.2  # between columns of a table
MARGIN: Final = 11.0
GUTTER: Final = 6.0
COLUMNS: Final = 2
LARGEST: Final = 13.0  # points
SMALLEST: Final = 5.5
STEP: Final = 0.25
FOOT: Final = 5.0  # for the line at the bottom


@dataclass
class Cell:
    """An entry of a table and how wide its parts are."""

    entry: Entry
    words: str
    before: float  # millimetres for symbols and value
    natural: float
    least: float
    lines: list[str] = field(default_factory=list)


class Laid:
    """A block laid out for a width, in a size of type."""

    def __init__(self, document: Document, prose: Translator, block: Block, width: float, size: float) -> None:
        self.document, self.block, self.size, self.prose = document, block, size, prose
        self.line = size * POINT * LEADING
        self.pad = self.line * 0.18
        self.width = width
        self.heads = [capitalize(prose(word)) for word in block.head]
        self.rows = [[self._cell(entry) for entry in row] for row in block.rows]
        self.columns = self._columns()
        for row in self.rows:
            for number, cell in enumerate(row):
                room = sum(self.columns[number:]) + GAP * (len(self.columns) - 1 - number) if number == len(row) - 1 \
                    else self.columns[number]
                cell.lines = document.wrap(cell.words, max(room - cell.before, 5), size, self._style(cell.entry))
        rule = document.width(f"{block.rule}\u00a0\u00a0", size * 0.8) if block.rule else 0.0
        self.title = document.wrap(capitalize(prose(block.title)), width - rule, size * TITLE, family="title")
        self.head_lines = [document.wrap(head, column, size * HEAD, "B")
                           for head, column in zip(self.heads, self.columns, strict=False)]
        self.note = document.wrap(capitalize(prose(block.note)), width, size * 0.94, "I") if block.note else []

    @property
    def height(self) -> float:
        """The height of the block, with the room below it."""
        return self._title_height + self._head_height + sum(map(self._height, self.rows)) + \
            len(self.note) * self.line * 0.96 + self.line * 0.75

    def draw(self, x: float, y: float) -> None:
        """Draw the block with its top left corner at this point."""
        self._title(x, y)
        y += self._title_height
        if self.heads:
            for lines, at in zip(self.head_lines, self._lefts(x), strict=False):
                for number, head in enumerate(lines):
                    self.document.words(at, y + self.line * (0.72 + 0.86 * number), head, self.size * HEAD, style="B",
                                        colour=SOFT)
            y += self._head_height
        for row in self.rows:
            height = self._height(row)
            for cell, at in zip(row, self._lefts(x), strict=False):
                self._draw(cell, at, y + self.pad)
            y += height
            self.document.line(x, y, x + self.width, y, LINE, 0.12)
        for line in self.note:
            y += self.line * 0.96
            self.document.words(x, y, line, self.size * 0.94, style="I")

    @property
    def _title_height(self) -> float:
        return self.line * (0.55 + len(self.title))

    @property
    def _head_height(self) -> float:
        return self.line * (0.19 + 0.86 * max(map(len, self.head_lines))) if self.heads else 0.0

    def _title(self, x: float, y: float) -> None:
        for number, line in enumerate(self.title):
            self.document.words(x, y + self.line * (1 + number), line, self.size * TITLE, family="title")
        if self.block.rule:
            self.document.words(x + self.width, y + self.line, self.block.rule, self.size * 0.8, colour=SOFT,
                                align="right")
        below = y + self._title_height - self.line * 0.23
        self.document.line(x, below, x + self.width, below, BLACK, 0.35)

    # -- measures

    def _cell(self, entry: Entry) -> Cell:
        words = capitalize(self.prose(entry.say)) if entry.say else ""
        style = self._style(entry)
        before = self._art(entry)
        before += self.document.width(entry.printed + "\u00a0", self.size * 1.12, "B") if entry.printed else 0
        whole = self.document.width(words, self.size, style)
        longest = max((self.document.width(word, self.size, style) for word in words.split()), default=0)
        return Cell(entry, words, before, before + whole + 0.3, before + longest + 0.3)

    def _columns(self) -> list[float]:
        """As wide as their words where there is room; else what is long gives way."""
        count = max(map(len, self.rows))
        natural, least = ([self._widest(number, part) for number in range(count)] for part in ("natural", "least"))
        room = self.width - GAP * (count - 1)
        spare = room - sum(natural)
        if spare >= 0:
            return [*natural[:-1], natural[-1] + spare]
        long = [whole - word for whole, word in zip(natural, least, strict=True)]
        share = min(1.0, -spare / (sum(long) or 1.0))
        return [whole - share * more for whole, more in zip(natural, long, strict=True)]

    def _widest(self, number: int, part: str) -> float:
        words = self.heads[number] if number < len(self.heads) else ""
        parts = [words] if part == "natural" else words.split()
        head = max((self.document.width(each, self.size * HEAD, "B") + 0.2 for each in parts), default=0.0)
        cells = [row[number] for row in self.rows if number < len(row) and (number == 0 or number < len(row) - 1
                                                                           or len(row) == max(map(len, self.rows)))]
        return max([head, *(float(getattr(cell, part)) for cell in cells)])

    def _lefts(self, x: float) -> Sequence[float]:
        return [x + sum(self.columns[:number]) + GAP * number for number in range(len(self.columns))]

    def _height(self, row: Sequence[Cell]) -> float:
        return max(1, *(len(cell.lines) for cell in row), 1) * self.line + 2 * self.pad

    def _art(self, entry: Entry) -> float:
        return self.line * (len(entry.art) * SYMBOL + 0.1) if entry.art else 0.0

    def _style(self, entry: Entry) -> str:
        return "B" if entry.strong else ""

    # -- a cell

    def _draw(self, cell: Cell, x: float, y: float) -> None:
        entry, colour, base = cell.entry, ink(cell.entry.ink), y + self.line * 0.78
        for number, symbol in enumerate(entry.art):
            self.document.symbol(x + number * self.line * SYMBOL, y - self.line * 0.08, self.line * 1.1, symbol, colour)
        at = x + self._art(entry)
        if entry.printed:
            self.document.words(at, base, entry.printed, self.size * 1.12, style="B", colour=colour)
        for number, line in enumerate(cell.lines):
            self.document.words(x + cell.before, base + number * self.line, line, self.size, style=self._style(entry),
                                colour=colour)


Part = tuple[list[Laid], list[int]]  # blocks, and where each column of them begins


def render_aid(aid: Aid, language: str, paper: Paper) -> bytes:
    """The page as a PDF."""
    prose = Translator(language, game=aid.game)
    title = prose(info(aid.game).title)
    document = Document(title, language, paper)
    document.page()
    top = head(document, title, capitalize(prose(aid.goal)))
    room = paper.height - MARGIN - FOOT - top
    size = LARGEST
    parts = lay_out(document, prose, aid, size)
    while height(parts) > room and size > SMALLEST:
        size -= STEP
        parts = lay_out(document, prose, aid, size)
    for blocks, begins in parts:
        draw(blocks, begins, top)
        top += column_height([block.height for block in blocks], begins)
    document.words(paper.width / 2, paper.height - MARGIN + 2, "Tafelrunde", 7, colour=SOFT, align="middle")
    return document.data()


def head(document: Document, title: str, goal: str) -> float:
    """Title and what wins; where the blocks begin."""
    width = document.paper.width - 2 * MARGIN
    size = 20.0
    while document.width(title, size, family="title") > width:
        size -= 0.5
    document.words(MARGIN, MARGIN + 7, title, size, family="title")
    document.line(MARGIN, MARGIN + 9.5, MARGIN + width, MARGIN + 9.5, GOLD, 0.8)
    y = MARGIN + 9.5
    for line in document.wrap(goal, width, 11.5, "I"):
        y += 11.5 * POINT * 1.2
        document.words(MARGIN, y + 1, line, 11.5, style="I")
    return y + 5


def lay_out(document: Document, prose: Translator, aid: Aid, size: float) -> list[Part]:
    """The blocks in a size of type: those between two wide ones share the columns."""
    whole = document.paper.width - 2 * MARGIN
    narrow = (whole - (COLUMNS - 1) * GUTTER) / COLUMNS
    parts: list[Part] = []
    waiting: list[Laid] = []
    for block in aid.blocks:
        made = Laid(document, prose, block, whole if block.wide else narrow, size)
        if not block.wide:
            waiting.append(made)
            continue
        parts += [share_columns(waiting)] if waiting else []
        parts.append(([made], [0, 1]))
        waiting = []
    return parts + ([share_columns(waiting)] if waiting else [])


def share_columns(blocks: list[Laid]) -> Part:
    """Blocks in columns."""
    return blocks, balance_columns([block.height for block in blocks], COLUMNS)


def height(parts: list[Part]) -> float:
    """The height of these parts, one under the other."""
    return sum(column_height([block.height for block in blocks], begins) for blocks, begins in parts)


def draw(blocks: list[Laid], begins: list[int], top: float) -> None:
    """The columns of one part."""
    for column, (first, last) in enumerate(pairwise(begins)):
        y = top
        for block in blocks[first:last]:
            block.draw(MARGIN + column * (block.width + GUTTER), y)
            y += block.height


def balance_columns(heights: Sequence[float], columns: int) -> list[int]:
    """The places at which each column begins, and the end: the lowest columns there are with the blocks in order."""
    if not heights:
        return [0] * (columns + 1)
    count = len(heights)
    limits = {sum(heights[first:last]) for first in range(count) for last in range(first + 1, count + 1)}
    return next(found for limit in sorted(limits) if (found := fill_columns(heights, columns, limit)) is not None)


def fill_columns(heights: Sequence[float], columns: int, limit: float) -> list[int] | None:
    """The places at which the columns begin if none may be higher than the limit; None if there are too few."""
    begins, used = [0], 0.0
    for place, height in enumerate(heights):
        if height > limit + 1e-9:
            return None
        if used + height > limit + 1e-9:
            begins.append(place)
            used = 0.0
        used += height
    return begins + [len(heights)] * (columns + 1 - len(begins)) if len(begins) <= columns else None


def column_height(heights: Sequence[float], begins: Sequence[int]) -> float:
    """The height of the highest column."""
    return max(sum(heights[first:last]) for first, last in pairwise(begins))
