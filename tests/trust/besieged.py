"""A house of several processes under fire: whoever plays there loses nothing, whatever dies, hangs or is cut off.

    python -m tests.trust.besieged --kills 500 --databases 50 --proxies 50 --frozen 50 --cut 50 --silent 50 --apart 600

Scripted people play at tables of every game, through the proxy, over real sockets, at random, and come back with the
pauses of the browser's own client. Meanwhile processes are killed (SIGKILL), frozen beyond their lease and woken again
(SIGSTOP, SIGCONT), their connections to the database are ended, or go silent for longer than the lease and then bring
all that was held back, or none of it; the database and the proxy are killed. The clocks of neighbours may be set any
time apart. Every move that was shown to anybody has to stand in the database as it was made, at the time it was made,
every line once; every match has to replay with every draw that of its dice and the moves everybody was offered; nobody
may be told twice of one turn, and whoever goes away loses on time, once. Printed is how long the people at the tables
of what was hit waited until a move of theirs was acknowledged again.

`--out FILE` appends what each blow brought as a line of JSON; `--sum FILE` prints what several runs brought together,
`--load 4` with it what they brought while the machine had little else to do.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

from tafelrunde import games
from tafelrunde.store import OPEN, OVER
from tafelrunde.store.postgres.connections import PostgresReader
from tafelrunde.store.postgres.opening import open_postgres
from tafelrunde.web.lists import catalogue
from tests.postgres import stop_server
from tests.trust.besieged_figures import KINDS, Figures, read
from tests.trust.besieged_house import BesiegedHouse
from tests.trust.besieged_people import Player
from tests.trust.besieged_tables import CALLED, PLAIN, TIME_OUT, TIMED, Table
from tests.web.house import Guest, House
from tests.web.sinks import Browser, push_sink

CALM = (0.5, 2.0)  # seconds between two blows
FROZEN = 5.0  # seconds: longer than a lease
SILENT = 6.0
RECOVERS = 20.0  # seconds in which every table goes on after the last blow
TIME = 120.0  # seconds in which whoever has gone loses on time, whatever happens meanwhile
LOOKS = 25  # blows after which matches that are over are looked at
SHARE = 5  # one table of so many is a called one, and one a timed one
SETTINGS = """
stand_in = "random"
[limits]
guests_per_address = 1000000
tables_per_address = 1000000
lines_per_address = 1000000
messages = 100000
[push]
services = ["127.0.0.1"]
plain = true
wait_seconds = 0
"""


class Siege:
    """Plays, and lets things happen."""

    def __init__(self, folder: Path, processes: int, seed: int, tables: int, apart: float, out: Path | None,
                 settings: str = "") -> None:
        (folder / "house.toml").write_text(settings + SETTINGS)
        self.dice = random.Random(seed)
        self.figures = Figures()  # of what was written down
        self.now = Figures()  # since then
        self.stopped = False
        self.ended = False
        self.tables: list[Table] = []
        self._out = out
        self._held = ExitStack()
        self._sink = self._held.enter_context(push_sink())
        self._browser = Browser(self._sink.address).push
        self.house = House(folder, 0, lambda place, port: BesiegedHouse(place, port, processes, apart))
        assert isinstance(self.house.process, BesiegedHouse)
        self.several = self.house.process
        self.address = self.house.address
        self._wanted = {PLAIN: tables - 2 * (tables // SHARE), CALLED: tables // SHARE, TIMED: tables // SHARE}
        self._opened: Counter[str] = Counter()
        self._looked_at: dict[str, int] = {}  # matches, and how many lines they had
        self._players: set[asyncio.Task[None]] = set()
        self._number = 0
        self._hit: set[str] = set()
        self._blows: list[tuple[float, float]] = []  # from when to when

    def close(self) -> None:
        """Everything ends."""
        self.house.close()
        self.several.leave()
        self._held.close()

    def stop(self) -> None:
        """No more blows: what is kept is looked at as at the end."""
        self.stopped = True

    # -- as people see it

    def shown(self, table: Table, line: int) -> None:
        """Somebody was shown a table up to a line."""
        new = table.show(line)
        if new:
            self.now.counts["moves"] += new
            self.now.recovered(table)

    def count(self, what: str) -> None:
        """One more of these."""
        self.now.counts[what] += 1

    def noted(self, error: Exception) -> None:
        """This has ended somebody's connection, and they come back."""

    def fault(self, table: Table, what: str) -> None:
        """Something is wrong."""
        self.now.faults.append(f"{table.slug} {table.id} ({table.kind}): {what}")

    async def open_tables(self) -> None:
        """As many tables as wanted that are not over, of every game in turn, with every number of seats."""
        for kind, wanted in self._wanted.items():
            for _ in range(wanted - sum(table.kind == kind and not table.over for table in self.tables)):
                slug = catalogue.slugs()[self._opened[kind] % len(catalogue.slugs())]
                self._opened[kind] += 1
                seats = self.dice.choice(games.info(slug).seats)
                table = await asyncio.to_thread(self._open, slug, seats, kind)
                if table is None:
                    continue  # something was just dead: next time
                self.tables.append(table)
                self.count("matches")
                for seat in range(seats):
                    task = asyncio.create_task(Player(self, table, seat).play())
                    self._players.add(task)
                    task.add_done_callback(self._players.discard)

    def _open(self, slug: str, seats: int, kind: str) -> Table | None:
        people = [Guest(self.address, f"Guest {number}") for number in range(seats)]
        try:
            name = people[0].open_table(slug, "me", *["open"] * (seats - 1), speed="brief" if kind == TIMED else "none")
            for person in people[1:]:
                person.sit(name)
            for seat, person in enumerate(people if kind == CALLED else ()):
                self._subscribe(person, f"{self._sink.address}/{name}/{seat}")
        except (AssertionError, OSError, Exception):
            for person in people:
                person.close()
            return None
        return Table(name, slug, people, kind)

    def _subscribe(self, person: Guest, endpoint: str) -> None:
        for path, fields in (("/account/push", {"endpoint": endpoint, "key": self._browser.key,
                                                "auth": self._browser.auth}),
                             ("/account/notices", {"push_when": "always", "mail_when": "never"})):
            answer = person.post(path, form="/account", **fields)
            assert answer.status_code in (200, 204), answer.text

    async def hear(self) -> None:
        """Hand out notices as they come, until cancelled."""
        heard = 0
        while True:
            for path, _, _ in self._sink.came[heard:]:
                heard += 1
                _, match, seat = path.split("/")
                for table in self.tables:
                    if table.id == match:
                        table.notices.setdefault(int(seat), []).append(time.time())
                        self.count("notices")
            await asyncio.sleep(0.05)

    # -- blows

    async def strike(self, kind: str) -> None:
        """Let one thing happen; returns when everything is there again."""
        blow: dict[str, Callable[[], Awaitable[None]]] = {
            "process": self._kill, "frozen": self._freeze, "database": self._end_database, "proxy": self._end_proxy,
            "cut": self._cut, "silent": self._silence}
        await self._aim()
        begun, at = time.monotonic(), time.time()
        for table in self.tables:
            hit = kind in ("database", "proxy") or table.id in self._hit
            if hit and table.kind == PLAIN and not table.over and not table.waits:
                table.waits.append((kind, begun))
        self.now.blows[kind] += 1
        await blow[kind]()
        self._blows.append((at, time.time()))

    async def _aim(self) -> None:
        """Choose a process, and find out which tables it has."""
        self._number = self.dice.randrange(len(self.several.processes))
        reader = await PostgresReader.opened(self.several.url)
        try:
            rows = await reader.rows("SELECT match.id FROM match JOIN process ON process.id = match.owner "
                                     "WHERE process.place = $1", f"127.0.0.1:{self.several.ports[self._number]}")
            self._hit = {row["id"] for row in rows}
        finally:
            await reader.close()

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

    async def _cut(self) -> None:
        await asyncio.to_thread(self.several.cut, self._number)

    async def _silence(self) -> None:
        await asyncio.to_thread(self.several.silence, self._number, SILENT, self.dice.random() < 0.5)

    # -- what is kept

    async def look(self, all_of_them: bool) -> None:
        """Look at the matches that are over, which are done with then, or at all."""
        store = await open_postgres(self.several.url, update=False)
        try:
            for table in list(self.tables):
                match = await store.match(table.id)
                assert match is not None, table.id
                table.over = table.over or match.progress.stage == OVER
                if not (table.over or all_of_them):
                    continue
                lines = await store.lines(table.id)
                rows = await store.engine.rows("SELECT at FROM event WHERE match = $1 ORDER BY line", table.id)
                at = [float(row["at"]) for row in rows]
                self.now.counts["lines"] += len(lines)
                self.now.counts["timeouts"] += sum(line.text == TIME_OUT for line in lines)
                found = (table.fault(lines) or table.fault_of_times(lines, at)
                         or table.fault_of_notices(lines, at, self._blows))
                if not found and match.progress.stage != OPEN:
                    found = await asyncio.to_thread(table.fault_of_record, match, lines)
                    self.count("records")
                    self.now.counts["over"] += match.progress.stage == OVER
                if found:
                    self.fault(table, found)
                self._done_with(table, len(lines))
            counts = await store.engine.rows("SELECT match, count(*) AS lines FROM event GROUP BY match")
        finally:
            await store.close()
        for row in counts:
            if row["lines"] != self._looked_at.get(row["match"], row["lines"]):
                self.now.faults.append(f"{row['match']}: a line was added after its end")

    def _done_with(self, table: Table, lines: int) -> None:
        self.tables.remove(table)
        self._looked_at[table.id] = lines
        for person in table.people:
            person.close()

    async def lost_on_time(self, within: float) -> list[str]:
        """The tables at which somebody has been gone for longer than that without having lost on time."""
        reader = await PostgresReader.opened(self.several.url)
        try:
            rows = await reader.rows("SELECT match, actor FROM event WHERE text = $1", TIME_OUT)
            lost = {(row["match"], row["actor"]) for row in rows}
            over = {row["id"] for row in await reader.rows("SELECT id FROM match WHERE stage = $1", OVER)}
        finally:
            await reader.close()
        return [table.id for table in self.tables if table.id not in over and any(
            (table.id, seat) not in lost and time.monotonic() - since > within for seat, since in table.left.items())]

    def write(self) -> None:
        """What there was since the last time is written down."""
        self.now.load = os.getloadavg()[0]
        if self._out is not None:
            with self._out.open("a", encoding="utf-8") as out:
                out.write(self.now.line() + "\n")
        self.figures.add(self.now)
        self.now = Figures()

    async def go(self) -> None:
        """Everybody goes."""
        self.ended = True
        for task in list(self._players):
            task.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)


async def _besieged(siege: Siege, blows: list[str], tell: bool) -> None:
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, siege.stop)
    await siege.open_tables()
    hearing = asyncio.create_task(siege.hear())
    begun = time.monotonic()
    for number, kind in enumerate(blows, 1):
        await asyncio.sleep(siege.dice.uniform(*CALM))
        await siege.open_tables()
        await siege.strike(kind)
        if number % LOOKS == 0:
            await siege.look(all_of_them=False)
            siege.now.faults += [f"nobody lost on time at {each}" for each in await siege.lost_on_time(TIME)]
        siege.write()
        if tell and (number % LOOKS == 0 or number == len(blows)):
            print(f"after {number} blows, {time.monotonic() - begun:.0f} s: {siege.figures.counts['moves']} moves, "
                  f"load {os.getloadavg()[0]:.1f}", flush=True)
        if siege.figures.faults or siege.stopped:
            break
    siege.now.faults += await _recovered(siege)
    await siege.go()
    hearing.cancel()
    await siege.look(all_of_them=True)
    siege.write()


async def _recovered(siege: Siege) -> list[str]:
    """At which tables nothing went on after the last blow, or nobody lost on time who had gone by then."""
    over = time.monotonic()
    end = over + RECOVERS
    while time.monotonic() < end and any(table.waits for table in siege.tables if not table.over):
        await asyncio.sleep(0.1)
    stuck = [f"no move was acknowledged any more at {table.id}" for table in siege.tables
             if table.waits and not table.over]
    late = await siege.lost_on_time(0)
    while late and not stuck and time.monotonic() < over + TIME:
        await asyncio.sleep(1)
        late = await siege.lost_on_time(time.monotonic() - over)
    return stuck + [f"nobody lost on time at {each}" for each in ([] if stuck else late)]


def besiege(folder: Path, blows: list[str], processes: int = 4, seed: int = 1, tables: int = 10, apart: float = 0.0,
            out: Path | None = None, tell: bool = False) -> Figures:
    """Let all of these happen, in this order; stops at the first fault, or when it is told to."""
    siege = Siege(folder, processes, seed, tables, apart, out)
    try:
        asyncio.run(_besieged(siege, blows, tell))
    finally:
        siege.close()
    return siege.figures


def main() -> int:
    """Print the figures; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description="Besiege a house of several processes.")
    for name, usual in (("kills", 20), ("databases", 2), ("proxies", 2), ("frozen", 2), ("cut", 2), ("silent", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--apart", type=float, default=0.0, help="seconds between the clocks of neighbours")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where to append what each blow brought")
    parser.add_argument("--sum", type=Path, help="besiege nothing, and print what is in such a file")
    parser.add_argument("--load", type=float, default=float("inf"), help="of that what came at such a load at most")
    wanted = parser.parse_args()
    counts = dict(zip(KINDS, (wanted.kills, wanted.databases, wanted.proxies, wanted.frozen, wanted.cut, wanted.silent),
                      strict=True))
    blows = [kind for kind, count in counts.items() for _ in range(count)]
    random.Random(wanted.seed).shuffle(blows)
    if wanted.sum is not None:
        figures = read(wanted.sum, wanted.load)
    else:
        with tempfile.TemporaryDirectory() as folder:
            figures = besiege(Path(folder), blows, wanted.processes, wanted.seed, wanted.tables, wanted.apart,
                              wanted.out, tell=True)
        stop_server()
    for row in [*figures.told(), *(f"    {fault}" for fault in figures.faults)]:
        print(row)
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
