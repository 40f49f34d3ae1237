"""A deck to cut out: nine cards of 63 × 88 mm a sheet with crop marks, and after each sheet the one with their backs.

The backs lie mirrored left to right, so that they meet their faces when the sheet is turned over its long edge.
"""

from itertools import islice
from typing import Final

from tafelrunde.games import info
from tafelrunde.printing.document import Document
from tafelrunde.printing.paper import BACK, CARD, GOLD, VELLUM, Paper
from tafelrunde.scenes.deck import Deck, PrintedCard
from tafelrunde.scenes.inks import BLACK, ink, theme_colour
from tafelrunde.scenes.translate import Translator, capitalize

ACROSS: Final = 3
DOWN: Final = 3
A_SHEET: Final = ACROSS * DOWN
MARK: Final = 4.0  # length of a crop mark
CLEAR: Final = 1.0  # from the corner of a card to its mark
FRAME: Final = 3.0  # from the edge of a card to its frame: what a cut beside the line takes is white
WIDTH, HEIGHT = CARD


def render_cards(deck: Deck, language: str, paper: Paper) -> bytes:
    """The whole deck as a PDF: faces on odd pages, their backs on the even ones."""
    prose = Translator(language, game=deck.game)
    document = Document(prose(info(deck.game).title), language, paper)
    each = iter([card for card in deck.cards for _ in range(card.count)])
    while sheet := list(islice(each, A_SHEET)):
        document.page()
        crop_marks(document)
        for place, card in enumerate(sheet):
            draw_face(document, prose, card, corner_of(place, paper))
        document.page()
        crop_marks(document)
        for place, card in enumerate(sheet):
            draw_back(document, deck, card, corner_of(place_behind(place), paper))
    return document.data()


def origin(paper: Paper) -> tuple[float, float]:
    """The corner of the grid of cards, which lies in the middle of the sheet."""
    return (paper.width - ACROSS * WIDTH) / 2, (paper.height - DOWN * HEIGHT) / 2


def corner_of(place: int, paper: Paper) -> tuple[float, float]:
    """The top left corner of the n-th card of a sheet."""
    left, top = origin(paper)
    return left + place % ACROSS * WIDTH, top + place // ACROSS * HEIGHT


def place_behind(place: int) -> int:
    """The place on the sheet of backs that lies behind a place on the sheet of faces."""
    return place // ACROSS * ACROSS + ACROSS - 1 - place % ACROSS


def crop_marks(document: Document) -> None:
    """Short lines outside the grid at every cut."""
    left, top = origin(document.paper)
    right, bottom = left + ACROSS * WIDTH, top + DOWN * HEIGHT
    for column in range(ACROSS + 1):
        x = left + column * WIDTH
        document.line(x, top - CLEAR - MARK, x, top - CLEAR, BLACK, 0.1)
        document.line(x, bottom + CLEAR, x, bottom + CLEAR + MARK, BLACK, 0.1)
    for row in range(DOWN + 1):
        y = top + row * HEIGHT
        document.line(left - CLEAR - MARK, y, left - CLEAR, y, BLACK, 0.1)
        document.line(right + CLEAR, y, right + CLEAR + MARK, y, BLACK, 0.1)


def draw_face(document: Document, prose: Translator, card: PrintedCard, corner: tuple[float, float]) -> None:
    """Draw a card: its value and house in two corners, the picture, the name, what it does."""
    x, y = corner
    face, colour = card.face, ink(card.face.ink)
    document.box(x + FRAME, y + FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME, fill=VELLUM, line=colour, thick=0.7,
                 round_by=3)
    document.box(x + FRAME + 1.2, y + FRAME + 1.2, WIDTH - 2 * FRAME - 2.4, HEIGHT - 2 * FRAME - 2.4, line=colour,
                 thick=0.15, round_by=2.2)
    value = face.corner.replace("-", "−")
    index(document, value, face.sign, colour, corner, turned=False)
    index(document, value, face.sign, colour, corner, turned=True)
    middle = x + WIDTH / 2
    document.symbol(middle - 19, y + 13.5, 38, face.art or face.sign, colour)
    title = capitalize(prose(face.title)) if face.title else ""
    size = 15.0
    while document.width(title, size, family="title") > WIDTH - 16:
        size -= 0.5
    document.words(middle, y + 58, title, size, family="title", colour=colour, align="middle")
    document.line(middle - 10, y + 60.5, middle + 10, y + 60.5, GOLD, 0.4)
    below = y + 65.5
    for number, words in enumerate(card.lines):
        said = prose(words) if number else capitalize(prose(words))
        for line in document.wrap(said, WIDTH - 22, 8.5):
            document.words(middle, below, line, 8.5, colour=BLACK, align="middle")
            below += 3.7


def index(document: Document, value: str, sign: str, colour: str, corner: tuple[float, float], *, turned: bool) -> None:
    """Value and sign in the top left corner; `turned`: in the bottom right one, head down."""
    x, y = corner
    size = 19 * min(1.0, 9.5 / (document.width(value, 19, "B") or 1.0))
    if not turned:
        document.words(x + 11, y + 12.2, value, size, style="B", colour=colour, align="middle")
        document.symbol(x + 8, y + (14 if value else 7.5), 6, sign, colour)
        return
    far_x, far_y = x + WIDTH, y + HEIGHT
    with document.pdf.rotation(180, far_x - 11, far_y - 12.2):
        document.words(far_x - 11, far_y - 12.2, value, size, style="B", colour=colour, align="middle")
    document.symbol(far_x - 14, far_y - (20 if value else 13.5), 6, sign, colour, turned=True)


def draw_back(document: Document, deck: Deck, card: PrintedCard, corner: tuple[float, float]) -> None:
    """The back of a card: the same for all cards that must look alike from behind."""
    x, y = corner
    colour = theme_colour(deck.theme, "back", BACK)
    wide, high = WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME
    document.box(x + FRAME, y + FRAME, wide, high, fill=colour, round_by=3)
    document.box(x + FRAME + 1.6, y + FRAME + 1.6, wide - 3.2, high - 3.2, line=GOLD, thick=0.5, round_by=2)
    lattice(document, x + FRAME + 3, y + FRAME + 3, wide - 6, high - 6)
    document.pdf.set_fill_color(colour)
    document.pdf.set_draw_color(GOLD)
    document.pdf.set_line_width(0.6)
    document.pdf.circle(x + WIDTH / 2, y + HEIGHT / 2, 15, style="DF")
    symbol = card.back or deck.back
    document.symbol(x + WIDTH / 2 - 10.5, y + HEIGHT / 2 - 10.5, 21, symbol, GOLD)


def lattice(document: Document, x: float, y: float, width: float, height: float) -> None:
    """Crossed lines in a box, at a slant."""
    step = 5.0
    with document.pdf.rect_clip(x, y, width, height):
        for number in range(int((width + height) / step) + 1):
            at = number * step
            document.line(x + at, y, x + at - height, y + height, "#8d6a52", 0.12)
            document.line(x + at - height, y, x + at, y + height, "#8d6a52", 0.12)
