"""The puzzle of the day, and how many days in a row somebody has solved it: functions of dates and nothing else."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from tafelrunde.core import Rng

FIRST: Final = date(2026, 1, 1)  # of the first round through a list
ROUNDS: Final = 0xCA57  # where the orders of the rounds come from


@dataclass(frozen=True)
class Streak:
    """Days in a row: those that end today or yesterday, and the most there ever were."""

    now: int
    longest: int


def draw_for_day(day: date, ids: Sequence[str], removed: Collection[str] = ()) -> str:
    """The id of a day (UTC), the same for everybody. None comes twice before all have come, and none on two days in a
    row where there are more than one. Raises ValueError for an empty list.

    `removed` were in the list and are no more: on their days one comes that is half a round away, and all other days
    stay what they were.
    """
    if not ids:
        raise ValueError("there is nothing to draw from")
    lap, place = divmod((day - FIRST).days, len(ids) + len(removed))
    order = _order(lap, [*ids, *removed])
    if order[place] in removed:
        left = [name for name in order if name not in removed]
        return left[(place + len(left) // 2) % len(left)]
    return order[place]


def _order(lap: int, ids: Sequence[str]) -> list[str]:
    """The order of one round; whatever came last in the round before does not come first. Of three or more that leaves
    the last one alone; two keep their order."""
    order = _shuffle(lap, ids)
    if len(order) > 1 and order[0] == _shuffle(lap - 1, ids)[-1]:
        order[0], order[1] = order[1], order[0]
    return order


def _shuffle(lap: int, ids: Sequence[str]) -> list[str]:
    left, rng, found = sorted(ids), Rng(ROUNDS + lap), list[str]()
    if len(left) < 3:
        return left
    while left:
        found.append(left.pop(rng.below(len(left))))
    return found


def streak(days: Collection[date], today: date) -> Streak:
    """How many days in a row, from the days on which one was solved. A streak lasts until a whole day has gone by."""
    solved = set(days)
    longest = 0
    for day in solved:
        if day - timedelta(days=1) not in solved:
            longest = max(longest, _run_from(day, solved))
    last = today if today in solved else today - timedelta(days=1)
    now = 0
    while last in solved:
        now += 1
        last -= timedelta(days=1)
    return Streak(now, longest)


def _run_from(day: date, solved: set[date]) -> int:
    """Days in a row from this one on."""
    many = 0
    while day in solved:
        many += 1
        day += timedelta(days=1)
    return many
