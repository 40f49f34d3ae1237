"""Which Pythons the tests run on: whatever of this machine really runs, one of each version, the oldest first."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "test_pythons.sh"
HERE = ".".join(map(str, sys.version_info[:2]))

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a script for a POSIX shell")


def found(folder: Path, **more: str) -> list[str]:
    """The versions the script lists with only this folder and the system's tools on the PATH."""
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "HOME": str(folder), **more}
    told = subprocess.run(["sh", str(SCRIPT), "--list"], env=environment, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    return [line.split()[0] for line in told.stdout.splitlines()]


def program(folder: Path, name: str, text: str) -> None:
    """A shell script that can be called."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


def pretending(version: str) -> str:
    """What stands in for a Python: it answers the question of the script as that version would."""
    return f'echo "{version} /opt/python{version}/bin/python3"'


def test_every_version_is_found_once_and_the_oldest_comes_first(tmp_path: Path) -> None:
    program(tmp_path, "python3.77", pretending("3.77"))
    program(tmp_path, "python3.9", "exit 1")
    program(tmp_path, "python3.66", 'echo "not selected" >&2; exit 127')
    (tmp_path / "python3.50").symlink_to(sys.executable)
    versions = found(tmp_path)
    assert versions == sorted(set(versions), key=lambda version: int(version.partition(".")[2]))
    assert {HERE, "3.77"} <= set(versions)
    assert not {"3.9", "3.66"} & set(versions)


def test_those_of_pyenv_are_asked_for_by_name(tmp_path: Path) -> None:
    program(tmp_path, "pyenv", 'if [ "$1" = versions ]; then echo 3.88.1; echo broken; else\n'
                               'case "$PYENV_VERSION" in 3.88.1) echo "3.88 /opt/pyenv/python";; *) exit 1;; esac; fi')
    assert "3.88" in found(tmp_path)


def test_pythons_that_are_named_are_the_only_ones(tmp_path: Path) -> None:
    program(tmp_path, "python3.77", pretending("3.77"))
    assert found(tmp_path, PYTHONS=f"{sys.executable} {tmp_path}/nothing") == [HERE]

