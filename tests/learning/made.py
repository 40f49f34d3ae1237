"""Weights drawn by lot, for tests: nobody has trained them; and a training that is broken off."""

import random
from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.learned.training import Plan, Training, read_checkpoint, write_checkpoint
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


def weights_by_lot(plan: Plan) -> Any:
    """A value that nobody has trained yet."""
    return Training(plan).weights({"seed": 1})


def check_going_on(plan: Plan, file: Path) -> None:
    """Three steps of a training are one, which is kept, and two more."""
    through, first = Training(plan), Training(plan)
    for _ in range(3):
        through.advance()
    first.advance()
    write_checkpoint(file, first.checkpoint())
    again = Training(plan, read_checkpoint(file, plan))
    for _ in range(2):
        again.advance()
    assert again.play.net.numbers() == through.play.net.numbers()
    assert (again.matches, again.decisions) == (through.matches, through.decisions)
