"""What goes wrong, in a sentence each, whether a page shows it or a line tells it."""

import logging

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketException
from litestar.types import Scope

from tafelrunde.core import Say
from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.metrics import METRICS

log = logging.getLogger("tafelrunde.web")
PROBLEMS = {
    403: Say("this form has expired; go back, reload the page and send it again"),
    404: Say("there is no such page"),
    405: Say("this page does not accept that kind of request"),
    413: Say("that is too large"),
}
UNCLEAR = Say("the request could not be understood")


def broken_by(request: AnyRequest, error: Exception) -> Say:
    """Count and log an internal error; what may be said of it."""
    METRICS.counts["mistakes"].inc()
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Say("something went wrong on our side; it has been logged")


async def note_at_socket(error: Exception, scope: Scope) -> None:
    """Count and log an internal error at a socket, which the framework closes without a word."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, HTTPException | WebSocketException):
        METRICS.counts["mistakes"].inc()
        log.error("the socket %s failed", scope["path"], exc_info=error)
