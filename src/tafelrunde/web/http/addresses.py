"""Where pages are reached from outside."""

import re
from functools import lru_cache
from ipaddress import ip_address
from typing import Final

from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.runtime.settings import Settings

HOST: Final = re.compile(r"\[?([a-z0-9._:-]+?)\]?(?::[0-9]{1,5})?", re.IGNORECASE)
# names that nobody can buy; what begins with a digit may be another way to write an address
NEARBY: Final = re.compile(r"[a-z][a-z0-9_-]*|[a-z0-9.-]+\.(?:localhost|local|lan|internal|home\.arpa)", re.IGNORECASE)


def return_path(request: AnyRequest) -> str:
    """The path, with its query, to return to after the language or the colours are changed on this page; "/" where the
    page answers a form and cannot be asked for again."""
    query = f"?{request.url.query}" if request.url.query else ""
    return f"{request.url.path}{query}" if request.method in ("GET", "HEAD") else "/"


def absolute_url(path: str, request: AnyRequest, settings: Settings) -> str:
    """The whole address of a page: below the address that is set, else below the one asked for. A client may write any
    name into `Host`, so without a proxy that answers for it a name of the internet is not repeated: the address the
    request came to stands for it."""
    if settings.base:
        return f"{settings.base}{path}"
    host, server = request.headers.get("host", ""), request.scope.get("server")
    if server is not None and not settings.trusted_proxies and not _is_ours(host, server[0]):
        name = f"[{server[0]}]" if ":" in server[0] else server[0]
        host = f"{name}:{server[1]}"
    return f"{request.url.scheme}://{host}{path}"


@lru_cache(maxsize=256)
def draw_qr_code(address: str) -> str:
    """An address as a QR code: an SVG, for the source of a picture on a page. Pages are asked for again and again."""
    from segno import make_qr  # pages without one load nothing for it

    return str(make_qr(address).svg_data_uri(scale=4, border=2, light="white"))


def _is_ours(host: str, server: str) -> bool:
    """Does a `Host` name this server, or what only the network at hand can lead to?"""
    named = HOST.fullmatch(host)
    if named is None or named[1] == server:
        return named is not None
    try:
        return not ip_address(named[1]).is_global
    except ValueError:
        return NEARBY.fullmatch(named[1]) is not None
