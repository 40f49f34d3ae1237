"""How long matches are, by their bound and at random: `python -m tests.conformance.lengths --matches 100`."""

import argparse

from tafelrunde.core import Rng
from tafelrunde.core.state import playout
from tests.conformance.cases import STANDARD, Case


def random_lengths(case: Case, matches: int, seed: int) -> list[int]:
    rng = Rng(seed)
    return sorted(int(playout(case.game.start(case.seats, case.options), rng)) for _ in range(matches))


def main() -> None:
    """A row for every game and number of seats under the standard rules."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for case in STANDARD:
        seen = random_lengths(case, asked.matches, asked.seed)
        bound = case.game.longest(case.seats, case.options)
        print(f"{case}: bound {bound}, random median {seen[len(seen) // 2]}, longest of {len(seen)} {seen[-1]}",
              flush=True)


if __name__ == "__main__":
    main()
