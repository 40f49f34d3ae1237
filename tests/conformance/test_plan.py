"""One plan for a game: the same file names for the same things in every game, so that reading one teaches the next."""

from importlib import import_module

import pytest

from tafelrunde import games
from tafelrunde.core import State, View
from tests.conformance.cases import package_of

NEEDED = {"__init__", "info", "moves", "table", "state", "legality", "view", "worlds", "position", "length", "game"}
FULL = NEEDED | {"components", "apply", "news", "plans"}  # what all five games have
ALLOWED = FULL | {"reasons", "flaw", "observation"}  # reason codes; what a schema cannot say; what others see of a move


@pytest.mark.parametrize("slug", games.slugs())
def test_every_file_has_its_name_from_the_plan_or_is_a_chapter(slug: str) -> None:
    chapters = import_module(games.package(slug)).CHAPTERS
    files = {file.stem for file in package_of(slug).glob("*.py")}
    of_other_floors = set() if slug in games.BUILT_IN else {"scene", "aid", "value", "lesson", "tensor"}
    assert set(chapters) <= files
    assert set(chapters) & ALLOWED == set()
    assert (FULL if slug in games.BUILT_IN else NEEDED) <= files
    assert files - ALLOWED - set(chapters) - of_other_floors == set()


@pytest.mark.parametrize("slug", games.slugs())
def test_the_same_thing_is_called_the_same(slug: str) -> None:
    def part(name: str) -> object:
        module, _, attribute = name.partition(".")
        return getattr(import_module(f"{games.package(slug)}.{module}"), attribute)

    state, view = part("state.State"), part("view.View")
    assert isinstance(state, type) and issubclass(state, State)
    assert isinstance(view, type) and issubclass(view, View)
    assert isinstance(part("table.Table"), type)
    assert callable(part("legality.problem"))
    holders = [import_module(f"{games.package(slug)}.{name}") for name in ("position", "flaw")
               if (package_of(slug) / f"{name}.py").is_file()]
    assert any(callable(getattr(holder, "flaw", None)) for holder in holders)
