"""Whoever opens a connection to SQLite closes it, also where something goes wrong on the way."""

import gc
import socket
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest

from tafelrunde.cli.app import run as command
from tafelrunde.core.record import Line
from tafelrunde.store import RUNNING, KeptMatch, Progress, StoreError, backup, open_store, restore
from tafelrunde.store.export import records_of
from tafelrunde.store.schema import LATEST
from tafelrunde.store.sqlite import backup as copies
from tafelrunde.web.server.serve import listen
from tafelrunde.web.workers.ports import CannotOpen
from tests.stores import done, using

FILE = "house.db"


class Counted(sqlite3.Connection):
    """A connection that knows whether it was closed; where a statement holds `fails_at`, it fails."""

    still_open: int = 0
    fails_at: str = ""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        Counted.still_open += 1
        self.closed = False

    def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
        if Counted.fails_at and Counted.fails_at in statement:
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(statement, *given)

    def close(self) -> None:
        if not self.closed:
            Counted.still_open -= 1
        self.closed = True
        super().close()


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every connection of the program is counted; none may be left in the end."""
    plain = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **named: plain(*given, factory=Counted, **named))
    monkeypatch.setattr(Counted, "still_open", 0)
    monkeypatch.setattr(Counted, "fails_at", "")
    yield
    assert Counted.still_open == 0, f"{Counted.still_open} connections were never closed"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / FILE
    with using(open_store(file)) as store:
        for name in ("first", "second"):
            match = KeptMatch(name, "castles_besieged", 1, {}, bytes(32), [], 0, 1.0, 1.0)
            done(store.save_match(match))
            done(store.append(match, [Line(1, 0, "draw")], 1.0, Progress(RUNNING, 1)))
    return file


def rubbish(folder: Path) -> Path:
    """A file that is none of a house's."""
    file = folder / "rubbish.db"
    file.write_text("this is no database, only a text that is long enough to be looked at" * 20)
    return file


def newer(folder: Path) -> Path:
    """A file that a later release has written."""
    file = folder / "newer.db"
    with using(open_store(file)):
        pass
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {LATEST + 1}")
    return file


@pytest.mark.parametrize(("wrong", "why"), [
    (rubbish, "damaged, or is not the file of a house"),
    (newer, rf"newer version \({LATEST + 1}\) than this program \({LATEST}\)")])
def test_a_file_that_is_refused_is_let_go_of(wrong: Callable[[Path], Path], why: str, tmp_path: Path) -> None:
    file = wrong(tmp_path)
    for update in (True, False):
        with pytest.raises(StoreError, match=why):
            open_store(file, update)
    with pytest.raises(StoreError, match=why):
        restore(file, tmp_path / "new" / FILE)


@pytest.mark.parametrize("statement", ["journal_mode", "synchronous", "user_version"])
def test_a_connection_that_cannot_be_set_up_is_closed(statement: str, tmp_path: Path) -> None:
    Counted.fails_at = statement
    with pytest.raises(StoreError):
        open_store(tmp_path / FILE)


def test_where_the_writer_cannot_open_the_file_the_reader_is_closed(tmp_path: Path,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    def writer(path: Path) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr("tafelrunde.store.sqlite.engine.Writer", writer)
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(tmp_path / FILE)


def test_copies_are_made_and_put_back_without_a_connection_left(house: Path, tmp_path: Path) -> None:
    backup(house, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "new" / FILE)
    Counted.fails_at = "VACUUM"
    with pytest.raises(StoreError):
        backup(house, tmp_path / "another.db")


def test_of_two_copies_to_one_name_one_is_there_and_whole(house: Path, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has begun its file when the first gives its own the name."""
    pool, begun, named, target = ThreadPoolExecutor(), Event(), Event(), tmp_path / "copy.db"
    opening, checking = copies.open_read_only, copies.check
    second: list[Future[int]] = []

    def open_later(file: Path, timeout: float = 10.0) -> closing[sqlite3.Connection]:
        if file == house and current_thread() is not main_thread():
            begun.set()
            assert named.wait(10)
        return opening(file, timeout)

    def check_and_wait(file: Path) -> None:
        checking(file)
        if not second:
            second.append(pool.submit(backup, house, target))
            assert begun.wait(10)

    monkeypatch.setattr(copies, "open_read_only", open_later)
    monkeypatch.setattr(copies, "check", check_and_wait)
    with pool:
        size = backup(house, target)
        named.set()
    with pytest.raises(StoreError, match="already exists"):
        second[0].result()
    checking(target)
    assert target.stat().st_size == size


def test_records_are_read_to_the_end_or_only_begun(house: Path) -> None:
    assert [name for name, _ in records_of(house)] == ["first", "second"]
    assert Counted.still_open == 0
    begun = records_of(house)
    assert next(begun)[0] == "first"
    begun.close()


def test_the_commands_leave_nothing_open(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(house.parent)
    assert command(["ratings", "--rebuild", "--data", folder]) == 0
    assert command(["forecast", folder]) == 1
    assert command(["backup", str(house.parent / "copy.db"), "--data", folder]) == 0


def test_an_address_that_is_taken_leaves_no_socket_open() -> None:
    """The warning about a socket that nobody closed fails this test, as any warning does."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        with pytest.raises(CannotOpen):
            listen("127.0.0.1", taken.getsockname()[1])
        gc.collect()
