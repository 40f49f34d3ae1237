"""A game's RULES.md as chapters of numbered rules, for the rules page."""

import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from markupsafe import Markup, escape

from tafelrunde import games

RULE = re.compile(r"- \*\*([A-Z]\d[\w.]*)\*\*( \[R\?\])? (.*)")
BOLD = re.compile(r"\*\*(.+?)\*\*")
SLANTED = re.compile(r"\*(.+?)\*")
LITERAL = re.compile(r"`(.+?)`")


@dataclass(frozen=True)
class Rule:
    """One numbered rule; `ruling`: ours, where the printed rules are silent."""

    id: str
    text: str
    ruling: bool

    @property
    def html(self) -> Markup:
        return marked(self.text)


@dataclass(frozen=True)
class Chapter:
    """A heading, what is said under it, its rules."""

    title: str
    words: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)


def marked(text: str) -> Markup:
    """The few signs of Markdown that rules use, as HTML; everything else is escaped."""
    shown = str(escape(text))
    for pattern, tag in ((LITERAL, "code"), (BOLD, "b"), (SLANTED, "i")):
        shown = pattern.sub(rf"<{tag}>\1</{tag}>", shown)
    return Markup(shown)


@cache
def chapters(slug: str) -> list[Chapter]:
    """The chapters of a game's rules; the first is the introduction. Raises BadInput for an unknown game."""
    found: list[Chapter] = []
    text = files(games.package(slug)).joinpath("RULES.md").read_text(encoding="utf-8")
    for block in _blocks(text):
        if block.startswith("#"):
            found.append(Chapter(block.lstrip("# ")))
        elif (match := RULE.fullmatch(block)) and found:
            found[-1].rules.append(Rule(match[1], match[3], bool(match[2])))
        elif found:
            found[-1].words.append(block.removeprefix("- "))
    return found


def search(slug: str, words: str) -> list[Chapter]:
    """The chapters with the rules that have all these words in them or are of that id."""
    wanted = words.lower().split()
    if not wanted:
        return chapters(slug)
    found = []
    for chapter in chapters(slug):
        rules = [rule for rule in chapter.rules
                 if all(word in f"{rule.id} {rule.text}".lower() for word in wanted)]
        if rules:
            found.append(Chapter(chapter.title, [], rules))
    return found


def _blocks(text: str) -> list[str]:
    """Headings, list items and paragraphs, each on one line."""
    found: list[str] = []
    fresh = True
    for row in text.splitlines():
        if not row.strip():
            fresh = True
        elif fresh or row.startswith(("#", "- ")):
            found.append(row.strip())
            fresh = row.startswith("#")
        else:
            found[-1] += " " + row.strip()
    return found
