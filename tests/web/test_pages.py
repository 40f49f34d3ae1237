"""The pages: what they offer, what they refuse, in which language, and what their headers promise."""

import re

import pytest

from tafelrunde.web.http.responses import local_path
from tafelrunde.web.http.text import clean_name
from tests.web.house import Guest, House


@pytest.mark.parametrize("path", ["/", "/lobby", "/new/beutelschneider", "/rules/beutelschneider", "/credits",
                                  "/verify"])
def test_pages_answer_in_both_languages(open_house: House, path: str) -> None:
    english, german = open_house.guest(language="en").get(path), open_house.guest(language="de-AT,de;q=0.9").get(path)
    assert (english.status_code, german.status_code) == (200, 200)
    assert '<html lang="en">' in english.text
    assert '<html lang="de">' in german.text
    assert ">Tische<" in german.text
    for answer in (english, german):
        assert "<script>" not in answer.text
        assert " style=" not in answer.text
        assert " onclick=" not in answer.text


def test_the_head_leads_to_whatever_the_house_has(ada: Guest) -> None:
    head = ada.get("/credits").text.partition("</header>")[0]
    for path in ("/", "/lobby", "/puzzles", "/board", "/ratings", "/verify", "/account"):
        assert f'<a href="{path}">' in head
        assert ada.get(path).status_code == 200


def test_the_language_is_remembered(ada: Guest) -> None:
    answer = ada.get("/language/de?back=/lobby")
    assert answer.url.path == "/lobby"
    assert '<html lang="de">' in ada.get("/").text
    assert ada.get("/language/xx").status_code == 404


def test_nobody_is_sent_out_of_the_house(ada: Guest) -> None:
    for path in ("//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:x", ""):
        assert local_path(path) == "/"
        answer = ada.pages.get("/language/de", params={"back": path})
        assert answer.headers["location"] == "/"


def test_headers(ada: Guest) -> None:
    for path in ("/", "/nowhere", "/static/house.css", "/catalogue/de/burgundy.json"):
        headers = ada.get(path).headers
        assert {"script-src 'self'", "object-src 'none'"} <= set(headers["content-security-policy"].split("; "))
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    ada.post("/me", form="/new/beutelschneider")
    cookies = [answer for answer in ada.pages.cookies.jar if answer.name == "house_key"]
    assert cookies[0].has_nonstandard_attr("HttpOnly")
    assert cookies[0].get_nonstandard_attr("SameSite") == "lax"


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "PROPFIND"])
def test_no_other_method_is_answered(ada: Guest, method: str) -> None:
    answer = ada.pages.request(method, "/account", headers={"x-secret": "told by nobody"})
    assert (answer.status_code, "told by nobody" in answer.text) == (405, False)


def test_forms_from_elsewhere_are_refused(ada: Guest) -> None:
    answer = ada.pages.post("/quick/beutelschneider", data={"name": "Eve"})
    assert answer.status_code == 403
    assert "expired" in answer.text


@pytest.mark.parametrize("path", ["/nowhere", "/table/nix", "/table/nix/record", "/table/nix/board", "/rules/chess",
                                  "/new/chess", "/table/" + "x" * 500, "/catalogue/xx/burgundy.json",
                                  "/catalogue/de/xx.json", "/static/../app.py", "/%00"])
def test_what_is_not_there(ada: Guest, path: str) -> None:
    answer = ada.get(path)
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text
    assert "<h1>" in answer.text


@pytest.mark.parametrize(("fields", "sentence"), [
    ({"seat0": "me"}, "is for 3 or 4 players"),
    ({"seat0": "me", "seat1": "robber"}, "a seat is for me"),
    ({"seat0": "me", "seat1": "bot:nix", "seat2": "open"}, "there is no bot"),
    ({"seat0": "open", "seat1": "open", "seat2": "open"}, "needs you or a friend of yours"),
    ({"seat0": "me", "seat1": "open", "seat2": "open", "option__target": "1"}, "the option target can be"),
    ({"seat0": "me", "seat1": "open", "seat2": "open", "option__target": "many"}, "the option target can be"),
    ({"seat0": "me", "seat1": "open", "seat2": "open", "speed": "light"}, "there is no choice of clocks"),
    ({"seat0": "me", "seat1": "open", "seat2": "open", "pace": "-1"}, "the pace of bots"),
    ({"seat0": "me", "seat1": "open", "seat2": "open", "pace": "²"}, "the pace of bots"),
])
def test_a_table_that_cannot_be(ada: Guest, fields: dict[str, str], sentence: str) -> None:
    answer = ada.post("/new/beutelschneider", form="/new/beutelschneider", **fields)
    assert answer.status_code == 400
    assert sentence in answer.text


def test_an_invitation_a_bot_and_no_seat_left(open_house: House, ada: Guest) -> None:
    table = ada.open_table("beutelschneider", "me", "open", "open")
    assert ada.get(f"/table/{table}/qr.svg").text.startswith("<?xml")
    bo, cleo = open_house.guest("Bo"), open_house.guest("Cleo")
    assert "Bo" in bo.post(f"/table/{table}/sit", form=f"/table/{table}").text
    form = f"/table/{table}"
    assert bo.post(f"/table/{table}/bot", form="/verify", bot="random").status_code == 400
    assert ada.post(f"/table/{table}/bot", form=form, bot="random").status_code == 200
    assert 'id="table"' in ada.get(form).text
    late = cleo.post(f"/table/{table}/sit", form="/verify")
    assert (late.status_code, "already taken" in late.text) == (400, True)


def test_the_lobby_lists_open_tables_but_no_private_ones(open_house: House, ada: Guest) -> None:
    public = ada.open_table("beutelschneider", "me", "open", "open")
    private = ada.open_table("beutelschneider", "me", "open", "open", private="on")
    other = open_house.guest("Bo").get("/lobby").text
    assert public in other
    assert private not in other
    mine = ada.get("/lobby").text
    assert public in mine
    assert private in mine
    assert public not in open_house.guest("Bo").get("/lobby?game=castles_besieged").text


def test_rules_have_addresses_and_can_be_searched(ada: Guest) -> None:
    assert 'id="B3.2"' in ada.get("/rules/beutelschneider").text
    found = ada.get("/rules/beutelschneider?q=cutpurse catch").text
    assert 0 < len(re.findall(r'<li id="B', found)) < 6
    assert "<script>" not in ada.get("/rules/beutelschneider?q=<script>").text


def test_a_name_is_one_short_line() -> None:
    assert clean_name("  Ada \n\x00 of\tBurgundy ") == "Ada of Burgundy"
    assert len(clean_name("x" * 500)) == 24
    assert clean_name("\u202e\x07") == ""


@pytest.mark.parametrize("text", ["", "nonsense", "tafelrunde record 1\n---\n",
                                  "tafelrunde record 1\ngame: chess 1\n---\n",
                                  "tafelrunde record 1\ngame: beutelschneider 1\nseats: 9\n---\n"])
def test_records_that_cannot_be_checked(ada: Guest, text: str) -> None:
    answer = ada.post("/verify", form="/verify", record=text)
    assert answer.status_code == 400
    assert 'class="error"' in answer.text


def test_a_form_too_large_is_refused(ada: Guest) -> None:
    answer = ada.post("/me", form="/new/beutelschneider", back="x" * 200_000)
    assert answer.status_code == 413


@pytest.mark.parametrize(("language", "words"), [("en", r"King – \d+ points: wins \d+ of 100 against the baron"),
                                                 ("de", r"König – \d+ Punkte: gewinnt \d+ von 100 gegen den Baron")])
def test_the_form_says_how_strong_the_bots_are(open_house: House, language: str, words: str) -> None:
    assert re.search(words, open_house.guest("Ada", language).get("/new/castles_besieged").text)
