"""Rehearsing moves: each of the most promising ones is played on to the next quiet moment, and judged there.

Everybody plays on one step ahead (Tesauro and Galperin, "On-line policy improvement using Monte-Carlo search", 1996).
All moves meet the same worlds and the same chance, so that only what they change tells them apart, and a move that
falls clearly behind is not rehearsed any more.
"""

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.one_ply import best_step, looked_at, settle_chance
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import NOBODY, State, View

LONGEST: Final[i64] = 300  # decisions of one rehearsal; then it is judged wherever it stands
BREADTH: Final[i64] = 4  # moves that are tried at every decision of one: the most promising
TRUST: Final[i64] = 3  # worlds that looking at a move counts for
FEWEST: Final[i64] = 6  # worlds before any move is given up
BEHIND: Final = 2.0  # standard errors by which a move that is given up is behind the best …
CLOSE: Final = 0.0005  # … and a little more, where two moves come to nearly the same in every world
FATES: Final[i64] = 1 << 30
ALONE: Final[i64] = 1 << 40  # the lead of the only move left


class Rollout:
    """Rehearsals in progress: `look`, then `run` them in slices, and read `candidates` whenever you like.

    A simulation is one move rehearsed in one world.
    """

    def __init__(self, view: View, value: ValueFunction, looks: i64, keep: i64, seed: i64) -> None:
        self.view = view
        self.seat: i64 = view.seat
        self.judge = value
        self.looks: i64 = looks
        self.keep: i64 = keep  # moves that are rehearsed
        self.rng = Rng(seed)
        self.moves: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()  # worlds a move has met, and those that looking at it counts for
        self.totals: vec[float] = vec[float]()
        self.gaps: vec[float] = vec[float]()  # squared differences of every two moves, summed over worlds
        self.behind: vec[float] = vec[float]()  # how far a move was behind the best when it was given up
        self.alive: vec[i64] = vec[i64]()  # places of the moves not given up
        self.found: vec[float] = vec[float]()  # what they have come to in the world under way
        self.world: State = view.determinize(Rng(seed))
        self.fate: i64 = 0  # … and where its chance comes from
        self.worlds: i64 = 0  # finished ones

    def look(self) -> None:
        """Judge all moves one step ahead; the best ones are to be rehearsed."""
        found = looked_at(self.view, self.judge, self.looks, self.rng.below(FATES))
        for move, worth in found[: int(self.keep)]:
            self.alive = append(self.alive, len(self.moves))
            self.moves = append(self.moves, move)
            self.visits = append(self.visits, TRUST)
            self.totals = append(self.totals, float(TRUST) * worth)
            self.behind = append(self.behind, 0.0)
        self.gaps = vec[float]([0.0 for _ in range(len(self.moves) * len(self.moves))])
        self.imagine()

    def run(self, simulations: i64) -> None:
        """So many more simulations."""
        for _ in range(simulations):
            self.found = append(self.found, self.rehearse(self.moves[self.alive[len(self.found)]]))
            if len(self.found) == len(self.alive):
                self.book()
                self.imagine()

    def candidates(self) -> list[tuple[int, int, float]]:
        """The moves looked at: move, visits, mean judgement for the searching seat.

        A move given up met fewer worlds, perhaps kinder ones: it is as far behind the best as it was in those.
        """
        best = self.mean(self.best())
        found: list[tuple[int, int, float]] = []
        for place in range(len(self.moves)):
            mean = self.mean(place) if self.behind[place] == 0.0 else max(0.0, best - self.behind[place])
            found.append((int(self.moves[place]), int(self.visits[place]), mean))
        return found

    def lead(self) -> int:
        """How many visits the best move is ahead: none while there is another one left."""
        return int(ALONE) if len(self.alive) == 1 else 0

    def mean(self, place: i64) -> float:
        """The mean judgement of a move so far."""
        return self.totals[place] / float(self.visits[place])

    def best(self) -> i64:
        """The place of the best of the moves left."""
        best = self.alive[0]
        for place in self.alive:
            if self.mean(place) > self.mean(best):
                best = place
        return best

    def imagine(self) -> None:
        """The next world."""
        self.world = self.view.determinize(self.rng)
        self.judge.imagine(self.world, self.seat, self.rng)
        self.fate = self.rng.below(FATES)
        self.found = vec[float]()

    def book(self) -> None:
        """Every move left has met the world: note what it came to, and give up those that are clearly behind."""
        self.worlds += 1
        for one in range(len(self.alive)):
            place = self.alive[one]
            self.visits[place] += 1
            self.totals[place] += self.found[one]
            for other in range(len(self.alive)):
                gap = self.found[one] - self.found[other]
                self.gaps[place * len(self.moves) + self.alive[other]] += gap * gap
        if self.worlds >= FEWEST:
            self.give_up(self.best())

    def give_up(self, best: i64) -> None:
        """Keep only the moves that are behind the best by no more than the luck of the worlds explains."""
        kept = vec[i64]()
        worlds = float(self.worlds)
        for place in self.alive:
            gap = self.mean(best) - self.mean(place)
            variance = self.gaps[best * len(self.moves) + place] / worlds - gap * gap
            if gap > BEHIND * sqrt(max(0.0, variance) / worlds) + CLOSE:
                self.behind[place] = gap
            else:
                kept = append(kept, place)
        self.alive = kept

    def rehearse(self, move: i64) -> float:
        """The judgement after a move once everything has become quiet again."""
        state = self.world.copy()
        chance = Rng(self.fate)
        under_way = not self.judge.quiet(state)
        state.apply(self.seat, move)
        for step in range(LONGEST):
            settle_chance(state, chance)
            actor = state.actor()
            if actor == NOBODY:
                break
            if not self.judge.quiet(state):
                under_way = True
            elif under_way:
                break
            state.apply(actor, self.step(state, actor, self.fate + step))
        settle_chance(state, chance)
        if state.actor() == NOBODY:
            return self.judge.final(state, self.seat)
        return self.judge.quiet_value(state, self.seat)

    def step(self, state: State, actor: i64, fate: i64) -> i64:
        """What the actor does in a rehearsal, not knowing what others have chosen unseen."""
        seen = state.copy()
        self.judge.imagine(seen, actor, Rng(fate))
        return best_step(self.judge, seen, actor, BREADTH, fate)
