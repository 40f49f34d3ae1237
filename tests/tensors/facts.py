"""What a view says, told from its seat's side: to be read back out of an observation. One module a game."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from tafelrunde import games
from tests.commands import load_module
from tests.conformance.cases import folder_of_tests

Facts = dict[str, Any]


def of(slug: str) -> Callable[[Mapping[str, Any]], Facts]:
    """The function that takes the plain data of a view and gives its facts by the names of the fields."""
    return _module(slug).facts


def combined(slug: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Seats and options together that are looked at besides each option by itself: what needs another option, and
    matches so short that they come to later rounds."""
    yield from getattr(_module(slug), "COMBINED", ())


def _module(slug: str) -> ModuleType:
    """Here, or `tensor_facts.py` in the tests of a game of another package."""
    if slug in games.BUILT_IN:
        return import_module(f"tests.tensors.{slug}")
    return load_module(f"{slug}_facts", folder_of_tests(slug) / "tensor_facts.py")


def by_kind(cards: list[int], kinds: range) -> list[int]:
    return [cards.count(kind) for kind in kinds]
