"""A forgotten password: by mail, the same answer whoever is asked about, and by a link from the operator."""

import json
import re
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tafelrunde.store import KeptMatch, KeptSeat, Notice, Push
from tafelrunde.web.access.passwords import BY_MAIL, BY_OPERATOR
from tafelrunde.web.http.identity import hash_key
from tafelrunde.web.notify import email
from tafelrunde.web.notify.account_mails import WORDS
from tafelrunde.web.notify.turns import new_token
from tafelrunde.web.routes.recovery import MAILED
from tafelrunde.web.runtime.settings import Limits, Mail, Settings
from tafelrunde.web.server.app import Keys, build
from tests.commands import expect_refusal, run_command
from tests.stores import done, memory_store
from tests.trust.inside import NoBots
from tests.web.house import SEVERAL, check_refused, house, sent
from tests.web.stored import place_of

ADDRESS = "https://castles.example.org"
OLD, NEW = "correct horse", "battery staple"
ADMIN = "the key of the operator"
LINK = re.compile(rf"{ADDRESS}(/account/recover/[\w-]+)")
Client = TestClient[Any]


class Scene:
    """A house whose mail is caught, whose clock is set, and in which Ada, Bo and Cleo have accounts; Ada's address is
    confirmed, Bo's is not, Cleo has given none."""

    def __init__(self) -> None:
        self.store = memory_store()
        self.mails: list[EmailMessage] = []
        self.time = 1_000_000.0
        chosen = Settings(address=ADDRESS, mail=Mail(host="mail.example.org"), limits=Limits(sign_ups=100))
        self.app = build(self.store, NoBots(), chosen, Keys(admin=ADMIN), now=lambda: self.time)

    def member(self, login: str) -> None:
        client = self.browser()
        assert "signed in as" in sent(client, "/account/new", login=login, password=OLD, name=login).text

    def browser(self) -> Client:
        """Somebody's browser; the house is not opened and closed with it."""
        return TestClient(self.app, base_url=ADDRESS)

    def links(self) -> list[str]:
        return [found[1] for each in self.mails if (found := LINK.search(each.get_content()))]


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    """The scene, with everybody in it."""
    made = Scene()
    monkeypatch.setattr(email, "send_mail", lambda message, _: made.mails.append(message))
    for number, login in enumerate(("ada", "bo.b", "cleo"), start=1):
        made.member(login)
        address = f"{login}@example.org" if login != "cleo" else ""
        done(made.store.save_notice(Notice(number, "en", address, login == "ada", new_token())))
    return made


def ask(scene: Scene, login: str) -> str:
    client = scene.browser()
    answer = sent(client, "/account/recover", login=login)
    assert answer.status_code == 200
    return re.sub(r'name="_csrf_token" value="[^"]+"', "", answer.text)


def test_the_answer_is_the_same_whoever_is_asked_about(scene: Scene) -> None:
    answers = {ask(scene, login) for login in ("ada", "bo.b", "cleo", "nobody")}
    assert len(answers) == 1
    assert [each["to"] for each in scene.mails] == ["ada@example.org"]


def test_a_link_opens_once_and_ends_all_sessions(scene: Scene) -> None:
    phone = scene.browser()
    assert "signed in as" in sent(phone, "/account/enter", login="ada", password=OLD).text
    ask(scene, "ada")
    link = scene.links()[0]
    token = link.rpartition("/")[2]
    assert [row["token"] for row in done(scene.store.engine.rows("SELECT token FROM recovery"))] == [hash_key(token)]
    client = scene.browser()
    assert client.get(link).status_code == client.get(link).status_code == 200  # opening it uses nothing up
    check_refused(sent(client, link, link, new="short"), "8 to 200")
    assert "signed in as ada" in sent(client, link, link, new=NEW).text
    check_refused(sent(client, link, new="yet another one"), "has been used or is too old")
    assert client.get(link).status_code == 400
    assert "signed in as" not in phone.get("/account").text
    assert "is wrong" in sent(phone, "/account/enter", login="ada", password=OLD).text
    assert "signed in as" in sent(phone, "/account/enter", login="ada", password=NEW).text
    assert any(WORDS["recovered"].key in each.get_content() for each in scene.mails)
    assert changes(client)[-1] == WORDS["device"].key
    assert WORDS["recovered"].key in changes(client)


def test_what_a_guest_played_comes_along_by_a_link_too(scene: Scene) -> None:
    ask(scene, "ada")
    client = scene.browser()
    sent(client, "/me", form="/account", name="Eve")
    seats = [KeptSeat("person", 4, "Eve"), KeptSeat()]
    done(scene.store.save_match(KeptMatch("abc", "castles_besieged", 1, {}, bytes(32), seats, 4, 1.0, 1.0)))
    assert "signed in as ada" in sent(client, link := scene.links()[0], link, new=NEW).text
    assert [kept.id for kept in done(scene.store.matches_of(1))] == ["abc"]


def test_a_link_does_not_last(scene: Scene) -> None:
    ask(scene, "ada")
    ask(scene, "ada")
    client = scene.browser()
    first, second = scene.links()
    assert client.get(first).status_code == 400  # the newer one counts
    scene.time += BY_MAIL
    assert client.get(second).status_code == 400
    assert sent(client, second, new=NEW).status_code == 400
    for nowhere in ("/account/recover/x", "/account/recover/" + "y" * 5000):
        assert client.get(nowhere).status_code == 400


def test_nobody_fills_a_mailbox(scene: Scene) -> None:
    said = {ask(scene, "ada") for _ in range(MAILED + 2)}
    assert len(said) == 1
    assert len(scene.mails) == MAILED


def test_an_address_is_changed_by_whoever_knows_the_password(scene: Scene) -> None:
    client = scene.browser()
    sent(client, "/account/enter", login="ada", password=OLD)
    for fields in ({}, {"password": "wrong horse"}):
        check_refused(sent(client, "/account/mail", mail="eve@example.org", **fields), "this is not your password")
    assert done(scene.store.notice(1)).mail == "ada@example.org"
    assert sent(client, "/account/mail", mail="new@example.org", password=OLD).status_code == 200
    assert (done(scene.store.notice(1)).mail, done(scene.store.notice(1)).confirmed) == ("new@example.org", False)


def test_a_link_from_whoever_runs_the_house(scene: Scene) -> None:
    operator = scene.browser()
    client = scene.browser()
    assert sent(client, "/admin/person/3/link").status_code == 404
    assert sent(operator, "/admin", key=ADMIN).status_code == 200
    shown = sent(operator, "/admin/person/3/link")
    found = LINK.search(shown.text)
    assert found
    assert LINK.search(operator.get("/admin/person/3").text) is None  # shown once
    assert "made a link to a new password" in operator.get("/admin").text
    scene.time += BY_OPERATOR - 1
    assert "signed in as cleo" in sent(client, found[1], found[1], new=NEW).text
    assert scene.mails == []


def changes(client: Client) -> list[str]:
    """What the account page says has changed about signing in, the latest first."""
    return re.findall(r"<li>[^<]* UTC: ([^<]*)</li>", client.get("/account").text)


def test_whatever_changes_about_signing_in_is_told(scene: Scene) -> None:
    """On the account page, and by mail to the address that was confirmed before it, even if mails are off."""
    done(scene.store.save_notice(replace(done(scene.store.notice(1)), mail_when="never")))
    client = scene.browser()
    sent(client, "/account/enter", login="ada", password=OLD)
    assert [(each["to"], WORDS["device"].key in each.get_content()) for each in scene.mails] == [
        ("ada@example.org", True)]
    sent(client, "/account/leave")
    sent(client, "/account/enter", login="ada", password=OLD)  # a known device now
    assert len(scene.mails) == 1
    scene.time += 60.0
    assert sent(client, "/account/mail", mail="eve@example.org", password=OLD).status_code == 200
    assert [each["to"] for each in scene.mails[1:]] == ["eve@example.org", "ada@example.org"]
    assert WORDS["mail"].key in scene.mails[2].get_content()
    done(scene.store.add_push(Push("https://push.example.org/1", 1, "key", "auth", "en")))
    assert sent(client, "/account/password", password=OLD, new=NEW).status_code == 200
    assert done(scene.store.pushes(1)) == [], "whoever is signed out is told nothing any more"
    assert len(scene.mails) == 3  # the new address is not confirmed
    assert changes(client) == [WORDS[what].key for what in ("password", "mail", "device")]
    assert WORDS["device"].key not in scene.browser().get("/account").text
    told = json.loads(sent(client, "/account/data").text)["sign_in_changes"]
    assert [each["what"] for each in told] == ["password", "mail", "device"]


def test_taking_the_address_away_and_coming_by_the_door_for_new_accounts_are_told_as_well(scene: Scene) -> None:
    client = scene.browser()
    assert "signed in as ada" in sent(client, "/account/new", login="ada", password=OLD).text
    assert sent(client, "/account/mail", mail="", password=OLD).status_code == 200
    assert [each["to"] for each in scene.mails] == ["ada@example.org"] * 2
    assert changes(client) == [WORDS["mail"].key, WORDS["device"].key]


def test_nothing_is_told_of_a_guest_or_of_a_wrong_password_and_a_deletion_forgets_it(scene: Scene) -> None:
    guest = scene.browser()
    sent(guest, "/me", form="/", name="Gus")
    sent(guest, "/account/enter", login="ada", password="wrong horse")
    assert (scene.mails, done(scene.store.sign_in_changes(1))) == ([], [])
    sent(guest, "/account/enter", login="ada", password=OLD)
    assert len(done(scene.store.sign_in_changes(1))) == 1
    sent(guest, "/account/delete", password=OLD, sure="on")
    assert done(scene.store.sign_in_changes(1)) == []


@pytest.mark.slow
@pytest.mark.sockets
@pytest.mark.several
def test_a_link_by_the_command_line_while_the_house_is_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with house(tmp_path) as opened:
        ada = opened.guest("Ada").sign_up("ada", OLD)
        place = ["--store", str(place_of(tmp_path))] if SEVERAL else ["--data", str(tmp_path)]
        assert "no account" in expect_refusal(capsys, "recover", "nobody", *place)
        path = run_command(capsys, "recover", "ada", *place).strip()
        assert path.startswith("/account/recover/")
        phone = opened.guest()
        assert "signed in as ada" in phone.post(path, form=path, new=NEW).text
        assert "signed in as" not in ada.get("/account").text
