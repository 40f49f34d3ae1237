"""Webhooks: who is told what, once whatever happens; what does not answer is left alone, and holds up nobody else; what
is sent says no more than the lobby, in the form of each program, which nobody's name can break."""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tafelrunde.core import Say
from tafelrunde.events import Line
from tafelrunde.match.clock import DAY
from tafelrunde.store import Evening, Group, Holiday, KeptMatch, KeptSeat, Progress, StoreError, Tournament
from tafelrunde.store.notices import FAILURES, HookFormat
from tafelrunde.web.notify import hooks
from tafelrunde.web.notify.webhooks import FORMATS, Message, describe_fault, write_request
from tafelrunde.web.runtime.settings import Hooks, Settings
from tests.web.live_tables import ADA, BO, Browser, live, move_on, seats, slow
from tests.web.sinks import PUBLIC, Browser as Reader, PushSink
from tests.web.test_notices import ADDRESS, HOOK, Scene, due, settings
from tests.web.test_told_once import die

NAMES = {1: "Ada", 2: "Bo"}


def told(sink: PushSink) -> list[dict[str, Any]]:
    return [json.loads(body) for path, _, body in sink.came if not path.startswith("/send")]


async def hooked(*people: int, **fields: Any) -> Scene:
    """A house in which these people have a hook, each at an address of their own."""
    scene = Scene(settings())
    for person in people:
        await scene.store.save_hook(replace(HOOK, person=person, **{"address": f"{HOOK.address}{person}", **fields}))
    return scene


# -- people


async def test_who_is_away_is_told_once_and_in_their_language(sink: PushSink) -> None:
    scene = await hooked(1, 2, language="de")
    person = due(session := await scene.table())
    await scene.look(10)
    assert sink.came == []
    await scene.look(20)
    await scene.look(1000)
    (message,) = told(sink)
    other = NAMES[3 - person]
    assert {name: message[name] for name in ("kind", "people", "title", "text", "url")} == {
        "kind": "turn", "people": [NAMES[person]], "title": "Du bist am Zug: Castles Besieged", "text": f"mit {other}",
        "url": f"{ADDRESS}/table/{session.id}"}
    assert [path for path, _, _ in sink.came] == [f"/hook{person}"]
    assert (await scene.store.hook(person)).at == scene.dial.now - 1000


async def test_nobody_is_told_who_sees_it_is_on_holiday_or_does_not_want_it(sink: PushSink) -> None:
    scene = await hooked(1, 2)
    person = due(session := await scene.table())
    tab = await Browser(session, ADA if person == 1 else BO).open()
    await tab.see()
    await scene.look(100)
    await tab.leave()
    await scene.look(100)
    await scene.table(live())  # not at fast tables
    await scene.store.save_holidays(due(await scene.table()), [Holiday(scene.dial.now, scene.dial.now + DAY)])
    await scene.look(100)
    assert sink.came == []


async def test_who_shares_an_address_is_told_with_the_others_in_one_message(sink: PushSink) -> None:
    """Both are called to the table that begins: one message that names both, with both mentions."""
    scene = Scene(settings())
    for person in (1, 2):
        await scene.store.save_hook(replace(HOOK, person=person, prefix=f"<@{person}>", tables="always"))
    table = await scene.registry.open_table(ADA, "castles_besieged", seats("ada", "bo"), {}, pace=0, clock=live())
    await scene.look(30)
    await scene.look(30)
    (message,) = told(sink)
    assert (message["kind"], message["people"], message["prefix"]) == ("begin", ["Ada", "Bo"], "<@1> <@2>")
    assert message["url"].endswith(table.id)


async def test_nobody_who_shares_an_address_is_told_the_turn_of_another_twice(sink: PushSink) -> None:
    scene = await hooked(1, 2, address=HOOK.address)
    session, expected = await scene.table(), []
    for _ in range(4):
        expected.append([NAMES[due(session)]])
        for _ in range(3):
            await scene.look(30)
        await move_on(session)
    assert [each["people"] for each in told(sink)] == expected


async def test_a_reminder_and_news_of_a_seat_are_told_at_once(sink: PushSink) -> None:
    scene = await hooked(1, 2, language="de")
    news = Say("Table {table} with {people} begins at {time}.", table="1.1", people="Bo", time="2030-01-01 20:00 UTC")
    await scene.store.book_try(await scene.store.hook(2), 0.0, "503", scene.dial.now + 60)  # it is left alone
    for person in (1, 2):
        scene.notifier.remind(person, "Ladder", news, "/tournament/cup")
    await scene.notifier.tasks.all()
    (message,) = told(sink)
    assert {name: message[name] for name in ("kind", "people", "title", "text", "url")} == {
        "kind": "reminder", "people": ["Ada"], "title": "Ladder", "url": f"{ADDRESS}/tournament/cup",
        "text": "Tisch 1.1 mit Bo beginnt um 2030-01-01 20:00 UTC."}
    session = await scene.table()
    scene.notifier.seat_changed(session.kept, 1, news)
    await scene.notifier.tasks.all()
    assert [each["kind"] for each in told(sink)] == ["reminder", "seat"]


# -- those that do not answer


async def test_what_was_refused_is_told_again_later_and_the_hook_is_off_in_the_end(sink: PushSink) -> None:
    scene = await hooked(1, 2)
    sink.answer = 503
    person = due(await scene.table())
    tries = []
    for _ in range(2 * 24 * 60):
        before = len(sink.came)
        await scene.look(60)
        tries += [scene.dial.now] * (len(sink.came) - before)
    assert len(tries) == FAILURES
    assert [after - before for before, after in pairwise(tries)] == [pytest.approx(pause, abs=60)
                                                                     for pause in hooks.PAUSES]
    hook = await scene.store.hook(person)
    assert hook.is_off and hook.error == "503"
    sink.answer = 200
    await scene.look(DAY)
    assert len(sink.came) == FAILURES, "it is off"
    await scene.notifier.hooks.test(hook)
    hook = await scene.store.hook(person)
    assert not hook.is_off and hook.error == ""


async def test_what_was_refused_is_told_once_it_is_taken(sink: PushSink) -> None:
    scene = await hooked(1, 2)
    sink.answer = 500
    await scene.table()
    await scene.look(30)
    sink.answer = 200
    for _ in range(10):
        await scene.look(60)
    assert len(sink.came) == 2


@pytest.mark.parametrize("path", ["silent", "drip", "flood"])
async def test_what_may_have_arrived_is_not_told_again(sink: PushSink, path: str) -> None:
    scene = Scene(settings())
    for person in (1, 2):
        await scene.store.save_hook(replace(HOOK, person=person, address=f"https://chat.example/{path}"))
    person = due(session := await scene.table())
    for _ in range(10):
        await scene.look(60)
    assert len(sink.came) == 1
    assert (await scene.store.hook(person)).error == ("answer" if path == "flood" else "timeout")
    await move_on(session)
    await scene.look(60)
    assert len(sink.came) == 2


async def test_ten_addresses_that_swallow_hold_up_nobody(sink: PushSink) -> None:
    """Nobody else is told later than five seconds after they would have been, be it by hook or push: in virtual time,
    with servers that say nothing, one letter a second, without end, and name servers that do not answer."""
    scene = Scene(settings(wait_seconds=0.0))
    scene.notifier.settings = replace_hooks(scene.notifier.settings, wait_seconds=0.0)
    scene.notifier.hooks._settings = scene.notifier.settings
    scene.notifier.now = scene.notifier.hooks._now = lambda: time.time()
    sink.names["slow.example"] = [None]
    for number in range(10):
        person = await scene.store.add_person(f"key {number}", "Eve", 1.0)
        host, path = (("slow.example", "x"), ("chat.example", "silent"), ("chat.example", "drip"),
                      ("chat.example", "flood"))[number % 4]
        await scene.store.save_hook(replace(HOOK, person=person.id, address=f"https://{host}/{path}{number}"))
        for _ in range(3):
            both = [KeptSeat("person", person.id, "Eve") for _ in range(2)]
            session = await scene.registry.open_table(person, "castles_besieged", both, {}, clock=slow())
            await session.look_in(person.id)
    await scene.store.save_hook(replace(HOOK, person=2))
    await scene.store.add_push(Reader(f"{sink.address}/send", 2).push)
    watch = asyncio.create_task(scene.notifier.watch())
    for round_ in range(1, 6):
        begun = time.time()
        await scene.table(None, "bo", "bo")
        while sum(path == "/hook" for path, _, _ in sink.came) < round_ or sum(
                path == "/send" for path, _, _ in sink.came) < round_:
            await asyncio.sleep(0.05)
        assert time.time() - begun <= 5.0 + 0.2  # the pause between two looks, and the message
        await asyncio.sleep(61.0)
    watch.cancel()
    await asyncio.wait([watch])
    assert sink.open == 0 and sum("silent" in path for path, _, _ in sink.came) >= 3


def replace_hooks(chosen: Settings, **fields: Any) -> Settings:
    return Settings(address=chosen.address, mail=chosen.mail, push=chosen.push, hooks=Hooks(**fields))


async def test_a_house_without_webhooks_calls_none(sink: PushSink) -> None:
    scene = Scene(replace_hooks(settings(), on=False))
    for person in (1, 2):
        await scene.store.save_hook(replace(HOOK, person=person))
    await scene.table()
    await scene.look(1000)
    assert sink.came == []


async def test_a_server_of_the_operators_own_network_is_called_where_they_say_so(sink: PushSink) -> None:
    scene = Scene(replace_hooks(settings(), near=("chat.example",)))
    sink.names["chat.example"] = sink.names["other.example"] = [["192.168.1.5"]]
    for person, host in ((1, "chat.example"), (2, "other.example")):
        hook = replace(HOOK, person=person, address=f"https://{host}/x")
        await scene.store.save_hook(hook)
        await scene.notifier.hooks.test(hook)
    assert sink.reached == [("192.168.1.5", 443, "chat.example")]
    assert [(await scene.store.hook(person)).error for person in (1, 2)] == ["", "host"]


# -- groups


class Club(Scene):
    """A group of Ada's with a hook."""

    async def found(self) -> "Club":
        await self.store.add_group(Group("round", "Our round", "", 1.0, "key"), 1, 9)
        await self.set_evening("old")
        await self.store.save_hook(replace(HOOK, group="round", address="https://chat.example/group"))
        return self

    async def set_evening(self, series: str, weeks: int = 0) -> Evening:
        now = self.dial.now
        await self.store.add_evening(Evening(0, "round", now + 3600, "Europe/Berlin", "castles_besieged", "none", weeks,
                                             series, changed=now), 9)
        return next(each for each in await self.store.evenings("round") if each.series == series)

    async def tell(self, seconds: float = 5.0) -> list[str]:
        """Time goes by, the leading process looks; what is told by then."""
        self.dial.now += seconds
        await self.notifier.hooks.tell_groups()
        return [each["text"] for each in told(self.sink)]

    sink: PushSink


async def club(sink: PushSink, other: "Club | None" = None) -> Club:
    made = Club(settings(), other)
    made.sink = sink
    return made if other is not None else await made.found()


async def test_a_group_is_told_of_its_evenings_and_of_nothing_from_before(sink: PushSink) -> None:
    here = await club(sink)
    assert await here.tell() == []
    evening = await here.set_evening("new", weeks=1)
    day = "Monday, July 1, 2030"
    (said,) = await here.tell()
    assert said.startswith(f"An evening of Castles Besieged is set: {day}")
    assert await here.tell() == [said]
    await here.store.move_evening("round", evening.id, evening.at + 3600, evening.zone, here.dial.now)
    assert (await here.tell())[1].startswith(f"The evening of Castles Besieged was moved: {day}")
    (evening,) = [each for each in await here.store.evenings("round") if each.series == "new"]
    assert await here.store.open_evening(evening, [], replace(evening, at=evening.at + 7 * DAY, turn=1))
    here.dial.now = evening.at
    assert (await here.tell())[2:] == ["The evening of Castles Besieged begins."], "not that the next one is set"
    (following,) = [each for each in await here.store.evenings("round") if each.series == "new"]
    await here.store.cancel_evening("round", following.id, here.dial.now)
    assert (await here.tell())[3].startswith("The evening of Castles Besieged is cancelled: Monday, July 8")
    assert len(await here.tell(DAY)) == 4


async def test_a_group_is_told_how_its_tournament_goes_on(sink: PushSink) -> None:
    here = await club(sink)
    cup = Tournament("cup", "round", "Castle cup", "tafelrunde event 1", "none", here.dial.now)
    await here.store.add_tournament(cup, 9)
    told_so_far = list[str]()
    for texts, said in (
            (["schedule 2030-07-01T18:00Z Europe/Berlin", "enter p1 Ada", "enter p2 Bo"],
             "The tournament Castle cup begins on Monday, July 1, 2030, 8:00\u202fPM (Europe/Berlin)."),
            (["reschedule 2030-07-01T17:00Z Europe/Berlin by member-1: earlier"],
             "The tournament Castle cup begins at another time: Monday, July 1, 2030, 7:00\u202fPM (Europe/Berlin)."),
            (["start", "round 1", "table 1.1 castles_besieged p1 p2"], "The tournament Castle cup begins."),
            (["result 1.1 1 2", "round 2"], "Round 2 of Castle cup is open."),
            (["finish"], "The tournament Castle cup is over: the standings are final.")):
        known = await here.store.tournament("cup")
        assert known is not None
        lines = [Line(len(known.lines) + place, "2030-07-01T10:00Z", text) for place, text in enumerate(texts, 1)]
        assert await here.store.append_to_tournament(cup, lines, {}, {}, over=texts == ["finish"])
        told_so_far.append(said)
        assert await here.tell() == told_so_far
    assert await here.tell() == told_so_far
    assert {each["url"] for each in told(sink)} == {f"{ADDRESS}/tournament/cup"}


async def test_of_two_processes_that_lead_one_tells_a_group(sink: PushSink) -> None:
    one = await club(sink)
    two = await club(sink, one)
    await one.set_evening("new")
    await asyncio.gather(one.tell(), two.tell(), two.tell())
    assert len(told(sink)) == 1


async def test_a_group_is_not_told_twice_by_a_process_that_dies(sink: PushSink,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    one = await club(sink)
    two = await club(sink, one)
    await one.set_evening("new")
    monkeypatch.setattr(one.notifier.hooks, "send", die)
    with pytest.raises(RuntimeError, match="killed"):
        await one.tell()
    assert await two.tell() == []
    await one.set_evening("newer")
    assert len(await two.tell()) == 1


@pytest.mark.parametrize("answer", [500, 0])
async def test_a_group_whose_hook_refuses_is_told_later_but_not_too_late(sink: PushSink, answer: int) -> None:
    """0: it says nothing, so the message may have arrived."""
    here = await club(sink)
    await here.set_evening("new")
    sink.answer, sink.line = answer, b"" if answer else b"nothing\r\n"
    assert len(await here.tell()) == 1
    assert len(await here.tell(30)) == 1, "it is left alone for a minute"
    sink.answer, sink.line = 200, b""
    assert len(await here.tell(60)) == (2 if answer else 1)
    sink.answer = 500
    await here.set_evening("newer")
    before = len(await here.tell())
    sink.answer = 200
    assert len(await here.tell(hooks.LATE + 1)) == before, "an hour later nobody wants to know"


async def test_a_group_without_members_takes_its_hook_along(sink: PushSink) -> None:
    here = await club(sink)
    await here.set_evening("new")
    await here.store.leave_group("round", 1)
    assert await here.store.hook(group="round") is None
    assert await here.tell() == []
    assert await here.store.engine.rows("SELECT 1 FROM announced") == []


async def test_a_hook_that_was_changed_meanwhile_is_not_blamed(sink: PushSink) -> None:
    scene = await hooked(1)
    old = await scene.store.hook(1)
    await scene.store.save_hook(replace(old, address="https://other.example/x", secret="another"))
    await scene.store.book_try(old, 5.0, "503", 99.0)
    assert (await scene.store.hook(1)).failures == 0


async def test_a_group_that_has_much_to_be_told_is_told_the_latest(sink: PushSink) -> None:
    here = await club(sink)
    for number in range(8):
        await here.set_evening(f"new{number}")
    cup = Tournament("cup", "round", "Castle cup", "tafelrunde event 1", "none", here.dial.now)
    await here.store.add_tournament(cup, 9)
    await here.store.append_to_tournament(cup, [Line(number, "2030-07-01T10:00Z", f"round {number}") for number in
                                                range(1, 40)], {}, {}, over=False)
    (text,) = await here.tell()
    assert text.startswith("Round 30 of Castle cup") and text.endswith("Round 39 of Castle cup is open.")
    assert len(text) < 1000


async def test_a_store_that_fails_is_told_to_whoever_looks(sink: PushSink, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `watch` logs it, and goes on."""
    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    scene = await hooked(1, 2)
    await scene.table()
    monkeypatch.setattr(scene.store, "book_try", fail)
    with pytest.raises(StoreError):
        await scene.look(30)
    assert len(sink.came) == 1


# -- what is sent


MESSAGE = Message("turn", ("@everyone", "[a](http://b.co)"), "Your turn: Burgundy", "with <!channel> & *Bo*",
                  f"{ADDRESS}/table/x")


def request(form: HookFormat, message: Message = MESSAGE, prefix: str = "") -> tuple[dict[str, str], bytes]:
    return write_request(replace(HOOK, format=form, prefix=prefix), message, "id1", 99.5)


def test_json_is_signed_as_standard_webhooks_are() -> None:
    headers, body = request("raw")
    assert json.loads(body) == {
        "id": "id1", "time": 99, "kind": "turn", "people": list(MESSAGE.people), "title": MESSAGE.title,
        "text": MESSAGE.text, "url": MESSAGE.url, "prefix": ""}
    signed = hmac.new(HOOK.secret.encode(), b"id1.99." + body, hashlib.sha256).digest()
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("id1", "99")
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(signed).decode()}"


def test_nobodys_name_pings_others_or_draws_a_link() -> None:
    discord = json.loads(request("discord", prefix="<@12> <@&34>")[1])
    assert discord["allowed_mentions"] == {"users": ["12"], "roles": ["34"]}
    assert discord["content"] == (
        "<@12> <@&34> \\@everyone, \\[a\\]\\(http\\://b\\.co\\)\\: Your turn\\: Burgundy – with \\<\\!channel\\> & "
        f"\\*Bo\\*\n{ADDRESS}/table/x")
    slack = json.loads(request("slack", prefix="<@U1>")[1])
    assert slack["text"].startswith("<@U1> @\u200beveryone") and "&lt;!channel&gt; &amp; *Bo*" in slack["text"]
    matrix = json.loads(request("matrix")[1])
    assert "@\u200beveryone" in matrix["text"] and "&lt;!channel&gt; &amp; *Bo*" in matrix["html"]
    assert f'<a href="{ADDRESS}/table/x">' in matrix["html"] and matrix["html"].count("<a ") == 1


def test_a_title_of_ntfy_is_one_header_whatever_is_in_it() -> None:
    headers, body = request("ntfy", replace(MESSAGE, title="Löwenherz\r\nx-evil: 1"))
    assert not any(set(value) & set("\r\n") or not value.isascii() for value in headers.values())
    assert base64.b64decode(headers["title"].split("?")[3]).decode() == "Löwenherz\r\nx-evil: 1"
    assert headers["click"] == MESSAGE.url and MESSAGE.url in body.decode()
    plain = replace(MESSAGE, people=())
    assert request("ntfy", plain)[1].decode() == MESSAGE.text


@pytest.mark.parametrize("form", FORMATS)
async def test_every_format_reaches_its_server(sink: PushSink, form: HookFormat) -> None:
    scene = await hooked(1, 2, format=form)
    person = due(session := await scene.table())
    await scene.look(30)
    ((path, headers, body),) = sink.came
    assert path == f"/hook{person}" and headers["host"] == "chat.example" and headers["user-agent"] == "Tafelrunde"
    text = body.decode() if form == "ntfy" else " ".join(map(str, json.loads(body).values()))
    assert f"{ADDRESS}/table/{session.id}" in text.replace("\\", "") and NAMES[person] in text
    assert sink.reached == [(PUBLIC, 443, "chat.example")]


def test_a_message_says_what_the_lobby_says_and_no_more() -> None:
    """Two matches of which only what nobody may know differs are told alike, to the letter."""
    both = [KeptSeat("person", 1, "Ada", salt="one"), KeptSeat("person", 2, "Bo", salt="two")]
    one = KeptMatch("abc", "beutelschneider", 1, {}, b"1" * 32, both, 1, 1.0, 2.0, clock={"pace": ["slow", 1.0, 0.0]},
                    progress=Progress("running", 9, (0,), (), (1, 2), None, 86_400.0))
    hidden = {"secret": b"2" * 32, "coach": {"seen": ["ace"]}, "given": 3, "seats": [replace(each, salt="x") for each in
                                                                                   both]}
    other = replace(one, **hidden, progress=replace(one.progress, lines=12, scores=(3, 4)))
    first, second = (hooks.write_call(each, [1], "en", ADDRESS) for each in (one, other))
    assert first == second == Message("turn", ("Ada",), "Your turn: Beutelschneider", "with Bo", f"{ADDRESS}/table/abc")
    for form in FORMATS:
        assert request(form, first) == request(form, second)


def test_what_came_of_the_last_message_is_said_in_words() -> None:
    assert describe_fault("host").key == "there is no such server on the public internet"
    assert describe_fault("503").args == {"status": "503"}
