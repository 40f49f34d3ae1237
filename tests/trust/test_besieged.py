"""A house of several processes loses nothing, whatever dies: a short siege, and that the siege would notice."""

import random
from pathlib import Path

import pytest

from tafelrunde.core.record import Line
from tests.trust.besieged import KINDS, Table, besiege


@pytest.mark.soak
def test_nothing_is_lost_whatever_dies(tmp_path: Path) -> None:
    blows = ["process"] * 12 + ["database", "proxy", "frozen"] * 2
    random.Random(1).shuffle(blows)
    figures = besiege(tmp_path, blows, processes=3, tables=5)
    assert figures.faults == []
    assert figures.moves > 300
    assert figures.records >= 5
    assert all(figures.waited[kind] for kind in KINDS)


KEPT = [Line(1, -1, "deal 7"), Line(2, 0, "lay 9"), Line(3, 1, "lay 4"), Line(4, 0, "!undo 3"), Line(5, 1, "lay 4")]


def played(shown: int, *sent: tuple[int, int, str]) -> Table:
    """A table first seen after its deal, up to a line, with these moves sent."""
    return Table("abc", "castles_besieged", [], line=shown, first=1, sent=list(sent))


@pytest.mark.parametrize(("shown", "sent", "fault"), [
    (5, [(1, 0, "lay 9"), (2, 1, "lay 4"), (2, 1, "lay 5"), (4, 1, "lay 4")], ""),
    (6, [(1, 0, "lay 9"), (2, 1, "lay 4"), (4, 1, "lay 4")], "5 lines kept, 6 were shown"),
    (5, [(1, 0, "lay 9"), (2, 1, "lay 4")], "nobody sent line 5"),  # sent once, kept twice
    (5, [(1, 0, "lay 8"), (2, 1, "lay 4"), (4, 1, "lay 4")], "nobody sent line 2"),
    (5, [(4, 0, "lay 9"), (2, 1, "lay 4"), (4, 1, "lay 4")], "nobody sent line 2"),  # before it was sent
])
def test_a_siege_notices_what_is_lost_doubled_or_invented(shown: int, sent: list[tuple[int, int, str]],
                                                          fault: str) -> None:
    found = played(shown, *sent).fault(KEPT)
    assert found.startswith(fault)
    assert bool(found) == bool(fault)


def test_a_siege_notices_a_line_that_is_missing() -> None:
    assert played(2, (1, 0, "lay 9")).fault([KEPT[0], KEPT[2]]) == "2 lines kept, 2 were shown"
