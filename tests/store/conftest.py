"""A store on the disk for every test here."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tafelrunde.store import SqliteStore, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """An empty store, closed afterwards."""
    with closing(open_store(tmp_path / "house.db")) as made:
        yield made
