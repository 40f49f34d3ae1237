"""Colours for pictures drawn without a browser: the inks on vellum (as in `client/src/style/tokens.css`), and those of
a game's own theme."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from tafelrunde import games

INKS: Final = {
    "neutral": "#4a4036", "green": "#2c6b34", "yellow": "#86610a", "red": "#a3281f", "blue": "#1f5592",
    "violet": "#6a3a8c", "purple": "#6a3a8c", "grey": "#565b62", "gray": "#565b62", "beige": "#87602f",
    "darkgreen": "#1f5140", "lightgreen": "#4d6f12", "gold": "#8a6410", "silver": "#5b6570", "rose": "#b02a5b",
    "seat0": "#a8352a", "seat1": "#1f5f9c", "seat2": "#39702f", "seat3": "#6a4a94",
}  # fmt: skip
BLACK: Final = "#1d1712"  # where there is no ink
CLOTH: Final = "#2f4a43"  # of a game that names none


def ink(name: str) -> str:
    """The colour of an ink; black for none."""
    return INKS.get(name, BLACK)


@cache
def theme_colour(slug: str, name: str, default: str) -> str:
    """The colour `--name` by daylight in the `theme.css` of a game, as `#rrggbb`; the default where no such game has it
    written so."""
    file = files(games.package(slug)).joinpath("theme.css") if slug in games.slugs() else None
    theme = file.read_text("utf-8") if file is not None and file.is_file() else ""
    found = re.search(rf"--{name}:\s*(?:light-dark\()?(#[0-9a-fA-F]{{6}})\b", theme)
    return found[1] if found else default
