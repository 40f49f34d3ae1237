"""What a view says, told from its seat's side: to be read back out of an observation. One module a game."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

Facts = dict[str, Any]


def of(slug: str) -> Callable[[Mapping[str, Any]], Facts]:
    """The function that takes the plain data of a view and gives its facts by the names of the fields."""
    told: Callable[[Mapping[str, Any]], Facts] = import_module(f"tests.tensors.{slug}").facts
    return told


def combined(slug: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Seats and options together that are looked at besides each option by itself: what needs another option, and
    matches so short that they come to later rounds."""
    yield from getattr(import_module(f"tests.tensors.{slug}"), "COMBINED", ())


def by_kind(cards: list[int], kinds: range) -> list[int]:
    """How many there are of each kind."""
    return [cards.count(kind) for kind in kinds]
