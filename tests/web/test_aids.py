"""A game on one page, from the house: as a page and as data, for a table or as the rules teach the game."""

import asyncio
import json
import re
from html import unescape

import msgspec
import pytest

from tafelrunde import games
from tafelrunde.printing.make import printable_kinds, render_pdf
from tafelrunde.scenes.aid import build_aid
from tafelrunde.scenes.translate import Translator, capitalize
from tafelrunde.web.lists.print_jobs import PdfCache, list_printable
from tafelrunde.web.runtime.jobs import Jobs
from tests.long import DAY, long
from tests.scenes.test_aids import SLUGS
from tests.web.house import Guest, House, check_refused

SLUG = "beutelschneider"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_says_all_of_it_in_the_readers_language(open_house: House, slug: str, language: str) -> None:
    answer = open_house.guest(language=language).get(f"/aid/{slug}")
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.text
    told, page = Translator(language, game=slug), unescape(answer.text)
    aid = build_aid(slug)
    assert capitalize(told(aid.goal)) in page
    for block in aid.blocks:
        assert capitalize(told(block.title)) in page
        for entry in (entry for row in block.rows for entry in row):
            assert entry.printed in page
            assert entry.say is None or capitalize(told(entry.say)) in page
    assert f'href="/aid/{slug}"' in open_house.guest(language=language).get(f"/rules/{slug}").text


@pytest.mark.parametrize("slug", SLUGS)
def test_the_data_are_what_the_page_says(ada: Guest, slug: str) -> None:
    for seats in games.info(slug).seats:
        data = ada.get(f"/aid/{slug}/data?seats={seats}").json()
        assert data["goal"] == build_aid(slug, seats).goal
        assert len(data["blocks"]) == len(build_aid(slug, seats).blocks)


def test_a_table_has_the_aid_of_its_own_options(ada: Guest) -> None:
    table = ada.open_table(SLUG, "me", "bot:random", "bot:random", **{"option target": "40"})
    address = re.search(r'data-aid="([^"]+)"', ada.get(f"/table/{table}").text)
    assert address[1] == f"/aid/{SLUG}?table={table}"
    own, usual = (ada.get(f"/aid/{SLUG}/data{query}").json() for query in (f"?table={table}", ""))
    assert own == json.loads(msgspec.json.encode(build_aid(SLUG, 3, {"target": 40})))
    assert own != usual
    assert f"/table/{table}" in ada.get(address[1]).text


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", long("de")])
def test_what_can_be_printed_is_offered_and_comes(open_house: House, language: str) -> None:
    guest = open_house.guest(language=language)
    offered = re.findall(r'href="(/print/[^"]+)"', guest.get("/aid/behuetunsburg").text)
    assert len(offered) == 2 * len(printable_kinds("behuetunsburg"))
    for address in map(unescape, offered[DAY % 2 :: 2]):  # of two papers another one every day
        assert f"lang={language}" in address
        answer = guest.get(address)
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF-")
        assert f"-{language}.pdf" in answer.headers["content-disposition"]
    what, paper = "cards", "letter"
    made_here = render_pdf("behuetunsburg", what, paper, language)
    assert guest.get(f"/print/behuetunsburg/{what}.pdf?paper={paper}&lang={language}").content == made_here


@pytest.mark.slow
def test_the_printed_aid_of_a_table_has_its_options(ada: Guest) -> None:
    table = ada.open_table(SLUG, "me", "bot:random", "bot:random", **{"option target": "40"})
    page = ada.get(f"/aid/{SLUG}?table={table}").text
    assert f"/print/{SLUG}/aid.pdf?paper=a4&amp;lang=en&amp;table={table}" in page
    own = ada.get(f"/print/{SLUG}/aid.pdf?table={table}").content
    assert own == render_pdf(SLUG, "aid", "a4", "en", 3, {"target": 40})
    assert own != ada.get(f"/print/{SLUG}/aid.pdf?seats=3").content


@pytest.mark.parametrize(("path", "status"), [
    ("/print/nimmt/aid.pdf", 404), (f"/print/{SLUG}/cards.pdf", 404), (f"/print/{SLUG}/aid", 404),
    (f"/print/{SLUG}/aid.pdf?lang=xx", 404), (f"/print/{SLUG}/aid.pdf?paper=a3", 400),
    (f"/print/{SLUG}/aid.pdf?seats=9", 400), (f"/print/{SLUG}/aid.pdf?table=nowhere", 404),
])  # fmt: skip
def test_what_is_not_printed(ada: Guest, path: str, status: int) -> None:
    assert ada.get(path).status_code == status


async def test_several_who_ask_for_the_same_wait_for_one() -> None:
    asked: list[str] = []

    class OneByOne(Jobs):
        async def do(self, work, *given, seconds=0.0):  # type: ignore[no-untyped-def]
            asked.append(given[1])
            await asyncio.sleep(0)
            return b"%PDF-" + given[1].encode()

    jobs = OneByOne()
    prints = PdfCache(jobs)
    answers = await asyncio.gather(*(prints.pdf(SLUG, what, "a4", "en") for what in ("aid", "score", "aid")))
    assert answers == [b"%PDF-aid", b"%PDF-score", b"%PDF-aid"]
    assert await prints.pdf(SLUG, "aid", "a4", "en") == b"%PDF-aid"
    jobs.close()
    assert asked == ["aid", "score"]


def test_a_house_without_the_extra_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list_printable(SLUG) == ("aid", "score", "rules")
    monkeypatch.setattr("tafelrunde.extras.find_spec", lambda module: None)
    assert list_printable(SLUG) == ()


def test_what_there_is_not(ada: Guest) -> None:
    table = ada.open_table("castles_besieged", "me", "bot:random")
    for path in ("/aid/nimmt", "/aid/nimmt/data", f"/aid/{SLUG}?table=nowhere", f"/aid/{SLUG}?table={table}"):
        assert ada.get(path).status_code == 404, path
    check_refused(ada.get(f"/aid/{SLUG}?seats=9"), "is for 3 or 4 players")
