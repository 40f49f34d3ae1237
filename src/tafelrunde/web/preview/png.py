"""The preview as PNG. The renderer is imported with this module, so that a worker process has loaded both before the
job's time runs."""

from importlib.resources import files
from typing import Final

import resvg_py

from tafelrunde.drawing.svg.shapes import SANS
from tafelrunde.web.preview.card import HEIGHT, WIDTH, CardText, draw_card

FONTS: Final = [str(files("tafelrunde").joinpath("printing", "fonts", name))
                for name in ("AlegreyaSans-Regular.ttf", "AlegreyaSans-Bold.ttf", "Cinzel-Bold.ttf")]


def draw(card: CardText) -> bytes:
    """Render a preview; returns the PNG."""
    return bytes(resvg_py.svg_to_bytes(svg_string=draw_card(card), width=WIDTH, height=HEIGHT, font_files=FONTS,
                                       font_family=SANS, skip_system_fonts=_is_western(card)))


def _is_western(card: CardText) -> bool:
    """Can the house's own fonts write it? Looking for those of the system takes a while."""
    return all(ord(letter) < 0x250 or 0x2000 <= ord(letter) < 0x2070
               for text in (card.title, card.house, card.headline, *card.people, *card.lines) for letter in text)
