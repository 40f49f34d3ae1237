"""A value network, compiled: sparse inputs, one hidden layer of rectified units, the chance to win.

It rounds alike everywhere: additions come in a fixed order, products and sums are rounded one by one, and the sigmoid
is made of these alone.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LANES: Final[i64] = 8  # the width is a multiple of it
SQUARINGS: Final[i64] = 8
BEND: Final = 256.0  # 2 ** SQUARINGS
STEEPEST: Final = 128.0


def squash(total: float) -> float:
    """A sigmoid: exp(-x) is taken as (1 - x / 256) ** 256."""
    size = total if total > 0.0 else -total
    if size > STEEPEST:
        size = STEEPEST
    power = 1.0 - size / BEND
    for _ in range(SQUARINGS):
        power *= power
    return 1.0 / (1.0 + power) if total > 0.0 else power / (1.0 + power)


class ValueNet:
    """A network of `inputs` and `width` hidden units.

    `numbers`: the weights of the hidden layer, a row of `width` for each input; its biases; the weights of the output;
    its bias. Raises ValueError where there are not as many.
    """

    def __init__(self, inputs: int, width: int, numbers: list[float]) -> None:
        if width <= 0 or width % LANES or inputs <= 0 or len(numbers) != (inputs + 2) * width + 1:
            raise ValueError("a network has as many numbers as its inputs and width say")
        self.inputs: i64 = inputs
        self.width: i64 = width
        end = inputs * width
        self.rows = vec[float](numbers[:end])
        self.biases = vec[float](numbers[end:end + width])
        self.output = vec[float](numbers[end + width:end + 2 * width])
        self.bias = numbers[-1]
        self.hidden = vec[float]([0.0] * width)
        self.active = vec[i64]([0] * width)

    def numbers(self) -> list[float]:
        """All numbers, in the order in which they were given."""
        return [*self.rows, *self.biases, *self.output, self.bias]

    def evaluate(self, index: vec[i64], value: vec[float], begin: vec[i64], parent: vec[i64],
                 count: i64) -> vec[float]:
        """The value of each of the first `count` afterstates.

        Afterstate n has what afterstate `parent[n]` has (-1: nothing), and of input `index[k]` the amount `value[k]`
        besides, for k from `begin[n]` to `begin[n + 1]`.
        """
        if len(self.hidden) < count * self.width:
            self.hidden = vec[float]([0.0] * (count * self.width))
        found = vec[float]([0.0] * count)
        for node in range(count):
            found[node] = squash(self.run(index, value, begin[node], begin[node + 1], parent[node], node))
        return found

    def run(self, index: vec[i64], value: vec[float], start: i64, end: i64, parent: i64, node: i64) -> float:
        """The sums of the hidden units of an afterstate, kept for its children, and what comes out: four sums, one for
        every fourth unit, that are added last. Eight units at a time, as many as stay in registers."""
        hidden, rows, output, width = self.hidden, self.rows, self.output, self.width
        source = self.biases if parent < 0 else hidden
        origin: i64 = 0
        if parent > 0:
            origin = parent * width
        one, two, three, four = 0.0, 0.0, 0.0, 0.0
        base = node * width
        unit: i64 = 0
        while unit < width:
            a = source[origin]
            b = source[origin + 1]
            c = source[origin + 2]
            d = source[origin + 3]
            e = source[origin + 4]
            f = source[origin + 5]
            g = source[origin + 6]
            h = source[origin + 7]
            for entry in range(start, end):
                row = index[entry] * width + unit
                amount = value[entry]
                a += amount * rows[row]
                b += amount * rows[row + 1]
                c += amount * rows[row + 2]
                d += amount * rows[row + 3]
                e += amount * rows[row + 4]
                f += amount * rows[row + 5]
                g += amount * rows[row + 6]
                h += amount * rows[row + 7]
            hidden[base] = a
            hidden[base + 1] = b
            hidden[base + 2] = c
            hidden[base + 3] = d
            hidden[base + 4] = e
            hidden[base + 5] = f
            hidden[base + 6] = g
            hidden[base + 7] = h
            one += rectify(a) * output[unit]
            two += rectify(b) * output[unit + 1]
            three += rectify(c) * output[unit + 2]
            four += rectify(d) * output[unit + 3]
            one += rectify(e) * output[unit + 4]
            two += rectify(f) * output[unit + 5]
            three += rectify(g) * output[unit + 6]
            four += rectify(h) * output[unit + 7]
            base += LANES
            origin += LANES
            unit += LANES
        return self.bias + ((one + two) + (three + four))

    def learn(self, index: vec[i64], value: vec[float], begin: vec[i64], target: vec[float], count: i64,
              rate: float) -> float:
        """One step of gradient descent (cross entropy) for each of the first `count` afterstates, the last one first;
        the sum of the squared errors before."""
        hidden, rows, biases, output = self.hidden, self.rows, self.biases, self.output
        active, width, errors = self.active, self.width, 0.0
        for past in range(count):
            sample = count - 1 - past
            start, end = begin[sample], begin[sample + 1]
            error = target[sample] - squash(self.run(index, value, start, end, -1, 0))
            errors += error * error
            step = error * rate
            self.bias += step
            units: i64 = 0
            for unit in range(width):
                if hidden[unit] > 0.0:
                    active[units] = unit
                    units += 1
            for place in range(units):
                unit = active[place]
                change = step * output[unit]
                output[unit] += step * hidden[unit]
                biases[unit] += change
                for entry in range(start, end):
                    rows[index[entry] * width + unit] += value[entry] * change
        return errors


def rectify(sum: float) -> float:
    """The sum, or 0 if it is below."""
    return sum if sum > 0.0 else 0.0
