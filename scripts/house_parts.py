"""A house that runs on this machine: its tables, its parts – processes, database, proxy – and what each has used."""

import asyncio
import os
import re
import ssl
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.postgres import Server
from tests.trust.haproxy import MOST, Front
from tests.web.several import Several

from tafelrunde import games
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.store import RUNNING, KeptMatch, KeptSeat, Progress, Store, open_anywhere
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import connect
from tafelrunde.web.http.identity import hash_key
from tafelrunde.web.lists import catalogue

SEATS = 4  # at each table
AT_ONCE = 6  # tables that are furnished at the same time
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SETTINGS = "[limits]\nlines_per_address = 1000000\nwatchers = 100000\n"
BEHIND = 'workers = 1\ntrusted_proxies = ["127.0.0.1"]\n'
ASKED = re.compile(r"duration: [\d.]+ ms +(?:parse|execute|statement)\b")  # in PostgreSQL's log, each one round trip
FLUSHED = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "256MB", "max_wal_size": "4GB"}


Made = tuple[str, str, list[str]]  # a match, its game, the keys of its players


async def furnish(place: Path | str, tables: int) -> list[Made]:
    """Fill a house's store with running matches, several at a time: whoever waits shares the next flush."""
    store, free = await open_anywhere(place), asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Made:
        keys = [f"load-{number:04}-{seat}-abcdefghijklmnop" for seat in range(SEATS)]
        async with free:
            people = [await store.add_person(hash_key(key), f"Guest {number}/{seat}", 1.0)
                      for seat, key in enumerate(keys)]
            slug = slugs[number % len(slugs)]
            sitting = [KeptSeat("person", person.id,
                                person.name) for person in people[: catalogue.info(slug).seats[-1]]]
            return await begin(store, slug, number, sitting), slug, keys

    slugs = catalogue.slugs()
    try:
        return list(await asyncio.gather(*map(one, range(tables))))
    finally:
        await store.close()


async def begin(store: Store, slug: str, number: int, sitting: list[KeptSeat]) -> str:
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
    await store.save_match(kept)
    await store.append(kept, lines, 1.0, progress)
    return kept.id


def resident(pid: int) -> int:
    """Bytes of memory of a process."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * PAGE


def spent(pid: int) -> float:
    """Seconds of processor time a process has used, to the nanosecond: /proc counts in hundredths."""
    return time.clock_gettime(~pid << 3 | 2)  # the clock of Linux for all threads of a process


def written(pid: int) -> int:
    """Bytes a process has had written to disks."""
    return int(re.findall(r"write_bytes: (\d+)", Path(f"/proc/{pid}/io").read_text("ascii"))[0])


def database_cpu(data: Path) -> dict[str, float]:
    """Seconds of processor time of the PostgreSQL with this folder: of those who answer clients, and of all others with
    those that have ended."""
    main = int((data / "postmaster.pid").read_text().split()[0])
    used = {"answering": 0.0, "writing": 0.0}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = place.read_text().rpartition(")")[2].split()
            title = place.with_name("cmdline").read_text(errors="replace")
        except OSError:  # it has ended meanwhile
            continue
        if place.parent.name == str(main):
            used["writing"] += sum(map(int, fields[11:15])) / TICK
        elif int(fields[1]) == main:
            used["answering" if "[local]" in title else "writing"] += sum(map(int, fields[11:13])) / TICK
    return used


def serve(folder: Path, port: int, *flags: str) -> "subprocess.Popen[str]":
    """A process as people start it: that of other tests asks files what time it is, at every look at its clock."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.Popen([sys.executable, "-m", "tafelrunde", "serve", "--no-browser", "--port", str(port), "--data",
                             str(folder), "--settings", str(folder / "house.toml"), *flags],
                            env=environment, text=True, stdout=subprocess.PIPE)


class Started:
    """Starts the processes of a house of several as people do."""

    def __init__(self, url: str) -> None:
        self._url = url

    def start(self, folder: Path, port: int, source: str = "") -> "subprocess.Popen[str]":
        """One of them."""
        return serve(folder, port, "--store", self._url)


def wait_for_proxy(several: Several) -> None:
    """Wait until the proxy has noticed that of the four processes in its file the others are not there."""
    front = Front("", "", "", ssl.create_default_context(), several.folder / "admin.sock")
    for number in range(len(several.ports) + 1, MOST + 1):
        front.until(f"p{number}", "DOWN")


@dataclass
class Parts:
    """What runs: processes of the house, and behind and before them, where there are several, database and proxy."""

    house: Sequence[int]
    database: Server | None = None
    proxy: int | None = None
    url: str = ""

    @classmethod
    def of(cls, house: object, pid: int) -> "Parts":
        """Those of a house, whose process has this number."""
        if isinstance(house, Several):
            return cls([each.pid for each in house.processes], house.server, house.proxy.pid, house.url)
        return cls([pid])

    def cpu(self) -> Counter[str]:
        """Seconds of processor time by part."""
        used = Counter({"house": sum(map(spent, self.house)), "clients": time.process_time()})
        if self.database is not None:
            used.update({f"database {part}": seconds for part, seconds in database_cpu(self.database.data).items()})
        if self.proxy is not None:
            used["proxy"] = spent(self.proxy)
        return used

    def memory(self) -> int:
        """Bytes of the processes of the house."""
        return sum(map(resident, self.house))

    async def log(self) -> "Log":
        """How far the database has got with its log of changes."""
        if self.database is None:
            return Log(sum(map(written, self.house)))
        connection = await connect(read_address(self.url))
        try:
            row = await connection.fetchrow("SELECT wal_bytes, wal_fpi, pg_current_wal_lsn() - '0/0' AS at "
                                            "FROM pg_stat_wal")
            rows = await connection.fetchval("SELECT count(*) FROM event")
            return Log(int(row["at"]), int(row["wal_fpi"]), int(rows))
        finally:
            await connection.close()

    def listen(self, statements: bool) -> None:
        """Let the database write down whatever it is asked, or no longer."""
        assert self.database is not None
        self.database.tell(f"ALTER SYSTEM SET log_min_duration_statement = {0 if statements else -1}")
        self.database.tell("SELECT pg_reload_conf()")

    def count_trips(self, since: int) -> int:
        """Round trips since the file of its log was so long, in bytes, by what it has written down."""
        assert self.database is not None
        with (self.database.folder / "log").open("rb") as file:
            file.seek(since)
            return len(ASKED.findall(file.read().decode("utf-8", "replace")))

    def length(self) -> int:
        """Bytes of that file."""
        assert self.database is not None
        return (self.database.folder / "log").stat().st_size


@dataclass(frozen=True)
class Log:
    """Bytes the database has written to its log (SQLite: to the disk), pages it wrote there whole, rows of events."""

    size: int
    pages: int = 0
    rows: int = 0

    def __sub__(self, other: "Log") -> "Log":
        return Log(self.size - other.size, self.pages - other.pages, self.rows - other.rows)


@dataclass
class Use:
    """What was used between two moments."""

    parts: Parts
    _cpu: Counter[str] = field(default_factory=Counter)
    _log: Log = field(default_factory=lambda: Log(0))
    cpu: dict[str, float] = field(default_factory=dict)
    log: Log = field(default_factory=lambda: Log(0))
    seconds: float = 0.0

    async def begin(self) -> None:
        """From now on."""
        self._log, self._cpu, self.seconds = await self.parts.log(), self.parts.cpu(), -time.perf_counter()

    async def end(self) -> None:
        """Until now."""
        now = self.parts.cpu()
        self.seconds += time.perf_counter()
        self.cpu = {part: now[part] - self._cpu[part] for part in now}
        self.log = await self.parts.log() - self._log

    @property
    def server(self) -> float:
        """Seconds of processor time of all but the clients."""
        return sum(seconds for part, seconds in self.cpu.items() if part != "clients")
