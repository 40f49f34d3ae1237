"""Where a request comes from.

uvicorn walks `X-Forwarded-For` from the right over the proxies that are trusted; the first address that is none of
them is the client's. What the client itself wrote stands farther left and is never read. Without trusted proxies no
header is read at all.
"""

from ipaddress import IPv6Address, ip_address
from typing import Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
CUSTOMER_BITS = 64  # of an IPv6 address are the provider's; the others are the customer's to choose
WIDER_BITS = 48, 56  # but some customers get that much to choose from
UNNAMED = "unknown"  # the address of whatever has none: one for all, however it is spelled


class Client(NamedTuple):
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
        return UNNAMED
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or _network(found, CUSTOMER_BITS))


def networks_of(address: str) -> tuple[str, ...]:
    """The networks an address, as it is counted, lies in, from wide to narrow; one that is not IPv6 is its own."""
    if ":" not in address:
        return (address,) * (len(WIDER_BITS) + 1)
    return (*(f"{_network(IPv6Address(address), bits)}/{bits}" for bits in WIDER_BITS), address)


def _network(address: IPv6Address, bits: int) -> IPv6Address:
    return IPv6Address(int(address) >> 128 - bits << 128 - bits)
