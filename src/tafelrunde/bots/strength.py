"""How strong the house's bots are, as measured: `strength.json`, which `tafelrunde ladder --strength` writes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

FILE = "strength.json"


@dataclass(frozen=True)
class Won:
    """A share of the wins against another bot, 0 to 1, where 0.5 is equal; its 95 % interval; of how many matches."""

    rival: str
    share: float
    low: float
    high: float
    matches: int

    @property
    def of_hundred(self) -> int:
        """Matches won of a hundred, as one says it: never none and never all, however good a bot is."""
        return min(99, max(1, round(100 * self.share)))


def read_strengths(data: Mapping[str, Any], slug: str) -> dict[str, Won]:
    """Of a file's data, what each bot of a game wins against the one below it."""
    measured = data.get(slug, {}).get("below", {})
    return {bot: Won(won["rival"], won["share"], won["low"], won["high"], won["matches"])
            for bot, won in measured.items()}


def read_weaker(data: Mapping[str, Any], slug: str) -> frozenset[str]:
    """Of a file's data, the bots of a game that win less than half against as many of greedy."""
    return frozenset(bot for bot, won in data.get(slug, {}).get("greedy", {}).items() if won["share"] < 0.5)


@cache
def strengths(slug: str) -> dict[str, Won]:
    """What each bot of a game wins against the one below it, as last measured; empty where nobody has."""
    return read_strengths(_measured(), slug)


@cache
def weaker_than_greedy(slug: str) -> frozenset[str]:
    """The levels of a game that `greedy` beats, as last measured."""
    return read_weaker(_measured(), slug)


def _measured() -> Mapping[str, Any]:
    file = files("tafelrunde.bots").joinpath(FILE)
    data: Mapping[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return data
