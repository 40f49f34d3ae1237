"""Seeks: whoever looks for others says what they would play, and as soon as enough of them agree the house opens the
table. Nothing is widened but by the person, whom the page offers the next step."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from tafelrunde import games
from tafelrunde.core import Say
from tafelrunde.events.seating import may_join
from tafelrunde.match.clock import DAY
from tafelrunde.store import KeptSeat, Seek
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.table_form import SPEEDS, read_speed
from tafelrunde.web.live.cluster.sessions import Sessions, begin
from tafelrunde.web.live.table.next_match import new_match
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.runtime.mistakes import log_failure

PRESENT: Final = 90.0  # seconds for which somebody counts as there: a page in the background looks once a minute
LIVE, SLOW = 600.0, 7 * DAY  # until a seek ends: after they were there last; or, for slow clocks, after it was made
RING: Final = 120.0  # seconds for which the page of the seek leads to the table made of it
PATIENCE: Final = 60.0  # seconds until the next step to widen a seek is offered
TRIED: Final = 20  # people of one term who are looked at for one seek
PACES: Final = {speed.name: speed for speed in SPEEDS if speed.pace.kind != "none"}  # strangers play with clocks
LARGEST: Final = 99  # seats
Term = tuple[str, int, str]  # game, seats, clocks
Given = TypeVar("Given")


@dataclass(frozen=True)
class Widening:
    """A step by which somebody may widen what they seek: its name in the form, what it says, what they seek then."""

    name: str
    say: Say
    seek: Seek


def is_live(speed: str) -> bool:
    """True for clocks with which everybody sits there at once."""
    return speed in PACES and PACES[speed].pace.kind == "live"


def list_terms(seek: Seek, now: float, most: int = LARGEST) -> Iterator[Term]:
    """What somebody would play now that there is, with `most` seats at most; at live clocks only while they are
    there."""
    speeds = [speed for speed in seek.speeds if speed in PACES and (now - seek.seen <= PRESENT or not is_live(speed))]
    for slug in seek.games:
        if slug in catalogue.slugs():
            for seats in sorted(set(seek.seats) & set(games.info(slug).seats)):
                for speed in speeds if seats <= most else ():
                    yield slug, seats, speed


def find_table(seeks: Sequence[Seek], apart: Collection[frozenset[int]], now: float,
               most: int = LARGEST) -> tuple[Term, list[Seek]] | None:
    """The first table of `most` seats at most that can be made of seeks, given the oldest first: for whoever has waited
    longest, in the order of what they seek, with those who have waited longest. Pairs that are `apart` never share
    one."""
    by_term = defaultdict[Term, list[Seek]](list)
    for seek in seeks:
        for term in list_terms(seek, now, most):
            by_term[term].append(seek)
    for seek in seeks:
        for term in list_terms(seek, now, most):
            others = [each for each in by_term[term] if each.person != seek.person][:TRIED]
            if len(others) >= term[1] - 1 and (found := _complete([seek], others, term[1], apart)):
                return term, sorted(found, key=lambda each: (each.since, each.person))
    return None


def _complete(table: list[Seek], others: Sequence[Seek], seats: int, apart: Collection[frozenset[int]]) -> list[Seek]:
    """The people of a table and the first others with whom it is full; empty where there are none."""
    if len(table) == seats:
        return table
    for place, each in enumerate(others):
        if may_join(each.person, [one.person for one in table], apart):
            found = _complete([*table, each], others[place + 1:], seats, apart)
            if found:
                return found
    return []


def list_widenings(seek: Seek) -> list[Widening]:
    """The steps that would widen what somebody seeks, the least first: other clocks of the same kind, other numbers of
    seats, other games, all clocks."""
    kinds = {is_live(speed) for speed in seek.speeds}
    counts = sorted({seats for slug in seek.games if slug in catalogue.slugs()
                     for seats in catalogue.info(slug).seats if seats > 1})
    fitting = (slug for slug, info in catalogue.infos().items() if set(info.seats) & set(seek.seats))
    steps = (
        Widening("speeds", Say("at other clocks of the same kind"), replace(seek, speeds=_join(
            seek.speeds, (speed for speed in PACES if is_live(speed) in kinds)))),
        Widening("seats", Say("with any number of players"), replace(seek, seats=_join(seek.seats, counts))),
        Widening("games", Say("any game"), replace(seek, games=_join(seek.games, fitting))),
        Widening("paces", Say("both live and with days for every move"), replace(
            seek, speeds=_join(seek.speeds, PACES))),
    )
    return [step for step in steps if step.seek != seek]


def _join(kept: tuple[Given, ...], more: Iterable[Given]) -> tuple[Given, ...]:
    return (*kept, *(each for each in more if each not in kept))


def end_of(seek: Seek, now: float) -> float:
    """When a seek ends, as it looks now."""
    return now + LIVE if all(map(is_live, seek.speeds)) else max(now + LIVE, seek.since + SLOW)


class Seeks:
    """Opens tables for people whose seeks fit; of several processes each seek makes one table at most."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store = sessions.store

    async def advance(self) -> None:
        """Open what can be opened, and forget what has ended. Raises StoreError."""
        await self.open_tables()
        await self._store.drop_old_seeks(self._sessions.now())

    async def open_tables(self) -> None:
        """Open every table that can be made of what people seek now. Raises StoreError."""
        now, out = self._sessions.now(), set[int]()
        while True:
            seeks = [seek for seek in await self._store.list_seeks(now) if seek.person not in out]
            found = find_table(seeks, await self._store.blocked_pairs([seek.person for seek in seeks]), now,
                               self._sessions.limits.seats)
            if found is None:
                return
            with log_failure(f"no table of {found[0][0]} is opened for those who seek others"):
                await self._open(*found, now)
            out |= {seek.person for seek in found[1]}  # those whom another process was faster with have changed

    async def _open(self, term: Term, seeks: Sequence[Seek], now: float) -> None:
        slug, _, speed = term
        seats = [KeptSeat("person", seek.person, seek.name) for seek in seeks]
        match = new_match(games.info(slug), seeks[0].person, seats, {}, now)
        match.clock = read_speed({"speed": speed}, seats)
        if await self._store.make_table(match, seeks, now, now + RING):
            await begin(self._sessions, [match])

    async def note_presence(self) -> None:
        """Note that those who seek and are at a table of this process are there, unless they play a live match there
        by now. Raises StoreError."""
        here = {person for session in self._sessions.live() for person in session.here()
                if session.kept.tempo != "live" or not seats_of(session.kept, person)}
        now = self._sessions.now()
        seeking = {seek.person for seek in await self._store.list_seeks(now)} if here else set()
        await self._store.touch_seeks(here & seeking, now, now + LIVE)
