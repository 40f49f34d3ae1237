"""A house that is killed under play has every move it acknowledged."""

from pathlib import Path

from tests.long import SEED, much
from tests.trust.kill import besiege


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    times = much(4, 20)
    found = besiege(tmp_path, times, seed=SEED)
    assert not found.faults, found.faults[0]
    assert found.kills == times
    assert found.moves > times
    assert found.records > 0
