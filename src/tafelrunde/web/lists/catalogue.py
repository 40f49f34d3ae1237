"""The games that can be played and drawn, and the emblem and colours that a game of another package brings."""

from functools import cache
from importlib.resources import files
from typing import Final

from tafelrunde import games, scenes
from tafelrunde.core import BadInput, GameInfo
from tafelrunde.core.say import choices

KINDS: Final = {"emblem.svg": "image/svg+xml", "theme.css": "text/css"}


@cache
def slugs() -> tuple[str, ...]:
    """The short names of the games, in the order they are listed."""
    return tuple(slug for slug in games.slugs() if scenes.has(slug))


def infos() -> dict[str, GameInfo]:
    """The description of every game, by its short name."""
    return {slug: games.info(slug) for slug in slugs()}


def info(slug: str) -> GameInfo:
    """The description of a game; raises BadInput for an unknown name."""
    if slug not in slugs():
        raise BadInput("there is no game {slug}; the games are {known}", slug=repr(slug)[:40],
                       known=choices(slugs()))
    return games.info(slug)


@cache
def load_game_file(slug: str, name: str) -> bytes | None:
    """A file that a game of another package brings, as bytes; None for the five games, an unknown name, and a file that
    is not there."""
    if slug in games.BUILT_IN or slug not in games.slugs() or name not in KINDS:
        return None
    file = files(games.package(slug)).joinpath(name)
    return file.read_bytes() if file.is_file() else None


def game_file_address(slug: str, name: str) -> str:
    """The address of such a file; "" if there is none."""
    return f"/game/{slug}/{name}" if load_game_file(slug, name) is not None else ""


def list_themes() -> list[str]:
    """The addresses of the style sheets with colours that games of other packages bring."""
    return [found for slug in games.slugs() if (found := game_file_address(slug, "theme.css"))]
