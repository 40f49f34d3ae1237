"""The formats of events: each says which lines come next.

A format is a `Format`: functions of the event alone. The house books the lines they give, with the time, and asks again
whenever something has happened; the same record always has the same next lines.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tafelrunde.events.abilities import Abilities, find_abilities
from tafelrunde.events.event import Event
from tafelrunde.events.standings import Standing, standings


def start_at_once(event: Event) -> list[str]:
    """The lines of a start that needs nothing else."""
    return ["start"]


@dataclass(frozen=True)
class Format(Abilities):
    """How an event goes on.

    `next_lines` gives the lines that are due now, none while a result is missing; `rounds_left` how many rounds are
    still to be opened, at most; `standings` everybody, the best first.
    """

    next_lines: Callable[[Event], list[str]]
    rounds_left: Callable[[Event], int]
    standings: Callable[[Event], list[Standing]] = standings
    start_lines: Callable[[Event], list[str]] = start_at_once


def load_format(name: str) -> Format:
    """The format of that name; raises BadInput."""
    form = find_abilities(name)
    assert isinstance(form, Format)
    return form


def list_start_lines(event: Event) -> list[str]:
    """The lines by which an event starts."""
    return load_format(event.terms.format).start_lines(event)


def next_lines(event: Event) -> list[str]:
    """The lines that are due now: tables and byes of the next round, or the end."""
    if not event.started or event.paused or event.finished:
        return []
    return load_format(event.terms.format).next_lines(event)
