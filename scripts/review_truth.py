"""Is what a review names there, and does it name what is?

    PYTHONPATH=. python scripts/review_truth.py castles_besieged --truth emperor
    PYTHONPATH=. python scripts/review_truth.py beutelschneider --truth baron --graded 40 --decisions 200

Every decision that the review of a match of bots grades is played on: the move and the one held to be best, in the same
worlds with the same chance, by `truth` at every seat. A grade is true where at least half of what it says is lost is
lost. Worlds are added until that is known beyond two standard errors, or as many as there may be.

Then decisions are drawn by lot, half of the moves the bots' and half any legal one, and all of them are played on,
whatever the review says of them. Of the ten that lose most by that the review should grade at least eight. The ten are
played on again in other worlds, for the largest of many measurements are too large.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from statistics import fmean

from scripts.review_levels import record_of
from tools.calibrate import truth_of

from tafelrunde import games
from tafelrunde.analysis.decisions import Judged, judge
from tafelrunde.analysis.evaluate import Difference, difference
from tafelrunde.analysis.match_review import load_decisions
from tafelrunde.analysis.steps import Step
from tafelrunde.bots import Bot
from tafelrunde.core import Rng
from tafelrunde.lab.players import player
from tafelrunde.puzzles.puzzle import seed_of

LARGEST = 10
HALF = 0.5


@dataclass(frozen=True)
class Looked:
    """A decision as the review judges it, and what is lost by the move when it is played on."""

    judged: Judged
    truth: Difference

    @property
    def line(self) -> str:
        one = self.judged
        return (f"{one.grade or '-':8} {one.move} instead of {one.best}: told {100 * one.loss.value:.1f}, "
                f"played on {100 * self.truth.value:.1f} ± {100 * self.truth.error:.1f}")


def list_steps(slug: str, bots: Sequence[str], seed: int, wild: bool) -> Iterator[Step]:
    """The decisions of one match after the other; `wild`: every other with a legal move by lot in place of the bot's,
    and only some of a match."""
    card = games.info(slug)
    for number in range(1_000_000):
        found = load_decisions(record_of(slug, card.usual_seats, [bots[number % len(bots)]] * card.usual_seats,
                                         seed_of(seed, number)), seed)
        rng = Rng(seed_of(seed, number, 1))
        if not wild:
            yield from found
            continue
        for place in range(min(8, len(found))):
            step = found.pop(rng.below(len(found)))
            legal = step.ask.legal
            yield step if place % 2 else replace(step, move=legal[rng.below(len(legal))])


def play_on(step: Step, best: str, bots: Sequence[Bot], worlds: int, most: int, bar: float, seed: int) -> Difference:
    """What is lost by a move: in so many worlds, and as many again until it is clearly above or below a bar."""
    gaps: list[float] = []
    while True:
        gaps += truth_of(step.ask, bots, best, step.move, worlds, seed_of(seed, len(gaps)))
        found = difference(gaps)
        if len(gaps) >= most or abs(found.value - bar) > 2 * found.error:
            return found


def main() -> None:
    """Play, review, play on and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--truth", default="king", help="who plays on")
    parser.add_argument("--levels", nargs="*", default=["page", "squire", "knight"], help="who plays the matches")
    parser.add_argument("--graded", type=int, default=40, help="decisions with a grade that are played on")
    parser.add_argument("--decisions", type=int, default=160, help="decisions drawn by lot that are played on")
    parser.add_argument("--worlds", type=int, default=250)
    parser.add_argument("--most", type=int, default=2000, help="worlds where it is not clear yet")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    bots = [player(asked.truth)] * games.info(asked.game).usual_seats

    found: list[Looked] = []
    for step in list_steps(asked.game, asked.levels, asked.seed, False):
        if len(found) == asked.graded:
            break
        judged = judge(step)
        if judged.grade:
            lost = play_on(step, judged.best, bots, asked.worlds, asked.most, HALF * judged.loss.value, step.line)
            found.append(Looked(judged, lost))
            print(found[-1].line, flush=True)
    if found:
        true = sum(each.truth.value >= HALF * each.judged.loss.value for each in found)
        told, lost = (100 * fmean(values) for values in zip(*((each.judged.loss.value, each.truth.value)
                                                              for each in found), strict=True))
        print(f"{true} of {len(found)} grades are true; told {told:.1f} on average, played on {lost:.1f}", flush=True)

    drawn: list[tuple[Step, Looked]] = []
    for step in list_steps(asked.game, asked.levels, asked.seed + 1, True):
        if len(drawn) == asked.decisions:
            break
        judged = judge(step)
        lost = Difference(0.0, inf) if judged.best == step.move else play_on(
            step, judged.best, bots, asked.worlds, asked.worlds, 0.0, step.line)
        drawn.append((step, Looked(judged, lost)))
    drawn.sort(key=lambda each: -each[1].truth.value)
    named = 0
    for step, each in drawn[:LARGEST]:
        again = play_on(step, each.judged.best, bots, asked.most, asked.most, 0.0, step.line + 7)
        named += bool(each.judged.grade)
        print(f"{each.line}; again {100 * again.value:.1f} ± {100 * again.error:.1f}", flush=True)
    print(f"of the {LARGEST} that lose most of {len(drawn)}, {named} are graded")


if __name__ == "__main__":
    main()
