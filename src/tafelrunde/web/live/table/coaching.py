"""What a coach has to do with one match: whose it is, is it wanted, how often has it warned, what has it noted."""

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
    """The coach's part of a match; kept with it as plain data. Nobody's wish is known before `learn`."""

    def __init__(self, kept: KeptMatch, store: Store) -> None:
        self.kept = kept
        self.store = store
        self._wishes: dict[int, bool] = {}  # by person

    async def learn(self, again: int = 0) -> None:
        """Ask the store whether whoever is the pupil by now wants a coach, of one person once more; raises
        StoreError."""
        if self.pupil < 0:
            return
        person = self.kept.seats[self.pupil].person
        if person not in self._wishes or person == again:
            wanted = await self.store.wants_coach(person)
            if wanted is None:
                wanted = await self.store.count_practice(person, self.kept.slug, self.kept.id) < FIRST
            self._wishes[person] = wanted

    def wish(self, person: int, on: bool) -> None:
        """Somebody wants a coach from now on, or none."""
        self._wishes[person] = on

    @property
    def pupil(self) -> int:
        """The seat that may have a coach: the only person among bots, where hints are allowed; -1: nobody."""
        people = [number for number, seat in enumerate(self.kept.seats) if seat.kind != "bot" or seat.left_by]
        alone = len(people) == 1 < len(self.kept.seats) and self.kept.seats[people[0]].kind == "person"
        return people[0] if alone and self.kept.hints and find(self.kept.slug) is not None else -1

    @property
    def is_on(self) -> bool:
        """Is there a coach, as the person wants it or, if they never said, since it is one of their first matches?"""
        return self.pupil >= 0 and self._wishes.get(self.kept.seats[self.pupil].person, False)

    @property
    def left(self) -> int:
        """How often it may still warn."""
        return WARNINGS - int((self.kept.coach or {}).get("warned", 0))

    def count_warning(self) -> None:
        """It has warned; the caller keeps the match."""
        self._keep(WARNINGS - self.left + 1, self._notes())

    def note(self, line: int, noted: Noted) -> bool:
        """Remember a decision that was booked as that line; is it worth keeping the match for?"""
        before = self._notes()
        best = best_kept([each for _, each in before] + [noted])
        if noted not in best:
            return False
        self._keep(WARNINGS - self.left, [(number, each) for number, each in [*before, (line, noted)] if each in best])
        return True

    def look(self, match: Match, sight: Sight) -> Say | None:
        """What its pupil should look at now."""
        if not self.is_on or self.pupil not in match.acting():
            return None
        return coaching.look(self.kept.slug, sight.view, sight.legal)

    def rough(self, match: Match) -> list[tuple[int, Noted]]:
        """After the end: the notes on moves that stand, as long as they are not measured again."""
        if not match.is_over or self.kept.coach is None or self.kept.coach.get("confirmed"):
            return []
        booked = {(line.number, line.text) for line in match.standing}
        return [(number, noted) for number, noted in self._notes() if (number, noted.move) in booked]

    def confirm(self, notes: Sequence[tuple[int, Noted]]) -> None:
        """What is left of them, measured again; the caller keeps the match."""
        self._keep(WARNINGS - self.left, notes, confirmed=True)

    def review(self) -> list[tuple[int, Noted]]:
        """After the end, by line: what its pupil did well, what to try, once that is measured again."""
        notes = self._notes() if self.kept.coach and self.kept.coach.get("confirmed") else []
        chosen = review([noted for _, noted in notes])
        return sorted(((number, noted) for number, noted in notes if noted in chosen),
                      key=lambda each: chosen.index(each[1]))

    def _notes(self) -> list[tuple[int, Noted]]:
        return [(number, from_plain(data, Noted)) for number, data in (self.kept.coach or {}).get("notes", [])]

    def _keep(self, warned: int, notes: Sequence[tuple[int, Noted]], **more: bool) -> None:
        self.kept.coach = {"warned": warned, "notes": [[number, to_plain(noted)] for number, noted in notes], **more}
