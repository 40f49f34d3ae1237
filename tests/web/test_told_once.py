"""«Your turn» in a house of several processes, and of one that starts again: everything is told once, and nothing is
lost that was due."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tafelrunde.store import KeptSeat, Notice, Store, StoreError
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.notify import turns
from tafelrunde.web.notify.calls import mark_call
from tafelrunde.web.server.app import Keys, build
from tests.simulated.database import Database, Engine
from tests.trust.inside import NoBots
from tests.web.live_tables import ADA, BO, Browser, live, move, move_on, slow
from tests.web.sinks import Browser as Reader, MailSink, PushSink
from tests.web.test_notices import HOOK, HOUSE, Scene, due, settings

BOTH_WAYS = pytest.mark.parametrize("way", ["push", "hook"])


async def houses(sink: PushSink, way: str = "push", **chosen: Any) -> tuple[Scene, Scene]:
    """Two processes of one house, of whose people everybody has a browser, or a webhook."""
    one = Scene(settings(**chosen))
    for person in (1, 2):
        if way == "push":
            await one.listen(sink, person)
        else:
            await one.store.save_hook(replace(HOOK, person=person, address=f"https://chat.example/{person}"))
    return one, Scene(one.notifier.settings, one)


def told(sink: PushSink) -> list[str]:
    return [path for path, _, _ in sink.came]


async def with_turn(sink: PushSink, *how: str, **chosen: Any) -> tuple[Scene, Scene, Session, int]:
    """The same, with a slow table that the first has, and whose turn it is there."""
    one, two = await houses(sink, *how, **chosen)
    session = await one.table()
    return one, two, session, due(session)


async def opened(scene: Scene, match: str) -> Session:
    """The table, in this process from now on, and somebody has come to it."""
    session = await scene.registry.find(match)
    session.tell_listeners()
    await asyncio.gather(*scene.notifier.tasks._under_way)
    return session


async def die(*_: Any) -> None:
    """A process is killed while it does this."""
    raise RuntimeError("killed")


async def look_after(scene: Scene, seconds: float = 0.0) -> None:
    """Time goes by, and the process looks after what nobody has."""
    scene.dial.now += seconds
    await scene.notifier.look_after(await scene.store.unowned_due())


# -- several processes


@BOTH_WAYS
async def test_two_processes_that_see_the_same_turn_tell_it_once(sink: PushSink, mails: MailSink, way: str) -> None:
    one, two, session, person = await with_turn(sink, way, mail_port=mails.port)
    await one.store.save_notice(Notice(person, "en", "me@example.org", True, "t" * 32))
    await opened(two, session.id)
    for seconds in (30, 700, 4000):
        one.dial.now += seconds
        await asyncio.gather(one.notifier.look(), two.notifier.look(), one.notifier.look())
    assert (told(sink), len(mails.mails)) == ([f"/{person}"], 1)


async def test_a_process_that_was_frozen_tells_no_turn_that_is_over(sink: PushSink) -> None:
    one, two, session, person = await with_turn(sink)
    session = await opened(two, session.id)
    await move_on(session)
    await move_on(session)
    assert due(session) == person
    await two.look(30)
    assert told(sink) == [f"/{person}"]
    await one.look(0)  # it wakes, and knows of the turn before
    assert told(sink) == [f"/{person}"]


@BOTH_WAYS
async def test_a_process_that_dies_before_it_has_told_is_not_made_up_for(sink: PushSink, way: str,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """At most once: whether it was sent, nobody can know."""
    one, two, session, person = await with_turn(sink, way)
    monkeypatch.setattr(one.notifier, "_send", die)
    monkeypatch.setattr(one.notifier.hooks, "send", die)
    with pytest.raises(RuntimeError, match="killed"):
        await one.look(30)
    session = await opened(two, session.id)
    await two.look(1000)
    assert told(sink) == []
    await move_on(session)
    await two.look(30)
    await move_on(session)
    await two.look(30)
    assert told(sink) == [f"/{3 - person}", f"/{person}"]


async def test_a_table_given_to_another_process_is_told_by_that_one(sink: PushSink) -> None:
    one, two, session, person = await with_turn(sink)
    one.dial.now += 15
    await one.notifier.set_down(session)
    await one.look(0)
    await opened(two, session.id)
    assert await one.store.unowned_due() == []
    await one.look(10)
    assert told(sink) == []
    await two.look(0)  # the turn began 25 seconds ago
    await look_after(one, 1000)
    assert told(sink) == [f"/{person}"]


async def test_who_has_seen_it_is_not_told_by_the_next_process(sink: PushSink) -> None:
    one, two, session, person = await with_turn(sink)
    tab = await Browser(session, ADA if person == 1 else BO).open()
    await tab.see()
    await tab.leave()
    await one.notifier.set_down(session)
    await look_after(one, 1000)
    session = await opened(two, session.id)
    await two.look(1000)
    assert told(sink) == []
    await move_on(session)
    await two.look(30)
    assert told(sink) == [f"/{3 - person}"]


@BOTH_WAYS
async def test_a_table_at_which_nothing_happened_keeps_what_was_due_there(sink: PushSink, way: str) -> None:
    one, two, session, person = await with_turn(sink, way)
    await one.notifier.set_down(session)
    looked_at = await two.registry.find(session.id)  # a page was shown, and nobody came
    await two.notifier.set_down(looked_at)
    await look_after(two, 30)
    assert told(sink) == [f"/{person}"] and await one.store.unowned_due() == []


async def test_what_cannot_be_claimed_now_is_told_later(sink: PushSink, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _, _, person = await with_turn(sink)

    async def away(*_: Any) -> bool:
        raise StoreError("away")

    with monkeypatch.context() as patched:
        patched.setattr(one.store, "claim", away)
        with pytest.raises(StoreError):
            await one.look(30)
    assert told(sink) == []
    await one.look(5)
    assert told(sink) == [f"/{person}"]


# -- mail


async def test_the_pause_between_two_mails_holds_for_all_processes(sink: PushSink, mails: MailSink) -> None:
    one, two = await houses(sink, mail_port=mails.port)
    await one.store.save_notice(Notice(1, "en", "ada@example.org", True, "t" * 32))
    first, second = await one.table(None, "ada", "ada"), await two.table(None, "ada", "ada")
    await one.look(700)
    await two.look(0)
    await two.look(3000)
    assert [first.id in mail.get_content() for mail in mails.mails] == [True]
    await two.look(600)
    assert [second.id in mail.get_content() for mail in mails.mails] == [False, True]


async def test_a_mail_that_was_refused_is_anybodys_to_send_again(sink: PushSink, mails: MailSink) -> None:
    one, two = await houses(sink, mail_port=mails.port)
    await one.store.save_notice(Notice(1, "en", "ada@example.org", True, "t" * 32))
    session = await one.table(None, "ada", "ada")
    mails.refuses = True
    await one.look(700)
    mails.refuses = False
    await one.notifier.set_down(session)
    await look_after(two, 60)
    assert mails.mails == []  # the pause
    await look_after(two, 3600)
    await look_after(one, 3600)
    assert len(mails.mails) == 1
    assert await one.store.unowned_due() == []


# -- a house that starts again


async def test_what_is_due_at_a_shutdown_is_told_afterwards(sink: PushSink, mails: MailSink) -> None:
    before, after, _, person = await with_turn(sink, mail_port=mails.port)
    other = due(await before.table(live()))  # told of slow tables alone
    await before.store.save_notice(Notice(person, "en", "me@example.org", True, "t" * 32))
    before.dial.now += 10
    await before.notifier.close()
    assert len(await after.store.unowned_due()) == 2
    await look_after(after, 5)
    assert told(sink) == []
    await look_after(after, 5)
    assert (told(sink), len(mails.mails)) == ([f"/{person}"], 0)
    await look_after(after, 600)
    await look_after(after, 6000)
    assert (told(sink), len(mails.mails)) == ([f"/{person}"], 1)
    assert other in (1, 2) and await after.store.unowned_due() == []


async def test_what_was_told_before_a_shutdown_is_not_told_again(sink: PushSink) -> None:
    before, after, session, person = await with_turn(sink)
    await before.look(30)
    await before.notifier.close()
    await look_after(after, 1000)
    await opened(after, session.id)
    await after.look(1000)
    assert told(sink) == [f"/{person}"]


async def test_who_has_moved_since_is_not_told(sink: PushSink) -> None:
    before, after, session, person = await with_turn(sink)
    await before.notifier.close()
    session = await opened(after, session.id)
    await move_on(session)
    await after.look(1000)
    await look_after(after)
    assert told(sink) == [f"/{3 - person}"]


@pytest.mark.slow
async def test_a_house_tells_after_a_restart(sink: PushSink) -> None:
    """The whole app, twice over one database."""
    database = Database()
    for wait in (600.0, 0.0):
        store = Store(Engine(database))
        app = build(store, NoBots(), settings(wait_seconds=wait), Keys(push=HOUSE))
        async with app.lifespan():
            if wait:
                person = (await store.add_person("key", "Ada", 1.0)).id
                await store.add_push(Reader(f"{sink.address}/x", person).push)
                sitting = [KeptSeat("person", person, "Ada"), KeptSeat("person", 99, "Bo")]
                session = await app.state.registry.open_table(ADA, "castles_besieged", sitting, {}, clock=slow())
                for each in (person, 99):
                    await session.look_in(each)
                if due(session) != person:
                    await move_on(session)
            await asyncio.sleep(3 * turns.BEAT)
            assert len(sink.came) == (0 if wait else 1)
    database.close()


# -- marks


async def test_marks_grow_with_every_turn_and_with_nothing_else() -> None:
    scene = Scene(settings())
    session = await scene.table(None, "ada", "bo")
    marks: dict[int, list[int]] = {1: [], 2: []}
    for _ in range(12):
        person, begun = due(session), session.running().line
        while due(session) == person:
            match = session.running()
            (seat,) = match.acting()
            marks[person].append(mark_call(session.kept, match, person, "turn"))
            assert marks[person][-1] <= begun
            await session.play(seat, match.sight(seat).legal[0], match.line)
    for each in marks.values():
        assert each == sorted(each)
        assert len(set(each)) == 6  # turns: as many as they had, however many moves there were in one
    assert marks[1][0] == 0 or marks[2][0] == 0


async def test_who_is_to_move_again_after_a_step_back_is_told_again(sink: PushSink) -> None:
    """Somebody lays a card, takes it back, and lays it an hour later; their own step back tells themselves nothing."""
    scene, _ = await houses(sink)
    session = await scene.table()
    match = session.running()
    while not (laid := [move for move in match.sight(match.acting()[0]).legal if move.startswith("lay")]):
        await move_on(session)
    (seat,) = match.acting()
    mover, other = due(session), 3 - due(session)
    await scene.look(60)
    before = told(sink)
    await session.play(seat, laid[0], match.line)
    assert due(session) == other
    await scene.look(60)
    await session.book(lambda match: match.undo(seat, match.line))
    assert due(session) == mover
    await scene.look(3600)
    await session.play(seat, laid[0], match.line)
    await scene.look(60)
    assert told(sink)[len(before):] == [f"/{other}"] * 2


async def test_where_several_act_at_once_who_has_answered_is_called_anew_once_others_have() -> None:
    scene = Scene(settings())
    people = [KeptSeat("person", person, f"Person {person}") for person in (1, 2, 3, 4)]
    session = await scene.registry.open_table(ADA, "loewenherz", people, {}, pace=0, clock=slow(4))
    for person in (1, 2, 3, 4):
        await session.look_in(person)
    anew = 0
    for _ in range(120):
        before = {person: due.mark for (person, _), due in scene.notifier._due.items()}
        for due_ in scene.notifier._due.values():
            due_.pushed = True
        await move(session)
        for (person, _), due_ in scene.notifier._due.items():
            assert due_.mark == mark_call(session.kept, session.running(), person, "turn")
            if person in before:
                assert due_.pushed == (due_.mark == before[person])
                anew += not due_.pushed
    assert anew


async def test_the_same_people_at_several_seats_are_called_once(sink: PushSink) -> None:
    one, _ = await houses(sink)
    session = await one.table(None, "ada", "ada")
    await one.look(30)
    await move(session, 8)
    await one.look(30)
    assert told(sink) == ["/1"]
