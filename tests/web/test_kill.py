"""The house is killed at random instants, as by a power cut: what it had acknowledged is there, and play goes on."""

import random
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tafelrunde.store import open_store
from tests.web.house import Guest, House, TabOf

CARDS = "beutelschneider"


class Player(threading.Thread):
    """Plays one table at random until the line breaks; remembers the last line it was shown."""

    def __init__(self, tab: TabOf, dice: random.Random) -> None:
        super().__init__()
        self.tab = tab
        self.dice = dice
        self.moves: list[tuple[int, str]] = []  # acknowledged: the line answered, and the move

    def run(self) -> None:
        """Play on."""
        try:
            while True:
                moves = self.tab.moves(0)
                if not moves:
                    self.tab.hear()
                    continue
                line, move = self.tab.sight["line"], self.dice.choice(moves)
                if self.tab.play(0, move)["type"] == "sight":
                    self.moves.append((line, move))
        except (ConnectionClosed, TimeoutError, OSError):
            return


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.soak)])
def test_every_acknowledged_move_is_there(tmp_path: Path, kills: int) -> None:
    dice = random.Random(kills)
    opened = House(tmp_path)
    ada = opened.guest("Ada")
    tables: list[str] = []
    acknowledged: dict[str, list[tuple[int, str]]] = {}
    for _ in range(kills):
        if not tables or dice.random() < 0.2:
            tables.append(ada.open_table(CARDS, "me", "bot:random", "bot:random", option__target="1000"))
        table = tables[-1]
        tab = ada.tab(table)
        shown = tab.hear_kind("sight")["line"]
        player = Player(tab, dice)
        player.start()
        time.sleep(dice.random() * 0.6)
        opened.kill()
        player.join(20)
        acknowledged.setdefault(table, []).extend(player.moves)
        check(tmp_path, table, acknowledged[table], max(shown, tab.sight["line"]))
        opened = House(tmp_path, opened.port)
    finish(ada, tables)
    ada.close()
    opened.close()


def check(folder: Path, table: str, acknowledged: list[tuple[int, str]], shown: int) -> None:
    """What the file has after the kill."""
    store = open_store(folder / "house.db")
    lines = store.lines(table)
    store.close()
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) >= shown
    for answered, move in acknowledged:
        assert (lines[answered].actor, lines[answered].text) == (0, move)


def finish(ada: Guest, tables: list[str]) -> None:
    """Every match can be gone on with, and its record holds."""
    for table in tables:
        tab = ada.tab(table)
        tab.hear_kind("sight")
        while not tab.moves(0):
            tab.hear()
        assert tab.play(0, tab.moves(0)[0])["type"] == "sight"
        tab.send(type="resign", seat=0)
        while not tab.sight.get("result"):
            tab.hear()
        record = read_record(ada.get(f"/table/{table}/record.txt").text)
        assert verify(games.load(CARDS), record).holds
