"""Write a golden record: a random match, seats choosing at random, that ends as asked.

    python -m tests.conformance.make_record beutelschneider 4 tie --where 'len(outcome.winners) > 1' [-o target=40]

Tries one seed after the other until the Python expression over `match` and `outcome` holds, then writes
records/<name>.txt among the tests of the game. The record is a finished match of the referee: it verifies.
"""

import argparse
import hashlib
import random

from tafelrunde import games
from tafelrunde.match import Match
from tests.conformance.cases import folder_of_tests


def play_at_random(slug: str, seats: int, options: dict[str, str], seed: int, longest: int) -> Match:
    """A match between random players, at most that many lines long."""
    dice = random.Random(seed)
    secret = hashlib.sha256(f"golden {seed}".encode()).digest()
    names = dict(enumerate(("Ada", "Blaise", "Clara", "Dirk")[:seats]))
    match = Match(games.load(slug), seats, options, secret=secret, salts={0: f"{seed:08x}"}, names=names)
    match.begin()
    while not match.is_over and match.line < longest:
        seat = dice.choice(match.acting())
        match.submit(seat, dice.choice(match.sight(seat).legal), match.line)
    return match


def main() -> None:
    """Search, write, say how many seeds it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slug")
    parser.add_argument("seats", type=int)
    parser.add_argument("name")
    parser.add_argument("--where", default="True")
    parser.add_argument("--longest", type=int, default=100_000)
    parser.add_argument("--seeds", type=int, default=5000)
    parser.add_argument("-o", "--option", action="append", default=[])
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    for seed in range(asked.seeds):
        match = play_at_random(asked.slug, asked.seats, options, seed, asked.longest)
        outcome = match.outcome
        if outcome is not None and eval(asked.where, {"match": match, "outcome": outcome}):
            path = folder_of_tests(asked.slug) / "records" / f"{asked.name}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(str(match.record()), "utf-8")
            print(f"{path.name}: seed {seed}, {match.line} lines, {outcome.reason}")
            return
    raise SystemExit(f"no match of {asked.seeds} ends like that")


if __name__ == "__main__":
    main()
