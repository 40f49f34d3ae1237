"""Every sentence keeps the words of whoever says it: no catalogue speaks for another."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tafelrunde.core import Say
from tafelrunde.games import slugs
from tafelrunde.scenes.catalogues import (
    FRONT_ENDS,
    catalogue,
    catalogue_files,
    domains,
    front_end_catalogue,
    has_words,
    house_catalogue,
    load_catalogue,
)
from tafelrunde.scenes.translate import Translator, plural_forms
from tests.languages import OWN

SOURCE = Path(__file__).parents[2] / "src/tafelrunde"
FILES = [(language, domain) for language in OWN for domain in domains(language)]
HOLE = re.compile(r"{(\w+)(?::([^{}|]*(?:\|[^{}|]*)+))?}")

TABLES = [  # what a table says: English, game, German
    ("draw pile", "behuetunsburg", "Nachziehstapel"),
    ("draw pile", "burgundy", "Nachziehstapel"),
    ("draw pile", "castles_besieged", "Nachziehstapel"),
    ("lay {card}", "castles_besieged", "X auslegen"),
    ("lay {card}", "loewenherz", "X legen"),
    ("the cards are being dealt", "behuetunsburg", "die Karten werden gerade ausgeteilt"),
    ("the cards are being dealt", "beutelschneider", "die Karten werden gegeben"),
    ("{seat} declines", "behuetunsburg", "Ada lehnt ab"),
    ("{seat} declines", "burgundy", "Ada verzichtet"),
    *[("it is not your turn", slug, "du bist nicht am Zug") for slug in slugs()],
    *[("the match is over", slug, "die Partie ist zu Ende") for slug in slugs()],
    *[("the time of {seat} is up", slug, "die Zeit von Ada ist abgelaufen") for slug in slugs()],
    *[("{seat} ran out of time", slug, "die Zeit von Ada lief ab") for slug in slugs()],
    *[("{text} is not a move of {game}", slug, "X ist kein Zug von X") for slug in slugs()],
    ("the table has moved on since: it is at line {now}, your move answers line {line}", "burgundy",
     "am Tisch ging es inzwischen weiter: er steht bei Zeile X, dein Zug antwortet auf Zeile X"),
    ("you have no step that can be taken back: since then something was drawn, another player has moved, or something "
     "hidden was shown", "loewenherz", "kein eigener Schritt lässt sich zurücknehmen: inzwischen wurde gezogen oder "
     "gewürfelt, jemand anderes war am Zug, oder Verdecktes wurde gezeigt"),
]
FRONT_ENDS_SAY = [  # what a front end says itself: English, who says it, German
    ("Score", "client", "Wertung"), ("Score", "", "Punkte"),
    ("Play again", "client", "Noch einmal"), ("Play again", "", "Noch eine Partie"),
    ("Place", "terminal", "Rang"), ("Place", "", "Platz"),
    ("blocked", "client", "blockiert"), ("blocked", "terminal", "gesperrt"),
    ("dead", "client", "gefallen"), ("dead", "terminal", "tot"),
    ("weak", "client", "in Gefahr"), ("weak", "terminal", "schwach"),
    ("winner", "client", "vorn"), ("winner", "terminal", "gewinnt"),
]


@pytest.mark.parametrize(("key", "slug", "german"), TABLES)
def test_a_table_speaks_as_its_own_game(key: str, slug: str, german: str) -> None:
    """As a `Say`, as the data a scene, a refusal or a log line sends, and inside another sentence; everywhere."""
    args = {hole: 0 if hole == "seat" else "X" for hole in re.findall(r"{(\w+)}", key)}
    sentence = Say(key, **args)
    for front_end in ("", *FRONT_ENDS):
        prose = Translator("de", {0: "Ada"}, slug, front_end)
        assert prose(sentence) == prose(sentence.data()) == german
        assert prose(Say("{why}!", why=sentence)) == prose("{why}!", why=sentence) == f"{german}!"
    assert Translator("de", {0: "Ada"}).of(slug)(sentence) == german


@pytest.mark.parametrize(("key", "front_end", "german"), FRONT_ENDS_SAY)
def test_a_front_end_speaks_for_itself(key: str, front_end: str, german: str) -> None:
    for slug in slugs():
        assert Translator("de", game=slug, front_end=front_end)(key) == german


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("language", OWN)
def test_a_game_and_the_house_never_differ(language: str, slug: str) -> None:
    """Nothing tells which of the two said a sentence that came from the table, so both have to say the same."""
    game, house = catalogue(language, slug), house_catalogue(language)
    assert {key: (game[key], house[key]) for key in game.keys() & house.keys() if game[key] != house[key]} == {}


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_the_catalogues_of_the_house_agree(language: str, domain: str) -> None:
    assert domain in (*slugs(), *FRONT_ENDS) or catalogue(language, domain).items() <= house_catalogue(language).items()


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_no_catalogue_says_a_thing_twice_or_leaves_it_empty(language: str, domain: str) -> None:
    written = catalogue_files(language)[domain].read_text("utf-8")
    keys = Counter(re.findall(r'^msgid "(.+)"$', written, re.MULTILINE))
    assert [key for key, times in keys.items() if times > 1] == []
    assert re.findall(r'^msgid "(.+)"\nmsgstr ""\n(?!")', written, re.MULTILINE) == []


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_a_translation_fills_the_same_holes(language: str, domain: str) -> None:
    def holes(template: str) -> list[str]:
        return sorted({hole for hole, _ in HOLE.findall(template)})

    said = catalogue(language, domain)
    assert {key: words for key, words in said.items() if holes(key) != holes(words)} == {}


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_a_translation_has_the_plural_forms_of_its_language(language: str, domain: str) -> None:
    wanted = len(plural_forms(language))
    assert [words for key, words in catalogue(language, domain).items() if has_words(key)
            for _, forms in HOLE.findall(words) if forms and forms.count("|") + 1 != wanted] == []


def test_without_a_game_only_what_all_games_agree_on_is_said() -> None:
    for key, slug, _ in TABLES:
        spoken = {catalogue("de", each)[key] for each in slugs() if key in catalogue("de", each)}
        assert (len(spoken) > 1) == (key not in load_catalogue("de")), (key, slug)
    assert set().union(*(load_catalogue("de", slug).items() for slug in slugs())) >= set(load_catalogue("de").items())


@pytest.mark.parametrize("language", OWN)
def test_the_terminal_says_its_own_words_as_templates_only(language: str) -> None:
    """A `Say` belongs to the table. Where terminal and table differ, the terminal must not send one."""
    differs = {key for key, words in front_end_catalogue(language, "terminal").items()
               for slug in slugs() if load_catalogue(language, slug).get(key, words) != words}
    for file in sorted((SOURCE / "terminal").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Say", "text"):
                assert not any(isinstance(each, ast.Constant) and each.value in differs for each in node.args)
