"""A real nginx in front of a house, set up by the file that is shipped, and visitors from several addresses."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import httpx

from tests.web.house import Guest, House

SHIPPED = Path(__file__).parents[2] / "deploy/nginx.conf"
WHOLE = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_buffer_size 16m;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


# Spellings of what no visitor may see: the house takes all of them for /metrics or what lies below it.
METRICS = ("/metrics", "/metrics/", "/metrics/house", "//metrics", "/%6detrics/", "/metrics//house?a", "/%2fmetrics%2f")


def program() -> str | None:
    """Where nginx is, if it is installed."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


@contextmanager
def nginx(house: House, folder: Path) -> Iterator[str]:
    """The address of an nginx in front of the house, without https."""
    found = program()
    with socket.socket() as free, socket.socket() as other:
        free.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        port, plain = free.getsockname()[1], other.getsockname()[1]
    site = re.sub(r"\n *ssl_certificate.*", "", SHIPPED.read_text())
    for shipped, ours in (("listen 443 ssl", f"listen 127.0.0.1:{port}"), ("127.0.0.1:8000", house.address),
                          ("listen 80;", f"listen 127.0.0.1:{plain};"), ("!= castles.example.org", "!= 127.0.0.1")):
        assert shipped in site
        site = site.replace(shipped, ours)
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(WHOLE.format(folder=folder))
    running = subprocess.Popen([found, "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL)
    try:
        _wait_for(port, running)
        yield f"127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(60)


def _wait_for(port: int, running: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + 10
    while True:
        assert running.poll() is None and time.monotonic() < end, "nginx does not start"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)


def status(address: str, path: str, tls: ssl.SSLContext | None = None) -> int:
    """What a path is answered with that is sent as it is spelt."""
    host, _, port = address.rpartition(":")
    with (socket.create_connection((host, int(port)), 10) as plain,
          tls.wrap_socket(plain, server_hostname=host) if tls else nullcontext(plain) as line):
        line.sendall(f"GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n".encode())
        return int(line.recv(4096).split(b" ")[1])


class Caller(Guest):
    """Somebody who calls from an address of this machine's own network, 127.0.0.2 and so on."""

    def __init__(self, address: str, source: str, name: str = "") -> None:
        super().__init__(address, name)
        self.pages.close()
        self.pages = httpx.Client(base_url=f"http://{address}", timeout=30, headers={"accept-language": "en"},
                                  transport=httpx.HTTPTransport(local_address=source))
