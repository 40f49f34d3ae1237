"""A language that is no language: English in brackets, and a third longer. What stands on a page outside of brackets
never was in a catalogue, or was glued to what is in one."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde.scenes import catalogues
from tafelrunde.web.http import files
from tests.web.test_languages import Texts

OPEN, CLOSE = "⟦", "⟧"
ADDRESS = re.compile(r"https?://\S+")
WORD = re.compile(r"[^\W\d_]{2,}")
CACHES = (catalogues._read, catalogues.catalogue, catalogues.house_catalogue, catalogues.load_catalogue,
          catalogues.front_end_catalogue, files.sentences_file)


def pseudo(key: str) -> str:
    """A template in brackets, a third longer, with the same holes."""
    more = max(1, len(re.sub(r"{[^{}]*}", "", key)) // 3)
    return f"{OPEN}{key} {'ÄÖÜäöüß '[:more % 8] + 'ÄÖÜäöüß ' * (more // 8)}".rstrip() + CLOSE


@contextmanager
def pseudo_language() -> Iterator[None]:
    """German is this language for so long, in the catalogues of all domains; what has no German stays English."""
    from babel.messages import pofile

    genuine = pofile.read_po

    def read_po(opened: Any) -> list[SimpleNamespace]:
        return [SimpleNamespace(id=entry.id, string=pseudo(str(entry.id)), context=None, fuzzy=False)
                for entry in genuine(opened) if entry.id]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pofile, "read_po", read_po)
        for cached in CACHES:
            cached.cache_clear()
        yield
    for cached in CACHES:
        cached.cache_clear()


def outside(texts: list[str]) -> Iterator[str]:
    """Of texts that follow each other, what stands in no brackets, text by text; a sentence may hold elements of the
    page, so its brackets may close in a later one."""
    depth = 0
    for text in texts:
        left = ""
        for letter in text:
            depth += (letter == OPEN) - (letter == CLOSE)
            left += letter if depth == 0 and letter != CLOSE else " " if letter == OPEN else ""
        yield " ".join(left.split())


class Prose(Texts):
    """What a page says, without what is typed or copied: records, positions, addresses."""

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1][0] not in ("pre", "textarea"):
            super().handle_data(data)


def unspoken(page: str, known: set[str]) -> list[str]:
    """The texts and attributes of a page with words in no brackets but names that are known."""
    reader = Prose("de")
    reader.feed(page)
    return [text for text in outside(reader.found) if set(WORD.findall(ADDRESS.sub("", text))) - known]
