"""A network of action values, compiled: sparse inputs, two hidden layers of rectified units, a value for each action.

The sums of the first layer are kept for every seat from decision to decision, so that only what has changed is added.
It rounds alike everywhere: additions come in a fixed order, products and sums are rounded one by one.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.kit.bitset import lowest
from tafelrunde.learned.value_net import LANES, rectify

FARTHEST: Final = 3.0  # an error that is learned from at most


class Decisions:
    """Decisions in the order made, and what the network made of them.

    The seat of decision k gets the inputs `index[n]`, for n from `begin[k]` to `passing[k]`, for good, and those up to
    `begin[k + 1]` for this decision only. `room`: decisions; `entries`: inputs of all of them.
    """

    def __init__(self, room: int, entries: int, width: int, second: int) -> None:
        self.index = vec[i64]([0] * entries)
        self.begin = vec[i64]([0] * (room + 1))
        self.passing = vec[i64]([0] * room)
        self.seat = vec[i64]([0] * room)
        self.action = vec[i64]([0] * room)
        self.value = vec[float]([0.0] * room)  # of the action made, as the network saw it
        self.best = vec[float]([0.0] * room)  # the highest value of a legal action
        self.target = vec[float]([0.0] * room)  # what its value should have been
        self.first = vec[float]([0.0] * (room * width))  # units of the first layer …
        self.second = vec[float]([0.0] * (room * second))  # … and of the second
        self.active = vec[i64]([0] * width)  # units of the first layer that are above 0, in a decision
        self.live = vec[i64]([0] * second)  # those of the second …
        self.slope = vec[float]([0.0] * second)  # … and by how much each should be higher
        self.units: i64 = 0  # how many are live
        self.count: i64 = 0
        self.place: i64 = 0

    def clear(self) -> None:
        """Start over."""
        self.count = 0
        self.place = 0

    def open(self, seat: i64) -> None:
        """Begin the next decision."""
        self.seat[self.count] = seat
        self.begin[self.count] = self.place
        self.passing[self.count] = self.place

    def put(self, row: i64) -> None:
        """An input of the decision that was begun last."""
        self.index[self.place] = row
        self.place += 1
        self.begin[self.count + 1] = self.place

    def pass_on(self) -> None:
        """The inputs that follow are for this decision only."""
        self.passing[self.count] = self.place
        self.begin[self.count + 1] = self.place


class ActionNet:
    """A network of `inputs`, `width` and `second` hidden units and `actions`.

    `numbers`: the weights of the first layer, a row of `width` for each input; those of the second, a row of `second`
    for each unit of the first; its biases; the weights of the output, a row for each action; its biases. Raises
    ValueError where there are not as many.
    """

    def __init__(self, inputs: int, width: int, second: int, actions: int, numbers: list[float]) -> None:
        sizes = (inputs * width, width * second, second, actions * second, actions)
        if min(inputs, width, second, actions) <= 0 or width % LANES or second % LANES or len(numbers) != sum(sizes):
            raise ValueError("a network has as many numbers as its layers say")
        self.inputs: i64 = inputs
        self.width: i64 = width
        self.last: i64 = second
        ends = [sum(sizes[:place]) for place in range(6)]
        self.rows = vec[float](numbers[ends[0]:ends[1]])
        self.hidden = vec[float](numbers[ends[1]:ends[2]])
        self.biases = vec[float](numbers[ends[2]:ends[3]])
        self.output = vec[float](numbers[ends[3]:ends[4]])
        self.output_biases = vec[float](numbers[ends[4]:])

    def numbers(self) -> list[float]:
        """All numbers, in the order in which they were given."""
        return [*self.rows, *self.hidden, *self.biases, *self.output, *self.output_biases]

    def run(self, decisions: Decisions, sums: vec[float]) -> None:
        """The units of the decision that was begun last; `sums`, by seat, is brought up to date."""
        self.run_first(decisions, sums)
        self.run_second(decisions)

    def choose(self, decisions: Decisions, cards: i64) -> i64:
        """The action of a set that is worth most, of equals the lowest; what it is worth is noted."""
        best = lowest(cards)
        highest = self.score(decisions, best)
        left = cards & (cards - 1)
        while left != 0:
            other = lowest(left)
            left &= left - 1
            score = self.score(decisions, other)
            if score > highest:
                best = other
                highest = score
        decisions.best[decisions.count] = highest
        return best

    def run_first(self, decisions: Decisions, sums: vec[float]) -> None:
        """The first layer, eight units at a time, as many as stay in registers."""
        rows, width, index, first = self.rows, self.width, decisions.index, decisions.first
        number = decisions.count
        start, middle, end = decisions.begin[number], decisions.passing[number], decisions.begin[number + 1]
        base = decisions.seat[number] * width
        goal = number * width
        unit: i64 = 0
        while unit < width:
            a = sums[base]
            b = sums[base + 1]
            c = sums[base + 2]
            d = sums[base + 3]
            e = sums[base + 4]
            f = sums[base + 5]
            g = sums[base + 6]
            h = sums[base + 7]
            for entry in range(start, middle):
                row = index[entry] * width + unit
                a += rows[row]
                b += rows[row + 1]
                c += rows[row + 2]
                d += rows[row + 3]
                e += rows[row + 4]
                f += rows[row + 5]
                g += rows[row + 6]
                h += rows[row + 7]
            sums[base] = a
            sums[base + 1] = b
            sums[base + 2] = c
            sums[base + 3] = d
            sums[base + 4] = e
            sums[base + 5] = f
            sums[base + 6] = g
            sums[base + 7] = h
            for entry in range(middle, end):
                row = index[entry] * width + unit
                a += rows[row]
                b += rows[row + 1]
                c += rows[row + 2]
                d += rows[row + 3]
                e += rows[row + 4]
                f += rows[row + 5]
                g += rows[row + 6]
                h += rows[row + 7]
            first[goal] = rectify(a)
            first[goal + 1] = rectify(b)
            first[goal + 2] = rectify(c)
            first[goal + 3] = rectify(d)
            first[goal + 4] = rectify(e)
            first[goal + 5] = rectify(f)
            first[goal + 6] = rectify(g)
            first[goal + 7] = rectify(h)
            base += LANES
            goal += LANES
            unit += LANES

    def run_second(self, decisions: Decisions) -> None:
        """The second layer; units of the first that are 0 cost nothing."""
        hidden, biases, active, last = self.hidden, self.biases, decisions.active, self.last
        first, second = decisions.first, decisions.second
        origin = decisions.count * self.width
        goal = decisions.count * last
        units = self.list_positive(first, origin, self.width, active)
        unit: i64 = 0
        while unit < last:
            a = biases[unit]
            b = biases[unit + 1]
            c = biases[unit + 2]
            d = biases[unit + 3]
            e = biases[unit + 4]
            f = biases[unit + 5]
            g = biases[unit + 6]
            h = biases[unit + 7]
            for place in range(units):
                source = active[place]
                amount = first[origin + source]
                row = source * last + unit
                a += amount * hidden[row]
                b += amount * hidden[row + 1]
                c += amount * hidden[row + 2]
                d += amount * hidden[row + 3]
                e += amount * hidden[row + 4]
                f += amount * hidden[row + 5]
                g += amount * hidden[row + 6]
                h += amount * hidden[row + 7]
            second[goal] = rectify(a)
            second[goal + 1] = rectify(b)
            second[goal + 2] = rectify(c)
            second[goal + 3] = rectify(d)
            second[goal + 4] = rectify(e)
            second[goal + 5] = rectify(f)
            second[goal + 6] = rectify(g)
            second[goal + 7] = rectify(h)
            goal += LANES
            unit += LANES

    def list_positive(self, units: vec[float], origin: i64, size: i64, into: vec[i64]) -> i64:
        """The places, from `origin` on, of the units above 0; how many there are."""
        count: i64 = 0
        for unit in range(size):
            if units[origin + unit] > 0.0:
                into[count] = unit
                count += 1
        return count

    def score(self, decisions: Decisions, action: i64) -> float:
        """The value of an action at the decision that was begun last: four sums, for every fourth unit, added last."""
        output, second = self.output, decisions.second
        row = action * self.last
        base = decisions.count * self.last
        one, two, three, four = 0.0, 0.0, 0.0, 0.0
        for _ in range(self.last // 4):
            one += second[base] * output[row]
            two += second[base + 1] * output[row + 1]
            three += second[base + 2] * output[row + 2]
            four += second[base + 3] * output[row + 3]
            base += 4
            row += 4
        return self.output_biases[action] + ((one + two) + (three + four))

    # -- learning

    def learn(self, decisions: Decisions, seats: i64, rate: float) -> float:
        """One step of gradient descent (squared error) for the decisions, the last one first; the sum of the squared
        errors before. An input that came for good counts for all decisions of its seat that followed."""
        width = self.width
        slopes = vec[float]([0.0] * (seats * width))
        errors = 0.0
        for past in range(decisions.count):
            number = decisions.count - 1 - past
            error = decisions.target[number] - decisions.value[number]
            errors += error * error
            step = rate * max(-FARTHEST, min(FARTHEST, error))
            self.learn_output(decisions, number, step)
            self.learn_second(decisions, number)
            self.learn_first(decisions, number, slopes)
        return errors

    def learn_output(self, decisions: Decisions, number: i64, step: float) -> None:
        """The weights of the action made; leaves the slopes of the second layer's units, those that are not 0."""
        output, slope, live, second = self.output, decisions.slope, decisions.live, decisions.second
        action = decisions.action[number]
        base, row = number * self.last, action * self.last
        self.output_biases[action] += step
        units = self.list_positive(second, base, self.last, live)
        for place in range(units):
            unit = live[place]
            change = step * output[row + unit]
            output[row + unit] += step * second[base + unit]
            slope[place] = change
            self.biases[unit] += change
        decisions.units = units

    def learn_second(self, decisions: Decisions, number: i64) -> None:
        """The weights between the layers; leaves the slopes of the first layer's units in their places."""
        hidden, slope, live, first = self.hidden, decisions.slope, decisions.live, decisions.first
        last, units = self.last, decisions.units
        base = number * self.width
        for unit in range(self.width):
            amount = first[base + unit]
            if amount > 0.0:
                row = unit * last
                total = 0.0
                for place in range(units):
                    column = row + live[place]
                    change = slope[place]
                    weight = hidden[column]
                    total += weight * change
                    hidden[column] = weight + amount * change
                first[base + unit] = total
            else:
                first[base + unit] = 0.0

    def learn_first(self, decisions: Decisions, number: i64, slopes: vec[float]) -> None:
        """The rows of the inputs, eight units at a time. `slopes`, by seat: those of its later decisions."""
        rows, width, index, first = self.rows, self.width, decisions.index, decisions.first
        start, middle, end = decisions.begin[number], decisions.passing[number], decisions.begin[number + 1]
        base = decisions.seat[number] * width
        source = number * width
        unit: i64 = 0
        while unit < width:
            a = first[source]
            b = first[source + 1]
            c = first[source + 2]
            d = first[source + 3]
            e = first[source + 4]
            f = first[source + 5]
            g = first[source + 6]
            h = first[source + 7]
            for entry in range(middle, end):
                row = index[entry] * width + unit
                rows[row] += a
                rows[row + 1] += b
                rows[row + 2] += c
                rows[row + 3] += d
                rows[row + 4] += e
                rows[row + 5] += f
                rows[row + 6] += g
                rows[row + 7] += h
            a += slopes[base]
            b += slopes[base + 1]
            c += slopes[base + 2]
            d += slopes[base + 3]
            e += slopes[base + 4]
            f += slopes[base + 5]
            g += slopes[base + 6]
            h += slopes[base + 7]
            slopes[base] = a
            slopes[base + 1] = b
            slopes[base + 2] = c
            slopes[base + 3] = d
            slopes[base + 4] = e
            slopes[base + 5] = f
            slopes[base + 6] = g
            slopes[base + 7] = h
            for entry in range(start, middle):
                row = index[entry] * width + unit
                rows[row] += a
                rows[row + 1] += b
                rows[row + 2] += c
                rows[row + 3] += d
                rows[row + 4] += e
                rows[row + 5] += f
                rows[row + 6] += g
                rows[row + 7] += h
            base += LANES
            source += LANES
            unit += LANES
