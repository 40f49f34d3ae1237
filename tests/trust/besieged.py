"""A house of several processes under fire: whoever plays there loses nothing, whatever dies, hangs or is cut off.

    python -m tests.trust.besieged --kills 500 --databases 50 --proxies 50 --frozen 50

Scripted people play at tables of every game, through the proxy, over real sockets, at random, and come back with the
pauses of the browser's own client. Meanwhile processes are killed (SIGKILL), frozen beyond their lease and woken again
(SIGSTOP, SIGCONT), the database and the proxy are killed. Every move that was shown to anybody has to stand in the
database as it was made, every line once; every match has to replay with every draw that of its dice. Printed is how
long the people at the tables of what was hit waited until a move of theirs was acknowledged again.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tafelrunde import games
from tafelrunde.core.record import Line, Record
from tafelrunde.match import verify
from tafelrunde.match.verify import match_of
from tafelrunde.store import OPEN
from tafelrunde.store.postgres.opening import open_postgres
from tafelrunde.web.common import catalogue
from tests.postgres import stop_server
from tests.web.house import Guest, House
from tests.web.several import Several

PAUSES = (0.3, 0.7, 1.5, 3.0, 6.0, 10.0)  # seconds: those of `client/src/lib/link.ts`, within a quarter more or less
UNDO = "!undo"
AGAIN = 0.3  # seconds until somebody who was refused tries once more
THINKS = 0.15  # seconds somebody thinks about a move, on average
CALM = (0.5, 2.0)  # seconds between two blows
FROZEN = 5.0  # seconds: longer than a lease
KINDS = ("process", "database", "proxy", "frozen")


@dataclass
class Table:
    """One table as its players know it."""

    id: str
    slug: str
    people: list[Guest]
    line: int = 0  # the furthest line anybody was shown
    first: int = 0  # the first
    over: bool = False
    sent: list[tuple[int, int, str]] = field(default_factory=list)  # the line it answers, the seat, the move
    waits: list[tuple[str, float]] = field(default_factory=list)  # blows it has not recovered from: kind, since when

    def shown(self, line: int, figures: "Figures") -> None:
        """A sight has come: everything up to its line is acknowledged."""
        if line > self.line:
            figures.moves += line - max(self.line, self.first)
            self.line = line
            if self.first:
                figures.recovered(self)
            self.first = self.first or line

    def fault(self, kept: Sequence[Line]) -> str:
        """What is wrong with the lines of the match, if anything is: all that were shown are there, in a row, and every
        move of theirs was sent so, once for each time it stands there."""
        if [line.number for line in kept] != list(range(1, len(kept) + 1)) or len(kept) < self.line:
            return f"{len(kept)} lines kept, {self.line} were shown"
        unsent, forced = list(self.sent), games.load(self.slug).forced
        for line in kept:
            if line.actor < 0 or line.number <= self.first:
                continue
            text = UNDO if line.text.startswith(UNDO) else line.text
            found = next((one for one in unsent if one[1:] == (line.actor, text) and one[0] < line.number), None)
            if found is not None:
                unsent.remove(found)
            elif not text.startswith("!") and text not in forced:  # what is no choice is booked by the house
                return f"nobody sent line {line.number}, {text} by seat {line.actor}"
        return ""


@dataclass
class Figures:
    """What happened."""

    moves: int = 0
    blows: Counter[str] = field(default_factory=Counter)
    waited: dict[str, list[float]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    matches: int = 0
    records: int = 0
    over: int = 0
    lines: int = 0
    connections: int = 0
    faults: list[str] = field(default_factory=list)

    def recovered(self, table: Table) -> None:
        """A move at a table was acknowledged."""
        for kind, since in table.waits:
            self.waited[kind].append(time.monotonic() - since)
        table.waits.clear()

    def told(self) -> list[str]:
        """All of it."""
        blows = ", ".join(f"{self.blows[kind]} x {kind}" for kind in KINDS if self.blows[kind])
        rows = [f"{blows}: {self.moves} moves acknowledged at {self.matches} matches of {len(catalogue.slugs())} "
                f"games, {self.connections} times connected; {self.lines} lines kept, {self.records} records verified "
                f"({self.over} of finished matches); lost, doubled or false: {len(self.faults)}"]
        for kind, waited in self.waited.items():
            if waited:
                found = sorted(waited)
                rows.append(f"    {kind}: until the next move was acknowledged at a table, median "
                            f"{found[len(found) // 2]:.2f} s, p99 {found[int(len(found) * 0.99)]:.2f} s, longest "
                            f"{found[-1]:.2f} s ({len(found)} tables)")
        return rows


class Siege:
    """Plays, and lets things happen."""

    def __init__(self, folder: Path, processes: int, seed: int, tables: int, settings: str = "") -> None:
        (folder / "house.toml").write_text(f"{settings}[limits]\nguests_per_address = 1000000\n"
                                           "tables_per_address = 1000000\nlines_per_address = 1000000\n"
                                           "messages = 100000\n")
        self.dice = random.Random(seed)
        self.figures = Figures()
        self.house = House(folder, 0, lambda place, port: Several(place, port, processes))
        assert isinstance(self.house.process, Several)
        self.several = self.house.process
        self.most = tables
        self.tables: list[Table] = []
        self.ended = False
        self._players: set[asyncio.Task[None]] = set()

    # -- people

    async def open_tables(self) -> None:
        """As many tables as wanted that are not over, of every game in turn, with every number of seats."""
        for number in range(self.most - sum(not table.over for table in self.tables)):
            slug = catalogue.slugs()[(self.figures.matches + number) % len(catalogue.slugs())]
            seats = self.dice.choice(games.info(slug).seats)
            table = await asyncio.to_thread(self._opened, slug, seats)
            if table is None:
                continue  # something was just dead: next time
            self.tables.append(table)
            self.figures.matches += 1
            for seat in range(seats):
                task = asyncio.create_task(self._play(table, seat))
                self._players.add(task)
                task.add_done_callback(self._players.discard)

    def _opened(self, slug: str, seats: int) -> Table | None:
        people = [self.house.guest(f"Guest {number}") for number in range(seats)]
        try:
            name = people[0].open_table(slug, "me", *["open"] * (seats - 1))
            for person in people[1:]:
                person.sit(name)
        except (AssertionError, OSError, Exception):
            return None
        return Table(name, slug, people)

    async def _play(self, table: Table, seat: int) -> None:
        tries = 0
        while not (self.ended or table.over):
            try:
                person = table.people[seat]
                cookies = "; ".join(f"{name}={value}" for name, value in person.pages.cookies.items())
                async with connect(f"ws://{self.house.address}/table/{table.id}/socket", proxy=None, max_size=None,
                                   additional_headers={"cookie": cookies}, open_timeout=10, close_timeout=0.2,
                                   ping_interval=None) as line:
                    tries = 0
                    self.figures.connections += 1
                    await self._sit(table, seat, line)
            except (WebSocketException, OSError, EOFError, TimeoutError) as error:
                self.noted(error)
            pause = PAUSES[min(tries, len(PAUSES) - 1)]
            tries += 1
            await asyncio.sleep(pause * self.dice.uniform(0.75, 1.25))

    def noted(self, error: Exception) -> None:
        """This has ended somebody's connection, and they come back."""

    async def _sit(self, table: Table, seat: int, line: ClientConnection) -> None:
        least = table.line  # it must show at least that, and never go back
        sight: dict[str, Any] = {}
        while not self.ended:
            message = json.loads(await asyncio.wait_for(line.recv(), 25))
            if message["type"] == "sight":
                if message["line"] < least:
                    self.figures.faults.append(f"{table.id}: line {message['line']} was shown after {least}")
                least = message["line"]
                table.shown(message["line"], self.figures)
                if message.get("result"):
                    table.over = True
                    return
                sight = message
                await self._answer(table, seat, sight, line)
            elif message["type"] == "refusal" and sight:
                await asyncio.sleep(AGAIN)
                await self._answer(table, seat, sight, line)

    async def _answer(self, table: Table, seat: int, sight: dict[str, Any], line: ClientConnection) -> None:
        moves = [move["move"] for move in sight["scene"].get("moves", [])]
        number = sight["line"] + 1
        if seat not in sight.get("acting", []) or not moves:
            return
        await asyncio.sleep(self.dice.expovariate(1 / THINKS))
        if table.line >= number:
            return
        if sight.get("may_undo") and self.dice.random() < 0.05:
            move, message = UNDO, {"type": "undo", "line": sight["line"], "seat": seat}
        else:
            move = self.dice.choice(moves)
            message = {"type": "play", "move": move, "line": sight["line"], "seat": seat, "sure": True}
        table.sent.append((sight["line"], seat, move))
        await line.send(json.dumps(message))

    # -- blows

    async def strike(self, kind: str) -> None:
        """Let one thing happen; returns when everything is there again."""
        blow: dict[str, Callable[[], Awaitable[None]]] = {
            "process": self._kill, "frozen": self._freeze, "database": self._end_database, "proxy": self._end_proxy}
        begun = time.monotonic()
        for table in self.tables:
            if not table.over and not table.waits and await self._is_hit(kind, table):
                table.waits.append((kind, begun))
        self.figures.blows[kind] += 1
        await blow[kind]()

    async def _is_hit(self, kind: str, table: Table) -> bool:
        return (kind != "process" and kind != "frozen") or table.id in self._hit

    async def prepare(self, kind: str) -> None:
        """Choose whom to hit, and find out which tables it has."""
        self._number = self.dice.randrange(len(self.several.processes))
        port = self.several.ports[self._number]
        store = await open_postgres(self.several.url, update=False)
        try:
            rows = await store.engine.rows("SELECT match.id FROM match JOIN process ON process.id = match.owner "
                                           "WHERE process.place = $1", f"127.0.0.1:{port}")
            self._hit = {row["id"] for row in rows}
        finally:
            await store.close()

    async def _kill(self) -> None:
        await asyncio.to_thread(self.several.kill_one, self._number)
        await asyncio.to_thread(self.several.restart, self._number)

    async def _freeze(self) -> None:
        process = self.several.processes[self._number]
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        process.send_signal(signal.SIGCONT)

    async def _end_database(self) -> None:
        await asyncio.to_thread(self.several.server.stop)
        await asyncio.to_thread(self.several.server.start)

    async def _end_proxy(self) -> None:
        self.several.proxy.kill()
        await asyncio.to_thread(self.several.proxy.wait)
        await asyncio.to_thread(self.several.start_proxy)

    # -- what is kept

    async def inspect(self) -> None:
        """Every move that was acknowledged stands there as it was made, every line once; every match replays."""
        store = await open_postgres(self.several.url, update=False)
        try:
            for table in self.tables:
                lines = await store.lines(table.id)
                self.figures.lines += len(lines)
                if fault := table.fault(lines):
                    self.figures.faults.append(f"{table.slug} {table.id}: {fault}")
                match = await store.match(table.id)
                if match is None or match.progress.stage == OPEN:
                    continue
                salts = {number: seat.salt for number, seat in enumerate(match.seats) if seat.salt}
                record = Record(match.slug, match.version, len(match.seats),
                                {name: str(value) for name, value in match.options.items()}, {}, "", salts, lines,
                                match.progress.ranks, match.progress.scores, match.secret.hex(), dice=match.dice)
                game = games.load(match.slug)
                record.commitment = match_of(game, record).record().commitment
                verdict = verify(game, record)
                self.figures.records += 1
                self.figures.over += match.progress.stage == "over"
                if not verdict.holds:
                    self.figures.faults.append(f"{table.id}: line {verdict.line}: {verdict.why}")
        finally:
            await store.close()

    async def close(self) -> None:
        """Everybody goes."""
        self.ended = True
        for task in list(self._players):
            task.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)


async def _besieged(siege: Siege, blows: list[str], tell: bool) -> None:
    await siege.open_tables()
    begun = time.monotonic()
    for number, kind in enumerate(blows, 1):
        await asyncio.sleep(siege.dice.uniform(*CALM))
        await siege.open_tables()
        await siege.prepare(kind)
        await siege.strike(kind)
        if tell and (number % 25 == 0 or number == len(blows)):
            print(f"after {number} blows, {time.monotonic() - begun:.0f} s: {siege.figures.moves} moves", flush=True)
        if siege.figures.faults:
            break
    end = time.monotonic() + 20
    while time.monotonic() < end and any(table.waits for table in siege.tables if not table.over):
        await asyncio.sleep(0.1)
    stuck = [table.id for table in siege.tables if table.waits and not table.over]
    if stuck:
        siege.figures.faults.append(f"no move was acknowledged any more at {', '.join(stuck)}")
    await siege.close()
    await siege.inspect()


def besiege(folder: Path, blows: list[str], processes: int = 4, seed: int = 1, tables: int = 10,
            tell: bool = False) -> Figures:
    """Let all of these happen, in this order; stops at the first fault."""
    siege = Siege(folder, processes, seed, tables)
    try:
        asyncio.run(_besieged(siege, blows, tell))
    finally:
        siege.house.close()
    return siege.figures


def main() -> int:
    """Print the figures; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description="Besiege a house of several processes.")
    for name, usual in (("kills", 20), ("databases", 2), ("proxies", 2), ("frozen", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    blows = (["process"] * wanted.kills + ["database"] * wanted.databases + ["proxy"] * wanted.proxies
             + ["frozen"] * wanted.frozen)
    random.Random(wanted.seed).shuffle(blows)
    with tempfile.TemporaryDirectory() as folder:
        figures = besiege(Path(folder), blows, wanted.processes, wanted.seed, wanted.tables, tell=True)
    stop_server()
    for row in [*figures.told(), *(f"    {fault}" for fault in figures.faults)]:
        print(row)
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
