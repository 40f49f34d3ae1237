"""Houses forked off one process that has loaded the code already and does nothing else: loading takes far longer."""

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import IO

# What a house runs: at a port, on a folder, whose file `later` moves its clocks.
SOURCE = """
import os, sys, time
from pathlib import Path
from tafelrunde.web.server.serve import serve
from tafelrunde.web.runtime.house_clock import HouseClock
from tafelrunde.web.runtime.settings import read_settings
if "NO_COACH" in os.environ:  # it answers too late to be heard
    from tafelrunde.web.live.table import coach
    coach.LATE = 0.0
if "PSEUDO_LANGUAGE" in os.environ:
    from tests.web.pseudo_language import pseudo_language
    speaking = pseudo_language()
    speaking.__enter__()
house = Path(sys.argv[2], "house.toml")
read = read_settings(house if house.is_file() else None, flags={"port": int(sys.argv[1]), "data": sys.argv[2]})
later = Path(sys.argv[2], "later")
def moved():
    return float(later.read_text() or 0) if later.is_file() else 0.0
serve(read, HouseClock(lambda: time.time() + moved(), lambda: time.monotonic() + moved(), most=1e9))
"""
LOADED = """
import json, os, signal, sys
from unittest.mock import MagicMock
import alembic.command, alembic.op, anyio._backends._asyncio, asyncpg, sqlalchemy.dialects.sqlite
import uvicorn, uvicorn.lifespan.on, uvicorn.loops.auto, uvicorn.loops.uvloop, uvicorn.protocols.http.auto
import tafelrunde.bots.pool, tafelrunde.store.postgres.opening, tafelrunde.store.postgres.engine
import tafelrunde.web.server.app, tafelrunde.web.server.compression, tafelrunde.web.server.serve
import tafelrunde.web.server.request_deadline, tafelrunde.web.server.draining, tafelrunde.web.server.timed_engine
from tafelrunde import games, scenes, store, web
from tafelrunde.web.http import files, precompressed
import tests.share_between_houses
for file in files.first_wanted():
    precompressed.compress(file.data, precompressed.WAYS[0])
tafelrunde.web.server.app.build(MagicMock(), MagicMock())  # what that loads
templates = tafelrunde.web.server.app.environment(MagicMock())
for name in templates.list_templates():
    templates.get_template(name)
for slug in games.BUILT_IN:
    games.load(slug), scenes.of(slug)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for row in sys.stdin:
    asked = json.loads(row)
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.dup2(os.open(asked["told"], os.O_WRONLY), 1)
        os.environ.update(asked["environment"])
        sys.argv = ["-c", asked["port"], asked["folder"]]
        exec(asked["source"], {"__name__": "__main__"})
        os._exit(0)
    print(pid, flush=True)
"""
HEEDED = ("NO_COACH", "PSEUDO_LANGUAGE")  # what a house heeds of the environment, where a test sets it
LONGEST = 60.0  # seconds until a house has ended that was told to


class Forked:
    """A house's process that was forked off; its end can only be watched."""

    def __init__(self, pid: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout: IO[str] | None = stdout
        self._ended = False  # its number may be another's by now

    def send_signal(self, sig: int) -> None:
        """A signal of the system, if it is there to get it."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        if not self._ended:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self._ended = True
        return 0 if self._ended else None

    def wait(self, timeout: float | None = None) -> int:
        end = time.monotonic() + (timeout or LONGEST)
        while time.monotonic() < end:
            if self.poll() is not None:
                return 0
            time.sleep(0.002)
        raise subprocess.TimeoutExpired("a house", timeout or LONGEST)


class Stable:
    """One process that has everything loaded and forks off houses; `first` is what it runs before it loads any of
    it."""

    def __init__(self, folder: Path, first: str = "") -> None:
        self._folder = folder
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen([sys.executable, "-c", first + LOADED], env=environment, text=True,
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def start(self, folder: Path, port: int, source: str = "") -> Forked:
        """A new house; `source` instead of what houses run."""
        assert self._process.stdin is not None and self._process.stdout is not None
        told = self._folder / "told"
        os.mkfifo(told)
        heeded = {name: os.environ[name] for name in HEEDED if name in os.environ}
        asked = {"told": str(told), "port": str(port), "folder": str(folder), "source": source or SOURCE,
                 "environment": heeded}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        number = self._process.stdout.readline()
        assert number, "the process that forks off houses has ended; it has said why"
        stdout = told.open(encoding="utf-8")
        told.unlink()
        return Forked(int(number), stdout)

    def close(self) -> None:
        self._process.communicate()


@cache
def stable() -> Stable:
    """The one of this process."""
    folder = tempfile.TemporaryDirectory(prefix="stable")
    opened = Stable(Path(folder.name))
    atexit.register(folder.cleanup)
    atexit.register(opened.close)
    return opened


def forked(folder: Path, port: int) -> Forked:
    """A process of its own for a house."""
    return stable().start(folder, port)
