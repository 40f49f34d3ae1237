"""The sentences of a game that are not translated into a language, of all that its sources can say."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tafelrunde import games
from tafelrunde.scenes.catalogues import load_catalogue
from tafelrunde.scenes.sources import Sources

HOLE: Final = re.compile(r"\{\w+\}")  # and no word that goes with a number: {n:card|cards}
WORDS: Final = re.compile(r"[A-Za-z]{2}")


def find_untranslated(slug: str, language: str) -> list[str]:
    """The sentences of a game that neither its catalogue nor the house's has. Raises BadInput for a game or language
    there is not."""
    known = load_catalogue(language, slug)
    return sorted(key for key in Sources(modules_of(slug)).sentences() if key not in known and has_words(key))


def modules_of(slug: str) -> list[Traversable]:
    """The source files of a game on all floors; raises BadInput for an unknown game."""
    if slug not in games.BUILT_IN:
        return list(_modules(files(games.package(slug)), ""))
    return list(_modules(files("tafelrunde"), slug))


def _modules(folder: Traversable, slug: str) -> Iterator[Traversable]:
    """The modules below a folder; with a slug those that bear it, or stand in a folder that does."""
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            yield from _modules(each, "" if each.name == slug else slug)
        elif each.name.endswith(".py") and slug in ("", each.name.removesuffix(".py")):
            yield each


def has_words(key: str) -> bool:
    """True where a sentence has something to translate: one of numbers and other sentences alone is the same in all
    languages."""
    return WORDS.search(HOLE.sub("", key)) is not None


def format_po(sentences: Sequence[str]) -> str:
    """Entries for a gettext catalogue, with empty translations."""
    return "\n".join(f"msgid {quote(key)}\nmsgstr \"\"\n" for key in sentences)


def quote(key: str) -> str:
    """A string as catalogues write it."""
    escaped = key.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
