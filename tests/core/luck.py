"""Is the luck of related seeds unrelated? Prints chi-square statistics: `python -m tests.core.luck`.

Each row takes many pairs of seeds that differ in the same way, draws from both, and counts how often which two results
come together: with unrelated luck all pairs of results are equally likely. For the first three draws, numbers below 2,
6 and 52; the row shows the worst of the nine, as a deviation that a normal variable would have.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tafelrunde.core import Rng

PAIRS = 6000  # of seeds; each kind of pair needs five at least in the largest table
SIDES = (2, 6, 52)
DRAWS = 3
FAR = 4.5  # standard deviations that chance hardly ever makes: one time in 150 000

Pair = Callable[[int], tuple[int, int]]


@dataclass(frozen=True)
class Luck:
    """What was found of seeds related in one way: the worst chi-square, of which draw and with how many sides, and how
    often the first draws below six agreed (one time in six is due)."""

    name: str
    statistic: float
    freedom: int
    draw: int
    sides: int
    agreed: float

    @property
    def deviation(self) -> float:
        """The statistic on the scale of a normal variable (Wilson and Hilferty)."""
        spread = 2 / (9 * self.freedom)
        return float(((self.statistic / self.freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)

    def __str__(self) -> str:
        return (f"{self.name:28} {self.statistic:8.1f} {self.freedom:5} {self.deviation:+6.2f}   draw {self.draw} of "
                f"{self.sides:2}   {self.agreed:.3f}")


def drawn(seed: int, sides: int) -> list[int]:
    rng = Rng(seed)
    return [int(rng.below(sides)) for _ in range(DRAWS)]


def chi_square(pairs: list[tuple[int, int]], sides: int) -> tuple[float, int]:
    """The statistic of a table of pairs, all alike, and its degrees of freedom."""
    fields = min(sides, 12)  # many sides are put together, or the table would be too large for its pairs
    counts = Counter((one * fields // sides, other * fields // sides) for one, other in pairs)
    wide = [len([side for side in range(sides) if side * fields // sides == field]) / sides for field in range(fields)]
    statistic = 0.0
    for one in range(fields):
        for other in range(fields):
            due = len(pairs) * wide[one] * wide[other]
            statistic += (counts[one, other] - due) ** 2 / due
    return statistic, fields * fields - 1


def luck(name: str, pair: Pair, later: int = 0, pairs: int = PAIRS) -> Luck:
    """The draws of both seeds of the first pairs beside each other; with `later` the second has drawn so often before.

    No seed may be in two pairs, or the same luck would be counted twice.
    """
    found = []
    agreed = 0.0
    for sides in SIDES:
        draws = [(drawn(one, sides), drawn(other, sides)) for one, other in map(pair, range(pairs))]
        if sides == 6:
            agreed = sum(one[0] == other[later] for one, other in draws) / pairs
        for draw in range(DRAWS - later):
            statistic, freedom = chi_square([(one[draw], other[draw + later]) for one, other in draws], sides)
            found.append(Luck(name, statistic, freedom, draw + 1, sides, 0.0))
    worst = max(found, key=lambda one: one.deviation)
    return Luck(name, worst.statistic, worst.freedom, worst.draw, worst.sides, agreed)


def apart(distance: int) -> Pair:
    """Seeds that far from each other."""
    return lambda number: (2 * distance * (number // distance) + number % distance,
                           2 * distance * (number // distance) + number % distance + distance)


def one_bit(bit: int) -> Pair:
    """Seeds that are the same but for one bit."""
    return lambda number: (number >> bit << bit + 1 | number % (1 << bit),
                           number >> bit << bit + 1 | number % (1 << bit) | 1 << bit)


def all_luck() -> Iterator[Luck]:
    """Neighbours, single bits, signs, sizes; and draws of one seed beside one another."""
    for distance in (1, 2, 3, 10, 1000):
        yield luck(f"seed and seed + {distance}", apart(distance))
    for bit in (1, 5, 12, 20, 31, 32, 40, 47, 53, 60, 61, 62, 63, 64, 100, 1000):
        yield luck(f"one bit apart: bit {bit}", one_bit(bit))
    yield luck("negative neighbours", lambda number: (-2 * number - 1, -2 * number - 2))
    yield luck("seed and -seed", lambda number: (number + 1, -number - 1))
    yield luck("seed + 1, one draw later", apart(1), later=1)
    yield luck("one seed, one draw later", lambda number: (number, number), later=1)


def main() -> None:
    print(f"{PAIRS} pairs of seeds a row; normal deviations beyond {FAR} would tell of related luck\n")
    print(f"{'seeds':28} {'chi²':>8} {'free':>5} {'normal':>6}   {'worst':13}   first of 6 agree (due 0.167)")
    for found in all_luck():
        print(found)


if __name__ == "__main__":
    main()
