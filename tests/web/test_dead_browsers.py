"""Browsers that cannot be reached: nobody else waits for them, and in the end they are dropped."""

import asyncio
import time
from itertools import pairwise

import pytest

from tafelrunde.store import KeptSeat, Notice
from tafelrunde.web.http import outgoing
from tafelrunde.web.notify import turns, webpush
from tafelrunde.web.runtime.metrics import METRICS
from tests.web.live_tables import slow
from tests.web.sinks import NOWHERE, Browser as Reader, MailSink, PushSink, push_sink
from tests.web.test_notices import HOUSE, Scene, due, settings

DEAD = ["http://127.0.0.1:9/silent", "http://127.0.0.1:9/drip", f"http://127.0.0.1:{NOWHERE}/x"]


def watched(mail_port: int = 0) -> Scene:
    """A house that tells at once, and whose time is that of the test."""
    scene = Scene(settings(mail_port, wait_seconds=0.0))
    scene.notifier.now = lambda: time.time()
    return scene


@pytest.mark.parametrize("endpoint", DEAD)
@pytest.mark.parametrize("guests", [1, 12])
async def test_nobody_waits_for_the_browsers_of_others(sink: PushSink, endpoint: str, guests: int) -> None:
    scene = watched()
    watch = asyncio.create_task(scene.notifier.watch())
    people = [await scene.store.add_person(f"key {number}", "Eve", 1.0) for number in range(guests)]
    for person in people:
        for number in range(10):
            await scene.store.add_push(Reader(f"{endpoint}{person.id}/{number}", person.id).push)
    await scene.store.add_push(Reader(f"{sink.address}/bo", 2).push)
    unsent = METRICS.counts["unsent"]._value.get()
    for round_ in range(3):
        for person in people:  # three tables wait for each of them
            seats = [KeptSeat("person", person.id, "Eve") for _ in range(2)]
            for _ in range(3):
                session = await scene.registry.open_table(person, "castles_besieged", seats, {}, clock=slow())
                await session.look_in(person.id)
        begun = time.time()
        await scene.table(None, "bo", "bo")
        while len(told(sink)) == round_:
            await asyncio.sleep(0.1)
        assert time.time() - begun <= 10.0
        await asyncio.sleep(40.0)
    assert METRICS.counts["unsent"]._value.get() - unsent >= 10 * guests
    watch.cancel()
    await asyncio.wait([watch])
    assert sink.open == 0


def told(sink: PushSink) -> list[str]:
    return [path for path, _, _ in sink.came if path == "/bo"]


async def test_of_one_person_the_browser_that_lives_is_told_beside_those_that_do_not(sink: PushSink) -> None:
    scene = watched()
    person = due(await scene.table())
    for endpoint in [*DEAD, f"{sink.address}/bo"]:
        await scene.store.add_push(Reader(endpoint, person).push)
    look = asyncio.create_task(scene.notifier.look())
    await asyncio.sleep(1.0)
    assert told(sink) == ["/bo"]
    begun = time.time()
    await look
    assert time.time() - begun < turns.TOTAL


async def test_a_mail_does_not_wait_for_push_nor_push_for_a_mail(sink: PushSink, mails: MailSink,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    scene = watched(mails.port)
    scene.notifier.settings = settings(mails.port, wait_seconds=0.0)
    for person in (1, 2):
        notice = Notice(person, "en", f"{person}@example.org", True, str(person) * 32)
        await scene.store.save_notice(notice)
    first = due(session := await scene.table())
    for endpoint in DEAD:
        await scene.store.add_push(Reader(endpoint, first).push)
    scene.notifier._due[first, session.id].since -= 3600
    look = asyncio.create_task(scene.notifier.look())
    await asyncio.sleep(1.0)
    assert mails.to == [f"{first}@example.org"] and not look.done()
    await look

    async def hang(*_: object) -> bool:
        await asyncio.sleep(3600)
        return False

    monkeypatch.setattr(scene.notifier, "post", hang)
    second = 3 - first
    name = "bo" if second == 2 else "ada"
    session = await scene.table(None, name, name)
    scene.notifier._due[second, session.id].since -= 3600
    watch = asyncio.create_task(scene.notifier.watch())
    await asyncio.sleep(20.0)
    await scene.store.add_push(Reader(f"{sink.address}/bo", second).push)
    await scene.table(None, name, name)
    await asyncio.sleep(10.0)
    assert told(sink) == ["/bo"]
    watch.cancel()
    await asyncio.wait([watch])


@pytest.mark.parametrize("endpoint", DEAD)
async def test_a_browser_that_cannot_be_reached_waits_longer_and_longer_and_is_dropped(sink: PushSink,
                                                                                       endpoint: str) -> None:
    scene = Scene(settings())
    browser = Reader(endpoint).push
    await scene.store.add_push(browser)
    tries: list[float] = []
    while await scene.store.pushes(1):
        before = time.time()
        await scene.notifier._send(browser, b"{}", "x")
        if time.time() > before:
            assert time.time() - before <= outgoing.TIMEOUT
            tries.append(scene.dial.now)
        scene.dial.now += 30.0
    assert len(tries) == turns.FAILURES
    pauses = [after - before for before, after in pairwise(tries)]
    assert all(longer > 1.5 * pause for pause, longer in pairwise(pauses))
    assert tries[-1] - tries[0] > 8 * 3600  # more than any outage of a push service


async def test_a_house_keeps_few_connections_to_services_open(sink: PushSink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "AT_ONCE", 20)
    scene = watched()
    browsers = [Reader(f"{sink.address}/silent{number}").push for number in range(30)]
    sent = asyncio.gather(*(scene.notifier._send(browser, b"{}", "x") for browser in browsers))
    await asyncio.sleep(1.0)
    assert sink.open == 20
    await asyncio.sleep(outgoing.TIMEOUT)
    assert sink.open == 10
    await sent
    assert (sink.open, len(sink.came)) == (0, 30)


async def test_a_browser_that_is_reached_again_begins_anew(sink: PushSink) -> None:
    scene = Scene(settings())
    browser = Reader(f"{sink.address}/bo").push
    await scene.store.add_push(browser)
    for answer in (*[500] * (turns.FAILURES - 1), 201, *[429] * (turns.FAILURES - 1), 201):
        sink.answer = answer
        await scene.notifier._send(browser, b"{}", "x")
        scene.dial.now += 12 * 3600.0
    assert await scene.store.pushes(1) == [browser]
    assert len(sink.came) == 2 * turns.FAILURES


@pytest.mark.sockets
async def test_a_notice_reaches_a_service_over_the_wire() -> None:
    with push_sink() as sink:
        reader = Reader(f"{sink.address}/send/1?for=me")
        await webpush.send_push(b"Your turn", reader.push, HOUSE, "mailto:me@example.org", "table", plain=True)
        ((path, headers, body),) = sink.came
        assert (path, headers["topic"], reader.read(body).strip()) == ("/send/1?for=me", "table", b"Your turn")
        sink.answer = 410
        with pytest.raises(webpush.Gone):
            await webpush.send_push(b"Your turn", reader.push, HOUSE, "mailto:me@example.org", "table", plain=True)
        sink.answer = 302
        with pytest.raises(webpush.NotSent, match="302"):
            await webpush.send_push(b"Your turn", reader.push, HOUSE, "mailto:me@example.org", "table", plain=True)
    with pytest.raises(webpush.NotSent):
        await webpush.send_push(b"Your turn", reader.push, HOUSE, "mailto:me@example.org", "table", plain=True)
