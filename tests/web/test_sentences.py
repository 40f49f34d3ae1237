"""The house speaks German: every sentence of its own has a translation that keeps the holes."""

import re
from pathlib import Path

from babel.messages.pofile import read_po

from tafelrunde.scenes.catalogues import catalogue, house_catalogue, load_catalogue
from tafelrunde.scenes.sentences import has_words
from tafelrunde.scenes.sources import Sources
from tests.web.sentences import HOUSE, SAID, sentences

HOLE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


def test_every_sentence_of_the_house_is_translated() -> None:
    assert sentences() - set(house_catalogue("de")) == set()


def test_every_sentence_of_a_front_end_is_translated() -> None:
    client = [file for kind in ("svelte", "ts") for file in Path(HOUSE.parents[1], "client/src").rglob(f"*.{kind}")]
    keys = {double or single for file in client for double, single in SAID.findall(file.read_text("utf-8"))}
    assert len(keys) > 150
    assert keys - set(catalogue("de", "client")) == set()
    speakers = dict.fromkeys(("prose", "Say", "text", "t"), (0,))
    terminal = Sources(sorted((HOUSE / "terminal").glob("*.py")), speakers).sentences()
    assert len(terminal) > 60
    known = {*load_catalogue("de"), *catalogue("de", "terminal"), "Backspace", "Enter", "Esc"}
    assert {key for key in terminal if has_words(key)} - known == set()


def test_translations_keep_the_holes() -> None:
    german = house_catalogue("de")
    wrong = [key for key in sentences() if sorted(HOLE.findall(key)) != sorted(HOLE.findall(german[key]))]
    assert wrong == []


def test_nothing_is_translated_that_is_never_said() -> None:
    file = Path(HOUSE / "locale/de/web.po")
    with file.open("rb") as opened:
        assert {str(message.id) for message in read_po(opened) if message.id} - sentences() == set()
