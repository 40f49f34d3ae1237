"""Several rounds planned at once, where meetings are scarce: a round that looks at itself alone uses up those that
later ones need. Nobody meets anybody twice while that is possible, and seats even out; people of like points meet as
far as the choice among the planned rounds allows.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from tafelrunde.core import Rng
from tafelrunde.events.seating import History, choose_resting, dares, seat_excess, share_out, swap, table_of_each

MOST: Final = 48  # people, for whom rounds are planned
TRIES: Final = 5000  # swaps tried for each person and round
HEAT: Final = (6, 2)  # at first and in the end, in half percents of chance for a repeat more
PICKS: Final = 8  # so often it is drawn who changes places, until it is somebody who meets somebody again
SEAT_TRIES: Final = 400  # changes of seats tried for each table

Planned = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]  # tables, and who rests


def is_scarce(people: Sequence[str], sizes: Sequence[int], history: History, rounds: int) -> bool:
    """May those whom somebody has not met yet run short within so many rounds?"""
    if rounds < 2 or not sizes or max(sizes) < 3 or not max(sizes) < len(people) <= MOST:
        return False
    met = [sum(history.met.get(frozenset((one, other)), 0) > 0 for other in people) for one in people]
    return len(people) - 1 - max(met) < 2 * (max(sizes) - 1) * rounds


def plan_rounds(people: Sequence[str], sizes: Sequence[int], history: History, rounds: int, seed: int,
                bots: Sequence[str] = ()) -> list[Planned]:
    """The tables of so many rounds, in the order of seats, with as few repeats over all of them as could be found, and
    with these bots, whom everybody may meet as often as they do."""
    met = tuple(sorted((*sorted(pair), times) for pair, times in history.met.items() if pair <= set(people)))
    byes = tuple(history.byes.get(person, 0) for person in people)
    seats = tuple(seat_excess(history, person, max(sizes)) for person in people)
    return _plan(tuple(people), tuple(sizes), met, history.apart, byes, seats, rounds, seed, tuple(bots))


@lru_cache(maxsize=64)
def _plan(people: tuple[str, ...], sizes: tuple[int, ...], met: tuple[tuple[str, str, int], ...],
          apart: frozenset[frozenset[str]], byes: tuple[int, ...], seats: tuple[tuple[int, ...], ...], rounds: int,
          seed: int, bots: tuple[str, ...]) -> list[Planned]:
    rng = Rng(seed)
    number = {person: place for place, person in enumerate(people)}
    count = len(people)
    filled = share_out(range(count, count + len(bots)), len(sizes))
    chairs = [size - len(those) for size, those in zip(sizes, filled, strict=True)]
    meetings = [[0] * count for _ in people]
    for one, other, times in met:
        meetings[number[one]][number[other]] = meetings[number[other]][number[one]] = times
    rested = dict(zip(people, byes, strict=True))
    planned: list[list[list[int]]] = []
    resting: list[list[str]] = []
    for _ in range(rounds):
        resting.append(choose_resting(people, count - sum(chairs), rested, apart, len(sizes)))
        rested = {person: times + (person in resting[-1]) for person, times in rested.items()}
        order = [place for place in range(count) if people[place] not in resting[-1]]
        for last in range(len(order) - 1, 0, -1):
            drawn = rng.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        dealt = iter(order)
        planned.append([[next(dealt) for _ in range(size)] for size in chairs])
        for table in planned[-1]:
            for pair in combinations(table, 2):
                _meet(meetings, *pair, 1)
    spread_meetings(planned, meetings, TRIES * count * rounds, rng)
    for tables in planned:
        for table, those in zip(tables, filled, strict=True):
            table += those
    _even_seats(planned, [[*row] for row in seats] + [[0] * max(sizes) for _ in bots], rng)
    names = (*people, *bots)
    return [(tuple(tuple(names[place] for place in table) for table in tables), tuple(rests))
            for tables, rests in zip(planned, resting, strict=True)]


def _meet(meetings: list[list[int]], one: int, other: int, by: int) -> None:
    meetings[one][other] += by
    meetings[other][one] += by


def spread_thin(chances: Sequence[int], meetings: int) -> int:
    """So many of these meetings are repeats at least, each counted as often as the same have met before: as even as can
    be over pairs (or partners) of whom each had so many chances to meet."""
    repeats = before = 0
    while meetings > 0 and (possible := sum(chance > before for chance in chances)):
        repeats += before * min(meetings, possible)
        meetings, before = meetings - possible, before + 1
    return repeats


def spread_meetings(planned: list[list[list[int]]], meetings: list[list[int]], tries: int, rng: Rng,
                    heat: tuple[int, int] = HEAT, picks: int = PICKS,
                    partners: Sequence[Mapping[int, Sequence[int]]] = ()) -> None:
    """Swap within rounds until nobody meets anybody more often than has to be, worsenings less and less often; with
    `partners`, by round, everybody only with theirs. In the end few meet again: it helps to draw mostly them."""
    rounds = len(planned)
    at = [table_of_each(tables) for tables in planned]
    seated = [list(each) for each in at]
    excess = sum(times * (times - 1) // 2 for row in meetings for times in row) // 2
    total = sum(map(sum, meetings)) // 2
    least = spread_thin([total] * (len(meetings) * (len(meetings) - 1) // 2), total)
    best, kept = excess, [[list(table) for table in tables] for tables in planned]
    for step in range(tries):
        if excess <= least:
            break
        for _ in range(picks):
            number = rng.below(rounds)
            tables, places, people = planned[number], at[number], seated[number]
            one = people[rng.below(len(people))]
            row, again = meetings[one], False
            for person in tables[places[one]]:
                again = again or row[person] > 1
            if again:
                break
        others = partners[number][one] if partners else people
        other = others[rng.below(len(others))]
        ours, theirs = tables[places[one]], tables[places[other]]
        if ours is theirs:
            continue
        of_one, of_other = meetings[one], meetings[other]
        change = 0
        for person in ours:
            if person != one:
                change += of_other[person] - of_one[person] + 1
        for person in theirs:
            if person != other:
                change += of_one[person] - of_other[person] + 1
        if change > 0 and not dares(rng, change, heat[1] + (heat[0] - heat[1]) * (tries - step) // tries):
            continue
        for person in ours:
            if person != one:
                _meet(meetings, one, person, -1)
                _meet(meetings, other, person, 1)
        for person in theirs:
            if person != other:
                _meet(meetings, other, person, -1)
                _meet(meetings, one, person, 1)
        swap(tables, places, one, other)
        excess += change
        if excess < best:
            best, kept = excess, [[list(table) for table in each] for each in planned]
    planned[:] = kept


def _even_seats(planned: list[list[list[int]]], counts: list[list[int]], rng: Rng) -> None:
    """Change seats within tables until everybody sits in each about as often: the tables of all rounds together always
    allow of that (de Werra 1971: a bipartite graph has an equitable colouring of its edges)."""
    tables = [table for round_tables in planned for table in round_tables]
    for table in tables:
        for seat, person in enumerate(table):
            counts[person][seat] += 1
    for step in range(SEAT_TRIES * len(tables)):
        table = tables[rng.below(len(tables))]
        one, other = rng.below(len(table)), rng.below(len(table))
        if one == other:
            continue
        ours, theirs = counts[table[one]], counts[table[other]]
        change = (ours[other] - ours[one] + 1) + (theirs[one] - theirs[other] + 1)  # half of that of the squares
        if change <= 0 or dares(rng, change, max(60 - 80 * step // (SEAT_TRIES * len(tables)), 0)):
            ours[one], ours[other] = ours[one] - 1, ours[other] + 1
            theirs[other], theirs[one] = theirs[other] - 1, theirs[one] + 1
            table[one], table[other] = table[other], table[one]


def choose_round(planned: Sequence[Planned], history: History, points: Mapping[str, int]) -> Planned:
    """Of planned rounds the one to play now: the fewest repeats by now, then people of like points together; bots have
    no points."""
    def worth(one: Planned) -> tuple[int, int]:
        pairs = [pair for table in one[0] for pair in combinations([each for each in table if each in points], 2)]
        return (sum(history.met.get(frozenset(pair), 0) for pair in pairs),
                sum((points[first] - points[second]) ** 2 for first, second in pairs))

    return min(planned, key=worth)
