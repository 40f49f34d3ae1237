"""Rollouts with a one-ply base policy: each of the best moves is played on to the next quiescent position.

Everybody plays the one-ply policy (Tesauro and Galperin, On-line Policy Improvement using Monte-Carlo Search, 1996).
All moves meet the same worlds and the same chance (common random numbers), so that only what they change tells them
apart, and a move that falls clearly behind is eliminated (racing: Maron and Moore, Hoeffding Races, 1994).
"""

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.one_ply import prior_evaluation
from tafelrunde.bots.search.playout import rehearse
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import NOBODY, Rng, State, View

PRIOR_VISITS: Final[i64] = 3  # virtual visits that a prior evaluation counts for
FEWEST: Final[i64] = 6  # worlds before any move is eliminated
BEHIND: Final = 2.0  # standard errors by which an eliminated move is behind the best …
CLOSE: Final = 0.0005  # … and a little more, where two moves come to nearly the same in every world
SEEDS: Final[i64] = 1 << 30
ONLY_ONE: Final[i64] = 1 << 40  # the lead of the only move left


class Rollout:
    """Rollouts in progress: `evaluate_priors`, then `run` in slices, and read `candidates` whenever you like.

    A simulation is one move played on in one world.
    """

    def __init__(self, view: View, value: ValueFunction, prior_worlds: i64, keep: i64, seed: i64) -> None:
        self.view = view
        self.seat: i64 = view.seat
        self.judge = value
        self.prior_worlds: i64 = prior_worlds
        self.keep: i64 = keep  # moves that are compared by rollouts
        self.rng = Rng(seed)
        self.moves: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()  # worlds a move has met, and its virtual visits
        self.totals: vec[float] = vec[float]()
        self.gaps: vec[float] = vec[float]()  # squared differences of every two moves, summed over worlds
        self.behind: vec[float] = vec[float]()  # how far a move was behind the best when it was eliminated
        self.remaining: vec[i64] = vec[i64]()  # places of the moves not eliminated
        self.found: vec[float] = vec[float]()  # what they have come to in the world under way
        self.world: State = view.determinize(Rng(seed))
        self.chance_seed: i64 = 0  # … and where its chance comes from
        self.worlds: i64 = 0  # finished ones

    def evaluate_priors(self) -> None:
        """Evaluate all moves one ply ahead; the best ones are kept."""
        found = prior_evaluation(self.view, self.judge, self.prior_worlds, self.rng.below(SEEDS))
        for move, worth in found[: int(self.keep)]:
            self.remaining = append(self.remaining, len(self.moves))
            self.moves = append(self.moves, move)
            self.visits = append(self.visits, PRIOR_VISITS)
            self.totals = append(self.totals, float(PRIOR_VISITS) * worth)
            self.behind = append(self.behind, 0.0)
        self.gaps = vec[float]([0.0 for _ in range(len(self.moves) * len(self.moves))])
        self.next_world()

    def run(self, simulations: i64) -> None:
        """Run this many more simulations."""
        for _ in range(simulations):
            self.found = append(self.found, self.rollout(self.moves[self.remaining[len(self.found)]]))
            if len(self.found) == len(self.remaining):
                self.update()
                self.next_world()

    def candidates(self) -> list[tuple[int, int, float]]:
        """The candidates: move, visits, mean value for the searching seat. An eliminated move has met fewer worlds,
        perhaps kinder ones: it is as far behind the best as it was in those."""
        best = self.mean(self.best())
        found: list[tuple[int, int, float]] = []
        for place in range(len(self.moves)):
            mean = self.mean(place) if self.behind[place] == 0.0 else max(0.0, best - self.behind[place])
            found.append((int(self.moves[place]), int(self.visits[place]), mean))
        return found

    def lead(self) -> int:
        """How many visits the best move is ahead: 0 while another one is left."""
        return int(ONLY_ONE) if len(self.remaining) == 1 else 0

    def mean(self, place: i64) -> float:
        """The mean value of a move so far."""
        return self.totals[place] / float(self.visits[place])

    def best(self) -> i64:
        """The place of the best of the moves left."""
        best = self.remaining[0]
        for place in self.remaining:
            if self.mean(place) > self.mean(best):
                best = place
        return best

    def next_world(self) -> None:
        """Sample the next world."""
        self.world = self.view.determinize(self.rng)
        self.judge.model_opponents(self.world, self.seat, self.rng)
        self.chance_seed = self.rng.below(SEEDS)
        self.found = vec[float]()

    def update(self) -> None:
        """Note the value of every move left in the world just met, and eliminate those clearly behind."""
        self.worlds += 1
        for one in range(len(self.remaining)):
            place = self.remaining[one]
            self.visits[place] += 1
            self.totals[place] += self.found[one]
            for other in range(len(self.remaining)):
                gap = self.found[one] - self.found[other]
                self.gaps[place * len(self.moves) + self.remaining[other]] += gap * gap
        if self.worlds >= FEWEST:
            self.eliminate(self.best())

    def eliminate(self, best: i64) -> None:
        """Keep only moves that are behind the best by no more than the luck of the worlds explains."""
        kept = vec[i64]()
        worlds = float(self.worlds)
        for place in self.remaining:
            gap = self.mean(best) - self.mean(place)
            variance = self.gaps[best * len(self.moves) + place] / worlds - gap * gap
            if gap > BEHIND * sqrt(max(0.0, variance) / worlds) + CLOSE:
                self.behind[place] = gap
            else:
                kept = append(kept, place)
        self.remaining = kept

    def rollout(self, move: i64) -> float:
        """The value after a move, once the position has become quiescent again."""
        state = self.world.copy()
        was_quiescent = self.judge.is_quiescent(state)
        state.apply(self.seat, move)
        rehearse(state, self.judge, was_quiescent, self.chance_seed)
        if state.actor() == NOBODY:
            return self.judge.terminal_value(state, self.seat)
        return self.judge.quiescent_value(state, self.seat)
