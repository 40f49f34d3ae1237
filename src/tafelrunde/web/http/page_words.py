"""The words of pages. A sentence that the reader's language has no words for stands there in English, and says so: its
translator puts it between two marks, of which the finished page makes an element with `lang="en"`."""

import re
from functools import cache
from typing import Any, Final

import jinja2

from tafelrunde import games
from tafelrunde.scenes.catalogues import has_words
from tafelrunde.scenes.translate import ENGLISH, Translator, capitalize

OPEN, CLOSE = "\ue000", "\ue001"  # of the private use area: no text has them
MARKS: Final = re.compile(f"[{OPEN}{CLOSE}]")
TAG: Final = re.compile(r"(<[^<>]*>)")
NAME: Final = re.compile(r"</?(\w+)")
ONLY_TEXT: Final = ("option", "script", "style", "textarea", "title")  # they hold no other element


class PageTranslator(Translator):
    """Says sentences on a page."""

    def in_english(self, sentence: str) -> str:
        found = super().in_english(sentence)
        is_told = self.language != ENGLISH and has_words(sentence) and sentence not in titles()
        return f"{OPEN}{found}{CLOSE}" if is_told else found


@cache
def titles() -> frozenset[str]:
    """The names of the games, which are the same in languages that have none of their own."""
    return frozenset(games.info(slug).title for slug in games.slugs())


class MarkedTemplate(jinja2.Template):
    """A template whose pages tell what of them is in English."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        return mark_english(super().render(*args, **kwargs))


def mark_english(page: str) -> str:
    """The page with an element for each sentence between marks, where it may hold one: not in an attribute."""
    if OPEN not in page:
        return page
    parts, inside = TAG.split(page), ""
    for place, part in enumerate(parts):
        if place % 2:
            named = NAME.match(part)
            if named and named[1] in ONLY_TEXT:
                inside = "" if part.startswith("</") else named[1]
        if place % 2 or inside:
            parts[place] = MARKS.sub("", part)
        else:
            parts[place] = part.replace(OPEN, '<span lang="en">').replace(CLOSE, "</span>")
    return "".join(parts)


def begin_sentence(words: str) -> str:
    """The words with a capital letter, as a line begins."""
    mark = words[:1] if words[:1] == OPEN else ""
    return mark + capitalize(words[len(mark):])
