"""Does the stronger stand ahead more often after an evening of boards, and by which points?

    PYTHONPATH=src python scripts/board_evenings.py --evenings 500 --tables 8

Each evening bots of all levels of Beutelschneider's ladder, as evenly as it goes, play a whole event of boards at
tables of four: seated by `events.movement`, scored by `events.matchpoints`. The same hands are ordered in four ways: by
matchpoints, by the difference against all who held the same seat, by the sum of one's scores, and by places at the
table as in other events. With `--own-deals` beside it the same people in the same seats with a deal of its own at every
table, as without boards. Printed is how often the stronger of two levels stands ahead (level pegging half), and by how
much more often than by the sum of scores with the same deals, with 95 % intervals over evenings.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from typing import Final

from tafelrunde import games
from tafelrunde.bots.levels import levels
from tafelrunde.core import Rng
from tafelrunde.events.matchpoints import difference_of, halves_of
from tafelrunde.events.movement import plan_boards
from tafelrunde.events.table import Round, Table
from tafelrunde.lab.duplicate import load_bot
from tafelrunde.lab.play_match import mix_seed, play_match
from tafelrunde.lab.statistics import mean_of

SLUG, SEATS = "beutelschneider", 4
Scoring = Callable[[Round, Table, int], float]
SCORINGS: Final[dict[str, Scoring]] = {
    "matchpoints": lambda board, table, seat: halves_of(board, table, seat),
    "difference to the same seat": lambda board, table, seat: float(difference_of(board, table, seat)),
    "sum of scores": lambda board, table, seat: table.scores[seat],
    "places at the table": lambda board, table, seat: table.points(str(table.people[seat])),
}
APART: Final = ("sum of scores", "places at the table")  # also with a deal of its own at every table


def play_evening(tables: int, boards: int, apart: bool, seed: int) -> dict[str, tuple[float, float]]:
    """By scoring: how often the stronger of two stands ahead, of all pairs of levels and of neighbours."""
    ladder = [level.bot for level in levels(SLUG)]
    chairs = [chair % len(ladder) for chair in range(tables * SEATS)]
    rng = Rng(mix_seed(seed, 0))
    for last in range(len(chairs) - 1, 0, -1):
        drawn = rng.below(last + 1)
        chairs[last], chairs[drawn] = chairs[drawn], chairs[last]
    ways = ("", ", own deals") if apart else ("",)
    sums = {f"{name}{of}": [0.0] * len(chairs) for of in ways for name in (SCORINGS if not of else APART)}
    for number, planned in enumerate(plan_boards(tables, SEATS, boards)):
        for of in ways:
            board = Round([play_table(ladder, chairs, table, (seed, 1, number, place if of else -1), number)
                           for place, table in enumerate(planned)])
            for table, seated in zip(board.tables, planned, strict=True):
                for name in SCORINGS if not of else APART:
                    for seat, chair in enumerate(seated):
                        sums[name + of][chair] += SCORINGS[name](board, table, seat)
    return {name: ahead(chairs, made) for name, made in sums.items()}


def play_table(ladder: list[str], chairs: list[int], seated: tuple[int, ...], key: tuple[int, ...],
               number: int) -> Table:
    """One hand, as a table of an event."""
    bots = [load_bot(ladder[chairs[chair]]) for chair in seated]
    # the deal is of the key alone; what bots draw for themselves, too, which says nothing of the others' cards
    played = play_match(games.load(SLUG), SEATS, games.info(SLUG).board_options, bots, mix_seed(*key[:3], key[3] + 1),
                        count_leads=False)
    return Table(number + 1, 1, SLUG, [str(chair) for chair in seated], list(played.ranks), list(played.scores))


def ahead(chairs: list[int], made: list[float]) -> tuple[float, float]:
    """The share of pairs of different levels, and of neighbouring ones, in which the stronger has made more."""
    found = defaultdict[int, list[float]](list)
    for one, other in combinations(range(len(chairs)), 2):
        gap = chairs[one] - chairs[other]
        if gap:
            better, worse = (one, other) if gap > 0 else (other, one)
            found[abs(gap)].append((made[better] > made[worse]) + 0.5 * (made[better] == made[worse]))
    every = [value for values in found.values() for value in values]
    return sum(every) / len(every), sum(found[1]) / len(found[1])


def main() -> None:
    """Play evenings and print how often the stronger stands ahead."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=500)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--own-deals", action="store_true")
    parser.add_argument("--boards", type=int, default=11)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    seeds = [mix_seed(given.seed, number) for number in range(given.evenings)]
    with ProcessPoolExecutor(given.processes) as pool:
        found = list(pool.map(partial(play_evening, given.tables, given.boards, given.own_deals), seeds))
    print(f"{given.evenings} evenings of {given.boards} boards, {given.tables} tables of {SEATS}, seed {given.seed}")
    for place, which in enumerate(("all pairs of levels", "neighbours on the ladder")):
        print(f"\n{which}: the stronger stands ahead, and more often than by the sum of scores")
        base = [each["sum of scores"][place] for each in found]
        for name in found[0]:
            values = [each[name][place] for each in found]
            more = mean_of([value - other for value, other in zip(values, base, strict=True)])
            share = mean_of(values, (0.0, 1.0))
            print(f"  {name:<32} {share:.3f}   {more:+.3f}")


if __name__ == "__main__":
    main()
