"""Feeds (Atom, RFC 4287): somebody's tables as the lobby shows them, what has happened in a tournament."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from xml.sax.saxutils import escape

from tafelrunde.core import Say
from tafelrunde.events import Event
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import OPEN, OVER, KeptMatch
from tafelrunde.web.http.text import format_day
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.tournament_state import KeptTournament, describe_schedule, read_minute
from tafelrunde.web.notify.calls import describe_call, list_calls, list_company

KIND: Final = "application/atom+xml; charset=utf-8"
STAGES: Final = {OPEN: Say("waits for players"), OVER: Say("over")}


@dataclass(frozen=True)
class Entry:
    """An entry of a feed: its address for good, what it is called, when it was changed, more about it, its page."""

    id: str
    title: str
    updated: float
    text: str
    url: str


def list_tables(person: int, tables: Iterable[KeptMatch], now: float, language: str, base: str) -> Iterator[Entry]:
    """Somebody's tables, each with what it waits for them to do."""
    t = Translator(language)
    for kept in tables:
        called = person in list_calls(kept, now)
        title = t(describe_call(kept, person)) if called else t.of(kept.slug)(catalogue.info(kept.slug).title)
        about = [list_company(kept, (person,), language), t(STAGES.get(kept.progress.stage, Say("running")))]
        if called and kept.progress.due is not None:
            about.append(t("Your time ends on {day}.", day=format_day(float(kept.progress.due), language)))
        at = f"{base}/table/{kept.id}"
        yield Entry(at, title, kept.updated, " · ".join(filter(None, about)), at)


def list_lines(found: KeptTournament, language: str, base: str) -> Iterator[Entry]:
    """What has happened in a tournament, the latest first."""
    t, about = Translator(language), found.kept.tournament
    page = f"{base}/tournament/{about.id}"
    for line in reversed(found.record.lines):
        sentence = describe_schedule(line.text, about.title, language) or _describe_line(line.text, about.title,
                                                                                         found.event)
        if sentence is not None:
            yield Entry(f"{page}#{line.number}", t(sentence), read_minute(line.time), "", page)


def write_feed(title: str, address: str, page: str, author: str, entries: Iterable[Entry]) -> bytes:
    """A feed as a file; `address` is its own."""
    listed = list(entries)
    rows = ['<?xml version="1.0" encoding="utf-8"?>', '<feed xmlns="http://www.w3.org/2005/Atom">',
            f"<title>{_text(title)}</title>", f"<id>{_text(page)}</id>", f'<link rel="self" href="{_text(address)}"/>',
            f'<link href="{_text(page)}"/>', f"<author><name>{_text(author)}</name></author>",
            f"<updated>{_moment(max((each.updated for each in listed), default=0.0))}</updated>"]
    for each in listed:
        rows += ["<entry>", f"<title>{_text(each.title)}</title>", f"<id>{_text(each.id)}</id>",
                 f"<updated>{_moment(each.updated)}</updated>", f'<link href="{_text(each.url)}"/>',
                 f"<summary>{_text(each.text)}</summary>", "</entry>"]
    return "\n".join([*rows, "</feed>", ""]).encode()


def _describe_line(text: str, title: str, event: Event) -> Say | None:
    kind, _, rest = text.partition(" ")
    name = rest.split()[0] if rest else ""
    if kind == "start":
        return Say("The tournament {title} begins.", title=title)
    if kind == "finish":
        return Say("The tournament {title} is over: the standings are final.", title=title)
    if kind == "round":
        return Say("Round {number} of {title} is open.", number=name, title=title)
    if kind == "annul":
        return Say("Table {table} was annulled.", table=name)
    if kind not in ("result", "correct"):
        return None
    table = event.table(name)
    places = sorted(zip(table.places, table.people, strict=True)) if table.places else []
    return Say("Table {table}: {places}", table=name,
               places=", ".join(f"{place or '–'}. {event.people[number].name}" for place, number in places))


def _text(text: str) -> str:
    return escape("".join(letter for letter in text if letter.isprintable()), {'"': "&quot;"})


def _moment(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"
