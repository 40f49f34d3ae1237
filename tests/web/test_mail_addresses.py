"""Mail addresses: which ones are taken, and how often, from where and for whom the house writes to a new one."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path

import httpx
import pytest

from tafelrunde.core import BadInput
from tafelrunde.web.notify import email
from tests.web.house import BOTH, Guest, House, check_refused, house
from tests.web.sinks import MailSink
from tests.web.test_notices import settings


@pytest.mark.parametrize("word", [
    "ada", "ada@", "@example.org", "a b@example.org", "ada@example", "a@b@example.org", "ada@example..org", "x" * 300,
    "ada@example.org\nBcc: x@example.org", "ä@example.org", "ada@.", "ada@-example.org", "ada@müller",
    "-oQ/tmp@b.c", "-x@example.org", "=?utf-8?q?a?=@b.c", "a=?x@example.org", "ada@=?utf-8?q?a?=.org",
    '"a"@example.org',
    "ada@exa mple.org", "a..b@example.org", "ada@" + "ü" * 80 + ".de", "ada@[127.0.0.1]", "ada@a\x00.org",
])
def test_what_is_no_address(word: str) -> None:
    with pytest.raises(BadInput):
        email.read_address(word)


@pytest.mark.parametrize(("word", "read"), [
    ("o'neill@example.ie", "o'neill@example.ie"), (" Ada.B+x@example.org ", "Ada.B+x@example.org"),
    ("x@müller.de", "x@xn--mller-kva.de"), ("x@xn--mller-kva.de", "x@xn--mller-kva.de"),
    ("x@straße.de", "x@xn--strae-oqa.de"), ("x@MÜLLER.DE", "x@xn--mller-kva.de"), ("x@example.org.", "x@example.org"),
    ("a-b=c@sub.example.org", "a-b=c@sub.example.org"),
])
def test_what_is_an_address(word: str, read: str) -> None:
    assert email.read_address(word) == read
    assert email.read_address(read) == read
    letter = email.write_mail(settings(25), read, "Your turn", "Come!")
    again = message_from_bytes(bytes(letter), policy=policy.default)
    assert [each.addr_spec for each in again["to"].addresses] == [read]


@pytest.fixture(params=BOTH)
def opened(tmp_path: Path, mails: MailSink) -> Iterator[House]:
    (tmp_path / "house.toml").write_text('address = "http://castles.example.org"\n[mail]\nhost = "127.0.0.1"\n'
                                         f'port = {mails.port}\nsecurity = "none"\n')
    with house(tmp_path) as made:
        yield made


def give(guest: Guest, address: str) -> httpx.Response:
    guest.get("/account")
    return guest.post("/account/mail", form="/account", mail=address)


def player(opened: House, place: str) -> Guest:
    """Somebody at that address on the net, who has begun a match."""
    guest = opened.guest("Eve", place=place)
    guest.open_table("castles_besieged", "me", "me")
    return guest


def test_one_place_sends_few_mails_whatever_the_addresses(opened: House, mails: MailSink) -> None:
    addresses = ("someone+0.{}@example.org", "SomeOne+{}@Example.org", "some.one{}@example.org",
                 "someone@{}.example.org", "someone+{}@example.org.")
    answers = [give(player(opened, "127.0.2.1"), addresses[number % 5].format(number)) for number in range(13)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [400] * 3
    assert "too many mails to confirm an address; wait 60 minutes" in answers[-1].text
    assert len(mails.mails) == 10
    assert give(player(opened, "127.0.2.2"), "bo@example.net").status_code == 200
    opened.wait(3600)
    assert give(player(opened, "127.0.2.1"), "eve@example.net").status_code == 200


def test_one_mailbox_gets_few_mails_from_however_many_places(opened: House, mails: MailSink) -> None:
    addresses = ("someone+{}@example.org", "SOME.ONE@example.org", "some.one+{}@EXAMPLE.org.")
    for number in range(13):
        give(player(opened, f"127.0.2.{number}"), addresses[number % 3].format(number))
    assert len(mails.mails) == 10


def test_one_person_is_sent_few_mails(opened: House, mails: MailSink) -> None:
    ada = player(opened, "127.0.2.1")
    assert [give(ada, f"ada{number}@example.org").status_code for number in range(7)] == [200] * 5 + [400] * 2
    assert len(mails.mails) == 5


def test_whoever_has_neither_an_account_nor_played_is_sent_none(opened: House, mails: MailSink) -> None:
    ada, bo = opened.guest("Ada", "de"), opened.guest("Bo", place="127.0.2.2")
    table = ada.open_table("castles_besieged", "me", "open")
    # her table waits yet
    check_refused(give(ada, "ada@example.org"), "spiel erst eine Partie oder leg ein Konto an")
    assert mails.mails == []
    bo.sit(table)
    for guest in (ada, bo):
        assert give(guest, f"{guest.name}@example.org").status_code == 200
    assert mails.to == ["Ada@example.org", "Bo@example.org"]
    eve = opened.guest("Eve").sign_up("eve", "wrong horse battery")
    eve.post("/account/mail", form="/account", mail="eve@example.org", password="wrong horse battery")
    assert mails.to[-1] == "eve@example.org"
