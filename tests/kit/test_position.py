"""A schema writes an object as JSON types, reads it back, and says in one sentence what does not fit."""

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import BadInput, Say
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.kit.position import (
    Custom,
    Each,
    Flag,
    Name,
    Names,
    NameSet,
    Number,
    Numbers,
    Schema,
    check,
    last_seat,
    layout_of,
    seats_of,
)

HEAD = b"a game 1\n"
CARDS = ("ace", "king", "queen")


class Table:
    """Whatever a game keeps."""

    def __init__(self) -> None:
        self.seats = 2
        self.dealer = 0
        self.over = False
        self.points = vec[i64]([0, 0])
        self.phase = 0
        self.trick = vec[i64]()
        self.hands = vec[i64]([0, 0])
        self.aside = 0
        self.label = ("a", 1)


SCHEMA = Schema({
    "seats": Number(2, 4),
    "dealer": Number(-1, last_seat),
    "over": Flag(),
    "points": Numbers(-9, 9, seats_of),
    "phase": Name(("deal", "play")),
    "trick": Names(CARDS, once=True),
    "hands": Each(NameSet(CARDS), seats_of),
    "put_aside": NameSet(CARDS),
    "label": Custom(lambda label: f"{label[0]} {label[1]}", lambda plain, _: (plain.split()[0], int(plain.split()[1]))),
}, {"put_aside": "aside"})


def written() -> dict[str, Any]:
    """A table with something in every field."""
    return {"seats": 3, "dealer": 2, "over": True, "points": [1, -2, 9], "phase": "play", "trick": ["queen", "ace"],
            "hands": [["ace"], [], ["king", "queen"]], "put_aside": ["ace", "queen"], "label": "b 7"}


def test_what_is_written_is_read_back() -> None:
    table = Table()
    SCHEMA.read(json.loads(json.dumps(written())), table)
    assert (table.seats, table.dealer, table.over, table.phase) == (3, 2, True, 1)
    assert (list(table.points), list(table.trick), list(table.hands)) == ([1, -2, 9], [2, 0], [1, 0, 6])
    assert (table.aside, table.label) == (5, ("b", 7))
    assert SCHEMA.write(table) == written()


def test_what_is_packed_is_unpacked_with_codecs_of_every_kind() -> None:
    table, twin, out = Table(), Table(), Packer(HEAD)
    SCHEMA.read(written(), table)
    SCHEMA.pack(table, out)
    source = Unpacker(out.seal(), HEAD)
    SCHEMA.unpack(source, twin)
    source.check_end()
    assert SCHEMA.write(twin) == written() and twin.label == ("b", 7)


def test_another_field_or_codec_is_another_layout() -> None:
    layouts = {layout_of(Schema(fields)) for fields in (
        {"seats": Number(2, 4)}, {"players": Number(2, 4)}, {"seats": Flag()}, {"seats": Number(2, 4), "over": Flag()})}
    assert len(layouts) == 4 and layout_of(Schema({"seats": Number(3, 9)})) in layouts


@given(st.lists(st.integers(-2**63, 2**63 - 1)), st.text())
def test_every_number_of_64_bits_and_every_text_is_packed(numbers: list[int], text: str) -> None:
    out = Packer(HEAD)
    out.put_all(vec[i64](numbers))
    out.put_text(text)
    for number in numbers:
        out.put(number)
    source = Unpacker(out.seal(), HEAD)
    assert list(source.take_all()) == numbers and source.take_text() == text
    assert [source.take() for _ in numbers] == numbers
    source.check_end()
    with pytest.raises(IndexError):
        source.take()


@given(st.data())
def test_bytes_that_were_changed_are_refused(data: st.DataObject) -> None:
    out = Packer(HEAD)
    out.put_all(vec[i64](range(-5, 300)))
    sealed = bytearray(out.seal())
    sealed[data.draw(st.integers(0, len(sealed) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(BadInput):
        Unpacker(bytes(sealed), HEAD)


@pytest.mark.parametrize(("field", "value", "sentence"), [
    ("seats", True, "the position needs seats as a whole number"),
    ("seats", 5, "seats of the position must be from 2 to 4"),
    ("dealer", 3, "dealer of the position must be from -1 to 2"),
    ("over", 1, "the position needs over as true or false"),
    ("points", [1, 2], "points of the position needs 3 entries"),
    ("points", [1, 2, 10], "points of the position needs numbers from -9 to 9"),
    ("points", [1, 2, False], "points of the position needs numbers from -9 to 9"),
    ("phase", "end", "phase of the position must be one of deal or play"),
    ("trick", ["jack"], "trick of the position names something that does not exist: 'jack'"),
    ("trick", [["ace"]], "trick of the position names something that does not exist: [\"ace\"]"),
    ("trick", [None], "trick of the position names something that does not exist: null"),
    ("trick", ["ace", "ace"], "trick of the position names ace twice"),
    ("hands", [["ace"], []], "hands of the position needs 3 entries"),
    ("hands", [["ace"], [], "king"], "the position needs hands as a list of values"),
    ("put_aside", None, "the position needs put_aside as a list of values"),
])
def test_what_does_not_fit_is_one_sentence(field: str, value: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        SCHEMA.read({**written(), field: value}, Table())
    assert str(refused.value) == sentence


def test_a_position_is_a_table() -> None:
    with pytest.raises(BadInput, match="a position is a table of names and values"):
        SCHEMA.read([], Table())  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="the position needs players as a table of names and values"):
        SCHEMA.read([], Table(), "players")  # type: ignore[arg-type]


def test_a_flaw_is_bad_input_and_none_is_none() -> None:
    check(None)
    with pytest.raises(BadInput, match="seat 2 holds 9 cards"):
        check(Say("seat {number} holds {cards} cards", number=2, cards=9))
