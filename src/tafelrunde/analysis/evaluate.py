"""The evaluation of one decision: its best-looking moves and the chosen one in paired playouts."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot, inf, sqrt
from typing import Final

from msgspec import Struct

from tafelrunde.analysis import luck
from tafelrunde.analysis.closer_look import ERROR, measure_gaps
from tafelrunde.bots import Ask
from tafelrunde.bots.search.one_ply import OnePly
from tafelrunde.bots.search.paired import NOT_MET, Paired
from tafelrunde.bots.values.base import MoveValues, ValueFunction
from tafelrunde.core import BadInput, Say
from tafelrunde.learned.value_bot import find_judge

LOOKED_AT: Final = 5  # moves compared beside the chosen one: those that look best one ply ahead
PRIOR_WORLDS: Final = 4  # in so many worlds
KEPT: Final = 2  # candidates that each half of the worlds keeps for the second half of the budget
FEWEST: Final = 8  # worlds below which nothing is claimed
BOTH: Final = 2  # halves of the worlds
CLOSELY: Final = 0.025  # share of the win claimed at once from which two moves are played on


class Difference(Struct, frozen=True, array_like=True):
    """A difference and its standard error; without enough worlds the error is infinite."""

    value: float
    error: float

    def is_clear(self, least: float, errors: float) -> bool:
        """True for a difference of at least `least` that is `errors` standard errors from 0."""
        return self.value >= least and self.value >= errors * self.error


@dataclass(frozen=True)
class Candidate:
    """A move that was compared: the seat's mean share of the win after it (0 to 1), in how many worlds, and the mean
    points of every seat where the continuations ended."""

    move: str
    share: float
    worlds: int
    points: tuple[float, ...]


@dataclass(frozen=True)
class Evaluation:
    """What was found out about a decision.

    candidates: the moves compared, the best first
    best:       the move held to be best
    chosen:     the move asked about; without one, the best
    loss:       the share of the win that the chosen move gives away against the best candidate, not flattered by
                picking the best: below nothing where the chosen move is rather better than what each half picks
    costs:      by seat, its points after the chosen move less those after the best
    ahead:      by candidate, the share after the chosen move less that after the candidate, where both met
    playouts:   continuations played; 0: each move was judged as it is, and no seed matters; a closer look at two of
                them is not counted
    is_cut:     did the seconds end before the continuations did?
    """

    seat: int
    candidates: tuple[Candidate, ...]
    best: str
    chosen: str
    loss: Difference
    costs: tuple[Difference, ...]
    ahead: dict[str, Difference]
    playouts: int
    is_cut: bool = False

    def of(self, move: str) -> Candidate:
        """The candidate that is this move; raises KeyError."""
        for candidate in self.candidates:
            if candidate.move == move:
                return candidate
        raise KeyError(move)


class Deadline:
    """The end of the seconds that a question may take, if there is one. It is checked while work is left to do, and
    remembers whether it cut that."""

    def __init__(self, seconds: float | None) -> None:
        self._end = inf if seconds is None else time.monotonic() + seconds
        self.was_met = False

    def is_met(self) -> bool:
        self.was_met = self.was_met or time.monotonic() > self._end
        return self.was_met


def count_playouts(playouts: int, is_cut: bool) -> Say:
    """The number of continuations behind an answer, as a sentence for its reader."""
    if playouts == 0:
        return Say("judged without playing on")
    if is_cut:
        return Say("time ran out after {playouts:continuation|continuations}: this answer is rough", playouts=playouts)
    return Say("{playouts:continuation|continuations} were played", playouts=playouts)


def evaluate(ask: Ask, chosen: str | None = None, judge: ValueFunction | None = None) -> Evaluation:
    """Compare the five best-looking moves and the chosen one, from what the asking seat may know.

    Where moves can be judged without playing on (`ValueFunction.judge_moves`), only what the chosen one gives away is
    looked at more closely, if it is much (`closer_look`), and no seed matters.
    `ask.budget`: iterations are continuations, all candidates together (default: the game's own, see
    `ValueFunction.outlook`), and a seed reproduces the result on every machine; seconds are for a machine that is far
    too slow: they cut it, with what there is then, and the result says so. `judge` replaces the game's value function.
    Raises BadInput for a game that no value function judges, or a chosen move that is not legal.
    """
    judge = judge or find_judge(ask.game.info.slug)
    if judge is None:
        raise BadInput("no bot can judge this game")
    if chosen is not None and chosen not in ask.legal:
        raise BadInput("{move} is not a legal move here", move=chosen[:40])
    judged = judge.judge_moves(ask.view)
    if judged is not None:
        return compare_closely(ask, judge, compare_judged(ask, judged, chosen))
    outlook = judge.outlook()
    budget = ask.budget
    playouts = (budget.iterations if budget else None) or outlook.playouts
    deadline = Deadline(budget.seconds if budget else None)
    moves = candidates(ask, judge, chosen, deadline.is_met)
    pairs = Paired(ask.view, judge, outlook, [ask.game.move(move) for move in moves], ask.seed + 1)
    kept = compare(pairs, playouts, deadline.is_met, chosen is not None)
    return replace(sum_up(pairs, moves, chosen, kept), is_cut=deadline.was_met)


def compare_judged(ask: Ask, judged: MoveValues, chosen: str | None) -> Evaluation:
    """The evaluation of moves that were judged as they are: the five best and the chosen one."""
    named = [(ask.game.actions[move], share) for move, share in zip(judged.moves, judged.shares, strict=True)]
    worth = dict(sorted(((move, share) for move, share in named if move in ask.legal), key=lambda each: -each[1]))
    ranked = list(worth)
    best, mine = ranked[0], chosen or ranked[0]
    kept = ranked[:LOOKED_AT] if mine in ranked[:LOOKED_AT] else [*ranked[:LOOKED_AT], mine]

    def ahead(move: str) -> Difference:
        return Difference(worth[move] - worth[mine], 0.0 if move == mine else judged.error)

    return Evaluation(
        seat=ask.seat,
        candidates=tuple(Candidate(move, worth[move], 1, ()) for move in kept),
        best=best,
        chosen=mine,
        loss=ahead(best),
        costs=(),
        ahead={move: Difference(-ahead(move).value, ahead(move).error) for move in kept if move != mine},
        playouts=0,
    )


def compare_closely(ask: Ask, judge: ValueFunction, found: Evaluation) -> Evaluation:
    """The evaluation of moves that were judged as they are, its loss measured by playing on where much is claimed,
    nothing is solved and the luck of the game is seen."""
    value = luck.find(ask.game.info.slug)
    if value is None or found.loss.value < CLOSELY or found.loss.error == 0.0:
        return found
    gap = difference(measure_gaps(ask, judge, value, found.best, found.chosen))
    loss = Difference(gap.value, hypot(gap.error, ERROR))
    return replace(found, loss=loss, ahead={**found.ahead, found.best: Difference(-loss.value, loss.error)})


def candidates(ask: Ask, judge: ValueFunction, chosen: str | None, is_late: Callable[[], bool] = lambda: False
               ) -> list[str]:
    """The moves to compare: the chosen one first, then those that look best."""
    look = OnePly(ask.view, judge, ask.seed)
    for world in range(PRIOR_WORLDS):
        if world and is_late():
            break
        look.evaluate_world()
    best = [ask.game.actions[look.moves[place]] for place in look.best_first()]
    found = [move for move in best if move in ask.legal][:LOOKED_AT]
    return found if chosen is None else [chosen, *(move for move in found if move != chosen)]


def compare(pairs: Paired, playouts: int, is_late: Callable[[], bool], has_chosen: bool) -> list[list[int]]:
    """Half the budget for all candidates, the other half for those that either half of the worlds holds to be best.
    By half of the worlds, the places of the candidates it keeps: it alone decides, for the other half measures."""
    everybody = list(range(len(pairs.moves)))
    _spend(pairs, everybody, playouts // 2, is_late)
    chosen = [0] if has_chosen else []
    kept = [sorted({*_rank(pairs, everybody, half)[:KEPT], *chosen}) for half in range(BOTH)]
    _spend(pairs, sorted({*kept[0], *kept[1]}), playouts - playouts // 2, is_late)
    return kept


def _spend(pairs: Paired, places: list[int], playouts: int, is_late: Callable[[], bool]) -> None:
    for world in range(max(BOTH, playouts // len(places))):
        if world and is_late():
            return
        pairs.meet(places, 1)


def _rank(pairs: Paired, places: list[int], half: int) -> list[int]:
    """Of these candidates the best first, by what one half of the worlds says (`BOTH`: all worlds)."""
    means = {place: pairs.mean(place, half) for place in places}
    return sorted(places, key=lambda place: -means[place])


def sum_up(pairs: Paired, moves: list[str], chosen: str | None, kept: list[list[int]]) -> Evaluation:
    """The evaluation that the worlds met so far allow."""
    everybody = list(range(len(moves)))
    best = _rank(pairs, sorted({*kept[0], *kept[1]}), BOTH)[0]
    mine = best if chosen is None else 0
    found = [_candidate(pairs, place, moves[place]) for place in everybody]
    first = [moves[best]]
    return Evaluation(
        seat=pairs.seat,
        candidates=tuple(sorted(found, key=lambda each: (each.move not in first, -each.share))),
        best=moves[best],
        chosen=moves[mine],
        loss=_loss(pairs, kept, mine),
        costs=tuple(difference(gaps_between(pairs, mine, best, seat)) for seat in range(pairs.seats)),
        ahead={moves[place]: difference(gaps_between(pairs, mine, place)) for place in everybody if place != mine},
        playouts=pairs.playouts,
    )


def _candidate(pairs: Paired, place: int, move: str) -> Candidate:
    met = [world for world in range(pairs.worlds) if pairs.share(world, place) > NOT_MET]
    points = tuple(sum(pairs.points(world, place, seat) for world in met) / max(1, len(met))
                   for seat in range(pairs.seats))
    return Candidate(move, pairs.mean(place, BOTH), len(met), points)


def _loss(pairs: Paired, kept: list[list[int]], mine: int) -> Difference:
    """Each half of the worlds picks its best; what the chosen move is behind it is measured in the other half."""
    gaps: list[float] = []
    for half in range(BOTH):
        picked = _rank(pairs, kept[half], half)[0]
        gaps += [pairs.share(world, picked) - pairs.share(world, mine) for world in range(1 - half, pairs.worlds, BOTH)]
    return difference(gaps)


def gaps_between(pairs: Paired, one: int, other: int, seat: int = -1) -> list[float]:
    """By how much one candidate ends above another, world by world where both met: in shares, or in points."""
    met = [world for world in range(pairs.worlds)
           if pairs.share(world, one) > NOT_MET and pairs.share(world, other) > NOT_MET]
    if seat < 0:
        return [pairs.share(world, one) - pairs.share(world, other) for world in met]
    return [pairs.points(world, one, seat) - pairs.points(world, other, seat) for world in met]


def difference(gaps: list[float]) -> Difference:
    """The mean of the gaps and its standard error."""
    count = len(gaps)
    if count < FEWEST:
        return Difference(sum(gaps) / max(1, count), inf)
    mean = sum(gaps) / count
    return Difference(mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count))
