"""A house of several processes is brought up to date while people play."""

from pathlib import Path

import pytest

from tests.trust.haproxy import NO_HAPROXY, program
from tests.trust.rolled import roll, told

pytestmark = pytest.mark.skipif(program() is None, reason=NO_HAPROXY)
LONGEST = 4.0  # seconds without a move at a table, on a busy machine; a second or so of it is how long people think


@pytest.mark.soak
def test_nobody_notices_more_than_a_reconnect(tmp_path: Path) -> None:
    update = roll(tmp_path)
    print(told(update))
    assert update.complaints() == []
    assert update.codes[1012] >= 3, "there were people at every process"
    assert update.figures.counts["moves"] > 100
    assert update.opened > 5
    assert update.longest < LONGEST
