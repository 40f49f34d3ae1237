"""The German a browser is sent: each game's own, and the client's own, never mixed."""

import json
import re
from collections.abc import Iterator
from html import unescape

import pytest

from tafelrunde import games
from tafelrunde.games import BUILT_IN
from tafelrunde.scenes.catalogues import catalogue
from tests.web.house import Guest, house


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """A German guest in a house of her own."""
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened.guest("Anna", language="de")


def test_every_table_is_sent_the_words_of_its_own_game(anna: Guest) -> None:
    def said(slug: str, key: str) -> str:
        return str(anna.get(f"/catalogue/de/{slug}.json").json()["said"][key])

    assert [said(slug, "draw pile") for slug in ("behuetunsburg", "burgundy", "castles_besieged")] == [
        "Nachziehstapel", "Nachziehstapel", "Nachziehstapel"]
    assert [said(slug, "{seat} declines") for slug in ("behuetunsburg", "burgundy")] == [
        "{seat} lehnt ab", "{seat} verzichtet"]
    assert [said(slug, "lay {card}") for slug in ("castles_besieged", "loewenherz")] == [
        "{card} auslegen", "{card} legen"]
    sent = anna.get("/catalogue/de/loewenherz.json").json()
    assert "draw pile" not in sent["said"]
    assert sent["own"]["Score"] == "Wertung" and "Score" not in sent["said"]  # the other one only pages say
    both = anna.get("/catalogue/de/behuetunsburg.json").json()
    assert (both["own"]["Your turn"], both["said"]["Your turn"]) == ("Du bist am Zug", "Dein Zug")
    assert anna.get("/catalogue/en/loewenherz.json").json() == {"own": {}, "said": {}}


def test_a_film_kept_as_a_page_speaks_as_its_game(anna: Guest) -> None:
    table = anna.open_table("castles_besieged", "me", "bot:random", option_hits_to_lose="1")
    connection = anna.look_at(table)
    connection.resign()
    page = anna.get(f"/table/{table}/film.html").text
    found = re.search(r'<script type="application/json" id="sentences">(.*?)</script>', page)
    sentences = json.loads(found[1])
    assert sentences["said"]["draw pile"] == "Nachziehstapel"
    assert sentences["own"]["Score"] == "Wertung"


def test_pages_say_cards_and_options_as_each_game_does(anna: Guest) -> None:
    start = unescape(anna.get("/").text)
    for slug in BUILT_IN:
        info, german = games.info(slug), catalogue("de", slug)
        assert german[info.summary] in start
        form = unescape(anna.get(f"/new/{slug}").text)
        assert [option.text for option in info.offered if german[option.text] not in form] == []
        assert [option.text for option in info.options if option.research and german[option.text] in form] == []
        for option in info.offered:
            for value in (each for each in option.choices or () if each in option.words):
                assert f">{german[option.words[value]]}</option>" in form
                assert f">{value}</option>" not in form
