"""The same random walk, whoever runs it: prints a hash over every position. `python -m tests.conformance.trace`."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tafelrunde import games
from tafelrunde.core import NOBODY, Rng
from tests.conformance import checks

ROOT = Path(__file__).parents[2]


def run_interpreted(folder: Path, words: Sequence[str]) -> str:
    """What a module of the tests prints where the house is not compiled: in another process, on a copy of the sources
    in that folder."""
    source = folder / "tafelrunde"
    subprocess.run(["cp", "-r", str(ROOT / "src/tafelrunde"), str(source)], check=True)
    for library in source.rglob("*.so"):
        library.unlink()
    path = os.pathsep.join((str(folder), os.environ.get("PYTHONPATH", "")))  # a game of another package may be there
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, env={**os.environ, "PYTHONPATH": path},
                          capture_output=True, text=True, check=True).stdout.strip()


def trace(slug: str, seats: int, seed: int, steps: int) -> str:
    """SHA-256 over all positions and views of a seeded random walk, as JSON and packed."""
    game, dice, digest = games.load(slug), Rng(seed), hashlib.sha256()
    state = game.start(seats)
    for _ in range(steps):
        if state.actor() == NOBODY:
            break
        checks.advance(state, dice)
        seen = [state.position(), state.view(0).determinize(dice).position()]
        digest.update(json.dumps(seen, sort_keys=True).encode())
        digest.update(state.pack() + state.view(0).pack())
    return digest.hexdigest()


if __name__ == "__main__":
    print(trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
