"""Do reviews tell levels apart, and do they say the same twice?

    python scripts/review_levels.py burgundy --matches 12
    python scripts/review_levels.py burgundy --matches 6 --twice --levels page squire

Every level has tables of its own: who is far behind has little left to give away, so that among better players the
worst seem to lose least. Prints what a decision of each level gives away by a review, in hundredths of the win, with
its 95 % interval from match to match. With `--twice` every match is reviewed by two seeds: prints how many of the
mistakes that either saw both saw, and in how many matches both named the same costliest move.
"""

import argparse
from collections.abc import Sequence
from itertools import product

from tafelrunde import games
from tafelrunde.analysis.decisions import MISTAKE, Judged, judge
from tafelrunde.analysis.match_review import by_weight, load_decisions
from tafelrunde.bots.levels import RUNGS
from tafelrunde.core.record import read_record
from tafelrunde.lab.statistics import mean_of
from tafelrunde.puzzles.puzzle import play_source, seed_of


def record_of(slug: str, seats: int, bots: Sequence[str], seed: int) -> str:
    """A match of these bots."""
    card = games.info(slug)
    options = dict(card.first_options) if seats == card.usual_seats else {}
    match = play_source(slug, seats, card.read_options(seats, options), bots, seed, lambda match, seat: True)
    return str(match.record())


def review(record: str, seed: int) -> list[Judged]:
    """Every decision of a match, judged."""
    return [judge(step) for step in load_decisions(record, seed)]


def list_mistakes(judged: Sequence[Judged]) -> list[tuple[int, int]]:
    """What a review calls a mistake: line and seat."""
    return [(each.line, each.seat) for each in judged if each.grade == MISTAKE]


def main() -> None:
    """Play, review and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--matches", type=int, default=12, help="of every level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--levels", nargs="*", default=list(RUNGS))
    asked = parser.parse_args()
    seats = asked.seats or games.info(asked.game).usual_seats
    losses: dict[str, list[float]] = {level: [] for level in asked.levels}
    seen = both = 0
    same = named = 0
    for level, number in product(asked.levels, range(asked.matches)):
        record = record_of(asked.game, seats, [level] * seats, seed_of(asked.seed, number))
        if not read_record(record).ranks:
            print(f"{level}: match {number} has no end")
            continue
        one = review(record, 1)
        losses[level].append(100 * sum(each.loss.value for each in one) / max(1, len(one)))
        if asked.twice:
            other = review(record, 2)
            first, second = set(list_mistakes(one)), set(list_mistakes(other))
            seen, both = seen + len(first | second), both + len(first & second)
            worst = [by_weight(each for each in some if each.grade)[:1] for some in (one, other)]
            if worst[0] or worst[1]:
                named += 1
                same += [each.line for each in worst[0]] == [each.line for each in worst[1]]
    for level, values in losses.items():
        if len(values) > 1:
            mean = mean_of(values)
            print(f"{level:8} {mean:6.3f} of {len(values)} matches", flush=True)
    if asked.twice:
        print(f"mistakes seen by both: {both} of {seen}; the same costliest move in {same} of {named} matches")


if __name__ == "__main__":
    main()
