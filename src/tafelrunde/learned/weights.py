"""Files of weights: a small network that was trained for one game and number of seats, packed into bytes.

A file is one message of MessagePack: the fields of `Weights`, a policy, of `ValueWeights` or of `ActionWeights`.
Matrices are rows of signed bytes with a scale each, vectors float32, little endian. There is no code in it.
"""

import struct
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde import games
from tafelrunde.bots.levels import POLICY, weights_file
from tafelrunde.core import BadInput
from tafelrunde.learned.value_net import LANES, ValueNet
from tafelrunde.tensors.encoding import Encoding, find

FORMAT: Final = "tafelrunde policy 1"
VALUE_FORMAT: Final = "tafelrunde value 1"
ACTION_FORMAT: Final = "tafelrunde actions 1"
MOST: Final = 127  # the largest number of a byte with a sign
LARGEST: Final = 16 << 20  # bytes of a file that is read
WIDEST: Final = 4096  # entries of a hidden layer


class Matrix(msgspec.Struct, frozen=True, array_like=True):
    """`rows` × `columns` numbers: each is its byte, -127 to 127, times the scale of its row."""

    rows: int
    columns: int
    scales: bytes  # float32 by row
    values: bytes  # int8, row by row

    def check(self) -> None:
        """Raise ValueError where there are not as many numbers as it says."""
        if len(unpack_floats(self.scales)) != self.rows or len(self.values) != self.rows * self.columns:
            raise ValueError("a matrix is not of its size")

    def floats(self) -> list[float]:
        """The numbers, row by row."""
        scales, values = unpack_floats(self.scales), array("b", self.values)
        return [scale * value for row, scale in enumerate(scales)
                for value in values[row * self.columns:(row + 1) * self.columns]]


class Weights(msgspec.Struct, frozen=True, kw_only=True, tag_field="format", tag=FORMAT):
    """A policy: two hidden layers of rectified units between an observation and a score for each action.

    An entry of the observation that goes from 0 to at most `levels` has a row of `table` for each value above 0; any
    other has one row of `plain`, taken as many times as the scaled entry says. `hidden` is the second layer, `actions`
    has a row for each action. A move is drawn by exp(score / temperature); with the temperature 0 the best is made.
    """

    game: str
    version: int  # of the game's rules
    seats: int
    size: int  # of an observation
    levels: int
    temperature: float
    plain: Matrix
    table: Matrix
    first_bias: bytes
    hidden: Matrix
    hidden_bias: bytes
    actions: Matrix
    action_bias: bytes
    provenance: dict[str, Any]

    def check(self) -> None:
        """Raise ValueError for numbers that do not fit each other, or that are none."""
        plain, table = count_rows(find(self.game, self.seats), self.levels)
        width, second = self.plain.columns, self.hidden.columns
        sizes = ((self.plain, plain, width), (self.table, table, width), (self.hidden, width, second),
                 (self.actions, len(games.load(self.game).actions), second))
        if not 0 < width <= WIDEST or not 0 < second <= WIDEST or not 0.0 <= self.temperature < 100.0 \
                or any((matrix.rows, matrix.columns) != (rows, columns) for matrix, rows, columns in sizes):
            raise ValueError("the layers do not fit the observations and actions of the game")
        for each in (self.plain, self.table, self.hidden, self.actions):
            each.check()
        biases = ((self.first_bias, width), (self.hidden_bias, second), (self.action_bias, self.actions.rows))
        if any(len(unpack_floats(bias)) != length for bias, length in biases):
            raise ValueError("a layer has another number of biases than units")


class ValueWeights(msgspec.Struct, frozen=True, kw_only=True, tag_field="format", tag=VALUE_FORMAT):
    """What positions are worth: one hidden layer of rectified units between what a seat knows after a move
    (`tafelrunde.learned.afterstates`) and its chance to win. `rows` has a row for each input."""

    game: str
    version: int  # of the game's rules
    seats: int
    rows: Matrix
    biases: bytes
    output: bytes
    bias: float
    provenance: dict[str, Any]

    def check(self) -> None:
        """Raise ValueError for numbers that do not fit each other, or that are none."""
        self.rows.check()
        width = self.rows.columns
        if not 0 < width <= WIDEST or width % LANES or not abs(self.bias) < 1e6 \
                or any(len(unpack_floats(each)) != width for each in (self.biases, self.output)):
            raise ValueError("the layers do not fit each other")

    def floats(self) -> list[float]:
        """All numbers, as `ValueNet` takes them."""
        return [*self.rows.floats(), *unpack_floats(self.biases), *unpack_floats(self.output), self.bias]

    def make_net(self) -> ValueNet:
        """The network with these numbers."""
        return ValueNet(self.rows.rows, self.rows.columns, self.floats())


class ActionWeights(msgspec.Struct, frozen=True, kw_only=True, tag_field="format", tag=ACTION_FORMAT):
    """What actions are worth: two hidden layers of rectified units between what a seat knows
    (`tafelrunde.learned.beutelschneider`) and a value for each action. `rows` has a row for each input, `hidden` one
    for each unit of the first layer, `actions` one for each action."""

    game: str
    version: int  # of the game's rules
    seats: int
    rows: Matrix
    hidden: Matrix
    hidden_bias: bytes
    actions: Matrix
    action_bias: bytes
    provenance: dict[str, Any]

    def check(self) -> None:
        """Raise ValueError for numbers that do not fit each other, or that are none."""
        for each in (self.rows, self.hidden, self.actions):
            each.check()
        width, second = self.rows.columns, self.hidden.columns
        if not 0 < width <= WIDEST or not 0 < second <= WIDEST or width % LANES or second % LANES \
                or (self.hidden.rows, self.actions.columns) != (width, second) \
                or self.actions.rows != len(games.load(self.game).actions) \
                or len(unpack_floats(self.hidden_bias)) != second \
                or len(unpack_floats(self.action_bias)) != self.actions.rows:
            raise ValueError("the layers do not fit each other")

    def floats(self) -> list[float]:
        """All numbers, as `ActionNet` takes them."""
        return [*self.rows.floats(), *self.hidden.floats(), *unpack_floats(self.hidden_bias), *self.actions.floats(),
                *unpack_floats(self.action_bias)]


AnyWeights = Weights | ValueWeights | ActionWeights


def unpack_floats(packed: bytes) -> list[float]:
    """float32 as numbers; raises ValueError for a number that is none, and for a broken one."""
    if len(packed) % 4:
        raise ValueError("a number is cut off")
    found = list(struct.unpack(f"<{len(packed) // 4}f", packed))
    if any(number - number != 0.0 for number in found):  # neither infinite nor not a number
        raise ValueError("it holds numbers that are none")
    return found


def pack_floats(values: Sequence[float]) -> bytes:
    """Numbers as float32."""
    return struct.pack(f"<{len(values)}f", *values)


def quantize(rows: Sequence[Sequence[float]], columns: int) -> Matrix:
    """Rows of numbers as bytes, the largest of each row as 127."""
    scales = [max((abs(value) for value in row), default=0.0) / MOST for row in rows]
    kept = unpack_floats(pack_floats(scales))  # rounded as they will be read
    values = array("b", [max(-MOST, min(MOST, round(value / scale))) if scale > 0.0 else 0
                         for row, scale in zip(rows, kept, strict=True) for value in row])
    return Matrix(len(rows), columns, pack_floats(scales), values.tobytes())


def average_values(values: Sequence[ValueWeights], provenance: dict[str, Any]) -> ValueWeights:
    """The mean of several values of the same game and number of seats, in log odds, as one network: their hidden units
    side by side."""
    first = values[0]
    rows = list[list[float]]([[] for _ in range(first.rows.rows)])
    for each in values:
        numbers, width = each.rows.floats(), each.rows.columns
        for place, row in enumerate(rows):
            row += numbers[place * width:(place + 1) * width]
    output = [number / len(values) for each in values for number in unpack_floats(each.output)]
    return ValueWeights(
        game=first.game, version=first.version, seats=first.seats, rows=quantize(rows, len(rows[0])),
        biases=b"".join(each.biases for each in values), output=pack_floats(output),
        bias=sum(each.bias for each in values) / len(values), provenance=provenance)


def entry_rows(encoding: Encoding, levels: int) -> list[tuple[int, int]]:
    """For each entry of an observation its highest value, and how many rows of the table it has (0: a plain one)."""
    mosts = [field.most for field in encoding.observation.fields for _ in range(field.size)]
    return [(most, most if 1 < most <= levels else 0) for most in mosts]


def count_rows(encoding: Encoding, levels: int) -> tuple[int, int]:
    """How many rows `plain` and `table` have."""
    found = entry_rows(encoding, levels)
    return sum(not rows for _, rows in found), sum(rows for _, rows in found)


def write(file: Path, weights: AnyWeights) -> None:
    """Write a file of weights; raises ValueError for weights that do not fit each other."""
    weights.check()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.msgpack.encode(weights))


def read(file: Path) -> AnyWeights:
    """The weights of a file; raises BadInput for one that is missing or none, or was trained for something else."""
    try:
        if file.stat().st_size > LARGEST:
            raise ValueError(f"it has more than {LARGEST >> 20} MiB")
        return decode(file.read_bytes())
    except OSError as problem:
        raise BadInput("the weights {file} cannot be read: {why}", file=str(file),
                       why=problem.strerror or str(problem)) from None
    except (ValueError, BadInput) as problem:  # msgspec's errors are some of these, too
        raise BadInput("{file} is no file of weights that can be played with: {why}", file=str(file),
                       why=str(problem)[:200]) from None


def decode(data: bytes) -> AnyWeights:
    """The weights in bytes; raises ValueError."""
    weights: AnyWeights = msgspec.msgpack.decode(data, type=AnyWeights)
    version = games.info(weights.game).version
    if weights.version != version:
        raise ValueError(f"it was trained for version {weights.version} of {weights.game}, and this is {version}")
    if isinstance(weights, Weights):
        size = find(weights.game, weights.seats).observation.size
        if weights.size != size:
            raise ValueError(f"its observations have {weights.size} entries, those of {weights.game} have {size}")
    weights.check()
    return weights


@cache
def load_shipped(slug: str, seats: int, kind: str = POLICY) -> AnyWeights | None:
    """The weights of a kind that come with the house for a game and number of seats; None where nobody has trained
    any."""
    file = weights_file(slug, seats, kind)
    return decode(file.read_bytes()) if file.is_file() else None
