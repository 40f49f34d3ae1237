"""The symbols of the games, read from the sprite that the browser draws from."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from fpdf.drawing import GraphicsContext, PaintedPath
from fpdf.svg import svg_path_converter

SIDE: Final = 512.0  # of a symbol's own drawing
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
SHAPE: Final = re.compile(r"<(path|circle)([^>]*)>")
UNKNOWN: Final = "unknown"


@cache
def bodies() -> dict[str, str]:
    """The drawing of every symbol by its id."""
    sprite = files("tafelrunde").joinpath("web/static/sprite.svg").read_text("utf-8")  # there with any install
    return {found[1]: found[2] for found in SYMBOL.finditer(sprite)}


@cache
def outline(symbol: str) -> PaintedPath:
    """A symbol as one path in its own measures; one that is not in the sprite is the default mark."""
    path = PaintedPath()
    body = bodies().get(symbol) or bodies()[UNKNOWN]
    for shape, attributes in SHAPE.findall(body):
        if shape == "path":
            svg_path_converter(path, attribute(attributes, "d"))
        else:
            path.circle(*(float(attribute(attributes, name)) for name in ("cx", "cy", "r")))
    path.style.stroke_color = None
    path.style.auto_close = True
    path.style.intersection_rule = "evenodd" if "evenodd" in body else "nonzero"
    return path


def attribute(attributes: str, name: str) -> str:
    """Its value in the text of a tag."""
    found = re.search(rf'\b{name}="([^"]*)"', attributes)
    return found[1] if found else "0"


def paint_symbol(symbol: str, colour: str, transform: object) -> GraphicsContext:
    """A symbol in a colour, put where the transform says."""
    path = outline(symbol)
    path.style.fill_color = colour
    path.transform = transform
    return path
