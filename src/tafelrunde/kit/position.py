"""Positions and views as plain data by a declared schema: each field names its bounds and lengths once, and writing,
reading, packing and the sentence for what does not fit all follow from that.

A schema says what a field may be by itself; what fields may be together is said by a game's `flaw(state)`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core import BadInput, Say
from tafelrunde.core.home import canonical, fingerprint, read_canonical
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.core.say import choices
from tafelrunde.core.text import quote_value
from tafelrunde.kit.bitset import members, set_of

# A number, or what it is for the object that is being read: the fields above it are set already.
Bound = int | Callable[[Any], int]
FAR: Final = 100_000  # no score and no count of any match gets there
KINDS: Final = {  # of value, as whoever writes a position by hand knows them
    bool: Say("true or false"),
    int: Say("a whole number"),
    str: Say("a text in quotes"),
    list: Say("a list of values"),
    dict: Say("a table of names and values"),
}


def bound(given: Bound, holder: Any) -> int:
    """The value of a bound: the number itself, or what its function returns for the holder."""
    return given if isinstance(given, int) else given(holder)


def seats_of(holder: Any) -> int:
    """The number of seats: a length for lists by seat."""
    return int(holder.seats)


def last_seat(holder: Any) -> int:
    """The highest seat."""
    return int(holder.seats) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec(ABC):
    """One kind of value: how it is written as JSON types and read back, and the same in bytes."""

    @abstractmethod
    def write(self, value: Any) -> Any:
        """The value as JSON types."""

    @abstractmethod
    def read(self, plain: Any, name: str, holder: Any) -> Any:
        """The inverse of `write`; raises BadInput naming the field."""

    def pack(self, value: Any, out: Packer) -> None:
        """Write the value as numbers. Values that are written alike are packed alike."""
        out.put_text(canonical(self.write(value)))

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        """The inverse of `pack`: bounds are not looked at."""
        return self.read(read_canonical(source.take_text()), "", holder)


@mypyc_attr(allow_interpreted_subclasses=True)
class OneNumber(Codec):
    """A value that is a whole number itself, however it is written."""

    def pack(self, value: Any, out: Packer) -> None:
        out.put(value)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return int(source.take())


@mypyc_attr(allow_interpreted_subclasses=True)
class ManyNumbers(Codec):
    """A value that is a `vec` of whole numbers, however it is written."""

    def pack(self, value: Any, out: Packer) -> None:
        numbers: vec[i64] = value
        out.put_all(numbers)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return source.take_all()


class Flag(Codec):
    """A bool."""

    def write(self, value: Any) -> Any:
        return bool(value)

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return of_type(plain, name, bool)

    def pack(self, value: Any, out: Packer) -> None:
        out.put(1 if value else 0)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return source.take() != 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(OneNumber):
    """A whole number within bounds."""

    def __init__(self, low: Bound, high: Bound) -> None:
        self.low = low
        self.high = high

    def write(self, value: Any) -> Any:
        return int(value)

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        low, high = bound(self.low, holder), bound(self.high, holder)
        if not low <= of_type(plain, name, int) <= high:
            raise BadInput("{name} of the position must be from {low} to {high}", name=name, low=low, high=high)
        return plain


class Numbers(ManyNumbers):
    """A `vec` of whole numbers within bounds, of a length if one is given."""

    def __init__(self, low: Bound, high: Bound, length: Bound | None = None) -> None:
        self.low = low
        self.high = high
        self.length = length

    def write(self, value: Any) -> Any:
        return [int(number) for number in value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        low, high = bound(self.low, holder), bound(self.high, holder)
        for number in of_type(plain, name, list):
            if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
                raise BadInput("{name} of the position needs numbers from {low} to {high}", name=name, low=low,
                               high=high)
        check_length(plain, name, self.length, holder)
        return vec[i64](plain)


class Name(OneNumber):
    """The index of a name in a list of them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def write(self, value: Any) -> Any:
        return self.names[value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        if of_type(plain, name, str) not in self.names:
            raise BadInput("{name} of the position must be one of {possible}", name=name,
                           possible=choices(self.names))
        return self.names.index(plain)


@mypyc_attr(allow_interpreted_subclasses=True)
class Names(ManyNumbers):
    """A `vec` of indices in a list of names, of a length if one is given; each name at most once if it says so."""

    def __init__(self, names: Sequence[str], length: Bound | None = None, once: bool = False) -> None:
        self.names = tuple(names)
        self.places = {each: place for place, each in enumerate(self.names)}
        self.length = length
        self.once = once

    def write(self, value: Any) -> Any:
        return [self.names[place] for place in value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        found = self.read_places(plain, name)
        check_length(found, name, self.length, holder)
        return vec[i64](found)

    def read_places(self, plain: Any, name: str) -> list[int]:
        """The indices; raises BadInput for a name that does not exist, or one twice where each stands once."""
        found: list[int] = []
        for each in of_type(plain, name, list):
            place = self.places.get(each) if isinstance(each, str) else None
            if place is None:
                raise BadInput("{name} of the position names something that does not exist: {text}", name=name,
                               text=quote_value(each))
            if self.once and place in found:
                raise BadInput("{name} of the position names {text} twice", name=name, text=each)
            found.append(place)
        return found


class NameSet(Names):
    """A set of names as a bit mask (kit.bitset), written in ascending order."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names, None, True)

    def write(self, value: Any) -> Any:
        return [self.names[place] for place in members(value)]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return set_of(vec[i64](self.read_places(plain, name)))

    def pack(self, value: Any, out: Packer) -> None:
        out.put(value)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        return int(source.take())


class Each(Codec):
    """A `vec` of numbers, each written by the same codec: a set of cards for every seat, say."""

    def __init__(self, codec: Codec, length: Bound | None = None) -> None:
        self.codec = codec
        self.length = length

    def write(self, value: Any) -> Any:
        return [self.codec.write(each) for each in value]

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        check_length(of_type(plain, name, list), name, self.length, holder)
        found = vec[i64]()
        for each in plain:
            found = append(found, self.codec.read(each, name, holder))
        return found

    def pack(self, value: Any, out: Packer) -> None:
        numbers: vec[i64] = value
        out.put(len(numbers))
        for each in numbers:
            self.codec.pack(each, out)

    def unpack(self, source: Unpacker, holder: Any) -> Any:
        found = vec[i64]([0] * source.take())
        for place in range(len(found)):
            found[place] = self.codec.unpack(source, holder)
        return found


class Custom(Codec):
    """A value that a game writes and reads with functions of its own; `read` gets what was written and the holder."""

    def __init__(self, write: Callable[[Any], Any], read: Callable[[Any, Any], Any]) -> None:
        self.writer = write
        self.reader = read

    def write(self, value: Any) -> Any:
        return self.writer(value)

    def read(self, plain: Any, name: str, holder: Any) -> Any:
        return self.reader(plain, holder)


class Schema:
    """The fields of an object by name, in the order they are written and read. An attribute that is not called like
    its field stands in `attributes`."""

    def __init__(self, fields: Mapping[str, Codec], attributes: Mapping[str, str] | None = None) -> None:
        named = attributes or {}
        self.fields = [(name, named.get(name, name), codec) for name, codec in fields.items()]

    def write(self, holder: Any) -> dict[str, Any]:
        """Every field of the object as JSON types."""
        return {name: codec.write(getattr(holder, attribute)) for name, attribute, codec in self.fields}

    def read(self, data: Mapping[str, Any], holder: Any, within: str = "") -> None:
        """Set every field of the object, which may stand within a field of another one; raises BadInput for the first
        that cannot be."""
        check_fields(data, within)
        for name, attribute, codec in self.fields:
            setattr(holder, attribute, codec.read(data.get(name), name, holder))

    def pack(self, holder: Any, out: Packer) -> None:
        """Every field of the object as numbers."""
        for _, attribute, codec in self.fields:
            codec.pack(getattr(holder, attribute), out)

    def unpack(self, source: Unpacker, holder: Any) -> None:
        """The inverse of `pack`: set every field of the object, in the same order as `read` does."""
        for _, attribute, codec in self.fields:
            setattr(holder, attribute, codec.unpack(source, holder))


def layout_of(*schemas: Schema) -> str:
    """A short mark of fields and of how they are packed: that of another one is different."""
    return fingerprint([[name, type(codec).__name__] for schema in schemas for name, _, codec in schema.fields], 8)


def check_fields(data: Any, within: str = "") -> None:
    """Raise BadInput for a position, or a field of it, that is no mapping of names to values."""
    if not isinstance(data, Mapping):
        if within:
            raise BadInput("the position needs {name} as {kind}", name=within, kind=KINDS[dict])
        raise BadInput("a position is a table of names and values")


def of_type(plain: Any, name: str, kind: type) -> Any:
    """The value, if it is of that type (a bool is not an int here); raises BadInput."""
    if not isinstance(plain, kind) or (kind is int and isinstance(plain, bool)):
        raise BadInput("the position needs {name} as {kind}", name=name, kind=KINDS[kind])
    return plain


def check_length(plain: Sequence[Any], name: str, length: Bound | None, holder: Any) -> None:
    """Raise BadInput for a list of the wrong length; None allows any."""
    if length is not None and len(plain) != bound(length, holder):
        raise BadInput("{name} of the position needs {length:entry|entries}", name=name, length=bound(length, holder))


def check(flaw: Say | None) -> None:
    """Raise BadInput with the flaw, if there is one."""
    if flaw is not None:
        raise BadInput(flaw.key, **flaw.args)
