"""The address of a database, as somebody writes it; what is secret of it is never shown."""

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from tafelrunde.core import BadInput

SCHEMES: Final = ("postgresql", "postgres")


@dataclass(frozen=True)
class Address:
    """The address of a database. `url` may hold a password, and is for the driver alone; `shown` holds none."""

    url: str = field(repr=False)
    shown: str

    def __str__(self) -> str:
        return self.shown


def is_address(place: str) -> bool:
    """True for the address of a database, False for a file."""
    return place.partition("://")[0] in SCHEMES and "://" in place


def read_address(text: str) -> Address:
    """The address postgresql://user:password@host:port/database?option=value; raises BadInput."""
    try:
        parts = urlsplit(text)
        named = parts.hostname, parts.port
    except ValueError:
        named = None
    if named is None or not is_address(text) or parts.fragment:
        raise BadInput("that is not the address of a database: write postgresql://user@host/database, and special "
                       "characters of a password as in any address")
    user, host = parts.username or "", parts.netloc.rpartition("@")[2]
    folder = dict(parse_qsl(parts.query)).get("host", "")
    shown = urlunsplit((SCHEMES[0], f"{user}@{host or folder}" if user else host or folder, parts.path, "", ""))
    return Address(text, shown[:100])
