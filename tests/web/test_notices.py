"""«Your turn» by push and by mail: to whom it is told, when, and that it says nothing but what the lobby shows."""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from litestar.testing import TestClient

from tafelrunde.core import BadInput, Say
from tafelrunde.match.clock import DAY
from tafelrunde.store import Holiday, Hook, KeptMatch, KeptSeat, Notice, Progress, Push, Store
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.live.people.seats import hand_over
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.messages import AnswerPauseMessage, AskPauseMessage, RematchMessage, ResignMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.notify import webpush
from tafelrunde.web.notify.calls import write_push, write_turns_mail
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.runtime.settings import Mail, Push as PushSettings, Settings
from tafelrunde.web.server.app import Keys, build
from tests.stores import done, memory_store
from tests.trust.inside import NoBots
from tests.web.house import sent
from tests.web.live_tables import ADA, BO, FirstMove, Sundial, handled, live, seats, slow
from tests.web.sinks import Browser as Reader, MailSink, PushSink

HOUSE = webpush.VapidKey(ec.generate_private_key(ec.SECP256R1()))
ADDRESS = "https://castles.example.org"
HOOK = Hook(0, "", "https://chat.example/hook", "raw", secret="a secret of a hook")


def settings(mail_port: int = 0, **chosen: Any) -> Settings:
    """A house that may call this machine."""
    post = Mail(host="127.0.0.1" if mail_port else "", port=mail_port, security="none")
    return Settings(address=ADDRESS, mail=post, push=PushSettings(services=("127.0.0.1",), plain=True, **chosen))


class Scene:
    """A slow match of Ada and Bo in which it is somebody's turn, and whoever tells them."""

    def __init__(self, chosen: Settings, other: "Scene | None" = None) -> None:
        """In a house of its own, or in another process of that of another scene."""
        self.dial = Sundial() if other is None else other.dial
        self.store = memory_store() if other is None else other.store
        for name in ("Ada", "Bo") if other is None else ():
            done(self.store.add_person(hash_key(f"a key that is long enough: {name}"), name, 1.0))
        self.notifier = TurnNotifier(self.store, chosen, HOUSE, self.dial)
        self.registry = Registry(self.store, FirstMove(), now=self.dial, listeners=[self.notifier])

    async def table(self, clock: dict[str, Any] | None = None, *people: str) -> Session:
        """One table, dealt, and all have looked in; of these people."""
        session = await self.registry.open_table(ADA, "castles_besieged", seats(*(people or ("ada", "bo"))), {}, pace=0,
                                                 clock=clock or slow())
        for person in (ADA, BO):
            async with session.lock:
                await session._arrived(person.id)
        return session

    async def listen(self, sink: PushSink, person: int, language: str = "en") -> Reader:
        """Somebody has a browser that takes notices, at an address of its own."""
        reader = Reader(f"{sink.address}/{person}", person, language)
        await self.store.add_push(reader.push)
        return reader

    async def look(self, seconds: float) -> None:
        self.dial.now += seconds
        await self.notifier.look()


def due(session: Session) -> int:
    return session.kept.seats[session.running().acting()[0]].person


# -- push


def test_the_encryption_is_that_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    browser = Push("https://push.example.net/", 1,
                   "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                   "BTBZMqHH6r4Tts7J_aSIgg")
    key = ec.derive_private_key(int.from_bytes(webpush.decode_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
                                            "big"),
                             ec.SECP256R1())
    body = webpush.encrypt(b"When I grow up, I want to be a watermelon", browser, key,
                           webpush.decode_base64("DGv6ra1nlYgDCS1FRnbzlw"))
    assert webpush.encode_base64(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")


def test_the_house_signs_for_the_push_service() -> None:
    header = HOUSE.authorization("https://push.example.net:8443/x?y", "mailto:me@example.org", 1000.0)
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", header)
    claims = json.loads(webpush.decode_base64(found[2]))
    assert claims == {"aud": "https://push.example.net:8443", "exp": 1000 + webpush.LIVES,
                      "sub": "mailto:me@example.org"}
    raw = webpush.decode_base64(found[3])
    signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), webpush.decode_base64(found[4]))
    key.verify(signature, f"{found[1]}.{found[2]}".encode(), ec.ECDSA(SHA256()))


async def test_who_is_away_is_told_once_and_in_their_language(sink: PushSink) -> None:
    scene = Scene(settings())
    session = await scene.table()
    person = due(session)
    reader = await scene.listen(sink, person, "de")
    await scene.look(10)
    assert sink.came == []
    await scene.look(20)
    await scene.look(1000)
    ((path, headers, body),) = sink.came
    other = "Bo" if person == ADA.id else "Ada"
    assert path == f"/{person}"
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", session.id)
    assert json.loads(reader.read(body)) == {
        "title": "Du bist am Zug: Castles Besieged", "body": f"mit {other}", "url": f"/table/{session.id}",
        "tag": session.id}


@pytest.mark.parametrize("blocks", [False, True])
async def test_an_offer_of_another_match_is_told_unless_one_blocks_the_other(sink: PushSink, blocks: bool) -> None:
    scene = Scene(settings())
    session = await scene.table()
    await scene.listen(sink, ADA.id)
    await handled(session, ADA, ResignMessage(0))
    await scene.store.block(ADA.id, BO.id, blocks)
    await handled(session, BO, RematchMessage(True))
    await scene.look(1000)
    assert len(sink.came) == (0 if blocks else 1)


async def test_who_was_absent_learns_at_once_that_a_bot_plays_on(sink: PushSink) -> None:
    scene = Scene(settings())
    session = await scene.table(live())
    person = due(session)
    seat = session.running().acting()[0]
    other = ADA.id if person == BO.id else BO.id
    reader = await scene.listen(sink, person, "de")
    session.moved -= 1000
    with pytest.raises(BadInput, match="cannot be given to a bot now"):
        await hand_over(session, other, seat)
    scene.dial.now += 130
    await hand_over(session, other, seat)
    await asyncio.gather(*scene.notifier.tasks._under_way)
    ((_, _, body),) = sink.came
    assert json.loads(reader.read(body)) == {
        "title": "Castles Besieged", "url": f"/table/{session.id}", "tag": session.id,
        "body": "Der Tisch hat lange auf dich gewartet: Ein Bot spielt weiter, und du kannst bis zum Ende "
                "zurückkommen."}


@pytest.mark.parametrize(("clock", "when", "told"), [
    (slow(), "slow", 1), (live(), "slow", 0), (live(), "always", 1), (slow(), "never", 0),
])
async def test_everybody_chooses_for_which_tables(sink: PushSink, clock: dict[str, Any], when: Any, told: int) -> None:
    scene = Scene(settings())
    person = due(await scene.table(clock))
    await scene.store.add_push(Reader(f"{sink.address}/x", person).push)
    await scene.store.save_notice(Notice(person, push_when=when))
    await scene.look(30)
    assert len(sink.came) == told


async def test_nobody_is_told_on_holiday_or_in_a_pause(sink: PushSink) -> None:
    scene = Scene(settings())
    session = await scene.table()
    person = due(session)
    await scene.store.add_push(Reader(f"{sink.address}/x", person).push)
    await scene.store.save_holidays(person, [Holiday(scene.dial.now, scene.dial.now + DAY)])
    await scene.look(30)
    assert sink.came == []
    await scene.look(DAY)
    assert len(sink.came) == 1
    paused = await scene.table()
    person = due(paused)
    await scene.store.add_push(Reader(f"{sink.address}/y", person).push)
    await handled(paused, ADA, AskPauseMessage(0))
    await handled(paused, BO, AnswerPauseMessage(1, True))
    await scene.look(30)
    assert len(sink.came) == 1


async def test_a_browser_that_is_gone_is_forgotten_and_a_service_that_fails_is_not(sink: PushSink) -> None:
    scene = Scene(settings())
    person = due(await scene.table())
    await scene.store.add_push(Reader(f"{sink.address}/x", person).push)
    sink.answer = 500
    await scene.look(30)
    assert len(await scene.store.pushes(person)) == 1
    sink.answer = 410
    person = due(await scene.table())
    await scene.store.add_push(Reader(f"{sink.address}/x", person).push)
    await scene.look(100)
    assert await scene.store.pushes(person) == []


@pytest.mark.parametrize("endpoint", [
    "https://fcm.googleapis.com.evil.example/x", "http://fcm.googleapis.com/x", "https://127.0.0.1/x", "file:///etc",
    "https://user@fcm.googleapis.com/x", "https://fcm.googleapis.com/" + "x" * 2000, "", "https://[::1/", "gopher://x",
    "https://notify.windows.com.evil/x", "https://fcm.googleapis.com:81/x", "https://fcm.googleapis.com:80/x",
    "https://fcm.googleapis.com:0/x", "https://a.push.services.mozilla.com:8443/x",
    "https://fcm.googleapis.com:99999/x", "https://fcm.googleapis.com:x/", "https://fcm.googleapis.com/x HTTP/1.1",
    "https://fcm.googleapis.com/x\r\nhost: y",
])
def test_the_house_calls_push_services_alone_at_their_usual_port_with_one_request(endpoint: str) -> None:
    good = Reader("https://fcm.googleapis.com:443/fcm/send/abc").push
    assert webpush.check_subscription(good.endpoint, good.key, good.auth, 1, "en", PushSettings()) == good
    with pytest.raises(BadInput):
        webpush.check_subscription(endpoint, good.key, good.auth, 1, "en", PushSettings())
    with pytest.raises(BadInput):
        webpush.check_subscription(good.endpoint, good.key[:-4], good.auth, 1, "en", PushSettings())
    with pytest.raises(BadInput):
        webpush.check_subscription(good.endpoint, good.key, "short", 1, "en", PushSettings())


def test_a_notice_tells_no_more_than_the_lobby() -> None:
    """It is made from the head of a match alone: the same words whatever anybody holds, and of one length."""
    people = [KeptSeat("person", 1, "Ada"), KeptSeat("person", 2, "Bo", salt="luck"),
              KeptSeat("bot", 0, "Erec", "king")]
    kept = KeptMatch("abc", "beutelschneider", 1, {}, b"secret" * 6, people, 1, 1.0, 1.0, clock=slow(3),
                     progress=Progress("running", 77, (0,), (), (), None, 86_400.0))
    subject, text = write_turns_mail([kept], Notice(1, token="token"), ADDRESS)
    assert set(write_push(kept, 1, "en")) == {"title", "body", "url", "tag"}
    assert subject == "Your turn: Beutelschneider"
    assert text.splitlines() == [
        "It is your turn:", "", "Beutelschneider – with Bo and Erec", f"{ADDRESS}/table/abc",
        "Your time ends on January 2, 1970.", "", "--", "To stop these mails:", f"{ADDRESS}/mail/off/token",
        "When to be told:", f"{ADDRESS}/account"]
    reader = Reader("https://push.example/")
    sizes = {len(webpush.encrypt(webpush.pad(json.dumps(write_push(each, 1, "en")).encode()), reader.push))
             for each in (kept, KeptMatch("x", "burgundy", 1, {}, b"", people[:2], 1, 1.0, 1.0))}
    assert len(sizes) == 1


# -- mail


async def test_a_reminder_is_told_by_push_and_by_mail_as_they_wish(sink: PushSink, mails: MailSink) -> None:
    news = Say("Table {table} with {people} begins at {time}.", table="1.1", people="Bo", time="2030-01-01 20:00 UTC")
    scene = Scene(settings(mails.port))
    await scene.store.save_notice(Notice(1, "de", "ada@example.org", True, "t" * 32))
    await scene.store.save_notice(Notice(2, "en", "bo@example.org", True, "u" * 32, "never", "never"))
    readers = [await scene.listen(sink, person) for person in (1, 2)]
    for person in (0, 1, 2):
        scene.notifier.remind(person, "Ladder", news, "/tournament/cup")
    await asyncio.gather(*scene.notifier.tasks._under_way)
    ((_, _, body),) = sink.came
    assert json.loads(readers[0].read(body)) == {
        "title": "Ladder", "body": "Table 1.1 with Bo begins at 2030-01-01 20:00 UTC.", "url": "/tournament/cup",
        "tag": "/tournament/cup"}
    (message,) = mails.mails
    assert mails.to == ["ada@example.org"] and message["Subject"] == "Ladder"
    assert "Tisch 1.1 mit Bo beginnt um" in message.get_content()
    assert f"{ADDRESS}/tournament/cup" in message.get_content()


async def test_one_mail_for_all_tables_and_then_a_pause(mails: MailSink) -> None:
    scene = Scene(settings(mails.port))
    await scene.store.save_notice(Notice(1, "en", "ada@example.org", True, "t" * 32))
    await scene.store.save_notice(Notice(2, "de", "bo@example.org", True, "u" * 32))
    tables = [await scene.table(None, name, name) for name in ("ada", "ada", "bo", "ada")]
    await scene.look(300)
    assert mails.mails == []
    await scene.look(301)
    waiting = {person: [session for session in tables if due(session) == person] for person in (1, 2)}
    assert sorted(mails.to) == ["ada@example.org", "bo@example.org"]
    for message in mails.mails:
        person = 1 if message["to"] == "ada@example.org" else 2
        token = "t" * 32 if person == 1 else "u" * 32
        text = message.get_content()
        assert all(f"{ADDRESS}/table/{session.id}" in text for session in waiting[person])
        assert message["List-Unsubscribe"].strip() == f"<{ADDRESS}/mail/off/{token}>"
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert message["From"] == "Tafelrunde <tafelrunde@castles.example.org>"
        assert ("Du bist" in message["Subject"]) == (person == 2)
    await scene.table(None, "ada", "ada")
    await scene.look(700)
    assert len(mails.mails) == 2  # the pause between two mails
    await scene.look(3600)
    assert len(mails.mails) == 3


@pytest.mark.parametrize("notice", [
    Notice(1, mail="ada@example.org", token="t"),
    Notice(1, mail="ada@example.org", confirmed=True, mail_when="never"),
    Notice(1),
])
async def test_no_mail_without_a_confirmed_address_or_a_wish(notice: Notice, mails: MailSink) -> None:
    scene = Scene(settings(mails.port))
    for person in (1, 2):
        await scene.store.save_notice(replace(notice, person=person))
    await scene.table()
    await scene.look(4000)
    assert mails.to == []


async def test_a_mail_that_was_refused_is_tried_again_later(mails: MailSink) -> None:
    scene = Scene(settings(mails.port))
    for person in (1, 2):
        notice = Notice(person, mail=f"{person}@example.org", confirmed=True, token=str(person) * 32)
        await scene.store.save_notice(notice)
    await scene.table()
    mails.refuses = True
    await scene.look(700)
    assert (len(mails.to), mails.mails) == (1, [])
    mails.refuses = False
    await scene.look(700)
    assert mails.mails == []
    await scene.look(3600)
    assert len(mails.mails) == 1


# -- pages


def walk(app: Any, store: Store) -> None:
    """What Ada does with the pages of her address."""
    with TestClient(app, base_url="https://castles.example.org") as client:
        client.cookies.set(KEY, "a key that is long enough: Ada")
        assert "not confirmed yet" in sent(client, "/account/mail", mail="ada@example.org").text
        notice = done(store.notice(1))
        assert (notice.mail, notice.confirmed) == ("ada@example.org", False)
        client.cookies.clear()
        assert client.get(f"/mail/confirm/{notice.token}").status_code == 200
        assert not done(store.notice(1)).confirmed  # a program that opens links confirms nothing
        sent(client, f"/mail/confirm/{notice.token}", f"/mail/confirm/{notice.token}")
        assert done(store.notice(1)).confirmed
        assert client.get(f"/mail/off/{notice.token}").status_code == 200
        assert done(store.notice(1)).mail_when == "slow"  # nor does it end anything
        sent(client, f"/mail/off/{notice.token}", f"/mail/off/{notice.token}")
        told = done(store.notice(1))
        assert (told.mail_when, told.confirmed) == ("never", True)  # still her address
        sent(client, f"/mail/confirm/{notice.token}")
        assert done(store.notice(1)).mail_when == "slow"  # that was a mistake
        assert client.post(f"/mail/off/{notice.token}", data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert done(store.notice(1)).mail_when == "never"
        for nowhere in ("/mail/off/" + "x" * 32, "/mail/confirm/x", "/mail/off/" + "y" * 5000):
            assert client.get(nowhere).status_code == 404


async def test_an_address_is_confirmed_used_and_ended_with_one_click(mails: MailSink) -> None:
    scene = Scene(chosen := settings(mails.port))
    await scene.table()
    await asyncio.to_thread(walk, build(scene.store, NoBots(), chosen, Keys(push=HOUSE)), scene.store)
    assert len(mails.mails) == 1
    assert mails.mails[0]["to"] == "ada@example.org"
    assert f"{ADDRESS}/mail/confirm/" in mails.mails[0].get_content()


def test_a_browser_is_added_and_taken_off_and_wishes_are_kept() -> None:
    store = memory_store()
    done(store.add_person(hash_key("a key that is long enough: Ada"), "Ada", 1.0))
    browser = Reader("http://127.0.0.1/x").push
    with TestClient(build(store, NoBots(), settings(), Keys(push=HOUSE)), base_url="https://house.test") as client:
        assert sent(client, "/account/push", endpoint=browser.endpoint).status_code == 400  # nobody yet
        client.cookies.set(KEY, "a key that is long enough: Ada")
        assert HOUSE.public in client.get("/account").text
        answer = sent(client, "/account/push", endpoint=browser.endpoint, key=browser.key, auth=browser.auth)
        assert answer.status_code == 204
        assert done(store.pushes(1)) == [browser]
        assert sent(client, "/account/push", endpoint="https://evil.example/", key=browser.key,
                    auth=browser.auth).status_code == 400
        sent(client, "/account/push/off", endpoint=browser.endpoint)
        assert done(store.pushes(1)) == []
        sent(client, "/account/notices", push_when="always", mail_when="never")
        assert (done(store.notice(1)).push_when, done(store.notice(1)).mail_when) == ("always", "never")
        assert sent(client, "/account/notices", push_when="often").status_code == 400
        assert sent(client, "/account/mail", mail="ada@example.org").status_code == 400  # no mail server
        for script in ("/sw.js", "/scripts/notices.js"):
            assert client.get(script).headers["content-type"].startswith("text/javascript")
        assert "worker-src 'self'" in client.get("/").headers["content-security-policy"]
