"""What a table knows about its people: their coats of arms, and when they are on holiday."""

from tafelrunde.match.clock import Span
from tafelrunde.store import KeptMatch, Store


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
