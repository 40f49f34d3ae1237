"""Moving a house from one store into another, whatever they are made of: every table is copied in the order of its key,
then compared row by row.

Each batch of rows arrives in one transaction, so the new house always holds a first part of every table, and a move
that was broken off goes on where it was. Until everything has been compared the new house says that it is half moved,
and nobody can open it.
"""

import hashlib
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from tafelrunde.store.errors import StoreError
from tafelrunde.store.sql.engine import Engine, ForEach, Reader, Row, Statement, Value, one_by_one
from tafelrunde.store.sql.texts import insert, quote

STAYS: Final = ("process", "moving", "socket", "task", "thinking")  # tables that are about one house alone
LEFT: Final = {"match": ("owner",)}  # columns, too: no process owns anything yet
BATCH: Final = 2000  # rows
LARGE: Final = {"review": 50, "match": 500}  # tables with rows of many kilobytes: fewer


@dataclass(frozen=True)
class Shape:
    """The columns of a table that are moved, and those of its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]

    def page(self, after: Sequence[Value] | None) -> tuple[str, tuple[Value, ...]]:
        """The statement that reads the rows after a key, or the first ones, and its values but the last: how many."""
        key = ", ".join(map(quote, self.key))
        where, values = "", tuple(after or ())
        if after is not None:
            where = f"WHERE ({key}) > ({', '.join(f'${number}' for number in range(1, len(self.key) + 1))}) "
        return (f"SELECT {', '.join(map(quote, self.columns))} FROM {self.name} {where}ORDER BY {key} "
                f"LIMIT ${len(values) + 1}", values)

    def key_of(self, row: Row) -> tuple[Value, ...]:
        """The key of a row."""
        return tuple(row[name] for name in self.key)


@dataclass
class TableDigest:
    """The number of rows compared in a table, and their SHA-256: the same in both houses."""

    table: str
    rows: int = 0
    _digest: Any = field(default_factory=hashlib.sha256, repr=False)

    def add(self, row: Row) -> None:
        """Add a row."""
        self.rows += 1
        self._digest.update(repr(tuple(row)).encode("utf-8", "surrogatepass") + b"\n")

    @property
    def digest(self) -> str:
        """The SHA-256, in hex."""
        return str(self._digest.hexdigest())


def shapes() -> list[Shape]:
    """The shapes of all tables that move."""
    from tafelrunde.store.schema.tables import METADATA

    return [Shape(table.name, tuple(column.name for column in table.columns
                                    if column.name not in LEFT.get(table.name, ())),
                  tuple(column.name for column in table.primary_key))
            for table in METADATA.tables.values() if table.name not in STAYS]


async def move(source: Engine, target: Engine, tell: Callable[[str, int], None]) -> list[TableDigest]:
    """Move everything from one house into the other, which is empty or half moved; `tell` is called with each table and
    its number of rows. Returns the digests. Raises StoreError; a move that is begun again goes on."""
    found = shapes()
    for house in (source, target):
        if await house.others.any():
            raise StoreError("the house is open; close it before it is moved")
    await _begin(target, found)
    for shape in found:
        tell(shape.name, await _copy(source, target, shape))
    await target.count_on()
    moved = [await _compare(source, target, shape) for shape in found]
    await target.change(lambda: one_by_one(Statement("DELETE FROM moving")))
    return moved


async def _begin(target: Engine, found: Iterable[Shape]) -> None:
    if await target.rows("SELECT 1 FROM moving"):
        return
    for shape in found:
        if await target.rows(f"SELECT 1 FROM {shape.name} LIMIT 1"):
            raise StoreError("there is a house already where this one should go; nothing was changed")
    await target.change(lambda: one_by_one(Statement(insert("moving", "one since"), 1, time.time())))


async def _copy(source: Reader, target: Engine, shape: Shape) -> int:
    """Copy the rows that are missing; the number of rows there then."""
    add = insert(shape.name, " ".join(shape.columns))
    last = await target.rows(f"SELECT {', '.join(map(quote, shape.key))} FROM {shape.name} "
                             f"ORDER BY {', '.join(f'{quote(name)} DESC' for name in shape.key)} LIMIT 1")
    async for rows in _pages(source, shape, shape.key_of(last[0]) if last else None):
        await target.change(partial(one_by_one, ForEach(add, [tuple(row) for row in rows])))
    return int((await target.rows(f"SELECT count(*) AS n FROM {shape.name}"))[0]["n"])


async def _compare(source: Reader, target: Reader, shape: Shape) -> TableDigest:
    """Compare a table row by row."""
    digest = TableDigest(shape.name)
    theirs = _pages(target, shape)
    async for rows in _pages(source, shape):
        others = await anext(theirs, None) or ()
        for number, row in enumerate(rows):
            if number >= len(others) or tuple(row) != tuple(others[number]):
                raise _differ(shape, row)
            digest.add(row)
        if len(others) > len(rows):
            raise _differ(shape, others[len(rows)])
    if more := await anext(theirs, None):
        raise _differ(shape, more[0])
    return digest


def _differ(shape: Shape, row: Row) -> StoreError:
    return StoreError("the two houses differ in the table {table}, at {row}: one of them was changed meanwhile; move "
                      "into an empty place once more", table=shape.name,
                      row=", ".join(str(part)[:60] for part in shape.key_of(row)))


async def _pages(reader: Reader, shape: Shape, after: Sequence[Value] | None = None) -> AsyncIterator[Sequence[Row]]:
    size = LARGE.get(shape.name, BATCH)
    while True:
        text, values = shape.page(after)
        rows = await reader.rows(text, *values, size)
        if rows:
            yield rows
            after = shape.key_of(rows[-1])
        if len(rows) < size:
            return
