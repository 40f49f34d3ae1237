"""The same random walk, whoever runs it: prints a hash over every position. `python -m tests.conformance.trace`."""

import hashlib
import json
import sys

from tafelrunde import games
from tafelrunde.core import NOBODY, Rng
from tests.conformance import checks


def trace(slug: str, seats: int, seed: int, steps: int) -> str:
    """SHA-256 over all positions and views of a seeded random walk."""
    game, rng, digest = games.load(slug), Rng(seed), hashlib.sha256()
    state = game.start(seats)
    for _ in range(steps):
        if state.actor() == NOBODY:
            break
        checks.advance(state, rng)
        seen = [state.position(), state.view(0).determinize(rng).position()]
        digest.update(json.dumps(seen, sort_keys=True).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
