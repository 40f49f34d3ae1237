"""Standings and results of an event as rows, as CSV and as JSON."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.events.event import Event
from tafelrunde.events.formats import load_format
from tafelrunde.events.standings import Standing, format_points, rank_range, standings

WHAT: Final = ("standings", "results")
ENDLESS: Final = 10**6  # rounds of an arena that is open
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would reckon with


@dataclass(frozen=True)
class Division:
    """The standings of a division (0: there is only one), and until the end the ranks that can still be reached where
    points decide."""

    number: int
    rows: Sequence[Standing]
    ranges: Mapping[str, tuple[int, int]]


def list_divisions(event: Event) -> list[Division]:
    """The standings of an event, a table for each division."""
    form, several = load_format(event.terms.format), event.terms.divisions > 1 and event.started
    rounds = form.rounds_left(event) if event.started and not event.finished and form.standings is standings else -1
    return [Division(number, standings(event, number) if number else form.standings(event),
                     rank_range(event, rounds, number) if 0 <= rounds < ENDLESS else {})
            for number in (range(1, event.terms.divisions + 1) if several else (0,))]


def list_standings(event: Event) -> list[dict[str, Any]]:
    """A row for everybody who has a rank: division where there are several, rank, person, name, points, tie-breaks, and
    the ranks that can still be reached."""
    return [{**({"division": division.number} if division.number else {}), "rank": row.rank, "person": row.person,
             "name": event.people[row.person].name, "points": format_points(row.points),
             **{name: float(value) for name, value in zip(event.terms.tie_breaks, row.tie_breaks, strict=True)},
             **({"can_be": list(division.ranges[row.person])} if division.ranges else {})}
            for division in list_divisions(event) for row in division.rows]


def list_results(event: Event) -> list[dict[str, Any]]:
    """A row for every seat of a table that is over: who sat there, place (none: did not play), score where there is
    one, points. Boards that others still play are left out."""
    sealed = event.format.sealed
    return [{"round": number, "table": table.name, "game": table.game, "seat": seat + 1, "person": person,
             "name": event.people[person].name, "bot": event.people[person].bot,
             "place": (table.places[seat] or None) if table.places else None,
             "score": table.scores[seat] if table.scores else None,
             "annulled": table.annulled}
            for number, one in enumerate(event.rounds, start=1) if not (sealed and one.running)
            for table in one.tables if not table.running for seat, person in enumerate(table.people)]


def write_json(event: Event) -> str:
    """The terms, standings and results of an event as JSON."""
    terms = event.terms
    return json.dumps({"title": terms.title, "format": terms.format, "season": terms.season,
                       "games": [played.game for played in terms.games], "finished": event.finished,
                       "standings": list_standings(event), "results": list_results(event)},
                      ensure_ascii=False, indent=2) + "\n"


def write_csv(event: Event, what: str) -> str:
    """The standings or the results of an event as CSV (RFC 4180); raises BadInput for anything else. Names that a
    spreadsheet would take for a formula begin with an apostrophe."""
    if what not in WHAT:
        raise BadInput("as CSV there are {known}, not {what}", known=choices(WHAT), what=repr(what)[:20])
    rows = list_standings(event) if what == "standings" else list_results(event)
    columns = dict.fromkeys(column for row in rows for column in row)
    file = io.StringIO()
    table = csv.DictWriter(file, columns)
    table.writeheader()
    table.writerows({column: _cell(value) for column, value in row.items()} for row in rows)
    return file.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return "–".join(map(str, value))
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
