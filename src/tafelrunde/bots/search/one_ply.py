"""One-ply search: evaluate every move in a few sampled worlds, with common random numbers."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import CHANCE, NOBODY, Rng, State, View

STEPS: Final[i64] = 3  # further decisions of the same turn that are played on before evaluating
ROOT_MOVES: Final[i64] = 24  # moves that are tried where there are many: those of the highest priors
STEP_MOVES: Final[i64] = 8  # the same for the further steps of the turn
LONGEST: Final[i64] = 400  # decisions of a random playout, where a game has no value function


class OnePly:
    """Sums the values of the position after each legal move over sampled worlds.

    A turn of several small steps is played on, each next step the one that judges best, for a few steps.
    Without a value function a random playout judges.
    """

    def __init__(self, view: View, value: ValueFunction | None, seed: i64) -> None:
        self.view = view
        self.seat: i64 = view.seat
        self.judge = value
        self.rng = Rng(seed)
        self.worlds: i64 = 0
        world = view.determinize(Rng(seed))
        self.moves: vec[i64] = best_by_prior(value, world, view.seat, ROOT_MOVES)
        self.totals: vec[float] = vec[float]([0.0 for _ in self.moves])

    def evaluate_world(self) -> None:
        """Evaluate every move in one more world; chance falls alike for all (common random numbers)."""
        world = self.view.determinize(self.rng)
        if self.judge is not None:
            self.judge.model_opponents(world, self.seat, self.rng)
        chance_seed = self.rng.below(1 << 20)
        for index in range(len(self.moves)):
            self.totals[index] += self.evaluate(world, self.moves[index], chance_seed)
        self.worlds += 1

    def evaluate(self, world: State, move: i64, chance_seed: i64) -> float:
        """The value after a move, the rest of the turn and the chance that follows, drawn from `chance_seed` where the
        judge does not average it."""
        state = world.copy()
        rng = Rng(chance_seed)
        state.apply(self.seat, move)
        for _ in range(STEPS):
            if state.actor() != self.seat:
                break
            if self.judge is None:
                legal = state.legal(self.seat)
                state.apply(self.seat, legal[Rng(chance_seed).below(len(legal))])
            else:
                state.apply(self.seat, one_ply_move(self.judge, state, self.seat, STEP_MOVES, chance_seed))
        if self.judge is None:
            return random_playout(state, self.seat, rng)
        return judge_after_chance(self.judge, state, self.seat, rng)

    def values(self) -> list[float]:
        """The mean judgement of each of `moves`."""
        return [total / float(max(self.worlds, 1)) for total in self.totals]

    def best_first(self) -> list[int]:
        """The places of `moves`, the best judged first (of equals the one listed first)."""
        worse = [-total for total in self.totals]
        return sorted(range(len(worse)), key=worse.__getitem__)


def prior_evaluation(view: View, judge: ValueFunction, worlds: i64, seed: i64) -> list[tuple[int, float]]:
    """Prior evaluation: the moves and their values one ply ahead, averaged over this many worlds, the best first."""
    search = OnePly(view, judge, seed)
    for _ in range(worlds):
        search.evaluate_world()
    values = search.values()
    return [(int(search.moves[place]), values[place]) for place in search.best_first()]


def one_ply_move(judge: ValueFunction, state: State, seat: i64, keep: i64, chance_seed: i64) -> i64:
    """The one-ply policy: of the `keep` moves of the highest priors the one of the highest value, chance included."""
    moves = best_by_prior(judge, state, seat, keep)
    best = moves[0]
    highest = -1.0
    if len(moves) == 1:
        return best
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        worth = judge_after_chance(judge, after, seat, Rng(chance_seed))
        if worth > highest:
            highest = worth
            best = move
    return best


def judge_after_chance(judge: ValueFunction, state: State, seat: i64, rng: Rng) -> float:
    """The value once chance has acted: the mean where the judge averages chance, else of what is rolled, in place; the
    terminal value where the match is over."""
    while state.actor() == CHANCE and not judge.averages_chance(state):
        state.roll(rng)
    return judge.terminal_value(state, seat) if state.actor() == NOBODY else judge.value(state, seat)


def best_by_prior(judge: ValueFunction | None, state: State, seat: i64, keep: i64) -> vec[i64]:
    """The legal moves, or where there are more than `keep`, those of the highest priors.

    A move that looks worse than every other (to stop, as a rule) stays among them: it may still be the best.
    """
    legal = state.legal(seat)
    if judge is None or len(legal) <= keep:
        return legal
    priors = judge.priors(state, seat, legal)
    kept = vec[i64]()
    taken = vec[bool]([False for _ in legal])
    worst: i64 = 0
    for index in range(1, len(legal)):
        if priors[index] < priors[worst]:
            worst = index
    lowest = priors[worst]
    alone = True
    for index in range(len(legal)):
        if index != worst and priors[index] == lowest:
            alone = False
    if alone:
        taken[worst] = True
        kept = append(kept, legal[worst])
    while len(kept) < keep:
        best: i64 = -1
        for index in range(len(legal)):
            if not taken[index] and (best < 0 or priors[index] > priors[best]):
                best = index
        if priors[best] == lowest:  # nothing left that is preferred to anything else
            return kept if len(kept) > 0 else legal
        taken[best] = True
        kept = append(kept, legal[best])
    return kept


def roll_chance(state: State, rng: Rng) -> None:
    """Roll chance until a seat is to decide or the match is over."""
    while state.actor() == CHANCE:
        state.roll(rng)


def random_playout(state: State, seat: i64, rng: Rng) -> float:
    """The seat's share of the win after random play to the end (an equal share if there is no end in sight)."""
    for _ in range(LONGEST):
        roll_chance(state, rng)
        actor = state.actor()
        if actor == NOBODY:
            return state.reward(seat)
        state.apply(actor, state.random_move(rng))
    return 1.0 / float(state.seats)
