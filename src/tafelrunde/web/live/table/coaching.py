"""The state of a coach in one match: whose it is, whether it is wanted, how often it has warned, what it has noted."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.analysis import Noted, best_kept, coaching, review
from tafelrunde.analysis.plain import from_plain, to_plain
from tafelrunde.bots.values import find
from tafelrunde.core import Say
from tafelrunde.match import Match, Sight
from tafelrunde.store import KeptMatch, Store

FIRST: Final = 2  # matches of a game against bots in which the coach is there unasked
WARNINGS: Final = 3  # in a match at most


class Coaching:
    """The coach's part of a match, kept with it as plain data. Nobody's wish is known before `learn`."""

    def __init__(self, kept: KeptMatch, store: Store) -> None:
        self.kept = kept
        self.store = store
        self._wishes: dict[int, bool] = {}  # by person

    async def learn(self, again: int = 0) -> None:
        """Ask the store whether the pupil wants a coach, and about one person once more; raises StoreError."""
        if self.pupil < 0:
            return
        person = self.kept.seats[self.pupil].person
        if person not in self._wishes or person == again:
            wanted = await self.store.wants_coach(person)
            if wanted is None:
                wanted = await self.store.count_practice(person, self.kept.slug, self.kept.id) < FIRST
            self._wishes[person] = wanted

    def wish(self, person: int, on: bool) -> None:
        """Note whether somebody wants a coach from now on."""
        self._wishes[person] = on

    @property
    def pupil(self) -> int:
        """The seat that may have a coach: the only person among bots, where hints are allowed; -1: nobody."""
        people = [number for number, seat in enumerate(self.kept.seats) if seat.kind != "bot" or seat.left_by]
        alone = len(people) == 1 < len(self.kept.seats) and self.kept.seats[people[0]].kind == "person"
        return people[0] if alone and self.kept.hints and find(self.kept.slug) is not None else -1

    @property
    def is_on(self) -> bool:
        """True where the pupil wants a coach or, if they have never said, where this is one of their first matches."""
        return self.pupil >= 0 and self._wishes.get(self.kept.seats[self.pupil].person, False)

    @property
    def left(self) -> int:
        """The number of warnings left."""
        return WARNINGS - int((self.kept.coach or {}).get("warned", 0))

    def count_warning(self) -> None:
        """Count a warning; the caller saves the match."""
        self._keep(WARNINGS - self.left + 1, self._notes())

    def note(self, line: int, noted: Noted) -> bool:
        """Note a decision that was booked as that line; True if the match has to be saved for it."""
        before = self._notes()
        best = best_kept([each for _, each in before] + [noted])
        if noted not in best:
            return False
        self._keep(WARNINGS - self.left, [(number, each) for number, each in [*before, (line, noted)] if each in best])
        return True

    def look(self, match: Match, sight: Sight) -> Say | None:
        """A hint to the pupil what to look at now; None where there is nothing to say."""
        if not self.is_on or self.pupil not in match.acting():
            return None
        return coaching.look(self.kept.slug, sight.view, sight.legal)

    def rough(self, match: Match) -> list[tuple[int, Noted]]:
        """After the end, the notes on moves that stand, until they are measured again."""
        if not match.is_over or self.kept.coach is None or self.kept.coach.get("confirmed"):
            return []
        booked = {(line.number, line.text) for line in match.standing}
        return [(number, noted) for number, noted in self._notes() if (number, noted.move) in booked]

    def confirm(self, notes: Sequence[tuple[int, Noted]]) -> None:
        """Replace the notes by those that held when measured again; the caller saves the match."""
        self._keep(WARNINGS - self.left, notes, confirmed=True)

    def review(self) -> list[tuple[int, Noted]]:
        """After the end, by line, what the pupil did well and what to try, once that is measured again."""
        notes = self._notes() if self.kept.coach and self.kept.coach.get("confirmed") else []
        chosen = review([noted for _, noted in notes])
        return sorted(((number, noted) for number, noted in notes if noted in chosen),
                      key=lambda each: chosen.index(each[1]))

    def _notes(self) -> list[tuple[int, Noted]]:
        return [(number, from_plain(data, Noted)) for number, data in (self.kept.coach or {}).get("notes", [])]

    def _keep(self, warned: int, notes: Sequence[tuple[int, Noted]], **more: bool) -> None:
        self.kept.coach = {"warned": warned, "notes": [[number, to_plain(noted)] for number, noted in notes], **more}
