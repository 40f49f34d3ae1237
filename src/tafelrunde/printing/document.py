"""A PDF to draw on: words, symbols, lines and boxes, in millimetres from the top left."""

import re
from datetime import UTC, datetime
from functools import cache
from importlib.resources import as_file, files
from typing import Final

from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.drawing import PaintedPath, Transform
from fpdf.svg import svg_path_converter

from tafelrunde import __version__
from tafelrunde.printing.paper import Paper
from tafelrunde.scenes.inks import BLACK

FACES: Final = {("sans", ""): "AlegreyaSans-Regular", ("sans", "B"): "AlegreyaSans-Bold",
                ("sans", "I"): "AlegreyaSans-Italic", ("title", "B"): "Cinzel-Bold"}
POINT: Final = 25.4 / 72  # millimetres
SAID_OTHERWISE: Final = str.maketrans({"→": "›", "←": "‹", "↔": "–", "≥": "min.", "≤": "max.", "≈": "~", "\u202f": " ",
                                       "\u00ad": ""})
UNDATED: Final = datetime(2000, 1, 1, tzinfo=UTC)  # the same request gives the same bytes
SIDE: Final = 512.0  # of a symbol's own drawing
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
SHAPE: Final = re.compile(r"<(path|circle)([^>]*)>")
ATTRIBUTE: Final = re.compile(r'([a-z-]+)="([^"]*)"')
UNKNOWN: Final = "unknown"


@cache
def glyphs() -> frozenset[str]:
    """The characters that every typeface here has."""
    return frozenset.intersection(*(_glyphs(name) for name in set(FACES.values())))


def _glyphs(name: str) -> frozenset[str]:
    with files("tafelrunde.printing").joinpath(f"fonts/{name}.ttf").open("rb") as opened:
        return frozenset(map(chr, TTFont(opened).getBestCmap()))


def printable(words: str) -> str:
    """The words with substitutes for characters that the typefaces lack; without a substitute, a question mark."""
    return "".join(one if one in glyphs() else "?" for one in words.translate(SAID_OTHERWISE))


class Document:
    """Pages of one size in one language. Sizes of type are in points, all else in millimetres."""

    def __init__(self, title: str, language: str, paper: Paper) -> None:
        self.paper = paper
        self.pdf = FPDF(unit="mm", format=(paper.width, paper.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        for (family, style), name in FACES.items():
            with as_file(files("tafelrunde.printing").joinpath(f"fonts/{name}.ttf")) as file:
                self.pdf.add_font(family, style, file)
        self.pdf.set_title(title)
        self.pdf.set_lang(language)
        self.pdf.set_creator(f"Tafelrunde {__version__}")
        self.pdf.set_creation_date(UNDATED)

    def page(self) -> None:
        """A new one, blank."""
        self.pdf.add_page()

    def data(self) -> bytes:
        """The whole as a file."""
        return bytes(self.pdf.output())

    # -- words

    def font(self, size: float, style: str = "", family: str = "sans") -> None:
        self.pdf.set_font(family, "B" if family == "title" else style, size)

    def width(self, words: str, size: float, style: str = "", family: str = "sans") -> float:
        """The width of a line of words."""
        self.font(size, style, family)
        return float(self.pdf.get_string_width(printable(words)))

    def words(self, x: float, y: float, words: str, size: float, *, style: str = "", family: str = "sans",
              colour: str = BLACK, align: str = "left") -> None:
        """A line of words on the base line y; x is where it begins, ends or has its middle."""
        shown = printable(words)
        x -= {"left": 0.0, "right": 1.0, "middle": 0.5}[align] * self.width(words, size, style, family)
        self.font(size, style, family)
        self.pdf.set_text_color(colour)
        self.pdf.text(x, y, shown)

    def wrap(self, words: str, width: float, size: float, style: str = "", family: str = "sans") -> list[str]:
        """Words in lines that are not wider than that; only a single word may be."""
        lines: list[str] = []
        space = self.width(" ", size, style, family)
        used = 0.0
        for word in words.split():
            wide = self.width(word, size, style, family)
            if lines and used + space + wide <= width:
                lines[-1] += f" {word}"
                used += space + wide
            else:
                lines.append(word)
                used = wide
        return lines

    # -- shapes

    def symbol(self, x: float, y: float, side: float, symbol: str, colour: str = BLACK, turned: bool = False) -> None:
        """A symbol in the square at x, y; `turned`: head down."""
        scale = -side / SIDE if turned else side / SIDE
        corner = side if turned else 0.0
        place = Transform.scaling(scale).translate(x + corner, y + corner)
        for shape in shapes(symbol, colour):
            shape.transform = place
            self.pdf.draw_path(shape, copy=False)

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str = BLACK, width: float = 0.2) -> None:
        self.pdf.set_draw_color(colour)
        self.pdf.set_line_width(width)
        self.pdf.line(x, y, to_x, to_y)

    def box(self, x: float, y: float, width: float, height: float, *, fill: str = "", line: str = "",
            thick: float = 0.3, round_by: float = 0.0) -> None:
        """A box, filled or framed or both."""
        if fill:
            self.pdf.set_fill_color(fill)
        if line:
            self.pdf.set_draw_color(line)
            self.pdf.set_line_width(thick)
        self.pdf.rect(x, y, width, height, style=("D" if line else "") + ("F" if fill else ""),
                      round_corners=round_by > 0, corner_radius=round_by)


@cache
def bodies() -> dict[str, str]:
    """The drawing of every symbol by its id."""
    sprite = files("tafelrunde").joinpath("web/static/sprite.svg").read_text("utf-8")  # there with any install
    return {found[1]: found[2] for found in SYMBOL.finditer(sprite)}


@cache
def shapes(symbol: str, colour: str) -> tuple[PaintedPath, ...]:
    """The shapes of a symbol in its own measures, one upon the other; one that the sprite lacks is the default mark."""
    return tuple(_shape(tag, told, colour) for tag, told in SHAPE.findall(bodies().get(symbol) or bodies()[UNKNOWN]))


def _shape(tag: str, attributes: str, colour: str) -> PaintedPath:
    path, told = PaintedPath(), dict(ATTRIBUTE.findall(attributes))
    if tag == "path":
        svg_path_converter(path, told["d"])
    else:
        path.circle(*(float(told[name]) for name in ("cx", "cy", "r")))
    colours: dict[str, str | None] = {"currentColor": colour, "none": None}
    fill, stroke = told.get("fill", "currentColor"), told.get("stroke", "none")
    path.style.fill_color, path.style.stroke_color = colours.get(fill, fill), colours.get(stroke, stroke)
    path.style.stroke_width = float(told.get("stroke-width", "1"))
    path.style.stroke_cap_style = path.style.stroke_join_style = "round"
    path.style.auto_close = fill != "none"
    path.style.intersection_rule = told.get("fill-rule", "nonzero")
    return path
