"""Tournaments of groups: what happens in them is booked as lines of their record; their tables are opened, and what
came of them is booked, by the house itself."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from weakref import WeakSet

from tafelrunde import games
from tafelrunde.bots.levels import best_of
from tafelrunde.core import BadInput, Say
from tafelrunde.events.table import Table
from tafelrunde.match.clock import DAY
from tafelrunde.match.verify import format_deal
from tafelrunde.store import CLOSED, OVER, RUNNING, KeptMatch, KeptSeat, OwnedElsewhere, may
from tafelrunde.web.http.text import format_hour
from tafelrunde.web.lists.table_form import read_speed
from tafelrunde.web.lists.tournament_state import (
    BY_THE_HOUSE,
    KeptTournament,
    apply_lines,
    format_minute,
    format_universal,
    list_first_lines,
    list_next_lines,
    load_tournament,
    result_line,
)
from tafelrunde.web.live.cluster.sessions import Sessions, begin
from tafelrunde.web.live.people.no_show import HOUSE, check_may_close
from tafelrunde.web.live.table.boards import deal_alike
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.next_match import new_match
from tafelrunde.web.live.table.session import Listener, Session
from tafelrunde.web.runtime.mistakes import log_failure
from tafelrunde.web.runtime.tasks import KeyedLocks, Tasks

TRIES = 5  # until the lines of others are no longer in the way


class Tournaments(Listener):
    """The tournaments of the house, which go on as soon as one of their tables has ended, and now and then; `close`
    closes the table of a match, if what it is given raises no BadInput for it, as a no-show; `remind` tells a person
    news of something with a title and a page."""

    def __init__(self, sessions: Sessions, close: Callable[[str, Callable[[Session], None] | None], Awaitable[None]],
                 remind: Callable[[int, str, Say, str], None]) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._close = close
        self._remind = remind
        self._ended = WeakSet[Session]()
        self._locks = KeyedLocks[str]()  # by tournament: tables that end at once do not get in each other's way
        self._tasks = Tasks()
        sessions.listen(self)

    def changed(self, session: Session) -> None:
        if session.match is not None and session.match.is_over and session not in self._ended:
            self._ended.add(session)
            self._tasks.start(self._advance_after(session.id))

    async def _advance_after(self, match: str) -> None:
        tournament = await self._store.tournament_of_match(match)
        if tournament is not None and not tournament.over:
            with log_failure(f"tournament {tournament.id} does not go on"):
                await self.advance_one(tournament.id)

    async def finish(self) -> None:
        """Wait until what tables that have ended have set going is done."""
        await self._tasks.all()

    async def book(self, tournament: str, write: Callable[[KeptTournament], Sequence[str]], *people: int) -> None:
        """Add the lines that `write` gives for the tournament as it stands, and open the tables among them; those who
        enter by them are `people`, in order. Where others have added lines meanwhile, `write` is asked again. Raises
        BadInput for a line that does not fit, or StoreError."""
        for _ in range(TRIES):
            found = await load_tournament(self._store, tournament)
            if found is None:
                return
            texts = write(found)
            if not texts or await self._append(found, texts, people):
                return
        raise BadInput("others changed this tournament at the same moment; try again")

    async def _append(self, found: KeptTournament, texts: Sequence[str], people: Sequence[int]) -> bool:
        now = self._sessions.now()
        changes, event = apply_lines(found, texts, now), found.event
        entrants = dict(zip(changes.entered, people, strict=False))
        found.kept.people.update(entrants)
        matches = {table.name: make_match(found, table, now, self._sessions.stand_in) for table in changes.opened}
        boards = event.format.sealed
        unseals = boards and (bool(matches) or not event.running)  # the last board has been played everywhere
        if not await self._store.append_to_tournament(found.kept.tournament, changes.lines, entrants, matches,
                                                      event.finished, changes.dropped, sealed=boards, unseals=unseals,
                                                      when=found.when):
            return False
        await begin(self._sessions, matches.values())
        for text in texts:
            if text.startswith("remind "):
                self._remind_table(found, event.table(text.split()[1]))
            elif text == "remind":
                await self._remind_entrants(found)
            elif text.startswith(f"wait {BY_THE_HOUSE}"):
                await self._tell_directors(found)
        for text in texts if unseals else ():
            if text.startswith("result "):  # what came of a board is rated now
                await self._store.rate(found.kept.matches[text.split()[1]])
        return True

    def _remind_table(self, found: KeptTournament, table: Table) -> None:
        """Tell the people of a table by appointment when it begins."""
        sentence = Say("Table {table} with {people} begins at {time}.") if table.at else Say(
            "Table {table} with {people} begins at {time}, unless you agree on an earlier time.")
        for number in table.people:
            others = ", ".join(found.event.people[each].name for each in table.people if each != number)
            at = format_universal(format_minute(found.begins(table)))
            self._tell(found, found.kept.people.get(number, 0),
                       Say(sentence.key, table=table.name, people=others, time=at))

    async def _remind_entrants(self, found: KeptTournament) -> None:
        """Tell those who have entered, and may play, when it begins."""
        gone = found.list_gone(await self._store.list_barred(found.kept.tournament.id, self._sessions.now()))
        for number in found.event.present:
            if number not in gone:
                self._tell(found, found.kept.people.get(number, 0),
                           Say("The tournament begins at {time}.", time=format_hour(*found.when)))

    async def _tell_directors(self, found: KeptTournament) -> None:
        """Tell whoever may start it that it has not begun by itself."""
        members = await self._store.members(found.kept.tournament.group)
        for member in members:
            if may(members, member.person, "evenings"):
                self._tell(found, member.person, Say("The tournament has not begun, as too few have entered: start it "
                                                     "when there are enough, or set another time."))

    def _tell(self, found: KeptTournament, person: int, news: Say) -> None:
        self._remind(person, found.event.terms.title, news, f"/tournament/{found.kept.tournament.id}")

    async def advance(self) -> None:
        """Go on, once, with every tournament; one that cannot go on holds up no other. Raises StoreError."""
        for tournament in await self._store.running_tournaments():
            with log_failure(f"tournament {tournament} does not go on"):
                await self.advance_one(tournament)

    async def advance_one(self, tournament: str) -> None:
        """Start a tournament whose time has come; book what has ended in it, close what nobody sits at any more, and
        open what follows; where others have added lines meanwhile, of the tournament as it stands then. Raises
        StoreError."""
        async with self._locks(tournament):
            for _ in range(TRIES):
                if await self._advance_one(tournament):
                    return

    async def _advance_one(self, tournament: str) -> bool:
        """False where others were faster, and nothing was added."""
        found = await load_tournament(self._store, tournament)
        if found is None:
            return True
        if not found.event.started:
            now = self._sessions.now()
            barred = await self._store.list_barred(tournament, now) if 0 < found.when[0] <= now else ()
            first = list_first_lines(found, barred, now)
            if first and not await self._append(found, first, ()):
                return False
            if not found.event.started:
                return True
        for match in found.kept.dropped:
            kept = await self._store.match(match)
            if kept is not None and kept.progress.stage not in (OVER, CLOSED):
                await self._close(match, None)
            await self._store.forget_dropped(match)
        results, now = await self._results(found), self._sessions.now()
        barred = await self._store.list_barred(tournament, now)
        lines = await asyncio.to_thread(list_next_lines, found, results, barred, now)  # to pair hundreds takes a while
        return not lines or await self._append(found, lines, ())

    def _is_overdue(self, found: KeptTournament, table: Table, match: KeptMatch) -> bool:
        """May people have had the time to come to a live table at which some are still missing? A day, where it has
        begun only as the days to agree on a time were over."""
        clock, agreed = match.clock or {}, not found.event.terms.arrange or table.at
        return match.progress.stage == RUNNING and match.tempo == "live" and bool(clock.get("awaited")) and (
            self._sessions.now() - clock["dealt"] >= (self._sessions.limits.arrival_seconds if agreed else DAY))

    async def _close_unattended(self, match: str) -> bool:
        """Close a table to which somebody has not come in time; False where they have come by now."""
        with suppress(BadInput, Stopped, OwnedElsewhere):
            await self._sessions.find(match)
            await self._close(match, lambda session: check_may_close(session, HOUSE))
            return True
        return False

    async def _results(self, found: KeptTournament) -> dict[str, list[str]]:
        """The lines by which running tables end, by table; of boards those of all tables at once, with what was dealt
        there: until the last one has played, nobody is told what came of the others."""
        ended = dict[str, list[str]]()
        boards, running = found.event.format.sealed, found.event.running_tables
        for table in running:
            match = await self._store.match(found.kept.matches.get(table.name, ""))
            if match is not None and self._is_overdue(found, table, match) and await self._close_unattended(match.id):
                match = await self._store.match(match.id)
            if match is not None and match.progress.stage in (OVER, CLOSED):
                absent = set[int]() if boards else await self._store.list_absent(match.id)
                ended[table.name] = [result_line(table, match, absent)]
                if boards and match.progress.stage == OVER:
                    deal = format_deal(await self._store.lines(match.id))
                    ended[table.name].append(f"deal {table.name} {deal}")
        return {} if boards and len(ended) < len(running) else ended


def make_match(found: KeptTournament, table: Table, now: float, stand_in: str) -> KeptMatch:
    """The match of a table, to be kept; bots of the house sit where the event has bots."""
    people, level, info = found.event.people, best_of(table.game, stand_in), games.info(table.game)
    seats = [KeptSeat("bot", 0, people[number].name, level) if people[number].bot else
             KeptSeat("person", found.kept.people.get(number, 0), people[number].name) for number in table.people]
    host = next((seat.person for seat in seats if seat.person), 0)
    boards = found.event.format.sealed
    match = new_match(info, host, seats, info.board_options if boards else {}, now)
    if boards:
        deal_alike(match, found.kept.tournament.secret, found.event.salts, table.round)
    match.public, match.clock = False, read_speed({"speed": found.kept.tournament.speed}, seats)
    return match
