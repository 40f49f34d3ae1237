"""A costly move with its reasons: what was held to be best, why, and what was expected to follow each of the two."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tafelrunde.analysis.evaluate import evaluate
from tafelrunde.analysis.judged import Judged
from tafelrunde.analysis.reasons import Points, measured_points, telling_reply
from tafelrunde.analysis.replies import Reply, replies
from tafelrunde.analysis.steps import Step
from tafelrunde.bots import Budget
from tafelrunde.bots.values import find
from tafelrunde.core import BadInput, Say
from tafelrunde.core.say import read_say

CLOSER: Final = 2  # times the game's usual number of continuations, to tell what differs
LIKELY: Final = 0.5  # share of the worlds in which an answer has to come to be told as expected


@dataclass(frozen=True)
class Explained:
    """Why a move cost something: the decision's line, the reasons, and what mostly followed the move and the best one
    in the continuations."""

    line: int
    why: tuple[Say, ...]
    follows: tuple[Say, ...]
    follows_best: tuple[Say, ...]

    def data(self) -> list[Any]:
        """As JSON types."""
        return [self.line, *([say.data() for say in part] for part in (self.why, self.follows, self.follows_best))]


def read_explained(data: Sequence[Any]) -> Explained:
    """What `Explained.data` wrote down."""
    why, follows, best = (tuple(read_say(say) for say in part) for part in data[1:])
    return Explained(data[0], why, follows, best)


def explained(step: Step, judged: Judged) -> Explained:
    """Compare the move and the best one closely, and put the difference into words; nothing is said that was not
    measured. Raises BadInput for a game that no value function judges."""
    function = find(step.ask.game.info.slug)
    if function is None:
        raise BadInput("no bot can judge this game")
    budget = Budget(iterations=CLOSER * function.outlook().playouts)
    ask = replace(step.ask, seed=step.ask.seed + 9, budget=budget)
    answers, answers_best = replies(ask, function, judged.move), replies(ask, function, judged.best)
    found = evaluate(ask, judged.move)
    why: list[Say] = []
    points = measured_points(ask, found) if found.best == judged.best else None
    if points is not None:
        why.append(told(points))
    reply = telling_reply(answers, answers_best)
    if reply is not None:
        why.append(Say("after it {seat} mostly answers with «{reply}», after the better one hardly ever",
                       seat=reply.seat, reply=reply.label))
    return Explained(judged.line, tuple(why), expected(answers), expected(answers_best))


def told(points: Points) -> Say:
    """What the move cost or gave, to anybody who reads the review."""
    if points.is_cost:
        return Say("it costs {seat} about {points:point|points} {when}", seat=points.seat, points=points.points,
                   when=points.when)
    return Say("it gives {seat} about {points:point|points} more {when}", seat=points.seat, points=points.points,
               when=points.when)


def expected(answers: Sequence[Reply]) -> tuple[Say, ...]:
    """The answers of the others that mostly come."""
    return tuple(Say("{seat} answers with «{reply}»", seat=reply.seat, reply=reply.label)
                 for reply in answers if reply.share >= LIKELY)
