"""The card as PNG. The renderer comes with this module: a process reads both with its job, before the time of the job
runs."""

from importlib.resources import files
from typing import Final

import resvg_py

from tafelrunde.drawing.svg.shapes import SANS
from tafelrunde.web.preview.card import HEIGHT, WIDTH, Told, draw_card

FONTS: Final = [str(files("tafelrunde").joinpath("printing", "fonts", name))
                for name in ("AlegreyaSans-Regular.ttf", "AlegreyaSans-Bold.ttf", "Cinzel-Bold.ttf")]


def draw(told: Told) -> bytes:
    """The picture of what is told."""
    return bytes(resvg_py.svg_to_bytes(svg_string=draw_card(told), width=WIDTH, height=HEIGHT, font_files=FONTS,
                                       font_family=SANS, skip_system_fonts=_is_western(told)))


def _is_western(told: Told) -> bool:
    """Can the house's own fonts write it? Looking for those of the system takes a while."""
    return all(ord(letter) < 0x250 or 0x2000 <= ord(letter) < 0x2070
               for text in (told.title, told.house, told.headline, *told.people, *told.lines) for letter in text)
