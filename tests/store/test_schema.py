"""A fresh house is what is described, and what a house of the baseline becomes; what is older or newer is refused."""

import re
import shutil
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

from tafelrunde.cli.app import run as command
from tafelrunde.store import OVER, RUNNING, StoreError, open_store
from tafelrunde.store.export import records_of
from tafelrunde.store.schema import BASELINE, BRIDGE, LATEST, scripts
from tafelrunde.store.schema.scripts import FOLDER
from tafelrunde.store.schema.tables import METADATA
from tafelrunde.store.sqlite.schema import check_version, migrate
from tests.stores import done, using

HOUSE = Path(__file__).with_name("house_27.sql")
FILE = "house.db"


@pytest.fixture
def memory() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A house's file as the program of the baseline left it."""
    file = tmp_path / FILE
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(HOUSE.read_text(encoding="utf-8"))
    return file


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with one revision more, by which people have a colour."""
    folder = Path(shutil.copytree(FOLDER, tmp_path / "schema"))
    (folder / f"versions/r{LATEST + 1}_colours.py").write_text(
        f"from alembic import op\nfrom sqlalchemy import Column, Text\nrevision, down_revision = "
        f"'{LATEST + 1}', '{LATEST}'\ndef upgrade():\n    op.add_column('person', Column('colour', Text))\n")
    monkeypatch.setattr(scripts, "FOLDER", folder)
    for module in ("sqlite.schema", "export"):
        monkeypatch.setattr(f"tafelrunde.store.{module}.LATEST", LATEST + 1)


def contents(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [*connection.iterdump(), str(connection.execute("PRAGMA user_version").fetchone()[0])]


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


def test_a_house_of_the_baseline_opens_without_loss(old: Path, memory: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("INSERT INTO challenge (match, person, at) VALUES ('xyz', 1, 50.0)")
        connection.commit()
    with using(open_store(old)) as store:
        ada = done(store.person_by_login("ada"))
        assert (ada.name, done(store.person("hash of a key"))) == ("Ada", ada)
        (over,), (running,) = done(store.list_matches(OVER)), done(store.list_matches(RUNNING))
        assert (over.secret, over.options, over.progress.scores) == (b"s" * 32, {"hits_to_lose": 5}, (5, 3))
        assert [line.text for line in done(store.lines("abc"))] == ["deal 7", "lay 7", "lay 9", "lay 8", "lay 4"]
        assert done(store.find_overdue(99.0)) == ["xyz"]
        assert [each.words for each in done(store.chat("xyz"))] == ["hello"]
        assert done(store.rate("abc"))
        assert done(store.take("xyz")) == running
        (asked,) = done(store.invitations(1, 60.0))
        assert (asked.subject, asked.kind, asked.host, asked.at) == ("xyz", "table", running.host, 50.0)
    with closing(sqlite3.connect(old)) as connection:
        migrate(memory)
        assert shape(connection) == shape(memory)
        for each in (memory, connection):
            check_version(each)
            assert each.execute("SELECT version_num FROM alembic_version").fetchall() == [(str(LATEST),)]
            migrate(each)  # there is nothing left to do


@pytest.mark.usefixtures("later")
def test_an_older_house_is_brought_up_to_date_when_it_is_opened(old: Path) -> None:
    """Reading its matches from beside changes nothing."""
    before = contents(old)
    with pytest.raises(StoreError, match=rf"older version \({BASELINE}\) than this program \({LATEST + 1}\)"):
        open_store(old, update=False)
    assert [name for name, _ in records_of(old)] == ["abc", "xyz"]
    assert contents(old) == before
    with using(open_store(old)) as store:
        assert [row["colour"] for row in done(store.engine.rows("SELECT colour FROM person"))] == [None, None]
        assert [row[0] for row in done(store.engine.rows("SELECT version_num FROM alembic_version"))] == [
            str(LATEST + 1)]
    with using(open_store(old, update=False)) as store:
        assert store.engine.trouble is None


@pytest.mark.parametrize("revision", [1, 11, 20, BASELINE - 1])  # 11 is that of version 0.2.0
def test_a_house_of_before_the_baseline_is_refused_and_stays_as_it_is(old: Path, revision: int,
                                                                      capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute(f"PRAGMA user_version = {revision}")
    before = contents(old)
    folder = str(old.parent)
    for words in (["ratings", "--data", folder], ["ratings", "--rebuild", "--data", folder], ["forecast", folder]):
        assert command(words) == 2
        assert (f"of version {revision}, which is too old for this program ({LATEST}); open it once with tafelrunde "
                f"{BRIDGE}") in " ".join(capsys.readouterr().err.split())
    assert contents(old) == before


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
    assert [int(each.revision) for each in directory.walk_revisions()] == list(range(LATEST, BASELINE - 1, -1))


def test_moves_touch_no_index() -> None:
    moving = {"updated", "clock", "lines", "acting", "scores", "due", "chapter", "percent"}
    table = METADATA.tables["match"]
    for index in table.indexes:
        where = str(index.dialect_options["postgresql"]["where"])
        assert not moving & {column.name for column in index.columns}
        assert not moving & set(re.findall(r"\w+", where))
    places = [place for place, column in enumerate(table.columns) if column.name in moving]
    assert places == list(range(places[0], places[0] + len(moving))), "they stand together"


def test_what_a_crash_may_forget_postgresql_writes_no_log_of() -> None:
    script = scripts.creation_script("postgresql")
    marked = {table.name for table in METADATA.tables.values() if table.info.get("unlogged")}
    assert marked == {"attempt", "socket", "task", "thinking"}
    assert set(re.findall(r"CREATE UNLOGGED TABLE (\w+)", script)) == marked
    assert "UNLOGGED" not in scripts.creation_script("sqlite")


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
    scripts.creation_script.cache_clear()
    with pytest.raises(ImportError, match=r"bringing what a house keeps up to date needs the extra \"web\""):
        open_store(tmp_path / "house.db")
