"""The house under load: a thousand sockets at 250 tables of four, one move a table every two seconds.

    python -m scripts.load --minutes 5
    python -m scripts.load --tables 50 --minutes 0.5
    python -m scripts.load --store postgresql --processes 4

Server and clients share this machine. Measured is the time from sending a move until the sight with it has come to
all four seats; the move is on the disk by then. All games are mixed over the tables; where a game has fewer seats,
the others look on. Before that nobody moves for a while, which tells what silence costs, and every game is played by
itself for a few moves, one at a time: what a move of it costs the server in processor time, which other programs on the
machine change little. Of memory is told what the empty house has, what a table takes with the first socket at it, and
what each further socket takes. Several processes stand behind an HAProxy, before a PostgreSQL that flushes every
commit; what is asked of it is written down for the last seconds, and counted. `--json` keeps all figures.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from scripts import house_parts
from scripts.house_parts import SEATS, Made, Parts, Started, Use, resident
from tests.postgres import Server
from tests.web.house import House, apply_change
from tests.web.several import Several, address_of
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tafelrunde.web.http.identity import KEY
from tafelrunde.web.server.serve import FILE

EVERY = 2.0  # seconds between moves of a table, as a rule
PATIENCE = 10.0  # seconds after which a move counts as lost
ALONE = 60  # moves by which a game's cost is measured
STILL = 3.0  # seconds until nothing goes on any more
HEARD = 8.0  # seconds for which the database writes down what it is asked
AT_ONCE = 6  # clients that come in at the same time
PAUSES = (0.3, 0.7, 1.5, 3.0, 6.0)  # seconds until a client that was not let in tries again, as browsers do


class Offer(msgspec.Struct):
    """A legal move of a scene."""

    move: str


class Picture(msgspec.Struct):
    """Of a scene, what a player needs who plays at random."""

    moves: list[Offer] = []


class Heard(msgspec.Struct):
    """Of a message, what is measured."""

    type: str
    line: int = 0
    scene: Picture | None = None
    acting: list[int] = []
    result: dict[str, Any] | None = None
    say: Any = None


@dataclass
class Figures:
    """What was measured."""

    taken: list[float] = field(default_factory=list)  # seconds from the move sent to the last of four sights
    errors: Counter[str] = field(default_factory=Counter)
    texts: int = 0
    size: int = 0
    wire: int = 0  # bytes the clients were sent, compressed
    again: int = 0  # how often a client was not let in at first
    trips: float = 0.0  # round trips to the database a move, whatever it is asked for
    costs: dict[str, float] = field(default_factory=dict)  # by game, milliseconds of the server's processor a move
    sizes: dict[str, float] = field(default_factory=dict)  # by game, bytes a sight
    empty: int = 0  # bytes of the server before anybody comes
    first: int = 0  # with one socket at each table
    full: int = 0  # with all of them
    most: int = 0  # while they play


@dataclass
class Table:
    """One table as its four clients know it."""

    id: str
    slug: str
    lines: list[ClientConnection] = field(default_factory=list)
    at: int = 0  # the line everybody has seen
    seen: list[int] = field(default_factory=lambda: [0] * SEATS)
    moves: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    awaited: int = 0
    sent: float = 0.0
    all_seen: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False
    broken: bool = False  # somebody's line to it has ended


async def listen(table: Table, seat: int, figures: Figures) -> None:
    """One client: takes sights in."""
    try:
        await hear(table, seat, figures)
    finally:
        table.broken = True


async def hear(table: Table, seat: int, figures: Figures) -> None:
    """The same, as long as its line holds."""
    sight: Any = {}
    async for text in table.lines[seat]:
        now = time.perf_counter()
        figures.texts, figures.size = figures.texts + 1, figures.size + len(text)
        told = msgspec.json.decode(text)
        told = apply_change(sight, told) if told["type"] == "change" else told
        heard = msgspec.convert(told, Heard)
        if heard.type == "refusal":
            figures.errors[f"refused: {heard.say}"[:90]] += 1
            continue
        if heard.type != "sight":
            continue
        sight, table.seen[seat] = told, heard.line
        table.moves[seat] = [offer.move for offer in heard.scene.moves] if heard.scene and seat in heard.acting else []
        table.over = table.over or heard.result is not None
        if table.awaited and min(table.seen) >= table.awaited:
            figures.taken.append(now - table.sent)
            table.awaited = 0
            table.all_seen.set()


async def play(table: Table, end: float, every: float, dice: random.Random, figures: Figures) -> None:
    """The table makes a move every so many seconds, whoever is to move."""
    due = time.perf_counter() + dice.random() * every
    while due < end and time.perf_counter() < end + PATIENCE and not (table.over or table.broken):
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += every
        await move_once(table, dice, figures)


async def move_once(table: Table, dice: random.Random, figures: Figures) -> None:
    """One move, until all four seats have seen it."""
    offers = [(seat, move) for seat in range(SEATS) for move in table.moves[seat]]
    if not offers:
        figures.errors["nobody could move"] += 1
        return
    seat, move = dice.choice(offers)
    table.all_seen.clear()
    line = table.seen[seat]
    table.awaited, table.sent = line + 1, time.perf_counter()
    try:
        await table.lines[seat].send(msgspec.json.encode({"type": "play", "move": move, "line": line, "seat": seat}),
                                     text=True)
        await asyncio.wait_for(table.all_seen.wait(), PATIENCE)
    except TimeoutError:
        figures.errors["a move did not come to all seats"] += 1
        table.awaited = 0
    except ConnectionClosed:  # counted where it is listened to
        table.broken = True


async def weigh(tables: list[Table], parts: Parts, dice: random.Random, figures: Figures) -> None:
    """What a move of each game costs the server when nothing else goes on."""
    for slug in dict.fromkeys(table.slug for table in tables):
        mine = [table for table in tables if table.slug == slug]
        use, texts, size = Use(parts), figures.texts, figures.size
        await use.begin()
        for number in range(ALONE):
            await move_once(mine[number % len(mine)], dice, figures)
        await use.end()
        figures.costs[slug] = use.server / ALONE * 1000
        figures.sizes[slug] = (figures.size - size) / max(1, figures.texts - texts)


class Visit:
    """Everybody comes in, is silent for a while, plays, and goes."""

    def __init__(self, port: int, made: list[Made], parts: Parts, wanted: argparse.Namespace) -> None:
        self.port = port
        self.made = made
        self.parts = parts
        self.wanted = wanted
        self.figures = Figures()
        self.silence, self.play = Use(parts), Use(parts)
        self.tables = [Table(name, slug) for name, slug, _ in made]
        self._dice = random.Random(1)
        self._ears: list[asyncio.Task[None]] = []
        self._stack = contextlib.AsyncExitStack()

    async def run(self) -> None:
        """All of it."""
        figures = self.figures
        figures.empty = self.parts.memory()
        async with self._stack:
            await self._come([0])
            figures.first = self.parts.memory()
            await self._come(list(range(1, SEATS)))
            figures.full = self.parts.memory()
            await self.silence.begin()
            await asyncio.sleep(self.wanted.silence)
            await self.silence.end()
            if not self.wanted.mix:
                await weigh(self.tables, self.parts, self._dice, figures)
            figures.texts = figures.size = figures.wire = 0
            figures.taken.clear()
            await self.play.begin()
            await self._play(self.wanted.minutes * 60)
            await self.play.end()
            if self.parts.database is not None:
                await self._count_trips()
            figures.errors["lines that broke"] += sum(ear.done() for ear in self._ears)
            for ear in self._ears:
                ear.cancel()
            await asyncio.gather(*self._ears, return_exceptions=True)

    async def _come(self, seats: list[int]) -> None:
        """Clients at these seats of all tables, a few at a time; then nothing goes on."""
        free = asyncio.Semaphore(AT_ONCE)

        async def one(table: Table, keys: list[str]) -> None:
            async with free:
                for seat in seats:
                    table.lines.append(await self._client(table, keys[seat]))
                    self._ears.append(asyncio.create_task(listen(table, seat, self.figures)))

        await asyncio.gather(*(one(table, keys) for table, (_, _, keys) in zip(self.tables, self.made, strict=True)))
        await asyncio.sleep(STILL)

    async def _client(self, table: Table, key: str) -> ClientConnection:
        figures = self.figures

        class Counting(ClientConnection):
            """Counts what it is sent."""

            def data_received(self, data: bytes) -> None:
                figures.wire += len(data)
                super().data_received(data)

        for pause in (*PAUSES, None):
            try:
                return await self._stack.enter_async_context(connect(
                    f"ws://127.0.0.1:{self.port}/table/{table.id}/socket?changes", proxy=None, max_size=None,
                    max_queue=None, additional_headers={"cookie": f"{KEY}={key}"}, ping_interval=None, open_timeout=60,
                    close_timeout=1, create_connection=Counting))
            except (WebSocketException, OSError):
                if pause is None:
                    raise
                figures.again += 1
                await asyncio.sleep(pause)
        raise AssertionError  # the last try has returned or raised

    async def _play(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        playing = [asyncio.create_task(play(table, end, self.wanted.every, self._dice, self.figures))
                   for table in self.tables]
        while not all(task.done() for task in playing):
            self.figures.most = max(self.figures.most, self.parts.memory())
            await asyncio.sleep(1)
        await asyncio.gather(*playing)

    async def _count_trips(self) -> None:
        """Play on while the database writes down what it is asked; what is measured by then stays as it is."""
        taken, texts, size, wire = (self.figures.taken, self.figures.texts, self.figures.size, self.figures.wire)
        self.figures.taken = []
        await asyncio.to_thread(self.parts.listen, True)
        since = self.parts.length()
        await self._play(HEARD)
        trips = self.parts.count_trips(since)
        await asyncio.to_thread(self.parts.listen, False)
        self.figures.trips = trips / max(1, len(self.figures.taken))
        self.figures.taken, self.figures.texts, self.figures.size, self.figures.wire = taken, texts, size, wire


def sum_figures(visit: Visit) -> dict[str, Any]:
    """All figures: times in milliseconds, sizes in bytes."""
    figures, wanted, play, silence = visit.figures, visit.wanted, visit.play, visit.silence
    taken, tables = sorted(figures.taken) or [0.0], wanted.tables
    moves = max(1, len(figures.taken))
    return {
        "store": wanted.store, "processes": wanted.processes, "tables": tables, "sockets": tables * SEATS,
        "every_s": wanted.every, "seconds": round(play.seconds, 1), "moves": len(figures.taken),
        **{f"p{part}_ms": round(taken[min(len(taken) - 1, len(taken) * part // 100)] * 1000, 1)
           for part in (50, 95, 99, 100)},
        "cpu_ms_a_move": {part: round(seconds / moves * 1000, 3) for part, seconds in play.cpu.items()},
        "server_cpu_ms_a_move": round(play.server / moves * 1000, 3),
        "cores_in_play": round(play.server / play.seconds, 3),
        "silent_cpu_us_a_table_second": {part: round(seconds / silence.seconds / tables * 1e6, 2)
                                         for part, seconds in silence.cpu.items()},
        "bytes_a_sight": round(figures.size / max(1, figures.texts)),
        "wire_bytes_a_move": round(figures.wire / moves),
        "texts_a_move": round(figures.texts / moves, 2),
        "log_bytes_a_move": round(play.log.size / moves), "whole_pages_a_move": round(play.log.pages / moves, 3),
        "rows_a_move": round(play.log.rows / moves, 2), "round_trips_a_move": round(figures.trips, 2),
        "memory": {"empty": figures.empty, "a_table_with_its_first_socket": (figures.first - figures.empty) // tables,
                   "a_further_socket": (figures.full - figures.first) // tables // (SEATS - 1),
                   "a_socket_in_play": (figures.most - figures.empty) // tables // SEATS, "most": figures.most,
                   "proxy": resident(visit.parts.proxy) if visit.parts.proxy else 0, "clients": resident(os.getpid())},
        "alone_ms_a_move": {slug: round(cost, 3) for slug, cost in figures.costs.items()},
        "alone_bytes_a_sight": {slug: round(size) for slug, size in figures.sizes.items()},
        "tried_again": figures.again, "ended": sum(table.over for table in visit.tables),
        "load": round(os.getloadavg()[0], 1), "cores": os.cpu_count(),
        "errors": {why: count for why, count in figures.errors.items() if count},
    }


def format_figures(found: dict[str, Any]) -> str:
    """The same for people."""
    memory, parts = found["memory"], found["cpu_ms_a_move"]
    rows = [
        f"{found['sockets']} sockets, {found['tables']} tables, {found['seconds']:g} s, {found['processes']} x "
        f"{found['store']}: {found['moves']} moves, to all seats p50 {found['p50_ms']} ms, p95 {found['p95_ms']} ms, "
        f"p99 {found['p99_ms']} ms, longest {found['p100_ms']} ms; {found['texts_a_move']} texts a move, "
        f"{found['bytes_a_sight'] / 1000:.1f} kB each, {found['wire_bytes_a_move'] / 1000:.2f} kB a move on the wire; "
        f"{found['ended']} matches ended; tried to come in again {found['tried_again']} times; "
        f"load {found['load']} on {found['cores']} cores; "
        f"errors: {found['errors'] or 'none'}",
        f"    processor time a move: {found['server_cpu_ms_a_move']:.2f} ms ("
        + ", ".join(f"{part} {cost:.3f}" for part, cost in parts.items() if part != "clients")
        + f"), beside the clients' {parts['clients']:.2f} ms; {found['cores_in_play']:.2f} cores",
        "    in silence, a table and second: "
        + ", ".join(f"{part} {cost:.1f} µs" for part, cost in found["silent_cpu_us_a_table_second"].items()),
        f"    store: {found['log_bytes_a_move']} bytes a move written to its log"
        + (f" ({found['whole_pages_a_move']} whole pages), {found['rows_a_move']} rows, {found['round_trips_a_move']} "
           "round trips" if found["round_trips_a_move"] else ""),
        f"    memory: {memory['empty'] / 2**20:.0f} MiB empty, {memory['a_table_with_its_first_socket'] / 1000:.0f} kB "
        f"a table with its first socket, {memory['a_further_socket'] / 1000:.0f} kB each further socket, "
        f"{memory['a_socket_in_play'] / 1000:.0f} kB a socket in play, tables and all, {memory['most'] / 2**20:.0f} "
        f"MiB at most; proxy {memory['proxy'] / 2**20:.0f} MiB, clients {memory['clients'] / 2**20:.0f} MiB"]
    alone = found["alone_ms_a_move"]
    rows += [f"    {slug}, one move at a time: {cost:.2f} ms, "
             f"{found['alone_bytes_a_sight'][slug] / 1000:.1f} kB a sight" for slug, cost in alone.items()]
    if alone:
        rows.append(f"    mean of the games: {sum(alone.values()) / len(alone):.2f} ms a move")
    return "\n".join(rows)


def measure(wanted: argparse.Namespace) -> dict[str, Any]:
    """Open a house, let everybody come and play; what was measured."""
    database = Server(**house_parts.FLUSHED) if wanted.store == "postgresql" else None
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        start: Callable[[Path, int], Any] = house_parts.serve
        place: Path | str = folder / FILE
        (folder / "house.toml").write_text(house_parts.SETTINGS)
        if database is not None:
            stack.callback(database.close)
            place = address_of(folder, lambda: database)
            (folder / "house.toml").write_text(house_parts.BEHIND + house_parts.SETTINGS)
            start = lambda at, port: Several(at, port, wanted.processes, lambda: Started(place), lambda: database)  # noqa: E731
        made = asyncio.run(house_parts.furnish(place, wanted.tables))
        house = House(folder, start=start)
        if isinstance(house.process, Several):
            house_parts.wait_for_proxy(house.process)
        try:
            visit = Visit(house.port, made, Parts.of(house.process, house.process.pid), wanted)
            asyncio.run(visit.run())
            return sum_figures(visit)
        finally:
            house.close()


def read_arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(description="Load the house.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two moves of a table")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="of the house, before a PostgreSQL: up to 4")
    parser.add_argument("--silence", type=float, default=20.0, help="seconds in which nobody moves, before all else")
    parser.add_argument("--mix", action="store_true", help="all games at once only, no game by itself")
    parser.add_argument("--json", type=Path, help="a file to keep the figures in")
    wanted = parser.parse_args(words)
    if wanted.store == "sqlite" and wanted.processes != 1:
        parser.error("a file has one process")
    return wanted


def main() -> int:
    """Print the figures; 1 if there was any error."""
    wanted = read_arguments()
    found = measure(wanted)
    print(format_figures(found))
    if wanted.json:
        wanted.json.write_text(json.dumps(found, indent=1) + "\n")
    return 1 if found["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
