"""What formats with rounds share: the history of an event, and the lines of a round."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import combinations

from tafelrunde.core import Rng
from tafelrunde.events.event import Event
from tafelrunde.events.schedule import choose_round, is_scarce, plan_rounds
from tafelrunde.events.seating import History, seat_people, table_sizes
from tafelrunde.events.table import Round, Table


def history_of(event: Event, rounds: int | None = None) -> History:
    """Who met whom, sat where and rested how often, up to now or in the first rounds. Who did not come to a table met
    nobody there, and a table that was annulled has not been."""
    met, byes = Counter[frozenset[str]](), Counter[str]()
    seats = defaultdict[str, list[int]](lambda: [0] * event.terms.sizes[-1])
    groups = []
    past = event.rounds[:rounds]
    for table in (table for one in past for table in one.tables if not table.annulled):
        there = table.there
        groups.append(there)
        met.update(map(frozenset, combinations(there, 2)))
        for person in there:
            if not event.people[person].reserve:  # it does not mind where it sits
                seats[person][table.people.index(person)] += 1
    for one in past:
        byes.update(one.byes.keys())
    return History(met, seats, byes, groups)


def lot_of(event: Event, rounds: int) -> Rng:
    """The generator of a pairing, of the event's seed and of how many rounds there have been."""
    return Rng(int.from_bytes(sha256(f"{event.terms.seed} {rounds}".encode()).digest()[:7]))


def game_of(event: Event, size: int, turn: int) -> str:
    """What a table of that size plays, when so many rounds (of an arena: tables) have been opened: the games of the
    event in turn, those that fit."""
    fitting = [played.game for played in event.terms.games if size in played.sizes]
    return fitting[turn % len(fitting)]


def division_of(event: Event, table: Table) -> int:
    """The division of the people at a table."""
    return next((event.people[person].division for person in table.people if not event.people[person].reserve), 1)


def fill_tables(event: Event, divisions: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    """As many bots in reserve for each division as it takes to leave nobody without a table, where the terms say so;
    and the lines by which those that are new enter."""
    bots = [person.id for person in event.people.values() if person.reserve]
    lines, filled = list[str](), list[list[str]]()
    for people in divisions:
        missing = next((count for count in range(event.terms.sizes[-1])
                        if sum(table_sizes(len(people) + count, event.terms.sizes)) == len(people) + count),
                       0) if event.terms.fill and people else 0
        while len(bots) < missing:
            number = len(event.people) + len(lines) + 1
            bots.append(f"p{number}")
            lines.append(f"bot p{number} {bot_name(event, len(lines))}")
        filled.append(bots[:missing])
        del bots[:missing]
    return lines, filled


def bot_name(event: Event, more: int = 0) -> str:
    """How the next bot of an event is called, after so many more."""
    return f"Bot {1 + more + sum(person.bot for person in event.people.values())}"


def round_lines(event: Event, tables: Sequence[Sequence[str]], byes: Mapping[str, str]) -> list[str]:
    """The lines of a whole round."""
    number = len(event.rounds) + 1
    return [f"round {number}",
            *(f"table {number}.{place} {game_of(event, len(people), number - 1)} {' '.join(people)}"
              for place, people in enumerate(tables, start=1)),
            *(f"bye {number} {person} {worth}" for person, worth in byes.items())]


def resting_worth(event: Event) -> str:
    """What those get who rest because the numbers do not fit: at tables of two as for a win, else as for the middle."""
    return "full" if event.terms.sizes == (2,) else "half"


def seat_divisions(event: Event, divisions: Sequence[Sequence[str]], points: Mapping[str, int],
                   rounds_left: int) -> list[str]:
    """The lines of a round; the people of each division in the order of standings."""
    tables, byes = list[list[str]](), dict[str, str]()
    lines, filled = fill_tables(event, divisions)
    for people, bots in zip(divisions, filled, strict=True):
        seated, resting = seat_division(event, people, bots, points, rounds_left)
        tables += seated
        byes.update(dict.fromkeys(resting, resting_worth(event)))
    return [*lines, *round_lines(event, tables, byes)]


def seat_division(event: Event, ranked: Sequence[str], bots: Sequence[str], points: Mapping[str, int],
                  rounds_left: int) -> tuple[list[list[str]], Sequence[str]]:
    """The tables of a round and who rests; where meetings are scarce, as planned since the same people take part."""
    sizes, now = table_sizes(len(ranked) + len(bots), event.terms.sizes), len(event.rounds)
    history = history_of(event)
    since, people = now, frozenset(ranked)
    while since and _people_of(event, event.rounds[since - 1], people) == people:
        since -= 1
    for begun in dict.fromkeys((since, now)):
        before, rounds = history_of(event, begun).part(event.apart), rounds_left + now - begun
        if is_scarce(ranked, sizes, before, rounds):
            plan = plan_rounds(sorted(ranked), sizes, before, rounds, lot_of(event, begun).below(1 << 20), bots)
            played = [{people.intersection(table.people) for table in one.tables} - {frozenset()}  # other divisions
                      for one in event.rounds[begun:now]]
            left = [one for one in plan if {people.intersection(table) for table in one[0]} not in played]
            if len(left) == rounds_left:
                tables, resting = choose_round(left, history, {person: points[person] for person in ranked})
                return [list(table) for table in tables], resting
    return seat_people(ranked, sizes, points, history, event.apart, lot_of(event, now), bots)


def _people_of(event: Event, one: Round, people: frozenset[str]) -> set[str]:
    """Who of them or of their tables had a table or a bye in a round, but for bots in reserve."""
    sat = {person for table in one.tables if people.intersection(table.people) for person in table.people}
    return {person for person in sat if not event.people[person].reserve} | (people & one.byes.keys())
