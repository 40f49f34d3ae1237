"""Colours on paper: the inks of the cards as in the browser (`client/src/style/tokens.css`), and those of the sheet."""

from typing import Final

from tafelrunde.scenes.inks import BLACK, ink

__all__ = ["BACK", "BACKS", "BLACK", "GOLD", "LINE", "SOFT", "VELLUM", "ink"]

SOFT: Final = "#5b5146"  # what matters less
LINE: Final = "#cfc4b0"
VELLUM: Final = "#fdf8ea"
GOLD: Final = "#d3ab52"
BACKS: Final = {  # by theme
    "beutelschneider": "#6b2c2c", "castles_besieged": "#28384d", "behuetunsburg": "#5b2038", "burgundy": "#43305e",
    "loewenherz": "#5a3a1f",
}  # fmt: skip
BACK: Final = "#4a3140"
