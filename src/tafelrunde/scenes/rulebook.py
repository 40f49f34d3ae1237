"""A game's digest, RULES.md or its translation, as chapters of numbered rules."""

import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from tafelrunde import games
from tafelrunde.scenes.languages import ENGLISH, folders

RULE = re.compile(r"- \*\*([A-Z]\d[\w.]*)\*\*( \[R\?\])? (.*)")


@dataclass(frozen=True)
class Rule:
    """One numbered rule, with the few signs of Markdown it uses; `ruling`: ours, where the printed rules are silent."""

    id: str
    text: str
    ruling: bool


@dataclass(frozen=True)
class Chapter:
    """A heading, what is said under it, its rules."""

    title: str
    words: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)


@cache
def language_of(slug: str, language: str) -> str:
    """The language a game's digest can be read in: the one asked for, or English. Raises BadInput for a name that is
    no game."""
    return language if _file(slug, language).is_file() else ENGLISH


@cache
def digest(slug: str, language: str = ENGLISH) -> str:
    """The digest of a game as Markdown, in English where it is not translated. Raises BadInput for an unknown game."""
    return _file(slug, language_of(slug, language)).read_text(encoding="utf-8")


@cache
def chapters(slug: str, language: str = ENGLISH) -> list[Chapter]:
    """The chapters of a game's rules; the first is the introduction. Raises BadInput for an unknown game."""
    found: list[Chapter] = []
    for block in _blocks(digest(slug, language)):
        if block.startswith("#"):
            found.append(Chapter(block.lstrip("# ")))
        elif (match := RULE.fullmatch(block)) and found:
            found[-1].rules.append(Rule(match[1], match[3], bool(match[2])))
        elif found:
            found[-1].words.append(block.removeprefix("- "))
    return found


@cache
def rule(slug: str, number: str, language: str = ENGLISH) -> Rule | None:
    """The rule with that id; None if there is none."""
    return next((rule for chapter in chapters(slug, language) for rule in chapter.rules if rule.id == number), None)


def search(slug: str, words: str, language: str = ENGLISH) -> list[Chapter]:
    """The chapters with only those rules that have all these words in them, or this id."""
    wanted = words.lower().split()
    if not wanted:
        return chapters(slug, language)
    found = []
    for chapter in chapters(slug, language):
        rules = [rule for rule in chapter.rules
                 if all(word in f"{rule.id} {rule.text}".lower() for word in wanted)]
        if rules:
            found.append(Chapter(chapter.title, [], rules))
    return found


def _file(slug: str, language: str) -> Traversable:
    """The file of a game's digest in a language: beside the rules themselves, or in the folder of the language."""
    home = files(games.package(slug))
    if language == ENGLISH:
        return home.joinpath("RULES.md")
    beside = home.joinpath(f"RULES.{language}.md")
    return beside if beside.is_file() or language not in folders() else folders()[language].joinpath(f"{slug}.md")


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
