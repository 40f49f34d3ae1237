"""A house of several processes for the tests: one PostgreSQL behind, an HAProxy as it is shipped in front, reached like
a house of one process. `TAFELRUNDE_TEST_PROCESSES=4` lets every test that opens a house have one of these.
"""

import io
import os
import signal
import subprocess
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from tests.postgres import Server, server
from tests.trust.haproxy import certificate, free_ports, placed, program
from tests.web.forked import SOURCE, Forked, Stable, stable

PROCESSES = int(os.environ.get("TAFELRUNDE_TEST_PROCESSES", "1"))
ADDRESS = "store-url"  # file in a house's folder: where its database is
FLAGS = 'flags={"port": int(sys.argv[1]), "data": sys.argv[2]}'
PLAIN = (  # of the file that is shipped: tests speak http
    ("    user haproxy\n    group haproxy\n", ""),
    ("    http-request redirect scheme https code 308 unless { ssl_fc }\n", ""),
    ("set-header X-Forwarded-Proto https", "set-header X-Forwarded-Proto http"),
    ("    log stdout format raw local0\n", ""),
)
TOLD = ("set-header X-Forwarded-For %[src]",
        "set-header X-Forwarded-For %[src] unless { req.fhdr(X-Forwarded-For) -m found }")
# For tests that are not about time: nobody is counted out for waiting on a busy machine. How soon whoever hangs is,
# tests/trust/siege.py, tests/trust/test_haproxy.py and tests/store/test_lease.py see.
BUSY = ("timeout check 800ms", "timeout check 30s"), ("timeout queue 5s", "timeout queue 60s"), (
    "timeout connect 1s", "timeout connect 30s")
PATIENT = "import tafelrunde.store.postgres.lease as lease\nlease.LEASE = 60.0\n"
LATEST = 60.0  # seconds until everything is there
MOST = 4  # processes in the file that is shipped


def _ready(port: int) -> bool:
    asked = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        asked.request("GET", "/readyz")
        return asked.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


def address_of(folder: Path, database: Callable[[], Server] = server) -> str:
    """Where the processes of a house keep everything: made for it once."""
    file = folder / ADDRESS
    if not file.is_file():
        file.write_text(database().house())
    return file.read_text()


class Several:
    """The processes of one house, the proxy among them; as a process they live while the proxy does."""

    def __init__(self, folder: Path, port: int = 0, count: int = 2, stables: Callable[[], Stable] = stable,
                 database: Callable[[], Server] = server, patient: bool = False) -> None:
        self.patient = patient  # with those that do not come to anything on a busy machine
        self.folder = folder
        self.server = database()
        self.url = address_of(folder, database)
        self._stables = stables
        front, plain, metrics, nobody, *ports = free_ports(4 + count)
        self.port = port or plain
        self.ports = ports
        self.processes = [self.begun(each) for each in ports]
        for each in ports:
            self.until_ready(each)
        self._certificate = folder / "front.pem"
        if not self._certificate.is_file():
            certificate(self._certificate)
        file = folder / "house.toml"
        proxied = file.is_file() and "trusted_proxies" in file.read_text()  # then the tests say where they come from
        self._file = placed(folder, *PLAIN, *[TOLD] * proxied, *BUSY * patient,
                            ("bind :80\n", f"bind 127.0.0.1:{self.port}\n"),
                            ("bind :443 ", f"bind 127.0.0.1:{front} "))
        addresses = [f"127.0.0.1:{each}" for each in [*ports, *[nobody] * (MOST - count)]]
        self._environment = (os.environ | {f"TAFELRUNDE_{number}": each for number, each in enumerate(addresses, 1)}
                             | {"TAFELRUNDE_METRICS": f"127.0.0.1:{metrics}"})
        self.start_proxy()
        self.pid = self.proxy.pid
        self.stdout: IO[str] | None = io.StringIO(f"The house is open at http://127.0.0.1:{self.port}/\n")

    def start(self, port: int) -> Forked:
        """One process more; it is ready when this returns."""
        started = self.begun(port)
        self.until_ready(port)
        return started

    def begun(self, port: int) -> Forked:
        """One process more; it will be ready in a moment."""
        started = self.forked_off(port)
        told = started.stdout.readline()
        assert "The house is open" in told, told
        return started

    def until_ready(self, port: int) -> None:
        end = time.monotonic() + LATEST
        while not _ready(port):
            assert time.monotonic() < end, f"the process at {port} is not ready"
            time.sleep(0.02)

    def forked_off(self, port: int) -> Forked:
        """The same, about to begin."""
        flags = (f'flags={{"port": int(sys.argv[1]), "data": sys.argv[2], "store": {self.url!r}, "workers": 1, '
                 '"trusted_proxies": ["127.0.0.1"]}')
        assert FLAGS in SOURCE
        source = PATIENT * self.patient + SOURCE.replace(FLAGS, flags)
        return self._stables().start(self.folder, port, source)

    def start_proxy(self) -> None:
        """The proxy; when this returns it knows which processes there are, and which are not there."""
        found = program()
        with (self.folder / "haproxy.log").open("w") as log:
            self.proxy = subprocess.Popen([found, "-db", "-f", str(self._file)], env=self._environment, stdout=log,
                                          stderr=log)
        end = time.monotonic() + LATEST
        while not self._answers():
            assert self.proxy.poll() is None and time.monotonic() < end, (self.folder / "haproxy.log").read_text()
            time.sleep(0.02)

    def _answers(self) -> bool:
        from tests.trust.haproxy import Front

        front = Front("", "", "", None, self.folder / "admin.sock")  # type: ignore[arg-type]
        try:
            states = front.states()
        except OSError:
            return False
        numbers = range(1, MOST + 1)
        return all(states[f"p{number}"].startswith("UP") == (number <= len(self.ports)) for number in numbers)

    def kill_one(self, number: int) -> None:
        self.processes[number].kill()
        self.processes[number].wait(LATEST)
        self._let_go(self.processes[number])

    def restart(self, number: int) -> None:
        """It is there again, at the same port."""
        self.processes[number] = self.start(self.ports[number])

    def was_there(self, seconds: float) -> None:
        """So much time will have passed in a moment, in which the house was open: without a beat it would not count."""
        self.server.tell(f"UPDATE beat SET at = at + {seconds}", urlsplit(self.url).path[1:])

    # -- as one process

    def send_signal(self, sig: int) -> None:
        """To all of them; the proxy ends with them."""
        for each in self.processes:
            each.send_signal(sig)
        if sig in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            self.wait_for_processes()
            self.proxy.kill()

    def wait_for_processes(self, timeout: float = LATEST) -> None:
        for each in self.processes:
            each.wait(timeout)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        """None while the proxy runs."""
        return self.proxy.poll()

    def wait(self, timeout: float | None = None) -> int:
        self.wait_for_processes(timeout or LATEST)
        for each in self.processes:
            self._let_go(each)
        self.proxy.wait(timeout)
        return 0

    def _let_go(self, process: Forked) -> None:
        if process.stdout is not None:
            process.stdout.close()


def started(folder: Path, port: int) -> Several:
    """As many processes as the environment says."""
    return Several(folder, port, PROCESSES, patient=True)
