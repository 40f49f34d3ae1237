"""What is kept about accounts; on both stores."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.store import MemoryStore, Store, open_store
from tafelrunde.store.accounts import DEVICES


@pytest.fixture(params=["disk", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Both stores, one after the other."""
    with closing(open_store(tmp_path / "house.db") if request.param == "disk" else MemoryStore()) as made:
        for number in range(1, 4):
            made.add_person(f"key{number}", f"Person {number}", 1.0).result(timeout=10)
        yield made


def test_a_device_shows_a_new_token_every_time(store: Store) -> None:
    store.remember_device("", "one", 1, 1.0).result(timeout=10)
    store.remember_device("one", "two", 2, 2.0).result(timeout=10)
    store.remember_device("", "three", 2, 3.0).result(timeout=10)
    known = {(token, person) for token in ("", "one", "two", "three") for person in (1, 2, 3)
             if store.knows_device(token, person)}
    assert known == {("two", 1), ("two", 2), ("three", 2)}


def test_devices_do_not_pile_up(store: Store) -> None:
    for number in range(DEVICES + 2):
        store.remember_device("", f"device {number}", 1, float(number)).result(timeout=10)
    assert [number for number in range(DEVICES + 2) if not store.knows_device(f"device {number}", 1)] == [0, 1]
