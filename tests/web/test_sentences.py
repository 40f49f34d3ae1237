"""The house speaks German: every sentence of its own has a translation that keeps the holes."""

import re
from pathlib import Path

from babel.messages.pofile import read_po

from tafelrunde.scenes.catalogues import house_catalogue
from tests.web.sentences import HOUSE, sentences

HOLE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


def test_every_sentence_of_the_house_is_translated() -> None:
    assert sentences() - set(house_catalogue("de")) == set()


def test_translations_keep_the_holes() -> None:
    german = house_catalogue("de")
    wrong = [key for key in sentences() if sorted(HOLE.findall(key)) != sorted(HOLE.findall(german[key]))]
    assert wrong == []


def test_nothing_is_translated_that_is_never_said() -> None:
    file = Path(HOUSE / "locale/de/web.po")
    with file.open("rb") as opened:
        assert {str(message.id) for message in read_po(opened) if message.id} - sentences() == set()
