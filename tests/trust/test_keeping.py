"""Disk full, files that may not be written, backups under play, records under other rules."""

import asyncio
import os
import resource
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import RUNNING, KeptMatch, Progress, Store, StoreError, backup, open_store, restore
from tafelrunde.store.export import records_of
from tafelrunde.store.schema import LATEST
from tafelrunde.web.live.cluster.heartbeat import FRESH
from tafelrunde.web.server.serve import FILE
from tests.commands import run_alone as run
from tests.stores import done, using
from tests.trust.people import at_shared_table, play_once, take_screen
from tests.web.house import Guest, House

CARDS = "beutelschneider"
NOBODY = 65534


def played(folder: Path, moves: int = 5) -> str:
    """A house's folder with a match begun by one person against bots; the match."""
    house = House(folder)
    ada = house.guest("Ada")
    table = ada.open_table(CARDS, "me", "bot:random", "bot:random")
    connection = ada.look_at(table)
    for _ in range(moves):
        connection.until(lambda: connection.moves(0))
        connection.play(0, connection.moves(0)[0])
    house.close()
    return table


def until_readiness_is(guest: Guest, status: int) -> dict[str, Any]:
    """What the house says of whether it is ready, as soon as it notices that this has changed."""
    end = time.monotonic() + 2 * FRESH
    while (answer := guest.get("/readyz")).status_code != status:
        assert time.monotonic() < end, answer.text
        time.sleep(0.2)
    return answer.json()


def test_a_full_disk_stops_the_match_and_not_the_house(tmp_path: Path) -> None:
    """The file may not grow beyond a limit of the system, as on a full disk; later there is room again."""
    house = House(tmp_path)
    ada, table, connection = at_shared_table(house)
    size = max(file.stat().st_size for file in tmp_path.iterdir())
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        refusal = None
        for _ in range(40):
            answer = play_once(connection)
            if answer["type"] == "refusal":
                refusal = answer["say"][0]
                break
        assert refusal is not None, "the limit was never met"
        assert "the house cannot save" in refusal
        assert ada.get("/lobby").status_code == 200
        assert "tafelrunde_unsaved_total 1" in ada.get("/metrics").text
        assert until_readiness_is(ada, 503)["why"].startswith("the house cannot save")
        assert ada.get("/healthz").json() == {"ok": True}
        kept = connection.sight["line"]
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert until_readiness_is(ada, 200) == {"ok": True}
    take_screen(connection)
    assert connection.sight["line"] == kept
    assert play_once(connection)["type"] == "sight"
    now = connection.sight["line"]
    house.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        assert file.execute("SELECT max(line), count(*) FROM event WHERE match = ?", (table,)).fetchone() == (now, now)


def as_nobody(work: Callable[[], None]) -> bool:
    """Does this go well in a process without rights of its own?"""
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.seteuid(NOBODY)
            work()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


def test_a_folder_that_may_not_be_written_is_refused_at_the_door() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        done(open_store(folder / FILE).close())
        os.chmod(folder / FILE, 0o444)
        os.chmod(folder, 0o555)

        def refused() -> None:
            with pytest.raises(StoreError, match=r"may not be written|cannot be opened"):
                open_store(folder / FILE)
            with pytest.raises(StoreError, match="cannot be created"):
                open_store(folder / "deeper" / FILE)

        try:
            assert as_nobody(refused)
        finally:
            os.chmod(folder, 0o755)


async def backed_up_under_play(store: Store, folder: Path) -> "subprocess.CompletedProcess[str]":
    """What the command told that copied the house while it wrote, a hundred lines before and as many after."""

    other = KeptMatch("other", CARDS, 1, {}, bytes(32), [], 0, 1.0, 1.0, progress=Progress(RUNNING, 0))

    async def write(first: int) -> None:
        await asyncio.gather(*(store.append(other, [Line(number, 0, "lay")], 1.0, Progress(RUNNING, number))
                               for number in range(first, first + 100)))

    await store.save_match(other)
    await write(1)
    writing = asyncio.create_task(write(101))
    await asyncio.sleep(0)
    told = run("backup", str(folder / "copy.db"), "--data", str(folder / "house"))
    await writing
    return told


@pytest.mark.soak
def test_a_backup_under_play_holds_everything_acknowledged_before(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    played(tmp_path / "house")
    with using(open_store(tmp_path / "house" / FILE)) as store:
        told = asyncio.run(backed_up_under_play(store, tmp_path))
        assert told.returncode == 0, told.stderr
    assert run("restore", str(tmp_path / "copy.db"), "--data", str(tmp_path / "new")).returncode == 0
    with using(open_store(tmp_path / "new" / FILE)) as restored:
        assert len(done(restored.lines("other"))) >= 100
    assert dict(records_of(tmp_path / "new" / FILE)).keys() == dict(records_of(tmp_path / "house" / FILE)).keys()


def test_nothing_is_overwritten_and_rubbish_is_not_restored(tmp_path: Path) -> None:
    done(open_store(tmp_path / FILE).close())
    backup(tmp_path / FILE, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="already"):
        backup(tmp_path / FILE, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="already"):
        restore(tmp_path / "copy.db", tmp_path / FILE)
    (tmp_path / "rubbish.db").write_bytes((tmp_path / "copy.db").read_bytes()[:5000] + b"rubbish" * 900)
    with pytest.raises(StoreError, match="damaged"):
        restore(tmp_path / "rubbish.db", tmp_path / "new" / FILE)
    with closing(sqlite3.connect(tmp_path / "copy.db")) as newer:
        newer.execute(f"PRAGMA user_version = {LATEST + 1}")
    with pytest.raises(StoreError, match="newer version"):
        restore(tmp_path / "copy.db", tmp_path / "new" / FILE)
    assert not (tmp_path / "new").exists()
    with pytest.raises(StoreError, match="no file"):
        backup(tmp_path / "nothing.db", tmp_path / "x.db")


@pytest.mark.soak
def test_forecast_reads_an_open_house_and_names_the_first_line_that_would_change(tmp_path: Path) -> None:
    table = played(tmp_path)
    sound = run("forecast", str(tmp_path))
    assert (sound.returncode, sound.stdout) == (0, "1 match: 1 unchanged\n")
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        line = file.execute("SELECT min(line) FROM event WHERE match = ? AND actor = 0", (table,)).fetchone()[0]
        file.execute("UPDATE event SET text = 'lay the moon' WHERE match = ? AND line = ?", (table, line))
        file.execute("UPDATE match SET version = 99")
        file.commit()
    changed = run("forecast", str(tmp_path))
    assert changed.returncode == 1
    assert f"{table} ({CARDS}, rules version 99): illegal: line {line}: " in changed.stdout
    assert run("forecast", str(tmp_path / "nowhere")).returncode == 2
