"""Every limit bites: a house with the narrowest ones, and what happens one step beyond each."""

import time
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tafelrunde.web.runtime.settings import Limits
from tests.web.house import Guest, House, TabOf

pytestmark = [pytest.mark.several, pytest.mark.simulated]
CARDS = "castles_besieged"
LOGIN = {"login": "ada.l", "password": "correct horse"}
SETTINGS = """
[limits]
tables_per_person = 1
tabs_per_person = 2
seats = 3
message_bytes = 256
messages = 10
message_seconds = 3600
speech = 20
talk = 1
form_bytes = 4096
password_tries = 2
password_minutes = 7
address_tries = 4
sign_ups = 3
holiday_days = 1
"""
ELSEWHERE = {
    "absent_seconds": "tests/web/test_seats.py",
    "absent_hours": "tests/web/test_seats.py",
    "idle_seconds": "tests/browser/test_week.py",
    "arrival_seconds": "tests/web/test_rematch.py",
    "programs_per_person": "tests/network/test_door.py",
    **dict.fromkeys((
        "waiting_per_person", "lobby_per_person", "guests_per_address", "tables_per_address", "address_minutes",
        "lines_per_address", "watchers", "watchers_per_address", "hashing_waiting", "hashing_per_address",
        "request_seconds", "lobby_hours", "open_days", "guest_days"), "tests/trust/test_quotas.py"),
}


def at_table(open_house: House, name: str) -> tuple[Guest, str]:
    guest = open_house.guest(name)
    return guest, guest.open_table(CARDS, "me", "open")


def waiting_tab(open_house: House, name: str) -> TabOf:
    """Somebody's tab at a table of their own, once the house has said that nothing goes on there yet: it reads a tab's
    messages while it still opens the table, so what it says to both could come in either order."""
    guest, table = at_table(open_house, name)
    connection = guest.connection(table)
    assert connection.hear_kind("refusal")["say"] == ["the table still waits for players"]
    return connection


def test_there_is_no_limit_without_a_test() -> None:
    tested = {line.split(" = ")[0] for line in SETTINGS.splitlines() if " = " in line}
    assert tested | set(ELSEWHERE) == {field.name for field in msgspec.structs.fields(Limits)}
    for name, path in ELSEWHERE.items():
        assert name in Path(__file__).parents[2].joinpath(path).read_text("utf-8")


def test_tables_and_seats(open_house: House) -> None:
    guest, _ = at_table(open_house, "Tess")
    again = guest.post(f"/new/{CARDS}", form=f"/new/{CARDS}", seat0="me", seat1="open", pace="0")
    assert (again.status_code, "you already have 1 table going" in again.text) == (400, True)
    big = open_house.guest("Bix").post("/new/beutelschneider", form="/new/beutelschneider", seat0="me", seat1="open",
                                   seat2="open", seat3="open", pace="0")
    assert (big.status_code, "can have at most 3 seats" in big.text) == (400, True)


def test_tabs_of_one_person(open_house: House) -> None:
    guest, table = at_table(open_house, "Tab")
    two = [guest.connection(table) for _ in range(2)]
    for connection in two:
        connection.hear()
    third = guest.connection(table)
    assert third.hear_kind("refusal")["say"] == ["you already have this table open in {limit:tab|tabs}; close one",
                                                 {"limit": 2}]
    with pytest.raises(ConnectionClosed):
        third.hear()
    two[0].send(type="ping", at=1)
    two[0].hear_kind("pong")  # the others stay


def test_a_long_message_and_too_many(open_house: House) -> None:
    connection = waiting_tab(open_house, "Mel")
    connection.send(type="speak", words="x" * 300)
    assert connection.hear_kind("refusal")["say"] == ["the message is longer than {limit:byte|bytes}", {"limit": 256}]
    for _ in range(9):
        connection.send(type="ping", at=1)
        connection.hear_kind("pong")
    connection.send(type="ping", at=1)
    assert connection.hear_kind("refusal")["say"] == ["too many messages at once; wait a moment"]


def test_a_long_speech_is_refused_in_words(open_house: House) -> None:
    connection = waiting_tab(open_house, "Spe")
    connection.send(type="speak", words="abcdefghij" * 2 + "k")
    assert connection.hear_kind("refusal")["say"] == [
        "{limit:character|characters} at most can be kept at once, these are {found}",
        {"limit": 20, "found": 21}]
    connection.send(type="speak", words="abcdefghij" * 2)
    connection.hear_kind("chat")
    assert [line["words"] for line in connection.chat] == ["abcdefghij" * 2]


@pytest.mark.one_process("each process counts for itself")
def test_what_one_person_says_counts_for_all_tabs_and_tables(open_house: House) -> None:
    ada, table = at_table(open_house, "Ta")
    bo, other = at_table(open_house, "Bo")
    ada.connection(table).send(type="speak", words="one")
    for place, message in ((table, {"type": "mute", "person": 0, "on": True}), (other, {"type": "speak", "words": "2"}),
                           (other, {"type": "note", "words": "three"})):
        tab = ada.connection(place)
        tab.send(**message)
        while (said := tab.hear_kind("refusal")["say"][0]) == "the table still waits for players":
            pass
        assert said == "too many messages at once; wait a moment"
    bo.connection(other).send(type="speak", words="mine")
    bo.connections[0].hear_kind("chat")


def test_a_large_form(open_house: House) -> None:
    answer = open_house.guest("Fo").post(f"/new/{CARDS}", form=f"/new/{CARDS}", salt="x" * 5000)
    assert answer.status_code == 413


def test_wrong_passwords(open_house: House) -> None:
    ada, eve = open_house.guest("Ada"), open_house.guest("Eve")
    assert ada.post("/account/new", form="/account", **LOGIN).status_code == 200
    wrong = {**LOGIN, "password": "wrong horse"}
    said = [eve.post("/account/enter", form="/account", **wrong).text for _ in range(3)]
    assert [("is wrong" in text, "wait 7 minutes" in text) for text in said] == [(True, False)] * 2 + [(False, True)]
    assert "wait 7 minutes" in eve.post("/account/enter", form="/account", **LOGIN).text
    others = [eve.post("/account/enter", form="/account", login=f"log.{n}", password="wrong horse").text
              for n in range(3)]
    assert [("is wrong" in text, "minutes" in text) for text in others] == [(True, False)] * 2 + [(False, True)]


def test_accounts_made_from_one_address(open_house: House) -> None:
    said = [open_house.guest().post("/account/new", form="/account", login=f"new.{n}", password="long enough").text
            for n in range(4)]
    assert "signed in as" in said[0]
    assert "too many accounts were made" in said[3]


def test_holidays(open_house: House) -> None:
    guest, _ = at_table(open_house, "Hol")
    year = datetime.fromtimestamp(time.time(), UTC).year + 1  # of the house
    two = guest.post("/account/holiday", form="/account", first=f"{year}-01-02", last=f"{year}-01-03")
    assert (two.status_code, "holidays may take 1 day a year" in two.text) == (400, True)
    one = guest.post("/account/holiday", form="/account", first=f"{year}-01-02", last=f"{year}-01-02")
    assert one.status_code == 200
