"""Weights drawn by lot, for tests: nobody has trained them."""

import random

from tafelrunde import games
from tafelrunde.learned.weights import Weights, matrix, packed, rows_of
from tafelrunde.tensors.encoding import find

LEVELS = 15


def weights(slug: str, seats: int, width: int = 8, seed: int = 1, temperature: float = 0.5) -> Weights:
    """Numbers drawn by lot, of the sizes the game has."""
    dice, encoding = random.Random(seed), find(slug, seats)

    def drawn(rows: int) -> list[list[float]]:
        return [[dice.gauss(0.0, 0.5) for _ in range(width)] for _ in range(rows)]

    plain, table = rows_of(encoding, LEVELS)
    actions = len(encoding.notations)
    return Weights(
        game=slug, version=games.info(slug).version, seats=seats, size=encoding.observation.size, levels=LEVELS,
        temperature=temperature, plain=matrix(drawn(plain), width), table=matrix(drawn(table), width),
        first_bias=packed(drawn(1)[0]), hidden=matrix(drawn(width), width), hidden_bias=packed(drawn(1)[0]),
        actions=matrix(drawn(actions), width), action_bias=packed([row[0] for row in drawn(actions)]),
        provenance={"seed": seed})
