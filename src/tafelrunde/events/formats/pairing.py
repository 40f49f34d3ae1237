"""What formats with rounds share: the history of an event, and the lines of a round."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations

from tafelrunde.core import Rng
from tafelrunde.events.event import Event, Round, Table
from tafelrunde.events.schedule import choose_round, is_scarce, plan_rounds
from tafelrunde.events.seating import History, seat_people, table_sizes


def history_of(event: Event, rounds: int | None = None) -> History:
    """Who met whom, sat where and rested how often, up to now or in the first rounds. Who did not come to a table met
    nobody there, and a table that was annulled has not been."""
    met, byes = Counter[frozenset[str]](), Counter[str]()
    seats = defaultdict[str, list[int]](lambda: [0] * event.terms.sizes[-1])
    groups = []
    past = event.rounds[:rounds]
    for table in (table for one in past for table in one.tables if not table.annulled):
        there = [person for seat, person in enumerate(table.people) if table.running or table.places[seat]]
        groups.append(there)
        met.update(map(frozenset, combinations(there, 2)))
        for person in there:
            seats[person][table.people.index(person)] += 1
    for one in past:
        byes.update(one.byes.keys())
    return History(met, seats, byes, groups)


def lot_of(event: Event, rounds: int) -> Rng:
    """The generator of a pairing, of the event's seed and of how many rounds there have been."""
    return Rng(int.from_bytes(sha256(f"{event.terms.seed} {rounds}".encode()).digest()[:7]))


def game_of(event: Event, size: int) -> str:
    """What a table of that size plays in the next round: the games of the event in turn, those that fit."""
    fitting = [played.game for played in event.terms.games if size in played.sizes]
    return fitting[len(event.rounds) % len(fitting)]


def round_lines(event: Event, tables: Sequence[Sequence[str]], byes: Mapping[str, str]) -> list[str]:
    """The lines of a whole round."""
    number = len(event.rounds) + 1
    return [f"round {number}",
            *(f"table {number}.{place} {game_of(event, len(people))} {' '.join(people)}"
              for place, people in enumerate(tables, start=1)),
            *(f"bye {number} {person} {worth}" for person, worth in byes.items())]


def resting_worth(event: Event) -> str:
    """What those get who rest because the numbers do not fit: at tables of two as for a win, else as for the middle."""
    return "full" if event.terms.sizes == (2,) else "half"


def seat_divisions(event: Event, divisions: Sequence[Sequence[str]], points: Mapping[str, int],
                   rounds_left: int) -> list[str]:
    """The lines of a round at tables of three and more; the people of each division in the order of standings."""
    tables, byes = list[list[str]](), dict[str, str]()
    for ranked in divisions:
        seated, resting = seat_division(event, ranked, points, rounds_left)
        tables += seated
        byes.update(dict.fromkeys(resting, resting_worth(event)))
    return round_lines(event, tables, byes)


def seat_division(event: Event, ranked: Sequence[str], points: Mapping[str, int],
                  rounds_left: int) -> tuple[list[list[str]], Sequence[str]]:
    """The tables of a round and who rests; where meetings are scarce, as planned since the same people take part."""
    sizes, history, now = table_sizes(len(ranked), event.terms.sizes), history_of(event), len(event.rounds)
    since = now
    while since and _people_of(event.rounds[since - 1], ranked) == set(ranked):
        since -= 1
    for begun in dict.fromkeys((since, now)):
        before, rounds = history_of(event, begun), rounds_left + now - begun
        if is_scarce(ranked, sizes, before, rounds):
            plan = plan_rounds(sorted(ranked), sizes, before, rounds, lot_of(event, begun).below(1 << 20))
            played = [_groups_of(event.rounds[number].tables, ranked) for number in range(begun, now)]
            left = [one for one in plan if {frozenset(table) for table in one[0]} not in played]
            if len(left) == rounds_left:
                tables, resting = choose_round(left, history, points)
                return [list(table) for table in tables], resting
    return seat_people(ranked, sizes, points, history, event.apart, lot_of(event, now))


def _people_of(one: Round, ranked: Sequence[str]) -> set[str]:
    """Who of them or of their tables had a table or a bye in a round."""
    people = set(ranked)
    return {person for table in one.tables if people.intersection(table.people) for person in table.people} | (
        people & one.byes.keys())


def _groups_of(tables: Iterable[Table], ranked: Sequence[str]) -> set[frozenset[str]]:
    people = set(ranked)
    return {frozenset(table.people) for table in tables if people.issuperset(table.people)}
