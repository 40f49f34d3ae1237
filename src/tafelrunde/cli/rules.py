"""`tafelrunde rules`: a game's digest, one paragraph of it with the code that carries it, or the coverage."""

import re
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.markdown import Markdown

from tafelrunde import games
from tafelrunde.cli.ledger import find_citations, ledger, letters_of
from tafelrunde.cli.parameters import Flag, GameName, Language, language_of
from tafelrunde.core import BadInput
from tafelrunde.scenes import rulebook

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
