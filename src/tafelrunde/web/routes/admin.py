"""For whoever runs the house: figures for Prometheus, and a page about tables behind a key.

The key stands in the file `admin-key` of the data folder; without that file there is no such page.
"""

import hashlib
import hmac
import secrets
import time
from asyncio import wrap_future
from dataclasses import dataclass
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde.core import BadInput, Say, integer_or_none
from tafelrunde.store import RUNNING, Act, Store
from tafelrunde.web.common.identity import TWO_YEARS, Visitor, dated, go, page, timed
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.common.rate_limit import RateLimiter
from tafelrunde.web.live.heartbeat import Heartbeat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.watchdog import CLOSED
from tafelrunde.web.routes.home import Form

COOKIE = "admin"
DEVICE = "admin_device"  # opens nothing: strangers cannot use up the tries of whoever has it
HOURS = 12  # the page stays open
SHORTEST = 16  # characters of the key
SHOWN = 100
DONE = {  # what whoever runs the house does and that is written down
    "closed": Say("closed the table"),
    "unsaid": Say("removed what was said"),
    "renamed": Say("gave another name"),
    "silenced": Say("silenced"),
    "banned": Say("shut them out of the house"),
    "lifted": Say("lifted silence or ban"),
    "linked": Say("made a link to a new password"),
    "reloaded": Say("took the table from the disk again"),
}


@dataclass(frozen=True)
class Key:
    """Opens the page; an empty one opens nothing."""

    text: str = ""

    def __bool__(self) -> bool:
        return len(self.text) >= SHORTEST

    def fits(self, tried: str) -> bool:
        """Is it this one? Takes as long for any answer."""
        return bool(self) and hmac.compare_digest(self.text.encode(), tried.encode())

    def signed(self, name: str, end: int, number: str = "") -> str:
        """A cookie of that name that is good until that second; every one has a random number of its own."""
        number = number or secrets.token_hex(16)
        mark = hmac.new(self.text.encode(), f"{name} {end} {number}".encode(), hashlib.sha256)
        return f"{end}.{number}.{mark.hexdigest()}"

    def let_in(self, request: Request[Any, Any, Any]) -> bool:
        """Does this visitor have a good cookie?"""
        return bool(self._good(request, COOKIE))

    def device(self, request: Request[Any, Any, Any]) -> str:
        """The number of a device that was let in before; empty for any other."""
        return self._good(request, DEVICE)

    def _good(self, request: Request[Any, Any, Any], name: str) -> str:
        given = request.cookies.get(name, "")
        until, _, rest = given.partition(".")
        number, end = rest.partition(".")[0], integer_or_none(until) or 0
        if not (self and number and end > time.time()):
            return ""
        return number if hmac.compare_digest(given.encode(), self.signed(name, end, number).encode()) else ""


@get("/healthz")
async def healthz(store: Store, heartbeat: Heartbeat) -> Response[dict[str, Any]]:
    """Does the house answer, and can it read and write its file?"""
    store.match("")
    trouble = await heartbeat.probe()
    if trouble is not None:
        return Response({"ok": False, "why": str(trouble)}, status_code=503)
    return Response({"ok": True})


@get("/metrics")
async def metrics(store: Store, registry: Registry) -> Response[str]:
    """The house in figures."""
    counts = store.counts()
    now = {"rooms": float(len(registry)), "tabs": float(sum(len(session.connections) for session in registry.live())),
           "stuck": float(len(stuck(registry))), "people": float(counts.get("person", 0))}
    now |= {f'matches{{stage="{stage}"}}': float(counts.get(stage, 0)) for stage in ("open", "running", "over")}
    return Response(METRICS.text(now), media_type="text/plain; version=0.0.4")


@get("/admin")
async def admin(request: Request[Any, Any, Any], visitor: Visitor, store: Store, registry: Registry, key: Key,
                q: str = "") -> Template:
    """What goes on in the house, or the form that asks for the key."""
    if not key:
        raise NotFoundException
    if not key.let_in(request):
        return page(visitor, "admin_door")
    found = store.people(SHOWN, q[:40])
    return page(visitor, "admin", counts=store.counts(), live=registry.live(), stuck=stuck(registry),
                running=store.stage(RUNNING, SHOWN), figures=METRICS, q=q[:40], dated=dated,
                people=[(person, store.opened(person.id)) for person in found], done=DONE, timed=timed,
                acts=store.acts(SHOWN))


def stuck(registry: Registry) -> list[tuple[str, str]]:
    """Address and game of each table where the house owes something it does not do; of a closed one no game."""
    found = {session.id: session.kept.slug for session in registry.stuck()}
    return [*found.items(), *((match, "") for match in CLOSED.tables() if match not in found)]


@post("/admin")
async def enter_admin(request: Request[Any, Any, Any], key: Key, limiter: RateLimiter, data: Form, address: str,
                      secure: bool) -> Redirect:
    """Show the key."""
    if not key:
        raise NotFoundException
    knock = limiter.knock("the house", address, key.device(request))
    if not key.fits(data.get("key", "")):
        raise BadInput("this is not the key")
    knock.was_right()
    answer = go("/admin")
    now = int(time.time())
    answer.cookies += [
        Cookie(name, value=key.signed(name, now + seconds), httponly=True, samesite="strict", secure=secure,
               path="/admin", max_age=seconds)
        for name, seconds in ((COOKIE, HOURS * 3600), (DEVICE, TWO_YEARS))]
    return answer


@post("/admin/reload/{match:str}")
async def reload_table(request: Request[Any, Any, Any], store: Store, registry: Registry, key: Key, match: str,
                       address: str) -> Redirect:
    """Shut a table and take it from the disk again; its people come back by themselves."""
    if not key.let_in(request):
        raise NotFoundException
    await wrap_future(store.book_act(Act(registry.now(), address, "reloaded", f"table {match}"[:60])))
    CLOSED.open(match)
    registry.shut(match)
    return go("/admin")


HANDLERS = [healthz, metrics, admin, enter_admin, reload_table]
