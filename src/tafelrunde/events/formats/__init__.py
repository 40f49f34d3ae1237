"""The formats of events: each says which lines come next. Other packages bring more (entry points `tafelrunde.events`).

A format is a `Format`: functions of the event alone. The house books the lines they give, with the time, and asks again
whenever something has happened; the same record always has the same next lines.
"""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Literal

from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.events.event import Event
from tafelrunde.events.standings import Standing, standings

GROUP = "tafelrunde.events"
BUILT_IN = ("swiss", "dutch", "round_robin", "knockout", "arena", "league", "boards")


def start_at_once(event: Event) -> list[str]:
    """The lines of a start that needs nothing else."""
    return ["start"]


@dataclass(frozen=True)
class Format:
    """How an event goes on.

    `next_lines` gives the lines that are due now, none while a result is missing; `rounds_left` how many rounds are
    still to be opened, at most; `standings` everybody, the best first. Of a format from elsewhere the form of a house
    tells `about`, in a line of English.

    What it can do: people enter until the `start`, until `half` of the rounds have begun, or until the `close`; terms
    say how many rounds there are (`needs_rounds`), in which divisions (`has_divisions`), that bots fill tables
    (`fills_tables`), that tables begin by appointment (`by_appointment`); two people can be kept apart (`keeps_apart`).
    How it is played: half of each table go on (`eliminates`), tables begin one by one, in a single round (`rolling`),
    all tables play the same deals, which nobody tells before the last has played them (`sealed`).
    """

    next_lines: Callable[[Event], list[str]]
    rounds_left: Callable[[Event], int]
    standings: Callable[[Event], list[Standing]] = standings
    start_lines: Callable[[Event], list[str]] = start_at_once
    about: str = ""
    entries_until: Literal["start", "half", "close"] = "start"
    needs_rounds: bool = False
    has_divisions: bool = False
    fills_tables: bool = False
    by_appointment: bool = False
    keeps_apart: bool = False
    eliminates: bool = False
    rolling: bool = False
    sealed: bool = False

    @property
    def counts_repeats(self) -> bool:
        """Does it matter whom people meet again?"""
        return not (self.rolling or self.sealed)


@cache
def load_format(name: str) -> Format:
    """The format of that name; raises BadInput."""
    if name in BUILT_IN:
        form = import_module(f"tafelrunde.events.formats.{name}").FORMAT
        assert isinstance(form, Format)
        return form
    if name not in load_installed():
        raise BadInput("there is no format {name}; there are {formats}", name=repr(name)[:40],
                       formats=choices([*BUILT_IN, *load_installed()]))
    return load_installed()[name]


@cache
def load_installed() -> dict[str, Format]:
    """The formats that other packages bring, by name; one that cannot be loaded is warned of and left out."""
    forms = dict[str, Format]()
    for entry in entry_points(group=GROUP):
        try:
            form = entry.load()
        except Exception as failure:
            warnings.warn(f"the format {entry.name} cannot be loaded: {failure!r}", stacklevel=2)
            continue
        if isinstance(form, Format) and entry.name not in BUILT_IN:
            forms[entry.name] = form
    return dict(sorted(forms.items()))


def next_lines(event: Event) -> list[str]:
    """The lines that are due now: tables and byes of the next round, or the end."""
    if not event.started or event.paused or event.finished:
        return []
    return event.format.next_lines(event)
