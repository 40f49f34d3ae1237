"""Pieces of a table as SVG: cards, tiles, discs, dice and figures, each a fragment in its own measures."""

import re
from collections.abc import Callable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from tafelrunde.scenes.inks import ink
from tafelrunde.scenes.vocabulary import Face, Piece

VELLUM, GOLD, PALE, DARK = "#f6ecd5", "#e3b94c", "#fdf8ea", "#241b18"
SANS, TITLE = "Alegreya Sans", "Cinzel"
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.S)
TAG: Final = re.compile(r"^<symbol[^>]*>|</symbol>$")
UNKNOWN: Final = "unknown"
GAP = 8.0

Drawn = tuple[float, float, str]  # width, height, SVG


@cache
def symbols() -> dict[str, str]:
    """The inside of each symbol of the table in the browser, 512 by 512, in currentColor."""
    text = files("tafelrunde").joinpath("web", "static", "sprite.svg").read_text("utf-8")  # where browsers fetch it
    return {found[1]: TAG.sub("", found[0]) for found in SYMBOL.finditer(text)}


def symbol(name: str, x: float, y: float, side: float, colour: str) -> str:
    """A symbol in a colour, in a square from there."""
    body = symbols().get(name) or symbols()[UNKNOWN]
    where = f'x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"'
    return f'<svg {where} viewBox="0 0 512 512" color="{colour}">{body}</svg>'


def words(text: str, x: float, y: float, size: float, colour: str, *, anchor: str = "start", bold: bool = False,
          font: str = SANS) -> str:
    """A line of text whose base begins (or ends, or has its middle) there."""
    shown = escape("".join(letter for letter in text if letter.isprintable()))
    weight = ' font-weight="700"' if bold else ""
    return (f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size:g}" fill="{colour}" '
            f'text-anchor="{anchor}"{weight}>{shown}</text>')


def _box(width: float, height: float, fill: str, edge: str, round_by: float = 10) -> str:
    return (f'<rect x="1.5" y="1.5" width="{width - 3:g}" height="{height - 3:g}" rx="{round_by:g}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="3"/>')


def _card(face: Face) -> Drawn:
    width, height, colour = 100.0, 140.0, ink(face.ink)
    parts = [_box(width, height, VELLUM, colour)]
    if face.corner:
        parts.append(words(face.corner, 12, 36, 32, colour, bold=True))
    if face.sign:
        parts.append(symbol(face.sign, 66, 10, 26, colour))
    parts.append(symbol(face.art or face.sign or UNKNOWN, 20, 52, 60, colour) if face.art or face.sign else "")
    return width, height, "".join(parts)


def _back(face: Face) -> Drawn:
    return 100, 140, _box(100, 140, "#4a3140", GOLD) + symbol("round-table", 26, 46, 48, GOLD)


def _tile(face: Face) -> Drawn:
    colour = ink(face.ink)
    picture = symbol(face.art or face.sign, 18, 14, 54, colour) if face.art or face.sign else ""
    number = words(face.corner, 45, 84 if picture else 60, 22 if picture else 40, colour, anchor="middle", bold=True)
    return 90, 92, _box(90, 92, VELLUM, colour) + picture + (number if face.corner else "")


def _disc(face: Face) -> Drawn:
    colour = ink(face.ink)
    inner = words(face.corner, 32, 43, 32, PALE, anchor="middle", bold=True) if face.corner else (
        symbol(face.art or face.sign, 12, 12, 40, PALE) if face.art or face.sign else "")
    return 64, 64, f'<circle cx="32" cy="32" r="30" fill="{colour}" stroke="{PALE}" stroke-width="3"/>{inner}'


def _coin(face: Face) -> Drawn:
    inner = words(face.corner, 32, 43, 32, "#5a3f08", anchor="middle", bold=True)
    return 64, 64, f'<circle cx="32" cy="32" r="30" fill="{GOLD}" stroke="#8a6410" stroke-width="3"/>{inner}'


def _die(face: Face) -> Drawn:
    if face.art:  # the pips are holes in the symbol
        return 72, 72, _box(64, 64, "#2a221b", "#2a221b", 14) + symbol(face.art, -4, -4, 72, PALE)
    return 72, 72, _box(72, 72, PALE, "#6a5c4a", 14) + words(face.corner, 36, 50, 42, "#2a221b", anchor="middle",
                                                           bold=True)


def _figure(face: Face) -> Drawn:
    return 64, 64, symbol(face.art or face.sign or UNKNOWN, 2, 2, 60, ink(face.ink))


SHAPES: Final[dict[str, Callable[[Face], Drawn]]] = {
    "card": _card, "back": _back, "tile": _tile, "disc": _disc, "token": _disc, "coin": _coin, "die": _die,
    "figure": _figure,
}


def piece(one: Piece) -> Drawn:
    """A piece, with how many it stands for."""
    face = one.face
    if face.shape != "back" and not (face.art or face.sign or face.corner):
        return 0, 0, ""  # it has words alone, too small to read here
    width, height, svg = SHAPES.get(face.shape, _tile)(face)
    if one.badge:
        x, y = width - 16, height - 16
        svg += f'<circle cx="{x:g}" cy="{y:g}" r="16" fill="{DARK}" stroke="{GOLD}" stroke-width="2"/>'
        svg += words(one.badge[:4], x, y + 7, 20, PALE, anchor="middle", bold=True)
    return width, height, svg


def move_to(svg: str, x: float, y: float, scale: float = 1.0) -> str:
    """A fragment, put there."""
    return f'<g transform="translate({x:.4g} {y:.4g}) scale({scale:.4g})">{svg}</g>'
