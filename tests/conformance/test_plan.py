"""One plan for a game: the same file names for the same things in every game, so that reading one teaches the next."""

import ast
from importlib import import_module
from types import ModuleType

import pytest

from tafelrunde import games
from tafelrunde.core import State, View
from tests.conformance.cases import folder_of_tests, package_of

NEEDED = {"__init__", "info", "moves", "table", "state", "legality", "view", "position", "game"}
FULL = NEEDED | {"components", "apply", "flaw", "news"}  # what all five games have
# imagined hands; reason codes; what others see of a move; a match at random, at one go
ALLOWED = FULL | {"worlds", "reasons", "observation", "playout"}
SMALL = {"__init__", "info", "rules"}  # a small game of another package writes all that is above in its `rules.py`
OF_OTHER_FLOORS = {"aid", "coaching", "deck", "lesson", "luck", "measures", "pad", "puzzle_outlook", "scene", "tensor",
                   "value"}


def files_of(slug: str) -> set[str]:
    return {file.stem for file in package_of(slug).glob("*.py")}


def is_small(slug: str) -> bool:
    """Has the game all its rules in one file?"""
    return slug not in games.BUILT_IN and "rules" in files_of(slug)


def part(slug: str, name: str) -> ModuleType:
    """The module of the plan; of a small game the one that stands for all of them."""
    return import_module(f"{games.package(slug)}.{'rules' if is_small(slug) else name}")


@pytest.mark.parametrize("slug", games.slugs())
def test_every_file_has_its_name_from_the_plan_or_is_a_chapter_or_a_data_structure(slug: str) -> None:
    files = files_of(slug) - (set() if slug in games.BUILT_IN else OF_OTHER_FLOORS)
    if is_small(slug):
        assert files == SMALL
        return
    package = import_module(games.package(slug))
    chapters, structures = set(package.CHAPTERS), set(getattr(package, "STRUCTURES", ()))
    assert chapters | structures <= files
    assert not chapters & structures and not (chapters | structures) & ALLOWED
    assert (FULL if slug in games.BUILT_IN else NEEDED) <= files <= ALLOWED | chapters | structures


@pytest.mark.parametrize("slug", games.slugs())
def test_the_same_thing_is_called_the_same(slug: str) -> None:
    state, view = part(slug, "state").State, part(slug, "view").View
    assert isinstance(state, type) and issubclass(state, State)
    assert isinstance(view, type) and issubclass(view, View)
    if not is_small(slug):
        assert isinstance(part(slug, "table").Table, type)
        assert callable(part(slug, "legality").problem)
    if slug in games.BUILT_IN:  # what the rules work on lies below them, what asks them above
        assert issubclass(state, part(slug, "table").World)
        assert callable(part(slug, "view").view_of)
    holders = [part(slug, name) for name in ("position", "flaw") if is_small(slug) or name in files_of(slug)]
    assert any(callable(getattr(holder, "flaw", None)) for holder in holders)


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_helpers_of_the_tests_are_called_the_same(slug: str) -> None:
    """`table.py` sets up positions and plays them, `records.py` writes the golden records."""
    helpers = {file.stem for file in folder_of_tests(slug).glob("*.py") if not file.stem.startswith("test_")}
    assert helpers <= {"__init__", "table", "records"}


@pytest.mark.parametrize("slug", [slug for slug in games.BUILT_IN if "reasons" in files_of(slug)])
def test_every_reason_for_a_refusal_is_written_once_and_given_somewhere(slug: str) -> None:
    """A reason that no check answers with is a sentence nobody can ever read."""
    reasons = part(slug, "reasons")
    codes = {name: code for name, code in vars(reasons).items() if name.isupper() and isinstance(code, int)}
    assert sorted(codes.values()) == [*range(min(codes.values()), len(codes) + min(codes.values()))]
    entries = reasons.REASONS.entries if hasattr(reasons, "REASONS") else []
    assert len(set(entries)) == len(entries)
    given = {node.attr for file in package_of(slug).glob("*.py")
             for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)}
    assert sorted(set(codes) - given) == []
