"""A small network, compiled: the scores of the legal moves from an observation, with nothing installed besides."""

from librt.vecs import vec
from mypy_extensions import i64, u8


class Network:
    """Two hidden layers of rectified units, and a score for each action asked for.

    Matrices are laid out row by row, a row for each input. `rows[entry]` is where those of an entry begin in `first`;
    entries of which `scales` is 0 have one for each value above 0, any other has one, times the value and its scale.
    """

    def __init__(self, rows: list[int], scales: list[float], first: list[float], first_bias: list[float],
                 second: list[float], second_bias: list[float], actions: list[float],
                 action_bias: list[float]) -> None:
        self.rows = vec[i64](rows)
        self.scales = vec[float](scales)
        self.first = vec[float](first)
        self.first_bias = vec[float](first_bias)
        self.second = vec[float](second)
        self.second_bias = vec[float](second_bias)
        self.actions = vec[float](actions)
        self.action_bias = vec[float](action_bias)
        self.width: i64 = len(first_bias)
        self.last: i64 = len(second_bias)

    def scores(self, observation: vec[u8], moves: vec[i64]) -> list[float]:
        """The score of each of these moves, in their order."""
        hidden = self.apply_hidden(self.apply_input(observation))
        actions, biases, last = self.actions, self.action_bias, self.last
        found: list[float] = []
        for move in moves:
            total = biases[move]
            base = move * last
            for unit in range(last):
                total += hidden[unit] * actions[base + unit]
            found.append(total)
        return found

    def apply_input(self, observation: vec[u8]) -> vec[float]:
        """The first layer: entries that are 0, which most are, cost nothing."""
        units = vec[float]([bias for bias in self.first_bias])  # noqa: C416 – a vec is no list
        first, rows, scales, width = self.first, self.rows, self.scales, self.width
        for entry in range(i64(len(rows))):
            value = i64(observation[entry])
            if value == 0:
                continue
            scale = scales[entry]
            row = rows[entry]
            times = 1.0
            if scale == 0.0:
                row += value - 1
            else:
                times = scale * float(value)
            base = row * width
            for unit in range(width):
                units[unit] += times * first[base + unit]
        return units

    def apply_hidden(self, units: vec[float]) -> vec[float]:
        """The second layer, rectified like the first."""
        found = vec[float]([bias for bias in self.second_bias])  # noqa: C416
        second, last = self.second, self.last
        for unit in range(self.width):
            value = units[unit]
            if value > 0.0:
                base = unit * last
                for place in range(last):
                    found[place] += value * second[base + place]
        for place in range(last):
            if found[place] < 0.0:
                found[place] = 0.0
        return found
