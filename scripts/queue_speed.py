"""How fast the queue of what bots are asked is: `python -m scripts.queue_speed`.

Workers answer at once, in a process of their own, so what is measured is the queue: milliseconds from a question put to
its answer heard, microseconds of processor time a task in the server, in the process that asks and in the one that
answers, and bytes of the server's log.
"""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from tests.postgres import server, stop_server

from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.asking import AskedTasks, NewTask
from tafelrunde.store.postgres.channel import Channel
from tafelrunde.store.postgres.serving import ServedTasks

READS, JOB, PEOPLE = "1 kuhn 1", "x" * 1500, 40
TICK = os.sysconf("SC_CLK_TCK")


async def work(url: str) -> None:
    """A worker that thinks about nothing."""
    woken = asyncio.Event()
    tasks = ServedTasks(read_address(url), woken.set)
    await tasks.open()
    while True:
        woken.clear()
        claim = await tasks.claim([READS])
        if claim is None:
            await asyncio.wait_for(woken.wait(), 30)
        else:
            await tasks.answer(claim, "pass")


async def ask(url: str, rate: float, seconds: float, flying: int, waiting: int) -> tuple[list[float], int]:
    """So many a second, or as many as are answered with so many under way: the seconds of each, and the log's bytes."""
    begun, took = dict[str, float](), list[float]()

    def heard(task: str, _: str | None) -> None:
        took.append(time.perf_counter() - begun.pop(task))

    def put() -> None:
        task = NewTask(tasks.new_id(), random.randrange(PEOPLE), READS, JOB, 1.0, 5.0, 60.0)
        begun[task.id] = time.perf_counter()
        tasks.put(task)

    channel = Channel(read_address(url), "nobody", lambda _: None, lambda: None)
    await channel.open()
    tasks = AskedTasks(read_address(url), lambda: 1, heard)
    await tasks.open()
    if waiting:  # nobody can read these: they are only in the way
        await channel.rows("INSERT INTO task (id, process, channel, person, reads, job, asked, due, ends, seconds, "
                           "start) SELECT 'w' || n, 1, 'x', n % 40, '1 kuhn 0', '', 0, n, 1e12, 1, 0 "
                           "FROM generate_series(1, $1::int) AS n", waiting)
    before = (await channel.rows("SELECT pg_current_wal_insert_lsn() AS at"))[0]["at"]
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        while len(begun) >= flying:
            await asyncio.sleep(0.0005)
        put()
        count += 1
        if rate:
            await asyncio.sleep(max(0.0, start + count / rate - time.perf_counter()))
    while begun:
        await asyncio.sleep(0.001)
    wal = (await channel.rows("SELECT (pg_current_wal_insert_lsn() - $1::pg_lsn)::int8 AS n", before))[0]["n"]
    await tasks.close()
    await channel.close()
    return took, wal


def family(root: int) -> float:
    """Seconds of processor time of a process and all below it."""
    found: dict[int, tuple[int, float]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parts = file.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        found[int(file.parent.name)] = int(parts[1]), sum(map(int, parts[11:15])) / TICK
    inside = {root}
    while more := {pid for pid, (parent, _) in found.items() if parent in inside} - inside:
        inside |= more
    return sum(found[pid][1] for pid in inside if pid in found)


def trial(rate: float, workers: int, flying: int, waiting: int = 0, seconds: float = 4.0) -> None:
    """One row of the table."""
    url = server().house()
    answering = [subprocess.Popen([sys.executable, "-m", __spec__.name, url]) for _ in range(workers)]
    time.sleep(2.5)
    root = server()._process.pid
    server_before, begun, asking = family(root), time.perf_counter(), time.process_time()
    theirs = sum(family(each.pid) for each in answering)
    took, wal = asyncio.run(ask(url, rate, seconds, flying, waiting))
    count, passed = len(took), time.perf_counter() - begun
    cost = [(family(root) - server_before) / count, (time.process_time() - asking) / count,
            (sum(family(each.pid) for each in answering) - theirs) / count]
    took.sort()
    print(f"| {rate or 'all'} | {workers} | {waiting} | {count / passed:.0f} | {took[count // 2] * 1e3:.1f} | "
          f"{took[int(count * 0.99)] * 1e3:.1f} | {' | '.join(f'{each * 1e6:.0f}' for each in cost)} | "
          f"{wal / count:.0f} |", flush=True)
    for each in answering:
        each.kill()
        each.wait()
    server().drop(url)


def main() -> None:
    """A worker at the address it is given, or the table."""
    if len(sys.argv) > 1:
        asyncio.run(work(sys.argv[1]))
    print("| asked/s | workers | in the way | answered/s | p50 ms | p99 ms | µs server | µs asks | µs answers | log B |"
          "\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for rate, workers, flying, waiting in ((50.0, 1, 64, 0), (50.0, 2, 64, 0), (300.0, 2, 64, 0), (0.0, 1, 64, 0),
                                           (0.0, 2, 64, 0), (50.0, 2, 64, 2000)):
        trial(rate, workers, flying, waiting)
    stop_server()


if __name__ == "__main__":
    main()
