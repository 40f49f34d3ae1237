"""A real house without bots of its own, and `tafelrunde bots` beside it: killed, ended in order, started anew."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.commands import HERE, run_alone as run
from tests.postgres import server
from tests.web.house import House, TabOf

CARDS = "beutelschneider"


class Bots:
    """A process of `tafelrunde bots`."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tafelrunde", "bots", "--settings", str(folder / "house.toml"), "--workers",
             "1", "--port", "0"], env=os.environ | HERE | {"TAFELRUNDE_PLACE": "hall:bots"}, stdout=subprocess.PIPE,
            text=True)
        told = self.process.stdout.readline()
        found = re.fullmatch(r"1 bot thinks for the house in postgresql://\S+; metrics at (\S+) – Ctrl\+C ends it\.\n",
                             told)
        assert found, told
        self.metrics = found[1]

    def figure(self, name: str) -> float:
        with urllib.request.urlopen(self.metrics, timeout=60) as told:
            found = re.search(rf'^tafelrunde_{name}{{process="hall:bots"}} (\S+)$', told.read().decode(), re.M)
        return float(found[1])

    def end(self, sign: int) -> int:
        self.process.send_signal(sign)
        status = self.process.wait(60)
        self.process.stdout.close()
        return status


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The folder of a house that has a database and no bots."""
    url = server().empty()
    (tmp_path / "house.toml").write_text(f'store = "{url}"\nworkers = 0\n')
    yield tmp_path
    server().drop(url)


def lines(tab: TabOf, more: int, seconds: float = 60.0) -> int:
    """Watch until so many more lines have been played, or the match is over."""
    end, until = time.monotonic() + seconds, tab.sight["line"] + more
    while tab.sight["line"] < until and not over(tab):
        assert time.monotonic() < end, f"at line {tab.sight['line']} nothing moves"
        tab.hear(seconds)
    return tab.sight["line"]


def over(tab: TabOf) -> bool:
    return "result" in tab.sight


@contextmanager
def beside(folder: Path, *seats: str) -> Iterator[tuple[TabOf, Callable[[], Bots]]]:
    """In a house a table of bots that somebody watches, and what starts bots elsewhere."""
    house, started = House(folder), list[Bots]()

    def start() -> Bots:
        started.append(Bots(folder))
        return started[-1]

    try:
        ada = house.guest("Ada")
        tab = ada.look_at(ada.open_table(CARDS, *seats))
        yield tab, start
    finally:
        for each in started:
            each.end(signal.SIGKILL)
        house.close()


@pytest.mark.soak
def test_bots_elsewhere_play_a_match_though_they_are_killed_and_ended(folder: Path) -> None:
    """What becomes of what they were thinking about, see `tests/web/test_queued_bots.py`."""
    with beside(folder, "bot:page", "bot:page", "bot:squire") as (tab, start):
        first = start()
        assert lines(tab, 8) >= 8
        assert first.figure("tasks_answered_total") > 3
        assert first.figure("tasks_failed_total") == 0
        first.end(signal.SIGKILL)
        second = start()
        lines(tab, 8)
        assert second.end(signal.SIGTERM) == 0
        third = start()
        while not over(tab):
            lines(tab, 1000)
        assert third.figure("tasks_answered_total") > 0
        assert third.end(signal.SIGINT) == 0


def test_a_house_in_a_file_has_bots_of_its_own(tmp_path: Path) -> None:
    told = run("serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--set", "workers=0")
    assert (told.returncode, told.stdout) == (2, "")
    assert "workers can be 0 only where the house is in PostgreSQL" in told.stderr and told.stderr.count("\n") == 1


@pytest.mark.parametrize(("words", "why"), [
    ((), "bots can think for a house in PostgreSQL alone"),
    (("--store", "house.db"), "begin with postgresql://"),
    (("--store", "postgresql://ada:geheim@127.0.0.1:1/house"), "cannot be reached"),
    (("--store", "postgresql:///house", "--workers", "0"), "--workers has to be between 1 and 256"),
    (("--store", "postgresql:///house", "--port", "70000"), "--port has to be between 0 and 65535"),
])
def test_what_cannot_be_served_is_refused_in_one_sentence(words: tuple[str, ...], why: str) -> None:
    told = run("bots", *words)
    assert (told.returncode, told.stdout) == (2, "")
    assert why in told.stderr and told.stderr.count("\n") == 1
    assert "geheim" not in told.stderr


def test_bots_do_not_make_a_house(tmp_path: Path) -> None:
    url = server().empty()
    told = run("bots", "--store", url)
    server().drop(url)
    assert told.returncode == 2
    assert "there is no house in this database; open the house once" in told.stderr
