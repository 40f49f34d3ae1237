"""What can be chosen for a table besides its game: clocks, hints, what becomes of those who give up."""

from dataclasses import dataclass
from typing import Any

from tafelrunde.core import Option, Say
from tafelrunde.core.info import format_value
from tafelrunde.match.clock import DAY, Pace
from tafelrunde.match.leaving import END, PLAY_ON


@dataclass(frozen=True)
class Speed:
    """A choice of clocks."""

    name: str
    title: str
    pace: Pace


SPEEDS = (
    Speed("none", "No clocks", Pace()),
    Speed("live15", "15 minutes each, and 10 seconds for every move", Pace("live", 900.0, 10.0)),
    Speed("live45", "45 minutes each, and 15 seconds for every move", Pace("live", 2700.0, 15.0)),
    Speed("slow1", "One day for every move", Pace("slow", DAY)),
    Speed("slow3", "Three days for every move", Pace("slow", 3 * DAY)),
    Speed("slow7", "A week for every move", Pace("slow", 7 * DAY)),
)
HINTS = {"usual": "where nobody else sits: against bots and at one screen",
         "yes": "allowed: everybody who sits down agrees",
         "no": "not allowed"}
LEAVINGS = {PLAY_ON: "a bot plays on for whoever gives up, and they come last; the others play on",
            END: "the match ends at once with the points scored so far"}


def option_text(option: Option, value: Any) -> str | Say:
    """A value of an option in words, those of the game first; a text by what it changes."""
    if option.free is not None and value not in option.words:
        return Say("{changes}", changes=option.changes(value))
    return option.words.get(value, format_value(value))
