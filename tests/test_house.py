"""What `make play` and `make compile` install, and when: scripts/house.py with builds and installs that only count."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.commands import load_module

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make is for POSIX")
SCRIPT = Path(__file__).parents[1] / "scripts" / "house.py"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, at work in an empty environment; `house.done` is what it built and installed."""
    script = load_module("house_script", SCRIPT)
    script.ENV, script.PLACE = tmp_path, tmp_path / "house"
    script.INSTALLED, script.LOG = script.PLACE / "installed", script.PLACE / "compile.log"
    done: list[str] = []

    def build(kind: str) -> Path:
        done.append(f"build {kind}")
        folder = script.PLACE / (script.fingerprint(script.ROOT) if kind == script.COMPILED else "uncompiled-x/wheel")
        return planted(folder)

    def install(wheel: Path, kind: str, sources: str) -> None:
        done.append(f"install {kind}")
        script.INSTALLED.write_text(f"{kind} {sources}")

    monkeypatch.setattr(script, "build", build)
    monkeypatch.setattr(script, "NICE", 0)  # these tests' own process is to go on as before
    monkeypatch.setattr(script, "install", install)
    script.done = done
    return script


def planted(folder: Path) -> Path:
    folder.mkdir(parents=True)
    wheel = folder / "tafelrunde-1-cp311-cp311-linux_x86_64.whl"
    wheel.touch()
    return wheel


def ready(house: ModuleType) -> str:
    with house.hold_lock("installing", "waits"):
        return str(house.make_ready())


def test_the_first_start_opens_uncompiled_and_the_next_what_was_compiled(house: ModuleType) -> None:
    assert ready(house) == "uncompiled"
    assert ready(house) == "uncompiled"
    assert house.done == ["build uncompiled", "install uncompiled"]
    house.compile_aside()
    assert ready(house) == "compiled"
    assert ready(house) == "compiled"
    assert house.done[2:] == ["build compiled", "install compiled"]


@pytest.mark.soak
def test_a_compile_that_was_stopped_half_way_counts_for_nothing(house: ModuleType) -> None:
    ready(house)
    planted(house.PLACE / "compiled-abc" / "wheel")
    assert ready(house) == "uncompiled"
    house.compile_aside()
    assert ready(house) == "compiled"


def test_an_install_that_was_stopped_half_way_is_done_again(house: ModuleType) -> None:
    ready(house)
    house.INSTALLED.unlink()
    assert ready(house) == "uncompiled"
    assert house.done.count("install uncompiled") == 2


@pytest.mark.soak
def test_nothing_is_installed_while_a_house_is_open(house: ModuleType) -> None:
    ready(house)
    house.compile_aside()
    source = ("import fcntl, sys; held = open(sys.argv[1]); fcntl.flock(held, fcntl.LOCK_SH); print(flush=True); "
              "sys.stdin.read()")
    with subprocess.Popen([sys.executable, "-c", source, str(house.PLACE / "open")], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as opened:
        opened.stdout.readline()
        assert ready(house) == "uncompiled"
        with pytest.raises(SystemExit, match="open; close it first"):
            house.compile_house()
        opened.communicate(b"")
    assert ready(house) == "compiled"


def test_one_compiles_at_a_time(house: ModuleType) -> None:
    with house.hold_lock("compiling"):
        house.compile_aside()
    assert house.done == []


def test_compile_is_certain_and_done_once(house: ModuleType) -> None:
    ready(house)
    house.compile_house()
    house.compile_house()
    assert house.done[2:] == ["build compiled", "install compiled"]
    assert house.read_installed()[0] == "compiled"


def test_other_sources_are_another_house(house: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    house.compile_house()
    monkeypatch.setenv("TAFELRUNDE_OPTIMIZE", "2")
    assert ready(house) == "uncompiled"


def test_without_a_compiler_nothing_is_promised(house: ModuleType, monkeypatch: pytest.MonkeyPatch,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    house.go_on_compiling()
    assert "there is no C compiler" in capsys.readouterr().out


def test_why_it_is_not_compiled_is_told(house: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    ready(house)
    house.LOG.write_text("  tafelrunde: installing uncompiled (the games work, only slower): no header\n")
    house.explain(house.PLACE / "tafelrunde-1-py3-none-any.whl")
    assert capsys.readouterr().out.endswith("only slower): no header\n")


def test_where_nothing_can_be_written_the_house_opens_as_it_is(house: ModuleType, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch,
                                                               capsys: pytest.CaptureFixture[str]) -> None:
    house.PLACE = tmp_path / "file"
    house.PLACE.touch()  # no folder can be there: as on a disk that only reads
    with pytest.raises(SystemExit, match="cannot be installed"):
        house.play([])
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "tafelrunde").touch()
    ran: list[list[str]] = []
    monkeypatch.setattr(house.os, "execv", lambda command, words: ran.append(words[1:]))
    house.play(["--port", "0"])
    assert ran == [["serve", "--port", "0"]]
    assert "opens as it is" in capsys.readouterr().out
