"""Conversion between what the analysis finds and JSON types, in which it is kept, printed, and sent to browsers.

A dataclass becomes an object, a struct with `array_like` an array, and a sentence what `Say.data` writes.
"""

from typing import Any, TypeVar

import msgspec

from tafelrunde.core import BadInput, Say
from tafelrunde.core.say import read_say

T = TypeVar("T")


def to_plain(found: Any) -> Any:
    """A finding as JSON types; tuples stay tuples."""
    return msgspec.to_builtins(found, enc_hook=_write_say)


def from_plain(data: Any, kind: type[T]) -> T:
    """The finding of that kind which `to_plain` wrote; raises BadInput for anything else."""
    try:
        return msgspec.convert(data, kind, dec_hook=_read_say)
    except (msgspec.ValidationError, AttributeError, LookupError, TypeError, ValueError) as problem:
        raise BadInput("this was not written by this version: {why}", why=str(problem)[:120]) from None


def _write_say(value: Any) -> Any:
    if isinstance(value, Say):
        return value.data()
    raise NotImplementedError(f"{type(value).__name__} has no plain form")


def _read_say(kind: type, data: Any) -> Any:
    if kind is Say:
        return read_say(data)
    raise NotImplementedError(f"{kind.__name__} has no plain form")
