"""A house that is killed under play has every move it acknowledged."""

from pathlib import Path

import pytest

from tests.trust.kill import besiege


@pytest.mark.parametrize("times", [pytest.param(4, id="few"), pytest.param(20, id="many", marks=pytest.mark.soak)])
def test_nothing_acknowledged_is_lost(tmp_path: Path, times: int) -> None:
    found = besiege(tmp_path, times)
    assert not found.faults, found.faults[0]
    assert found.kills == times
    assert found.moves > times
    assert found.records > 0
