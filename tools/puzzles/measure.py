"""What the moves of a decision are worth, measured closely: paired playouts of many moves, then of the few best.

The best move of one sample looks better than it is, so nothing is claimed from a single measurement: `check` measures
the move found once more in other worlds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

from tafelrunde.analysis import Candidate, Difference, Evaluation, replies
from tafelrunde.analysis.evaluate import FEWEST, difference, gaps_between
from tafelrunde.analysis.reasons import reasons
from tafelrunde.bots import Ask
from tafelrunde.bots.search.paired import NOT_MET, Paired
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import Say
from tafelrunde.puzzles.puzzle import OF_A_MOVE
from tools.puzzles.criteria import Terms

SCREENED: Final = 4  # one part in so many of the budget is for all moves, the rest for the best
KEPT: Final = 4  # moves that are measured to the end, …
OTHERS: Final = 2  # … and so many that are no other form of the best one
ONE_BY_ONE: Final = Terms()  # no move is another form of another


@dataclass(frozen=True)
class Measured:
    """A measurement: the places of `moves` that were measured to the end, the best first; `terms` say which moves are
    one."""

    ask: Ask
    pairs: Paired
    moves: tuple[str, ...]
    kept: tuple[int, ...]
    terms: Terms = ONE_BY_ONE

    @property
    def best(self) -> str:
        """The move with the highest mean."""
        return self.moves[self.kept[0]]

    @cached_property
    def gaps(self) -> dict[str, Difference]:
        """By move that was kept, how far it is behind the best one, in common worlds; the best is not in it."""
        return {self.moves[place]: difference(gaps_between(self.pairs, self.kept[0], place)) for place in self.kept[1:]}

    def gap(self, move: str, best: str = "") -> Difference:
        """How far a move that was kept is behind the best one, or behind another that was; nothing for that itself."""
        if best in ("", self.best):
            return self.gaps.get(move, Difference(0.0, 0.0))
        return difference(gaps_between(self.pairs, self.moves.index(best), self.moves.index(move)))

    @cached_property
    def rival(self) -> str:
        """The move that is nearest to the best one and no other form of it; "" where all are."""
        others = [move for move in self.gaps if not self.terms.same(move, self.best)]
        return min(others, key=lambda move: self.gaps[move].value, default="")

    def second(self) -> Difference:
        """How far the best move is ahead of its nearest rival; nothing where there is none."""
        return self.gap(self.rival)

    def share(self, move: str) -> Difference:
        """The mean share of the win after a move, and its standard error."""
        pairs, place = self.pairs, self.moves.index(move)
        met = [pairs.share(world, place) for world in range(pairs.worlds)]
        return difference([share for share in met if share > NOT_MET])

    def why(self, move: str, judge: ValueFunction) -> tuple[Say, ...]:
        """What a move costs or allows, compared with the best; empty where nothing was seen."""
        ask, pairs, place = self.ask, self.pairs, self.moves.index(move)
        found = Evaluation(
            seat=pairs.seat,
            candidates=tuple(Candidate(each, self.share(each).value, 0, ()) for each in (self.best, move)),
            best=self.best,
            chosen=move,
            loss=self.gap(move),
            costs=tuple(difference(gaps_between(pairs, place, self.kept[0], seat)) for seat in range(pairs.seats)),
            ahead={},
            playouts=int(pairs.playouts),
        )
        told = reasons(ask, found, replies(ask, judge, move), replies(ask, judge, self.best))[1:]
        return tuple(Say(OF_A_MOVE[say.key].key, **say.args) for say in told)


def measure(ask: Ask, judge: ValueFunction, outlook: Outlook, moves: Sequence[str], playouts: int,
            always: Sequence[str] = (), terms: Terms = ONE_BY_ONE) -> Measured:
    """Measure these moves with so many continuations, all of them together. A fourth is for all moves, in common
    worlds; the rest is for the best of them and those that are measured `always`."""
    pairs = Paired(ask.view, judge, outlook, [ask.game.move(move) for move in moves], ask.seed)
    everybody = list(range(len(moves)))
    pairs.meet(everybody, max(FEWEST, playouts // SCREENED // len(moves)))
    asked = {place for place in everybody if moves[place] in always}
    ranked = _ranked(pairs, everybody)
    others = [place for place in ranked if not terms.same(moves[place], moves[ranked[0]])]
    kept = sorted({*ranked[:KEPT], *others[:OTHERS], *asked})
    pairs.meet(kept, max(FEWEST, (playouts - pairs.playouts) // len(kept)))
    return Measured(ask, pairs, tuple(moves), tuple(_ranked(pairs, kept)), terms)


def _ranked(pairs: Paired, places: list[int]) -> list[int]:
    """The best first, by the mean over all worlds; of equals the one listed first."""
    means = {place: pairs.mean(place, 2) for place in places}
    return sorted(places, key=lambda place: -means[place])


def average(one: Difference, other: Difference) -> Difference:
    """The mean of two independent measurements."""
    return Difference((one.value + other.value) / 2, sqrt(one.error**2 + other.error**2) / 2)
