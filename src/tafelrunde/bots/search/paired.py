"""Paired playouts: every candidate meets the same worlds and the same chance, so only what it changes tells it apart.

Common random numbers: Glasserman and Yao, Some Guidelines and Guarantees for Common Random Numbers (1992). After half
of the budget the worse candidates drop out (sequential halving: Karnin, Koren and Somekh, Almost Optimal Exploration in
Multi-Armed Bandits, 2013). "Best minus chosen" from one sample is never below nothing; so each half of the worlds
picks its best candidate by itself, and the pick is measured in the other half (cross-fitting), both ways round.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.playout import play_on, share_of
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import Rng, State, View

NOT_MET: Final = -1.0  # no share is
SEEDS: Final[i64] = 1 << 21


class Paired:
    """Candidates in common worlds. `meet` adds worlds, `share` and `points` read what came of a candidate in one.

    The worlds are determinizations of the view, with the choices of others that the seat cannot see as the game's
    opponent model makes them; nothing else of the true state is known here.
    """

    def __init__(self, view: View, judge: ValueFunction, outlook: Outlook, moves: list[int], seed: i64) -> None:
        self.view = view
        self.seat: i64 = view.seat
        self.judge = judge
        self.outlook = outlook
        self.moves: vec[i64] = vec[i64]([i64(move) for move in moves])
        self.rng = Rng(seed)
        self.worlds: i64 = 0
        self.playouts: i64 = 0
        self.seats: i64 = view.determinize(Rng(seed)).seats
        self.shares: vec[float] = vec[float]()  # by world, then candidate
        self.scores: vec[float] = vec[float]()  # by world, then candidate, then seat

    def meet(self, places: list[int], worlds: i64) -> None:
        """Play the candidates at these places on in this many more worlds."""
        for _ in range(worlds):
            self.meet_one(places)

    def meet_one(self, places: list[int]) -> None:
        """Play them on in one more world."""
        world = self.view.determinize(self.rng)
        self.judge.model_opponents(world, self.seat, self.rng)
        seed = self.rng.below(SEEDS)
        was_quiescent = self.judge.is_quiescent(world)
        for place in range(len(self.moves)):
            if place in places:
                self.play(world, self.moves[place], was_quiescent, seed)
            else:
                self.shares = append(self.shares, NOT_MET)
                for _ in range(self.seats):
                    self.scores = append(self.scores, 0.0)
        self.worlds += 1

    def play(self, world: State, move: i64, was_quiescent: bool, seed: i64) -> None:
        """Play a candidate on in the world, and note what came of it."""
        state = world.copy()
        state.apply(self.seat, move)
        play_on(state, self.judge, self.outlook, was_quiescent, seed)
        self.shares = append(self.shares, share_of(state, self.judge, self.outlook, self.seat))
        points = self.judge.points(state)
        for seat in range(self.seats):
            self.scores = append(self.scores, points[seat])
        self.playouts += 1

    def share(self, world: i64, place: i64) -> float:
        """The seat's share of the win after a candidate in a world; below 0: they never met."""
        return self.shares[world * len(self.moves) + place]

    def points(self, world: i64, place: i64, seat: i64) -> float:
        """The points of a seat after a candidate in a world they met in."""
        return self.scores[(world * len(self.moves) + place) * self.seats + seat]

    def mean(self, place: i64, half: i64) -> float:
        """The mean share after a candidate over the worlds of one half (0: even, 1: odd numbers; 2: all of them)."""
        total = 0.0
        met = 0
        for world in range(self.worlds):
            if half == 2 or world % 2 == half:
                share = self.share(world, place)
                if share > NOT_MET:
                    total += share
                    met += 1
        return total / float(met) if met > 0 else NOT_MET
