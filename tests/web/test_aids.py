"""A game on one page, from the house: as a page and as data, for a table or as the rules teach the game."""

import json
import re
from collections.abc import Iterator
from html import unescape

import msgspec
import pytest

from tafelrunde import games
from tafelrunde.scenes import aids
from tafelrunde.scenes.translate import Translator, alone
from tests.scenes.test_aids import SLUGS
from tests.web.house import Guest, House, house

SLUG = "beutelschneider"


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def ada(open_house: House) -> Guest:
    return open_house.guest("Ada")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_says_all_of_it_in_the_readers_language(open_house: House, slug: str, language: str) -> None:
    answer = open_house.guest(language=language).get(f"/aid/{slug}")
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.text
    told, page = Translator(language, game=slug), unescape(answer.text)
    aid = aids.made(slug)
    assert alone(told(aid.goal)) in page
    for block in aid.blocks:
        assert alone(told(block.title)) in page
        for entry in (entry for row in block.rows for entry in row):
            assert entry.printed in page
            assert entry.say is None or alone(told(entry.say)) in page
    assert f'href="/aid/{slug}"' in open_house.guest(language=language).get(f"/rules/{slug}").text


@pytest.mark.parametrize("slug", SLUGS)
def test_the_data_are_what_the_page_says(ada: Guest, slug: str) -> None:
    for seats in games.info(slug).seats:
        data = ada.get(f"/aid/{slug}/data?seats={seats}").json()
        assert data["goal"] == aids.made(slug, seats).goal
        assert len(data["blocks"]) == len(aids.made(slug, seats).blocks)


def test_a_table_has_the_aid_of_its_own_options(ada: Guest) -> None:
    table = ada.open_table(SLUG, "me", "bot:random", "bot:random", **{"option target": "40"})
    address = re.search(r'data-aid="([^"]+)"', ada.get(f"/table/{table}").text)
    assert address is not None
    assert address[1] == f"/aid/{SLUG}?table={table}"
    own, usual = (ada.get(f"/aid/{SLUG}/data{query}").json() for query in (f"?table={table}", ""))
    assert own == json.loads(msgspec.json.encode(aids.made(SLUG, 3, {"target": 40})))
    assert own != usual
    assert f"/table/{table}" in ada.get(address[1]).text


def test_what_there_is_not(ada: Guest) -> None:
    table = ada.open_table("castles_besieged", "me", "bot:random")
    for path in ("/aid/nimmt", "/aid/nimmt/data", f"/aid/{SLUG}?table=nowhere", f"/aid/{SLUG}?table={table}"):
        assert ada.get(path).status_code == 404, path
    refused = ada.get(f"/aid/{SLUG}?seats=9")
    assert refused.status_code == 400
    assert "is for 3 or 4 players" in refused.text
