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
            if self.judge is None:
                legal = state.legal(self.seat)
                state.apply(self.seat, legal[Rng(fate).below(len(legal))])
            else:
                state.apply(self.seat, best_step(self.judge, state, self.seat, NEXT, fate))
        settle_chance(state, rng)
        if self.judge is None:
            return played_out(state, self.seat, rng)
        return verdict(self.judge, state, self.seat)

    def values(self) -> list[float]:
        """The mean judgement of each of `moves`."""
        return [total / float(max(self.worlds, 1)) for total in self.totals]

    def best_first(self) -> list[int]:
        """The places of `moves`, the best judged first (of equals the one listed first)."""
        worse = [-total for total in self.totals]
        return sorted(range(len(worse)), key=worse.__getitem__)


def looked_at(view: View, judge: ValueFunction, worlds: i64, seed: i64) -> list[tuple[int, float]]:
    """The moves and how they are judged one step ahead in so many worlds, the best first."""
    looker = Greedy(view, judge, seed)
    for _ in range(worlds):
        looker.look()
    values = looker.values()
    return [(int(looker.moves[place]), values[place]) for place in looker.best_first()]


def best_step(judge: ValueFunction, state: State, seat: i64, keep: i64, fate: i64) -> i64:
    """Of the `keep` most promising moves the one that, with the chance that follows, leaves the seat best off."""
    moves = promising(judge, state, seat, keep)
    best = moves[0]
    highest = -1.0
    if len(moves) == 1:
        return best
    for move in moves:
        after = state.copy()
        after.apply(seat, move)
        settle_chance(after, Rng(fate))
        worth = verdict(judge, after, seat)
        if worth > highest:
            highest = worth
            best = move
    return best


def verdict(judge: ValueFunction, state: State, seat: i64) -> float:
    """The judgement of a position; what it is worth where the match is over."""
    return judge.final(state, seat) if state.actor() == NOBODY else judge.value(state, seat)


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
