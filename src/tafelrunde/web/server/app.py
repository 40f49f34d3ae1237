"""The Litestar app: handlers, dependencies, headers, cookies, pages for what goes wrong."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Litestar
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template.config import TemplateConfig
from litestar.types import Scope

from tafelrunde.bots.values import find as judge_of
from tafelrunde.core import TafelrundeError
from tafelrunde.scenes.aid import has_aid
from tafelrunde.store import Store
from tafelrunde.web.access.message_rate import MessageRates
from tafelrunde.web.access.operators import AdminKey
from tafelrunde.web.access.passwords import Passwords
from tafelrunde.web.access.quotas import OpenSockets, Quota, Sockets
from tafelrunde.web.access.rate_limit import KeyedHash, RateLimiter
from tafelrunde.web.board.boards import Boards
from tafelrunde.web.http import files
from tafelrunde.web.http.addresses import absolute_url, draw_qr_code, return_path
from tafelrunde.web.http.appearance import SCHEME_WORDS, appearance_of
from tafelrunde.web.http.client import AnyRequest, client_address
from tafelrunde.web.http.identity import (
    NEWCOMER,
    Visitor,
    client_of,
    language_of,
    person_and_cookie,
    person_of,
    secret_in,
)
from tafelrunde.web.http.page_words import MarkedTemplate, begin_sentence
from tafelrunde.web.http.precompressed import Packer
from tafelrunde.web.http.requests import require_found, with_forms, with_head, with_match
from tafelrunde.web.http.responses import missing_page, mistake_page, note_at_socket, refusal_page
from tafelrunde.web.http.text import region_of
from tafelrunde.web.lists.catalogue import game_file_address, list_themes
from tafelrunde.web.lists.print_jobs import PdfCache
from tafelrunde.web.live.bots.program_stream import Streams
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.cluster.heartbeat import OUTAGE, Heartbeat, StoreWatch
from tafelrunde.web.live.cluster.operator_commands import OperatorCommands
from tafelrunde.web.live.cluster.quarantine import Quarantine
from tafelrunde.web.live.evenings import Evenings
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.seeks import Seeks
from tafelrunde.web.live.table.bots import Bots
from tafelrunde.web.live.table.onlookers import check_may_look
from tafelrunde.web.live.table.protocol import serve
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.watchdog import Watchdog
from tafelrunde.web.live.tournaments import Tournaments
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.notify.webpush import VapidKey
from tafelrunde.web.preview.pictures import Pictures
from tafelrunde.web.replay.cache import TimelineCache
from tafelrunde.web.review.reviews import CoachNotes, Reviews
from tafelrunde.web.routes import (
    accounts,
    admin,
    assets,
    board,
    contacts,
    feeds,
    groups,
    home,
    invitations,
    learn,
    moderation,
    notices,
    own,
    programs,
    puzzles,
    ratings,
    recovery,
    replays,
    rules,
    seats,
    seeks as seek_pages,
    tables,
    tournaments as tournament_pages,
)
from tafelrunde.web.runtime.house_clock import HouseClock
from tafelrunde.web.runtime.jobs import Jobs
from tafelrunde.web.runtime.readiness import Readiness
from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.server.headers import headers_for, name_cookies, with_host_cookies

FAMILIES = (home, rules, learn, puzzles, board, assets, tables, invitations, replays, seats, ratings, contacts,
            seek_pages, groups, tournament_pages, accounts, recovery, own, notices, feeds, admin, moderation,
            programs)


@dataclass(frozen=True)
class Keys:
    """The secrets of one house."""

    # signs forms and marks what is counted; empty: a new one
    csrf: str = field(default="", repr=False)
    # opens the pages for the operator; empty: there are none
    admin: str = field(default="", repr=False)
    push: VapidKey | None = None  # signs notices to browsers; None: there are none


def build(store: Store, bots: Bots, settings: Settings | None = None, keys: Keys | None = None, *,
          now: HouseClock | None = None, watched: bool = False, readiness: Readiness | None = None) -> Litestar:
    """The app on a store and a pool of bots; both are closed with it. `now` is its time for clocks and holidays; a
    `watched` server ends itself when it hangs; `readiness` says whether people should be sent here."""
    settings, keys, now = settings or Settings(), keys or Keys(), now or HouseClock()
    readiness = readiness or Readiness()
    limits, csrf = settings.limits, keys.csrf or secrets.token_hex(32)
    marks = KeyedHash(csrf)
    limiter = RateLimiter(store, limits, marks, now)
    passwords, jobs, films, packer = Passwords(store, limiter, limits), Jobs(), Jobs(), Packer()
    reviews_kept, boards = Reviews(store), Boards()
    notifier = TurnNotifier(store, settings, keys.push, now)
    registry = Registry(store, bots, limits, now, [notifier, CoachNotes(reviews_kept.jobs)], settings.stand_in,
                        readiness)
    tournaments, seeks = Tournaments(registry, registry.close_table, notifier.remind), Seeks(registry)
    evenings = Evenings(registry, notifier.remind)
    account_events, orders = AccountEvents(registry), OperatorCommands(registry, readiness)
    stopped = Quarantine(store, registry.signals, now)
    streams = Streams(serve)
    readiness.on_end(streams.close)
    heartbeat, admin_key = Heartbeat(store, registry, now), AdminKey(keys.admin)
    store_watch = StoreWatch(store, heartbeat, readiness, 0.0 if store.others.alone else OUTAGE)
    services = {"store": store, "registry": registry, "tournaments": tournaments, "seeks": seeks,
                "account_events": account_events, "timelines": TimelineCache(films), "notifier": notifier,
                "limiter": limiter, "passwords": passwords,
                "sockets": Sockets(limits, OpenSockets(store, marks)), "heartbeat": heartbeat,
                "jobs": jobs, "prints": PdfCache(jobs), "packer": packer, "pictures": Pictures(jobs),
                "reviews": reviews_kept, "boards": boards, "readiness": readiness, "store_watch": store_watch,
                "streams": streams, "program_haste": MessageRates(limits.messages, limits.message_seconds),
                "orders": orders, "stopped": stopped, "admin_key": admin_key, "secure": settings.https,
                "settings": settings}

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await stopped.begin()
        await heartbeat.wake()
        packer.prepare(files.first_wanted())
        beside = BackgroundTasks(registry).all(evenings.open_due, evenings.remind, tournaments.advance, seeks.advance,
                                               here=seeks.note_presence)
        tasks = [asyncio.create_task(work) for work in (heartbeat.watch(), *beside, notifier.watch())]
        if watched:
            tasks.append(asyncio.create_task(Watchdog().beat()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            store_watch.close()
            await heartbeat.beat()
            await registry.drain()
            await notifier.close()
            await tournaments.finish()
            bots.close()
            jobs.close()
            films.close()
            reviews_kept.close()
            boards.close()
            packer.close()
            passwords.close()
            await store.close()

    app = Litestar(
        state=State(services),
        lifespan=[lifespan],
        before_send=[headers_for(settings.https), *([name_cookies] if settings.https else [])],
        after_exception=[note_at_socket],
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(environment(settings))),
        csrf_config=CSRFConfig(secret=csrf, cookie_name="csrf",
                               cookie_httponly=True, cookie_secure=settings.https, cookie_samesite="lax"),
        openapi_config=None,
        logging_config=None,
    )
    handler = with_match(with_head(routes(limits.form_bytes, tuple(services)).asgi_handler))
    app.asgi_handler = with_host_cookies(handler) if settings.https else handler
    return app


@cache
def routes(form_bytes: int, services: tuple[str, ...]) -> Litestar:
    """The app with every address, for all houses of this process: registering takes far longer than opening a house.
    What is a house's own, `services` among it, is looked up in the app that a request has come to."""
    return Litestar(
        route_handlers=[handler for family in FAMILIES for handler in family.HANDLERS],
        dependencies={
            **{name: service_of_house(name) for name in services},
            "session": Provide(session_of),
            "visitor": Provide(visitor_of),
            "address": Provide(address_of, sync_to_thread=False),
        },
        middleware=[with_forms],
        exception_handlers={TafelrundeError: refusal_page, HTTPException: missing_page, Exception: mistake_page},
        request_max_body_size=form_bytes,
        openapi_config=None,
        logging_config=None,
    )


def service_of_house(name: str) -> Provide:
    """A dependency that is the same for all requests to one house."""
    def look_up(scope: Scope) -> Any:
        return scope["litestar_app"].state[name]

    return Provide(look_up, sync_to_thread=False)


async def visitor_of(request: AnyRequest) -> Visitor:
    """The sender of a request, as the house knows them."""
    house = request.app.state
    (person, by), first = await person_and_cookie(request, house.store), secret_in(request, NEWCOMER)
    quota = Quota(house.limiter, house.settings.limits, client_address(request))
    return Visitor(person, language_of(request), first if by == NEWCOMER else "", first=first,
                   secure=house.settings.https, client=client_of(request),
                   count_guest=quota.count_guest, count_table=quota.count_table,
                   take_name=house.account_events.take_name, waits=house.store.find_waiting)


async def session_of(registry: Registry, orders: OperatorCommands, store: Store, request: AnyRequest,
                     match: str) -> Session:
    """The session of the match in the address; raises NotFoundException where there is none, BadInput where it is not
    for who asks."""
    await orders.admit(match)
    session = require_found(await registry.find(match))
    person, opt = await person_of(request, store), request.route_handler.opt
    await check_may_look(store, session.kept, person.id if person else 0, "at_table" in opt, "seats_alone" in opt)
    return session


def address_of(request: AnyRequest) -> str:
    """The address that a request comes from, as quotas count it."""
    return client_address(request)


def environment(settings: Settings) -> Environment:
    """The environment of the templates; an unknown name in one is an error, not a blank."""
    made = Environment(loader=PackageLoader("tafelrunde.web"), autoescape=select_autoescape(["html"]),
                       undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(house=settings.title, emblem=emblem, table_picture=table_picture, themes=list_themes,
                        aided=has_aid, reviewed=can_judge, static=files.built_address, script=files.script_address,
                        icon=files.icon_address, symbols=files.symbols_address, sentences=files.sentences_address,
                        sounds=files.sounds_addresses, outside=partial(absolute_url, settings=settings),
                        come_back=return_path, qr_code=draw_qr_code, appearance_of=appearance_of, region_of=region_of,
                        schemes=SCHEME_WORDS)
    made.filters.update(sentence=begin_sentence, minus=lambda value: str(value).replace("-", "−"))
    made.template_class = MarkedTemplate
    return made


def can_judge(slug: str) -> bool:
    """True for a game whose decisions can be judged, so that its matches can be reviewed."""
    return judge_of(slug) is not None


@cache
def table_picture(slug: str) -> str:
    """The address of a small picture of a game's table, "" where there is none."""
    small = files.built_file(f"tables/{slug}.webp")
    return small.address if small is not None else ""


@cache
def emblem(slug: str) -> str:
    """The address of a game's emblem: a built file, the one its package brings, or else the emblem of the house."""
    own = files.built_file(f"emblems/{slug}.svg")
    if own is not None:
        return own.address
    return game_file_address(slug, "emblem.svg") or files.built_address("emblems/house.svg")
