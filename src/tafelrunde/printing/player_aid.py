"""A player aid on one sheet of paper, in the largest type that fits."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tafelrunde.games import info
from tafelrunde.printing.block import Laid
from tafelrunde.printing.document import POINT, Document
from tafelrunde.printing.paper import GOLD, SOFT, Paper
from tafelrunde.scenes.aid import Aid
from tafelrunde.scenes.translate import Translator, capitalize

MARGIN: Final = 11.0
GUTTER: Final = 6.0
COLUMNS: Final = 2
LARGEST: Final = 13.0  # points
SMALLEST: Final = 5.5
STEP: Final = 0.25
FOOT: Final = 5.0  # for the line at the bottom

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
