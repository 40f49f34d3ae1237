"""What the terminal says is said in every language too, as its reader would."""

import re
from pathlib import Path

import pytest

from tafelrunde.drawing.characters.ink import MARK_WORDS, SEAT_MARKS
from tafelrunde.scenes.catalogues import front_end_catalogue, house_catalogue
from tafelrunde.scenes.translate import Translator
from tafelrunde.terminal.analysis_app import AnalysisApp
from tafelrunde.terminal.app import TerminalApp
from tafelrunde.terminal.lesson import LessonApp
from tafelrunde.terminal.puzzle import PuzzleApp
from tafelrunde.terminal.screens import name_key
from tests.languages import OWN

SOURCE = Path(__file__).parents[2] / "src/tafelrunde"


@pytest.mark.parametrize("language", OWN)
def test_marks_are_translated(language: str) -> None:
    """As is whatever else the terminal says: see tests/web/test_sentences.py."""
    assert {*MARK_WORDS, *SEAT_MARKS} <= {*front_end_catalogue(language, "terminal"), *house_catalogue(language)}


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
