"""Light or dark, cloth or slate: what a browser chose is in the page before anything is painted."""

import re

import pytest

from tests.web.house import Guest, House

ROOT = re.compile(r"<html[^>]*>")


def root(guest: Guest, path: str = "/") -> str:
    """The page's first tag."""
    found = ROOT.search(guest.get(path).text)
    assert found
    return found[0]


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
