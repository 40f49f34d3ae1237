"""The command line helps and refuses in the reader's language."""

import ast
from pathlib import Path

import pytest

from tafelrunde.cli import app, event_house, group, puzzles, suite
from tafelrunde.cli.app import TranslatedHelp, paragraphs
from tafelrunde.scenes.catalogues import front_end_catalogue
from tafelrunde.scenes.translate import Translator
from tests.languages import OWN

COMMANDS = Path(app.__file__).parent
BELOW = {name: [each for each in command.app if not each.startswith("-")]  # commands of a command
         for name, command in (("event", event_house), ("group", group), ("puzzles", puzzles), ("suite", suite))}
PAGES = [["--help"], *([name, "--help"] for name in app.COMMANDS),
         *([above, name, "--help"] for above, names in BELOW.items() for name in names)]


def spoken_in(tree: ast.AST) -> set[str]:
    """What the commands themselves say: the constants a Translator is called with."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = [(getattr(call.func, "id", ""), call.args) for call in calls]
    return {each.value for name, args in names if name in ("say", "_table") for each in args
            if isinstance(each, ast.Constant)}


def asked_for(words: list[str], monkeypatch: pytest.MonkeyPatch, language: str = "de") -> set[str]:
    """The sentences a help page is made of; in a language, as English asks for none."""
    found: set[str] = set()

    class Listening(Translator):
        def __call__(self, sentence, **args):  # type: ignore[no-untyped-def]
            found.add(sentence)
            return super().__call__(sentence, **args)

    monkeypatch.setattr("tafelrunde.cli.app.Translator", Listening)
    assert app.run([*words, "--lang", language]) == 0
    return found


@pytest.mark.parametrize("words", PAGES, ids=lambda each: " ".join(each[:-1]) or each[0])
@pytest.mark.parametrize("language", OWN)
def test_every_help_page_is_translated(language: str, words: list[str], monkeypatch: pytest.MonkeyPatch,
                                       capsys: pytest.CaptureFixture[str]) -> None:
    known = front_end_catalogue(language, "cli")
    missing = {text for text in asked_for(words, monkeypatch, language) if text and not text.isupper()} - set(known)
    assert sorted(missing) == []
    assert known["Usage: {words}"].replace("{words}", "tafelrunde") in capsys.readouterr().out


def test_nothing_is_translated_that_no_help_page_says(monkeypatch: pytest.MonkeyPatch,
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    said: set[str] = set()
    for words in PAGES:
        said |= asked_for(words, monkeypatch)
    said |= {each for file in COMMANDS.glob("*.py") for each in spoken_in(ast.parse(file.read_text("utf-8")))}
    assert {language: left for language in OWN if (left := set(front_end_catalogue(language, "cli")) - said)} == {}


def test_a_paragraph_is_one_line_and_an_example_keeps_its_lines() -> None:
    assert paragraphs("One\nline.\n\n    tafelrunde play\n    tafelrunde serve\n\nEnd.") == [
        "One line.", "    tafelrunde play\n    tafelrunde serve", "End."]


def test_a_mistake_is_told_in_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert app.run(["nonsense"]) == app.MISTAKE
    assert app.run(["rules", "schach"]) == app.MISTAKE
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("tafelrunde: es gibt keinen Befehl 'nonsense'")
    assert "kein Spiel" in second


def test_english_help_is_what_the_docstrings_say(monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["rules", "--help", "--lang", "en"]) == 0
    assert "Print the rules of a game" in capsys.readouterr().out
    assert TranslatedHelp("en").translate("Print  it.\n\nTwice.") == "Print it.\n\nTwice."
