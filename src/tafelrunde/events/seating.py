"""Who sits with whom, and where: tables of three and more by criteria in strict order.

First those who are to be kept apart sit apart and nobody meets somebody again, while that is possible, then people of
like points sit together; the seats of a table fall so that everybody has each of them equally often. Bots in reserve
fill what is left over: tables are made of people, and whom a bot meets does not matter. Nothing is drawn but by the
generator that is passed, and no floating-point number decides: the same people and history and seed have the same
tables everywhere.

The lower bound of repeats (`repeat_bound`) is proven: no seating of this round has fewer.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, TypeVar

from tafelrunde.core import Rng

REPEAT: Final = 1 << 60  # a repeat weighs more than everything below it together
APART: Final = 9  # meetings: two who are to be apart count as if they had met so often
TRIES: Final = 300  # swaps tried for each seated person before the search gives up
MENDS: Final = 500  # changes of places made for the last repeats
MEMORY: Final = 10  # of them somebody does not come back to the same table
NEAREST: Final = 24  # so many others are tried for the sake of seats
LARGEST_CHANCE: Final = 1 << 20
Given = TypeVar("Given")


@dataclass
class History:
    """What has been: who met whom how often, who sat in which seat how often, and who had byes."""

    met: Mapping[frozenset[str], int] = field(default_factory=dict)
    seats: Mapping[str, Sequence[int]] = field(default_factory=dict)
    byes: Mapping[str, int] = field(default_factory=dict)
    groups: Sequence[Sequence[str]] = ()  # those of each earlier table
    apart: frozenset[frozenset[str]] = frozenset()  # who is to be kept apart

    def part(self, apart: Iterable[frozenset[str]]) -> "History":
        """The same where these pairs have met so often that they sit together only if nothing else is left."""
        pairs = frozenset(apart)
        return replace(self, met={**self.met, **{pair: self.met.get(pair, 0) + APART for pair in pairs}}, apart=pairs)


@lru_cache(maxsize=4096)
def table_sizes(people: int, allowed: tuple[int, ...]) -> tuple[int, ...]:
    """How people are divided over tables: as many as possible seated, sizes even, then as few tables as possible."""
    best: tuple[tuple[int, int, int], tuple[int, ...]] = ((people, 0, 0), ())

    def add(left: int, sizes: tuple[int, ...]) -> None:
        nonlocal best
        rank = (left, max(sizes) - min(sizes), len(sizes)) if sizes else (left, 0, 0)
        best = min(best, (rank, sizes))
        for size in allowed if not sizes else [size for size in allowed if size <= sizes[-1]]:
            if size <= left and len(set(sizes) | {size}) <= 2:
                add(left - size, (*sizes, size))

    if people > 4 * max(allowed) * max(allowed):  # large fields: whole tables of the largest size, the rest as above
        extra = (people - 2 * max(allowed) * max(allowed)) // max(allowed)
        return (max(allowed),) * extra + table_sizes(people - extra * max(allowed), allowed)
    add(people, ())
    return best[1]


def repeat_bound(people: Sequence[str], sizes: Sequence[int], history: History) -> int:
    """So many repeated meetings, each counted as often as it has been, a seating has at least.

    The people of an earlier table are spread over today's tables at best evenly (pigeonhole), and everybody meets at
    best those whom they have met least often; the larger of both bounds holds.
    """
    here, tables = set(people), len(sizes)
    spread = 0
    if sum(sizes) == len(people):
        for group in history.groups:
            each, more = divmod(len(here.intersection(group)), tables)
            spread += more * each + tables * each * (each - 1) // 2
    fewest, personal = min(sizes) - 1, 0
    if sum(sizes) == len(people):
        for person in people:
            counts = sorted(history.met.get(frozenset((person, other)), 0) for other in people if other != person)
            personal += sum(counts[:fewest])
    return max(spread, -(-personal // 2))


def seat_people(ranked: Sequence[str], sizes: Sequence[int], points: Mapping[str, int], history: History,
                apart: Iterable[frozenset[str]], rng: Rng,
                bots: Sequence[str] = ()) -> tuple[list[list[str]], list[str]]:
    """The tables of a round in the order of seats, and who rests, of people who come in the order of standings; bots
    sit with those who stand last."""
    filled, history = share_out(bots, len(sizes)), history.part(apart)
    chairs = [size - len(those) for size, those in zip(sizes, filled, strict=True)]
    resting = choose_resting(ranked, len(ranked) - sum(chairs), history.byes, history.apart, len(sizes))
    people = [person for person in ranked if person not in resting]
    if not people:
        return [], resting
    search = _Search(people, chairs, points, history, rng)
    search.avoid_repeats(repeat_bound(people, chairs, history))
    search.bring_together()
    search.even_seats(people, history, sizes)
    tables = sorted(zip(search.tables, filled, strict=True), key=lambda table: min(table[0]))
    return [assign_seats([*(people[place] for place in table), *those], history) for table, those in tables], resting


def share_out(bots: Sequence[Given], tables: int) -> list[list[Given]]:
    """The bots at each table: as evenly as can be, from the last one on."""
    return [[*bots[tables - 1 - table::tables]] for table in range(tables)]


def may_join(person: Given, table: Iterable[Given], apart: Collection[frozenset[Given]]) -> bool:
    """True where somebody is in no pair that is to be kept apart with anybody of a table."""
    return not any(frozenset((person, other)) in apart for other in table)


def part_again(tables: Sequence[Sequence[str]], history: History, apart: Iterable[frozenset[str]],
               rng: Rng) -> list[list[str]]:
    """Tables of the same sizes at which fewer meet again, in the order of seats: people change places, if they have to,
    with those in the same place of another table."""
    people = [person for place in range(len(tables[0])) for table in tables for person in table[place : place + 1]]
    sizes = [len(table) for table in tables]
    search = _Search(people, sizes, dict.fromkeys(people, 0), history.part(apart), rng)
    number = {person: place for place, person in enumerate(people)}
    search.tables = [[number[person] for person in table] for table in tables]
    search.avoid_repeats(repeat_bound(people, sizes, history))
    return [assign_seats([people[place] for place in table], history) for table in search.tables]


def choose_resting(ranked: Sequence[str], count: int, byes: Mapping[str, int], apart: Collection[frozenset[str]],
                   tables: int) -> list[str]:
    """Who has no table: those with the fewest byes, of them those who stand last; where there is one table only, those
    without whom the fewest are at it who are to be kept apart."""
    order = sorted(range(len(ranked)), key=lambda place: (byes.get(ranked[place], 0), -place))
    resting = order[:count]
    if tables == 1 and apart:
        resting = [*min(combinations(order, count), key=lambda rest: sum(
            pair.isdisjoint(ranked[place] for place in rest) and pair <= {*ranked} for pair in apart))]
    return [ranked[place] for place in sorted(resting)]


def assign_seats(people: Sequence[str], history: History) -> list[str]:
    """The people of a table in the order of seats: everybody as evenly over the seats as can be."""
    excess = tuple(seat_excess(history, person, len(people)) for person in people)
    return [people[place] for place in best_order(excess)[1]]


def seat_excess(history: History, person: str, seats: int) -> tuple[int, ...]:
    """How often more than in their rarest seat somebody has sat in each."""
    counts = [*history.seats.get(person, ())][:seats]
    counts += [0] * (seats - len(counts))
    return tuple(count - min(counts) for count in counts)


@lru_cache(maxsize=1 << 16)
def best_order(excess: tuple[tuple[int, ...], ...]) -> tuple[int, tuple[int, ...]]:
    """How uneven seats get at best, and the person of each seat then; 0 if nobody sits where they sat more often."""
    return min((sum(excess[person][seat] ** 2 for seat, person in enumerate(order)), order)
               for order in permutations(range(len(excess))))


class _Search:
    """Swaps people between tables; people are numbered in the order of standings."""

    def __init__(self, people: Sequence[str], sizes: Sequence[int], points: Mapping[str, int], history: History,
                 rng: Rng) -> None:
        self.rng = rng
        self.met = [[history.met.get(frozenset((one, other)), 0) for other in people] for one in people]
        self.near = [[(points[one] - points[other]) ** 2 for other in people] for one in people]
        order = list(range(len(people)))
        self._mix_equals(order, [points[person] for person in people])
        dealt = iter(order)
        self.tables = [[next(dealt) for _ in range(size)] for size in sizes]

    def _mix_equals(self, order: list[int], points: list[int]) -> None:
        """Those with the same points in an order that is drawn."""
        keys = [self.rng.below(LARGEST_CHANCE) for _ in order]
        order.sort(key=lambda place: (-points[place], keys[place], place))

    def avoid_repeats(self, bound: int) -> None:
        """Swap until the repeats are as few as is possible, or as the tries allow."""
        self._anneal(self.met, bound, TRIES * len(self.met), (90, 10))
        self._mend(bound)

    def _mend(self, bound: int) -> None:
        """Let those who meet again change places with whomever it costs least, but not back at once, until the repeats
        are as few as is possible or MENDS have been tried: what is left of annealing are a few pairs (min-conflicts
        with a short memory, as for the social golfer problem: Dotú and Van Hentenryck 2005)."""
        at, count = table_of_each(self.tables), len(self.met)
        since = dict[tuple[int, int], int]()  # when somebody last left a table
        best, tables = -1, self.tables
        for step in range(MENDS):
            again = {one: sum(self.met[one][other] for other in self.tables[at[one]]) for one in range(count)}
            total = sum(again.values()) // 2
            if best < 0 or total < best:
                best, tables = total, [list(table) for table in self.tables]
            unhappy = [one for one, times in again.items() if times]
            if total <= bound or len(self.tables) == 1:
                break
            one = unhappy[self.rng.below(len(unhappy))]
            others = [other for other in range(count) if at[other] != at[one]
                      and step - since.get((one, at[other]), -MEMORY) >= MEMORY]
            changes = [self._change(one, other, self.tables[at[one]]) + self._change(other, one, self.tables[at[other]])
                       for other in others]
            fewest = min(changes, default=0)
            least = [other for other, change in zip(others, changes, strict=True) if change == fewest]
            if least:
                other = least[self.rng.below(len(least))]
                since[one, at[one]] = since[other, at[other]] = step
                swap(self.tables, at, one, other)
        self.tables = tables

    def bring_together(self) -> None:
        """Bring people of like points together, without a repeat more."""
        cost = [[near + met * REPEAT for near, met in zip(nears, mets, strict=True)]
                for nears, mets in zip(self.near, self.met, strict=True)]
        self._anneal(cost, 0, TRIES * len(self.met) // 2, (0, 0))

    def even_seats(self, people: Sequence[str], history: History, sizes: Sequence[int]) -> None:
        """Swap people at whose tables seats get uneven, without a repeat more: with those nearest in the standings.

        With two at a table like points go first, as in FIDE's Dutch system, unless somebody would sit in one seat three
        times more often than in the other (its absolute preference)."""
        at = table_of_each(self.tables)
        excess = {size: [seat_excess(history, person, size) for person in people] for size in set(sizes)}

        def unevenness(table: int) -> int:
            size, sitting = sizes[table], self.tables[table]
            bots = ((0,) * size,) * (size - len(sitting))
            return best_order((*(excess[size][person] for person in sitting), *bots))[0]

        def badness(*tables: int) -> tuple[int, int, int]:
            uneven = [unevenness(table) for table in tables]
            if max(sizes[table] for table in tables) > 2:
                return 0, 0, sum(uneven)
            apart = sum(self.near[one][other] for table in tables for one, other in combinations(self.tables[table], 2))
            return sum(each // 4 for each in uneven), apart, sum(uneven)

        for one in range(len(people)):
            for other in sorted(range(len(people)), key=lambda other: abs(other - one))[1 : 1 + NEAREST]:
                ours, theirs = at[one], at[other]
                if ours == theirs or not unevenness(ours):
                    continue
                if self._change(one, other, self.tables[ours]) + self._change(other, one, self.tables[theirs]) <= 0:
                    before = badness(ours, theirs)
                    swap(self.tables, at, one, other)
                    if badness(ours, theirs) >= before:
                        swap(self.tables, at, one, other)

    def _change(self, leaving: int, coming: int, table: Sequence[int]) -> int:
        """How many more meet again at a table where one comes in another's place."""
        return sum(self.met[coming][person] - self.met[leaving][person] for person in table if person != leaving)

    def _anneal(self, cost: list[list[int]], least: int, tries: int, heat: tuple[int, int]) -> None:
        """Swap people between tables until the cost is `least`, a worsening less and less often."""
        rng, count, tables = self.rng, len(cost), self.tables
        places = table_of_each(tables)
        total = sum(cost[one][other] for table in tables for one, other in combinations(table, 2))
        best, kept = total, [list(table) for table in tables]
        for step in range(tries):
            if total <= least or len(tables) == 1:
                break
            one = rng.below(count)
            other = rng.below(count) if step & 1 else (one + rng.below(17) - 8) % count
            first, second = places[one], places[other]
            if first == second:
                continue
            of_one, of_other = cost[one], cost[other]
            change = 0
            for person in tables[first]:
                if person != one:
                    change += of_other[person] - of_one[person]
            for person in tables[second]:
                if person != other:
                    change += of_one[person] - of_other[person]
            if change > 0 and not (heat[0] and dares(rng, change, heat[1] + heat[0] * (tries - step) // tries)):
                continue
            swap(tables, places, one, other)
            total += change
            if total < best:
                best, kept = total, [list(table) for table in tables]
        self.tables = kept


def dares(rng: Rng, change: int, heat: int) -> bool:
    """Is a change for the worse made all the same? With a chance of (heat/200) to the power of the change."""
    return change < 8 and rng.below(LARGEST_CHANCE) * 200**change < LARGEST_CHANCE * heat**change


def table_of_each(tables: Sequence[Sequence[int]]) -> dict[int, int]:
    """The number of the table at which each person sits."""
    return {person: number for number, table in enumerate(tables) for person in table}


def swap(tables: list[list[int]], at: dict[int, int], one: int, other: int) -> None:
    """Let two people at different tables change places."""
    first, second = at[one], at[other]
    tables[first][tables[first].index(one)] = other
    tables[second][tables[second].index(other)] = one
    at[one], at[other] = second, first
