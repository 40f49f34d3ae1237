"""Requests of the house to addresses that somebody else has named: push services of browsers, webhooks.

A name is looked up once. Every address it has must be one of the public internet, and the connection goes to one that
was looked at: a name that answers differently the next time leads nowhere else. Of the answer the first line is read,
so that no redirect is followed and no size matters; no thread waits for a server that says nothing. All of it takes
five seconds at most.
"""

import asyncio
import socket
import ssl
from asyncio import open_connection
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from threading import BoundedSemaphore, Thread
from typing import Final
from urllib.parse import SplitResult, urlsplit

TIMEOUT: Final = 5.0  # seconds until a server has answered, its name looked up and all
ANSWER: Final = 1 << 14  # bytes that the first line of an answer may have
PORTS: Final = {"https": 443, "http": 80}
UNPRIVILEGED: Final = range(1024, 1 << 16)  # ports that anybody may serve at, beside the usual one
LOOK_UPS: Final = 200  # at once: each is a thread for as long as a name server says nothing
PLACES: Final = 2  # addresses of a name that are tried

Network = IPv4Network | IPv6Network
GLOBAL: Final = (ip_network("0.0.0.0/0"), ip_network("2000::/3"))  # what may be public at all (IANA)
# and what is not: own networks and machines, link-local, shared (CGNAT), documentation, benchmarks, 6to4 and its
# relays, multicast, reserved; of IPv6 whatever stands for an IPv4 address lies outside of 2000::/3 (mapped
# ::ffff:0:0/96, NAT64 64:ff9b::/96 and 64:ff9b:1::/48), is Teredo (2001::/32, among protocols) or 6to4 (2002::/16)
REFUSED: Final[tuple[Network, ...]] = tuple(map(ip_network, (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))

_looking = BoundedSemaphore(LOOK_UPS)


class NotSent(Exception):
    """Raised where a request has brought no answer: `why` ("host", "certificate", "connection", "timeout" or "answer"),
    and whether it may have arrived all the same."""

    def __init__(self, why: str, arrived: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.arrived = arrived


def is_public(place: str) -> bool:
    """True for an address of the public internet, in the usual way to write one."""
    try:
        address = ip_address(place)
    except ValueError:
        return False
    return any(address in each for each in GLOBAL) and not any(address in each for each in REFUSED)


def read_target(address: str, plain: bool = False) -> SplitResult:
    """The parts of an address that may be called: by https, at the usual port or one above 1023; `plain` ones by http,
    at any. Raises ValueError for any other."""
    parts = urlsplit(address)
    port = parts.port
    usual = parts.scheme == "https" and (port in (None, PORTS["https"]) or port in UNPRIVILEGED)
    if not usual and not (plain and parts.scheme in PORTS):
        raise ValueError("not by https, or at an odd port")
    if not parts.hostname or parts.username is not None or parts.fragment:
        raise ValueError("no host, or more than an address")
    if not address.isascii() or not address.isprintable() or " " in address:
        raise ValueError("not in the letters of addresses")
    return parts


async def post(address: str, headers: Mapping[str, str], body: bytes, *, near: bool = False) -> int:
    """Send a request; the status of the answer. Where the server may be `near`, addresses that are not public and http
    are allowed. Raises NotSent."""
    try:
        parts = read_target(address, near)
    except ValueError:
        raise NotSent("host") from None
    asked = f"POST {parts.path or '/'}{parts.query and '?' + parts.query} HTTP/1.1"
    head = {"host": parts.netloc, **headers, "content-length": str(len(body)), "connection": "close"}
    request = "\r\n".join([asked, *(f"{name}: {value}" for name, value in head.items()), "", ""]).encode() + body
    written = False
    try:
        async with asyncio.timeout(TIMEOUT):
            reader, writer = await _connect(parts, near)
            try:
                written = True
                writer.write(request)
                await writer.drain()
                return int((await reader.readline()).split()[1])
            finally:
                writer.transport.abort()  # whoever does not answer is not waited for in the end either
    except TimeoutError:
        raise NotSent("timeout", written) from None
    except ssl.SSLCertVerificationError:
        raise NotSent("certificate") from None
    except OSError:
        raise NotSent("connection", written) from None
    except (ValueError, IndexError):
        raise NotSent("answer", written) from None


async def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host, none where there is no such name. In a thread of its own: a name server that says
    nothing holds up no other look-up."""
    with suppress(ValueError):
        return [str(ip_address(host))]
    if not _looking.acquire(blocking=False):
        return []
    loop = asyncio.get_running_loop()
    found: asyncio.Future[list[str]] = loop.create_future()

    def settle(places: list[str]) -> None:
        if not found.done():
            found.set_result(places)

    def look_up() -> None:
        try:
            places = [str(place[4][0]) for place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        except (OSError, UnicodeError):
            places = []
        finally:
            _looking.release()
        with suppress(RuntimeError):  # nobody waits any more
            loop.call_soon_threadsafe(settle, places)

    Thread(target=look_up, name="look-up", daemon=True).start()
    return await found


async def _connect(parts: SplitResult, near: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    places = list(dict.fromkeys(await resolve(host, port)))
    if not places or not (near or all(map(is_public, places))):
        raise NotSent("host")
    secure, last = parts.scheme == "https", OSError()
    for place in sorted(places, key=lambda each: ":" in each)[:PLACES]:
        try:
            return await open_connection(place, port, limit=ANSWER, ssl=_trusted() if secure else None,
                                         server_hostname=host if secure else None)
        except OSError as failure:
            last = failure
    raise last


@cache
def _trusted() -> ssl.SSLContext:
    return ssl.create_default_context()
