"""«Your turn» for people with a tab open: told once, unless a visible page has shown the turn or a move answers it."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tafelrunde.store import Notice
from tafelrunde.web.live.table.session import Session
from tests.web.live_tables import ADA, BO, EVE, Browser, move_on
from tests.web.sinks import MailSink, PushSink
from tests.web.test_notices import Scene, due, settings
from tests.web.test_told_once import told


class TabScene(Scene):
    """Ada and Bo at a slow table, each with one tab and one browser that takes notices."""

    session: Session
    tabs: dict[int, Browser]  # by person

    async def begin(self, sink: PushSink) -> "TabScene":
        self.session = await self.table()
        self.tabs = {person.id: await Browser(self.session, person).open() for person in (ADA, BO)}
        for person in self.tabs:
            await self.listen(sink, person)
        return self

    async def next_turn(self) -> tuple[int, Browser]:
        """Whose turn it is moves; who waited until then, and their tab."""
        await move_on(self.session)
        person = due(self.session)
        tab = self.tabs[person]
        await tab.until(lambda: tab.sight["line"] == self.session.running().line)
        return person, tab


async def scene_of(sink: PushSink, **chosen: Any) -> TabScene:
    return await TabScene(settings(**chosen)).begin(sink)


async def stay_hidden(scene: TabScene, tab: Browser) -> None:
    """A tab in the background: it says that it lives, and no more."""
    for _ in range(3):
        await tab.say(type="ping", at=1)
        await scene.look(5)


async def close_soon(scene: TabScene, tab: Browser) -> None:
    """Closed before anybody has looked."""
    await scene.look(5)
    await tab.leave()


async def say_nothing(scene: TabScene, tab: Browser) -> None:
    """A phone that sleeps: the line is open, and nobody is at its other end."""


async def answer_late(scene: TabScene, tab: Browser) -> None:
    """What it said before the turn came arrives only now."""
    await tab.say(type="ping", at=1, line=0)


async def come_back(scene: TabScene, tab: Browser) -> None:
    """The line breaks, and a hidden tab opens it again and again."""
    await tab.leave()
    for _ in range(2):
        await Browser(scene.session, tab.person).open()


@pytest.mark.parametrize("behave", [stay_hidden, close_soon, say_nothing, answer_late, come_back])
async def test_an_open_tab_that_shows_nothing_to_anybody_only_postpones(
        sink: PushSink, behave: Callable[[TabScene, Browser], Awaitable[None]]) -> None:
    scene, expected = await scene_of(sink), list[str]()
    for _ in range(3):
        waits, tab = await scene.next_turn()
        await behave(scene, tab)
        assert told(sink) == expected
        await scene.look(30)
        expected.append(f"/{waits}")
        assert told(sink) == expected
        await tab.leave()
        await scene.look(7200)
        assert told(sink) == expected
        scene.tabs[waits] = await Browser(scene.session, tab.person).open()


async def see_and_leave(scene: TabScene, tab: Browser) -> None:
    """Shown on a visible page, which is closed then."""
    await tab.see()
    await tab.leave()


async def see_in_time(scene: TabScene, tab: Browser) -> None:
    """Back at a hidden tab soon enough."""
    await scene.look(10)
    await tab.see()


async def try_a_move(scene: TabScene, tab: Browser) -> None:
    """A move says that the turn was seen, also where it is refused."""
    await tab.play(tab.sight["mine"][0], "no such move")


@pytest.mark.parametrize("behave", [see_and_leave, see_in_time, try_a_move])
async def test_who_has_seen_the_turn_is_not_told(sink: PushSink,
                                                 behave: Callable[[TabScene, Browser], Awaitable[None]]) -> None:
    scene = await scene_of(sink)
    _, tab = await scene.next_turn()
    await behave(scene, tab)
    await scene.look(30)
    await scene.look(7200)
    assert told(sink) == []


async def test_each_turn_has_to_be_seen_anew(sink: PushSink) -> None:
    scene = await scene_of(sink)
    _, tab = await scene.next_turn()
    await tab.see()
    other, _ = await scene.next_turn()
    await tab.see()  # it is not their turn that they see
    await scene.look(30)
    assert told(sink) == [f"/{other}"]


async def test_whoever_only_looks_on_says_nothing_about_others(sink: PushSink) -> None:
    scene = await scene_of(sink)
    waits, _ = await scene.next_turn()
    eve = await Browser(scene.session, EVE).open()
    await eve.see()
    await scene.tabs[3 - waits].see()
    await scene.look(30)
    assert told(sink) == [f"/{waits}"]


async def test_an_offer_of_another_match_has_to_be_seen_as_well(sink: PushSink) -> None:
    scene = await scene_of(sink)
    asks, tab = await scene.next_turn()
    await scene.session.book(lambda match: match.resign(tab.sight["mine"][0]))
    await scene.look(30)
    await tab.say(type="rematch", yes=True)
    await tab.until(lambda: "rematch_awaits" in tab.sight)
    await scene.look(30)
    assert told(sink) == [f"/{3 - asks}"]


@pytest.mark.parametrize("seen", [False, True])
async def test_a_mail_waits_for_the_same(sink: PushSink, seen: bool, mails: MailSink) -> None:
    scene = await scene_of(sink, mail_port=mails.port)
    for person in (1, 2):
        await scene.store.save_notice(Notice(person, "en", f"{person}@example.org", True, str(person) * 32))
    waits, tab = await scene.next_turn()
    if seen:
        await tab.see()
    await scene.look(700)
    await tab.leave()
    await scene.look(7200)
    assert mails.to == ([] if seen else [f"{waits}@example.org"])
