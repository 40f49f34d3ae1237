"""What one table of a board is sent does not depend on what happens at another; and a leak would be found."""

import pytest

from tafelrunde.store.sql import matches
from tafelrunde.web.live.table import onlookers
from tests.long import much
from tests.web.board_worlds import SETTINGS, Evening, find_differences, prepare
from tests.web.house import SEVERAL, House

PAIRS, ENOUGH = much(30, 300), 40  # compared; in which a leak is found

__all__ = ["SETTINGS"]  # of the house of this module
pytestmark = [pytest.mark.slow, pytest.mark.skipif(SEVERAL, reason="worlds are copies of one process")]


@pytest.fixture(scope="module")
def evening(open_house: House) -> Evening:
    return prepare(open_house)


async def nothing(*_: object, **__: object) -> None:
    """In place of a check."""


def test_what_a_table_is_sent_is_the_same_whatever_happens_at_another(evening: Evening) -> None:
    assert [pair[:2] for pair in find_differences(evening, PAIRS, seed=PAIRS) if pair[2]] == []


def test_pages_that_are_not_sealed_are_found_out(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onlookers, "check_seal", nothing)
    assert any(pair[2] for pair in find_differences(evening, ENOUGH, seed=2))


def test_a_list_with_sealed_matches_is_found_out(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    told = matches.MATCHES_OF_GROUP.replace(f"AND NOT {matches.SEALED} ", "")
    assert told != matches.MATCHES_OF_GROUP
    monkeypatch.setattr(matches, "MATCHES_OF_GROUP", told)
    assert any(pair[2] for pair in find_differences(evening, ENOUGH, seed=3))
