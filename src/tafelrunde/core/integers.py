"""Whole numbers that come from outside, mostly as text: from a record, a form, an address, a command line."""

from operator import index
from typing import Final

from tafelrunde.core.illegal import BadInput

LARGEST: Final = (1 << 53) - 1  # exact in every language a number may pass through
_DIGITS: Final = frozenset("0123456789")
_LONGEST: Final = len(str(LARGEST))


def integer_or_none(text: str, low: int = 0, high: int = LARGEST) -> int | None:
    """The number of a text of ASCII digits, with a minus sign before them where it may be negative; None for anything
    else: other signs and digits, blanks, underscores, numbers out of bounds."""
    digits = text[1:] if low < 0 and text.startswith("-") else text
    if not 0 < len(digits) <= _LONGEST or not _DIGITS.issuperset(digits):
        return None
    number = -int(digits) if len(digits) < len(text) else int(digits)
    return number if low <= number <= high else None


def integer(text: str, low: int = 0, high: int = LARGEST) -> int:
    """The number of such a text (see `integer_or_none`); raises BadInput for anything else."""
    number = integer_or_none(text, low, high)
    if number is None:
        raise BadInput("{text} is no whole number from {low} to {high}", text=repr(text)[:40], low=low, high=high)
    return number


def check_limit(decisions: int | None) -> int | None:
    """The number of decisions after which a match is cut off (None: no limit); raises BadInput for less than one."""
    if decisions is not None and decisions < 1:
        raise BadInput("a match is cut off after one decision or more, not after {number}", number=decisions)
    return decisions


def check_seed(seed: object) -> int:
    """The seed as an int: every whole number is one, NumPy's too; raises BadInput for anything else."""
    try:
        return index(seed)  # type: ignore[arg-type]
    except TypeError:
        raise BadInput("a seed is a whole number, not {given}", given=repr(seed)[:40]) from None
