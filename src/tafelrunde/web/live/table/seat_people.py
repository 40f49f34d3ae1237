"""What a table knows about its people: their coats of arms, when they are on holiday, and who has been there, with or
without a seat, and when last; kept, so that a restart forgets nobody.

Addresses and devices are kept as keyed hashes, made with the match's own secret, which tell only that two are the same;
they are deleted when the match is over.
"""

import hashlib
import hmac
import logging
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from itertools import combinations
from typing import Self

from tafelrunde.match.clock import Span
from tafelrunde.store import OVER, KeptMatch, Lost, Store, StoreError, Visit, Writes

log = logging.getLogger("tafelrunde.web")
MOST = 5000  # different visits of one match; beyond, nobody counts as a stranger any more
EACH = 20  # from one address, of a person of the match or of all others; beyond, the address alone is kept
FRESH = 60.0  # seconds within which the same visit is not kept again


class SeatPeople:
    """The people of one match, including those who have left a seat to a bot. Nobody is known before `learn`."""

    def __init__(self, kept: KeptMatch, store: Store) -> None:
        self.kept = kept
        self.store = store
        self.arms: dict[int, str] = {}  # of those who have chosen any
        self._away: dict[int, list[Span]] = {}

    async def learn(self, again: int = 0) -> None:
        """Ask the store about whoever has sat down since, and about one person once more; raises StoreError."""
        people = {seat.sitter for seat in self.kept.seats} - {0}
        for gone in self._away.keys() - people:  # who comes back is asked about again
            del self._away[gone]
            self.arms.pop(gone, None)
        fresh = {person for person in people if person not in self._away or person == again}
        if not fresh:
            return
        arms = await self.store.arms(fresh)
        away = {person: [(each.start, each.end) for each in await self.store.holidays(person)]
                if self.kept.tempo == "slow" else [] for person in fresh}
        self.arms = {person: chosen for person, chosen in self.arms.items() if person not in fresh} | arms
        self._away |= away

    def rearm(self, person: int, arms: str) -> None:
        """Note somebody's new coat of arms; empty: the one their name gives."""
        self.arms.pop(person, None)
        if arms and person in self._away:
            self.arms[person] = arms

    def holidays(self) -> dict[int, list[Span]]:
        """By seat, the spans in which whoever sits there is away; only seats with any."""
        return {number: spans for number, seat in enumerate(self.kept.seats)
                if seat.kind == "person" and (spans := self._away.get(seat.person))}


class PresenceLog:
    """The visits to one match, as far as they are known."""

    def __init__(self, writes: Writes, now: Callable[[], float], known: Iterable[Visit]) -> None:
        self.kept = writes.kept
        self.writes = writes
        self.now = now
        self._known = {(each.person, each.address, each.device): each for each in known}

    @classmethod
    async def load(cls, writes: Writes, now: Callable[[], float]) -> Self:
        """The visits in the store; raises StoreError."""
        return cls(writes, now, await writes.store.visits(writes.kept.id))

    async def note(self, person: int, client: tuple[str, str]) -> None:
        """Note that somebody is here, from an address with a device, and has seen what there is to see."""
        address, device = map(self._mark, client)
        visit = self._bounded(Visit(person, address, device, self.now()))
        before = self._known.get((visit.person, visit.address, visit.device))
        if before is None or visit.at - before.at >= FRESH:
            await self._keep(visit)

    def _bounded(self, visit: Visit) -> Visit:
        """The visit with less in it where too many are known; whoever has a part in the match always finds room."""
        if (visit.person, visit.address, visit.device) in self._known:
            return visit
        ours = {person for seat in self.kept.seats for person in (seat.person, seat.left_by)} - {0}
        mine = visit.person in ours
        alike = sum(each.address == visit.address and (each.person == visit.person if mine else each.person not in ours)
                    for each in self._known.values())
        if alike >= EACH:
            visit = replace(visit, person=visit.person if mine else 0, device="")
        return replace(visit, address="", device="") if mine and len(self._known) >= MOST else visit

    async def left(self, person: int) -> None:
        """Note that somebody has gone."""
        mine = [each for each in self._known.values() if each.person == person > 0]
        if mine:
            await self._keep(replace(max(mine, key=lambda each: each.at), at=self.now()))

    async def _keep(self, visit: Visit) -> None:
        key = visit.person, visit.address, visit.device
        full = len(self._known) >= MOST and key not in self._known and (visit.address or visit.device)
        if self.kept.progress.stage == OVER or full:
            return
        self._known[key] = visit
        try:
            await self.writes.save_visit(visit)
        except Lost:
            log.debug("table %s: whoever has it by now sees for themselves who is there", self.kept.id)
        except StoreError as error:
            log.error("table %s: a visit is not kept: %s", self.kept.id, error)

    def seen(self, person: int) -> float:
        """The time at which somebody was last here; 0: never."""
        return max((each.at for each in self._known.values() if each.person == person), default=0.0)

    def knows(self, person: int, client: tuple[str, str]) -> bool:
        """True where this person has been here, or anybody from the same address or device."""
        address, device = map(self._mark, client)
        return len(self._known) >= MOST or any(
            person == each.person > 0 or (address and address == each.address) or (device and device == each.device)
            for each in self._known.values())

    def are_several(self, people: Collection[int]) -> bool:
        """True where two of these are surely different people, who have come from different addresses and devices."""
        marks: dict[int, set[str]] = {person: set() for person in people}
        for each in self._known.values():
            marks.get(each.person, set()).update({each.address, each.device} - {""})
        return any(one and other and not one & other for one, other in combinations(marks.values(), 2))

    def moved(self, guest: int, person: int) -> None:
        """Give a guest's visits to the person with an account they have become, as the store has done already."""
        for each in [each for each in self._known.values() if each.person == guest]:
            del self._known[each.person, each.address, each.device]
            self._known[person, each.address, each.device] = replace(each, person=person)

    def _mark(self, word: str) -> str:
        return hmac.new(self.kept.secret, b"visit" + word.encode(), hashlib.sha256).hexdigest()[:20] if word else ""
