"""A house of several processes that can be hit in more ways than by a signal: each has its own way to the database,
which can be cut or go silent, and its own clock, which can be wrong."""

import signal
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from tests.trust.haproxy import free_ports, program, until
from tests.web.forked import Forked, Stable
from tests.web.several import Several

BRIEF, MORE = 20.0, 5.0  # seconds on a clock, and for every move
WAY = """
global
    nbthread 1
    maxconn 500
defaults
    mode tcp
    timeout connect 5s
    timeout client 1h
    timeout server 1h
    retries 0
listen database
    bind 127.0.0.1:{port}
    server database unix@{socket}
"""
SET_WRONG = """
import time
def set_wrong(right, by):
    return lambda: right() + by
time.time, time.time_ns = set_wrong(time.time, {seconds}), set_wrong(time.time_ns, int({seconds} * 10**9))
"""
SOURCE = f"""
import sys
from pathlib import Path
from tafelrunde.match.clock import Pace
from tafelrunde.web.lists import table_form
from tafelrunde.web.runtime.settings import read_settings
from tafelrunde.web.lists.table_form import Speed
from tafelrunde.web.server.serve import serve
table_form.SPEEDS = (*table_form.SPEEDS, Speed("brief", "Brief", Pace("live", {BRIEF}, {MORE})))
serve(read_settings(Path(sys.argv[2], "house.toml"), flags=FLAGS))
"""


class Way:
    """The connections of one process to the database, by TCP."""

    def __init__(self, folder: Path, port: int, database: Path) -> None:
        self.port = port
        self._file = folder / f"way-{port}.cfg"
        self._file.write_text(WAY.format(port=port, socket=database))
        self._open()

    def _open(self) -> None:
        found = program()
        assert found is not None
        self._process = subprocess.Popen([found, "-db", "-f", str(self._file)], stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
        until(self._accepts, 10, lambda: f"there is no way to the database at {self.port}")

    def _accepts(self) -> bool:
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    def go_silent(self) -> None:
        """Nothing arrives any more on either side, and neither is told."""
        self._process.send_signal(signal.SIGSTOP)

    def speak(self) -> None:
        """Everything that was held back arrives."""
        self._process.send_signal(signal.SIGCONT)

    def reset(self) -> None:
        """Everything that was held back is lost, and both sides are told."""
        self.close()
        self._open()

    def close(self) -> None:
        """There is no way any more."""
        self._process.kill()
        self._process.wait(10)


class BesiegedHouse(Several):
    """As several processes; the clocks of neighbours are `apart` seconds from each other."""

    def __init__(self, folder: Path, port: int, count: int, apart: float = 0.0) -> None:
        self._apart = [apart * (number - (count - 1) / 2) for number in range(count)]
        self._left = ExitStack()
        self._made: dict[int, Stable] = {}
        self.ways: dict[int, Way] = {}  # by the number of a process
        super().__init__(folder, port, count)

    def forked_off(self, port: int) -> Forked:
        """One process more, about to begin, with its own clock and its own way to the database."""
        number = self.ports.index(port)
        if number not in self.ways:
            self._made_ready(number)
        store = f"postgresql://{self.role(number)}@127.0.0.1:{self.ways[number].port}{urlsplit(self.url).path}"
        flags = {"port": port, "data": str(self.folder), "store": store, "workers": 1, "trusted_proxies": ["127.0.0.1"]}
        return self._made[number].start(self.folder, port, SOURCE.replace("FLAGS", repr(flags)))

    def _made_ready(self, number: int) -> None:
        role = self.role(number)
        for statement in (f"DROP ROLE IF EXISTS {role}", f"CREATE ROLE {role} SUPERUSER LOGIN"):
            self.server.tell(statement)
        folder = self._left.enter_context(tempfile.TemporaryDirectory(prefix="stable"))
        self._made[number] = Stable(Path(folder), SET_WRONG.format(seconds=self._apart[number]))
        self._left.callback(self._made[number].close)
        self.ways[number] = Way(self.folder, free_ports(1)[0], self.server.folder / ".s.PGSQL.5432")
        self._left.callback(self.ways[number].close)

    def role(self, number: int) -> str:
        """As whom a process is known to the database."""
        return f"process_{self.ports[number]}"

    def cut(self, number: int) -> None:
        """The database ends all connections of a process."""
        self.server.tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                         f"WHERE usename = '{self.role(number)}'")

    def silence(self, number: int, seconds: float, lost: bool) -> None:
        """For so long nothing arrives at the database from a process, or the other way; after that all of it does, or
        it is `lost`."""
        self.ways[number].go_silent()
        time.sleep(seconds)
        if lost:
            self.ways[number].reset()
        else:
            self.ways[number].speak()

    def leave(self) -> None:
        """What was opened besides the processes is closed."""
        self._left.close()
