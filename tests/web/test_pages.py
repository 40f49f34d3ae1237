"""The pages: what they offer, what they refuse, in which language, light or dark, cloth or slate."""

import re

import pytest

from tests.web.house import Guest, House, check_refused


def test_head_and_foot_lead_to_whatever_the_house_has(ada: Guest) -> None:
    page = ada.get("/credits").text
    for path in ("/", "/lobby", "/puzzles", "/board", "/ratings", "/account", "/verify"):
        assert f'<a href="{path}">' in (page if path == "/verify" else page.partition("</header>")[0])
        assert ada.get(path).status_code == 200


def test_the_language_is_remembered(ada: Guest) -> None:
    answer = ada.get("/language/de?back=/lobby")
    assert answer.url.path == "/lobby"
    assert '<html lang="de">' in ada.get("/").text
    assert ada.get("/language/xx").status_code == 404


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "PROPFIND"])
def test_no_other_method_is_answered(ada: Guest, method: str) -> None:
    answer = ada.pages.request(method, "/account", headers={"x-secret": "told by nobody"})
    assert (answer.status_code, "told by nobody" in answer.text) == (405, False)


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
    check_refused(ada.post("/new/beutelschneider", form="/new/beutelschneider", **fields), sentence)


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


@pytest.mark.parametrize("text", ["", "nonsense", "tafelrunde record 1\n---\n",
                                  "tafelrunde record 1\ngame: chess 1\n---\n",
                                  "tafelrunde record 1\ngame: beutelschneider 1\nseats: 9\n---\n"])
def test_records_that_cannot_be_checked(ada: Guest, text: str) -> None:
    check_refused(ada.post("/verify", form="/verify", record=text), 'class="error"')


@pytest.mark.parametrize(("language", "words"), [
    ("en", r"King \(for experts\) – \d+ points: wins \d+ of 100 against the baron"),
    ("de", r"König \(für Könner\) – \d+ Punkte: gewinnt \d+ von 100 gegen den Baron"),
])
def test_the_form_says_how_strong_the_bots_are(open_house: House, language: str, words: str) -> None:
    assert re.search(words, open_house.guest("Ada", language).get("/new/castles_besieged").text)


ROOT = re.compile(r"<html[^>]*>")


def root(guest: Guest, path: str = "/") -> str:
    return ROOT.search(guest.get(path).text)[0]


def test_a_choice_is_sent_with_every_page_and_needs_no_script(open_house: House) -> None:
    ada = open_house.guest("Ada")
    assert "data-" not in root(ada)
    answer = ada.get("/appearance/dark?back=/lobby")
    assert answer.url.path == "/lobby"
    for path in ("/", "/lobby", "/ratings", "/nowhere"):
        assert 'data-scheme="dark"' in root(ada, path)
    assert "data-look" not in root(ada)
    assert re.search(r'/appearance/dark[^>]*aria-current="true"', ada.get("/").text)
    ada.get("/appearance/system")
    assert "data-" not in root(ada)


def test_the_look_chosen_at_a_table_stays_when_the_scheme_changes(open_house: House) -> None:
    ada = open_house.guest("Ada")
    ada.pages.cookies.set("appearance", "light.slate", domain="127.0.0.1", path="/")
    assert 'data-scheme="light"' in root(ada)
    assert 'data-look="slate"' in root(ada)
    answer = ada.pages.get("/appearance/dark")
    assert answer.headers["set-cookie"].startswith("appearance=dark.slate;")
    assert "httponly" not in answer.headers["set-cookie"].lower()  # the table changes it, too


@pytest.mark.parametrize("kept", ["purple.velvet", '"><script>', ".", "dark.slate.more"])
def test_anything_else_is_the_usual(open_house: House, kept: str) -> None:
    ada = open_house.guest("Ada")
    ada.pages.cookies.set("appearance", kept, domain="127.0.0.1", path="/")
    told = root(ada)
    assert "velvet" not in told
    assert "script" not in told
    assert "more" not in told


def test_there_are_no_other_schemes_and_no_way_out_of_the_house(open_house: House) -> None:
    ada = open_house.guest("Ada")
    assert ada.get("/appearance/purple").status_code == 404
    assert ada.pages.get("/appearance/dark", params={"back": "//elsewhere"}).headers["location"] == "/"
