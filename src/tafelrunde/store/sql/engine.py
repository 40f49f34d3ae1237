"""What a database is to the statements of this package: something that answers reads and carries out transactions.

Parameters are `$1`, `$2` … and may be used several times. A statement is in SQL that every engine understands; flags
are the integers 0 and 1, and columns that are key words somewhere (`"end"`) are quoted.

A transaction is a generator without any input or output of its own: it yields what is to be done and is sent the rows
that brought. So the logic between the statements of one transaction is written once, whatever carries them out, and may
be carried out again from its beginning where an attempt came to nothing.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from tafelrunde.store.errors import StoreError
from tafelrunde.store.others import Others

Result = TypeVar("Result")
Value: TypeAlias = str | bytes | int | float | None


class Row(Protocol):
    """One row: its values by name, or in the order they were asked for."""

    def __getitem__(self, name: str, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...


class Statement:
    """One statement and its values; brings its rows."""

    __slots__ = ("text", "values")

    def __init__(self, text: str, *values: Value) -> None:
        self.text = text
        self.values = values


class Held(Statement):
    """A SELECT from one table: nobody else changes its rows before the transaction has ended."""

    __slots__ = ()


class Fenced(Statement):
    """Changes a match by its fence; where there is no such row, somebody else has it by now: the engine raises Lost.
    To be told the row instead (RETURNING) would double what it costs SQLite."""

    __slots__ = ()


class ForEach:
    """The same statement once for each of these rows of values; brings none."""

    __slots__ = ("rows", "text")

    def __init__(self, text: str, rows: Sequence[Sequence[Value]]) -> None:
        self.text = text
        self.rows = rows


Step: TypeAlias = Statement | ForEach
Transaction: TypeAlias = Generator[Step, Sequence[Row], Result]


class Reader(Protocol):
    """A database that can be read."""

    async def rows(self, text: str, *values: Value) -> Sequence[Row]:
        """The rows that a statement which changes nothing brings; raises StoreError."""


class Engine(Reader, Protocol):
    """A database that keeps what it is given."""

    @property
    def process(self) -> int:
        """The number of this process in the house, by which it owns matches; never 0."""

    def lives(self, process: str) -> str:
        """The condition that another process, whose number stands in this column, is alive."""

    def hangs(self, process: str) -> str:
        """The condition that another process, a row of theirs under this name, gives no signs of life any more, and has
        not ended."""

    def size(self, table: str) -> str:
        """The number of rows of a table, as an expression that is quick however many there are: an estimate then."""

    @property
    def others(self) -> Others:
        """The other processes that have this database."""

    @property
    def trouble(self) -> StoreError | None:
        """Why nothing could be kept last; None: it could."""

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        """Carry out one transaction; what it returns is on the disk. Raises StoreError or whatever it raised itself,
        and then nothing of it was kept; Unknown where that cannot be told.

        A transaction that has been begun is finished whether anybody still waits for it or not. Whatever it has read
        nobody else changes before its end, or it is carried out once more; `work` makes it afresh for every attempt. Of
        several that are begun at once any may come first.
        """

    async def count_on(self) -> None:
        """Rows whose number the engine gives have been added with numbers of their own: new ones get higher ones."""

    async def close(self) -> None:
        """Finish all transactions and let go of the database."""


def one_by_one(*steps: Step) -> Transaction[None]:
    """A transaction of steps that do not depend on each other's rows."""
    for step in steps:  # noqa: UP028 – what they bring is nobody's business
        yield step
