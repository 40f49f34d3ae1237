"""Where a request comes from.

uvicorn walks `X-Forwarded-For` from the right over the proxies that are trusted; the first address that is none of
them is the client's. What the client itself wrote stands farther left and is never read. Without trusted proxies no
header is read at all.
"""

from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
CUSTOMER_BITS = 64  # of an IPv6 address are the provider's; the others are the customer's to choose


@dataclass(frozen=True)
class Client:
    """The address of a connection, and a mark of the browser's cookie ("": it has none yet)."""

    address: str = ""
    device: str = ""


UNKNOWN = Client()


def client_address(connection: AnyConnection) -> str:
    """The address whose attempts and requests are counted together: of IPv6 the customer's whole network."""
    host = connection.client.host if connection.client is not None else ""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:60]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 128 - CUSTOMER_BITS << 128 - CUSTOMER_BITS))
