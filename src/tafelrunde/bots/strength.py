"""The measured strength of the levels: `strength.json`, which `python -m tools measure` writes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from tafelrunde import games

FILE = "strength.json"
ROUNDED = 10  # points are told in tens: more would be pretence


@dataclass(frozen=True)
class Won:
    """A share of the wins against another bot, 0 to 1, where 0.5 is equal: its 95 % interval, and the number of
    matches."""

    rival: str
    share: float
    low: float
    high: float
    matches: int

    @property
    def of_hundred(self) -> int:
        """The matches won of a hundred, as one says it: at least 1 and at most 99."""
        return min(99, max(1, round(100 * self.share)))


@dataclass(frozen=True)
class Measured:
    """A ladder of one game with one number of players: what each bot wins against the one below it, and everybody's
    points on Elo's scale, the weakest at 0. Empty where nobody has measured."""

    below: Mapping[str, Won] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)


def read_strength(data: Mapping[str, Any], slug: str, seats: int) -> Measured:
    """The ladder of a game with that many players in a file's data."""
    found = data.get(slug, {}).get(str(seats), {})
    below = {bot: Won(won["rival"], won["share"], won["low"], won["high"], won["matches"])
             for bot, won in found.get("below", {}).items()}
    return Measured(below, found.get("points", {}))


@cache
def load_strength(slug: str, seats: int = 0) -> Measured:
    """The ladder of a game with that many players, or with the usual number, as last measured."""
    return read_strength(_data(), slug, seats or games.info(slug).usual_seats)


@cache
def _data() -> Mapping[str, Any]:
    file = files("tafelrunde.bots").joinpath(FILE)
    data: Mapping[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return data
