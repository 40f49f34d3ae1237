"""A store on the disk for every test here, whose statements every engine has to understand."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from tafelrunde.store import SqliteEngine, SqlStore, open_store
from tafelrunde.store.sql import Transaction, Value
from tests.store.dialect import check
from tests.stores import using

Result = TypeVar("Result")


class Watched(SqliteEngine):
    """Reads every statement before it is carried out."""

    async def rows(self, text: str, *values: Value) -> list[sqlite3.Row]:
        check(text, len(values))
        return await super().rows(text, *values)

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        return await super().change(lambda: watched(work()))


def watched(transaction: Transaction[Result]) -> Transaction[Result]:
    """The same transaction, its statements read."""
    try:
        step = next(transaction)
        while True:
            for values in step.rows if hasattr(step, "rows") else [step.values]:
                check(step.text, len(values))
            step = transaction.send((yield step))
    except StopIteration as end:
        return end.value


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    """An empty store, closed afterwards."""
    file = tmp_path / "house.db"
    with using(open_store(file)), using(SqlStore(Watched(file))) as made:
        yield made
