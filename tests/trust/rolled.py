"""A house of several processes brought up to date under play: nobody notices more than a reconnect.

    python -m tests.trust.rolled --rounds 2

Scripted people play at tables of every game as in `tests.trust.besieged`, while each process in turn is told to end
(SIGTERM), drains, and is started anew. Others come and go meanwhile: they look at the lobby and at tables, and open new
ones. Every socket has to be closed with 1012, no page may say that something went wrong, no move may be lost. Printed
is the longest time in which no move was made at a table.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.postgres import stop_server
from tests.trust.besieged import Siege
from tests.trust.besieged_tables import PLAIN
from tests.trust.haproxy import Front
from tests.web.house import Guest

DRAIN = 1.5  # seconds
LATEST = 20.0  # seconds until a process has ended
LOOKS = 0.05  # seconds between two pages


class Rolled(Siege):
    """Plays, and looks at what people are shown while processes end and begin."""

    def __init__(self, folder: Path, processes: int, seed: int, tables: int) -> None:
        super().__init__(folder, processes, seed, tables, 0.0, None, f"drain_seconds = {DRAIN}\n")
        self._wanted = {PLAIN: tables}
        self.front = Front("", "", "", None, folder / "admin.sock")  # type: ignore[arg-type]
        self.codes: Counter[int] = Counter()  # sockets were closed with
        self.refused: Counter[int] = Counter()  # statuses a socket was refused with
        self.pages: Counter[int] = Counter()  # statuses of pages
        self.opened = 0
        self.still: dict[str, tuple[int, float]] = {}  # by table: its line, and since when
        self.longest = 0.0

    def noted(self, error: Exception) -> None:
        """What ended a player's socket."""
        if isinstance(error, ConnectionClosed):
            self.codes[error.rcvd.code if error.rcvd is not None else 1006] += 1
        elif isinstance(error, InvalidStatus):
            self.refused[error.response.status_code] += 1

    async def watch(self) -> None:
        """How long tables stand still."""
        while not self.ended:
            now = time.monotonic()
            for table in self.tables:
                line, since = self.still.get(table.id, (-1, now))
                if table.over or line != table.line:
                    self.still[table.id] = table.line, now
                else:
                    self.longest = max(self.longest, now - since)
            await asyncio.sleep(0.02)

    async def look_around(self) -> None:
        """Somebody who comes and goes."""
        guest = self.house.guest("Visitor")
        while not self.ended:
            await asyncio.to_thread(self._look, guest)
            await asyncio.sleep(LOOKS)

    def _look(self, guest: Guest) -> None:
        table = self.dice.choice(self.tables)
        for path in ("/lobby", f"/table/{table.id}", f"/table/{table.id}/people"):
            self.pages[guest.get(path).status_code] += 1
        answer = guest.post("/quick/castles_besieged", form="/")
        self.pages[answer.status_code] += 1
        self.opened += answer.url.path.startswith("/table/")

    async def renew(self, number: int) -> None:
        """One process drains, ends and is started anew; the proxy knows it again."""
        process = self.several.processes[number]
        process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(process.wait, LATEST)
        self.several._let_go(process)
        await asyncio.to_thread(self.several.restart, number)
        await asyncio.to_thread(self.front.until, f"p{number + 1}", "UP")

    def complaints(self) -> list[str]:
        """What somebody has noticed."""
        found = [f"{count} sockets were closed with {code}" for code, count in self.codes.items() if code != 1012]
        found += [f"{count} sockets were refused with {status}" for status, count in self.refused.items()]
        found += [f"{count} pages had the status {status}" for status, count in self.pages.items() if status != 200]
        return found + self.figures.faults


async def _rolled(update: Rolled, rounds: int) -> None:
    await update.open_tables()
    beside = [asyncio.create_task(update.watch()), asyncio.create_task(update.look_around())]
    for number in list(range(len(update.several.processes))) * rounds:
        await update.open_tables()
        await asyncio.sleep(1.0)
        await update.renew(number)
    await asyncio.sleep(2.0)
    update.ended = True
    await asyncio.gather(*beside)
    await update.go()
    await update.look(all_of_them=True)
    update.write()


def roll(folder: Path, processes: int = 3, rounds: int = 1, seed: int = 1, tables: int = 6) -> Rolled:
    """Bring every process up to date so many times."""
    update = Rolled(folder, processes, seed, tables)
    try:
        asyncio.run(_rolled(update, rounds))
    finally:
        update.close()
    return update


def main() -> int:
    """Print the figures; 1 if anybody noticed anything."""
    parser = argparse.ArgumentParser(description="Bring a house of several processes up to date under play.")
    for name, usual in (("processes", 3), ("rounds", 1), ("tables", 6), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        update = roll(Path(folder), wanted.processes, wanted.rounds, wanted.seed, wanted.tables)
    stop_server()
    print(told(update))
    for complaint in update.complaints():
        print(f"    {complaint}")
    return 1 if update.complaints() else 0


def told(update: Rolled) -> str:
    """In one sentence."""
    return (f"{len(update.several.processes)} processes renewed: {update.figures.counts['moves']} moves at "
            f"{update.figures.counts['matches']} tables, {update.codes[1012]} reconnects, {sum(update.pages.values())} "
            f"pages, {update.opened} new tables; longest time without a move at a table {update.longest:.2f} s")


if __name__ == "__main__":
    sys.exit(main())
