"""A run that is killed without a goodbye: the same command again ends with the same report, and nobody is left over."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import HERE

LEAGUE = ["league", "castles_besieged", "random", "greedy@1", "ismcts@4", "--games", "40", "--workers", "2", "--json"]


def start(*more: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-m", "tafelrunde", *LEAGUE, *more], env=os.environ | HERE, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def report(process: "subprocess.Popen[str]") -> str:
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out.partition('"provenance"')[0]


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes left over")
def test_killed_and_begun_again_the_report_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "league.jsonl"
    for enough in (4, 20):
        process = start("--file", str(file))
        while not file.exists() or file.read_text().count("\n") <= enough:
            assert process.poll() is None
            time.sleep(0.02)
        helpers = children(process.pid)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert len(helpers) >= 2
        end = time.monotonic() + 60
        while any(lives(helper) for helper in helpers):
            assert time.monotonic() < end, "workers outlive whoever started them"
            time.sleep(0.05)
    before = file.read_text().count("\n")
    resumed = report(start("--file", str(file)))
    deals = [line for line in file.read_text().splitlines() if line.startswith('{"deal"') and line.endswith("}")]
    assert len(set(deals)) == len(deals) == 60, "every deal is there, none was played twice"
    assert 20 < before < 61
    assert resumed == report(start())


def children(pid: int) -> list[int]:
    found = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]
    return [child for child in found if stat(child)[1] == str(pid)]


def lives(pid: int) -> bool:
    """Is the process there, and not only its name?"""
    return stat(pid)[0] not in ("", "Z", "X")


def stat(pid: int) -> tuple[str, str]:
    """State and parent of a process; nothing for one that has ended."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "", ""
    return words[0], words[1]
