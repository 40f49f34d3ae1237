"""SQLite as an engine: in WAL mode, every commit flushed. One thread writes, by group commit: whoever waits while the
disk is busy shares the next flush. Reads are done at once, on a connection of their own: the file is local, and they
take microseconds."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from typing import Any, Self, TypeVar
from uuid import uuid4

from tafelrunde.store.errors import Lost, StoreError
from tafelrunde.store.others import Alone, Others
from tafelrunde.store.sql.engine import Fenced, Statement, Step, Transaction, Value
from tafelrunde.store.sqlite.connections import Place, connect, explain_error
from tafelrunde.store.sqlite.schema import migrate

Result = TypeVar("Result")
GROUP = 256  # transactions in one of SQLite's at most
NAMES = tuple(map(str, range(1, 200)))  # of parameters: SQLite takes `$1` for a name


class SqliteReader:
    """Reads on one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._reader = connection
        self._reader.row_factory = sqlite3.Row

    async def rows(self, text: str, *values: Value) -> list[sqlite3.Row]:
        try:
            return self._reader.execute(text, name_values(values)).fetchall()
        except (sqlite3.Error, OverflowError) as error:
            raise explain_error(error) from None

    async def close(self) -> None:
        self._reader.close()


class SqliteEngine(SqliteReader):
    """Reads and writes."""

    def __init__(self, place: Place) -> None:
        self.others: Others = Alone()
        with ExitStack() as opened:
            super().__init__(opened.enter_context(closing(connect(place))))
            self._writer = Writer(place)
            opened.pop_all()

    @classmethod
    def in_memory(cls) -> Self:
        """A database without a file, gone when it is closed."""
        place = f"file:/tafelrunde-{uuid4().hex}?vfs=memdb"
        with closing(connect(place)) as connection:
            migrate(connection)
            return cls(place)

    @property
    def process(self) -> int:
        """Always the same number: one process has the file, and whatever an earlier one owned is its own."""
        return 1

    def lives(self, process: str) -> str:
        """Never true: no other process has the file."""
        return "0 = 1"

    def hangs(self, process: str) -> str:
        """Never true: no other process has the file."""
        return "0 = 1"

    def size(self, table: str) -> str:
        """Counted: what one machine plays in years takes milliseconds."""
        return f"(SELECT count(*) FROM {table})"

    @property
    def trouble(self) -> StoreError | None:
        return self._writer.trouble

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._writer.put(Job(work, answer))
        return await answer

    async def count_on(self) -> None:
        """A new number is the highest there is and one more."""

    async def close(self) -> None:
        self._writer.close()
        await super().close()


@dataclass(frozen=True, slots=True)
class Job:
    """A transaction, and where whoever waits for it hears what became of it. Whoever waits may go: what was to be kept
    is kept."""

    work: Callable[[], Transaction[Any]]
    answer: "asyncio.Future[Any]"


@dataclass(frozen=True, slots=True)
class Done:
    """The outcome of a transaction: what it returned, or why nothing of it was kept."""

    job: Job
    result: Any = None
    problem: Exception | None = None

    def tell(self) -> None:
        """Hand the outcome to whoever waits, in their event loop."""
        if self.job.answer.done():
            return
        if self.problem is None:
            self.job.answer.set_result(self.result)
        else:
            self.job.answer.set_exception(self.problem)


class Writer:
    """Group commit: carries out transactions on its own connection, in order, several with one flush; whoever waits for
    one hears of it after the commit it was part of."""

    def __init__(self, place: Place) -> None:
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._connection = connect(place)
        self.trouble: StoreError | None = None  # why the file could not be written last; None: it could
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        """Queue a transaction."""
        self._jobs.put(job)

    def close(self) -> None:
        """Finish what is queued, then end."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        running = True
        while running:
            group: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                group.append(job)
                if len(group) == GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            running = job is not None
            if group:
                self._carry_out(group)

    def _carry_out(self, group: list[Job]) -> None:
        """All of them with one commit or, if any fails, each by itself; then tell those who wait."""
        try:
            done = self._commit(group)
        except Exception as error:
            if len(group) > 1:
                for job in group:
                    self._carry_out([job])
                return
            if isinstance(error, sqlite3.OperationalError):  # the file's fault, not that of what was to be written
                self.trouble = explain_error(error)
            problem = explain_error(error) if isinstance(error, sqlite3.Error | OverflowError) else error
            done = [Done(group[0], problem=problem)]
        tell_waiting(done)

    def _commit(self, group: list[Job]) -> list[Done]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            done = [Done(job, carry_out(self._connection, job.work())) for job in group]
            self._connection.execute("COMMIT")
        except Exception:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self.trouble = None
        return done


def carry_out(connection: sqlite3.Connection, transaction: Transaction[Result]) -> Result:
    """Do the steps of a transaction one after the other; what it returns."""
    try:
        step = next(transaction)
        while True:
            step = transaction.send(_carry_out_step(connection, step))
    except StopIteration as end:
        result: Result = end.value
        return result


def _carry_out_step(connection: sqlite3.Connection, step: Step) -> Sequence[sqlite3.Row]:
    if isinstance(step, Fenced):
        if connection.execute(step.text, name_values(step.values)).rowcount == 0:
            raise Lost
        return ()
    if isinstance(step, Statement):
        return connection.execute(step.text, name_values(step.values)).fetchall()
    connection.executemany(step.text, [name_values(values) for values in step.rows])
    return ()


def name_values(values: Sequence[Value]) -> Mapping[str, Value]:
    """Values by the names of the parameters `$1`, `$2` …"""
    return dict(zip(NAMES, values, strict=False))


def tell_waiting(done: Sequence[Done]) -> None:
    """Tell those who wait what became of their transactions, each in their own loop, with one call for a group."""
    loops: dict[asyncio.AbstractEventLoop, list[Done]] = {}
    for each in done:
        loops.setdefault(each.job.answer.get_loop(), []).append(each)
    for loop, mine in loops.items():
        with suppress(RuntimeError):  # it is closed: nobody waits there any more
            loop.call_soon_threadsafe(_tell_all, mine)


def _tell_all(done: Sequence[Done]) -> None:
    for each in done:
        each.tell()
