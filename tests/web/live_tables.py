"""Tables without a network: people and bots at them, tabs that are spoken to directly, a clock that a test moves on."""

import asyncio
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tafelrunde.core.record import Line
from tafelrunde.events import Terms
from tafelrunde.match.clock import DAY, Clock, Pace
from tafelrunde.store import KeptMatch, KeptSeat, Person, Progress, Store, StoreError, Tournament
from tafelrunde.web.lists import holidays
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import ToHouse
from tafelrunde.web.live.table.protocol import handle, serve_connection
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.tournaments import Tournaments
from tests.bots import rogues
from tests.simulated.house import world
from tests.stores import done, memory_store

ADA = Person(1, "Ada", 0.0)
BO = Person(2, "Bo", 0.0)
EVE = Person(3, "Eve", 0.0)
CARDS = "castles_besieged"
MONDAY = holidays.midnight(date(2030, 7, 1)) + 10 * 3600.0
_tabs: "list[Browser]" = []


class FirstMove:
    """A bot that plays the first legal move, or what it is told to."""

    def __init__(self, answer: str = "") -> None:
        self.answer = answer

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
                 **rest: Any) -> "Future[str]":
        future: Future[str] = Future()
        if self.answer == "raise":
            future.set_exception(ValueError("the bot broke down"))
        else:
            future.set_result(self.answer or legal[0])
        return future

    def close(self) -> None:
        """Nothing to end."""


class FullStore(Store):
    """A store whose disk can be full; for heads of matches by itself."""

    full = False
    headless = False

    async def append(self, match: KeptMatch, lines: Sequence[Line], at: float, progress: Progress) -> None:
        if self.full:
            raise StoreError("the disk is full")
        await super().append(match, lines, at, progress)

    async def save_match(self, match: KeptMatch, unplanned: Collection[int] = ()) -> None:
        if self.headless:
            raise StoreError("the disk is full")
        await super().save_match(match, unplanned)


@dataclass
class Browser:
    """One tab of somebody, spoken to without a network."""

    session: Session
    person: Person
    inbox: "asyncio.Queue[str | None]" = field(default_factory=asyncio.Queue)
    sight: dict[str, Any] = field(default_factory=dict)
    log: list[dict[str, Any]] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    pings: int = 0
    pongs: float = 0
    task: "asyncio.Task[None] | None" = None

    async def open(self) -> "Browser":
        async def close(_: int) -> None:
            await self.inbox.put(None)

        _tabs.append(self)
        self.task = asyncio.create_task(serve_connection(self.session, self.person, self.inbox.get, self.take, close))
        await self.until(lambda: bool(self.sight))
        while self.session.lock.locked():  # nothing more is done there for somebody who comes
            await asyncio.sleep(0)
        return self

    async def take(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "sight":
            self.sight = message
            since = message.get("log_since", 0)
            self.log = [entry for entry in self.log if entry["line"] <= since] + message["log"]
        elif message["type"] == "refusal":
            self.refusals.append(message["say"][0])
        elif message["type"] == "pong":
            self.pongs = message["at"]
        self.news.set()

    async def until(self, done: Callable[[], bool], seconds: float = 10) -> None:
        async with asyncio.timeout(seconds):
            while not done():
                self.news.clear()
                await self.news.wait()

    async def say(self, **message: Any) -> None:
        await self.inbox.put(json.dumps(message))

    async def play(self, seat: int, move: str) -> None:
        """Move, and wait until the house has done it or refused it: that somebody else has moved says neither."""
        await self.say(type="play", move=move, line=self.sight["line"], seat=seat, sure=True)
        self.pings += 1
        await self.say(type="ping", at=self.pings)
        await self.until(lambda: self.pongs == self.pings)

    async def see(self) -> None:
        """The page is visible and shows what it was sent last."""
        self.pings += 1
        await self.say(type="ping", at=self.pings, line=self.sight["line"])
        await self.until(lambda: self.pongs == self.pings)

    async def leave(self) -> None:
        await self.inbox.put(None)
        if self.task is not None:
            await self.task


def hang_up() -> None:
    """Close all tabs that are open still; raises what went wrong behind them."""
    while _tabs:
        world().run(asyncio.wait_for(_tabs.pop().leave(), 60))


async def handled(session: Session, person: Person, message: ToHouse) -> None:
    """Do what somebody's message asks, without a connection that listens."""

    async def unheard(_: str) -> None:
        """Nobody reads it."""

    await handle(session, Connection(person, unheard, session.limits), message)


def seats(*kinds: str) -> list[KeptSeat]:
    """Seats of Ada, Bo, Eve and bots."""
    made = {person.name.lower(): KeptSeat("person", person.id, person.name) for person in (ADA, BO, EVE)}
    made |= {"bot": KeptSeat("bot", 0, "B", "x"), "open": KeptSeat(), "jester": KeptSeat("bot", 0, "J", "random")}
    made |= {way: KeptSeat("bot", 0, "R", way) for way in rogues.WAYS}
    return [KeptSeat(**vars(made[kind])) for kind in kinds]


class Sundial:
    """A clock that stands still until somebody moves it on."""

    def __init__(self, now: float = MONDAY) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def slow(count: int = 2, days: float = 1.0) -> dict[str, Any]:
    return Clock(Pace("slow", days * DAY), count).data()


def live(count: int = 2) -> dict[str, Any]:
    return Clock(Pace("live", 600.0, 5.0), count).data()


class LiveHouse:
    """A house without a network whose clock is the test's; Ada, Bo and Eve are known there."""

    def __init__(self, store: Store | None = None) -> None:
        self.dial = Sundial()
        self.store = store or memory_store()
        for person in (ADA, BO, EVE):
            done(self.store.add_person(f"key of {person.name}", person.name, 1.0))
        self.begin()

    def begin(self, bots: FirstMove | None = None) -> None:
        """Its process begins, or another one does in its place."""
        self.registry = Registry(self.store, bots or FirstMove(), now=self.dial)
        self.account_events = AccountEvents(self.registry)

    async def table(self, clock: dict[str, Any] | None = None, *people: str, slug: str = "",
                    options: Mapping[str, Any] | None = None, **how: Any) -> Session:
        """A table of Ada's; if it is not said otherwise, Bo sits there too."""
        slug = slug or (CARDS if len(people) < 3 else "beutelschneider")
        return await self.registry.open_table(ADA, slug, seats(*(people or ("ada", "bo"))), options or {}, pace=0,
                                              clock=clock, **how)

    async def over(self, clock: dict[str, Any] | None = None, loser: int = 1, *people: str, **how: Any) -> Session:
        """One at which somebody has given up."""
        session = await self.table(clock, *people, **how)
        await session.book(lambda match: match.resign(loser))
        return session

    async def find_anew(self, session: Session) -> Session:
        """The table as another process finds it on the disk."""
        self.begin()
        return await self.registry.find(session.id)


async def enter_two(store: Store, made: Tournaments, terms: Terms, name: str = "cup", speed: str = "none") -> None:
    """Ada and Bo, who are of one group, enter a tournament, which starts."""
    await store.add_tournament(Tournament(name, "group", terms.title, str(terms), speed, 1.0), 9)
    for person in (ADA, BO):
        await store.join_group("group", person.id, 1.0, False, 9)
        await made.book(name, lambda found, who=person.name: found.event.entry(who), person.id)
    await made.book(name, lambda found: ["start"])


async def move(session: Session, times: int = 1) -> None:
    """First moves by whoever may."""
    for _ in range(times):
        match = session.running()
        seat = match.acting()[0]
        await session.play(seat, match.sight(seat).legal[0], match.line)


async def move_on(session: Session) -> int:
    """Whoever is to move moves until it is somebody else's turn; who that was."""
    seat = session.running().acting()[0]
    while session.running().acting()[0] == seat:
        await move(session)
    return seat


async def both(session: Session) -> tuple[Browser, Browser]:
    return await Browser(session, ADA).open(), await Browser(session, BO).open()
