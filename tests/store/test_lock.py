"""One house to a folder, and what it keeps is its owner's alone."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.cli.app import run as command
from tafelrunde.store import StoreError, backup, lock_folder, open_store, restore
from tests.commands import expect_refusal
from tests.stores import done, using
from tests.web.house import House, house

pytestmark = pytest.mark.sockets  # who locks a folder is a process
FILE = "house.db"


def serve_too(folder: Path) -> "subprocess.CompletedProcess[str]":
    """A second house on the folder, on a port of its own."""
    return subprocess.run([sys.executable, "-m", "tafelrunde", "serve", "--no-browser", "--port", "0", "--data",
                           str(folder)], capture_output=True, text=True, timeout=60,
                          env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)})


def wider(folder: Path) -> list[str]:
    """The files below that somebody else may read or write."""
    return [file.name for file in sorted(folder.rglob("*")) if file.is_file() and file.stat().st_mode & 0o077]


@pytest.mark.soak
def test_a_second_house_on_a_folder_is_told_so_and_the_first_goes_on(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada, bo, cleo = (opened.guest(name) for name in ("Ada", "Bo", "Cleo"))
        table = ada.open_table("castles_besieged", "me", "open")
        told = serve_too(tmp_path)
        assert told.returncode == 2
        assert told.stdout == ""
        assert told.stderr.strip().count("\n") == 0
        assert f"(process {opened.process.pid}); stop it first" in told.stderr
        bo.sit(table)
        assert "already" in cleo.post(f"/table/{table}/sit", form="/").text
        assert bo.connection(table).hear_kind("sight")["mine"] == [1]


@pytest.mark.slow
def test_the_lock_goes_with_the_process_however_it_ends(tmp_path: Path) -> None:
    first = House(tmp_path)
    first.kill()
    House(tmp_path).close()
    refused = pytest.raises(StoreError, match=r"already running in .* \(process \d+\)")
    with lock_folder(tmp_path), refused, lock_folder(tmp_path):
        pass
    with lock_folder(tmp_path):
        pass


@pytest.mark.slow
def test_what_only_reads_does_so_beside_an_open_house(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with house(data) as opened:
        opened.guest("Ada").open_table("castles_besieged", "me", "friend")
        assert command(["ratings", "--data", str(data)]) == 0
        assert command(["forecast", str(data)]) == 0
        assert command(["backup", str(copy), "--data", str(data)]) == 0
        capsys.readouterr()
        assert "is already running in" in expect_refusal(capsys, "ratings", "--rebuild", "--data", str(data))
        assert "is already running in" in expect_refusal(capsys, "restore", str(copy), "--data", str(data))
    assert command(["ratings", "--rebuild", "--data", str(data)]) == 0


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.sockets
def test_what_a_house_keeps_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        data = tmp_path / "data"
        with house(data) as opened:
            opened.guest("Ada").open_table("castles_besieged", "me", "friend")
            assert (data / f"{FILE}-wal").is_file()
            assert wider(data) == []
            assert stat.S_IMODE(data.stat().st_mode) == 0o700
            backup(data / FILE, tmp_path / "copy.db")
        restore(tmp_path / "copy.db", tmp_path / "new" / FILE)
        done(open_store(tmp_path / "fresh" / FILE).close())
        assert wider(tmp_path) == []
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_files_that_were_open_to_others_are_shut(tmp_path: Path) -> None:
    with using(open_store(tmp_path / FILE)):
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        done(open_store(tmp_path / FILE).close())
        assert (tmp_path / f"{FILE}-wal").is_file()
        assert wider(tmp_path) == []
