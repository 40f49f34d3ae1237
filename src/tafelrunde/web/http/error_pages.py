"""Error pages: one sentence for a refusal, a missing page or a mistake of the house, which is counted and logged."""

import logging
from typing import Any
from urllib.parse import urlsplit

from litestar import Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketException
from litestar.response import Redirect, Template
from litestar.types import Scope

from tafelrunde.core import Say, TafelrundeError
from tafelrunde.store import OwnedElsewhere, StoreError
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import Visitor, language_of
from tafelrunde.web.http.responses import local_path, prepare_page
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.readiness import SentOn

log = logging.getLogger("tafelrunde.web")
SOON = 2  # seconds
BROKEN_OFF = "client disconnected prematurely"  # what the framework says of a body that does not arrive in full
PROBLEMS = {
    403: Say("this form has expired; go back, reload the page and send it again"),
    404: Say("there is no such page"),
    405: Say("this page does not accept that kind of request"),
    413: Say("that is too large"),
}
UNCLEAR = Say("the request could not be understood")


def refusal_page(request: AnyRequest, error: TafelrundeError) -> Template | Redirect:
    """The page for a refused request: one clear sentence. Where another process would carry the request out it is sent
    on, forms as they are, or the page tries again by itself."""
    if isinstance(error, SentOn) and error.again:
        query = f"?{request.url.query}" if request.url.query else ""
        return Redirect(local_path(request.url.path + query), status_code=307)
    if isinstance(error, SentOn | OwnedElsewhere):
        again = request.method == "GET"
        answer = _problem(request, 503, error.say if again else Say("nothing was done; try again in a moment"),
                          again=SOON if again else 0)
        answer.headers["retry-after"] = str(SOON)
        return answer
    return _problem(request, 503 if isinstance(error, StoreError) else 400, error.say)


def missing_page(request: AnyRequest, error: HTTPException) -> Template:
    """The page for an unknown address or a malformed request."""
    if error.detail == BROKEN_OFF:
        log.info("%s %s was broken off by whoever sent it", request.method, request.url.path)
    elif error.status_code >= 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, error.status_code, PROBLEMS.get(error.status_code, UNCLEAR))


def mistake_page(request: AnyRequest, error: Exception) -> Response[Any] | Template:
    """The page for an internal error, which is logged and not shown."""
    return _problem(request, 500, log_mistake(request, error))


def _problem(request: AnyRequest, status: int, say: Say, again: int = 0) -> Template:
    """`again`: seconds after which the page is asked for once more; 0: it is not."""
    return prepare_page(Visitor(None, language_of(request)), "problem", status, say=say, problem=status, again=again,
                        back=_form_of(request))


def _form_of(request: AnyRequest) -> str:
    """The page of this house whose form was sent, as far as the browser tells; empty: there is none to go back to."""
    sent_from = urlsplit(request.headers.get("referer", ""))
    own = request.method == "POST" and sent_from.netloc == request.url.netloc
    return local_path(sent_from.path) if own and sent_from.path != request.url.path else ""


def log_mistake(request: AnyRequest, error: Exception) -> Say:
    """Count and log an internal error; returns the sentence that may be shown."""
    METRICS.count_mistake(f"{request.method} {request.url.path} failed", error)
    return Say("something went wrong on our side; it has been logged")


async def note_at_socket(error: Exception, scope: Scope) -> None:
    """Count and log an internal error at a socket, which the framework closes without a word."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, HTTPException | WebSocketException):
        METRICS.count_mistake(f"the socket {scope['path']} failed", error)
