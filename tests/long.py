"""Cases of a test that take long and tell little that the others do not: they are left to the long tests."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def long(value: Any) -> Any:
    """This case, among the long tests."""
    return pytest.param(value, marks=pytest.mark.soak)


def long_where(told: Callable[[Any], bool], values: Iterable[Any]) -> list[Any]:
    """All cases, those of which that is true among the long tests."""
    return [long(value) if told(value) else value for value in values]
