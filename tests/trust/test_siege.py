"""A house loses nothing, whatever dies: short sieges of real processes, and that a siege would notice."""

import random
from pathlib import Path

import pytest

from tafelrunde.core.record import Line
from tests.long import SEED, much
from tests.trust.haproxy import NO_HAPROXY, program
from tests.trust.siege import BLOWS, Table, besiege

needs_haproxy = pytest.mark.skipif(program() is None, reason=NO_HAPROXY)


def test_nothing_shown_is_lost_when_the_house_is_killed(tmp_path: Path) -> None:
    kills = much(4, 20)
    siege = besiege(tmp_path, ["process"] * kills, seed=SEED)
    assert not siege.faults, siege.describe()
    assert siege.count["moves"] > kills
    assert siege.count["records"] >= 6
    assert len(siege.waited["process"]) >= kills


@pytest.mark.soak
@needs_haproxy
def test_nothing_shown_is_lost_whatever_dies_of_several_processes(tmp_path: Path) -> None:
    blows = ["process"] * much(4, 24) + [kind for kind in BLOWS if kind != "process"] * much(2, 4)
    random.Random(SEED).shuffle(blows)
    siege = besiege(tmp_path, blows, processes=3, seed=SEED)
    assert not siege.faults, siege.describe()
    assert siege.count["moves"] > much(100, 600)
    assert siege.count["records"] >= 6
    assert set(siege.waited) == set(BLOWS)


@pytest.mark.soak
@needs_haproxy
def test_whoever_is_there_while_processes_are_renewed_notices_no_more_than_a_reconnect(tmp_path: Path) -> None:
    siege = besiege(tmp_path, ["renewed"] * 3, processes=3, seed=SEED, visited=True)
    assert not siege.faults, siege.describe()
    assert set(siege.codes) == {1012} and siege.codes[1012] >= 3, "there were people at every process"
    assert set(siege.pages) == {200}
    assert siege.count["tables of visitors"] > 0


KEPT = [Line(1, -1, "deal 7"), Line(2, 0, "lay 9"), Line(3, 1, "lay 4"), Line(4, 0, "!undo 3"), Line(5, 1, "lay 4")]
SENT = [(1, 0, "lay 9"), (2, 1, "lay 4"), (3, 0, "!undo"), (4, 1, "lay 4")]


@pytest.mark.parametrize(("kept", "shown", "sent", "fault"), [
    (KEPT, 5, [*SENT, (2, 1, "lay 5")], ""),
    (KEPT, 6, SENT, "5 lines kept, 6 were shown"),
    ([KEPT[0], KEPT[2]], 2, SENT, "2 lines kept, 2 were shown"),  # one in between is missing
    (KEPT, 5, SENT[:3], "nobody sent line 5"),  # sent once, kept twice
    (KEPT, 5, [(1, 0, "lay 8"), *SENT[1:]], "nobody sent line 2"),
    (KEPT, 5, [(4, 0, "lay 9"), *SENT[1:]], "nobody sent line 2"),  # before it was sent
    (KEPT, 5, [*SENT[:2], SENT[3]], "nobody sent line 4"),
])
def test_a_siege_notices_what_is_lost_doubled_or_invented(
        kept: list[Line], shown: int, sent: list[tuple[int, int, str]], fault: str) -> None:
    found = Table("abc", "castles_besieged", [], line=shown, first=1, sent=sent).fault(kept)
    assert found.startswith(fault)
    assert bool(found) == bool(fault)
