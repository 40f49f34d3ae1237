"""What the numbers of a tensor mean: named fields, one after the other, each with a shape, a range and a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate
from math import prod
from typing import Final

from tafelrunde.tensors.encoder import BASE

MOST: Final = 255  # what an entry can hold


class Form(StrEnum):
    """How a field is written into entries of one byte."""

    NUMBER = "number"  # the number itself, less the lowest it may be
    ONE_HOT = "one-hot"  # a 1 at the place of the label, else 0; all 0: none of the labels
    LARGE = "large"  # two entries: hundreds, then the rest, of the number less the lowest it may be


@dataclass(frozen=True, slots=True)
class Field:
    """A named part of a tensor.

    `shape` counts values; the entries of a one-hot field have one axis more, as long as `labels`, those of a large
    number one of length 2. Values lie between `low` and `high`, both included. `labels` name the last axis: the kinds
    of cards counted, the phases told apart.
    """

    name: str
    meaning: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 1
    labels: tuple[str, ...] = ()
    form: Form = Form.NUMBER

    @property
    def entries(self) -> tuple[int, ...]:
        """The shape of the field in the tensor."""
        if self.form is Form.ONE_HOT:
            return (*self.shape, len(self.labels))
        return (*self.shape, 2) if self.form is Form.LARGE else self.shape

    @property
    def size(self) -> int:
        """How many entries it has."""
        return prod(self.entries)

    @property
    def most(self) -> int:
        """The largest number an entry of it may hold."""
        if self.form is Form.ONE_HOT:
            return 1
        most = self.high - self.low
        return max(BASE - 1, most // BASE) if self.form is Form.LARGE else most

    def __post_init__(self) -> None:
        if self.most > MOST or self.low > self.high:
            raise ValueError(f"{self.name}: its values do not fit into bytes")


def number(name: str, meaning: str, high: int, *shape: int, low: int = 0) -> Field:
    """One number, or an array of them, from `low` to `high`: `high - low` is 255 at most."""
    return Field(name, meaning, shape, low, high)


def counts(name: str, meaning: str, high: int, labels: Sequence[str], *shape: int) -> Field:
    """How many of each kind, 0 to `high` each; `shape` goes before the axis of the kinds."""
    return Field(name, meaning, (*shape, len(labels)), 0, high, tuple(labels))


def flags(name: str, meaning: str, labels: Sequence[str], *shape: int) -> Field:
    """Yes (1) or no (0), for each kind."""
    return counts(name, meaning, 1, labels, *shape)


def one_of(name: str, meaning: str, labels: Sequence[str], *shape: int) -> Field:
    """Which of the labels; all entries 0 where it is none of them."""
    return Field(name, meaning, shape, -1, len(labels) - 1, tuple(labels), Form.ONE_HOT)


def large(name: str, meaning: str, high: int, *shape: int, low: int = 0) -> Field:
    """A number from `low` to `high`, in two entries: hundreds, then the rest; `high - low` is 25 599 at most."""
    return Field(name, meaning, shape, low, high, (), Form.LARGE)


class Layout:
    """Fields one after the other: what a tensor of `size` entries means."""

    def __init__(self, fields: Sequence[Field]) -> None:
        names = [field.name for field in fields]
        if len(set(names)) != len(names):
            raise ValueError("two fields have the same name")
        self.fields: Final = tuple(fields)
        ends = [*accumulate(field.size for field in fields)]
        self.size: Final = ends[-1] if ends else 0
        self.slices: Final = {
            field.name: slice(end - field.size, end) for field, end in zip(fields, ends, strict=True)}
        self._by_name = dict(zip(names, fields, strict=True))

    def __getitem__(self, name: str) -> Field:
        """The field of that name; raises KeyError naming those there are."""
        if name not in self._by_name:
            raise KeyError(f"there is no field {name!r}; there are {', '.join(self._by_name)}")
        return self._by_name[name]

    def names(self) -> list[str]:
        """What each entry means, in order: `hand[7 Footmen]`, `hits[1]`, `points[0].hundreds`."""
        return [f"{field.name}{inner}" for field in self.fields for inner in _entries(field)]


def _entries(field: Field) -> list[str]:
    """Where in its field each entry stands."""
    last = field.labels if field.labels else ()
    axes: list[Sequence[str]] = [[str(place) for place in range(length)] for length in field.entries]
    if last:
        axes[-1] = last
    elif field.form is Form.LARGE:
        axes.pop()
    named = [""]
    for axis in axes:
        named = [f"{before}[{place}]" for before in named for place in axis]
    if field.form is Form.LARGE:
        named = [f"{before}.{part}" for before in named for part in ("hundreds", "rest")]
    return named
