"""Where pages are reached from outside."""

from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.settings import Settings


def come_back(request: AnyRequest) -> str:
    """Where somebody returns who changes the language or the colours on this page: the answer to a form is no page that
    can be asked for again."""
    return request.url.path if request.method in ("GET", "HEAD") else "/"


def outside(path: str, request: AnyRequest, settings: Settings) -> str:
    """The whole address of a page: below the one that is set, else below the one asked for."""
    if settings.base:
        return f"{settings.base}{path}"
    return str(request.url.with_replacements(path=path, query=""))
