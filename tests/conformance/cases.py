"""Every game × player count × option that the shared suite walks, those of other packages included."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from importlib.resources import as_file, files
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from hypothesis import strategies as st

from tafelrunde import games
from tafelrunde.core import BadInput, Game, GameInfo, Option
from tests.long import some_a_day

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Case:
    """One way to set up a game."""

    slug: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        changed = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.slug}-{self.seats}" + (f"-{changed}" if changed else "")

    @property
    def game(self) -> Game:
        return games.load(self.slug)


def package_of(slug: str) -> Path:
    with as_file(files(games.package(slug))) as folder:
        return folder


def folder_of_tests(slug: str) -> Path:
    """The folder of a game's tests, its records and playthroughs: in this checkout, or `tests` in the folder a game's
    package was installed from or one above it. Raises FileNotFoundError with what to do."""
    if slug in games.BUILT_IN:
        return ROOT / "tests/games" / slug
    sources = [*installed_from(slug), *package_of(slug).parents]
    for source in sources:
        if (source / "tests").is_dir():
            return source / "tests"
    raise FileNotFoundError(f"the game {slug} has no folder of tests: make {sources[0] / 'tests'}, beside the "
                            "pyproject.toml of its package, for its playthroughs and records")


def installed_from(slug: str) -> list[Path]:
    """The folder from which pip installed the package of a game; empty if it came from elsewhere."""
    for entry in entry_points(group=games.GROUP, name=slug):
        origin = entry.dist.read_text("direct_url.json") if entry.dist is not None else None
        url = urlsplit(json.loads(origin)["url"]) if origin else None
        if url is not None and url.scheme == "file":
            return [Path(url2pathname(url.path))]
    return []


def cases() -> Iterator[Case]:
    """Each count with the standard rules, then with every alternative of every option by itself."""
    for slug in games.slugs():
        card = games.info(slug)
        for seats in card.seats:
            yield Case(slug, seats)
            for option in card.options:
                for value in option.alternatives():
                    if is_valid(card, seats, {option.name: value}):
                        yield Case(slug, seats, {option.name: value})


def any_value(option: Option) -> st.SearchStrategy[Any]:
    """Any value of an option, those that tests try and those at its bounds more often."""
    if option.free is not None or option.choices is not None:
        return st.sampled_from(option.choices or (option.default, *option.samples))
    tried = st.sampled_from((option.default, *option.alternatives(), option.low, option.high))
    near = st.integers(option.low, min(option.low + 39, option.high))
    return tried | near | st.integers(option.low, option.high)


@st.composite
def any_case(draw: st.DrawFn, slug: str) -> Case:
    """The game with any number of players and any options that go together, those for research included."""
    card = games.info(slug)
    seats, options = draw(st.sampled_from(card.seats)), dict[str, Any]()
    for option in card.options:
        more = {**options, option.name: draw(any_value(option))}
        if draw(st.booleans()) and is_valid(card, seats, more):
            options = more
    return Case(slug, seats, options)


def is_valid(card: GameInfo, seats: int, options: dict[str, Any]) -> bool:
    try:
        card.read_options(seats, options)
    except BadInput:
        return False
    return True


def and_slower(some: list[Case]) -> list[Any]:
    """All of them; those with options are slow, as what runs compiled is: each with one number of players a day."""
    ways: dict[str, list[Any]] = {}
    for case in some:
        if case.options:
            ways.setdefault(f"{case.slug} {case.options}", []).append(pytest.param(case, marks=pytest.mark.slow))
    return [*(case for case in some if not case.options), *chain(*map(some_a_day, ways.values()))]


CASES = list(cases())
STANDARD = [case for case in CASES if not case.options]
AND_SLOWER = and_slower(CASES)
