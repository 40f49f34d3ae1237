"""The symbols of pieces, by name: what the browser's table is drawn with, too."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.S)
TAG: Final = re.compile(r"^<symbol[^>]*>|</symbol>$")


@cache
def symbols() -> dict[str, str]:
    """The inside of each, 512 by 512, in currentColor."""
    text = files("tafelrunde").joinpath("web", "static", "sprite.svg").read_text("utf-8")  # where browsers fetch it
    return {found[1]: TAG.sub("", found[0]) for found in SYMBOL.finditer(text)}
