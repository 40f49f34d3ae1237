"""A small seeded generator that gives the same numbers compiled and interpreted.

Searches and playouts use it; matches never do (their dice are in `tafelrunde.match.dice`). Every integer is a seed,
and is mixed once: seeds that are neighbours, or differ in a single bit, give unrelated luck.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MASK: Final[i64] = 0x3FFFFFFFFFFFFFFF  # 62 bits: every product is masked before it is used
# Knuth's 6364136223846793005 less 2**62: masked products are the same, and mypyc writes it down as a machine number,
# where a number of more than 62 bits would be an object that is unpacked at every use.
MULTIPLIER: Final[i64] = 1752450205419405101
INCREMENT: Final[i64] = 1442695040888963407

# The finalizer of splitmix64, its factors cut to 62 bits: odd, so that different numbers stay different.
GAMMA: Final[i64] = 0x1E3779B97F4A7C15
FIRST_FACTOR: Final[i64] = 0x3F58476D1CE4E5B9
SECOND_FACTOR: Final[i64] = 0x14D049BB133111EB

LIMB = 0x3FFFFFFFFFFFFFFF  # MASK as a number without a width: seeds have any size
LIMB_BITS = 62


def scramble(number: i64) -> i64:
    """A bijective mix of a 62-bit number: every input bit flips each output bit about half of the time."""
    number = (number + GAMMA) & MASK
    number = ((number ^ (number >> 30)) * FIRST_FACTOR) & MASK
    number = ((number ^ (number >> 27)) * SECOND_FACTOR) & MASK
    return number ^ (number >> 31)


def first_state(seed: int) -> i64:
    """Where a generator begins: different for all seeds below 2**61, and as good as drawn by lot for neighbours.

    Negative seeds take the odd numbers, the others the even ones; of larger seeds every 62 bits are mixed in.
    """
    left = 2 * seed if seed >= 0 else -2 * seed - 1
    state = scramble(i64(left & LIMB))
    left >>= LIMB_BITS
    while left > 0:
        state = scramble(state ^ i64(left & LIMB))
        left >>= LIMB_BITS
    return state


def following(state: i64) -> i64:
    """The state of a generator after this one."""
    return (state * MULTIPLIER + INCREMENT) & MASK


def below(state: i64, n: i64) -> i64:
    """The number from 0 to n - 1 that a state gives (`Rng.below`)."""
    return (((state ^ (state >> 29)) >> 21) * n) >> 41


@mypyc_attr(acyclic=True)
class Rng:
    """A 62-bit linear congruential generator with a xorshift output, begun at a mixed seed.

    Generators are equal if the same numbers are to come; they can be copied and pickled, and have no hash.
    """

    def __init__(self, seed: int) -> None:
        self.state: i64 = first_state(seed)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2**22 (above that the low numbers get too likely)."""
        self.state = following(self.state)
        return below(self.state, n)

    def unit(self) -> float:
        """A number in [0, 1) with 40 random bits."""
        high = self.below(1 << 20) << 20
        return float(high | self.below(1 << 20)) / 1099511627776.0

    def fork(self) -> "Rng":
        """An independent generator, seeded by this one."""
        return Rng((self.below(1 << 20) << 20) | self.below(1 << 20))

    def copy(self) -> "Rng":
        """A second generator in the same state."""
        return rng_at(self.state)

    def shuffle(self, items: vec[i64]) -> None:
        """Shuffle in place, every order equally likely (Fisher and Yates)."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            swapped = items[last]
            items[last] = items[other]
            items[other] = swapped
            last -= 1

    def pick(self, weights: vec[i64]) -> i64:
        """A random index, with probability proportional to its weight; not all weights may be zero."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        for index in range(len(weights)):
            left -= weights[index]
            if left < 0:
                return index
        raise ValueError("the weights are all zero")

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, Rng) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return rng_at, (self.state,)

    def __repr__(self) -> str:
        return f"<Rng at {self.state:#018x}>"


def rng_at(state: i64) -> Rng:
    """A generator in that internal state."""
    rng = Rng(0)
    rng.state = state
    return rng
