"""The metrics of a process of workers, and the port of `/metrics` and `/healthz`, for Prometheus and process managers;
nothing else is answered there."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tafelrunde.web.runtime.metrics import TEXT, OfProcess, memory
from tafelrunde.web.workers.ports import cannot_open

THINKING = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds
PATIENCE: Final = 10.0  # seconds within which somebody who has connected has to ask


@contextmanager
def port_open(host: str, port: int, metrics: Callable[[], bytes], healthy: Callable[[], bool]) -> Iterator[int]:
    """A context in which `/metrics` and `/healthz` are answered at that address, in a thread; its value is the port, a
    free one where 0 is asked for. Raises CannotOpen."""

    class Asked(BaseHTTPRequestHandler):
        """One question."""

        timeout = PATIENCE
        server_version = "tafelrunde"
        sys_version = ""

        def do_GET(self) -> None:
            """The answer."""
            if self.path == "/metrics":
                self._answer(200, TEXT, metrics())
            elif self.path == "/healthz":
                well = healthy()
                self._answer(200 if well else 503, "application/json", json.dumps({"ok": well}).encode())
            else:
                self._answer(404, "text/plain", b"there is no such page\n")

        def log_message(self, format: str, *args: object) -> None:
            """Questions are not written to the log."""

        def _answer(self, status: int, kind: str, body: bytes) -> None:
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    try:
        server = ThreadingHTTPServer((host, port), Asked)
    except OSError as error:
        raise cannot_open(host, port, error) from None
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.1,), name="port", daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)


class Figures:
    """The metrics of one process; `place` names it in all of them, if it has a place."""

    def __init__(self, place: str = "") -> None:
        self._registry = CollectorRegistry()
        self._place = place
        self.answered = self._counter("answered", "Tasks answered.")
        self.failed = self._counter("failed", "Tasks whose bot failed, which was told to whoever asked.")
        self.late = self._counter("late", "Answers nobody wanted any more: withdrawn, or claimed by another process.")
        self.returned = self._counter("returned", "Tasks given back unanswered when this process ended.")
        self.workers = Gauge("tafelrunde_task_workers", "Bots that can think at a time.", registry=self._registry)
        self.busy = Gauge("tafelrunde_task_workers_busy", "Of those, bots that think.", registry=self._registry)
        self.seconds = Histogram("tafelrunde_task_seconds", "From a task claimed to its answer found.",
                                 buckets=THINKING, registry=self._registry)
        Gauge("tafelrunde_task_resident_bytes", "Memory of this process, its bots' left out.",
              registry=self._registry).set_function(memory)

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        return generate_latest(OfProcess(self._registry, self._place) if self._place else self._registry)

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(f"tafelrunde_tasks_{name}", about, registry=self._registry)
