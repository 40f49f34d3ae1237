"""Rooms without a network: bots that fail, moves that are no choice, a disk that is full, clocks that run out."""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any

import pytest

from tafelrunde.bots.pool import BotPool
from tafelrunde.core import SPECTATOR
from tafelrunde.match import Match
from tafelrunde.match.clock import Clock, Pace
from tafelrunde.store import OVER, RUNNING, KeptSeat, StoreError
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.bots.autopilot import SIMPLER
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.settings import Limits
from tests.bots import rogues
from tests.stores import MemoryEngine, memory_store, opened
from tests.web.live_tables import ADA, BO, EVE, Browser, FirstMove, FullStore, seats

SECRET = 1  # with these dice somebody has to pass


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
async def test_a_bot_that_fails_loses_its_turn_and_the_log_says_so(bots: type[FirstMove], told: str,
                                                                      answer: str) -> None:
    registry = Registry(memory_store(), bots(answer))
    session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bot", "bot"), {}, pace=0)
    ada = await Browser(session, ADA).open()
    await ada.until(lambda: ada.sight.get("acting") == [0])
    await ada.play(0, ada.sight["scene"]["moves"][0]["move"])
    await ada.until(lambda: any(told in entry["say"][0] for entry in ada.log))


@pytest.mark.slow
@pytest.mark.sockets
@pytest.mark.parametrize("way", rogues.WAYS)
async def test_rogues_in_real_workers_do_not_stop_a_match(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that hangs, dies, crashes or cheats, in its own process: another moves, and the match goes on."""
    monkeypatch.setattr("tafelrunde.bots.limits.PATIENCE", 0.3)

    with BotPool(workers=1, load=rogues.load_house) as pool:
        pool.warm_up(["castles_besieged"]).result(60)
        registry = Registry(memory_store(), pool)
        session = await registry.open_table(ADA, "castles_besieged", seats(way, "jester"), {}, pace=0)
        ada = await Browser(session, ADA).open()
        await ada.until(lambda: len([entry for entry in ada.log if "a simpler one" in entry["say"][0]]) > 1, 50)
        assert session.running().line > 4
        await ada.leave()
        registry.close()


async def test_who_can_only_pass_is_passed_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """[C24] A person whose only legal move is to pass is not asked."""
    monkeypatch.setattr("tafelrunde.web.live.table.next_match.secrets.token_bytes",
                        lambda count: bytes([SECRET]) * count)
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


async def test_a_clock_that_runs_out_ends_the_match(registry: Registry) -> None:
    clock = Clock(Pace("live", 1.0), 3, frozenset({1, 2})).data()
    session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bot", "bot"), {}, pace=0, clock=clock)
    ada = await Browser(session, ADA).open()
    await ada.until(lambda: ada.sight["acting"] == [0])
    assert 0 < ada.sight["clocks"][0]["left"] <= 1.0
    await ada.until(lambda: bool(ada.sight.get("result")))
    assert ada.sight["result"]["ranks"][0] == 3


async def test_a_clock_runs_out_while_nobody_is_there() -> None:
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
    kept.clock["running"] = {seat: since - 86_401 for seat, since in kept.clock["running"].items()}
    await store.save_match(kept)
    await BackgroundTasks(registry).ring(time.time() + 87_000)
    async with asyncio.timeout(10):
        while (found := await store.match(session.id)) is not None and found.progress.stage != OVER:
            await asyncio.sleep(0.02)
    assert (await store.lines(session.id))[-1].text == "!timeout"
    assert await store.find_overdue(time.time() + 10**9) == []


async def test_a_match_begins_as_soon_as_it_can_be_kept() -> None:
    store = opened(FullStore(MemoryEngine()))
    registry = Registry(store, FirstMove())
    store.full = True
    with pytest.raises(StoreError):
        await registry.open_table(ADA, "beutelschneider", seats("ada", "ada", "ada"), {})
    (session,) = registry.live()
    assert session.match is None
    store.full = False
    await BackgroundTasks(registry).look_again()
    assert session.running().acting()


async def test_a_bot_plays_on_after_a_timeout_also_where_that_could_not_be_kept() -> None:
    """Who plays on follows from the lines: a house that is killed in between finds it there."""
    store = opened(FullStore(MemoryEngine()))
    registry = Registry(store, FirstMove(), stand_in="random")
    clock = Clock(Pace("slow", 86_400.0), 3).data()
    session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bo", "bo"), {}, pace=0, clock=clock)
    (seat,) = session.running().acting()
    store.headless = True
    await session.give_up(seat, Match.time_out)
    registry.close()
    kept = await store.match(session.id)
    assert kept.seats[seat].kind == "person"
    assert kept.progress.stage == RUNNING
    again = Registry(store, FirstMove(), stand_in="random")
    found = await again.find(session.id)
    assert (found.kept.seats[seat].kind, found.kept.seats[seat].bot) == ("bot", "random")
    assert seat in found.clock.timeless
    found.tell_listeners()
    async with asyncio.timeout(10):
        while found.running().acting() == [seat]:
            await asyncio.sleep(0.02)
    assert found.running().given_up == (seat,)


async def test_bots_among_themselves_wait_for_somebody_to_watch(registry: Registry) -> None:
    session = await registry.open_table(ADA, "castles_besieged", seats("bot", "bot"), {}, pace=0)
    line = session.running().line
    await asyncio.sleep(0.1)
    assert session.running().line == line
    eve = await Browser(session, EVE).open()
    await eve.until(lambda: bool(eve.sight.get("result")))


async def test_who_chooses_at_the_same_time_is_not_made_stale_by_others(registry: Registry) -> None:
    """Everybody answers for themselves: two answers to one line both count."""
    dice = random.Random(2)
    session = await registry.open_table(ADA, "loewenherz", seats("ada", "bo", "eve"), {}, pace=0)
    connections = [await Browser(session, person).open() for person in (ADA, BO, EVE)]
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


async def test_the_pace_of_bots_can_be_changed_while_they_wait(registry: Registry) -> None:
    session = await registry.open_table(ADA, "beutelschneider", seats("ada", "bot", "bot"), {}, pace=10_000)
    ada = await Browser(session, ADA).open()
    began = time.monotonic()
    await ada.say(type="pace", ms=0)
    await ada.until(lambda: ada.sight["acting"] == [0])
    await ada.until(lambda: ada.sight.get("pace", 700) == 0)
    assert time.monotonic() - began < 5


MOVES = 60


@pytest.mark.parametrize("slug", [slug for slug, info in catalogue.infos().items() if info.seats[-1] > 1])
async def test_friends_at_one_screen(slug: str) -> None:
    dice = random.Random(1)
    registry = Registry(memory_store(), FirstMove(), Limits(messages=10_000))
    count = max(2, catalogue.info(slug).seats[0])
    session = await registry.open_table(ADA, slug, [KeptSeat("person", 1, f"A{seat}") for seat in range(count)], {})
    ada = await Browser(session, ADA).open()
    for _ in range(MOVES):
        if ada.sight.get("result"):
            break
        due = ada.sight.get("hand_over", -1)
        if due >= 0:
            assert ada.sight["scene"]["viewer"] == SPECTATOR
            await ada.say(type="take_screen", seat=due)
            await ada.until(lambda due=due: ada.sight["scene"]["viewer"] == due)
        seat = ada.sight["scene"]["viewer"]
        if seat not in ada.sight["acting"]:
            await asyncio.sleep(0.01)
            continue
        await ada.play(seat, dice.choice([move["move"] for move in ada.sight["scene"]["moves"]]))
    assert [refusal for refusal in ada.refusals if "moved on" not in refusal] == []
