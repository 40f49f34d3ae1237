"""The port's part about people without a disk."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import TypeVar

from tafelrunde import games
from tafelrunde.core.record import Line
from tafelrunde.store import earned, ratings
from tafelrunde.store.accounts import Person
from tafelrunde.store.people import Holiday, Notice, Push, Rating
from tafelrunde.store.port import OVER, KeptMatch, StoreError

Result = TypeVar("Result")


class MemoryHabits:
    """What `MemoryStore` keeps about people beyond their matches."""

    _matches: dict[str, KeptMatch]
    _lines: dict[str, list[Line]]
    _people: dict[int, Person]

    def __init__(self) -> None:
        self._holidays: dict[int, list[Holiday]] = {}
        self._ratings: dict[tuple[str, int, int], Rating] = {}
        self._rated: dict[str, bool] = {}  # matches that were looked at: did they count?
        self._notices: dict[int, Notice] = {}
        self._pushes: dict[str, Push] = {}
        self._mutes: set[tuple[int, int]] = set()

    def holidays(self, person: int) -> list[Holiday]:
        """Somebody's holidays, past ones included, in order."""
        return list(self._holidays.get(person, ()))

    def save_holidays(self, person: int, holidays: Sequence[Holiday]) -> "Future[None]":
        """Replace them."""
        self._holidays[person] = sorted(holidays, key=lambda each: each.start)
        return done(lambda: None)

    def rate(self, match: str) -> "Future[bool]":
        """Count a match that is over in the ratings, once; did it count?"""
        kept = self._matches.get(match)
        if kept is None or kept.progress.stage != OVER or match in self._rated:
            return done(lambda: False)
        self._rated[match] = False
        if kept.given:
            return done(lambda: False)
        lines = [(line.number, line.actor, line.text) for line in self._lines.get(match, ())]
        few = earned.too_few(lines, len(kept.seats), games.load(kept.slug).forced,
                             {number: seat.gone for number, seat in enumerate(kept.seats) if seat.gone >= 0})
        places = ratings.order([(seat.kind, seat.person, seat.was, seat.handed) for seat in kept.seats],
                               kept.progress.ranks, few)
        where = kept.slug, len(kept.seats)
        before = {person: self._ratings[(*where, person)] for person in places if (*where, person) in self._ratings}
        weights = {person: earned.weight(max(self._met(person, other, kept) for other in places if other != person))
                   for person in places}
        for each in ratings.rate(before, places, *where, weights) if places else []:
            self._ratings[(*where, each.person)] = each
        self._rated[match] = bool(places)
        return done(lambda: bool(places))

    def _met(self, one: int, other: int, after: KeptMatch) -> int:
        """How many rated matches of one list two people have played within the day before one ended."""
        found = 0
        for kept in self._matches.values():
            there = {person for seat in kept.seats for person in (seat.person, seat.was)}
            found += (self._rated.get(kept.id, False) and (kept.slug, len(kept.seats)) == (after.slug, len(after.seats))
                      and after.updated - earned.SPAN < kept.updated <= after.updated and {one, other} <= there)
        return found

    def unrated(self, limit: int = 100) -> list[str]:
        """Matches that are over and not yet counted, in the order they ended."""
        over = [each for each in self._matches.values() if each.progress.stage == OVER and each.id not in self._rated]
        return [each.id for each in sorted(over, key=lambda each: (each.updated, each.id))][:limit]

    def forget_ratings(self) -> "Future[None]":
        """Begin all ratings anew; every match that is over is uncounted again."""
        self._ratings.clear()
        self._rated.clear()
        return done(lambda: None)

    def ratings(self, slug: str, seats: int, limit: int = 100) -> list[Rating]:
        """The best at a game with so many seats, best first."""
        gone = {each.id for each in self._people.values() if each.standing == "gone"}
        found = [each for each in self._ratings.values() if (each.slug, each.seats) == (slug, seats)
                 and each.person not in gone]
        return sorted(found, key=lambda each: (3 * each.sigma - each.mu, each.person))[:limit]

    def ratings_of(self, person: int) -> list[Rating]:
        """All of somebody's, by game and seats."""
        found = [each for each in self._ratings.values() if each.person == person]
        return sorted(found, key=lambda each: (each.slug, each.seats))

    def notice(self, person: int) -> Notice:
        """How somebody wants to be told; the usual way if nothing was ever said."""
        return self._notices.get(person, Notice(person))

    def notice_by_token(self, token: str) -> Notice | None:
        """Whose link that is."""
        return next((each for each in self._notices.values() if token and each.token == token), None)

    def save_notice(self, notice: Notice) -> "Future[None]":
        """Keep it."""
        self._notices[notice.person] = notice
        return done(lambda: None)

    def pushes(self, person: int) -> list[Push]:
        """Somebody's browsers that may be sent notices."""
        return [each for each in self._pushes.values() if each.person == person]

    def add_push(self, push: Push) -> "Future[None]":
        """One more; the same browser replaces itself."""
        self._pushes[push.endpoint] = push
        return done(lambda: None)

    def drop_push(self, endpoint: str, person: int = 0) -> "Future[None]":
        """That one no more; of this person, if one is named."""
        found = self._pushes.get(endpoint)
        if found is not None and person in (0, found.person):
            del self._pushes[endpoint]
        return done(lambda: None)

    def muted(self, person: int) -> set[int]:
        """Whom somebody does not want to hear; 0 is everybody who only looks on."""
        return {other for one, other in self._mutes if one == person}

    def mute(self, person: int, other: int, on: bool) -> "Future[None]":
        """Not to hear somebody from now on, or to hear them again."""
        (self._mutes.add if on else self._mutes.discard)((person, other))
        return done(lambda: None)

    def _forget_habits(self, person: int) -> None:
        """Nothing of this is left of somebody."""
        self._holidays.pop(person, None)
        self._notices.pop(person, None)
        self._ratings = {key: each for key, each in self._ratings.items() if each.person != person}
        self._pushes = {key: each for key, each in self._pushes.items() if each.person != person}
        self._mutes = {pair for pair in self._mutes if person not in pair}

    def _merge(self, guest: int, person: int) -> None:
        """What was a guest's is a person's from now on."""
        self._holidays.setdefault(person, []).extend(self._holidays.pop(guest, ()))
        for slug, seats, one in [key for key in self._ratings if key[2] == guest]:
            mine = self._ratings.pop((slug, seats, one))
            other = self._ratings.get((slug, seats, person))
            if other is None or other.played < mine.played:
                self._ratings[slug, seats, person] = replace(mine, person=person)
        if guest in self._notices:
            mine_too = replace(self._notices.pop(guest), person=person)
            self._notices.setdefault(person, mine_too)
        self._pushes = {each.endpoint: replace(each, person=person) if each.person == guest else each
                        for each in self._pushes.values()}
        self._mutes = {tuple(person if each == guest else each for each in pair)  # type: ignore[misc]
                       for pair in self._mutes}


def done(work: Callable[[], Result]) -> "Future[Result]":
    """The result of some work as a future that is done already."""
    future: Future[Result] = Future()
    try:
        future.set_result(work())
    except StoreError as error:
        future.set_exception(error)
    return future
