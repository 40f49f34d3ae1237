"""Pages for what goes wrong."""

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.response import Template

from tafelrunde.core import Say, TafelrundeError
from tafelrunde.store import StoreError
from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.identity import Visitor, language_of
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.common.responses import ready_page

log = logging.getLogger("tafelrunde.web")
PROBLEMS = {
    403: Say("this form has expired; go back, reload the page and send it again"),
    404: Say("there is no such page"),
    405: Say("this page does not accept that kind of request"),
    413: Say("that is too large"),
}
UNCLEAR = Say("the request could not be understood")


def refused(request: AnyRequest, error: TafelrundeError) -> Template:
    """A request that cannot be carried out: one clear sentence."""
    return _problem(request, 503 if isinstance(error, StoreError) else 400, error.say)


def no_page(request: AnyRequest, error: HTTPException) -> Template:
    """There is no such page, or the request was not well formed."""
    if error.status_code >= 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, error.status_code, PROBLEMS.get(error.status_code, UNCLEAR))


def broken(request: AnyRequest, error: Exception) -> Response[Any] | Template:
    """An internal error: it is logged, and nothing of it is shown."""
    METRICS.counts["mistakes"].inc()
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, 500, Say("something went wrong on our side; it has been logged"))


def _problem(request: AnyRequest, status: int, say: Say) -> Template:
    return ready_page(Visitor(None, language_of(request)), "problem", status, say=say, problem=status)
