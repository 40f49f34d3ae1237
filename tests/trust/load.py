"""The house under load: a thousand sockets at 250 tables of four, one move a table every two seconds.

    python -m tests.trust.load --minutes 5
    python -m tests.trust.load --tables 50 --minutes 0.5

Server and clients share this machine. Measured is the time from sending a move until the sight with it has come to
all four seats; the move is on the disk by then. All games are mixed over the tables; where a game has fewer seats,
the others look on. Before that every game is played by itself for a few moves, one at a time: what a move of it costs
the server in processor time, which other programs on the machine change little. Of memory is told what the empty house
has, what a table takes with the first socket at it, and what each further socket takes.
"""

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tafelrunde import games
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.store import RUNNING, KeptMatch, KeptSeat, Progress, Store, open_store
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.identity import KEY, hashed
from tafelrunde.web.serve import FILE
from tests.stores import done, using
from tests.web.house import House

SEATS = 4
EVERY = 2.0  # seconds between moves of a table
PATIENCE = 10.0  # seconds after which a move counts as lost
ALONE = 60  # moves by which a game's cost is measured
STILL = 3.0  # seconds until nothing goes on any more


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
    over: int = 0
    spent: float = 0.0  # seconds of the server's processor while `taken` was measured
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


Made = tuple[str, str, list[str]]  # a match, its game, the keys of its players


def furnish(folder: Path, tables: int) -> list[Made]:
    """Fill a house's file with running matches."""
    with using(open_store(folder / FILE)) as store:
        slugs = catalogue.slugs()
        made = []
        for number in range(tables):
            keys = [f"load-{number:04}-{seat}-abcdefghijklmnop" for seat in range(SEATS)]
            people = [done(store.add_person(hashed(key), f"Guest {number}/{seat}", 1.0))
                      for seat, key in enumerate(keys)]
            slug = slugs[number % len(slugs)]
            sitting = [KeptSeat("person", person.id,
                                person.name) for person in people[: catalogue.info(slug).seats[-1]]]
            made.append((begin(store, slug, number, sitting), slug, keys))
    return made


def begin(store: Store, slug: str, number: int, sitting: list[KeptSeat]) -> str:
    """One match, dealt and kept."""
    game = games.load(slug)
    secret = number.to_bytes(32, "big")
    match = Match(game, len(sitting), {}, secret=secret, names={seat: each.name for seat, each in enumerate(sitting)})
    match.begin()
    kept = KeptMatch(f"load{number:04}", slug, game.info.version, dict(match.options), secret, sitting,
                     sitting[0].person, 1.0, 1.0)
    progress = Progress(RUNNING, match.line, tuple(match.acting()))
    lines: list[Line] = match.lines
    kept.progress = progress
    done(store.save_match(kept))
    done(store.append(kept, lines, 1.0, progress))
    return kept.id


def served(folder: Path, port: int) -> "subprocess.Popen[str]":
    """The server as people start it: that of other tests asks files what time it is, at every look at its clock."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.Popen([sys.executable, "-m", "tafelrunde", "serve", "--no-browser", "--port", str(port), "--data",
                             str(folder), "--settings", str(folder / "house.toml")],
                            env=environment, text=True, stdout=subprocess.PIPE)


async def listen(table: Table, seat: int, figures: Figures) -> None:
    """One client: takes sights in."""
    decoder = msgspec.json.Decoder(Heard)
    async for text in table.lines[seat]:
        now = time.perf_counter()
        figures.texts += 1
        figures.size += len(text)
        heard = decoder.decode(text)
        if heard.type == "refusal":
            figures.errors[f"refused: {heard.say}"[:90]] += 1
            continue
        if heard.type != "sight":
            continue
        table.seen[seat] = heard.line
        table.moves[seat] = [offer.move for offer in heard.scene.moves] if heard.scene and seat in heard.acting else []
        table.over = table.over or heard.result is not None
        if table.awaited and min(table.seen) >= table.awaited:
            figures.taken.append(now - table.sent)
            table.awaited = 0
            table.all_seen.set()


async def play(table: Table, end: float, dice: random.Random, figures: Figures) -> None:
    """The table makes a move every two seconds, whoever is to move."""
    due = time.perf_counter() + dice.random() * EVERY
    while due < end and not table.over:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += EVERY
        await move_once(table, dice, figures)
    figures.over += table.over


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
    await table.lines[seat].send(msgspec.json.encode({"type": "play", "move": move, "line": line, "seat": seat}),
                                 text=True)
    try:
        await asyncio.wait_for(table.all_seen.wait(), PATIENCE)
    except TimeoutError:
        figures.errors["a move did not come to all seats"] += 1
        table.awaited = 0


async def weigh(tables: list[Table], pid: int, dice: random.Random, figures: Figures) -> None:
    """What a move of each game costs the server when nothing else goes on."""
    for slug in dict.fromkeys(table.slug for table in tables):
        mine = [table for table in tables if table.slug == slug]
        texts, size, begun, moves = figures.texts, figures.size, spent(pid), 0
        while moves < ALONE:
            table = mine[moves % len(mine)]
            await move_once(table, dice, figures)
            moves += 1
        figures.costs[slug] = (spent(pid) - begun) / moves * 1000
        figures.sizes[slug] = (figures.size - size) / (figures.texts - texts)


async def run(port: int, made: list[Made], seconds: float, pid: int, figures: Figures) -> None:
    """Everybody comes in, plays, and goes."""
    dice = random.Random(1)
    figures.empty = resident(pid)
    async with contextlib.AsyncExitStack() as stack:
        tables = [Table(name, slug) for name, slug, _ in made]
        ears: list[asyncio.Task[None]] = []

        async def come(table: Table, key: str) -> None:
            table.lines.append(await stack.enter_async_context(
                connect(f"ws://127.0.0.1:{port}/table/{table.id}/socket", proxy=None, max_size=None, max_queue=None,
                        additional_headers={"cookie": f"{KEY}={key}"}, ping_interval=None)))
            ears.append(asyncio.create_task(listen(table, len(table.lines) - 1, figures)))

        for table, (_, _, keys) in zip(tables, made, strict=True):
            await come(table, keys[0])
        await asyncio.sleep(STILL)
        figures.first = resident(pid)
        for table, (_, _, keys) in zip(tables, made, strict=True):
            for key in keys[1:]:
                await come(table, key)
        await asyncio.sleep(STILL)
        figures.full = resident(pid)
        await weigh(tables, pid, dice, figures)
        figures.texts = figures.size = 0
        figures.taken.clear()
        figures.spent = -spent(pid)
        end = time.perf_counter() + seconds
        playing = [asyncio.create_task(play(table, end, dice, figures)) for table in tables]
        while not all(task.done() for task in playing):
            figures.most = max(figures.most, resident(pid))
            await asyncio.sleep(1)
        figures.spent += spent(pid)
        dead = [ear for ear in ears if ear.done()]
        figures.errors["lines that broke"] += len(dead)
        for task in (*playing, *ears):
            task.cancel()
        await asyncio.gather(*playing, *ears, return_exceptions=True)


def resident(pid: int) -> int:
    """Bytes of memory of a process."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def spent(pid: int) -> float:
    """Seconds of processor time a process has used, to the nanosecond: /proc counts in hundredths."""
    return time.clock_gettime(~pid << 3 | 2)  # the clock of Linux for all threads of a process


def main() -> int:
    """Print the figures; 1 if there was any error."""
    parser = argparse.ArgumentParser(description="Load the house.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--minutes", type=float, default=5.0)
    wanted = parser.parse_args()
    figures = Figures()
    with tempfile.TemporaryDirectory() as name:
        made = furnish(Path(name), wanted.tables)
        Path(name, "house.toml").write_text("[limits]\nlines_per_address = 1000000\nwatchers = 100000\n")
        house = House(Path(name), start=served)
        cpu = time.process_time()
        try:
            asyncio.run(run(house.port, made, wanted.minutes * 60, house.process.pid, figures))
        finally:
            house.close()
    taken = sorted(figures.taken)
    errors = {why: count for why, count in figures.errors.items() if count}

    def share(part: float) -> str:
        return f"{taken[min(len(taken) - 1, int(len(taken) * part))] * 1000:.1f} ms" if taken else "none"

    print(f"{wanted.tables * SEATS} sockets, {wanted.tables} tables, {wanted.minutes:g} minutes: {len(taken)} moves, "
          f"to all seats p50 {share(0.5)}, p95 {share(0.95)}, p99 {share(0.99)}, longest {share(1.0)}; "
          f"{figures.texts} texts, {figures.size / max(1, figures.texts) / 1000:.1f} kB each; server "
          f"{figures.most / 2**20:.0f} MiB and {figures.spent / max(1, len(taken)) * 1000:.2f} ms of processor time a "
          f"move, clients {resident(os.getpid()) / 2**20:.0f} MiB and {time.process_time() - cpu:.0f} s; "
          f"{figures.over} matches ended; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; "
          f"errors: {errors or 'none'}")
    print(f"    memory: {figures.empty / 2**20:.0f} MiB empty, "
          f"{(figures.first - figures.empty) / wanted.tables / 1000:.0f} kB a table with its first socket, "
          f"{(figures.full - figures.first) / wanted.tables / (SEATS - 1) / 1000:.0f} kB each further socket, "
          f"{(figures.most - figures.empty) / wanted.tables / SEATS / 1000:.0f} kB a socket in play, tables and all")
    for slug, cost in figures.costs.items():
        print(f"    {slug}, one move at a time: {cost:.2f} ms, {figures.sizes[slug] / 1000:.1f} kB a sight")
    print(f"    mean of the games: {sum(figures.costs.values()) / len(figures.costs):.2f} ms a move")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
