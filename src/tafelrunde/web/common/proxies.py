"""Where somebody calls from, and which proxies are believed about that.

uvicorn walks `X-Forwarded-For` from the right over the proxies that are trusted; the first address that is none of
them is the client's. What the client itself wrote stands farther left and is never read. Without trusted proxies no
header is read at all.
"""

from ipaddress import IPv6Address, ip_address
from typing import Any, TypedDict

from litestar.connection import ASGIConnection

from tafelrunde.web.common.settings import Settings

HOUSEHOLD = 64  # bits of an IPv6 address that a provider gives to one customer; the others are the customer's to choose


class Believed(TypedDict):
    """What uvicorn has to be told."""

    proxy_headers: bool
    forwarded_allow_ips: list[str]


def believed(settings: Settings) -> Believed:
    """Whose headers are believed. Said outright: uvicorn itself would ask the environment and trust this machine."""
    return {"proxy_headers": bool(settings.trusted_proxies), "forwarded_allow_ips": list(settings.trusted_proxies)}


def client_address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address whose tries and requests are counted together: of IPv6 the customer's whole network."""
    host = connection.client.host if connection.client is not None else ""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:60]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 128 - HOUSEHOLD << 128 - HOUSEHOLD))
