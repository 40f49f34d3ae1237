"""A tournament as it stands, and the lines that follow in it: results of matches, tables whose time has come, the next
round, the season after a league."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256

from tafelrunde.core import Say
from tafelrunde.events import Event, Line, Record, Terms, read_record, replay
from tafelrunde.events.formats import list_start_lines, next_lines
from tafelrunde.events.formats.league import next_season
from tafelrunde.events.record import PAIRING
from tafelrunde.events.table import Table
from tafelrunde.match.clock import DAY
from tafelrunde.store import CLOSED, KeptMatch, Store, TournamentState
from tafelrunde.web.http.text import format_there

BY_THE_HOUSE = "by house: "
SCHEDULES = {"schedule": Say("The tournament {title} begins on {day}."),
             "reschedule": Say("The tournament {title} begins at another time: {day}.")}
NOTICE = 3600.0  # seconds before a tournament or an evening begins, when those who take part are told


@dataclass(frozen=True)
class KeptTournament:
    """A tournament as it stands: what is kept of it, its record, and the event that this comes to."""

    kept: TournamentState
    record: Record
    event: Event

    def begins(self, table: Table) -> float:
        """When a table that is played by appointment begins: at the time its people have agreed on; else so many days
        after its round was opened, and at once where only bots sit."""
        if all(self.event.people[each].bot for each in table.people):
            return 0.0
        return read_minute(table.at) if table.at else self.latest(table)

    def latest(self, table: Table) -> float:
        """When a table begins for which nothing is arranged."""
        opened = next(line.time for line in self.record.lines if line.text == f"round {table.round}")
        return read_minute(opened) + self.record.terms.arrange * DAY

    @property
    def when(self) -> tuple[float, str]:
        """When it will begin by itself (0.0: it will not, or has begun), and the zone in which that is told."""
        ahead = self.event.at and not self.event.started and not self.event.waits
        return read_minute(self.event.at) if ahead else 0.0, self.event.zone

    def list_gone(self, barred: Collection[str]) -> list[str]:
        """The numbers of those who cannot play any more: `barred`, or without an account."""
        return [person.id for person in self.event.people.values() if not person.reserve and (
            person.id in barred or (not person.bot and person.id not in self.kept.people))]

    def number_of(self, person: int) -> str:
        """The number of somebody in the record; "" for whoever does not take part."""
        return next((number for number, each in self.kept.people.items() if each == person > 0), "")


@dataclass(frozen=True)
class Changes:
    """What lines change: themselves, who enters by them, tables that begin (again), matches that are to be closed."""

    lines: Sequence[Line]
    entered: Sequence[str]
    opened: Sequence[Table]
    dropped: Sequence[str]


async def load_tournament(store: Store, tournament: str) -> KeptTournament | None:
    """A tournament; None if there is none. Raises StoreError."""
    kept = await store.tournament(tournament)
    return await asyncio.to_thread(read_tournament, kept) if kept is not None else None  # tables do not wait for it


def read_tournament(kept: TournamentState) -> KeptTournament:
    """A tournament of which that is kept."""
    record = read_record(kept.tournament.terms)
    record.lines += kept.lines
    return KeptTournament(kept, record, replay(record))


def apply_lines(found: KeptTournament, texts: Sequence[str], now: float) -> Changes:
    """Let lines happen in a tournament, and add them to its record; raises BadInput for one that does not fit."""
    event, matches = found.event, found.kept.matches
    before = {table.name: list(table.people) for table in event.running_tables}
    for text in texts:
        event.apply(text)
    waiting = [table for table in event.running_tables if table.begun]
    opened = [table for table in waiting if table.name not in matches or before[table.name] != table.people]
    dropped = [matches[table.name] for table in event.tables if table.name in matches and (
        table in opened or (table.annulled and table.name in before))]
    return Changes(found.record.append(format_minute(now), texts),
                   [text.split()[1] for text in texts if text.startswith("enter ")], opened, dropped)


def format_minute(at: float) -> str:
    """A moment in seconds since 1970 as records tell it."""
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%MZ}"


def format_universal(minute: str) -> str:
    """A moment that a record tells, for people: 2026-12-05 19:00 UTC."""
    return minute.replace("T", " ").replace("Z", " UTC")


def read_minute(word: str) -> float:
    """The moment that a record tells, in seconds since 1970."""
    return datetime.fromisoformat(word).timestamp()


def write_schedule(at: float, zone: str) -> str:
    """The words of a line that says when a tournament begins."""
    return f"{format_minute(at)} {zone}"


def describe_schedule(text: str, title: str, language: str) -> Say | None:
    """What a line tells of when a tournament of that title begins; None for any other line."""
    kind, *words = text.split()
    sentence = SCHEDULES.get(kind)
    return sentence and Say(sentence.key, title=title, day=format_there(read_minute(words[0]), words[1], language))


def list_first_lines(found: KeptTournament, barred: Collection[str], now: float) -> list[str]:
    """The lines that are due before the start of a tournament that begins by itself: that people are reminded, that it
    starts, or waits for somebody as too few have entered who may play."""
    event, (at, _) = found.event, found.when
    if not at or event.paused:
        return []
    if now < at:
        return ["remind"] if at <= now + NOTICE and not event.reminded else []
    gone = found.list_gone(barred)
    if sum(person not in gone for person in event.present) < event.terms.sizes[0]:
        return [f"wait {BY_THE_HOUSE}too few people had entered"]
    return list_start_lines(event)


def list_next_lines(found: KeptTournament, results: Mapping[str, Sequence[str]], barred: Collection[str],
                    now: float) -> list[str]:
    """The lines that follow in a tournament by now: results of tables that still run, withdrawals of those whose
    accounts are gone, of those who are `barred` and, in an arena, of those who did not come to their table; tables
    whose time has come, and what is due after that; after the end the secret that boards were dealt from."""
    event = found.event
    if event.finished:
        return []
    gone, ahead = found.list_gone(barred), replay(found.record)
    texts = [line for table in event.running_tables for line in results.get(table.name, ())]
    for text in texts:
        ahead.apply(text)
    later = [f"withdraw {number}" for number in gone if event.people[number].present]
    if event.format.rolling:
        later += [line for table in map(ahead.table, results) for person in table.people
                  if person not in table.there and person not in gone and event.people[person].present
                  for line in (f"withdraw {person}", f"note withdraw {person} {BY_THE_HOUSE}did not come to table "
                                                     f"{table.name}")]
    if not event.paused:
        waiting = [(table, found.begins(table) - now) for table in event.running_tables if not table.begun]
        later += [f"remind {table.name}" for table, left in waiting if 0 < left <= DAY and not table.reminded]
        later += [line for table, left in waiting if left <= 0 for line in begin_lines(table, gone)]
    for text in later:
        ahead.apply(text)
    due = next_lines(ahead)
    secret = [f"secret {found.kept.tournament.secret.hex()}"] if event.terms.commitment and "finish" in due else []
    return texts + later + due + secret


def begin_lines(table: Table, gone: Collection[str]) -> list[str]:
    """The lines by which a table begins whose time has come; where somebody is gone, it is over at once."""
    missing = [person in gone for person in table.people]
    if all(missing):
        return [f"annul {table.name} {BY_THE_HOUSE}nobody is left who could play"]
    begin = f"begin {table.name}"
    return [begin, f"result {table.name} {' '.join('-' if away else '1' for away in missing)}"] if any(missing) else [
        begin]


def following_terms(terms: Terms) -> Terms:
    """The terms of the season that follows, paired as today; its seed follows from the last one, by which it is found
    again."""
    seed = sha256(f"{terms.seed} {terms.season}".encode()).hexdigest()[:16]
    return replace(terms, season=terms.season + 1, seed=seed, pairing=PAIRING)


def season_lines(found: KeptTournament) -> tuple[list[str], list[int]]:
    """The lines by which those who go on enter the season after a league, in their divisions, and who they are."""
    people = found.kept.people
    divisions = next_season(found.event, [number for number in found.event.present if number in people])
    order = [number for division in divisions for number in division]
    numbers = {old: f"p{place}" for place, old in enumerate(order, start=1)}
    lines = [f"enter {numbers[old]} {found.event.people[old].name}" for old in order]
    lines += [f"division {place} {' '.join(numbers[old] for old in division)}"
              for place, division in enumerate(divisions, start=1) if division]
    return lines, [people[old] for old in order]


def result_line(table: Table, match: KeptMatch, absent: Collection[int] = ()) -> str:
    """The line that books what came of a table: places and scores by seat. Whoever gave up comes last, in the order of
    the places at the end. A table that was closed does not count, but where that was as some were `absent`: they did
    not play."""
    progress = match.progress
    away = [seat.person in absent for seat in match.seats]
    if progress.stage == CLOSED and any(away):
        return f"result {table.name} {' '.join('-' if gone else '1' for gone in away)}"
    if progress.stage == CLOSED or len(progress.ranks) != len(table.people):
        return f"annul {table.name} {BY_THE_HOUSE}the table was closed without a result"
    left = [bool(seat.left_by) or seat.handed >= 0 for seat in match.seats]
    keys = [(gone, rank) for gone, rank in zip(left, progress.ranks, strict=True)]
    places = [1 + sum(other < own for other in keys) for own in keys]
    return f"result {table.name} {' '.join(map(str, places))} | {' '.join(map(str, progress.scores))}"
