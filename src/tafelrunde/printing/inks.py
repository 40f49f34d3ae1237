"""Colours on paper: the inks of the cards as in the browser (`client/src/style/tokens.css`), and those of the sheet."""

from typing import Final

INKS: Final = {
    "neutral": "#4a4036", "green": "#2c6b34", "yellow": "#86610a", "red": "#a3281f", "blue": "#1f5592",
    "violet": "#6a3a8c", "purple": "#6a3a8c", "grey": "#565b62", "gray": "#565b62", "beige": "#87602f",
    "darkgreen": "#1f5140", "lightgreen": "#4d6f12", "gold": "#8a6410", "silver": "#5b6570", "rose": "#b02a5b",
    "seat0": "#a8352a", "seat1": "#1f5f9c", "seat2": "#39702f", "seat3": "#6a4a94",
}  # fmt: skip
BLACK: Final = "#1d1712"
SOFT: Final = "#5b5146"  # what matters less
LINE: Final = "#cfc4b0"
VELLUM: Final = "#fdf8ea"
GOLD: Final = "#d3ab52"
BACKS: Final = {  # by theme
    "beutelschneider": "#6b2c2c", "castles_besieged": "#28384d", "behuetunsburg": "#5b2038", "burgundy": "#43305e",
    "loewenherz": "#5a3a1f",
}  # fmt: skip
BACK: Final = "#4a3140"


def ink(name: str) -> str:
    """The colour of an ink; black for none."""
    return INKS.get(name, BLACK)
