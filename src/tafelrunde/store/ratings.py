"""Ratings, as a fold over finished matches: Plackett and Luce's model by the library openskill.

A match counts if two or more different people played it and nobody held two seats. A program that plays over the
network counts as a person; a match of one with its owner, or with another program of the same owner, counts for nobody.
The house's own bots are left out of the order, and so is whoever made too few decisions of their own; matches of the
same people within a day count less and less (`discount`). Who left a seat is rated last whatever became
of it, and so is who came back after a bot had moved at their own wish; several of them by the places of their seats.
Who took a seat over is not rated.

A win is the first place, shared or not, of somebody who stayed: among the people of a match, or at the table against
bots alone. Every page that tells of wins and of matches that count asks here.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from tafelrunde.core.record import EVENT
from tafelrunde.extras import require
from tafelrunde.match.clock import DAY
from tafelrunde.store.matches import KeptMatch
from tafelrunde.store.people import Rating

MU, SIGMA = 25.0, 25.0 / 3


def order(seats: Sequence[tuple[str, int, int, int]], ranks: Sequence[int],
          out: Collection[int] = ()) -> dict[int, int]:
    """The place of each person who is rated for a match; empty if it does not count. `out` are seats whose players are
    left out."""
    left_out = {seats[seat][2] or seats[seat][1] for seat in out}
    people = {person: place for person, place in places_of_people(seats, ranks).items() if person not in left_out}
    return people if len(people) > 1 else {}


def places_in(match: KeptMatch) -> dict[int, int]:
    """The place of each person in a match that is over; empty if it says nothing about anybody: somebody held two
    seats, or it began in the middle of another match."""
    seats = [(seat.kind, seat.person, seat.left_by, seat.handed) for seat in match.seats]
    return {} if match.given else places_of_people(seats, match.progress.ranks)


def place_of(places: Mapping[int, int], person: int) -> int:
    """Which of the people of a match somebody was, 1 the first; against bots alone the place at the table."""
    own = places[person]
    return 1 + sum(place < own for place in places.values()) if len(places) > 1 else own


def has_left(place: int, seats: int) -> bool:
    """True for the place of somebody who left a match of this many seats."""
    return place > seats


def is_win(places: Mapping[int, int], person: int, seats: int) -> bool:
    """True where the person has won a match of this many seats."""
    return place_of(places, person) == 1 and not has_left(places[person], seats)


def places_of_people(seats: Sequence[tuple[str, int, int, int]], ranks: Sequence[int]) -> dict[int, int]:
    """The place of each person; empty if somebody held two seats. `seats` are (kind, person, who left it, the line
    after which they handed it to a bot themselves), `ranks` the places by seat."""
    places: list[tuple[int, int]] = []
    behind = len(seats)
    if len(ranks) != len(seats):
        return {}
    for (kind, person, left, handed), rank in zip(seats, ranks, strict=True):
        if left or (kind == "person" and handed >= 0):
            places.append((left or person, behind + rank))
        elif kind == "person":
            places.append((person, rank))
    people = dict(places)
    return people if len(people) == len(places) else {}


def rate(before: Mapping[int, Rating], places: Mapping[int, int], slug: str, seats: int,
         weights: Mapping[int, float]) -> list[Rating]:
    """The new ratings of these people after a match with these places; who has none yet begins at the usual one. With
    a weight below 1 only that part of the way is gone: of the mean, and of the variance."""
    old = [before.get(person, Rating(person, slug, seats, MU, SIGMA)) for person in places]
    model = _model()
    teams = [[model.rating(each.mu, each.sigma)] for each in old]
    rated = model.rate(teams, ranks=[float(place) for place in places.values()])
    moved = [move_rating(each, float(team[0].mu), float(team[0].sigma), weights[each.person])
             for each, team in zip(old, rated, strict=True)]
    return [replace(each, played=each.played + 1, won=each.won + is_win(places, each.person, seats)) for each in moved]


def move_rating(old: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """A rating moved part of the way to another: its mean, and its variance. `weight` 1 is the whole way."""
    variance = old.sigma**2 + weight * (sigma**2 - old.sigma**2)
    return replace(old, mu=old.mu + weight * (mu - old.mu), sigma=variance**0.5)


def to_points(rating: Rating) -> int:
    """The rating people see: a lower bound of their strength (mu − 3 sigma), 1000 at the beginning."""
    return _number(rating.mu - 3 * rating.sigma)


def estimate(rating: Rating) -> int:
    """The expected strength (mu), in the same numbers as `to_points`."""
    return _number(rating.mu)


def _number(worth: float) -> int:
    return round(1000 + 40 * worth)


@cache
def _model() -> Any:
    require("web", "the rating of people", "openskill")
    from openskill.models import PlackettLuce

    return PlackettLuce()


# -- what a match counts for somebody: nothing without decisions of their own, and less with every match of the same
# people in a day. It follows from what is kept of matches alone, so that ratings can be rebuilt.

FEWEST = 2  # decisions of one's own, in a match that somebody ended before its rules did
SPAN = DAY  # matches that ended within are counted together
LESS = 0.5  # each counts so much of the one before

UNDO = f"{EVENT}undo "


def count_decisions(lines: Iterable[tuple[int, int, str]], forced: Collection[str],
                    until: Mapping[int, int]) -> Counter[int]:
    """By seat, the number of decisions its own player made, of lines (number, actor, text). Not counted: what was taken
    back, `forced` moves, and what comes after the player gave up or handed the seat on, `until` a line."""
    standing: list[tuple[int, int]] = []
    gone: set[int] = set()
    for number, actor, text in lines:
        if text.startswith(UNDO):
            last = int(text.removeprefix(UNDO))
            standing = [each for each in standing if each[0] <= last]
        elif text.startswith(EVENT):
            gone.add(actor)
        elif actor >= 0 and actor not in gone and text not in forced and number <= until.get(actor, number):
            standing.append((number, actor))
    return Counter(seat for _, seat in standing)


def find_undecided(lines: Sequence[tuple[int, int, str]], seats: int, forced: Collection[str],
                   until: Mapping[int, int]) -> set[int]:
    """The seats whose players made too few decisions to be rated; whoever stayed until the rules ended the match made
    enough, however short it was."""
    own = count_decisions(lines, forced, until)
    left = {actor for _, actor, text in lines if text.startswith(EVENT) and not text.startswith(UNDO)} | set(until)
    ended = bool(lines) and not lines[-1][2].startswith(EVENT)
    return {seat for seat in range(seats) if own[seat] < FEWEST and not (ended and seat not in left)}


def discount(met: int) -> float:
    """The weight of a match for somebody who has met one of the others in this many rated ones within a day."""
    return LESS**met
