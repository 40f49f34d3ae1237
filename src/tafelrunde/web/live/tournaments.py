"""Tournaments of groups: what happens in them is booked as lines of their record; their tables are opened, and what
came of them is booked, by the house itself."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.events import Event, Record, read_record, replay
from tafelrunde.events.formats import next_lines
from tafelrunde.events.table import Table
from tafelrunde.extras import MissingExtra
from tafelrunde.store import CLOSED, OVER, KeptMatch, KeptSeat, TournamentState
from tafelrunde.web.lists.table_form import read_speed
from tafelrunde.web.live.cluster.sessions import Sessions, begin
from tafelrunde.web.live.table.next_match import new_match

log = logging.getLogger("tafelrunde.web")
TRIES = 5  # until the lines of others are no longer in the way
BY_THE_HOUSE = "by house: "


@dataclass(frozen=True)
class KeptTournament:
    """A tournament as it stands: what is kept of it, its record, and the event that this comes to."""

    kept: TournamentState
    record: Record
    event: Event

    def number_of(self, person: int) -> str:
        """The number of somebody in the record; "" for whoever does not take part."""
        return next((number for number, each in self.kept.people.items() if each == person > 0), "")


class Tournaments:
    """The tournaments of the house."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store = sessions.store

    async def load(self, tournament: str) -> KeptTournament | None:
        """A tournament; None if there is none. Raises StoreError."""
        kept = await self._store.tournament(tournament)
        if kept is None:
            return None
        record = read_record(kept.tournament.terms)
        record.lines += kept.lines
        return KeptTournament(kept, record, replay(record))

    async def book(self, tournament: str, write: Callable[[KeptTournament], Sequence[str]], person: int = 0) -> None:
        """Add the lines that `write` gives for the tournament as it stands, and open the tables among them; the first
        person who enters by them is `person`. Where others have added lines meanwhile, `write` is asked again. Raises
        BadInput for a line that does not fit, or StoreError."""
        for _ in range(TRIES):
            found = await self.load(tournament)
            if found is None:
                return
            texts = write(found)
            if not texts or await self._append(found, texts, person):
                return
        raise BadInput("others changed this tournament at the same moment; try again")

    async def _append(self, found: KeptTournament, texts: Sequence[str], person: int) -> bool:
        for text in texts:
            found.event.apply(text)
        now = self._sessions.now()
        lines = found.record.append(f"{datetime.fromtimestamp(now, UTC):%Y-%m-%dT%H:%MZ}", texts)
        entered = next((text.split()[1] for text in texts if text.startswith("enter ")), "")
        opened = {text.split()[1] for text in texts if text.startswith("table ")}
        matches = {table.name: self._match(found, table, now) for table in found.event.tables if table.name in opened}
        entrants = {entered: person} if entered else {}
        if not await self._store.append_to_tournament(found.kept.tournament, lines, entrants, matches,
                                                      found.event.finished):
            return False
        await begin(self._sessions, matches.values())
        return True

    def _match(self, found: KeptTournament, table: Table, now: float) -> KeptMatch:
        seats = [KeptSeat("person", found.kept.people.get(number, 0), found.event.people[number].name)
                 for number in table.people]
        match = new_match(games.info(table.game), seats[0].person, seats, {}, now)
        match.public, match.clock = False, read_speed({"speed": found.kept.tournament.speed}, seats)
        return match

    async def advance(self) -> None:
        """Go on, once, with every tournament; one that cannot go on holds up no other. Raises StoreError."""
        for tournament in await self._store.running_tournaments():
            try:
                await self.advance_one(tournament)
            except (BadInput, MissingExtra) as error:
                log.error("tournament %s does not go on: %s", tournament, error)

    async def advance_one(self, tournament: str) -> None:
        """Book what has ended in a tournament, and open what follows. Raises StoreError."""
        found = await self.load(tournament)
        if found is not None and found.event.started:
            results = await self._results(found)
            if list_next_lines(found, results):  # mostly there is nothing to do
                await self.book(tournament, lambda now: list_next_lines(now, results))

    async def _results(self, found: KeptTournament) -> dict[str, str]:
        """The lines by which running tables end, by table."""
        ended = {}
        for table in found.event.tables:
            match = await self._store.match(found.kept.matches.get(table.name, "")) if table.running else None
            if match is not None and match.progress.stage in (OVER, CLOSED):
                ended[table.name] = result_line(table, match)
        return ended


def list_next_lines(found: KeptTournament, results: Mapping[str, str]) -> list[str]:
    """The lines that follow in a tournament: results of tables that still run, whose accounts are gone, and what is due
    after that."""
    texts = [results[table.name] for table in found.event.tables if table.running and table.name in results]
    texts += [f"withdraw {number}" for number in found.event.present if number not in found.kept.people]
    ahead = replay(found.record)
    for text in texts:
        ahead.apply(text)
    return texts + next_lines(ahead)


def result_line(table: Table, match: KeptMatch) -> str:
    """The line that books what came of a table: places and scores by seat. Whoever gave up comes last, in the order of
    the places at the end; a table that was closed does not count."""
    progress = match.progress
    if progress.stage == CLOSED or len(progress.ranks) != len(table.people):
        return f"annul {table.name} {BY_THE_HOUSE}the table was closed without a result"
    left = [bool(seat.left_by) or seat.handed >= 0 for seat in match.seats]
    keys = [(gone, rank) for gone, rank in zip(left, progress.ranks, strict=True)]
    places = [1 + sum(other < own for other in keys) for own in keys]
    return f"result {table.name} {' '.join(map(str, places))} | {' '.join(map(str, progress.scores))}"
