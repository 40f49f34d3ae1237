"""The digest of a game as a booklet: pages of half a sheet, a multiple of four, ready to be printed two to a side and
folded. Every paragraph keeps its number."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tafelrunde.games import info
from tafelrunde.printing.document import POINT, Document
from tafelrunde.printing.paper import BACK, GOLD, SOFT, Paper
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.inks import BLACK, theme_colour
from tafelrunde.scenes.translate import Translator

MARGIN: Final = 13.0
TOP: Final = 14.0
BOTTOM: Final = 15.0
SIZE: Final = 9.5
LINE: Final = SIZE * POINT * 1.22
HANGING: Final = 13.0  # the numbers stand in a column of their own
MARKS: Final = re.compile(r"(\*\*.+?\*\*|`.+?`|\*.+?\*)")
ASIDE: Final = (("**", "B"), ("`", "I"), ("*", "I"))
A_SHEET: Final = 4  # pages of a folded sheet


@dataclass(frozen=True)
class Word:
    """A word, or what of it stands in one style, and whether a blank comes before it."""

    text: str
    style: str
    spaced: bool


def render_booklet(slug: str, language: str, paper: Paper) -> bytes:
    """The rules as a PDF, in that language or, where they are not translated, in English."""
    language = rulebook.language_of(slug, language)
    card, prose = info(slug), Translator(language, game=slug)
    document = Document(f"{prose(card.title)}{prose(': ')}{prose('Rules')}", language, paper.half)
    cover(document, prose(card.title), prose(card.summary), slug, prose)
    writer = Writer(document)
    for number, chapter in enumerate(rulebook.chapters(slug, language)):
        if number:
            writer.heading(chapter.title)
        for words in chapter.words:
            writer.paragraph(words)
        for rule in chapter.rules:
            writer.paragraph(f"{rule.text} *[{prose('ruling of the house')}]*" if rule.ruling else rule.text, rule.id)
    while document.pdf.pages_count % A_SHEET:
        document.page()
    return document.data()


def cover(document: Document, title: str, summary: str, slug: str, prose: Translator) -> None:
    """The first page."""
    document.page()
    width, height = document.paper.width, document.paper.height
    document.box(0, 0, width, height, fill=theme_colour(slug, "back", BACK))
    document.box(7, 7, width - 14, height - 14, line=GOLD, thick=0.7)
    document.symbol(width / 2 - 22, height * 0.2, 44, "round-table", GOLD)
    size, y = 24.0, height * 0.52
    lines = document.wrap(title, width - 40, size, family="title")
    for number, line in enumerate(lines):
        document.words(width / 2, y + number * 10, line, size, family="title", colour="#ffffff", align="middle")
    y += len(lines) * 10
    document.words(width / 2, y + 2, prose("Rules"), 14, colour=GOLD, align="middle")
    for number, line in enumerate(document.wrap(summary, width - 50, 10.5, "I")):
        document.words(width / 2, y + 14 + number * 5, line, 10.5, style="I", colour="#f4ead6", align="middle")
    document.words(width / 2, height - 14, "Tafelrunde", 9, colour=GOLD, align="middle")


class Writer:
    """Writes from the top of a page to its bottom, then on the next one."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.y = 0.0
        self.turn()

    @property
    def left(self) -> float:
        """The height left on the page."""
        return self.document.paper.height - BOTTOM - self.y

    def turn(self) -> None:
        """Begin a new page, with its number at the bottom."""
        self.document.page()
        self.y = TOP
        paper, number = self.document.paper, self.document.pdf.pages_count
        self.document.words(paper.width / 2, paper.height - 8, str(number), 9, colour=SOFT, align="middle")

    def heading(self, words: str) -> None:
        """A chapter, never alone at the bottom."""
        if self.left < LINE * 5:
            self.turn()
        self.y += LINE * 1.5 if self.y > TOP else 0.0
        width = self.document.paper.width - 2 * MARGIN
        for line in self.document.wrap(words, width, 12, family="title"):
            self.document.words(MARGIN, self.y + 3, line, 12, family="title")
            self.y += 5.2
        self.document.line(MARGIN, self.y - 0.6, MARGIN + width, self.y - 0.6, GOLD, 0.5)
        self.y += 3.4

    def paragraph(self, text: str, number: str = "") -> None:
        """Write a paragraph; its number hangs before it."""
        indent = HANGING if number else 0.0
        width = self.document.paper.width - 2 * MARGIN - indent
        for place, line in enumerate(break_lines(self.document, text, width)):
            if self.left < LINE:
                self.turn()
            if place == 0 and number:
                self.document.words(MARGIN, self.y + LINE * 0.72, number, SIZE, style="B", colour=SOFT)
            self.put(MARGIN + indent, line)
            self.y += LINE
        self.y += LINE * 0.32

    def put(self, x: float, line: list[Word]) -> None:
        """A line of words in their styles."""
        for place, word in enumerate(line):
            x += self.document.width(" ", SIZE) if word.spaced and place else 0.0
            self.document.words(x, self.y + LINE * 0.72, word.text, SIZE, style=word.style, colour=BLACK)
            x += self.document.width(word.text, SIZE, word.style)


def break_lines(document: Document, text: str, width: float) -> Iterator[list[Word]]:
    """The lines of a paragraph; parts of a word in different styles stay together."""
    space = document.width(" ", SIZE)
    line: list[Word] = []
    used = 0.0
    for group in groups(text):
        wide = sum(document.width(word.text, SIZE, word.style) for word in group)
        if line and used + space + wide > width:
            yield line
            line, used = [], 0.0
        used += wide + (space if line else 0.0)
        line = [*line, *group]
    if line:
        yield line


def groups(text: str) -> Iterator[list[Word]]:
    """Words between blanks, each with the styles of its parts."""
    found: list[Word] = []
    for part in filter(None, MARKS.split(text)):
        mark, style = next((each for each in ASIDE if part.startswith(each[0]) and part.endswith(each[0])
                            and len(part) > 2 * len(each[0])), ("", ""))
        inner = part.removeprefix(mark).removesuffix(mark)
        for place, piece in enumerate(re.split(r"\s+", inner)):
            if place and found:
                yield found
                found = []
            if piece:
                found.append(Word(piece, style, not found))
    if found:
        yield found
