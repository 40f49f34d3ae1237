"""The ledger of rules: which are written, cited by the code, cited by the tests, translated."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

WRITTEN = re.compile(r"^- \*\*([A-Z]\d+(?:\.\d+[a-z]?)?)\*\*", re.MULTILINE)
CITED = re.compile(r"\[([A-Z]\d[^\]\n]*)\]|\"([A-Z]\d+(?:\.\d+[a-z]?)?)\"")
ONE = re.compile(r"[A-Z]\d+(?:\.\d+[a-z]?)?")


@dataclass(frozen=True)
class Ledger:
    """The ids of one game's rules, in the order of RULES.md, and where they are cited."""

    written: tuple[str, ...]
    coded: frozenset[str]
    tested: frozenset[str]
    translated: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # language → its ids, in its order

    def gaps(self) -> list[str]:
        """One sentence for every rule that is written but not coded, not tested, or cited but not written."""
        known = set(self.written)
        return (
            [f"{rule} is cited but not written" for rule in sorted((self.coded | self.tested) - known)]
            + [f"{rule} is written but not coded" for rule in self.written if rule not in self.coded]
            + [f"{rule} is written but not tested" for rule in self.written if rule not in self.tested]
            + [f"{rule} is written twice" for rule in sorted(known) if self.written.count(rule) > 1]
            + [gap for language, rules in sorted(self.translated.items()) for gap in self.untranslated(language, rules)]
        )

    def untranslated(self, language: str, rules: tuple[str, ...]) -> list[str]:
        """The rules that a translation lacks, has besides, or has in another order."""
        gaps = [f"{rule} is not in RULES.{language}.md" for rule in self.written if rule not in rules]
        gaps += [f"{rule} is in RULES.{language}.md only" for rule in rules if rule not in self.written]
        return gaps or ([] if rules == self.written else [f"the rules of RULES.{language}.md are in another order"])

    def table(self) -> str:
        """The coverage as text, one rule a line."""
        rows = [f"{rule:<8} {'code' if rule in self.coded else '-':<5} {'test' if rule in self.tested else '-'}"
                for rule in self.written]
        both = sum(1 for rule in self.written if rule in self.coded and rule in self.tested)
        return "\n".join([*rows, f"{both} of {len(self.written)} rules are written, coded and tested"])


def find_rules(rules: str) -> tuple[str, ...]:
    """The ids a RULES.md writes down."""
    return tuple(WRITTEN.findall(rules))


def find_citations(text: str, letters: str) -> set[str]:
    """The ids with one of these letters that a source file cites: in square brackets, or as a string of its own."""
    return {rule for bracket, string in CITED.findall(text) for rule in ONE.findall(bracket or string)
            if rule[0] in letters}


def letters_of(rules: str) -> str:
    """The letters the ids of a RULES.md begin with; a game has one."""
    return "".join(sorted({rule[0] for rule in find_rules(rules)}))


def find_citations_below(folder: Path, letters: str) -> frozenset[str]:
    """The ids cited by all Python files of a folder."""
    files = sorted(folder.rglob("*.py"))
    return frozenset().union(*(find_citations(file.read_text("utf-8"), letters) for file in files))


def ledger(package: Path, tests: Path) -> Ledger:
    """The ledger of a game, from its package folder and its test folder."""
    digest = (package / "RULES.md").read_text("utf-8")
    letters = letters_of(digest)
    translated = {file.name.split(".")[1]: find_rules(file.read_text("utf-8"))
                  for file in sorted(package.glob("RULES.*.md"))}
    coded, tested = (find_citations_below(folder, letters) for folder in (package, tests))
    return Ledger(find_rules(digest), coded, tested, translated)
