"""Standings: points, and the tie-breaks of an event in their order, each with its number.

Points are counted in 1/120 (`event.POINT`). A tie-break is a number, more is better:

- `wins`: tables won, a shared win as a share.
- `opponents`: the points of those whom somebody met, of a table the mean of them (with two at a table: Buchholz). A
  round without a table counts like an opponent who has as many points as oneself, and so does a bot in reserve: where
  it sat, and how it did there, is nobody's merit or misfortune.
- `sonneborn`: the points of those whom somebody left behind, half of those with the same place, of a table the mean
  (with two at a table: Sonneborn-Berger).
- `direct`: among people of equal points, where all of them have met: the points they made of each other.
- `margin`: own scores less the mean of the others at the table.
- `difference`: of boards, own scores less the mean of all others who held the same seat.

The points of boards are matchpoints (`events.matchpoints`).

Who is equal in all of them shares the rank. Bots in reserve have none.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tafelrunde.events.event import Event
from tafelrunde.events.matchpoints import difference_of, halves_of
from tafelrunde.events.table import POINT, Table


@dataclass(frozen=True)
class Standing:
    """A row of the standings: the rank (shared where all numbers are equal), points in 1/120, tie-breaks in order."""

    rank: int
    person: str
    points: int
    tie_breaks: tuple[Fraction, ...]


def points_of(event: Event) -> dict[str, int]:
    """The points of everybody, in 1/120."""
    points = dict.fromkeys(event.people, 0)
    for one in event.rounds:
        for person, worth in one.byes.items():
            points[person] += worth
        boards = event.format.sealed
        for table in one.tables:
            if not (one.running if boards else table.running):
                for seat, person in enumerate(table.people):
                    points[person] += halves_of(one, table, seat) * POINT // 2 if boards else table.points(person)
    return points


def standings(event: Event, division: int = 0) -> list[Standing]:
    """All who take part (or those of a division), the best first; of equals the one who entered first."""
    points = points_of(event)
    tables = defaultdict[str, list[Table]](list)
    for table in event.tables:
        if not table.running:
            for person in table.people:
                tables[person].append(table)
    people = [person.id for person in event.people.values() if division in (0, person.division) and not person.reserve]
    measures = [MEASURES[name](event, points, tables) for name in event.terms.tie_breaks]
    keys = {person: (points[person], *(measure(person) for measure in measures)) for person in people}
    order = sorted(people, key=lambda person: keys[person], reverse=True)  # stable: of equals who entered first
    rows: list[Standing] = []
    for place, person in enumerate(order, start=1):
        shared = rows and keys[person] == keys[rows[-1].person]
        rank = rows[-1].rank if shared else place
        rows.append(Standing(rank, person, points[person], tuple(map(Fraction, keys[person][1:]))))
    return rows


def rank_range(event: Event, rounds_left: int, division: int = 0) -> dict[str, tuple[int, int]]:
    """The best and the worst rank that each person (of a division) can still reach: no reachable rank lies outside, and
    it only narrows once entries are closed, but for what directors correct. Who has withdrawn may come back."""
    points = {person: points for person, points in points_of(event).items()
              if division in (0, event.people[person].division) and not event.people[person].reserve}
    open_tables = defaultdict[str, int](int)
    for one in event.rounds:
        for table in one.tables:
            if one.running if event.format.sealed else table.running:
                for person in table.people:
                    open_tables[person] += 1
    worth = POINT * (len(event.rounds[0].tables) - 1 if event.format.sealed and event.rounds else 1)
    most = {person: own + worth * (open_tables[person] + rounds_left)
            for person, own in points.items()}
    return {person: (1 + sum(points[other] > most[person] for other in points),
                     sum(most[other] >= points[person] for other in points)) for person in points}


Measure = Callable[[str], Fraction | int]
Tables = dict[str, list[Table]]


def _wins(event: Event, points: dict[str, int], tables: Tables) -> Measure:
    def wins(person: str) -> Fraction:
        total = Fraction(0)
        for table in tables[person]:
            if not table.annulled and table.places[table.people.index(person)] == 1:
                total += Fraction(1, table.places.count(1))
        return total

    return wins


def _opponents(event: Event, points: dict[str, int], tables: Tables) -> Measure:
    def opponents(person: str) -> Fraction:
        total = Fraction(points[person] * len(event.byes_of(person)))
        for table in tables[person]:
            total += Fraction(sum(_worth_of(event, points, other, person) for other in table.people if other != person),
                              len(table.people) - 1)
        return total / POINT

    return opponents


def _worth_of(event: Event, points: dict[str, int], other: str, person: str) -> int:
    """The points of somebody's opponent; of a bot in reserve as many as they have themselves."""
    return points[person] if event.people[other].reserve else points[other]


def _sonneborn(event: Event, points: dict[str, int], tables: Tables) -> Measure:
    def sonneborn(person: str) -> Fraction:
        total = Fraction(sum(points[person] * worth for worth in event.byes_of(person)), POINT)
        for table in tables[person]:
            if not table.annulled:
                own = table.places[table.people.index(person)]
                beaten = sum(_worth_of(event, points, other, person) * table.between(own, place)
                             for other, place in zip(table.people, table.places, strict=True) if other != person)
                total += Fraction(beaten, 2 * (len(table.people) - 1))
        return total / POINT

    return sonneborn


def _direct(event: Event, points: dict[str, int], tables: Tables) -> Measure:
    equal = defaultdict[int, set[str]](set)
    for person, own in points.items():
        if not event.people[person].reserve:
            equal[own].add(person)

    def made(person: str, others: set[str]) -> tuple[int, set[str]]:
        total, met = 0, set[str]()
        for table in tables[person]:
            if not table.annulled:
                own = table.places[table.people.index(person)]
                for other, place in zip(table.people, table.places, strict=True):
                    if other in others and other != person:
                        total, met = total + table.between(own, place), met | {other}
        return total, met

    worth: dict[str, int] = {}
    for group in equal.values():
        many = len(group) > 1 + (event.terms.sizes[-1] - 1) * max(len(tables[person]) for person in group)
        made_of = {person: made(person, group) for person in group} if not many else {}
        all_met = all(met == group - {person} for person, (_, met) in made_of.items())
        worth.update({person: total if all_met else 0 for person, (total, _) in made_of.items()})
    return lambda person: Fraction(worth.get(person, 0), 2)


def _margin(event: Event, points: dict[str, int], tables: Tables) -> Measure:
    def margin(person: str) -> Fraction:
        total = Fraction(0)
        for table in tables[person]:
            if not table.annulled and table.scores:
                own = table.scores[table.people.index(person)]
                total += own - Fraction(sum(table.scores) - own, len(table.people) - 1)
        return total

    return margin


def _difference(event: Event, points: dict[str, int], tables: Tables) -> Measure:
    return lambda person: sum((difference_of(event.rounds[table.round - 1], table, table.people.index(person))
                               for table in tables[person]), Fraction(0))


MEASURES: dict[str, Callable[[Event, dict[str, int], Tables], Measure]] = {
    "wins": _wins, "opponents": _opponents, "sonneborn": _sonneborn, "direct": _direct, "margin": _margin,
    "difference": _difference,
}


def format_points(points: int) -> str:
    """Points for people, at most two decimals: 2, 1.5, 0.33."""
    return f"{points / POINT:.2f}".rstrip("0").rstrip(".")


def best_first(rows: Sequence[Standing]) -> list[str]:
    """The people of standings, in their order."""
    return [row.person for row in rows]
