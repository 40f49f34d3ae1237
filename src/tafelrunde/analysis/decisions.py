"""A decision of a finished match, judged by what its seat could know: a first look at all, a closer one where it
matters."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from tafelrunde import scenes
from tafelrunde.analysis import coaching
from tafelrunde.analysis.calibration import Calibration, calibration
from tafelrunde.analysis.coach import moment
from tafelrunde.analysis.continuations import behind, next_decision
from tafelrunde.analysis.evaluate import FEWEST, Candidate, Difference, Evaluation, candidates, evaluate
from tafelrunde.analysis.steps import Step
from tafelrunde.bots import Budget
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import BadInput, Say
from tafelrunde.learned.value_bot import find_judge

FIRST: Final = 4  # a first look takes this part of the game's usual number of continuations
FOLLOWING: Final = 3  # moves that are tried behind the one made
WORTH_A_LOOK: Final = 0.01  # share of the win
SECOND_SEED: Final = 5  # added to the seed of a decision for the look that has to agree
MISTAKE: Final = "mistake"
PERHAPS: Final = "perhaps"


@dataclass(frozen=True)
class Judged:
    """What a decision was worth.

    line, seat, move: which decision
    best:       the move held to be best
    kind:       what sort of decision it was, in the game's words
    moment:     which part of the match it belongs to, in the game's words
    said, said_best: the two moves in words, as the seat saw them
    loss:       the calibrated share of the win that the move gave away (0 to 1), with its standard error
    grade:      "mistake", "perhaps", or nothing
    candidates: the moves compared with the share of the win after each (calibrated against the best), the best first
    playouts:   continuations played for it
    """

    line: int
    seat: int
    move: str
    best: str
    kind: Say
    moment: Say
    said: Say
    said_best: Say
    loss: Difference
    grade: str
    candidates: tuple[tuple[str, float], ...]
    playouts: int


def judge(step: Step, scale: Calibration | None = None) -> Judged:
    """Judge a decision: a first look, then, if it may be worth a word, two close ones that have to agree. Where moves
    are judged without playing on, another look would say the same.

    Under its seed the result is the same on every machine. Raises BadInput for a game that no value function judges.
    """
    slug = step.ask.game.info.slug
    function = find_judge(slug)
    if function is None:
        raise BadInput("no bot can judge this game")
    scale = scale or calibration(slug)
    found = _look(step, function, scale, FIRST, 0)
    looks = [found]
    if found.playouts and found.best != step.move and scale.may_be_notable(scale.loss(found.loss)):
        looks = [_look(step, function, scale, 1, seed) for seed in (1, SECOND_SEED)]
    return _sum_up(step, looks, scale)


def _look(step: Step, function: ValueFunction, scale: Calibration, part: int, seed: int) -> Evaluation:
    """One evaluation, with a part (one in so many) of the game's usual continuations.

    A continuation may go on worse from the move made than its player could at the very next decision, and what can
    still be done then is not given away yet. So where nobody and no chance comes between, and the seat could foresee
    what would be open to it, the move counts with the best of what may follow it: the move held to be best, if it is
    still possible, and in a close look whatever looks best.
    Without this a player who does several things in a turn would be told of one delay again and again.
    """
    playouts = function.outlook().playouts // part
    ask = replace(step.ask, seed=step.ask.seed + seed, budget=Budget(iterations=playouts))
    look = evaluate(ask, step.move)
    if look.best == step.move or scale.loss(look.loss).value < WORTH_A_LOOK:
        return look
    then = next_decision(ask, step.move)
    if then is None:
        return look
    following = [look.best] if look.best in then.legal else []
    if part == 1:
        likely = candidates(then, function, None)[:FOLLOWING]
        following += [move for move in likely if move not in following]
    worlds = max(FEWEST, playouts // (2 * max(1, len(following))))
    lost = [look.loss, *(behind(ask, function, (step.move, move), (look.best,), worlds) for move in following)]
    return replace(look, loss=min(lost, key=lambda each: each.value))


def _sum_up(step: Step, looks: Sequence[Evaluation], scale: Calibration) -> Judged:
    """The looks as one: the mean of what they claim, with the error of that mean; a grade only where they agree."""
    claimed = pool_differences([look.loss for look in looks])
    shares = mean_shares(looks)
    best = max((move for move in shares), key=lambda move: shares[move])
    if claimed.value <= 0:
        best = step.move
    loss = scale.loss(claimed)
    each = [scale.loss(look.loss) for look in looks]
    grade = ""
    if best != step.move and all(scale.is_notable(one) for one in each):
        grade = MISTAKE if scale.is_mistake(loss) and all(scale.is_mistake(one) for one in each) else PERHAPS
    top = shares[step.move] + max(0.0, loss.value)
    listed = sorted(shares, key=lambda move: (move != best, -shares[move]))
    worth = {move: min(top, shares[move]) if move != best else top for move in listed}
    slug, view = step.ask.game.info.slug, step.ask.view
    label = scenes.label_of(slug)
    return Judged(step.line, step.seat, step.move, best, coaching.kind(slug, view, step.move), moment(step.ask),
                  label(view, step.move), label(view, best), loss, grade,
                  tuple((move, worth[move]) for move in listed), sum(look.playouts for look in looks))


def pool_differences(differences: Sequence[Difference]) -> Difference:
    """The mean of independent measurements of one difference, with its error."""
    count = len(differences)
    return Difference(sum(each.value for each in differences) / count,
                      sqrt(sum(each.error**2 for each in differences)) / count)


def mean_shares(looks: Sequence[Evaluation]) -> dict[str, float]:
    """The mean share of the win after each move, over the looks that compared it, weighted by their worlds."""
    found: dict[str, list[Candidate]] = {}
    for look in looks:
        for candidate in look.candidates:
            found.setdefault(candidate.move, []).append(candidate)
    return {move: sum(one.share * one.worlds for one in several) / max(1, sum(one.worlds for one in several))
            for move, several in found.items()}
