"""Calendars (iCalendar, RFC 5545): the evenings of groups, the rounds of tournaments and what is arranged in them.

A date keeps its UID wherever it is moved, its SEQUENCE grows then, and one that was cancelled stays and says so. Every
moment is written in universal time: what o'clock an evening of next month is in its zone, the house has worked out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from tafelrunde.core import Say
from tafelrunde.events import Line
from tafelrunde.events.table import Table
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import AHEAD, CANCELLED, Evening, Group, next_evening
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.tournament_state import KeptTournament, read_minute

FOLLOWING: Final = 8  # evenings that are shown ahead of the next one of a series
LONGEST: Final = 75  # octets of a line
KIND: Final = "text/calendar"


@dataclass(frozen=True)
class Date:
    """A date of a calendar: what it is called for good, when it was changed last and how often, when it is, what it is
    called, its page, and how long it lasts (an iCalendar duration)."""

    uid: str
    sequence: int
    changed: float
    at: float
    title: str
    url: str
    cancelled: bool = False
    lasts: str = "PT0S"


def list_evenings(evenings: Iterable[Evening], groups: Mapping[str, Group], language: str, base: str) -> Iterator[Date]:
    """The dates of evenings, and of those that will follow the ones ahead."""
    t = Translator(language)
    for evening in evenings:
        known = evening.slug in catalogue.slugs()
        game = t.of(evening.slug)(catalogue.info(evening.slug).title) if known else evening.slug
        title, url = f"{groups[evening.group].name}{t(': ')}{game}", f"{base}/group/{evening.group}"
        for each in _series(evening):
            yield Date(f"{each.subject}@tafelrunde", each.sequence, evening.changed, each.at, title, url,
                       evening.stage == CANCELLED, "PT2H")


def list_starts(found: KeptTournament, base: str) -> Iterator[Date]:
    """When a tournament begins by itself or, where that was set, has begun; cancelled while it waits for somebody to
    start it."""
    about, event = found.kept.tournament, found.event
    changes = [line.time for line in found.record.lines
               if line.text.split()[0] in ("schedule", "reschedule", "wait", "start")]
    if event.at:
        begun = changes[-1] if event.started else event.at
        yield Date(f"{about.id}@tafelrunde", len(changes) - 1, read_minute(changes[-1]), read_minute(begun),
                   about.title, f"{base}/tournament/{about.id}", event.waits and not event.started, "PT2H")


def list_rounds(found: KeptTournament, language: str, base: str) -> Iterator[Date]:
    """The rounds of a tournament, when they were opened; without the first where it was set when that is."""
    t, about = Translator(language), found.kept.tournament
    for line in found.record.lines:
        if line.text.startswith("round ") and not (line.text == "round 1" and found.event.at):
            at, number = read_minute(line.time), line.text.removeprefix("round ")
            title = t(Say("{title}: round {number}", title=about.title, number=number))
            yield Date(f"{about.id}-{number}@tafelrunde", 0, at, at, title, f"{base}/tournament/{about.id}")


def list_appointments(found: KeptTournament, language: str, base: str, person: int = 0) -> Iterator[Date]:
    """When the tables of a tournament by appointment begin, as far as that is arranged; else when they begin at the
    latest. Of one person, if that is given."""
    t, about, event = Translator(language), found.kept.tournament, found.event
    number = found.number_of(person)
    for table in event.tables if event.terms.arrange else ():
        people = [event.people[each] for each in table.people]
        if all(each.bot for each in people) or (person and number not in table.people):
            continue
        changes = [line.time for line in found.record.lines if _arranges(line, table)]
        title = f"{about.title}{t(': ')}{' – '.join(t.call(each.name) for each in people)}"
        yield Date(f"{about.id}-{table.name}@tafelrunde", len(changes) - 1, read_minute(changes[-1]),
                   read_minute(table.at) if table.at else found.latest(table), title, f"{base}/tournament/{about.id}",
                   table.annulled, "PT1H")


def write_calendar(name: str, dates: Iterable[Date]) -> bytes:
    """A calendar of that name as a file."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tafelrunde//Tafelrunde//EN", "METHOD:PUBLISH",
             f"X-WR-CALNAME:{_escape(name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
    for date in dates:
        lines += ["BEGIN:VEVENT", f"UID:{date.uid}", f"SEQUENCE:{date.sequence}", f"DTSTAMP:{_moment(date.changed)}",
                  f"DTSTART:{_moment(date.at)}", f"DURATION:{date.lasts}", f"SUMMARY:{_escape(date.title)}",
                  f"STATUS:{'CANCELLED' if date.cancelled else 'CONFIRMED'}", f"URL:{date.url}", "END:VEVENT"]
    return "".join(f"{_fold(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _arranges(line: Line, table: Table) -> bool:
    """May a line have changed who sits at a table, or when it begins? The first that does opens it."""
    kind, *words = line.text.split()
    own = kind in ("table", "propose", "replace", "annul") and words[0] == table.name
    return own or (kind == "swap" and words[0] == str(table.round))


def _series(evening: Evening) -> Iterator[Evening]:
    """An evening and, unless it is over, those that will follow it."""
    yield evening
    following: Evening | None = evening
    for _ in range(FOLLOWING if evening.stage in (AHEAD, CANCELLED) else 0):
        following = next_evening(following, following.at) if following is not None else None
        if following is not None:
            yield following


def _escape(text: str) -> str:
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text.replace("\n", "\\n")


def _fold(line: str) -> str:
    """A line, broken where it would be too long, between two letters."""
    rows = [""]
    for letter in line:
        if len((rows[-1] + letter).encode()) > LONGEST:
            rows.append(" ")
        rows[-1] += letter
    return "\r\n".join(rows)


def _moment(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y%m%dT%H%M%SZ}"
