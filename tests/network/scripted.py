"""People who play by a script at tables of a house, each at the first move there is."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.house import Guest, House

EXAMPLES = Path(__file__).parents[2] / "examples" / "network"
NODE = shutil.which("node")
SPAN = 60.0  # seconds without news: then a match hangs


def node() -> str:
    """The program that runs JavaScript; the test is skipped where there is none, unless there has to be one."""
    if NODE is None:
        if os.environ.get("TAFELRUNDE_EXPECT_NODE") == "1":
            pytest.fail("there has to be a node")
        pytest.skip("there is no node")
    return NODE


@contextmanager
def example(house: House, token: str, *words: str) -> "Iterator[subprocess.Popen[str]]":
    """An example at work, in Python or JavaScript; ended if it is still there."""
    file = EXAMPLES / words[0]
    command = [sys.executable if file.suffix == ".py" else node(), str(file), f"http://{house.address}", *words[1:]]
    env = {**os.environ, "TAFELRUNDE_TOKEN": token}
    running = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def challenge(person: Guest, program: int, game: str, seats: int = 2, **options: str) -> str:
    table = person.open_table(game, "me", *["open"] + ["bot:page"] * (seats - 2), **options)
    answer = person.post(f"/table/{table}/challenge", form=f"/table/{table}", program=str(program))
    assert answer.status_code == 200, answer.text
    return table


def play_on(person: Guest, table: str, running: "subprocess.Popen[str]") -> dict[str, list[int]]:
    """Play the person's seat to the end, against a program that runs; scores and ranks."""
    tab = person.connection(table)
    answered = -1  # the line of the last move that was sent: what else is told meanwhile asks for nothing
    while True:
        try:
            message = tab.hear(SPAN)
        except TimeoutError:
            running.kill()
            pytest.fail(f"nothing happens any more; the program said {running.communicate()[0]}")
        if tab.sight.get("result"):
            tab.close()
            person.connections.remove(tab)
            return dict(tab.sight["result"])
        if message["type"] == "refusal":  # the table is not full yet, or too much was asked at once
            time.sleep(1.0)
            answered = -1
        mine, line = tab.sight.get("mine"), tab.sight.get("line")  # nothing was seen before the match began
        if message["type"] in ("sight", "refusal") and mine and line != answered and (moves := tab.moves(mine[0])):
            tab.send(type="play", move=moves[0], line=line, seat=mine[0], sure=True)
            answered = line
