"""Requests to addresses that somebody has named, attacked: whatever an address, a name server or a server does, the
house calls nothing but the public internet, follows nothing, waits five seconds at most and takes little in."""

import asyncio
import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, strategies

from tafelrunde.core import BadInput
from tafelrunde.web.http import outgoing
from tafelrunde.web.http.outgoing import TIMEOUT, NotSent, is_public, post, resolve
from tafelrunde.web.notify import webpush
from tafelrunde.web.notify.webhooks import read_hook_address
from tests.trust.haproxy import certificate
from tests.web.sinks import NOWHERE, PUBLIC, Browser as Reader, PushSink
from tests.web.test_notices import HOUSE

HOOK = "https://hooks.example/x"
INSIDE = [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.51.100.1",
    "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:93.184.215.14", "::ffff:0:7f00:1", "64:ff9b::7f00:1",
    "64:ff9b::5db8:d70e", "64:ff9b:1::7f00:1", "100::1", "2001::1", "2001:0:7f00:1::1", "2001:20::1", "2001:db8::1",
    "2002:7f00:1::1", "2002:a00:1::", "3fff::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%1",
    "fec0::1", "ff02::1",
]


async def failure(address: str = HOOK, **how: bool) -> NotSent:
    with pytest.raises(NotSent) as found:
        await post(address, {}, b"{}", **how)
    return found.value


@pytest.mark.parametrize("place", INSIDE)
async def test_no_address_that_is_not_of_the_public_internet_is_called(sink: PushSink, place: str) -> None:
    """Neither named nor as what a name leads to, be there a public one beside it."""
    written = f"[{place}]" if ":" in place else place
    assert (await failure(f"https://{written}/x")).why == "host"
    for answer in ([place], [PUBLIC, place], [place, PUBLIC]):
        sink.names["hooks.example"] = [answer]
        assert (await failure()).why == "host"
    assert sink.reached == []


@pytest.mark.parametrize("place", [PUBLIC, "1.1.1.1", "172.32.0.1", "2606:2800:21f:cb07::1", "2a01:4f8::1"])
def test_what_is_public_is_called(place: str) -> None:
    assert is_public(place)


@given(strategies.integers(0, 2**32 - 1).map(IPv4Address) | strategies.integers(0, 2**128 - 1).map(IPv6Address)
       | strategies.integers(0, 2**125 - 1).map(lambda low: IPv6Address(low | 1 << 125)))
def test_whatever_is_called_the_standard_library_thinks_global(address: IPv4Address | IPv6Address) -> None:
    if is_public(str(address)):
        assert address.is_global and not address.is_multicast and not address.is_reserved
        assert isinstance(address, IPv4Address) or (address.ipv4_mapped or address.sixtofour or address.teredo) is None


async def test_a_name_that_answers_differently_the_next_time_leads_nowhere(sink: PushSink) -> None:
    """Rebinding: the address that was looked at is the one that is called; with the next request it is refused."""
    sink.names["hooks.example"] = [[PUBLIC], ["127.0.0.1"]]
    assert await post(HOOK, {}, b"{}") == 201
    assert (sink.reached, sink.looked_up) == ([(PUBLIC, 443, "hooks.example")], ["hooks.example"])
    assert (await failure()).why == "host"
    assert len(sink.reached) == 1 and len(sink.looked_up) == 2


async def test_no_redirect_is_followed(sink: PushSink) -> None:
    sink.answer = 302
    assert await post(HOOK, {}, b"{}") == 302
    assert len(sink.came) == len(sink.reached) == 1 and sink.open == 0


@pytest.mark.parametrize(("path", "port", "name", "arrived"), [
    ("silent", 443, None, True), ("drip", 443, None, True), ("x", NOWHERE, None, False),
    ("x", 443, "slow.example", False),
])
async def test_whoever_does_not_answer_is_waited_for_five_seconds(sink: PushSink, path: str, port: int,
                                                                  name: str | None, arrived: bool) -> None:
    """A server that says nothing, one letter a second, one that takes no connection, a name server that says
    nothing."""
    sink.names["slow.example"] = [None]
    begun = time.monotonic()
    with patch.object(outgoing, "UNPRIVILEGED", range(1 << 16)):
        found = await failure(f"https://{name or 'hooks.example'}:{port}/{path}")
    assert (found.why, found.arrived) == ("timeout", arrived)
    assert time.monotonic() - begun == pytest.approx(TIMEOUT, abs=0.01)
    assert sink.open == 0


async def test_of_an_answer_without_end_little_is_taken_in(sink: PushSink) -> None:
    assert (await failure(f"{HOOK[:-1]}flood")).why == "answer"
    assert 0 < sink.taken <= 65_536
    assert sink.open == 0


@pytest.mark.parametrize("answer", [b"\r\n", b"HTTP/1.1\r\n", b"SSH-2.0 x\r\n", b"\xff\x00\r\n"])
async def test_what_is_no_answer_of_http_is_none(sink: PushSink, answer: bytes) -> None:
    sink.line = answer
    assert (await failure()).why == "answer"


@pytest.mark.parametrize("address", [
    "", "hooks.example/x", "http://hooks.example/x", "ftp://hooks.example/x", "file:///etc/passwd", "gopher://x.example",
    "https://", "https:///x", "https://me@hooks.example/x", "https://me:secret@hooks.example/x",
    "https://hooks.example/x#y", "https://hooks.example:22/x", "https://hooks.example:25/", "https://hooks.example:0/",
    "https://hooks.example:99999/", "https://hooks.example/ x", "https://hooks.example/\r\nhost: a", "https://[::1/x",
    "https://bücher.example/x", f"https://hooks.example/{'x' * 1000}",
])
def test_an_address_that_is_not_one_of_the_web_is_refused(address: str) -> None:
    with pytest.raises(BadInput, match="the address of a webhook begins with https://"):
        read_hook_address(address)


@pytest.mark.parametrize("address", [HOOK, "https://matrix.example:8448/x?y=1", "https://[2606:2800::1]/x"])
def test_an_address_of_the_web_is_taken(address: str) -> None:
    assert read_hook_address(f" {address} ") == address


async def test_what_was_kept_and_is_no_address_any_more_is_not_called(sink: PushSink) -> None:
    assert (await failure("http://hooks.example/x")).why == "host"
    assert sink.reached == []


async def test_the_second_address_of_a_name_is_called_where_the_first_refuses(sink: PushSink) -> None:
    """And one of IPv4 first."""
    sink.names["hooks.example"] = [["2606:2800::1", PUBLIC]]
    genuine = sink.connect

    async def connect(place: str, *rest: int, **more: object) -> object:
        if place == PUBLIC:
            raise ConnectionRefusedError
        return await genuine(place, *rest, **more)

    with patch.object(outgoing, "open_connection", connect):
        assert await post(HOOK, {}, b"{}") == 201
    assert [place for place, _, _ in sink.reached] == ["2606:2800::1"]


# -- with genuine sockets


@pytest.mark.sockets
@pytest.mark.parametrize("written", ["127.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost"])
async def test_another_way_to_write_an_address_is_seen_through(written: str) -> None:
    assert not any(map(is_public, await resolve(written, 443)))
    assert (await failure(f"https://{written}/x")).why == "host"


@pytest.mark.sockets
async def test_a_name_server_that_says_nothing_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look-ups that hang are threads of their own; there are only so many."""
    monkeypatch.setattr(outgoing, "TIMEOUT", 0.2)
    genuine, over = socket.getaddrinfo, []

    def hang(host: str, *rest: object, **more: object) -> object:
        end = time.monotonic() + 10
        while host == "slow.example" and not over and time.monotonic() < end:
            time.sleep(0.01)
        return genuine("127.0.0.1", *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    try:
        found = await asyncio.gather(*(failure("https://slow.example/x") for _ in range(outgoing.LOOK_UPS + 5)))
        assert sorted(each.why for each in found) == ["host"] * 5 + ["timeout"] * outgoing.LOOK_UPS
    finally:
        over.append(True)
    for _ in range(500):
        if await resolve("quick.example", 443) == ["127.0.0.1"]:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the threads do not end")


@contextmanager
def tls_server(folder: Path) -> Iterator[tuple[int, ssl.SSLContext]]:
    """A server at 127.0.0.1 that answers 204 to whatever is sent to it; its port, and the context that trusts it."""
    trusting = certificate(folder / "front.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "front.pem")
    with socket.create_server(("127.0.0.1", 0)) as listening, contextlib.ExitStack() as held:
        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    line, _ = listening.accept()
                    with line, contextlib.suppress(OSError), context.wrap_socket(line, server_side=True) as safe:
                        safe.recv(65_536)
                        safe.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        held.callback(listening.shutdown, socket.SHUT_RDWR)
        yield listening.getsockname()[1], trusting


@pytest.mark.sockets
async def test_certificates_are_checked_for_the_name_and_the_address_that_was_looked_at_is_called(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def lead_here(host: str, _: int) -> list[str]:
        return ["127.0.0.1"]

    with tls_server(tmp_path) as (port, trusting):
        assert (await failure(f"https://127.0.0.1:{port}/x", near=True)).why == "certificate"
        monkeypatch.setattr(outgoing, "_trusted", lambda: trusting)
        assert await post(f"https://127.0.0.1:{port}/x", {}, b"{}", near=True) == 204
        monkeypatch.setattr(outgoing, "resolve", lead_here)
        assert (await failure(f"https://other.example:{port}/x", near=True)).why == "certificate"
        assert (await failure(f"https://other.example:{port}/x")).why == "host"


async def test_a_push_service_that_is_led_astray_is_not_called_either(sink: PushSink) -> None:
    """One mechanism for both: its name is on the list, but by now it leads into the house's own network."""
    sink.names["push.example"] = [["10.0.0.1"]]
    with pytest.raises(webpush.NotSent, match="host"):
        await webpush.send_push(b"Your turn", Reader("https://push.example/x").push, HOUSE, "mailto:a@b", "table")
    assert (sink.looked_up, sink.reached) == (["push.example"], [])
