"""The Litestar app: handlers, dependencies, headers, cookies, pages for what goes wrong."""

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
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from tafelrunde.core import Say, TafelrundeError
from tafelrunde.store import Store, StoreError
from tafelrunde.web.common.client import client_address
from tafelrunde.web.common.house_clock import HouseClock
from tafelrunde.web.common.identity import BROWSER, Visitor, client_of, cookie, language_of, new_key, person_of
from tafelrunde.web.common.jobs import Jobs
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.common.operators import AdminKey
from tafelrunde.web.common.passwords import Passwords
from tafelrunde.web.common.quotas import Quota, Sockets
from tafelrunde.web.common.rate_limit import RateLimiter
from tafelrunde.web.common.requests import with_head
from tafelrunde.web.common.responses import page
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.live.autopilot import Bots
from tafelrunde.web.live.heartbeat import Heartbeat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.watchdog import Watchdog
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.notify.webpush import House
from tafelrunde.web.replay.cache import TimelineCache
from tafelrunde.web.routes import (
    accounts,
    admin,
    assets,
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
    rules,
    seats,
    sign_out,
    tables,
)

log = logging.getLogger("tafelrunde.web")
STATIC = Path(__file__).parent / "static"
FAMILIES = (home, rules, assets, game_files, tables, replays, forks, seats, ratings, accounts, sign_out, recovery,
            own_data,
            holidays, notices, admin, moderation)
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
    """The secrets of one house."""

    csrf: str = ""  # signs forms; empty: a new one
    admin: str = ""  # opens the pages for whoever runs the house; empty: there are none
    push: House | None = None  # signs notices to browsers; None: there are none


def build(store: Store, bots: Bots, settings: Settings | None = None, keys: Keys | None = None, *,
          now: HouseClock | None = None, watched: bool = False) -> Litestar:
    """The app on a store and a pool of bots; both are closed with it. `now` is its time for clocks and holidays; a
    `watched` server ends itself when it hangs."""
    settings, keys, now = settings or Settings(), keys or Keys(), now or HouseClock()
    limits, limiter = settings.limits, RateLimiter(settings.limits)
    passwords, jobs = Passwords(store, limiter, limits), Jobs()
    notifier = TurnNotifier(store, settings, keys.push, now)
    registry = Registry(store, bots, limits, now, notifier.turned, settings.stand_in)
    notifier.here = registry.here
    registry.inform = notifier.inform
    heartbeat, admin_key = Heartbeat(store, registry, now), AdminKey(keys.admin)
    services = {"store": store, "registry": registry, "timelines": TimelineCache(), "notifier": notifier,
                "limiter": limiter, "passwords": passwords, "sockets": Sockets(limits), "heartbeat": heartbeat,
                "jobs": jobs, "admin_key": admin_key, "secure": settings.https, "settings": settings}

    def visitor(request: Request[Any, Any, Any]) -> Visitor:
        return Visitor(person_of(request, store), language_of(request), secure=settings.https,
                       client=client_of(request), quota=Quota(limiter, limits, client_address(request)))

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
            passwords.close()
            store.close()

    app = Litestar(
        route_handlers=[*(handler for family in FAMILIES for handler in family.HANDLERS),
                        create_static_files_router(path="/static", directories=[STATIC], cache_control=None)],
        dependencies={
            **{name: given(service) for name, service in services.items()},
            "session": Provide(session_of, sync_to_thread=False),
            "visitor": Provide(visitor, sync_to_thread=False),
            "address": Provide(address_of, sync_to_thread=False),
        },
        state=State({"store": store, "registry": registry, "notifier": notifier, "admin_key": admin_key}),
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


def given(service: Any) -> Provide:
    """A dependency that is the same for all."""
    return Provide(lambda: service, sync_to_thread=False)


def session_of(registry: Registry, match: str) -> Session:
    """The session of the match in the address, or the page that says there is none."""
    session = registry.find(match)
    if session is None:
        raise NotFoundException
    return session


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from, as it is counted."""
    return client_address(request)


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
    """The address of a built file, with a hash of its content so that browsers fetch it again when it changes."""
    file = STATIC / name
    mark = hashlib.sha256(file.read_bytes()).hexdigest()[:8] if file.is_file() else "0"
    return f"/static/{name}?v={mark}"


def headers_for(https: bool) -> BeforeMessageSendHookHandler:
    """Every response says what its page may load and how long it may be cached; with https, that the site is to be
    reached by https alone."""
    usual = HEADERS | (STRICT if https else {})

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders(message)
            for name, value in usual.items():
                headers.setdefault(name, value)
            if headers.get("content-type", "").startswith("text/html") and not _cookies(scope).get(BROWSER):
                headers.add("set-cookie", cookie(BROWSER, new_key(), secure=https).to_header(header=""))
            headers.setdefault("cache-control", "max-age=31536000" if b"v=" in _query(scope) else "no-cache")

    return add_headers


def _cookies(scope: Scope) -> dict[str, str]:
    return Request[Any, Any, Any](scope).cookies


def _query(scope: Scope) -> bytes:
    return bytes(scope["query_string"]) if scope["path"].startswith("/static/") else b""


def refused(request: Request[Any, Any, Any], error: TafelrundeError) -> Template:
    """A request that cannot be carried out: one clear sentence."""
    return _problem(request, 503 if isinstance(error, StoreError) else 400, error.say)


def no_page(request: Request[Any, Any, Any], error: HTTPException) -> Template:
    """There is no such page, or the request was not well formed."""
    if error.status_code >= 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    told = {404: "there is no such page", 405: "this page does not accept that kind of request",
            403: "this form has expired; go back, reload the page and send it again",
            413: "that is too large"}
    return _problem(request, error.status_code, Say(told.get(error.status_code, "the request could not be understood")))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any] | Template:
    """An internal error: it is logged, and nothing of it is shown."""
    METRICS.counts["mistakes"].inc()
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, 500, Say("something went wrong on our side; it has been logged"))


def _problem(request: Request[Any, Any, Any], status: int, say: Say) -> Template:
    return page(Visitor(None, language_of(request)), "problem", status, say=say, problem=status)


