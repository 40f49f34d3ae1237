"""A house under fire: its processes, its database and its proxy are killed under play, and nothing shown is lost.

    python -m tests.trust.siege --kills 1000
    python -m tests.trust.siege --processes 4 --kills 500 --databases 50 --proxies 50 --frozen 50 --cut 50 --renewed 50

Scripted people play at tables of every game, over real sockets, at random, steps back included, and come back with the
pauses of the browser's own client. One process has its file; several have one PostgreSQL, and an HAProxy before them.
Meanwhile processes are killed (SIGKILL), frozen beyond their lease and woken again, or told to end (SIGTERM) and
started anew; database and proxy are killed, or all connections to the database are ended. Every move that was shown to
anybody has to be kept as it was made, every line once; every match has to replay with every draw that of its dice; and
at every table play goes on. Printed is how long it took after a blow until tables had another move.

What becomes of clocks, notices, views and consents meanwhile is seen in virtual time: see `tests.simulated`.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tafelrunde import games
from tafelrunde.core.record import Line
from tafelrunde.match import verify
from tafelrunde.match.referee import UNDO
from tafelrunde.store import OPEN, OVER, Store, open_anywhere
from tafelrunde.web.lists import catalogue
from tafelrunde.web.server.serve import FILE
from tests.postgres import stop_server
from tests.trust.haproxy import Front
from tests.web.forked import forked
from tests.web.house import PATIENT, Guest, House
from tests.web.several import Several

BLOWS = {"process": "kills", "database": "databases", "proxy": "proxies", "frozen": "frozen", "cut": "cut",
         "renewed": "renewed"}  # and the words of the command that ask for them
CALM = 0.4, 1.6  # seconds between two blows
FROZEN = 5.0  # seconds: longer than a lease
RECOVERS = 60.0  # seconds in which every table goes on after the last blow
PAUSES = (0.3, 0.7, 1.5, 3.0, 6.0, 10.0)  # seconds: those of `client/src/lib/link.ts`, within a quarter more or less
AGAIN = 0.3  # seconds until somebody who was refused tries once more
THINKS = 0.15  # seconds somebody thinks about a move, on average
SETTINGS = """
stand_in = "random"
drain_seconds = 1.5
[limits]
guests_per_address = 1000000
tables_per_address = 1000000
lines_per_address = 1000000
messages = 100000
"""


@dataclass
class Table:
    """One table as its players know it."""

    id: str
    slug: str
    people: list[Guest]
    line: int = 0  # the furthest line anybody was shown: everything up to it is acknowledged
    first: int = 0  # the first
    over: bool = False
    sent: list[tuple[int, int, str]] = field(default_factory=list)  # the line that is answered, the seat, the move
    waits: list[tuple[str, float]] = field(default_factory=list)  # blows it has not recovered from: kind, since when

    def fault(self, kept: Sequence[Line]) -> str:
        """What is wrong with the lines of the match, if anything is: all that were shown are there, in a row, and every
        move of theirs was sent before, once for each time it stands there."""
        if [line.number for line in kept] != list(range(1, len(kept) + 1)) or len(kept) < self.line:
            return f"{len(kept)} lines kept, {self.line} were shown"
        unsent, forced = list(self.sent), games.load(self.slug).forced
        for line in kept:
            text = UNDO if line.text.startswith(UNDO) else line.text
            sent = next((one for one in unsent if one[1:] == (line.actor, text) and one[0] < line.number), None)
            if sent is not None:
                unsent.remove(sent)
            elif line.actor >= 0 and line.number > self.first and text not in forced:  # no choice: the house books it
                return f"nobody sent line {line.number}, {line.text} by seat {line.actor}"
        return ""


class Siege:
    """Plays, and lets things happen to a house of one process on a file, or of several."""

    def __init__(self, folder: Path, processes: int, seed: int, tables: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "house.toml").write_text(SETTINGS)
        self.folder = folder
        self.dice = random.Random(seed)
        self.count: Counter[str] = Counter()  # of what happened
        self.waited: dict[str, list[float]] = defaultdict(list)  # by kind of blow: until a table had another move
        self.codes: Counter[int] = Counter()  # sockets were closed with, or refused with
        self.pages: Counter[int] = Counter()  # statuses of pages
        self.faults: list[str] = []
        self.tables: list[Table] = []
        self.ended = False
        self._wanted = tables
        self._processes = processes
        self._players: set[asyncio.Task[None]] = set()
        self.house = self._start(0)

    def _start(self, port: int) -> House:
        if self._processes == 1:
            return House(self.folder, port, forked)
        return House(self.folder, port, lambda place, port: Several(place, port, self._processes))

    @property
    def several(self) -> Several:
        return self.house.process

    # -- people

    async def open_tables(self, group: asyncio.TaskGroup) -> None:
        """As many tables as wanted that are not over, of every game in turn, with every number of seats."""
        for _ in range(self._wanted - sum(not table.over for table in self.tables)):
            slug = catalogue.slugs()[self.count["opened"] % len(catalogue.slugs())]
            self.count["opened"] += 1
            table = await asyncio.to_thread(self._open, slug, self.dice.choice(games.info(slug).seats))
            if table is not None:  # else something was just dead: next time
                self.tables.append(table)
                for seat in range(len(table.people)):
                    self._players.add(group.create_task(self._play(table, seat)))

    def _open(self, slug: str, seats: int) -> Table | None:
        people = [Guest(self.house.address, f"Guest {number}") for number in range(seats)]
        try:
            name = people[0].open_table(slug, "me", *["open"] * (seats - 1), speed="none")
            for person in people[1:]:
                person.sit(name)
        except (AssertionError, httpx.HTTPError):
            for person in people:
                person.close()
            return None
        return Table(name, slug, people)

    async def _play(self, table: Table, seat: int) -> None:
        """Until the match is over, or the siege."""
        cookies = "; ".join(f"{name}={value}" for name, value in table.people[seat].pages.cookies.items())
        tries = 0
        while not (self.ended or table.over):
            try:
                async with connect(f"ws://{self.house.address}/table/{table.id}/socket", **PATIENT, max_size=None,
                                   additional_headers={"cookie": cookies}, close_timeout=0.2) as line:
                    tries = 0
                    self.count["connected"] += 1
                    await self._sit(table, seat, line)
            except ConnectionClosed as closed:
                self.codes[closed.rcvd.code if closed.rcvd is not None else 1006] += 1
            except InvalidStatus as refused:
                self.codes[refused.response.status_code] += 1
            except (WebSocketException, OSError, EOFError, TimeoutError):
                self.codes[0] += 1
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)] * self.dice.uniform(0.75, 1.25))
            tries += 1

    async def _sit(self, table: Table, seat: int, line: ClientConnection) -> None:
        least = table.line  # it must show at least that, and never go back
        sight: dict[str, Any] = {}
        while not self.ended:
            message = json.loads(await asyncio.wait_for(line.recv(), 25))
            if message["type"] == "sight":
                sight = message
                if sight["line"] < least:
                    self.faults.append(f"{table.slug} {table.id}: line {sight['line']} was shown after {least}")
                least = sight["line"]
                self._show(table, least)
                if sight.get("result"):
                    table.over = True
                    return
            elif message["type"] == "refusal" and sight:
                await asyncio.sleep(AGAIN)
            else:
                continue
            await self._answer(table, seat, sight, line)

    def _show(self, table: Table, line: int) -> None:
        table.first = table.first or line
        if line > table.line:
            self.count["moves"] += line - max(table.line, table.first)
            table.line = line
            for kind, since in table.waits:
                self.waited[kind].append(time.monotonic() - since)
            table.waits.clear()

    async def _answer(self, table: Table, seat: int, sight: dict[str, Any], line: ClientConnection) -> None:
        moves = [move["move"] for move in sight["scene"].get("moves", [])]
        if seat not in sight.get("acting", []) or not moves:
            return
        await asyncio.sleep(self.dice.expovariate(1 / THINKS))
        number = sight["line"]
        if table.line > number:
            return
        if sight.get("may_undo") and self.dice.random() < 0.05:
            move, message = UNDO, {"type": "undo", "line": number, "seat": seat}
        else:
            move = self.dice.choice(moves)
            message = {"type": "play", "move": move, "line": number, "seat": seat, "sure": True}
        table.sent.append((number, seat, move))
        await line.send(json.dumps(message))

    async def visit(self) -> None:
        """Somebody comes and goes: looks at pages, and opens tables."""
        guest = Guest(self.house.address, "Visitor")
        while not self.ended:
            table = f"/table/{self.dice.choice(self.tables).id}"
            for path in ("/lobby", table, f"{table}/people"):
                self.pages[(await asyncio.to_thread(guest.get, path)).status_code] += 1
            answer = await asyncio.to_thread(guest.post, "/quick/castles_besieged")
            self.pages[answer.status_code] += 1
            self.count["tables of visitors"] += answer.url.path.startswith("/table/")
            await asyncio.sleep(0.05)
        guest.close()

    # -- blows

    async def strike(self, kind: str) -> None:
        """Let one thing happen; returns when everything is there again."""
        begun = time.monotonic()
        for table in self.tables:
            if not table.over:
                table.waits.append((kind, begun))
        self.count[kind] += 1
        if self._processes == 1:
            self.house.kill()
            self.house = await asyncio.to_thread(self._start, self.house.port)
            return
        blow: dict[str, Callable[[int], Awaitable[None]]] = {
            "process": self._kill, "frozen": self._freeze, "renewed": self._renew, "database": self._end_database,
            "proxy": self._end_proxy, "cut": self._cut}
        await blow[kind](self.count[kind] % len(self.several.processes))

    async def _kill(self, number: int) -> None:
        await asyncio.to_thread(self.several.kill_one, number)
        await asyncio.to_thread(self.several.restart, number)

    async def _freeze(self, number: int) -> None:
        process = self.several.processes[number]
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        process.send_signal(signal.SIGCONT)

    async def _renew(self, number: int) -> None:
        process = self.several.processes[number]
        process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(process.wait)
        self.several._let_go(process)
        await asyncio.to_thread(self.several.restart, number)
        front = Front("", "", "", None, self.folder / "admin.sock")  # type: ignore[arg-type]
        await asyncio.to_thread(front.until, f"p{number + 1}", "UP")

    async def _end_database(self, _: int) -> None:
        await asyncio.to_thread(self.several.server.stop)
        await asyncio.to_thread(self.several.server.start)

    async def _end_proxy(self, _: int) -> None:
        self.several.proxy.kill()
        await asyncio.to_thread(self.several.proxy.wait)
        await asyncio.to_thread(self.several.start_proxy)

    async def _cut(self, _: int) -> None:
        self.several.server.tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                                 f"AND datname = '{urlsplit(self.several.url).path[1:]}'")

    # -- all of it

    async def run(self, blows: Sequence[str], visited: bool) -> None:
        """Blow after blow, until one has done harm."""
        async with asyncio.TaskGroup() as group:
            await self.open_tables(group)
            if visited:
                group.create_task(self.visit())
            for kind in blows:
                await asyncio.sleep(self.dice.uniform(*CALM))
                await self.open_tables(group)
                await self.strike(kind)
                if self.faults:
                    break
            end = time.monotonic() + RECOVERS
            while (stuck := [table for table in self.tables if table.waits and not table.over]) and not self.faults:
                if time.monotonic() > end:
                    self.faults += [f"no move was acknowledged any more at {table.id}" for table in stuck]
                await asyncio.sleep(0.05)
            self.ended = True
            for player in self._players:
                player.cancel()

    async def inspect(self, store: Store) -> None:
        """Is what was shown what is kept?"""
        for table in self.tables:
            match, lines = await store.match(table.id), await store.lines(table.id)
            assert match is not None, table.id
            found = table.fault(lines)
            if not found and match.progress.stage != OPEN:
                self.count["records"] += 1
                self.count["over"] += match.progress.stage == OVER
                verdict = verify(games.load(match.slug), match.record(lines))
                found = "" if verdict.holds else f"line {verdict.line}: {verdict.why}"
            self.faults += [f"{table.slug} {table.id}: {found}"] if found else []
        await store.close()

    def describe(self) -> str:
        blows = ", ".join(f"{self.count[kind]} x {kind}" for kind in BLOWS if self.count[kind])
        rows = [f"{blows}: {self.count['moves']} moves acknowledged at {len(self.tables)} tables of all games, "
                f"{self.count['connected']} times connected; {self.count['records']} records verified "
                f"({self.count['over']} of finished matches); lost, doubled or false: {len(self.faults)}"]
        rows += [f"    {kind}: until the next move of a table, median {median(waited):.2f} s, "
                 f"longest {max(waited):.2f} s" for kind, waited in self.waited.items()]
        return "\n".join([*rows, *(f"    {fault}" for fault in self.faults)])


def besiege(folder: Path, blows: Sequence[str], processes: int = 1, seed: int = 1, tables: int = 6,
            visited: bool = False) -> Siege:
    """Let all of these happen, in this order; `visited`: beside those who play somebody looks at pages."""
    siege = Siege(folder, processes, seed, tables)
    place: Path | str = siege.several.url if processes > 1 else folder / FILE
    try:
        asyncio.run(siege.run(blows, visited))
    finally:
        siege.house.close()
        for table in siege.tables:
            for person in table.people:
                person.close()

    async def inspect() -> None:
        await siege.inspect(await open_anywhere(place))

    asyncio.run(inspect())
    return siege


def main() -> int:
    """Print what happened; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description="Besiege a house.")
    for word in BLOWS.values():
        parser.add_argument(f"--{word}", type=int, default=20 if word == "kills" else 0)
    for word, usual in (("processes", 1), ("tables", 6), ("seed", 1)):
        parser.add_argument(f"--{word}", type=int, default=usual)
    wanted = parser.parse_args()
    blows = [kind for kind, word in BLOWS.items() for _ in range(getattr(wanted, word))]
    if wanted.processes == 1 and set(blows) - {"process"}:
        parser.error("what happens to a house of one process is --kills")
    random.Random(wanted.seed).shuffle(blows)
    with tempfile.TemporaryDirectory() as folder:
        siege = besiege(Path(folder), blows, wanted.processes, wanted.seed, wanted.tables)
    stop_server()
    print(siege.describe())
    return 1 if siege.faults else 0


if __name__ == "__main__":
    sys.exit(main())
