"""A real HAProxy in front of processes, set up by the file that is shipped: with https, and ports of the test's own."""

import os
import random
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

SHIPPED = Path(__file__).parents[2] / "deploy/haproxy.cfg"
CERTIFICATE = "/etc/haproxy/castles.example.org.pem"
STATS = "/run/haproxy/admin.sock"
NO_HAPROXY = "haproxy is not installed: on Debian, apt-get install haproxy"
MOST = 4  # processes in the file that is shipped
OURS = 12_000, 32_000  # ports


def program() -> str | None:
    """Where HAProxy is, if it is installed."""
    return shutil.which("haproxy", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def certificate(file: Path) -> ssl.SSLContext:
    """Write a certificate for this machine with its key; the context of whoever trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "castles.example.org")])
    now = datetime.now(UTC)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .sign(key, hashes.SHA256()))
    public = made.public_bytes(serialization.Encoding.PEM).decode()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                serialization.NoEncryption()).decode()
    file.write_text(public + private)
    tls = ssl.create_default_context(cadata=public)
    # The sockets' library reads in one thread and writes in another, which OpenSSL does not allow for one connection.
    # In TLS 1.3 a ticket is read as the request is written, and now and then that never left.
    tls.maximum_version = ssl.TLSVersion.TLSv1_2
    return tls


def placed(folder: Path, *changes: tuple[str, str]) -> Path:
    """The file that is shipped, with its certificate and socket in a folder, and these changes."""
    text = SHIPPED.read_text()
    for shipped, ours in ((CERTIFICATE, str(folder / "front.pem")), (STATS, str(folder / "admin.sock")), *changes):
        assert shipped in text
        text = text.replace(shipped, ours)
    file = folder / "haproxy.cfg"
    file.write_text(text)
    return file


@dataclass(frozen=True)
class Front:
    """A proxy that runs: where people reach it and whom they trust, where Prometheus does."""

    address: str
    plain: str
    metrics: str
    tls: ssl.SSLContext
    control: Path

    def ask(self, command: str) -> str:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.control))
            line.sendall(command.encode() + b"\n")
            told = b""
            while part := line.recv(65536):
                told += part
            return told.decode()

    def states(self, backend: str = "tables") -> dict[str, str]:
        """What it thinks of each process: UP, DOWN, NOLB (it is about to end) and steps between."""
        head, *rows = self.ask("show stat").removeprefix("# ").splitlines()
        names = head.split(",")
        found = [dict(zip(names, row.split(","), strict=False)) for row in rows if row]
        return {row["svname"]: row["status"] for row in found
                if row["pxname"] == backend and row["svname"] not in ("BACKEND", "FRONTEND")}

    def until(self, name: str, state: str, seconds: float = 60.0) -> float:
        """Wait until it thinks so of a process; how long that took."""
        begun = time.monotonic()
        until(lambda: self.states()[name].startswith(state), seconds, lambda: f"{name} is not {state}: {self.states()}")
        return time.monotonic() - begun


def until(holds: Callable[[], bool], seconds: float, otherwise: Callable[[], str]) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, otherwise()
        time.sleep(0.02)


def free_ports(count: int) -> list[int]:
    """Ports nobody listens at, below those that the system gives to connections: none of these takes one meanwhile."""
    held: list[socket.socket] = []
    while len(held) < count:
        with suppress(OSError):
            held.append(socket.create_server(("127.0.0.1", random.randrange(*OURS))))
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


@contextmanager
def haproxy(processes: Sequence[str], folder: Path, *changes: tuple[str, str]) -> Iterator[Front]:
    """An HAProxy in front of the processes at these addresses; of the four in its file the others are down. Changes are
    made to the file that is shipped."""
    found = program()
    assert found is not None and len(processes) <= MOST
    secure, plain, metrics, nobody = free_ports(4)
    tls = certificate(folder / "front.pem")
    file = placed(folder, ("    user haproxy\n    group haproxy\n", ""), ("bind :80\n", f"bind 127.0.0.1:{plain}\n"),
                  ("bind :443 ", f"bind 127.0.0.1:{secure} "), *changes)
    addresses = [*processes, *[f"127.0.0.1:{nobody}"] * (MOST - len(processes))]
    environment = os.environ | {f"TAFELRUNDE_{number}": address for number, address in enumerate(addresses, 1)}
    environment["TAFELRUNDE_METRICS"] = f"127.0.0.1:{metrics}"
    with (folder / "haproxy.log").open("w") as log:
        running = subprocess.Popen([found, "-db", "-f", str(file)], env=environment, stdout=log, stderr=log)
        front = Front(f"127.0.0.1:{secure}", f"127.0.0.1:{plain}", f"127.0.0.1:{metrics}", tls, folder / "admin.sock")
        try:
            until(front.control.exists, 60, (folder / "haproxy.log").read_text)
            for number in range(1, MOST + 1):
                front.until(f"p{number}", "UP" if number <= len(processes) else "DOWN")
            yield front
        finally:
            running.terminate()
            running.wait(60)
