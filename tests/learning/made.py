"""Weights drawn by lot, for tests: nobody has trained them."""

import random

from tafelrunde import games
from tafelrunde.learned.weights import Weights, count_rows, pack_floats, quantize
from tafelrunde.tensors.encoding import find

LEVELS = 15


def weights(slug: str, seats: int, width: int = 8, seed: int = 1, temperature: float = 0.5) -> Weights:
    """Numbers drawn by lot, of the sizes the game has."""
    dice, encoding = random.Random(seed), find(slug, seats)

    def drawn(rows: int) -> list[list[float]]:
        return [[dice.gauss(0.0, 0.5) for _ in range(width)] for _ in range(rows)]

    plain, table = count_rows(encoding, LEVELS)
    actions = len(encoding.notations)
    return Weights(
        game=slug, version=games.info(slug).version, seats=seats, size=encoding.observation.size, levels=LEVELS,
        temperature=temperature, plain=quantize(drawn(plain), width), table=quantize(drawn(table), width),
        first_bias=pack_floats(drawn(1)[0]), hidden=quantize(drawn(width), width), hidden_bias=pack_floats(drawn(1)[0]),
        actions=quantize(drawn(actions), width), action_bias=pack_floats([row[0] for row in drawn(actions)]),
        provenance={"seed": seed})
