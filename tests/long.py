"""Long tests: cases that take long and tell little that others do not, and random walks that begin elsewhere every day.

How far they go is counted in cases, not in seconds. `TAFELRUNDE_LONG=1` goes the whole way, as every night;
`TAFELRUNDE_SEED=20270131` goes as on that day.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from tafelrunde.core import rng

COMPILED = not str(rng.__file__).endswith(".py")
WHOLE = os.environ.get("TAFELRUNDE_LONG") == "1"
# The processes a run is shared out among inherit it.
SEED = int(os.environ.setdefault("TAFELRUNDE_SEED", datetime.now(UTC).strftime("%Y%m%d")))
DAY = datetime.strptime(str(SEED), "%Y%m%d").toordinal()
ANOTHER_DAY = pytest.mark.skip("its turn comes on another day, and every night")


def much(usual: int, whole: int) -> int:
    return whole if WHOLE else usual


def far(steps: int) -> int:
    """So many steps of a walk on compiled rules; on interpreted ones, which take several times as long, a third of
    them: every check has both."""
    return steps if COMPILED else -(-steps // 3)


def long(*values: Any) -> Any:
    """This case, among the long tests."""
    return pytest.param(*values, marks=pytest.mark.soak)


def long_where(is_long: Callable[[Any], bool], values: Iterable[Any]) -> list[Any]:
    """All cases, those of which that is true among the long tests."""
    return [long(value) if is_long(value) else value for value in values]


def crosswise(rows: Iterable[Any], columns: Sequence[Any]) -> list[Any]:
    """All pairs of a row and a column: each row once, another column every day, and the others among the long tests."""
    return [pytest.param(*row.values, column, id=row.id and f"{row.id}-{column}",
                         marks=[*row.marks, *([pytest.mark.soak] if not is_due(turn - place, len(columns)) else [])])
            for place, row in enumerate(as_params(rows)) for turn, column in enumerate(columns)]


def some_a_day(cases: Iterable[Any], a_day: int = 1) -> list[Any]:
    """All cases: so many of them today, the next ones tomorrow, and the others among the long tests."""
    params = as_params(cases)
    return [pytest.param(*case.values, id=case.id, marks=[
        *case.marks, *(() if is_due(place, len(params), a_day) else (pytest.mark.soak,))])
        for place, case in enumerate(params)]


def in_turn(cases: Sequence[Any]) -> list[Any]:
    """All cases among the long tests; one of them has its turn today, the next one tomorrow."""
    return [pytest.param(*case.values, id=case.id, marks=[
        *case.marks, pytest.mark.soak, *(() if WHOLE or is_due(place, len(cases)) else (ANOTHER_DAY,))])
        for place, case in enumerate(as_params(cases))]


def is_due(place: int, count: int, a_day: int = 1) -> bool:
    """Is it today the turn of a case at that place among so many?"""
    return (place - DAY * a_day) % count < a_day


def as_params(cases: Iterable[Any]) -> list[Any]:
    """With room for a name and marks."""
    return [case if hasattr(case, "marks") else pytest.param(case) for case in cases]
