"""Blocks of different heights put into columns of a page, in their order, so that the columns are as low as can be."""

from collections.abc import Sequence
from itertools import pairwise


def balance_columns(heights: Sequence[float], columns: int) -> list[int]:
    """Where each column begins, and the end: the lowest columns there are with the blocks in order."""
    if not heights:
        return [0] * (columns + 1)
    count = len(heights)
    limits = {sum(heights[first:last]) for first in range(count) for last in range(first + 1, count + 1)}
    return next(found for limit in sorted(limits) if (found := fill_columns(heights, columns, limit)) is not None)


def fill_columns(heights: Sequence[float], columns: int, limit: float) -> list[int] | None:
    """Where the columns begin if none may be higher than that; None if there are too few."""
    begins, used = [0], 0.0
    for place, height in enumerate(heights):
        if height > limit + 1e-9:
            return None
        if used + height > limit + 1e-9:
            begins.append(place)
            used = 0.0
        used += height
    return begins + [len(heights)] * (columns + 1 - len(begins)) if len(begins) <= columns else None


def column_height(heights: Sequence[float], begins: Sequence[int]) -> float:
    """The height of the highest column."""
    return max(sum(heights[first:last]) for first, last in pairwise(begins))
