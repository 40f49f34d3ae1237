"""The house speaks every language it offers: every sentence of its own has a translation."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tafelrunde.bots import levels
from tafelrunde.games import slugs
from tafelrunde.scenes.catalogues import catalogue, has_words, house_catalogue, load_catalogue
from tafelrunde.scenes.sources import Sources
from tafelrunde.web.http import appearance
from tafelrunde.web.lists import heraldry, table_form
from tests.languages import OWN

HOUSE = Path(__file__).parents[2] / "src/tafelrunde"
SAID = re.compile(r'\bt\(\s*(?:"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\')')
SPEAKERS = {"Say", "BadInput", "StoreError", "Unknown", "CannotOpen", "BotFailed", "Stopped", "TooLong", "t"}
PARTS = ("web", "analysis", "puzzles", "cli", "lab", "store", "bots", "lessons", "printing", "match", "kit", "core",
         "learned", "events", "adapters", "batch", "tensors", "drawing")
LESSONS = {(part, slug) for part in ("lessons", "analysis") for slug in slugs()}  # each in its game's own catalogue


@cache
def sentences() -> set[str]:
    """All templates, found in the source."""
    offered = (*levels.LEVELS, levels.EMPEROR, levels.LEARNED, *levels.FORMER)
    found = {said for level in offered for said in (level.title, level.difficulty, level.about)}
    found |= {*levels.AGAINST.values(), levels.UNSURE, levels.GIVES_AWAY, levels.GIVES_LITTLE}
    found |= {speed.title for speed in table_form.SPEEDS} | {"on", "off", "none"}
    found |= set(appearance.SCHEME_WORDS.values())
    found |= set(table_form.HINTS.values()) | set(table_form.LEAVINGS.values())
    found |= set(table_form.ONLOOKERS.values())
    found |= set(heraldry.WORDS.values())
    for template in sorted((HOUSE / "web/templates").glob("*.html")):
        for double, single in SAID.findall(template.read_text()):
            found.add(double or single)
    files = [file for part in PARTS for file in sorted((HOUSE / part).rglob("*.py"))
             if (part, file.stem) not in LESSONS]
    shared = [HOUSE / f"scenes/{part}.py" for part in ("aid/__init__", "deck", "pad")]
    for file in [HOUSE / "scenes/languages.py", *shared, *files]:
        found |= set(_said(ast.parse(file.read_text())))
    return found - {""}


def _said(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            place = 1 if name in ("Illegal", "Step") else 0 if name in SPEAKERS else -1
            if 0 <= place < len(node.args):
                yield from _texts(node.args[place])
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "reason":
            yield from _texts(node.value)


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        text = part.value if isinstance(part, ast.Constant) else None
        if isinstance(text, str) and len(text) > 7 and "%" not in text:  # shorter ones and formats are no sentences
            yield text


@pytest.mark.parametrize("language", OWN)
def test_every_sentence_of_the_house_is_translated(language: str) -> None:
    assert {key for key in sentences() if has_words(key)} - set(house_catalogue(language)) == set()


@pytest.mark.parametrize("language", OWN)
def test_every_sentence_of_a_front_end_is_translated(language: str) -> None:
    client = [file for kind in ("svelte", "ts") for file in Path(HOUSE.parents[1], "client/src").rglob(f"*.{kind}")]
    keys = {double or single for file in client for double, single in SAID.findall(file.read_text("utf-8"))}
    assert len(keys) > 150
    assert keys - set(catalogue(language, "client")) == set()
    speakers = dict.fromkeys(("prose", "Say", "text", "t"), (0,))
    terminal = Sources(sorted((HOUSE / "terminal").glob("*.py")), speakers).sentences()
    assert len(terminal) > 60
    known = {*load_catalogue(language), *catalogue(language, "terminal"), "Backspace", "Enter", "Esc"}
    assert {key for key in terminal if has_words(key)} - known == set()


@pytest.mark.parametrize("language", OWN)
def test_nothing_is_translated_that_is_never_said(language: str) -> None:
    assert set(catalogue(language, "web")) - sentences() == set()
