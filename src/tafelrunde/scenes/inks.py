"""The colours of inks on vellum, as in the browser (`client/src/style/tokens.css`): for whatever draws without one."""

from typing import Final

INKS: Final = {
    "neutral": "#4a4036", "green": "#2c6b34", "yellow": "#86610a", "red": "#a3281f", "blue": "#1f5592",
    "violet": "#6a3a8c", "purple": "#6a3a8c", "grey": "#565b62", "gray": "#565b62", "beige": "#87602f",
    "darkgreen": "#1f5140", "lightgreen": "#4d6f12", "gold": "#8a6410", "silver": "#5b6570", "rose": "#b02a5b",
    "seat0": "#a8352a", "seat1": "#1f5f9c", "seat2": "#39702f", "seat3": "#6a4a94",
}  # fmt: skip
BLACK: Final = "#1d1712"  # where there is no ink


def ink(name: str) -> str:
    """The colour of an ink; black for none."""
    return INKS.get(name, BLACK)
