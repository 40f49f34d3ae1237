"""One step ahead: try every move in a few imagined worlds and let the value function judge."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, View

STEPS: Final[i64] = 3  # further steps of the own turn that are played on before judging
FIRST: Final[i64] = 24  # moves that are tried where there are many: the most promising
NEXT: Final[i64] = 8  # the same for the further steps of the turn
PATIENCE: Final[i64] = 400  # decisions of a playout where a game has no value function


class Greedy:
    """Sums, over imagined worlds, how the value function judges the position after each legal move.

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
        self.moves: vec[i64] = promising(value, world, view.seat, FIRST)
        self.totals: vec[float] = vec[float]([0.0 for _ in self.moves])

    def look(self) -> None:
        """Judge every move in one more world; chance falls alike for all of them."""
        world = self.view.determinize(self.rng)
        if self.judge is not None:
            self.judge.imagine(world, self.seat, self.rng)
        fate = self.rng.below(1 << 20)
        for index in range(len(self.moves)):
            self.totals[index] += self.worth(world, self.moves[index], fate)
        self.worlds += 1

    def worth(self, world: State, move: i64, fate: i64) -> float:
        """The judgement after a move, the rest of the turn and the chance that follows."""
        state = world.copy()
        rng = Rng(fate)
        state.apply(self.seat, move)
        for _ in range(STEPS):
            if state.actor() != self.seat:
                break
            state.apply(self.seat, self.best_step(state, fate))
        settle_chance(state, rng)
        return self.verdict(state, rng)

    def best_step(self, state: State, fate: i64) -> i64:
        """The next step that judges best by itself."""
        legal = promising(self.judge, state, self.seat, NEXT)
        if len(legal) == 1 or self.judge is None:
            return legal[Rng(fate).below(len(legal))]
        best = legal[0]
        best_value = -1.0
        for move in legal:
            after = state.copy()
            after.apply(self.seat, move)
            rng = Rng(fate)
            settle_chance(after, rng)
            value = self.verdict(after, rng)
            if value > best_value:
                best = move
                best_value = value
        return best

    def verdict(self, state: State, rng: Rng) -> float:
        judge = self.judge
        if judge is None:
            return played_out(state, self.seat, rng)
        return judge.final(state, self.seat) if state.actor() == NOBODY else judge.value(state, self.seat)

    def values(self) -> list[float]:
        """The mean judgement of each of `moves`."""
        return [total / float(max(self.worlds, 1)) for total in self.totals]

    def best_first(self) -> list[int]:
        """The places of `moves`, the best judged first (of equals the one listed first)."""
        worse = [-total for total in self.totals]
        return sorted(range(len(worse)), key=worse.__getitem__)


def promising(judge: ValueFunction | None, state: State, seat: i64, keep: i64) -> vec[i64]:
    """The legal moves, or where there are more than `keep` of which the judge prefers some, the preferred ones.

    A move that looks worse than every other (to stop, as a rule) stays among them: it may still be the best.
    """
    legal = state.legal(seat)
    if judge is None or len(legal) <= keep:
        return legal
    promises = judge.promises(state, seat, legal)
    kept = vec[i64]()
    taken = vec[bool]([False for _ in legal])
    worst: i64 = 0
    for index in range(1, len(legal)):
        if promises[index] < promises[worst]:
            worst = index
    lowest = promises[worst]
    alone = True
    for index in range(len(legal)):
        if index != worst and promises[index] == lowest:
            alone = False
    if alone:
        taken[worst] = True
        kept = append(kept, legal[worst])
    while len(kept) < keep:
        best: i64 = -1
        for index in range(len(legal)):
            if not taken[index] and (best < 0 or promises[index] > promises[best]):
                best = index
        if promises[best] == lowest:  # nothing left that is preferred to anything else
            return kept if len(kept) > 0 else legal
        taken[best] = True
        kept = append(kept, legal[best])
    return kept


def settle_chance(state: State, rng: Rng) -> None:
    """Let chance act until a seat is to decide or the match is over."""
    while state.actor() == CHANCE:
        state.roll(rng)


def played_out(state: State, seat: i64, rng: Rng) -> float:
    """The seat's share of the win after random play to the end (an equal share if there is no end in sight)."""
    for _ in range(PATIENCE):
        settle_chance(state, rng)
        actor = state.actor()
        if actor == NOBODY:
            return state.reward(seat)
        state.apply(actor, state.random_move(rng))
    return 1.0 / float(state.seats)
