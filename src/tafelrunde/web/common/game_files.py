"""What a game of another package brings for its pages: an emblem, and the colours of its table."""

from functools import cache
from importlib.resources import files
from typing import Final

from tafelrunde import games

KINDS: Final = {"emblem.svg": "image/svg+xml", "theme.css": "text/css"}


@cache
def brought(slug: str, name: str) -> bytes | None:
    """Such a file; None for the five games, an unknown name, and where there is none."""
    if slug in games.BUILT_IN or slug not in games.slugs() or name not in KINDS:
        return None
    file = files(games.package(slug)).joinpath(name)
    return file.read_bytes() if file.is_file() else None


def address(slug: str, name: str) -> str:
    """Where such a file is served; "" if there is none."""
    return f"/game/{slug}/{name}" if brought(slug, name) is not None else ""


def themes() -> list[str]:
    """The addresses of the colours of all games that bring some."""
    return [found for slug in games.slugs() if (found := address(slug, "theme.css"))]
