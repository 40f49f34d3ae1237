"""What revisions make is what is described, in a fresh file as in one that took all the steps of old."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

import tafelrunde.store.schema
from tafelrunde.store import OVER, RUNNING, StoreError, open_store
from tafelrunde.store.schema import LATEST, scripts
from tafelrunde.store.schema.tables import METADATA
from tafelrunde.store.sqlite.schema import check_version, migrate, take_steps
from tafelrunde.store.sqlite.steps import STEPS
from tests.stores import done, using

FOLDER = Path(tafelrunde.store.schema.__file__).parent


@pytest.fixture
def memory() -> Iterator[sqlite3.Connection]:
    """An empty database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


@pytest.fixture
def old() -> Iterator[sqlite3.Connection]:
    """A database as the last of the steps left it."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        take_steps(connection)
        yield connection


def shape(connection: sqlite3.Connection) -> dict[str, Any]:
    """Everything about the tables: their columns in order, their indexes and what these leave out, their kind."""
    kinds = {row[1]: row[4:6] for row in connection.execute("PRAGMA table_list")}
    found: dict[str, Any] = {}
    for name, kind, text in connection.execute("SELECT name, type, sql FROM sqlite_master").fetchall():
        if kind == "table":
            # that a number which is the key is not empty goes without saying
            columns = [(*row[1:3], row[3] or bool(row[5]), *row[4:])
                       for row in connection.execute(f"PRAGMA table_xinfo(\"{name}\")")]
            found[name] = kinds[name], columns, "check" in text.lower()
        else:
            where = re.sub(r"\s+", " ", text or "").partition(" WHERE ")[2]
            found[name] = [row[1:] for row in connection.execute(f"PRAGMA index_xinfo(\"{name}\")")], where
    return found


def test_a_fresh_file_is_what_an_old_one_becomes(memory: sqlite3.Connection, old: sqlite3.Connection) -> None:
    migrate(memory)
    migrate(old)
    assert shape(memory) == shape(old)
    for connection in (memory, old):
        check_version(connection)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(str(LATEST),)]
        migrate(connection)  # there is nothing left to do


def test_revision_twenty_is_what_the_steps_led_to(memory: sqlite3.Connection, old: sqlite3.Connection) -> None:
    memory.executescript(scripts._said("sqlite", str(scripts.BASE)))
    memory.execute("DROP TABLE alembic_version")
    assert shape(memory) == shape(old)


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_what_is_described_is_what_is_there(memory: sqlite3.Connection) -> None:
    migrate(memory)
    engine = create_engine("sqlite://", creator=lambda: memory, poolclass=StaticPool)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_the_latest_revision_is_the_last_of_one_line() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    directory = ScriptDirectory.from_config(config)
    assert [int(each.revision) for each in directory.walk_revisions()] == list(range(LATEST, scripts.BASE - 1, -1))


def test_matches_of_an_old_file_keep_what_they_are_and_know_when_they_ended(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as file:
        take_steps(file)
        for name, stage, due in (("done", OVER, None), ("runs", RUNNING, 7.5)):
            values = {"id": name, "slug": "burgundy", "version": 3, "options": "{}", "secret": b"s" * 32, "host": 5,
                      "created": 1.0, "updated": 2.5, "public": 1, "pace": 700, "again": "", "stage": stage,
                      "lines": 4, "acting": "1", "ranks": "1 2", "scores": "9 -5", "due": due, "percent": 40,
                      "count": 2}
            file.execute(f"INSERT INTO match ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
                         tuple(values.values()))
    with using(open_store(tmp_path / "house.db")) as store:
        assert [each.id for each in done(store.stage(OVER))] == ["done"]
        assert (done(store.overdue(7.0)), done(store.overdue(8.0))) == ([], ["runs"])
        kept = done(store.match("runs"))
        assert kept is not None
        assert (kept.host, kept.version, kept.secret, kept.updated, kept.created) == (5, 3, b"s" * 32, 2.5, 1.0)
        assert (kept.progress.scores, kept.progress.due, kept.progress.percent) == ((9, -5), 7.5, 40)
    with closing(sqlite3.connect(tmp_path / "house.db")) as file:
        assert dict(file.execute("SELECT id, ended FROM match").fetchall()) == {"done": 2.5, "runs": None}


def test_moves_touch_no_index() -> None:
    moving = {"updated", "clock", "lines", "acting", "scores", "due", "chapter", "percent"}
    table = METADATA.tables["match"]
    for index in table.indexes:
        where = str(index.dialect_options["postgresql"]["where"])
        assert not moving & {column.name for column in index.columns}
        assert not moving & set(re.findall(r"\w+", where))
    assert {column.name for column in list(table.columns)[-len(moving):]} == moving


def test_what_a_crash_may_forget_postgresql_writes_no_log_of() -> None:
    script = scripts.fresh("postgresql")
    marked = {table.name for table in METADATA.tables.values() if table.info.get("unlogged")}
    assert marked == {"attempt", "socket", "task", "thinking"}
    assert set(re.findall(r"CREATE UNLOGGED TABLE (\w+)", script)) == marked
    assert "UNLOGGED" not in scripts.fresh("sqlite")


def test_a_file_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    done(open_store(tmp_path / "house.db").close())
    text = ("import asyncio, sys; from pathlib import Path; from tafelrunde.store import open_store; "
            f"asyncio.run(open_store(Path({str(tmp_path / 'house.db')!r})).close()); "
            "print([name for name in ('alembic', 'sqlalchemy', 'asyncpg') if name in sys.modules])")
    told = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=True,
                          env={"PYTHONPATH": ":".join(path for path in sys.path if path)})
    assert told.stdout.strip() == "[]"


def test_what_is_missing_for_an_update_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.extras.installed", lambda *modules: "alembic" not in modules)
    scripts.fresh.cache_clear()
    with pytest.raises(ImportError, match=r"bringing what a house keeps up to date needs the extra \"web\""):
        open_store(tmp_path / "house.db")


def test_a_newer_revision_is_refused_and_an_older_one_named(memory: sqlite3.Connection) -> None:
    take_steps(memory, STEPS[:7])
    with pytest.raises(StoreError, match=rf"older version \(7\) than this program \({LATEST}\)"):
        check_version(memory)
    memory.execute(f"PRAGMA user_version = {LATEST + 1}")
    with pytest.raises(StoreError, match=rf"newer version \({LATEST + 1}\)"):
        migrate(memory)
