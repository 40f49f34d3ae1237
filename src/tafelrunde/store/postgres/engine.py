"""PostgreSQL as an engine: reads and transactions on a pool of connections, moves in groups on one of their own."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, Self, TypeVar

import asyncpg

from tafelrunde.store.errors import Lost, StoreError
from tafelrunde.store.postgres import errors
from tafelrunde.store.postgres.address import Address
from tafelrunde.store.postgres.appender import PLANNED, Appender
from tafelrunde.store.postgres.connections import ANSWER, CONNECT, SETTINGS, connect
from tafelrunde.store.postgres.lease import LIVING, LOCKED, NOW, Lease
from tafelrunde.store.sql.engine import Fenced, ForEach, Held, Row, Statement, Step, Transaction, Value, one_by_one
from tafelrunde.store.sql.heads import MoveOn

Result = TypeVar("Result")
CONNECTIONS: Final = 10  # of the pool at most
COUNTED: Final = 10_000  # rows of a table that are counted one by one
TRIES: Final = 40  # of a transaction that others keep getting in the way of
DATABASE: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
LONGEST_PAUSE: Final = 0.05  # seconds between two of them


class PostgresEngine:
    """The database as one process sees it, in the loop in which it was opened."""

    def __init__(self, address: Address, pool: Any, place: str) -> None:
        self.others = self.lease = Lease(place, partial(connect, address), pool.execute)
        self.trouble: StoreError | None = None
        self._pool = pool
        self._appender = Appender(lambda: connect(address, **PLANNED), self._note)
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, address: Address, place: str = "") -> Self:
        """An engine over a database with all tables, for a process with that address; raises StoreError."""
        pool = asyncpg.create_pool(address.url, min_size=0, max_size=CONNECTIONS, timeout=CONNECT,
                                   command_timeout=ANSWER, server_settings=SETTINGS, reset=_nothing_to_reset)
        try:
            await pool
            engine = cls(address, pool, place)
            await engine.lease.open()
            return engine
        except Exception as error:
            with suppress(asyncpg.InterfaceError):  # it was never opened
                pool.terminate()
            raise errors.explain_error(error) from None

    @property
    def process(self) -> int:
        """The number of this process; raises StoreError while it is cut off from the others."""
        return self.lease.number

    def lives(self, process: str) -> str:
        """The condition that another process, whose number stands in this column, is alive."""
        return f"{process} IN ({LIVING})"

    def hangs(self, process: str) -> str:
        """The condition that another process, a row of theirs under this name, is not counted on any more and still
        holds its lock."""
        return f"{process}.until <= {NOW} AND {process}.id IN ({LOCKED})"

    def size(self, table: str) -> str:
        """The number of rows as an expression: exact up to `COUNTED`, above that by the server's statistics, which
        autovacuum renews when a tenth has changed."""
        estimate = f"(SELECT CAST(reltuples AS BIGINT) FROM pg_class WHERE oid = CAST('{table}' AS regclass))"
        return (f"(SELECT CASE WHEN count(*) < {COUNTED} THEN count(*) ELSE GREATEST(count(*), {estimate}) END "
                f"FROM (SELECT 1 FROM {table} LIMIT {COUNTED}) AS first)")

    async def rows(self, text: str, *values: Value) -> Sequence[Row]:
        """The rows of a statement that changes nothing; asked once more where a connection turns out to be dead."""
        try:
            return await self._read(text, values)
        except Exception as error:
            if errors.holds_nul(error):
                values = replace_nul(values)
            elif errors.is_refused(error):
                raise errors.explain_error(error) from None
        try:
            return await self._read(text, values)
        except Exception as error:
            raise errors.explain_error(error) from None

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        """Carry out one transaction; moves go together with those of others."""
        if isinstance(work, MoveOn) and not work.ends:
            await self._appender.put(work)
            return None  # type: ignore[return-value]  # as a move does
        return await self._finish(self._carry_out(work))

    async def count_on(self) -> None:
        """Rows whose number the engine gives have been added with numbers of their own: new ones get higher ones."""
        for table, column in (("person", "id"), ("act", "number"), ("sign_in_change", "number")):
            text = f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), max({column})) FROM {table}"
            await self.change(partial(one_by_one, Statement(text)))

    async def close(self) -> None:
        """Finish all transactions and let go of the database."""
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self._appender.close()
        await self.lease.close()
        try:
            await asyncio.wait_for(self._pool.close(), ANSWER)
        except TimeoutError:
            self._pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """One of the pool's. That it cannot be given back in order changes nothing about what was done with it."""
        connection = await self._pool.acquire(timeout=ANSWER)
        try:
            yield connection
        except asyncpg.PostgresError as error:
            if errors.is_unsent(error):
                _end(connection)
            raise
        finally:
            with suppress(Exception):
                await self._pool.release(connection)

    async def _read(self, text: str, values: Sequence[Value]) -> Sequence[Row]:
        async with self._connection() as connection:
            rows: Sequence[Row] = await connection.fetch(text, *values)
            return rows

    async def _finish(self, work: "Coroutine[Any, Any, Result]") -> Result:
        """Do the work to its end, whether the caller waits for it or not."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return await asyncio.shield(task)

    def _end(self, task: "asyncio.Task[Any]") -> None:
        """Retrieve an exception, as the caller may be gone."""
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def _carry_out(self, work: Callable[[], Transaction[Result]]) -> Result:
        clean = False
        for tried in range(1, TRIES + 1):
            try:
                result = await self._attempt(work, clean)
            except Exception as error:
                clean = clean or errors.holds_nul(error)
                if tried == TRIES or not (errors.is_retryable(error) or (tried == 1 and (clean or _was_dead(error)))):
                    raise self._problem(error) from None
                await asyncio.sleep(random.uniform(0, min(LONGEST_PAUSE, 0.001 * 2**tried)))
            else:
                self._note(None)
                return result
        raise AssertionError  # the last try has returned or raised

    async def _attempt(self, work: Callable[[], Transaction[Result]], clean: bool) -> Result:
        """Once; `clean` without the NULs of texts. An error before the commit was sent means that nothing is kept,
        whatever it is: the server takes back what is not committed when the connection ends."""
        async with self._connection() as connection:
            transaction = connection.transaction(isolation="serializable")
            await transaction.start()
            try:
                result = await _carry_out_steps(connection, work(), clean)
            except BaseException:
                await _roll_back(connection, transaction)
                raise
            try:
                await transaction.commit()
            except Exception as error:
                if not errors.is_refused(error):
                    _end(connection)
                    self._note(errors.explain_error(error))
                    raise errors.as_unknown(error) from None
                raise
            return result

    def _problem(self, error: Exception) -> Exception:
        """The exception for the caller: the database's in words, and what the transaction raised itself."""
        if not isinstance(error, DATABASE):
            return error
        if errors.is_trouble(error):
            self._note(errors.explain_error(error))
        return errors.explain_error(error)

    def _note(self, trouble: StoreError | None) -> None:
        self.trouble = trouble


def _was_dead(error: Exception) -> bool:
    """Did a connection end before anything was kept by it? Those that were idle may have ended unseen."""
    return isinstance(error, DATABASE) and errors.is_lost(error)


async def _carry_out_steps(connection: Any, transaction: Transaction[Result], clean: bool) -> Result:
    """Do the steps of a transaction one after the other; what it returns."""
    try:
        step = next(transaction)
        while True:
            step = transaction.send(await _carry_out_step(connection, clean_step(step) if clean else step))
    except StopIteration as end:
        result: Result = end.value
        return result


async def _carry_out_step(connection: Any, step: Step) -> Sequence[Row]:
    if isinstance(step, Fenced):
        if (await connection.execute(step.text, *step.values)).endswith(" 0"):
            raise Lost
        return ()
    if isinstance(step, Statement):
        text = f"{step.text} FOR SHARE" if isinstance(step, Held) else step.text
        rows: Sequence[Row] = await connection.fetch(text, *step.values)
        return rows
    if step.rows:
        await connection.executemany(step.text, step.rows)
    return ()


async def _roll_back(connection: Any, transaction: Any) -> None:
    try:
        await transaction.rollback()
    except Exception:  # the connection is gone, and the transaction with it
        _end(connection)


def _end(connection: Any) -> None:
    """Whatever still goes on there: nobody uses the connection again."""
    with suppress(asyncpg.InterfaceError):  # it has ended, and the pool has noticed
        connection.terminate()


async def _nothing_to_reset(_: Any) -> None:
    """Nothing here changes a connection; asking every time would double the round trips."""


def replace_nul(values: Sequence[Value]) -> tuple[Value, ...]:
    """Values as PostgreSQL can keep them: a NUL in a text, which it keeps none of, becomes U+FFFD."""
    return tuple(value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values)


def clean_step(step: Step) -> Step:
    """The same step with values that PostgreSQL can keep."""
    if isinstance(step, Statement):
        return type(step)(step.text, *replace_nul(step.values))
    return ForEach(step.text, [replace_nul(row) for row in step.rows])
