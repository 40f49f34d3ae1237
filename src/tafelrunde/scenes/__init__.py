"""Floor 4: a game's picture as data; one module per game."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from tafelrunde.core import BadInput, Outcome, Say
from tafelrunde.games import SLUGS
from tafelrunde.scenes.vocabulary import Scene

Drawing = Callable[[Any, Sequence[str]], Scene]  # of a view of that game and the viewer's legal moves


@cache
def label_of(slug: str) -> Callable[[Any, str], Say]:
    """What puts a move of this game into words, given the view it is seen from."""
    label: Callable[[Any, str], Say] = import_module(f"tafelrunde.scenes.{slug}").label
    return label


def crowned(scene: Scene, outcome: Outcome | None) -> Scene:
    """The picture with the winners' marks as the referee has them: whoever gave up wins nothing."""
    for panel in scene.seats if outcome is not None else []:
        won = outcome is not None and panel.seat in outcome.winners
        panel.marks = [mark for mark in panel.marks if mark != "winner"] + ["winner"] * won
    return scene


@cache
def of(slug: str) -> Drawing:
    """What draws this game's tables; raises BadInput for a name that is none."""
    if slug not in SLUGS:
        raise BadInput("there is no game {slug}", slug=repr(slug)[:40])
    drawing: Drawing = import_module(f"tafelrunde.scenes.{slug}").scene
    return drawing
