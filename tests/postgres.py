"""A PostgreSQL for the tests: one server a test run, which ends with it however that ends, and a new database for
everybody who asks for one."""

import asyncio
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

from tafelrunde.store import Store
from tafelrunde.store.postgres.address import Address, read_address
from tafelrunde.store.postgres.connections import connect
from tafelrunde.store.postgres.engine import PostgresEngine
from tafelrunde.store.postgres.opening import migrate
from tafelrunde.store.sql import Row, Transaction, Value
from tests.stores import done

Result = TypeVar("Result")
EXPECTED = "TAFELRUNDE_EXPECT_POSTGRES"  # 1 where a machine has to have it
DEBIAN = Path("/usr/lib/postgresql")
PATIENCE = 600.0  # seconds
PORT = 5432  # the name of the socket, in a folder of its own
QUICK = {"fsync": "off", "full_page_writes": "off", "max_connections": "100", "shared_buffers": "32MB",
         "listen_addresses": "", "autovacuum_naptime": "10s"}
# takes everything out of a database and counts from one again, many times as fast as another is made
CLEARED = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
SET session_replication_role = replica;
DO $$ DECLARE name TEXT; BEGIN
FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'
LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'
LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', name); END LOOP; END $$"""
# ends the server when whoever started it is gone, and with it the pipe
GUARDED = 'trap "" INT; "$@" </dev/null & cat >/dev/null; kill -QUIT $!; wait $!'


def program(name: str) -> Path | None:
    """Where a program of PostgreSQL's is, the newest; Debian keeps them off the path."""
    found = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda file: int(file.parent.parent.name))
    there = shutil.which(name)
    return found[-1] if found else Path(there) if there else None


def needed(name: str) -> Path:
    """The same; where there is none the test is skipped, or fails if there has to be one."""
    found = program(name)
    if found is None:
        if os.environ.get(EXPECTED) == "1":
            pytest.fail(f"there is no {name} here: install the package postgresql, or do not set {EXPECTED}")
        pytest.skip(f"there is no {name} here: install the package postgresql")
    return found


class Server:
    """One, with a template that holds all tables; quick and not to be trusted with anything, unless it is told to be
    otherwise by settings of PostgreSQL's."""

    def __init__(self, **settings: str) -> None:
        initdb, postgres = needed("initdb"), needed("postgres")
        self.folder = Path(tempfile.mkdtemp(prefix="tafelrunde-pg-"))
        self.data = self.folder / "data"
        self.user = "postgres" if os.name == "posix" and os.getuid() == 0 else None  # it refuses to run as root
        if self.user:
            shutil.chown(self.folder, self.user, self.user)
        subprocess.run([initdb, "-D", self.data, "-U", "postgres", "--auth=trust", "--encoding=UTF8",
                        "--locale=C.UTF-8", "--no-sync"], check=True, stdout=subprocess.DEVNULL, **self._as_user())
        options = [word for name, value in {**QUICK, **settings}.items() for word in ("-c", f"{name}={value}")]
        self._command = [str(postgres), "-D", str(self.data), "-k", str(self.folder), *options]
        self._databases = 0
        self.start()
        self._make_template()

    def _as_user(self) -> dict[str, Any]:
        return {"cwd": self.folder, "user": self.user, "group": self.user, "extra_groups": []} if self.user else {}

    def start(self) -> None:
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(["sh", "-c", GUARDED, "sh", *self._command], stdin=subprocess.PIPE,
                                             stdout=log, stderr=log, **self._as_user())
        until = time.monotonic() + 60
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"PostgreSQL does not start:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.02)

    def _answers(self) -> bool:
        async def ask() -> None:
            await (await connect(self.address("postgres"))).close()

        try:
            done(ask())
        except Exception:
            return False
        return True

    def stop(self) -> None:
        """Stop it at once, as if it had crashed."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(60)

    @contextmanager
    def away(self) -> Iterator[None]:
        """It has crashed, and comes back at the end of the block."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}&port={PORT}"

    def address(self, database: str) -> Address:
        return read_address(self.url(database))

    def tell(self, statement: str, database: str = "postgres") -> None:
        self._work(database, lambda connection: connection.execute(statement))

    def _work(self, database: str, work: Callable[[Any], Coroutine[Any, Any, Any]]) -> None:
        """Do something on a connection that waits as long as it takes: the house's would give up a database that is not
        made in fifteen seconds, as where a machine has much else to do."""
        import asyncpg

        async def connected() -> None:
            connection = await asyncpg.connect(self.url(database), timeout=PATIENCE)
            try:
                await work(connection)
            finally:
                await connection.close()

        done(connected())

    def _make_template(self) -> None:
        self.tell("CREATE DATABASE house")
        self._work("house", migrate)

    def empty(self, template: str = "template0") -> str:
        """The address of a new database with nothing in it."""
        self._databases += 1
        name = f"test{self._databases}"
        self.tell(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY wal_log")
        return self.url(name)

    def drop(self, url: str) -> None:
        self.tell(f"DROP DATABASE {urlsplit(url).path[1:]} WITH (FORCE)")

    def house(self) -> str:
        """The address of one with all tables, and nothing in them."""
        return self.empty("house")

    def clear(self, url: str) -> None:
        """Take everything out of one of those."""
        self.tell(CLEARED, urlsplit(url).path[1:])


class Beside:
    """An engine whose loop runs in a thread of its own, for tests that have no loop or several."""

    def __init__(self, url: str) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, name="postgres", daemon=True)
        self._thread.start()
        self.engine: PostgresEngine = asyncio.run_coroutine_threadsafe(PostgresEngine.open(read_address(url)),
                                                                       self.loop).result(60)
        self.closed = False

    @classmethod
    def store(cls, url: str) -> Store:
        return Store(cls(url))

    @property
    def process(self) -> int:
        return self.engine.process

    @property
    def others(self) -> Any:
        return self.engine.others

    def lives(self, process: str) -> str:
        return self.engine.lives(process)

    def hangs(self, process: str) -> str:
        return self.engine.hangs(process)

    def size(self, table: str) -> str:
        return self.engine.size(table)

    @property
    def trouble(self) -> Any:
        """Why nothing could be kept last."""
        return self.engine.trouble

    async def rows(self, text: str, *values: Value) -> Sequence[Row]:
        return await self._there(self.engine.rows(text, *values))

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        return await self._there(self.engine.change(work))

    async def count_on(self) -> None:
        """Let new numbers be higher."""
        await self._there(self.engine.count_on())

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            await self._there(self.engine.close())
            self.loop.call_soon_threadsafe(self.loop.stop)
            self._thread.join(60)
            self.loop.close()

    async def _there(self, work: "Coroutine[Any, Any, Result]") -> Result:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self.loop))


_server: Server | None = None


def server() -> Server:
    """The one of this test run, started when it is first asked for."""
    global _server
    if _server is None:
        _server = Server()
    return _server


def stop_server() -> None:
    global _server
    if _server is not None:
        _server.close()
        _server = None
