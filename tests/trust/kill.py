"""The house is killed at random instants while people play; nothing it acknowledged may be missing afterwards.

    python -m tests.trust.kill --times 1000

Scripted people play at tables of every game, over real sockets, at random, steps back included. At a random instant
the house gets SIGKILL. Then its file is read: every move that was acknowledged stands there as it was made, every
match replays and every draw is that of its dice. The house is opened again on the same file, everybody comes back,
and the matches go on from where they were.

What dies is a whole process with its threads, its file and its sockets.
"""

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tafelrunde import games
from tafelrunde.match import verify
from tafelrunde.store import OPEN, open_store
from tafelrunde.web.lists import catalogue
from tafelrunde.web.server.serve import FILE
from tests.stores import done, using
from tests.web.forked import Stable
from tests.web.house import Guest, House

LONGEST = 0.4  # seconds of play between two kills
UNDO = "!undo"


@dataclass
class Figures:
    """What happened."""

    kills: int = 0
    moves: int = 0  # acknowledged
    unanswered: int = 0  # sent, and the house was killed before it answered
    kept: int = 0  # of those, how many were on the disk all the same
    matches: int = 0
    over: int = 0
    records: int = 0  # replayed and checked against their dice
    faults: list[str] = field(default_factory=list)


@dataclass
class Table:
    """One table as its players know it."""

    id: str
    people: list[Guest]
    line: int = 0  # the furthest line anybody was shown
    over: bool = False
    sent: dict[int, tuple[int, str]] = field(default_factory=dict)  # by line number: what was sent and not refused
    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)

    def shown(self, line: int) -> int:
        """A sight has come: everything up to its line is acknowledged; how many moves that were not."""
        self.line = max(self.line, line)
        news = [number for number in self.sent if number <= line]
        for number in news:
            self.acknowledged[number] = self.sent.pop(number)
        return len(news)


class Siege:
    """Plays and kills."""

    def __init__(self, folder: Path, seed: int, stable: Stable) -> None:
        self.folder = folder
        self.stable = stable
        self.dice = random.Random(seed)
        self.figures = Figures()
        self.tables: list[Table] = []
        self.waiting: set[tuple[str, int]] = set()  # whoever has not yet been shown the table
        self.house = House(folder, 0, stable.start)

    def open_tables(self) -> None:
        """One table of every game at every kill that found its matches over, and of every number of seats."""
        live = {table.id.split("/")[0] for table in self.tables if not table.over}
        for slug in catalogue.slugs():
            if not any(name.startswith(slug) for name in live):
                seats = self.dice.choice(games.info(slug).seats)
                people = [self.house.guest(f"Guest {number}") for number in range(seats)]
                name = people[0].open_table(slug, "me", *["open"] * (seats - 1))
                for person in people[1:]:
                    person.sit(name)
                self.tables.append(Table(f"{slug}/{name}", people))
                self.figures.matches += 1

    async def play(self, seconds: float) -> None:
        """Everybody comes in and plays for so long."""
        sitting = [(table, seat) for table in self.tables if not table.over for seat in range(len(table.people))]
        self.waiting = {(table.id, seat) for table, seat in sitting}
        playing = [asyncio.create_task(self._sit(table, seat)) for table, seat in sitting]
        end = time.monotonic() + 20
        while self.waiting and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await asyncio.sleep(seconds)
        self.house.kill()
        for task in playing:
            with suppress(WebSocketException, OSError, EOFError):
                await asyncio.wait_for(task, 20)

    async def _sit(self, table: Table, seat: int) -> None:
        person = table.people[seat]
        cookies = "; ".join(f"{name}={value}" for name, value in person.pages.cookies.items())
        name = table.id.split("/")[1]
        least = table.line  # this line must show at least that, and never go back
        async with connect(f"ws://127.0.0.1:{self.house.port}/table/{name}/socket", proxy=None, max_size=None,
                           additional_headers={"cookie": cookies}) as line:
            async for text in line:
                message = json.loads(text)
                if message["type"] == "sight":
                    self.waiting.discard((table.id, seat))
                    if message["line"] < least:
                        self.figures.faults.append(f"{table.id}: shown line {message['line']} after {least}")
                    least = message["line"]
                    await self._answer(table, seat, message, line)
                elif message["type"] == "refusal":
                    table.sent = {number: made for number, made in table.sent.items() if made[0] != seat}

    async def _answer(self, table: Table, seat: int, sight: dict[str, Any], line: Any) -> None:
        self.figures.moves += table.shown(sight["line"])
        if sight.get("result"):
            table.over = True
        moves = [move["move"] for move in sight["scene"].get("moves", [])]
        number = sight["line"] + 1
        if seat not in sight.get("acting", []) or not moves or number in table.sent or table.line >= number:
            return
        if sight.get("may_undo") and self.dice.random() < 0.1:
            table.sent[number] = (seat, UNDO)
            await line.send(json.dumps({"type": "undo", "line": sight["line"], "seat": seat}))
            return
        move = self.dice.choice(moves)
        table.sent[number] = (seat, move)
        await line.send(json.dumps({"type": "play", "move": move, "line": sight["line"], "seat": seat}))

    def inspect(self) -> None:
        """Read the file the house left behind."""
        self.figures.kills += 1
        with closing(sqlite3.connect(self.folder / FILE)) as file:
            if file.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                self.figures.faults.append("the file is damaged")
            for table in self.tables:
                name = table.id.split("/")[1]
                kept = {number: (actor, UNDO if text.startswith(UNDO) else text) for number, actor, text in
                        file.execute("SELECT line, actor, text FROM event WHERE match = ?", (name,))}
                for number, made in table.acknowledged.items():
                    if kept.get(number) != made:
                        self.figures.faults.append(f"{table.id}: line {number} was {made}, kept is {kept.get(number)}")
                if max(kept, default=0) < table.line or len(kept) != max(kept, default=0):
                    self.figures.faults.append(f"{table.id}: {len(kept)} lines kept, {table.line} were shown")
                self.figures.unanswered += len(table.sent)
                self.figures.kept += sum(kept.get(number) == made for number, made in table.sent.items())
                table.acknowledged.clear()
                table.sent.clear()
                table.line = max(kept, default=0)

    def check_records(self) -> None:
        """Replay every match of the file, its dice included."""
        with using(open_store(self.folder / FILE)) as store:
            for table in self.tables:
                kept = done(store.match(table.id.split("/")[1]))
                if kept is None or kept.progress.stage == OPEN:
                    continue
                verdict = verify(games.load(kept.slug), kept.record(done(store.lines(kept.id))))
                self.figures.records += 1
                self.figures.over += kept.progress.stage == "over"
                if not verdict.holds:
                    self.figures.faults.append(f"{table.id}: line {verdict.line}: {verdict.why}")
        self.tables = [table for table in self.tables if not table.over]


def besiege(folder: Path, times: int, seed: int = 1, tell: bool = False) -> Figures:
    """Kill this many times; stops at the first fault."""
    folder.mkdir(parents=True, exist_ok=True)
    stable = Stable(folder)
    siege = Siege(folder, seed, stable)
    figures = siege.figures
    begun = time.monotonic()
    for number in range(times):
        siege.open_tables()
        asyncio.run(siege.play(siege.dice.uniform(0.0, LONGEST)))
        siege.inspect()
        if number % 20 == 19 or number == times - 1:
            siege.check_records()
        if tell and (number % 50 == 49 or number == times - 1 or figures.faults):
            print(f"{figures.kills} kills, {figures.moves} moves acknowledged, {len(figures.faults)} lost or damaged; "
                  f"{figures.unanswered} unanswered, of which {figures.kept} were kept; {figures.matches} matches, "
                  f"{figures.records} records checked ({figures.over} of finished matches); "
                  f"{time.monotonic() - begun:.0f} s", flush=True)
        if figures.faults:
            break
        if number < times - 1:
            siege.house = reopened(siege.house, stable)
    for guest in siege.house.guests:
        guest.close()
    stable.close()
    for fault in figures.faults if tell else ():
        print("   ", fault)
    return figures


def reopened(killed: House, stable: Stable) -> House:
    """The house again, on the same file and at the same address; its guests come along."""
    house = House(killed.folder, killed.port, stable.start)
    house.guests = killed.guests
    return house


def main() -> int:
    """Print the figures; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description="Kill the house under play, again and again.")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return 1 if besiege(Path(folder), wanted.times, wanted.seed, tell=True).faults else 0


if __name__ == "__main__":
    sys.exit(main())
