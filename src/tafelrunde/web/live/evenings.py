"""Evenings of groups: at the time that was set the house opens tables for all who have said that they come, and tells
them an hour before."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations

from tafelrunde import games
from tafelrunde.bots.levels import BOT_NAMES, best_of
from tafelrunde.core import GameInfo, Rng, Say
from tafelrunde.events.seating import History, may_join, seat_people, table_sizes
from tafelrunde.store import OVER, Evening, KeptMatch, KeptSeat, next_evening
from tafelrunde.web.http.text import format_hour
from tafelrunde.web.lists.sanctions import find_suspension
from tafelrunde.web.lists.table_form import read_speed
from tafelrunde.web.lists.tournament_state import NOTICE
from tafelrunde.web.live.cluster.sessions import Sessions, begin
from tafelrunde.web.live.table.next_match import new_match
from tafelrunde.web.runtime.mistakes import log_failure

LOOK_BACK = 200  # matches of a group that say who has met whom


class Evenings:
    """Opens the tables of evenings whose time has come; of several processes one does it, and each evening once.
    `remind` tells a person news of something with a title and a page."""

    def __init__(self, sessions: Sessions, remind: Callable[[int, str, Say, str], None]) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._remind = remind

    async def remind(self) -> None:
        """Tell, once, those who come to an evening that it begins soon. Raises StoreError."""
        now = self._sessions.now()
        for evening in await self._store.claim_evenings(now, now + NOTICE):
            with log_failure(f"nobody is reminded of evening {evening.id} of group {evening.group}"):
                group = await self._store.group(evening.group)
                if group is None or evening.slug not in games.slugs():
                    continue
                news = Say("The evening of {game} begins at {time}.", game=Say(games.info(evening.slug).title),
                           time=format_hour(evening.at, evening.zone))
                path = f"/group/{group.id}?evening={evening.id}#evening{evening.id}"
                for person in await self._names(evening):
                    self._remind(person, group.name, news, path)

    async def open_due(self) -> None:
        """Open, once, every evening whose time has come; one that cannot be opened holds up no other. Raises
        StoreError."""
        for evening in await self._store.due_evenings(self._sessions.now()):
            with log_failure(f"evening {evening.id} of group {evening.group} is not opened"):
                await begin(self._sessions, await self._open(evening))

    async def _open(self, evening: Evening) -> Sequence[KeptMatch]:
        """The matches of an evening, added; none where another process was faster."""
        now, matches = self._sessions.now(), []
        if evening.slug in games.slugs():
            names = await self._names(evening)
            seated = seat_attendance(games.info(evening.slug), list(names), await self._history(evening.group),
                                     self._sessions.limits.seats, evening, await self._store.blocked_pairs(names))
            matches = [self._match(evening, people, names, now) for people in seated]
        opened = await self._store.open_evening(evening, matches, next_evening(evening, now))
        return matches if opened else ()

    async def _names(self, evening: Evening) -> dict[int, str]:
        """The names of those who come to an evening, and may, by person."""
        coming, now = (await self._store.attendance([evening.id]))[evening.id], self._sessions.now()
        return {person.id: person.name for each in coming
                if (person := await self._store.person_by_id(each)) is not None and person.standing != "banned"
                and find_suspension(await self._store.sanctions(each, now), evening.group) is None}

    def _match(self, evening: Evening, people: Sequence[int], names: Mapping[int, str], now: float) -> KeptMatch:
        """A table of an evening; bots sit where there are fewer people than the game needs."""
        info = games.info(evening.slug)
        seats = [KeptSeat("person", each, names[each]) for each in people]
        missing = max(0, min(count for count in info.seats if count > 1) - len(seats))
        bot = best_of(info.slug, self._sessions.stand_in)
        seats += [KeptSeat("bot", 0, BOT_NAMES[place], bot) for place in range(missing)]
        match = new_match(info, people[0], seats, {}, now)
        match.public, match.clock = False, read_speed({"speed": evening.speed}, seats)
        return match

    async def _history(self, group: str) -> History:
        """Who has met whom in the group's matches, and sat where."""
        return history_of(match for match in await self._store.matches_of_group(group, limit=LOOK_BACK)
                          if match.progress.stage == OVER)


def history_of(matches: Iterable[KeptMatch]) -> History:
    """Who has met whom in these matches, and sat where how often; people by their numbers as words."""
    met = Counter[frozenset[str]]()
    seats: defaultdict[str, list[int]] = defaultdict(list)
    tables = []
    for match in matches:
        people = [str(seat.sitter) if seat.sitter else "" for seat in match.seats]
        tables.append([person for person in people if person])
        met.update(frozenset(pair) for pair in combinations(tables[-1], 2))
        for seat, person in enumerate(people):
            if person:
                seats[person] += [0] * (len(people) - len(seats[person]))
                seats[person][seat] += 1
    return History(met, seats, {}, tables)


def seat_attendance(info: GameInfo, coming: Sequence[int], history: History, most: int,
                    evening: Evening, apart: Collection[frozenset[int]] = ()) -> list[list[int]]:
    """Those who come as tables, each in the order of seats: as even as the game allows, with as few as possible who
    have met before; those left over, fewer than the game needs, share the last one. Pairs that are `apart` never share
    one. The same for the same evening, however often it is asked."""
    allowed = tuple(count for count in info.seats if 1 < count <= most)
    sizes = table_sizes(len(coming), allowed)
    people, lot = [str(person) for person in coming], sha256(f"{evening.group} {evening.id}".encode()).digest()
    pairs = [frozenset(map(str, pair)) for pair in apart]
    tables, rest = seat_people(people, sizes, dict.fromkeys(people, 0), history, pairs, Rng(int.from_bytes(lot[:7])))
    return part([[int(person) for person in table] for table in (*tables, rest) if table], apart, max(allowed))


def part(tables: Sequence[Sequence[int]], apart: Collection[frozenset[int]], largest: int) -> list[list[int]]:
    """The tables without those who are not to share one: they change to the first table with room where they may sit,
    or to one more."""
    parted: list[list[int]] = [[] for _ in tables]
    leaving: list[int] = []
    for table, staying in zip(tables, parted, strict=True):
        for person in table:
            (staying if may_join(person, staying, apart) else leaving).append(person)
    for person in leaving:
        room = (each for each in parted if len(each) < largest and may_join(person, each, apart))
        found = next(room, None)
        if found is None:
            parted.append(found := [])
        found.append(person)
    return parted
