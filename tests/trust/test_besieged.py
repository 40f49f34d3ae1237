"""A house of several processes loses nothing, whatever dies: a short siege, and that the siege would notice."""

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tafelrunde.core.record import Line
from tests.long import SEED, much
from tests.trust.besieged import KINDS, besiege
from tests.trust.besieged_figures import Figures, read
from tests.trust.besieged_tables import LATE, Sent, Table


@pytest.mark.soak
def test_nothing_is_lost_whatever_dies(tmp_path: Path) -> None:
    blows = ["process"] * much(4, 24) + [kind for kind in KINDS if kind != "process"] * much(2, 4)
    random.Random(SEED).shuffle(blows)
    figures = besiege(tmp_path, blows, processes=3, seed=SEED, tables=7, apart=600.0)
    assert figures.faults == []
    assert figures.counts["moves"] > much(100, 600)
    assert figures.counts["records"] >= 7
    assert figures.counts["notices"] > 0
    assert figures.counts["timeouts"] > 0
    assert all(figures.waited[kind] for kind in ("process", "database", "proxy"))
    assert any(figures.waited[kind] for kind in ("frozen", "cut", "silent"))  # whoever is hit may have no table


KEPT = [Line(1, -1, "deal 7"), Line(2, 0, "lay 9"), Line(3, 1, "lay 4"), Line(4, 0, "!undo 3"), Line(5, 1, "lay 4")]


def played(shown: int, *sent: tuple[int, int, str]) -> Table:
    """A table first seen after its deal, up to a line, with these moves sent."""
    return Table("abc", "castles_besieged", [], line=shown, first=1, sent=[Sent(*each, 1000.0) for each in sent])


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


@pytest.mark.parametrize(("texts", "left", "fault"), [
    (["lay 9", "!timeout", "lay 4"], {0: 1.0}, ""),  # a bot moves on there
    (["lay 9", "!timeout", "!timeout"], {0: 1.0}, "line 4: seat 0 has lost on time twice, or never left"),
    (["lay 9", "!timeout"], {1: 1.0}, "line 3: seat 0 has lost on time twice, or never left"),
    (["lay 9", "lay 4"], {0: 1.0}, "nobody sent line 3"),
])
def test_a_siege_notices_who_loses_on_time_twice_or_though_they_are_there(texts: Sequence[str], left: dict[int, float],
                                                                          fault: str) -> None:
    table = played(2, (1, 0, "lay 9"))
    table.left = left
    found = table.fault([KEPT[0], *(Line(number, 0, text) for number, text in enumerate(texts, 2))])
    assert found.startswith(fault)
    assert bool(found) == bool(fault)


@pytest.mark.parametrize(("at", "fault"), [
    ((999.0, 1000.5, 1001.0), ""),
    ((999.0, 998.0, 1001.0), ""),  # the clocks of a house are a little behind
    ((999.0, 400.0, 1001.0), "line 2 was 600.0 s before it was sent"),
    ((999.0, 1601.0, 1001.0), "line 2 was 600.0 s after it was shown"),
    ((1601.0, 1000.5, 1001.0), "line 1 was 600.0 s after it was shown"),
])
def test_a_siege_notices_a_clock_that_is_wrong(at: tuple[float, ...], fault: str) -> None:
    table = played(3, (1, 0, "lay 9"), (2, 1, "lay 4"))
    table.shown = [(2, 1001.0), (3, 1001.5)]
    assert table.fault_of_times(KEPT[:3], at) == fault


@pytest.mark.parametrize(("lost", "fault"), [(1020.5, ""), (1003.0, "line 3: seat 0 lost on time at once")])
def test_a_siege_notices_who_loses_on_time_with_time_left(lost: float, fault: str) -> None:
    table = played(2, (1, 0, "lay 9"))
    table.shown = [(2, 1001.0)]
    assert table.fault_of_times([*KEPT[:2], Line(3, 0, "!timeout")], (999.0, 1000.5, lost)) == fault


@pytest.mark.parametrize(("told", "fault"), [
    ([], False),
    ([990.0, 1050.0, 1100.0], False),
    ([1050.0, 990.0], False),
    ([990.0, 1041.0], False),  # sent as the turn ended
    ([990.0, 1085.0 + LATE, 1095.0 + LATE], False),  # whoever sent one was hit as the turn ended
    ([1050.0, 1085.0 + LATE, 1095.0 + LATE], True),
    ([1050.0, 1060.0], True),  # twice of one turn
    ([990.0, 1000.0], True),
    ([900.0], True),
])
def test_a_siege_notices_who_is_told_twice(told: list[float], fault: bool) -> None:
    lines = [Line(number, actor, "lay 1") for number, actor in enumerate((-1, 1, 0, 1, 1, 0, -1, 0, 1), 1)]
    at = [980.0, 990.0, 1010.0, 1040.0, 1050.0, 1060.0, 1070.0, 1080.0, 1090.0]
    table = played(7)
    assert table.turns(0, lines, at) == [(980.0, 1040.0), (1040.0, 1090.0), (1090.0, float("inf"))]
    table.notices = {0: told}
    assert bool(table.fault_of_notices(lines, at, [(900.0, 905.0), (1085.0, 1100.0)])) == fault


def test_a_siege_notices_two_truths_of_a_line() -> None:
    table = played(2)
    assert table.offer(2, 1, frozenset({"lay 4", "lay 5"})) == ""
    assert table.offer(2, 1, frozenset({"lay 5", "lay 4"})) == ""
    assert table.offer(2, 1, frozenset({"lay 4"})) == "seat 1 was shown two truths of line 2"


def test_what_several_sieges_wrote_down_adds_up(tmp_path: Path) -> None:
    file = tmp_path / "figures"
    for number in range(3):
        part = Figures(load=float(number), faults=["none"] * number)
        part.counts["moves"] += 5
        part.blows["cut"] += 1
        part.waited["cut"] = [0.5, float(number)]
        with file.open("a") as out:
            out.write(part.line() + "\n")
    found = read(file, load=5.0)
    assert (found.counts["moves"], found.blows["cut"], found.faults) == (15, 3, ["none"] * 3)
    assert sorted(found.waited["cut"]) == [0.0, 0.5, 0.5, 0.5, 1.0, 2.0]
    assert "3 x cut" in found.told()[0]
    assert read(file, load=0.5).blows["cut"] == 1
