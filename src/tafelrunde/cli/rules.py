"""`tafelrunde rules`: a game's digest, one paragraph of it with the code that carries it, or the coverage: which rules
are written, cited by the code, cited by the tests, translated."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.markdown import Markdown

from tafelrunde import games
from tafelrunde.cli.parameters import Flag, GameName, Language, language_of
from tafelrunde.core import BadInput
from tafelrunde.scenes import rulebook

WRITTEN = re.compile(r"^- \*\*([A-Z]\d+(?:\.\d+[a-z]?)?)\*\*", re.MULTILINE)
CITED = re.compile(r"\[([A-Z]\d[^\]\n]*)\]|\"([A-Z]\d+(?:\.\d+[a-z]?)?)\"")
ONE = re.compile(r"[A-Z]\d+(?:\.\d+[a-z]?)?")
PARAGRAPH = re.compile(r"^- \*\*(?P<rule>[A-Z]\d+(?:\.\d+[a-z]?)?)\*\* (?P<text>.*(?:\n(?![-#\n]).*)*)", re.MULTILINE)


def rules(game: GameName, rule: str | None = None, /, *, coverage: Annotated[bool, Flag] = False,
          lang: Language = None) -> int:
    """Print the rules of a game, one of their paragraphs, or which are coded and tested.

    For example:

        tafelrunde rules beutelschneider
        tafelrunde rules beutelschneider B3
        tafelrunde rules beutelschneider B3.1 --lang de
        tafelrunde rules beutelschneider --coverage

    Parameters
    ----------
    rule
        A paragraph (B3.1), or the beginning of several (B3); shown with the places in the code that cite it.
    coverage
        Print for every paragraph whether code and tests cite it. Needs a checkout with its tests; exit code 1
        if something is missing.
    """
    with as_file(files(games.package(game))) as package:
        if coverage:
            return show_coverage(package, tests_of(game, package))
        digest = rulebook.digest(game, language_of(lang))
        if rule is None:
            Console().print(Markdown(digest))
        else:
            show_paragraphs(package, digest, rule)
    return 0


def show_paragraphs(package: Path, digest: str, asked: str) -> None:
    """Print the paragraphs that `asked` names or begins, each with where it is coded; raises BadInput if there is
    none."""
    console = Console(highlight=False)
    found = [match for match in PARAGRAPH.finditer(digest) if belongs(match["rule"], asked)]
    if not found:
        raise BadInput("there is no rule {rule} here; they begin {first}", rule=repr(asked)[:20],
                       first=", ".join(match["rule"] for match in list(PARAGRAPH.finditer(digest))[:4]) + " …")
    places = citations(package, letters_of(digest))
    for match in found:
        console.print(f"[bold]{match['rule']}[/]", end="  ")
        console.print(" ".join(match["text"].split()), markup=False)
        if places.get(match["rule"]):
            console.print(f"      coded in {', '.join(places[match['rule']])}", style="dim")


def belongs(rule: str, asked: str) -> bool:
    """True for the rule asked for and for those below it: B3 has B3.1 below it, but not B31."""
    asked = asked.upper() if len(asked) < 3 or not asked[-1].isalpha() else asked[:1].upper() + asked[1:]
    return rule == asked or rule.startswith(asked + ".") or (rule.startswith(asked) and rule[len(asked):].isalpha())


def citations(package: Path, letters: str) -> dict[str, list[str]]:
    """Rule → the lines of the package that cite it, as file:line."""
    places: dict[str, list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            for rule in find_citations(line, letters):
                places.setdefault(rule, []).append(f"{file.name}:{number}")
    return places


def tests_of(game: str, package: Path) -> Path:
    """The game's tests in the checkout the package or the working directory belongs to; raises BadInput."""
    for root in (*package.parents, Path.cwd()):
        own = (root / package.name).is_dir() or (root / "src" / package.name).is_dir()  # a game in a package of its own
        tests = root / "tests" if own and game not in games.BUILT_IN else root / "tests/games" / game
        if tests.is_dir():
            return tests
    raise BadInput("coverage needs the tests: run it in a checkout of the project")


def show_coverage(package: Path, tests: Path) -> int:
    """The ledger as a table, and its gaps."""
    book = ledger(package, tests)
    print(book.table())
    for gap in book.gaps():
        print(gap)
    return 1 if book.gaps() else 0


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
