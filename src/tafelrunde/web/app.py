"""The house as a Litestar app: handlers, headers, cookies, pages for what goes wrong."""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Litestar, Request, Response
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from tafelrunde.core import Say, TafelrundeError
from tafelrunde.store import Store, StoreError
from tafelrunde.web.common.house_clock import HouseClock
from tafelrunde.web.common.identity import BROWSER, TWO_YEARS, Visitor, language_of, new_key, page, visitor_of
from tafelrunde.web.common.jobs import Jobs
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.common.proxies import client_address
from tafelrunde.web.common.quotas import Lines, Quota
from tafelrunde.web.common.rate_limit import RateLimiter
from tafelrunde.web.common.requests import with_head
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.live.autopilot import Bots
from tafelrunde.web.live.heartbeat import Heartbeat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.watchdog import Watchdog
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.notify.webpush import House
from tafelrunde.web.replay.cache import TimelineCache
from tafelrunde.web.routes import (
    accounts,
    admin,
    arrival,
    forks,
    game_files,
    holidays,
    home,
    moderation,
    notices,
    own_data,
    ratings,
    recovery,
    replays,
    seats,
    sign_ins,
    tables,
)

log = logging.getLogger("tafelrunde.web")
STATIC = Path(__file__).parent / "static"
POLICY = ("default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
          "img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
          "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'")
HEADERS = {
    "content-security-policy": "; ".join(POLICY),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STRICT = {"strict-transport-security": "max-age=31536000"}  # a year without http


@dataclass(frozen=True)
class Keys:
    """What the house alone knows."""

    csrf: str = ""  # signs forms; empty: a new one
    admin: str = ""  # opens the page for whoever runs the house; empty: there is none
    push: House | None = None  # signs notices to browsers; None: there are none


def build(store: Store, bots: Bots, settings: Settings | None = None, keys: Keys | None = None, *,
          now: HouseClock | None = None, watched: bool = False) -> Litestar:
    """The app on a store and a pool of bots; both are closed with it. `now` is its time for clocks and holidays; a
    `watched` house is ended when it hangs."""
    settings, keys, now = settings or Settings(), keys or Keys(), now or HouseClock()
    limits = settings.limits
    notifier, limiter, jobs = TurnNotifier(store, settings, keys.push, now), RateLimiter(limits), Jobs()
    registry = Registry(store, bots, limits, now, notifier.turned, settings.stand_in)
    notifier.here = registry.here
    registry.inform = notifier.inform
    heartbeat = Heartbeat(store, registry, now)
    timelines, lines = TimelineCache(), Lines(limits)

    def visitor(request: Request[Any, Any, Any]) -> Visitor:
        return visitor_of(request, store, Quota(limiter, limits, client_address(request)))

    def address(request: Request[Any, Any, Any]) -> str:
        return client_address(request)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await heartbeat.wake()
        tasks = [asyncio.create_task(work) for work in (heartbeat.watch(), registry.sweep(), registry.tidy(),
                                                        registry.count_unrated(), notifier.watch())]
        if watched:
            tasks.append(asyncio.create_task(Watchdog().beat()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await heartbeat.beat()
            registry.close()
            bots.close()
            jobs.close()
            limiter.hashing.close()
            store.close()

    app = Litestar(
        route_handlers=[
            *home.HANDLERS,
            *tables.HANDLERS,
            *replays.HANDLERS,
            *forks.HANDLERS,
            *game_files.HANDLERS,
            *seats.HANDLERS,
            *arrival.HANDLERS,
            *ratings.HANDLERS,
            *accounts.HANDLERS,
            *sign_ins.HANDLERS,
            *recovery.HANDLERS,
            *own_data.HANDLERS,
            *holidays.HANDLERS,
            *notices.HANDLERS,
            *admin.HANDLERS,
            *moderation.HANDLERS,
            create_static_files_router(path="/static", directories=[STATIC], cache_control=None),
        ],
        dependencies={
            "store": Provide(lambda: store, sync_to_thread=False),
            "registry": Provide(lambda: registry, sync_to_thread=False),
            "timelines": Provide(lambda: timelines, sync_to_thread=False),
            "notifier": Provide(lambda: notifier, sync_to_thread=False),
            "limiter": Provide(lambda: limiter, sync_to_thread=False),
            "lines": Provide(lambda: lines, sync_to_thread=False),
            "heartbeat": Provide(lambda: heartbeat, sync_to_thread=False),
            "jobs": Provide(lambda: jobs, sync_to_thread=False),
            "key": Provide(lambda: admin.Key(keys.admin), sync_to_thread=False),
            "secure": Provide(lambda: settings.https, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "visitor": Provide(visitor, sync_to_thread=False),
            "address": Provide(address, sync_to_thread=False),
        },
        state=State({"store": store, "registry": registry, "notifier": notifier}),
        lifespan=[lifespan],
        before_send=[headers_for(settings.https)],
        exception_handlers={TafelrundeError: refused, HTTPException: no_page, Exception: broken},
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(environment(settings))),
        csrf_config=CSRFConfig(secret=keys.csrf or secrets.token_hex(32), cookie_name="csrf",
                               cookie_httponly=True, cookie_secure=settings.https, cookie_samesite="lax"),
        request_max_body_size=limits.form_bytes,
        openapi_config=None,
        logging_config=None,
    )
    app.asgi_handler = with_head(app.asgi_handler)
    return app


def environment(settings: Settings) -> Environment:
    """The templates; an unknown name in one is an error, not a blank."""
    made = Environment(loader=PackageLoader("tafelrunde.web"), autoescape=select_autoescape(["html"]),
                       undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(house=settings.title, static=static, emblem=emblem, themes=game_files.themes)
    return made


def emblem(slug: str) -> str:
    """The address of a game's emblem: a built file, the one its package brings, or else the emblem of the house."""
    built = f"emblems/{slug}.svg"
    if (STATIC / built).is_file():
        return static(built)
    return game_files.brought(slug, "emblem.svg") or static("emblems/house.svg")


@cache
def static(name: str) -> str:
    """The address of a built file, with its content's mark so that browsers fetch it anew when it changes."""
    file = STATIC / name
    mark = hashlib.sha256(file.read_bytes()).hexdigest()[:8] if file.is_file() else "0"
    return f"/static/{name}?v={mark}"


def headers_for(https: bool) -> BeforeMessageSendHookHandler:
    """Every answer says what its page may load, and that nobody shall keep it; a house with https that it is to be
    reached by that alone."""
    usual = HEADERS | (STRICT if https else {})

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders(message)
            for name, value in usual.items():
                headers.setdefault(name, value)
            if headers.get("content-type", "").startswith("text/html") and not _cookies(scope).get(BROWSER):
                headers.add("set-cookie", browser_cookie(https))
            headers.setdefault("cache-control", "max-age=31536000" if b"v=" in _query(scope) else "no-cache")

    return add_headers


def browser_cookie(secure: bool) -> str:
    """A cookie for a browser that has none yet."""
    cookie = Cookie(BROWSER, value=new_key(), max_age=TWO_YEARS, httponly=True, samesite="lax", secure=secure, path="/")
    return cookie.to_header(header="")


def _cookies(scope: Scope) -> dict[str, str]:
    return Request[Any, Any, Any](scope).cookies


def _query(scope: Scope) -> bytes:
    return bytes(scope["query_string"]) if scope["path"].startswith("/static/") else b""


def refused(request: Request[Any, Any, Any], error: TafelrundeError) -> Template:
    """Something asked for cannot be done: one clear sentence."""
    return _problem(request, 503 if isinstance(error, StoreError) else 400, error.say)


def no_page(request: Request[Any, Any, Any], error: HTTPException) -> Template:
    """There is no such page, or it was asked for in a wrong way."""
    if error.status_code >= 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    told = {404: "there is no such page in this house", 405: "this cannot be done here",
            403: "this form has expired; go back, load the page again and send it once more",
            413: "that is too much at once"}
    return _problem(request, error.status_code, Say(told.get(error.status_code, "this could not be understood")))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any] | Template:
    """A mistake of the house: it is written down, and nothing of it is shown."""
    METRICS.counts["mistakes"] += 1
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, 500, Say("the house made a mistake; it has been written down"))


def _problem(request: Request[Any, Any, Any], status: int, say: Say) -> Template:
    return page(Visitor(None, language_of(request)), "problem", status, say=say, problem=status)


