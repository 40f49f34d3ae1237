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


@cache
def strengths(slug: str) -> dict[str, Won]:
    """What each bot of a game wins against the one below it, as last measured; empty where nobody has."""
    file = files("tafelrunde.bots").joinpath(FILE)
    return read_strengths(json.loads(file.read_text("utf-8")), slug) if file.is_file() else {}
