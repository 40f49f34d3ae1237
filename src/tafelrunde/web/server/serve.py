"""Starting the server: the data folder with the secrets of the house, the address, uvicorn."""

import asyncio
import gc
import secrets
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.core import BadInput
from tafelrunde.store import keep_private, lock_folder
from tafelrunde.store.postgres.address import read_address
from tafelrunde.web.runtime.house_clock import HouseClock
from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.workers.ports import cannot_open

if TYPE_CHECKING:
    from tafelrunde.store import Store
    from tafelrunde.web.live.table.bots import Bots
    from tafelrunde.web.server.app import Keys

ADMIN_KEY = "admin-key"
FILE = "house.db"
PUSH_KEY = "push-key"


def listen(host: str, port: int, early: bool = True) -> socket.socket:
    """A listening socket. With `early` it already accepts connections, so that whoever comes before everything is
    loaded waits; else it refuses them until it is served, so that a proxy asks another process at once."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # without the protocol named, asyncio holds small messages back to wait for more
        with ExitStack() as on_failure:
            opened = on_failure.enter_context(socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP))
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((host, port))
            if early:
                opened.listen(2048)
            on_failure.pop_all()
    except OSError as error:
        raise cannot_open(host, port, error) from None
    return opened


def bracket_host(host: str) -> str:
    """A host as it stands in front of a port."""
    return f"[{host}]" if ":" in host else host


def default_place(host: str, port: int) -> str:
    """The place of a process that has been given none, as others know it."""
    return f"{bracket_host(host)}:{port}"


def serve(settings: Settings | None = None, now: HouseClock | None = None) -> None:
    """Serve the house until stopped, and print the address. `now` is the clock for matches and holidays. Raises
    CannotOpen, BadInput or StoreError."""
    settings = settings or Settings()
    folder = Path(settings.data)
    with keep_private(), ExitStack() as held:
        if settings.store:  # several processes may share the folder: of what they keep nothing is there
            folder.mkdir(parents=True, exist_ok=True)
        else:
            held.enter_context(lock_folder(folder))
        opened = held.enter_context(listen(settings.host, settings.port, early=not settings.store))
        _serve(opened, settings, now)


def _serve(opened: socket.socket, settings: Settings, now: HouseClock | None) -> None:
    host = settings.host
    shown = bracket_host(host)
    shown = {"0.0.0.0": socket.gethostname(), "[::]": socket.gethostname()}.get(shown, shown)
    from uvicorn import Config
    from uvicorn.loops.auto import auto_loop_factory

    from tafelrunde.store import Store, open_anywhere
    from tafelrunde.store.postgres.connections import tell_of_stop
    from tafelrunde.web.live.table.watchdog import CLOSED, set_alarm
    from tafelrunde.web.runtime.logging import set_up
    from tafelrunde.web.runtime.metrics import METRICS
    from tafelrunde.web.runtime.readiness import Readiness
    from tafelrunde.web.server.app import build
    from tafelrunde.web.server.compression import SightSocket
    from tafelrunde.web.server.draining import DrainingServer
    from tafelrunde.web.server.request_deadline import with_deadline
    from tafelrunde.web.server.timed_engine import TimedEngine
    port = opened.getsockname()[1]
    place = settings.place or (default_place(host, port) if settings.store else "")
    set_up(settings.log_level, place, settings.secrets)
    METRICS.place = place
    set_alarm()
    folder = Path(settings.data)
    with ExitStack() as left:
        runner = left.enter_context(asyncio.Runner(loop_factory=auto_loop_factory()))
        opened_store = runner.run(open_anywhere(settings.store or folder / FILE, place=place))
        store = Store(TimedEngine(opened_store.engine))
        left.callback(lambda: runner.run(store.close()))  # the house has closed it, unless it never opened
        own = "" if store.others.alone else f"-{port}"
        CLOSED.keep(folder / f"closed-tables{own}", folder / f"last-call{own}", folder / f"last-trace{own}",
                    partial(tell_of_stop, settings.store) if settings.store else None)
        keys = runner.run(house_keys(store, settings))
        bots = left.enter_context(bots_of(runner, store, settings))
        readiness = Readiness()
        store.others.observe(METRICS.renewed)
        app = build(store, bots, settings, keys, now=now or HouseClock(store.others.calendar), watched=True,
                    readiness=readiness)
        config = Config(app, log_level=settings.log_level, log_config=None, access_log=False,
                        http=with_deadline(settings.limits.request_seconds), ws=SightSocket, ws_max_size=64 * 1024,
                        ws_ping_interval=15.0, ws_ping_timeout=15.0, timeout_graceful_shutdown=3, server_header=False,
                        proxy_headers=bool(settings.trusted_proxies),  # unsaid, uvicorn would trust this machine
                        forwarded_allow_ips=list(settings.trusted_proxies))
        gc.freeze()  # what is loaded by now stays; snapshots are trees without cycles, freed without the collector
        gc.set_threshold(100_000, 50, 100)
        sys.setswitchinterval(0.001)  # the writer thread takes the GIL five times a move, and the seats wait for it
        with suppress(KeyboardInterrupt):
            runner.run(DrainingServer(
                config, readiness, settings.drain_seconds,
                lambda: print(f"The house is open at http://{shown}:{port}/ – Ctrl+C closes it.", flush=True),
            ).serve(sockets=[opened]))


@contextmanager
def bots_of(runner: asyncio.Runner, store: "Store", settings: Settings) -> "Iterator[Bots]":
    """A context with the bots: of this process or, without workers here, behind the queue. The caller closes them; at
    the end the database has been released. Raises StoreError."""
    if settings.workers:
        from tafelrunde.bots.pool import BotPool

        yield BotPool(settings.workers)
        return
    from tafelrunde.web.workers.queued import QueuedBots

    bots = runner.run(QueuedBots.open(read_address(settings.store), lambda: store.engine.process))
    try:
        yield bots
    finally:
        runner.run(bots.wait_closed())


async def house_keys(store: "Store", settings: Settings) -> "Keys":
    """The secrets of the house: in files where one process has it, else in the store, brought or made by whichever
    process comes first. Raises BadInput or StoreError."""
    from tafelrunde.web.notify.webpush import new_vapid_key, vapid_key
    from tafelrunde.web.server.app import Keys

    files = SecretFiles(Path(settings.data))

    async def secret(name: str, made: Callable[[], str]) -> str:
        if store.others.alone:
            return await files.secret(name, made)
        return await store.secret(name, lambda: files.find(name) or made())  # a house that has moved keeps its own

    csrf = await secret("csrf-secret", lambda: secrets.token_hex(32))
    push = vapid_key(await secret(PUSH_KEY, new_vapid_key), PUSH_KEY) if settings.push.on else None
    return Keys(csrf, admin_key(settings), push)


class SecretFiles:
    """The secrets of a house of one process: a restart must not invalidate a form somebody is filling in."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def secret(self, name: str, made: Callable[[], str]) -> str:
        """The secret of that name, made when it is first asked for."""
        file = self._folder / name
        if not file.is_file():
            file.touch(mode=0o600)
            file.write_text(made())
        return self.find(name)

    def find(self, name: str) -> str:
        """The secret of that name; empty where there is none."""
        file = self._folder / name
        return file.read_text().strip() if file.is_file() else ""


def admin_key(settings: Settings) -> str:
    """The key to the operator's pages; empty where there is none. It stands in a file of its own. Raises BadInput where
    the file that is named cannot be read."""
    named = settings.admin_key_file
    file = Path(named) if named else Path(settings.data) / ADMIN_KEY
    if not named and not file.is_file():
        return ""
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as failure:
        raise BadInput("the admin key cannot be read from {file}: {why}", file=str(file)[-60:],
                       why=getattr(failure, "strerror", None) or "it is not text") from None
