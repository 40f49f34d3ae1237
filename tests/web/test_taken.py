"""A session writes its match for as long as it has it: one that has lost it is shut, and shows nothing unsaved."""

import asyncio
from collections.abc import Sequence

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import KeptMatch, Lost, Progress, Store, Unknown, Visit
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.connection import MOVED
from tafelrunde.web.live.table.messages import SpeakMessage
from tafelrunde.web.live.table.protocol import serve_connection
from tafelrunde.web.live.table.session import Session
from tests.stores import MemoryEngine, memory_store, opened
from tests.web.live_tables import ADA, BO, Browser, LiveHouse, handled


class Mute(Store):
    """A store that does not answer for a while, having kept what it was given or not."""

    silent = False
    keeps = False

    async def append(self, match: KeptMatch, lines: Sequence[Line], at: float, progress: Progress) -> None:
        """Keep it, or do not, and say nothing."""
        if self.keeps or not self.silent:
            await super().append(match, lines, at, progress)
        if self.silent:
            raise Unknown("the database does not answer")


async def at_a_table(store: Store) -> tuple[Registry, Session]:
    house = LiveHouse(store)
    return house.registry, await house.table()


def acting(browser: Browser) -> tuple[int, str]:
    seat = browser.sight["acting"][0]
    return seat, str(browser.session.running().sight(seat).legal[0])


async def tabs(session: Session) -> dict[int, Browser]:
    return {0: await Browser(session, ADA).open(), 1: await Browser(session, BO).open()}


async def test_who_has_lost_a_match_is_shut_and_shows_no_move_that_is_not_kept() -> None:
    store = memory_store()
    registry, session = await at_a_table(store)
    open_tabs = await tabs(session)
    seat, move = acting(open_tabs[0])
    line = open_tabs[0].sight["line"]
    assert await store.take(session.id) is not None  # as another process would
    await open_tabs[seat].say(type="play", move=move, line=line, seat=seat, sure=True)
    for tab in open_tabs.values():
        await asyncio.wait_for(tab.task, 60)
        assert tab.sight["line"] == line
    assert registry.live() == []
    again = await registry.find(session.id)
    assert again is not session
    assert again.running().line == line == len(await store.lines(session.id))


@pytest.mark.parametrize("keeps", [True, False])
async def test_where_no_answer_came_the_match_is_what_the_store_has(keeps: bool) -> None:
    store = opened(Mute(MemoryEngine()))
    registry, session = await at_a_table(store)
    open_tabs = await tabs(session)
    seat, move = acting(open_tabs[0])
    line = open_tabs[0].sight["line"]
    store.silent, store.keeps = True, keeps
    await open_tabs[seat].say(type="play", move=move, line=line, seat=seat, sure=True)
    for tab in open_tabs.values():
        await asyncio.wait_for(tab.task, 60)
    store.silent = False
    again = await registry.find(session.id)
    kept = len(await store.lines(session.id))
    assert again.running().line == kept and (kept > line) is keeps
    back = await tabs(again)
    seat, move = acting(back[0])
    await back[seat].play(seat, move)
    assert back[seat].sight["line"] > kept and not back[seat].refusals


async def test_what_becomes_of_an_old_session_does_not_touch_the_new_one() -> None:
    store = memory_store()
    registry, old = await at_a_table(store)
    registry.shut(old.id)
    new = await registry.find(old.id)
    assert new is not old
    with pytest.raises(Lost):
        await handled(old, ADA, SpeakMessage("hello"))
    await old.state.visits._keep(Visit(1, "here", "phone", 9.0))  # it is only noted that there was nothing to note
    assert registry.live() == [new]
    await handled(new, ADA, SpeakMessage("hello"))
    assert [said.words for said in await store.chat(new.id)] == ["hello"]


async def test_whoever_is_on_the_way_to_a_session_that_is_shut_comes_back_to_another() -> None:
    """Between finding a session and being there many things are waited for, as long as the store takes."""
    store = memory_store()
    registry, old = await at_a_table(store)
    late, closed = Browser(old, ADA), asyncio.Queue[int]()
    async with old.lock:
        late.task = asyncio.create_task(serve_connection(old, ADA, late.inbox.get, late.take, closed.put))
        await asyncio.sleep(0.01)
        registry.rejoin(frozenset())
    await asyncio.wait_for(late.task, 10)
    assert closed.get_nowait() == MOVED
    assert not late.sight and not old.connections
    again = await registry.find(old.id)
    assert again is not old
    assert (await Browser(again, ADA).open()).sight["line"] == again.running().line
