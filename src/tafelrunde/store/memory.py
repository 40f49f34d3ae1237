"""The store's twin without a disk: for tests, and for a house that shall forget."""

from collections.abc import Sequence
from concurrent.futures import Future
from copy import deepcopy
from dataclasses import replace

from tafelrunde.core.record import Line
from tafelrunde.store.accounts import Chat, Person
from tafelrunde.store.memory_accounts import MemoryAccounts
from tafelrunde.store.memory_habits import done as _done
from tafelrunde.store.port import CLOSED, OPEN, OVER, RUNNING, KeptMatch, Plan, Progress, StoreError, Visit


class MemoryStore(MemoryAccounts):
    """The port `Store` in plain dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._matches: dict[str, KeptMatch] = {}
        self._lines: dict[str, list[Line]] = {}
        self._plans: dict[str, dict[int, Plan]] = {}
        self._beat: float | None = None
        self._gaps: dict[float, float] = {}
        self._visits: dict[str, dict[tuple[int, str, str], Visit]] = {}

    def save_match(self, match: KeptMatch) -> "Future[None]":
        """Add a match or replace its head (not its lines)."""
        self._matches[match.id] = deepcopy(match)
        return _done(lambda: None)

    def append(self, match: str, lines: Sequence[Line], at: float, progress: Progress) -> "Future[None]":
        """Add lines, and say how far the match is now."""

        def work() -> None:
            kept = self._lines.setdefault(match, [])
            if [line.number for line in lines] != list(range(len(kept) + 1, len(kept) + 1 + len(lines))):
                raise StoreError("this was already saved by somebody else")
            kept.extend(lines)
            if match in self._matches:
                head = self._matches[match]
                self._matches[match] = replace(head, updated=at, progress=deepcopy(progress), clock=progress.clock)
            if progress.stage == OVER:
                self._visits.pop(match, None)

        return _done(work)

    def match(self, match: str) -> KeptMatch | None:
        """The head of a match."""
        return deepcopy(self._matches.get(match))

    def lines(self, match: str) -> list[Line]:
        """All its lines, in order."""
        return list(self._lines.get(match, ()))

    def stage(self, stage: str, limit: int = 50, slug: str = "", seats: int = 0, pace: str = "",
              free: int = 0, since: float = 0.0, each: int = 0) -> list[KeptMatch]:
        """Public matches of a stage, the latest first; of one game, one number of seats, one pace, with so many open
        seats at least, touched since then, if named; the first so many of every host before the rest."""
        found = [each for each in self._latest() if each.progress.stage == stage and each.public]
        found = [match for match in found if slug in ("", match.slug) and seats in (0, len(match.seats))
                 and pace in ("", match.tempo) and match.updated >= since
                 and sum(seat.kind == "open" for seat in match.seats) >= free]
        hosts = [match.host for match in found]
        places = [hosts[:place].count(host) for place, host in enumerate(hosts)]
        order = sorted(range(len(found)), key=lambda place: bool(each) and places[place] >= each)
        return deepcopy([found[place] for place in order][:limit])

    def opened(self, person: int, stage: str = "") -> int:
        """How many tables somebody has opened that are not over; that are of a stage, if one is named."""
        stages = (stage,) if stage else (OPEN, RUNNING)
        return sum(each.host == person and each.progress.stage in stages for each in self._matches.values())

    def abandoned(self, before: float, limit: int = 100) -> list[str]:
        """Tables that wait for players and that nobody has touched since."""
        return [each.id for each in self._matches.values()
                if each.progress.stage == OPEN and each.updated < before][:limit]

    def drop_match(self, match: str) -> "Future[None]":
        """Forget a table nobody has played at: everything about it."""
        for kept in (self._matches, self._lines, self._chats, self._plans):
            kept.pop(match, None)
        self._notes = {key: words for key, words in self._notes.items() if key[0] != match}
        return _done(lambda: None)

    def drop_guests(self, before: float) -> "Future[int]":
        """Forget guests the house met before that moment who have left no trace; how many."""
        there = {max(self._people, default=0)}
        for each in self._matches.values():
            there |= {each.host} if each.progress.stage != OVER else set()
            there |= {person for seat in each.seats for person in (seat.person, seat.was)}
        gone = [each.id for each in self._people.values()
                if not each.login and not each.standing and each.created < before and each.id not in there]
        for person in gone:
            del self._people[person]
            self._forget_habits(person)
        self._keys = {token: person for token, person in self._keys.items() if person in self._people}
        return _done(lambda: len(gone))

    def overdue(self, now: float, limit: int = 100) -> list[str]:
        """Matches in which a clock has run out by now."""
        found = [each.id for each in self._matches.values()
                 if each.progress.due is not None and each.progress.due <= now]
        return found[:limit]

    def matches_of(self, person: int, limit: int = 50) -> list[KeptMatch]:
        """Matches somebody sits at or has left, the running ones first, then the latest first."""
        found = [each for each in self._latest() if any(person in (seat.person, seat.was) for seat in each.seats)
                 and each.progress.stage != CLOSED]
        return deepcopy(sorted(found, key=lambda each: each.progress.stage == OVER)[:limit])

    def played(self, person: int, limit: int = 1000) -> list[KeptMatch]:
        """Matches that are over and that somebody sat at to the end, or left, the latest first."""
        found = [each for each in self._latest() if each.progress.stage == OVER
                 and any(person in (seat.person, seat.was) for seat in each.seats)]
        return deepcopy(found[:limit])

    def add_person(self, token: str, name: str, at: float) -> "Future[Person]":
        """Somebody new, with a first key."""
        person = Person(max(self._people, default=0) + 1, name, at)
        self._people[person.id] = person
        self._keys[token] = person.id
        return _done(lambda: replace(person))

    def add_key(self, token: str, person: int) -> "Future[None]":
        """One more key for somebody: another browser."""
        self._keys[token] = person
        return _done(lambda: None)

    def drop_key(self, token: str) -> "Future[None]":
        """This key opens nothing any more."""
        self._keys.pop(token, None)
        return _done(lambda: None)

    def person(self, token: str) -> Person | None:
        """Whoever holds the key with that hash."""
        found = self._people.get(self._keys.get(token, 0))
        return replace(found) if found else None

    def person_by_login(self, login: str) -> Person | None:
        """Whoever has the account of that name."""
        return next((replace(each) for each in self._people.values() if login and each.login == login), None)

    def person_by_id(self, person: int) -> Person | None:
        """Whoever has that number."""
        found = self._people.get(person)
        return replace(found) if found else None

    def people(self, limit: int = 100, name: str = "") -> list[Person]:
        """People whose name or login holds these letters, the latest first."""
        found = [each for each in self._people.values() if name.lower() in f"{each.name}\n{each.login}".lower()]
        return [replace(each) for each in sorted(found, key=lambda each: -each.id)[:limit]]

    def take_along(self, guest: int, person: int) -> "Future[None]":
        """Give the matches of a guest to a person."""
        self.end_sessions(guest)
        for match in self._matches.values():
            match.host = person if match.host == guest else match.host
            for seat in match.seats:
                seat.person = person if seat.person == guest else seat.person
                seat.was = person if seat.was == guest else seat.was
        for chats in self._chats.values():
            for chat in chats:
                chat.person = person if chat.person == guest else chat.person
        for visits in self._visits.values():
            for key, visit in list(visits.items()):
                if visit.person == guest:
                    del visits[key]
                    visits[(person, *key[1:])] = replace(visit, person=person)
        for (match_id, whose), words in list(self._notes.items()):
            if whose == guest:
                del self._notes[match_id, guest]
                self._notes.setdefault((match_id, person), words)
        self._merge(guest, person)
        return _done(lambda: None)

    def speak(self, match: str, chat: Chat) -> "Future[None]":
        """Keep something said."""
        self._chats.setdefault(match, []).append(chat)
        return _done(lambda: None)

    def chat(self, match: str) -> list[Chat]:
        """What was said at a table, in order."""
        return list(self._chats.get(match, ()))

    def write_note(self, match: str, person: int, words: str) -> "Future[None]":
        """Keep somebody's private notes on a match; none if they are empty."""
        self._notes[match, person] = words
        return _done(lambda: None)

    def note(self, match: str, person: int) -> str:
        """Somebody's private notes on a match."""
        return self._notes.get((match, person), "")

    def save_plan(self, match: str, seat: int, plan: Plan | None) -> "Future[None]":
        """Keep what a seat wants played when its turn comes; None: nothing."""
        plans = self._plans.setdefault(match, {})
        plans.pop(seat, None)
        if plan is not None:
            plans[seat] = replace(plan)
        return _done(lambda: None)

    def plans(self, match: str) -> dict[int, Plan]:
        """The plans of a match by seat."""
        return deepcopy(self._plans.get(match, {}))

    @property
    def trouble(self) -> StoreError | None:
        """Memory is always there."""
        return None

    def beat(self, now: float, gaps: Sequence[tuple[float, float]] = ()) -> "Future[None]":
        """Keep how far the time of the house has got, and gaps in it (from, until; one that begins with another
        replaces it)."""
        self._beat = now
        self._gaps.update(gaps)
        return _done(lambda: None)

    def last_beat(self) -> float | None:
        """How far the time of the house had got; None if it was never kept."""
        return self._beat

    def gaps(self, since: float = 0.0) -> list[tuple[float, float]]:
        """The gaps that end after a moment, in order."""
        return [gap for gap in sorted(self._gaps.items()) if gap[1] > since]

    def save_visit(self, match: str, visit: Visit) -> "Future[None]":
        """Keep that somebody was there; forgotten when the match is over."""
        self._visits.setdefault(match, {})[visit.person, visit.address, visit.device] = visit
        return _done(lambda: None)

    def visits(self, match: str) -> list[Visit]:
        """Everybody who has been at a running match."""
        return list(self._visits.get(match, {}).values())

    def counts(self) -> dict[str, int]:
        """How many matches there are of each stage, how many lines and people."""
        stages = [each.progress.stage for each in self._matches.values()]
        found = {stage: stages.count(stage) for stage in (OPEN, RUNNING, OVER, CLOSED) if stage in stages}
        return found | {"event": sum(map(len, self._lines.values())), "person": len(self._people)}

    def close(self) -> None:
        """Nothing to let go of."""

    def _latest(self) -> list[KeptMatch]:
        return sorted(self._matches.values(), key=lambda each: -each.updated)
