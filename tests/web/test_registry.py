"""Rooms without a network: bots that fail, moves that are no choice, a disk that is full, clocks that run out."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import pytest

from tafelrunde.bots.pool import BotPool
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.match.clock import Clock, Pace
from tafelrunde.store import OVER, RUNNING, KeptMatch, KeptSeat, Person, Progress, Store, StoreError
from tafelrunde.web.live.bots.autopilot import SIMPLER
from tafelrunde.web.live.cluster.background_tasks import Errands
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import ToHouse
from tafelrunde.web.live.table.protocol import handle, serve_connection
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.settings import Limits
from tests.bots import rogues
from tests.simulated.world import World
from tests.stores import MemoryEngine, memory_store, opened

SECRET = 1  # with these dice somebody has to pass
ADA = Person(1, "Ada", 0.0)
BO = Person(2, "Bo", 0.0)


class FirstMove:
    """A bot that plays the first legal move, or what it is told to."""

    def __init__(self, answer: str = "") -> None:
        self.answer = answer

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
                 **rest: Any) -> "Future[str]":
        """Answer at once."""
        future: Future[str] = Future()
        if self.answer == "raise":
            future.set_exception(ValueError("the bot broke down"))
        else:
            future.set_result(self.answer or legal[0])
        return future

    def close(self) -> None:
        """Nothing to end."""


class FullStore(Store):
    """A store whose disk can be full."""

    full = False

    async def append(self, match: KeptMatch, lines: Sequence[Line], at: float, progress: Progress) -> None:
        """Refuse while full."""
        if self.full:
            raise StoreError("the disk is full")
        await super().append(match, lines, at, progress)


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
        """Sit down in front of it."""
        async def close(_: int) -> None:
            await self.inbox.put(None)

        self.task = asyncio.create_task(serve_connection(self.session, self.person, self.inbox.get, self.take, close))
        await self.until(lambda: bool(self.sight))
        while self.session.lock.locked():  # nothing more is done there for somebody who comes
            await asyncio.sleep(0)
        return self

    async def take(self, text: str) -> None:
        """What the house sends."""
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
        """Wait for something to be so."""
        async with asyncio.timeout(seconds):
            while not done():
                self.news.clear()
                await self.news.wait()

    async def say(self, **message: Any) -> None:
        """Send a message."""
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
        """Close the tab."""
        await self.inbox.put(None)
        if self.task is not None:
            await self.task


async def handled(session: Session, person: Person, message: ToHouse) -> None:
    """Do what somebody's message asks, without a connection that listens."""

    async def unheard(_: str) -> None:
        """Nobody reads it."""

    await handle(session, Connection(person, unheard, session.limits), message)


def run(test: Awaitable[None]) -> None:
    """Run one test's coroutine in a world of its own."""

    async def limited() -> None:
        async with asyncio.timeout(3600):
            await test

    with World(1) as world:
        world.run(limited())


def run_outside(test: Coroutine[Any, Any, None]) -> None:
    """Run one that is about threads or processes of the system."""
    asyncio.run(asyncio.wait_for(test, 60))


def seats(*kinds: str) -> list[KeptSeat]:
    """Seats of Ada, Bo and bots."""
    made = {"ada": KeptSeat("person", 1, "Ada"), "bo": KeptSeat("person", 2, "Bo"), "bot": KeptSeat("bot", 0, "B", "x"),
            "open": KeptSeat(), "jester": KeptSeat("bot", 0, "J", "random")}
    made |= {way: KeptSeat("bot", 0, "R", way) for way in rogues.WAYS}
    return [KeptSeat(**vars(made[kind])) for kind in kinds]


class Understudied(FirstMove):
    """Every bot fails but the one that stands in."""

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
                 **rest: Any) -> "Future[str]":
        if bot == SIMPLER:
            future: Future[str] = Future()
            future.set_result(legal[-1])
            return future
        return super().ask_move(slug, view, legal, bot, seed)


@pytest.mark.parametrize("answer", ["raise", "a move that is none"])
@pytest.mark.parametrize(("bots", "told"), [(FirstMove, "chance moved"), (Understudied, "a simpler one moved")])
def test_a_bot_that_fails_loses_its_turn_and_the_log_says_so(bots: type[FirstMove], told: str, answer: str) -> None:
    async def test() -> None:
        registry = Registry(memory_store(), bots(answer))
        session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bot", "bot"), {}, pace=0)
        ada = await Browser(session, ADA).open()
        await ada.until(lambda: ada.sight.get("acting") == [0])
        await ada.play(0, ada.sight["scene"]["moves"][0]["move"])
        await ada.until(lambda: any(told in entry["say"][0] for entry in ada.log))
        await ada.leave()
        registry.close()

    run(test())


@pytest.mark.parametrize("way", rogues.WAYS)
def test_rogues_in_real_workers_do_not_stop_a_match(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that hangs, dies, crashes or cheats, in its own process: another moves, and the match goes on."""
    monkeypatch.setattr("tafelrunde.bots.limits.PATIENCE", 0.3)

    async def test() -> None:
        with BotPool(workers=1, load=rogues.load_house) as pool:
            pool.warm_up(["castles_besieged"]).result(60)
            registry = Registry(memory_store(), pool)
            session = await registry.open_table(ADA, "castles_besieged", seats(way, "jester"), {}, pace=0)
            ada = await Browser(session, ADA).open()
            await ada.until(lambda: len([entry for entry in ada.log if "a simpler one" in entry["say"][0]]) > 1, 50)
            assert session.running().line > 4
            await ada.leave()
            registry.close()

    run_outside(test())


def test_who_can_only_pass_is_passed_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """[C24] A person whose only legal move is to pass is not asked."""
    monkeypatch.setattr("tafelrunde.web.live.registry.secrets.token_bytes", lambda count: bytes([SECRET]) * count)

    async def test() -> None:
        dice = random.Random(4)
        registry = Registry(memory_store(), FirstMove(), Limits(messages=10_000))
        session = await registry.open_table(ADA, "castles_besieged", seats("ada", "bo"), {}, pace=0)
        ada, bo = await Browser(session, ADA).open(), await Browser(session, BO).open()
        while not session.running().is_over:
            line, (due,) = session.running().line, session.running().acting()
            player = (ada, bo)[due]
            await player.until(lambda player=player, line=line: player.sight["line"] >= line)
            moves = [move["move"] for move in player.sight["scene"].get("moves", [])]
            if moves and moves != ["pass"] and player.sight["line"] == line:
                await player.play(due, dice.choice(moves))
            else:
                await asyncio.sleep(0)
        lines = [line for line in await session.store.lines(session.id) if line.text == "pass"]
        assert lines
        await ada.leave()
        await bo.leave()
        registry.close()

    run(test())


def test_what_cannot_be_saved_has_not_happened() -> None:
    async def test() -> None:
        store = opened(FullStore(MemoryEngine()))
        registry = Registry(store, FirstMove())
        session = await registry.open_table(ADA, "beutelschneider", seats("ada", "ada", "ada"), {})
        ada = await Browser(session, ADA).open()
        due = ada.sight["acting"][0]
        await ada.say(type="take_screen", seat=due)
        await ada.until(lambda: ada.sight["scene"]["viewer"] == due)
        before, moves = ada.sight["line"], ada.sight["scene"]["moves"]
        store.full = True
        await ada.play(due, moves[0]["move"])
        assert ada.refusals == ["the disk is full"]
        assert session.running().line == before == len(await store.lines(session.id))
        store.full = False
        await ada.play(due, moves[0]["move"])
        assert ada.sight["line"] > before
        await ada.leave()
        registry.close()

    run(test())


def test_a_clock_that_runs_out_ends_the_match() -> None:
    async def test() -> None:
        registry = Registry(memory_store(), FirstMove())
        clock = Clock(Pace("live", 1.0), 3, frozenset({1, 2})).data()
        session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bot", "bot"), {}, pace=0, clock=clock)
        ada = await Browser(session, ADA).open()
        await ada.until(lambda: ada.sight["acting"] == [0])
        assert 0 < ada.sight["clocks"][0]["left"] <= 1.0
        await ada.until(lambda: bool(ada.sight.get("result")))
        assert ada.sight["result"]["ranks"][0] == 3
        await ada.leave()
        registry.close()

    run(test())


def test_a_clock_runs_out_while_nobody_is_there() -> None:
    async def test() -> None:
        store = memory_store()
        registry = Registry(store, FirstMove())
        clock = Clock(Pace("slow", 86_400.0), 3).data()
        session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bo", "bo"), {}, clock=clock,
                                            leaving="end")
        for person in (ADA, BO):
            await session.look_in(person.id)
        assert await store.find_overdue(time.time() + 86_000) == []
        assert await store.find_overdue(time.time() + 87_000) == [session.id]
        registry.shut_idle(time.monotonic() + 1)
        kept = await store.take(session.id)
        assert kept is not None
        assert kept.clock is not None
        kept.clock["running"] = {seat: since - 86_401 for seat, since in kept.clock["running"].items()}
        await store.save_match(kept)
        await Errands(registry).ring(time.time() + 87_000)
        async with asyncio.timeout(10):
            while (found := await store.match(session.id)) is not None and found.progress.stage != OVER:
                await asyncio.sleep(0.02)
        assert (await store.lines(session.id))[-1].text == "!timeout"
        assert await store.find_overdue(time.time() + 10**9) == []
        registry.close()

    run(test())


class HeadlessStore(Store):
    """A store that cannot keep the heads of matches for a while."""

    broken = False

    async def save_match(self, match: KeptMatch) -> None:
        """Refuse while broken."""
        if self.broken:
            raise StoreError("the disk is full")
        await super().save_match(match)


def test_a_match_begins_as_soon_as_it_can_be_kept() -> None:
    async def test() -> None:
        store = opened(FullStore(MemoryEngine()))
        registry = Registry(store, FirstMove())
        store.full = True
        with pytest.raises(StoreError):
            await registry.open_table(ADA, "beutelschneider", seats("ada", "ada", "ada"), {})
        (session,) = registry.live()
        assert session.match is None
        store.full = False
        await Errands(registry).look_again()
        assert session.running().acting()
        registry.close()

    run(test())


def test_a_bot_plays_on_after_a_timeout_also_where_that_could_not_be_kept() -> None:
    """Who plays on follows from the lines: a house that is killed in between finds it there."""

    async def test() -> None:
        store = opened(HeadlessStore(MemoryEngine()))
        registry = Registry(store, FirstMove(), stand_in="random")
        clock = Clock(Pace("slow", 86_400.0), 3).data()
        session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bo", "bo"), {}, pace=0, clock=clock)
        (seat,) = session.running().acting()
        store.broken = True
        await session.give_up(seat, Match.time_out)
        registry.close()
        kept = await store.match(session.id)
        assert kept is not None
        assert kept.seats[seat].kind == "person"
        assert kept.progress.stage == RUNNING
        again = Registry(store, FirstMove(), stand_in="random")
        found = await again.find(session.id)
        assert found is not None
        assert (found.kept.seats[seat].kind, found.kept.seats[seat].bot) == ("bot", "random")
        assert found.clock is not None
        assert seat in found.clock.timeless
        found.tell_listeners()
        async with asyncio.timeout(10):
            while found.running().acting() == [seat]:
                await asyncio.sleep(0.02)
        assert found.running().given_up == (seat,)
        again.close()

    run(test())


def test_bots_among_themselves_wait_for_somebody_to_watch() -> None:
    async def test() -> None:
        registry = Registry(memory_store(), FirstMove())
        session = await registry.open_table(ADA, "castles_besieged", seats("bot", "bot"), {}, pace=0)
        line = session.running().line
        await asyncio.sleep(0.1)
        assert session.running().line == line
        eve = await Browser(session, Person(3, "Eve", 0.0)).open()
        await eve.until(lambda: bool(eve.sight.get("result")))
        await eve.leave()
        registry.close()

    run(test())


def test_who_chooses_at_the_same_time_is_not_made_stale_by_others() -> None:
    """Everybody answers for themselves: two answers to one line both count."""

    async def test() -> None:
        dice = random.Random(2)
        registry = Registry(memory_store(), FirstMove())
        people = (ADA, BO, Person(3, "Cleo", 0.0))
        kept = [KeptSeat("person", person.id, person.name) for person in people]
        session = await registry.open_table(ADA, "loewenherz", kept, {}, pace=0)
        connections = [await Browser(session, person).open() for person in people]
        while len(session.running().acting()) < 2:
            line, seat = session.running().line, session.running().acting()[0]
            await connections[seat].until(lambda seat=seat, line=line: connections[seat].sight["line"] >= line)
            moves = [move["move"] for move in connections[seat].sight["scene"]["moves"]]
            await connections[seat].play(seat, dice.choice(moves))
        line, acting = session.running().line, session.running().acting()
        for seat in acting:
            await connections[seat].until(lambda seat=seat: connections[seat].sight["line"] >= line)
        moves = {seat: connections[seat].sight["scene"]["moves"][0]["move"] for seat in acting}
        for seat in acting:
            await connections[seat].say(type="play", move=moves[seat], line=line, seat=seat)
        for seat in acting:
            await connections[seat].until(lambda: session.running().line >= line + len(acting))
        assert [browser.refusals for browser in connections] == [[], [], []]
        for browser in connections:
            await browser.leave()
        registry.close()

    run(test())


def test_the_pace_of_bots_can_be_changed_while_they_wait() -> None:
    async def test() -> None:
        registry = Registry(memory_store(), FirstMove())
        session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bot", "bot"), {}, pace=10_000)
        ada = await Browser(session, ADA).open()
        began = time.monotonic()
        await ada.say(type="pace", ms=0)
        await ada.until(lambda: ada.sight["acting"] == [0])
        await ada.until(lambda: ada.sight.get("pace", 700) == 0)
        assert time.monotonic() - began < 5
        await ada.leave()
        registry.close()

    run(test())


def test_an_idle_room_is_shut_and_comes_back_as_it_was() -> None:
    async def test() -> None:
        registry = Registry(memory_store(), FirstMove())
        session = await registry.open_table(ADA, "beutelschneider", seats("ada", "ada", "ada"), {})
        assert len(registry) == 1
        registry.shut_idle(time.monotonic() + 1)
        assert len(registry) == 0
        again = await registry.find(session.id)
        assert again is not None
        assert again is not session
        assert again.running().lines == session.running().lines
        assert again.running().state.position() == session.running().state.position()
        registry.close()

    run(test())
