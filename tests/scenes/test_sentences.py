"""Nothing a game can say is without a translation: read from its sources, so that no sentence has to come up first."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.scenes import sentences
from tafelrunde.scenes.catalogues import catalogue, has_words, load_catalogue
from tafelrunde.scenes.sentences import (
    find_untranslated,
    format_po,
    house_sentences,
    modules_of,
    read_sentences,
    write_work_list,
)
from tafelrunde.scenes.sources import Sources
from tests.languages import OWN

PASSED_ON = {  # what is said again after somebody else: a flaw, the title of a card, a number, a card in notation
    "BadInput(found.key, **found.args)", "Say(look.title[0])", "Say(look.letter[0])", "Say(words[0])",
    "text(str(shown))", "Say(what)",
}


@pytest.mark.parametrize("language", OWN)
def test_every_sentence_is_translated(language: str) -> None:
    assert write_work_list(language) == ""


@pytest.mark.parametrize("slug", games.slugs())
def test_every_sentence_of_a_game_has_its_german(slug: str) -> None:
    """Games of other packages too."""
    assert find_untranslated(slug, "de") == []


@pytest.mark.parametrize("slug", games.slugs())
def test_nothing_is_translated_that_the_game_never_says(slug: str) -> None:
    """Were a sentence not found in the sources, it would be here."""
    found = read_sentences(slug) | {games.info(slug).title}
    assert {key for key in house_sentences(slug) if has_words(key)} - found == set()


def test_what_every_game_may_say_is_translated_once() -> None:
    kit = [file for file in files("tafelrunde.kit").iterdir() if file.name.endswith(".py")]
    words = house_sentences("kit")
    assert words - {"seat {number}"} - Sources(kit).sentences().union(
        *(read_sentences(slug) for slug in games.slugs())) == set()
    assert [(language, slug, key) for language in OWN for slug in games.slugs()
            for key in catalogue(language, slug).keys() & words] == []


@pytest.mark.parametrize("slug", games.slugs())
def test_every_sentence_is_found_where_it_is_written(slug: str) -> None:
    assert set(Sources(modules_of(slug)).unresolved_calls()) <= PASSED_ON


@pytest.mark.parametrize(("written", "found"), [
    ('Say("a"); text("b", n=1); BadInput("c"); Illegal("G1", "d")', "abcd"),
    ('Say("a" if tall else "b"); Say(word or "c")', "abc"),
    ('WORDS = ("a", "b")\nSay(WORDS[place])', "ab"),
    ('WORDS = {"x": "a", "y": "b"}\nSay(WORDS["y"]); text(WORDS.get(key, "c"))', "abc"),
    ('def told(key, more=""):\n    Say(key)\ntold("a"); told(more=1, key="b")', "ab"),
    ('def word():\n    return "a"\nSay(word())', "a"),
    ('def f():\n    for word, rule in (("a", 1), *MORE):\n        Say(word)\nMORE = (("b", 2),)', "ab"),
    ('[text(word) for number, word in enumerate(("a", "b"))]', "ab"),
    ('def f():\n    say, rule = ("a", "G1") if tall else ("b", "G2")\n    Say(say)', "ab"),
    ('PAIR = ("G1", "a")\nIllegal(*PAIR)', "a"),
    ('Option("x", 1, "a", "G1", words={1: "b"})', "ab"),
    ('GameInfo(summary="a", conflict=why)\ndef why():\n    return "b"', "ab"),
    ('Step(1, "a", "G1", (), {"x": "b"}); Part("c", RECORD, ()); Lesson("first", "d", ())', "abcd"),
    ('def again(word):\n    return again(word) if far else word\nSay(again("a"))', "a"),
])
def test_templates_are_followed_to_where_they_are_written(written: str, found: str, tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(written, "utf-8")
    assert Sources([file]).sentences() == set(found)


def test_a_name_means_what_its_own_module_or_the_one_it_comes_from_says(tmp_path: Path) -> None:
    for name, written in (("one", 'NAMES = ("a",)\nSay(NAMES[0])'), ("two", 'NAMES = ("b",)'),
                          ("three", 'NAMES = ("c",)'), ("four", "from home.two import NAMES\nSay(NAMES[0])"),
                          ("five", "from home import three as t\nSay(t.NAMES[0])")):
        (tmp_path / f"{name}.py").write_text(written, "utf-8")
    assert Sources(sorted(tmp_path.iterdir())).sentences() == {"a", "b", "c"}
    assert Sources([tmp_path / "four.py"]).unresolved_calls() == ["Say(NAMES[0])"]


def test_a_sentence_without_words_in_a_language_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(language: str, slug: str) -> dict[str, str]:
        return {key: german for key, german in load_catalogue(language, slug).items() if key != "guard"}

    monkeypatch.setattr(sentences, "load_catalogue", load)
    assert find_untranslated("beutelschneider", "de") == ["guard"]
    assert write_work_list("de").endswith('\n\nmsgctxt "beutelschneider"\nmsgid "guard"\nmsgstr ""\n')
    assert format_po(["your hand", 'say "x"']) == 'msgid "your hand"\nmsgstr ""\n\nmsgid "say \\"x\\""\nmsgstr ""\n'
    assert [key for key in ("{a} {b}", "7", "{n:card|cards}", "by {a}") if has_words(key)] == [
        "{n:card|cards}", "by {a}"]
    with pytest.raises(BadInput, match="there is no game"):
        find_untranslated("chess", "de")
    with pytest.raises(BadInput, match="'xx' is not the code of a language"):
        write_work_list("xx")


def test_the_work_list_of_a_language_that_nobody_has_begun_names_everything_once() -> None:
    found = write_work_list("pl")
    assert "these forms, in this order: one, few, many, other." in found
    entries = re.findall(r'msgctxt "(.*)"\nmsgid "(.*)"\nmsgstr ""', found)
    assert len(entries) == len(set(entries))
    assert {*entries} >= {("web", "Games"), ("kit", "it is not your turn"), ("client", "Score"),
                          ("cli", "Usage: {words}")}
    assert ("burgundy", "it is not your turn") not in entries
    assert "# There are no rules of loewenherz in this language: its RULES.md, as loewenherz.md\n" in found
