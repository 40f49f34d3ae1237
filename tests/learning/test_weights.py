"""A file of weights is read back as it was written, and whatever is wrong with one is said in a sentence."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.core import BadInput
from tafelrunde.learned.weights import Matrix, pack_floats, quantize, read, unpack_floats, write
from tests.learning.made import weights


def test_a_file_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    file, made = tmp_path / "some.weights", weights("castles_besieged", 2)
    write(file, made)
    assert read(file) == made


def test_a_matrix_is_rounded_by_half_a_step_of_its_row_at_most() -> None:
    rows = [[0.5, -1.0, 0.003], [0.0, 0.0, 0.0], [1000.0, 7.0, -3.0]]
    found = quantize(rows, 3).floats()
    for row, values in enumerate(rows):
        step = max(map(abs, values)) / 127
        assert found[3 * row:3 * row + 3] == pytest.approx(values, abs=step / 2 * 1.0001)


def test_numbers_are_packed_and_unpacked() -> None:
    assert unpack_floats(pack_floats([0.5, -2.25])) == [0.5, -2.25]


@dataclass(frozen=True)
class Fault:
    """What is changed in good weights, and a word of the sentence it is refused with."""

    changed: dict[str, Any]
    told: str


FAULTS = {
    "another version": Fault({"version": 99}, "version 99"),
    "no game": Fault({"game": "chess"}, "chess"),
    "no such seats": Fault({"seats": 7}, "not 7"),
    "another observation": Fault({"size": 12}, "12 entries"),
    "other levels": Fault({"levels": 2}, "do not fit"),
    "a temperature that is none": Fault({"temperature": float("nan")}, "do not fit"),
    "a bias that is cut off": Fault({"first_bias": b"abc"}, "cut off"),
    "a bias that is none": Fault({"hidden_bias": pack_floats([float("inf")] * 8)}, "numbers that are none"),
    "too few biases": Fault({"hidden_bias": pack_floats([0.0] * 3)}, "biases"),
    "too few actions": Fault({"actions": quantize([[0.0] * 8], 8)}, "do not fit"),
    "a matrix with too few values": Fault({"hidden": Matrix(8, 8, pack_floats([1.0] * 8), b"123")}, "size"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_weights_that_do_not_fit_are_refused(fault: Fault, tmp_path: Path) -> None:
    file = tmp_path / "some.weights"
    file.write_bytes(msgspec.msgpack.encode(msgspec.structs.replace(weights("castles_besieged", 2), **fault.changed)))
    with pytest.raises(BadInput) as told:
        read(file)
    assert fault.told in str(told.value) and str(file) in str(told.value)


@pytest.mark.parametrize("data", [b"", b"not at all", b"\x81\xa6format\xa3abc", b"\x93\x01\x02\x03",
                                  msgspec.msgpack.encode(weights("castles_besieged", 2))[:-100]])
def test_what_is_no_file_of_weights_is_refused(data: bytes, tmp_path: Path) -> None:
    """Nor one that is cut off; one that is missing is named."""
    file = tmp_path / "some.weights"
    with pytest.raises(BadInput, match="cannot be read"):
        read(file)
    file.write_bytes(data)
    with pytest.raises(BadInput, match="no file of weights"):
        read(file)
