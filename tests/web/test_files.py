"""Files that are the same for everybody: packed, kept for good under the mark of their content, without a cookie."""

import gzip
import json
import re

import brotli
import pytest
from scripts import page_weight, page_words

from tafelrunde import games, lessons, scenes
from tafelrunde.scenes.aid import aid_symbols
from tafelrunde.web.http import files
from tafelrunde.web.http.files import KeptFile
from tafelrunde.web.http.precompressed import compress
from tests.languages import OWN
from tests.web.house import Guest, House

CARDS = "beutelschneider"
MARKED = re.compile(r'(?<=[" ])(/(?:static|scripts|symbols|catalogue|icons)/[^" ]+)(?=[" ])')
IN_STYLE = re.compile(r"url\((/static/[^)]+)\)")


def at_table(guest: Guest) -> str:
    table = guest.open_table(CARDS, "me", "bot:random", "bot:random")
    return guest.get(f"/table/{table}").text


def test_the_page_of_a_table_names_every_file_by_its_mark_and_they_stay_for_good(open_house: House) -> None:
    ada = open_house.guest("Ada")
    places = MARKED.findall(at_table(ada))
    assert {place.split("/")[1] for place in places} == {"static", "scripts", "symbols", "catalogue", "icons"}
    for place in [*places, *IN_STYLE.findall(ada.get(next(one for one in places if "house.css" in one)).text)]:
        answer = ada.pages.get(place)
        assert answer.status_code == 200, place
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", place
        assert "set-cookie" not in answer.headers, place
        stale = ada.pages.get(re.sub("v=.*", "v=00000000", place))
        assert (stale.content, stale.headers["cache-control"]) == (answer.content, "no-cache")


@pytest.mark.parametrize("way", ["br", "gzip"])
def test_text_comes_packed_as_it_is_understood(open_house: House, way: str) -> None:
    ada = open_house.guest()
    for place in ("/static/table.js", "/static/house.css", f"/symbols/{CARDS}.svg", f"/catalogue/de/{CARDS}.json"):
        plain = ada.pages.get(place, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with ada.pages.stream("GET", place, headers={"accept-encoding": f"deflate, {way};q=0.9"}) as answer:
            sent = b"".join(answer.iter_raw())
        assert (answer.headers["content-encoding"], answer.headers["vary"]) == (way, "accept-encoding")
        assert (brotli.decompress(sent) if way == "br" else gzip.decompress(sent)) == plain.content
        assert len(sent) < 0.5 * len(plain.content)


def test_what_is_not_wanted_packed_is_not(open_house: House) -> None:
    ada = open_house.guest()
    for wish in ("identity", "br;q=0, gzip;q=0.0", "", "zstd"):
        assert "content-encoding" not in ada.pages.get("/static/table.js", headers={"accept-encoding": wish}).headers
    font = next(file for file in files.every_built() if file.kind == "font/woff2")
    assert "content-encoding" not in ada.pages.get(font.path, headers={"accept-encoding": "br"}).headers


def test_what_a_browser_has_is_not_sent_again(open_house: House) -> None:
    ada = open_house.guest()
    first = ada.pages.get("/static/table.css")
    again = ada.pages.get("/static/table.css", headers={"if-none-match": f"W/{first.headers['etag']}"})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("place", ["/static/nothing.js", "/static/../app.py", "/static/%2e%2e/app.py", "/static/",
                                   "/scripts/app.py", "/static/fonts", "/symbols/chess.svg", f"/symbols/{CARDS}",
                                   f"/catalogue/xx/{CARDS}.json", "/icons/none.png", "/manifest/xx.webmanifest",
                                   "/manifest/de"])
def test_nothing_else_is_served(open_house: House, place: str) -> None:
    assert open_house.guest().pages.get(place).status_code == 404


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_the_symbols_of_a_game_are_what_its_pictures_and_the_client_name(slug: str) -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', files.symbols_file(slug).data.decode()))
    own = set(json.loads(files.built_file("symbols.json").data))  # type: ignore[union-attr]
    assert drawn == own | {*scenes.art_of(slug), *aid_symbols(slug)}


def test_packing_loses_nothing_and_gives_the_same_every_time() -> None:
    data = KeptFile("/x.js", "text/javascript", b"let it = 1;" * 300)
    for way, back in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        assert back(compress(data.data, way)) == data.data
        assert compress(data.data, way) == compress(data.data, way)


@pytest.mark.parametrize("language", ["en", *OWN])
def test_the_manifest_says_what_a_system_installs(open_house: House, language: str) -> None:
    ada = open_house.guest(language=language)
    link = re.search(r'<link rel="manifest" href="([^"]+)"', ada.get("/").text)
    answer = ada.pages.get(link[1])
    told = answer.json()
    assert answer.headers["content-type"] == "application/manifest+json"
    assert (told["display"], told["start_url"], told["lang"]) == ("standalone", "/", language)
    assert {(one["sizes"], one["purpose"]) for one in told["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")}
    for one in told["icons"]:
        picture = ada.pages.get(one["src"]).content
        assert picture.startswith(b"\x89PNG")
        assert "x".join(str(int.from_bytes(picture[at:at + 4])) for at in (16, 20)) == one["sizes"]


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_the_page_of_a_table_is_light(open_house: House, slug: str) -> None:
    found = page_weight.weights(open_house.guest("Ada", "de"), slug)
    assert sum(found.values()) <= page_weight.MOST, found


@pytest.mark.slow
def test_only_sentences_no_table_says_are_left_out() -> None:
    left = json.loads(page_words.ASIDE.read_bytes())
    assert left == page_words.aside()  # else: python scripts/page_words.py
    sent = json.loads(files.sentences_file("de", CARDS).data)["said"]
    assert "that seat is already taken" in sent and "Invite a friend" in left and "Invite a friend" not in sent


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_only_lessons_are_sent_what_lessons_say(open_house: House, slug: str) -> None:
    ada, steps = open_house.guest("Ada", "de"), {step.say for step in lessons.of(slug)[0].parts[0].steps if step.say}
    named = re.search(r'data-catalogue="([^"]+)"', ada.get(f"/learn/{slug}").text)
    assert steps <= set(ada.get(named[1]).json()["said"])
    assert not steps <= set(json.loads(files.sentences_file("de", slug).data)["said"])
