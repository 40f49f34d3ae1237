"""A block of a player aid on paper: its table is measured, then drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tafelrunde.printing.document import POINT, Document
from tafelrunde.printing.paper import LINE, SOFT
from tafelrunde.scenes.aid import Block, Entry
from tafelrunde.scenes.inks import BLACK, ink
from tafelrunde.scenes.translate import Translator, capitalize

LEADING: Final = 1.18  # a line of words, in sizes of type
SYMBOL: Final = 1.22  # a symbol and the room after it, in lines
TITLE: Final = 1.08  # of the size of type
HEAD: Final = 0.86  # of the size of type
GAP: Final = 2.2  # between columns of a table


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
