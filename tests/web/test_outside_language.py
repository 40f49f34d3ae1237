"""A language of another package: found by its entry point, partial, English where it has no words."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tafelrunde.core import Say
from tafelrunde.scenes import catalogues, languages, rulebook
from tafelrunde.scenes.sentences import find_untranslated, write_work_list
from tafelrunde.scenes.translate import Translator
from tafelrunde.web.http import files
from tests.languages import OWN
from tests.web.house import House, house

CACHED = (languages.folders, catalogues.catalogue_files, catalogues._read, catalogues._mixed_files, catalogues.domains,
          catalogues.catalogue, catalogues.house_catalogue, catalogues.load_catalogue, catalogues.front_end_catalogue,
          rulebook.language_of, rulebook.digest, rulebook.chapters, rulebook.rule, files.sentences_file)
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
WORDS = """msgctxt "web"
msgid "Games"
msgstr "Spellen"

msgctxt "beutelschneider"
msgid "guard"
msgstr "wachter"

#, fuzzy
msgctxt "web"
msgid "Tables"
msgstr "nobody has looked at this yet"

msgctxt "web"
msgid "Puzzles"
msgstr ""
"""
Add = Callable[..., None]


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """Installs packages of languages, as pip would, for one test."""
    def install(code: str, package: str, **contents: str) -> None:
        (tmp_path / package).mkdir()
        for name, text in contents.items():
            (tmp_path / package / name.replace("_", ".")).write_text(text, "utf-8")
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[{languages.GROUP}]\n{code} = {package}\n", "utf-8")
        for cached in CACHED:
            cached.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    yield install
    monkeypatch.undo()
    for cached in CACHED:
        cached.cache_clear()


def test_what_it_has_no_words_for_is_english(add: Add) -> None:
    add("nl", "words_nl", words_po=HEAD + WORDS, match_po=HEAD + 'msgid "{seat} passes"\nmsgstr "{seat} past"\n')
    assert languages.languages()[-1] == "nl"
    assert catalogues.domains("nl") == ("beutelschneider", "match", "web")
    said = Translator("nl", {0: "Ada"}, "beutelschneider")
    assert [said(key) for key in ("Games", "Tables", "Puzzles", "guard")] == ["Spellen", "Tables", "Puzzles", "wachter"]
    assert said(Say("{seat} passes", seat=0)) == "Ada past"
    assert Translator("nl", game="burgundy")("guard") == "guard"
    listed = write_work_list("nl")
    assert 'msgid "Tables"' in listed and 'msgid "Games"' not in listed
    assert "guard" not in find_untranslated("beutelschneider", "nl")


def test_it_brings_the_rules_of_games(add: Add) -> None:
    add("nl", "rules_nl", words_po=HEAD + WORDS, burgundy_md="# Burgundy\n\nHet spel.\n\n## 1. Begin\n\n- **R1** Ja.\n")
    assert [rulebook.language_of(slug, "nl") for slug in ("burgundy", "loewenherz")] == ["nl", "en"]
    assert rulebook.rule("burgundy", "R1", "nl") == rulebook.Rule("R1", "Ja.", False)


def test_a_page_marks_what_is_english(add: Add, tmp_path: Path) -> None:
    add("pt-BR", "words_pt", words_po=HEAD + WORDS.replace("Spellen", "Jogos"))
    (tmp_path / "house").mkdir()
    with house(tmp_path / "house") as opened:
        page = opened.guest("Ada", language="pt-br,en;q=0.5").get("/").text
        english = opened.guest("Bo", language="en").get("/").text
    assert '<html lang="pt-BR"' in page
    assert '<a href="/">Jogos</a>' in page
    assert '<a href="/puzzles"><span lang="en">Puzzles</span></a>' in page
    assert '<nav aria-label="The house">' in page
    assert '<span lang="en">Löwenherz</span>' not in page  # a name
    assert 'content="pt_BR"' in page
    assert ">Português (Brasil)</a>" in english and '<span lang="en">' not in english
    assert not {"\ue000", "\ue001"} & {*page}


@pytest.mark.parametrize(("code", "why"), [
    ("de", "there is a language of that name already"), ("qq", "'qq' is not the code of a language"),
    ("../de", "'../de' is not the code of a language"),
])
def test_one_that_cannot_be_is_left_out_with_a_warning(add: Add, code: str, why: str) -> None:
    add(code, "words_wrong", words_po=HEAD)
    with pytest.warns(UserWarning, match=f"the language {code} of the package words_wrong is left out: {why}"):
        assert languages.languages() == ("en", *languages.own_folders())


def test_one_that_is_gone_leaves_english() -> None:
    assert Translator("nl")("Games") == "Games"


@pytest.mark.parametrize("language", OWN)
def test_a_complete_language_has_nothing_to_mark(open_house: House, language: str) -> None:
    guest = open_house.guest("Ada", language=language)
    for path in ("/", "/lobby", "/account", "/new/burgundy", "/aid/loewenherz", "/ratings"):
        assert '<span lang="en">' not in guest.get(path).text
