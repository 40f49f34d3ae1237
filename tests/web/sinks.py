"""A mail server, a push service and servers of webhooks on this machine that keep what they are given."""

import asyncio
import re
import struct
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_string, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tafelrunde.store import Push
from tafelrunde.web.http import outgoing
from tafelrunde.web.notify.webpush import _derived, _point, encode_base64


class MailSink:
    """What came, as messages; `refuses` answers every mail with an error."""

    def __init__(self) -> None:
        self.port = 0
        self.loop: asyncio.AbstractEventLoop
        self.mails: list[EmailMessage] = []
        self.to: list[str] = []
        self.refuses = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """As much of SMTP as a client needs."""
        writer.write(b"220 sink\r\n")
        while line := (await reader.readline()).decode().strip():
            word = line[:4].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                text = (await reader.readuntil(b"\r\n.\r\n")).decode()[:-3]
                found = message_from_string(text, policy=policy.default)
                self.mails.append(found)
                writer.write(b"250 kept\r\n")
            elif word == "RCPT":
                self.to.append(line.partition("<")[2].partition(">")[0])
                writer.write(b"550 no\r\n" if self.refuses else b"250 ok\r\n")
            elif word == "QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                writer.write(b"250 ok\r\n")
        writer.close()


@contextmanager
def mail_sink() -> Iterator[MailSink]:
    sink, opened, over = MailSink(), threading.Event(), asyncio.Event()

    async def serve() -> None:
        async with await asyncio.start_server(sink.serve, "127.0.0.1", 0) as server:
            sink.port, sink.loop = server.sockets[0].getsockname()[1], asyncio.get_running_loop()
            opened.set()
            await over.wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    opened.wait()
    try:
        yield sink
    finally:
        sink.loop.call_soon_threadsafe(over.set)
        thread.join()


class Browser:
    """A browser's side of a subscription: it alone can read what is sent to it."""

    def __init__(self, endpoint: str, person: int = 1, language: str = "en") -> None:
        self.key: ec.EllipticCurvePrivateKey = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen secrets!"
        self.push = Push(endpoint, person, encode_base64(_point(self.key.public_key())), encode_base64(self.auth),
                         language)

    def read(self, body: bytes) -> bytes:
        """Decrypt a notice as RFC 8188 and RFC 8291 have it."""
        salt, (size, length) = body[:16], struct.unpack(">IB", body[16:21])
        theirs, cipher = body[21: 21 + length], body[21 + length:]
        assert len(cipher) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        mine = _point(self.key.public_key())
        secret = _derived(shared, self.auth, b"WebPush: info\0" + mine + theirs, 32)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(_derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)).decrypt(nonce, cipher, None)
        return plain.rstrip(b"\0")[:-1]


NOWHERE = 81  # a port of a push service in memory to which no connection is made
ANYWHERE = 9  # and one to which it is


PUBLIC = "93.184.215.14"  # an address on the internet


class PushSink:
    """What came: path, headers, body. `answer` is the status of every answer but those of paths that begin with
    /silent, which have none, and with /drip or /flood, which never come to an end. Names lead to what stands in
    `names`: one answer for every look-up, the last for good, None for a name server that says nothing; the others to
    `PUBLIC`. `looked_up` are the names, `reached` the addresses to which connections were made."""

    def __init__(self, port: int = ANYWHERE) -> None:
        self.port = port
        self.answer = 201
        self.line = b""  # what is said in its place
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        self.open = 0  # connections
        self.names: dict[str, list[list[str] | None]] = {}
        self.looked_up: list[str] = []
        self.reached: list[tuple[str, int, str | None]] = []
        self.taken = 0  # bytes of answers that the house has let come

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def take(self, path: str, headers: Mapping[str, str], body: bytes) -> None:
        self.came.append((path, {name.lower(): value for name, value in headers.items()}, body))

    async def resolve(self, host: str, _: int) -> list[str]:
        if re.fullmatch(r"[0-9.]+|.*:.*", host):
            return [host]
        self.looked_up.append(host)
        answers = self.names.get(host, [[PUBLIC]])
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        return answer if answer is not None else await asyncio.Event().wait() or []

    async def connect(self, place: str, port: int, *, limit: int, ssl: Any,
                      server_hostname: str | None) -> "tuple[asyncio.StreamReader, Sending]":
        """`open_connection` of asyncio, in memory."""
        assert (ssl is None) == (server_hostname is None)
        self.reached.append((place, port, server_hostname))
        if port == NOWHERE:
            await asyncio.Event().wait()
        self.open += 1
        reader = asyncio.StreamReader(limit)
        reader.set_transport(sending := Sending(self, reader))
        return reader, sending


class Sending:
    """The end of a connection in memory to which a house writes one request at once."""

    def __init__(self, sink: PushSink, reader: asyncio.StreamReader) -> None:
        self.transport = self
        self._sink = sink
        self._reader = reader
        self._drip: asyncio.TimerHandle | None = None
        self._paused = False

    def write(self, request: bytes) -> None:
        head, _, body = request.partition(b"\r\n\r\n")
        asked, *fields = head.decode().split("\r\n")
        _, path, _ = asked.split(" ")
        headers = dict(field.split(": ", 1) for field in fields)
        assert int(headers["content-length"]) == len(body)
        self._sink.take(path, headers, body)
        if path.startswith(("/drip", "/flood")):
            self._drip_on(b"H" if path.startswith("/drip") else b"H" * 4096, 1.0 if path.startswith("/drip") else 0.001)
        elif not path.startswith("/silent"):
            self._reader.feed_data(self._sink.line or b"HTTP/1.1 %d Something\r\n" % self._sink.answer)

    def _drip_on(self, what: bytes, pause: float) -> None:
        if not self._paused:
            self._sink.taken += len(what)
            self._reader.feed_data(what)
        self._drip = asyncio.get_running_loop().call_later(pause, self._drip_on, what, pause)

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False

    async def drain(self) -> None:
        """All is written."""

    def abort(self) -> None:
        self._sink.open -= 1
        if self._drip is not None:
            self._drip.cancel()


@contextmanager
def simulated_push_sink() -> Iterator[PushSink]:
    """A push service in memory, for houses without sockets."""
    sink = PushSink()
    with (patch.object(outgoing, "open_connection", sink.connect), patch.object(outgoing, "resolve", sink.resolve)):
        yield sink


@contextmanager
def push_sink() -> Iterator[PushSink]:
    """A push service in a thread."""

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            sink.take(self.path, self.headers, body)
            self.send_response(sink.answer)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """In silence."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    sink = PushSink(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield sink
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
