"""Accounts attacked: planted cookies, old sessions, logins that are asked for; and the end of one."""

import json
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tafelrunde.web.http.identity import KEY
from tests.trust.people import RIGHT, enter, is_closed, member, signed_in
from tests.web.house import Guest, House, check_refused

pytestmark = [pytest.mark.several, pytest.mark.simulated]
CARDS = "beutelschneider"
SETTINGS = "[limits]\nsign_ups = 100\naddress_tries = 1000\n"
NEW = "battery staple"


@pytest.mark.parametrize("way", ["new", "enter"])
def test_a_key_planted_before_does_not_open_the_account(way: str, open_house: House) -> None:
    login = f"planted-{way}"
    if way == "enter":
        member(open_house, login)
    eve, ada = open_house.guest("Eve"), open_house.guest("Ada")
    table = eve.open_table(CARDS, "me", "bot:random", "bot:random")
    ada.pages.cookies.set(KEY, eve.pages.cookies[KEY], domain="127.0.0.1", path="/")
    connection = eve.look_at(table)
    assert signed_in(ada.post(f"/account/{way}", form="/account", login=login, password=RIGHT).text)
    assert signed_in(ada.get("/account").text)
    assert not signed_in(eve.get("/account").text)
    assert is_closed(connection)
    assert eve.connection(table).hear_kind("sight").get("mine", []) == []
    assert ada.connection(table).hear_kind("sight")["mine"] == [0]


def test_all_other_sessions_end(open_house: House) -> None:
    ada, phone = member(open_house, "sessions"), open_house.guest()
    table = ada.open_table(CARDS, "me", "bot:random", "bot:random")
    assert signed_in(enter(phone, "sessions"))
    connection = phone.look_at(table)
    old = ada.pages.cookies[KEY]
    assert signed_in(ada.post("/account/sessions/end", form="/account").text)
    assert not signed_in(phone.get("/account").text)
    assert is_closed(connection)
    assert ada.pages.cookies[KEY] != old


def test_whoever_signs_out_has_no_table_open_either(open_house: House) -> None:
    ada = member(open_house, "leaving")
    connection = ada.look_at(ada.open_table(CARDS, "me", "bot:random", "bot:random"))
    ada.post("/account/leave", form="/account")
    assert is_closed(connection)


def test_another_password(open_house: House) -> None:
    ada, phone = member(open_house, "password"), open_house.guest()
    enter(phone, "password")
    wrong = ada.post("/account/password", form="/account", password="wrong horse", new=NEW)
    assert (wrong.status_code, "this is not your password" in wrong.text) == (400, True)
    check_refused(ada.post("/account/password", form="/account", password=RIGHT, new="short"), "8 to 200")
    assert signed_in(ada.post("/account/password", form="/account", password=RIGHT, new=NEW).text)
    assert not signed_in(phone.get("/account").text)
    assert not signed_in(enter(phone, "password"))
    assert signed_in(enter(phone, "password", NEW))


def test_sign_up_says_what_sign_in_says(open_house: House) -> None:
    member(open_house, "taken")
    eve = open_house.guest("Eve")
    answers = [eve.post(f"/account/{way}", form="/account", login=login, password="wrong horse")
               for way, login in (("new", "taken"), ("enter", "taken"), ("enter", "nobody-at-all"))]
    assert {answer.status_code for answer in answers} == {400}
    assert len({answer.text.partition("<main")[2] for answer in answers}) == 1
    assert signed_in(eve.post("/account/new", form="/account", login="taken", password=RIGHT).text)


# -- one's own data


def finished(ada: Guest, bo: Guest) -> str:
    """A match both have played, with what was said and noted there."""
    table = ada.open_table(CARDS, "me", "open", "bot:random")
    bo.sit(table)
    connection = ada.look_at(table)
    connection.send(type="speak", words="what Ada said")
    connection.hear_kind("chat")
    connection.send(type="note", words="what Ada noted")
    connection.hear_kind("notes")
    connection.send(type="resign", seat=0)
    other = bo.look_at(table)
    other.resign(1)
    return table


def at_two_tables(opened: House, login: str) -> tuple[Guest, Guest, str, str]:
    """Two who have played a match, and play another one; the first of them has an account."""
    ada, bo = member(opened, login), opened.guest("Bo")
    over, running = finished(ada, bo), ada.open_table(CARDS, "me", "open", "bot:random")
    bo.sit(running)
    return ada, bo, over, running


def holds(text: str) -> bool:
    record = read_record(text)
    verdict = verify(games.load(record.game), record)
    return verdict.holds and verdict.dice


def test_ones_data_as_a_file_tells_nothing_of_a_match_that_runs(open_house: House) -> None:
    ada, _, over, running = at_two_tables(open_house, "taking")
    answer = ada.post("/account/data", form="/account")
    assert "attachment" in answer.headers["content-disposition"]
    told: dict[str, Any] = json.loads(answer.text)
    assert (told["person"]["login"], told["notes"]) == ("taking", {over: "what Ada noted"})
    assert [each["words"] for each in told["said"]] == ["what Ada said"]
    matches = {each["match"]: each for each in told["matches"]}
    assert set(matches) == {over, running}
    assert holds(matches[over]["record"])
    assert "record" not in matches[running]
    for secret in ("$argon2", ada.pages.cookies[KEY]):
        assert secret not in answer.text
    assert {ada.post("/account/data", form="/account").status_code for _ in range(5)} == {200, 400}
    assert open_house.guest().post("/account/data", form="/account").status_code == 400


def test_what_is_deleted_is_gone_and_records_stay(open_house: House) -> None:
    ada, bo, over, running = at_two_tables(open_house, "deleted")
    waiting = ada.open_table(CARDS, "me", "open", "open")
    connection = bo.look_at(running)
    for fields, sentence in (({"password": RIGHT}, "tick the box"),
                             ({"password": "wrong horse", "sure": "on"}, "not your password")):
        check_refused(ada.post("/account/delete", form="/account", **fields), sentence)
    assert "Everything about you" in ada.post("/account/delete", form="/account", password=RIGHT, sure="on").text
    assert "Delete everything" not in ada.get("/account").text
    assert not signed_in(enter(ada, "deleted"))
    connection.until(lambda: (there := connection.sight["people"][0])["kind"] == "bot"
                     and there["name"] == "former player")
    assert waiting not in bo.get("/lobby").text
    text = bo.get(f"/table/{over}/record.txt").text
    assert holds(text)
    assert "name 0: former player" in text
    for path in (f"/table/{over}/record", f"/table/{over}/people", f"/table/{running}/people", "/ratings", "/lobby"):
        assert "Deleted" not in bo.get(path).text, path
    looking = bo.look_at(over)
    looking.catch_up(0.3)
    assert looking.chat == []


def test_a_guest_is_forgotten_without_a_password(open_house: House) -> None:
    ada = open_house.guest("Guest of a day")
    ada.open_table(CARDS, "me", "bot:random", "bot:random")
    assert "Everything about you has been deleted" in ada.post("/account/delete", form="/account", sure="on").text
    assert "Guest of a day" not in ada.get("/account").text
