"""What it costs to keep a move, in a file and in PostgreSQL: so many matches that move on all the time, one line each.

    python scripts/appending.py --seconds 3

Starts a PostgreSQL of its own, with every commit flushed to the disk as in a house. Prints microseconds of CPU a line,
those of this process and those of the server, lines a second, how long a move takes to be kept, and the bytes a line
that PostgreSQL writes to its log.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

import uvloop
from tests.postgres import Server

from tafelrunde.core.record import Line
from tafelrunde.store import RUNNING, KeptMatch, KeptSeat, Progress, Store, open_anywhere
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import connect

AT_ONCE = (1, 16, 64, 250)
FLUSHED = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB"}
TICK = os.sysconf("SC_CLK_TCK")


def server_cpu(folder: Path) -> float:
    """Seconds of CPU that a server and its processes have taken, those that have ended included."""
    main = int((folder / "postmaster.pid").read_text().split()[0])
    taken = 0
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[1]) == main or place.parent.name == str(main):
            taken += sum(map(int, fields[11:15] if place.parent.name == str(main) else fields[11:13]))
    return taken / TICK


async def read_log_size(url: str) -> int:
    """The bytes that a server has written to its log."""
    connection = await connect(read_address(url))
    try:
        return int(await connection.fetchval("SELECT pg_current_wal_lsn() - '0/0'"))
    finally:
        await connection.close()


async def matches(store: Store, count: int) -> list[KeptMatch]:
    """So many, begun."""
    seats = [KeptSeat("person", number, f"Person {number}") for number in range(1, 5)]
    made = [KeptMatch(f"at{count}-{number:04}", "beutelschneider", 1, {"target": 100}, bytes(32), seats, 1, 1.0, 1.0,
                      progress=Progress(RUNNING, 0)) for number in range(count)]
    for match in made:
        await store.save_match(match)
    return made


async def keep_moving(store: Store, match: KeptMatch, until: float, times: list[float]) -> None:
    """One match: the next line as soon as the last one is kept."""
    number = 0
    while (began := time.perf_counter()) < until:
        number += 1
        clock = {"pace": ["live", 300.0, 10.0], "left": [123.456 - number] * 4, "running": {str(number % 4): began}}
        progress = Progress(RUNNING, number, (number % 4,), (), (3, 1, 4, 1), clock, began + 300.0,
                            ["round {round}", {"round": number // 20}], number % 100)
        await store.append(match, [Line(number, number % 4, f"lay {number % 40}")], began, progress)
        times.append(time.perf_counter() - began)


async def measure(store: Store, count: int, seconds: float, server: Server | None, url: str) -> None:
    """Print a row of the table."""
    made, times, folder = await matches(store, count), list[float](), server.data if server is not None else None
    log = await read_log_size(url) if server is not None else 0
    begun, own, theirs = time.perf_counter(), time.process_time(), server_cpu(folder) if folder else 0.0
    await asyncio.gather(*(keep_moving(store, match, begun + seconds, times) for match in made))
    took = time.perf_counter() - begun
    own = (time.process_time() - own) / len(times) * 1e6
    theirs = (server_cpu(folder) - theirs) / len(times) * 1e6 if folder else 0.0
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [times[0]] * 99
    name = "PostgreSQL" if folder else "SQLite"
    log = (await read_log_size(url) - log) // len(times) if server is not None else 0
    print(f"{name:10} {count:4} at once: {own:6.1f} + {theirs:6.1f} = {own + theirs:6.1f} µs a line, "
          f"{len(times) / took:8.0f} lines/s, p50 {cuts[49] * 1000:6.2f} ms, p99 {cuts[98] * 1000:6.2f} ms"
          + (f", log {log} B a line" if log else ""), flush=True)


async def compare(file: Path, server: Server, seconds: float, rounds: int) -> None:
    """Both stores, in turn."""
    url = server.house()
    for number in range(rounds):
        for count in AT_ONCE:
            for place in (file.with_name(f"{number}-{count}.db"), url):
                store = await open_anywhere(place)
                try:
                    await measure(store, count, seconds, server if place == url else None, url)
                finally:
                    await store.close()
            server.drop(url)
            url = server.house()


def main() -> None:
    """Measure."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=3.0)
    arguments.add_argument("--rounds", type=int, default=1)
    read = arguments.parse_args()
    server = Server(**FLUSHED)
    try:
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(compare(Path(folder) / "house.db", server, read.seconds, read.rounds))
    finally:
        server.close()


if __name__ == "__main__":
    main()
