"""The movement of boards: who holds which seat of which table at each of them.

Everybody is compared with those who hold the same seat at other tables. Over all boards together that is everybody with
everybody about as often, while also those at one table, and one's own seats, are as mixed as can be. Chairs are
numbers, and so many tables, seats and boards have the same movement everywhere.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final

from tafelrunde.core import Rng
from tafelrunde.events.schedule import spread_meetings

TRIES: Final = 4_000  # swaps tried for each chair
STEPS: Final = 600_000  # each looks at as many as hold the same seat; so many at most
SWEEPS: Final = 3  # over all boards, until seats are even
HEAT: Final = (15, 3)  # as warm to the end as a plan in which nearly everybody meets several times has to be
Movement = tuple[tuple[tuple[int, ...], ...], ...]  # boards, of tables, of chairs by seat


@lru_cache(maxsize=64)
def plan_boards(tables: int, seats: int, boards: int) -> Movement:
    """The chairs (numbers below tables × seats) of every table, by seat, board by board."""
    rng, chairs = Rng(1), tables * seats
    held: list[list[list[int]]] = []  # by board and seat: who holds it, in the order of tables
    for _ in range(boards):
        order = list(range(chairs))
        for last in range(chairs - 1, 0, -1):
            drawn = rng.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        held.append([order[seat * tables:(seat + 1) * tables] for seat in range(seats)])
    tries = min(TRIES * chairs, STEPS // max(tables, 1))
    spread_meetings(held, count_pairs(held, chairs), tries, rng, HEAT, picks=1)
    _even_seats(held, chairs)
    planned = [[list(table) for table in zip(*board, strict=True)] for board in held]
    partners = [{chair: group for group in board for chair in group} for board in held]
    spread_meetings(planned, count_pairs(planned, chairs), tries, rng, HEAT, 1, partners)
    return tuple(tuple(_in_order_of_seats(table, board) for table in tables_of)
                 for tables_of, board in zip(planned, held, strict=True))


def count_pairs(groups: Sequence[Sequence[Sequence[int]]], chairs: int) -> list[list[int]]:
    """How often each two of the chairs are in one group."""
    counts = [[0] * chairs for _ in range(chairs)]
    for one, other in (pair for each in groups for group in each for pair in combinations(group, 2)):
        counts[one][other] += 1
        counts[other][one] += 1
    return counts


def _even_seats(held: list[list[list[int]]], chairs: int) -> None:
    """Give the groups of each board the seats that their people have least."""
    had = [[0] * len(held[0]) for _ in range(chairs)]

    def count(board: Sequence[Sequence[int]], by: int) -> None:
        for seat, group in enumerate(board):
            for chair in group:
                had[chair][seat] += by

    for sweep in range(SWEEPS):
        for board in held:
            if sweep:
                count(board, -1)
            board[:] = min((list(order) for order in permutations(board)), key=lambda order: sum(
                had[chair][seat] for seat, group in enumerate(order) for chair in group))
            count(board, 1)


def _in_order_of_seats(table: Sequence[int], board: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(next(chair for chair in table if chair in group) for group in board)
