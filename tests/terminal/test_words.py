"""Everything the terminal and the referee can say is said in every language too."""

import ast
import re
from pathlib import Path

import pytest

from tafelrunde.drawing.characters.ink import MARK_WORDS, SEAT_MARKS
from tafelrunde.scenes.catalogues import front_end_catalogue, house_catalogue
from tafelrunde.scenes.translate import Translator
from tafelrunde.terminal import analysis_app, lesson
from tafelrunde.terminal.analysis_app import AnalysisApp
from tafelrunde.terminal.app import HINTS, TerminalApp
from tafelrunde.terminal.lesson import LessonApp
from tafelrunde.terminal.puzzle import PuzzleApp
from tafelrunde.terminal.screens import KEYS, NAMED, name_key
from tests.languages import OWN

SOURCE = Path(__file__).parents[2] / "src/tafelrunde"
SAYERS = ("prose", "told", "Say", "Illegal")
ONLY_OF_RECORDS = {"line {line} is missing", "{text} cannot come up now", "{text} cannot be booked now"}


def sentences(files: str) -> set[str]:
    """The templates that those files' calls of prose, Say and Illegal begin with."""
    found: set[str] = set()
    for file in sorted(SOURCE.glob(files)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                strings = [each.value for each in node.args if isinstance(each, ast.Constant) and each.value]
                if name in SAYERS:
                    found |= {each for each in strings[:1] if isinstance(each, str)}
    return found


def said() -> set[str]:
    hints = (*HINTS, *lesson.HINTS, *analysis_app.HINTS, *analysis_app.OWN_KEYS)
    names = {name for name, _ in (*KEYS, *hints) if NAMED.search(name)}
    keys = {purpose for _, purpose in (*KEYS, *hints)} | names
    referee = sentences("match/referee.py") - ONLY_OF_RECORDS
    return keys | set(MARK_WORDS) | set(SEAT_MARKS) | sentences("terminal/*.py") | referee


@pytest.mark.parametrize("sentence", sorted(said()))
@pytest.mark.parametrize("language", OWN)
def test_a_sentence_is_translated(language: str, sentence: str) -> None:
    assert (front_end_catalogue(language, "terminal") | house_catalogue(language)).get(sentence)


@pytest.mark.parametrize("file", sorted((SOURCE / "locale/de").glob("*.po")), ids=lambda file: file.stem)
def test_german_says_du(file: Path) -> None:
    """Nobody at the table is addressed formally here and as a friend there; after a colon «Sie» may begin a sentence
    about others."""
    formal = re.compile(r"(?<=[a-zäöüß,;–] )(Sie|Ihre?[mnrs]?|Ihnen)\b|(?<!: )\bSie (sind|haben|können|müssen)\b")
    words = re.findall(r'^msgstr "(.*)"$', file.read_text("utf-8"), re.MULTILINE)
    assert words
    assert [each for each in words if formal.search(each)] == []


@pytest.mark.parametrize("app", [TerminalApp, LessonApp, PuzzleApp, AnalysisApp])
@pytest.mark.parametrize("language", ["en", *OWN])
def test_no_key_is_cut_off_at_eighty_columns(app: type[TerminalApp], language: str) -> None:
    prose = Translator(language, front_end="terminal")
    assert sum(len(f" {name_key(prose, key)} {prose(purpose)} ") for key, purpose in app.KEY_HINTS) <= 78


@pytest.mark.parametrize(("language", "named"), [
    ("en", ["Enter", "Esc", "Backspace"]), ("de", ["Eingabe", "Esc", "Rücktaste"]),
    ("fr", ["Entrée", "Échap", "Retour arrière"])])
def test_keys_are_called_as_the_reader_calls_them(language: str, named: list[str]) -> None:
    """But «l» is the key with that letter, whatever a game says of an L."""
    prose = Translator(language, front_end="terminal", game="beutelschneider")
    assert [name_key(prose, key) for key in ("Enter", "Esc", "Backspace")] == named
    assert [name_key(prose, key) for key in ("l", "L", "?", "1, 2, 3 …")] == ["l", "L", "?", "1, 2, 3 …"]
