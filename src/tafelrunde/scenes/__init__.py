"""Floor 4: a game's picture as data; one module per game."""

from collections.abc import Callable, Sequence
from functools import cache
from types import ModuleType
from typing import Any

from tafelrunde import games
from tafelrunde.core import BadInput, Outcome, Say
from tafelrunde.scenes.vocabulary import Scene, SoFar

PART = "scene"  # the module of a game in a package of its own
Drawing = Callable[[Any, Sequence[str]], Scene]  # of a view of that game and the viewer's legal moves


def label_of(slug: str) -> Callable[[Any, str], Say]:
    """The function that puts a move of this game into words, given the view it is seen from."""
    label: Callable[[Any, str], Say] = load_scene_module(slug).label
    return label


def crown_winners(scene: Scene, outcome: Outcome | None) -> Scene:
    """The picture with the winners' marks as the referee has them: a player who gave up wins nothing."""
    for panel in scene.seats if outcome is not None else []:
        won = outcome is not None and panel.seat in outcome.winners
        panel.marks = [mark for mark in panel.marks if mark != "winner"] + ["winner"] * won
    return scene


def art_of(slug: str) -> tuple[str, ...]:
    """The symbols this game's pictures are made of, by their ids in the sprite."""
    art: tuple[str, ...] = load_scene_module(slug).ART
    return art


def of(slug: str) -> Drawing:
    """The function that draws this game's tables; raises BadInput for an unknown game."""
    drawing: Drawing = load_scene_module(slug).scene
    return drawing


def has(slug: str) -> bool:
    """True where tables of this game can be drawn."""
    return games.has_part(slug, PART, __name__)


def so_far(slug: str, view: Any) -> SoFar:
    """How far the match is; for a game without `so_far` only the chapter its scene names."""
    estimate: Callable[[Any], SoFar] | None = getattr(load_scene_module(slug), "so_far", None)
    return estimate(view) if estimate is not None else SoFar(of(slug)(view, ()).chapter)


@cache
def load_scene_module(slug: str) -> ModuleType:
    """The module that draws a game: `scene`, `label`, `ART` and, where the game has them, `so_far`, `deck`, `pad_rows`.
    Raises BadInput for a game without a picture."""
    found = games.load_part(slug, PART, __name__)
    if found is None:
        raise BadInput("there is no picture of {game}", game=games.info(slug).title)
    return found
