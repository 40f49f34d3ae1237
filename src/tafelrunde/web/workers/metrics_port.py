"""The port of `/metrics` and `/healthz`, for Prometheus and process managers; nothing else is answered."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from tafelrunde.web.runtime.metrics import TEXT
from tafelrunde.web.workers.ports import cannot_open

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
