"""Load on a house: many four-seat tables of real games, one move per table every two seconds.

    python scripts/load.py --tables 250 --seconds 300

Starts a house in a process of its own (rules, views and every line on the disk, as always), seats four browsers at
each table and prints the time from a move sent to the new sight at all four seats, the house's memory and errors.
"""

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tafelrunde.web import shelf

SOURCE = "import sys; from tafelrunde.web import serve; serve(port=0, data_dir=sys.argv[1])"
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')
SEATS = 4
PAUSE = 2.0  # seconds between moves of a table


class Table:
    """Four browsers at one table."""

    def __init__(self, address: str, slug: str, seed: int) -> None:
        self.address = address
        self.slug = slug
        self.dice = random.Random(seed)
        self.id = ""
        self.cookies: list[str] = []
        self.lines: list[ClientConnection] = []
        self.sights: list[dict[str, Any]] = [{} for _ in range(SEATS)]
        self.times: list[float] = []
        self.errors: list[str] = []
        self.moved = asyncio.Event()

    async def open(self) -> None:
        """Open the table and seat everybody."""
        for seat in range(SEATS):
            async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as pages:
                found = TOKEN.search((await pages.get("/new/" + self.slug)).text)
                token = found[1] if found else ""
                seats = {f"seat{number}": "open" for number in range(1, SEATS)}
                path = f"/table/{self.id}/sit" if self.id else f"/new/{self.slug}"
                answer = await pages.post(path, data={"_csrf_token": token, "name": f"P{seat}", "seat0": "me", **seats})
                if answer.status_code != 303:
                    raise RuntimeError(answer.text)
                self.id = answer.headers["location"].rsplit("/", 1)[1]
                self.cookies.append("; ".join(f"{name}={value}" for name, value in pages.cookies.items()))

    async def play(self, until: float) -> None:
        """Open four lines and play until then."""
        socket = f"ws://{self.address}/table/{self.id}/socket"
        for cookies in self.cookies:
            self.lines.append(await connect(socket, additional_headers={"cookie": cookies}, proxy=None,
                                            ping_interval=None))
        readers = [asyncio.create_task(self._read(seat)) for seat in range(SEATS)]
        await asyncio.sleep(self.dice.random() * PAUSE + 1)
        while time.monotonic() < until:
            await self._move()
            await asyncio.sleep(PAUSE)
        for reader in readers:
            reader.cancel()
        for line in self.lines:
            await line.close()

    async def _read(self, seat: int) -> None:
        async for text in self.lines[seat]:
            message = json.loads(text)
            if message["type"] == "sight":
                self.sights[seat] = message
                self.moved.set()
            elif message["type"] == "refusal":
                self.errors.append(str(message["say"]))

    async def _move(self) -> None:
        acting = self.sights[0].get("acting", [])
        if not acting:
            return  # the match is over
        seat, line = acting[0], self.sights[0]["line"]
        moves = [move["move"] for move in self.sights[seat]["scene"].get("moves", [])]
        if not moves or self.sights[seat]["line"] != line:
            return
        sent = time.perf_counter()
        await self.lines[seat].send(json.dumps({"type": "play", "move": self.dice.choice(moves), "line": line,
                                                "seat": seat}))
        try:
            async with asyncio.timeout(10):
                while any(sight["line"] <= line for sight in self.sights):
                    self.moved.clear()
                    await self.moved.wait()
        except TimeoutError:
            self.errors.append("no sight within ten seconds")
            return
        self.times.append(time.perf_counter() - sent)


async def load(address: str, pid: int, tables: int, seconds: float) -> None:
    """Play and print."""
    slugs = [slug for slug, info in shelf.infos().items() if SEATS in info.seats]
    all_tables = [Table(address, slugs[number % len(slugs)], number) for number in range(tables)]
    for number in range(0, tables, 5):
        await asyncio.gather(*(table.open() for table in all_tables[number : number + 5]))
        print(f"\r{number + 5} tables opened", end="", file=sys.stderr, flush=True)
    until = time.monotonic() + seconds + 10
    await asyncio.gather(*(table.play(until) for table in all_tables))
    times = sorted(taken * 1000 for table in all_tables for taken in table.times)
    errors = [error for table in all_tables for error in table.errors]
    pages = int(re.findall(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) / 1024
    print(f"\n{tables * SEATS} sockets, {tables} tables of {', '.join(slugs)}, {len(times)} moves in {seconds:g} s")
    for share in (0.5, 0.9, 0.99, 1.0):
        print(f"  p{share * 100:g}: {times[min(len(times) - 1, int(share * len(times)))]:.1f} ms")
    print(f"  memory of the house at most {pages:.0f} MiB, errors {len(errors)}")
    for error in sorted(set(errors))[:5]:
        print("   ", error)


def main() -> None:
    """Start a house, load it, end it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tables", type=int, default=250)
    arguments.add_argument("--seconds", type=float, default=60.0)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
        [sys.executable, "-c", SOURCE, folder], stdout=subprocess.PIPE, text=True
    ) as house:
        try:
            told = house.stdout.readline() if house.stdout else ""
            address = told.split("http://")[1].split("/")[0]
            asyncio.run(load(address, house.pid, chosen.tables, chosen.seconds))
        finally:
            house.terminate()


if __name__ == "__main__":
    main()
