"""Accounts: a guest's tables stay theirs, other browsers find them, and nobody guesses a password."""

import re
import time
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest

from tafelrunde.web.http.forms import CONFIRMATIONS
from tests.web.house import House

pytestmark = pytest.mark.several
LOGIN = {"login": "Ada.L", "password": "correct horse"}


def test_a_guest_makes_an_account_and_finds_the_table_elsewhere(open_house: House) -> None:
    ada, phone = open_house.guest("Ada"), open_house.guest("Ada on the phone")
    table = ada.open_table("beutelschneider", "me", "open", "bot:random")
    ada.sign_up(**LOGIN)
    other = phone.open_table("beutelschneider", "me", "bot:random", "bot:random")
    connection = phone.connection(other)
    assert connection.hear_kind("sight")["mine"] == [0]
    assert "signed in as ada.l" in phone.post("/account/enter", form="/account", **LOGIN).text
    for guest in (ada, phone):
        lobby = guest.get("/lobby").text
        assert table in lobby
        assert other in lobby
    assert phone.connection(other).hear_kind("sight")["mine"] == [0]
    assert "signed in as" not in phone.post("/account/leave", form="/account").text
    assert table not in phone.get("/lobby").text.split("Open tables")[0]


@pytest.mark.parametrize(("login", "password", "sentence"), [("x", "long enough", "a login has"),
                                                             ("uwe", "short", "a password has")])
def test_what_is_no_login_or_password(open_house: House, login: str, password: str, sentence: str) -> None:
    """What becomes of wrong ones, see `tests/trust/test_limits.py` and `test_sessions.py`."""
    answer = open_house.guest("Eve").post("/account/enter", form="/account", login=login, password=password)
    assert (answer.status_code, sentence in answer.text) == (400, True)


def told(page: str) -> str:
    found = re.search(r'<p class="notice" role="status">(.*?)</p>', page)
    return unescape(found[1]) if found else ""


def test_every_form_of_the_account_tells_what_it_did(open_house: House) -> None:
    ida = open_house.guest("Ida").sign_up("ida", "correct horse")
    today = datetime.fromtimestamp(time.time(), UTC).date()
    holiday = {"first": str(today), "last": str(today + timedelta(days=1))}
    forms: list[tuple[str, dict[str, str], str]] = [
        ("/me", {"back": "/account?done=name"}, "name"),
        ("/account/arms", {"given": "on"}, "arms"),
        ("/account/holiday", holiday, "holiday"),
        ("/account/sessions/end", {}, "others"),
        ("/account/password", {"password": "correct horse", "new": "another horse"}, "password"),
        ("/account/leave", {}, "left"),
        ("/account/enter", {"login": "ida", "password": "another horse"}, "entered"),
    ]
    for path, fields, deed in forms:
        assert told(ida.post(path, form="/account", **fields).text) == CONFIRMATIONS[deed].key, path
    start = re.search(r'name="start" value="([^"]+)"', ida.get("/account").text)
    assert told(ida.post("/account/holiday/end", form="/account", start=start[1]).text) == CONFIRMATIONS["back"].key
    ida.post("/account/bots", form="/account/bots", name="Robo")
    robo = re.search(r'action="(/account/bots/\d+)/revoke"', ida.get("/account/bots").text)
    for deed, action in (("token-revoked", "revoke"), ("bot-deleted", "delete")):
        assert told(ida.post(f"{robo[1]}/{action}", form="/account/bots").text) == CONFIRMATIONS[deed].key
    assert told(ida.get("/account").text) == told(ida.get("/account?done=nonsense").text) == ""


def test_a_wrong_password_leads_back_to_the_form(open_house: House) -> None:
    lea = open_house.guest("Lea")
    for sent_from, back in (("/account", True), ("http://elsewhere.example/account", False), ("/account/enter", False)):
        lea.pages.headers["referer"] = sent_from if "://" in sent_from else f"http://{open_house.address}{sent_from}"
        page = lea.post("/account/enter", form="/account", login="nobody", password="wrong horse").text
        assert ('href="/account">Back to the form' in page) is back
