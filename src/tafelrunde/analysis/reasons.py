"""Why a move is held to be bad: one sentence or two, built from what was measured and nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tafelrunde import scenes
from tafelrunde.analysis import coaching
from tafelrunde.analysis.evaluate import Difference, Evaluation
from tafelrunde.analysis.replies import Reply
from tafelrunde.bots import Ask
from tafelrunde.core import Rng, Say

OFTEN: Final = 0.6  # share of the worlds in which a reply has to come to be told …
SELDOM: Final = 0.25  # … and to the best move at most
NOTED: Final = 1.0  # points that are worth a word, beyond …
SURE: Final = 2.5  # … so many standard errors


def reasons(ask: Ask, found: Evaluation, answers: Sequence[Reply], answers_best: Sequence[Reply]
            ) -> tuple[Say, ...]:
    """What is better and by how much; then, where it was measured, what the chosen move costs or allows."""
    label = scenes.label_of(ask.game.info.slug)
    mine = found.of(found.chosen).share
    better = Say("«{move}» looks better: by the estimate of the house it wins {better} of 100 such matches, your move "
                 "{mine}", move=label(ask.view, found.best), better=hundredths(mine + found.loss.value),
                 mine=hundredths(mine))
    more = say_points(ask, found) or say_reply(answers, answers_best)
    return (better,) if more is None else (better, more)


def hundredths(share: float) -> int:
    """A share of the win as matches of a hundred."""
    return max(0, min(100, round(100 * share)))


@dataclass(frozen=True)
class Points:
    """Points that a move costs the seat that makes it, or gives a rival, in the game's words for how far that was
    measured."""

    seat: int
    points: int
    when: Say
    is_cost: bool


def find_points(ask: Ask, found: Evaluation) -> Points | None:
    """The points to tell of an evaluation."""
    return telling_points(ask, found.costs, range(len(found.costs)), coaching.horizon(ask.game.info.slug))


def telling_points(ask: Ask, costs: Sequence[Difference], gainers: Iterable[int], when: Say | None) -> Points | None:
    """The larger of two effects, where it is clear: the points the move costs the seat itself, or those it gives a
    rival.

    `costs`: by seat, its points after the move less those after the best, at the moment `when`; `gainers`: whose points
    matter.
    """
    if when is None:
        return None
    own = costs[ask.seat]
    cost = Difference(-own.value, own.error)
    friends = sides(ask)
    rivals = [seat for seat in gainers if friends[seat] != friends[ask.seat]]
    rival = max(rivals, key=lambda seat: costs[seat].value, default=-1)
    gain = costs[rival] if rival >= 0 else Difference(0.0, 0.0)
    if cost.is_clear(NOTED, SURE) and cost.value >= gain.value:
        return Points(ask.seat, round(cost.value), when, True)
    return Points(rival, round(gain.value), when, False) if gain.is_clear(NOTED, SURE) else None


def telling_reply(answers: Sequence[Reply], answers_best: Sequence[Reply]) -> Reply | None:
    """The answer that a rival mostly gives to the chosen move, and hardly ever to the best one; None if there is
    none."""
    usual = {(reply.seat, reply.label): reply.share for reply in answers_best}
    for reply in sorted(answers, key=lambda each: -each.share):
        if reply.share >= OFTEN and usual.get((reply.seat, reply.label), 0.0) <= SELDOM:
            return reply
    return None


def say_points(ask: Ask, found: Evaluation) -> Say | None:
    """The points that a move costs or gives, as a sentence for the seat about to make it."""
    points = find_points(ask, found)
    if points is None:
        return None
    if points.is_cost:
        return Say("your move costs you about {points:point|points} {when}", points=points.points, when=points.when)
    return Say("your move gives {seat} about {points:point|points} more {when}", seat=points.seat, points=points.points,
               when=points.when)


def say_reply(answers: Sequence[Reply], answers_best: Sequence[Reply]) -> Say | None:
    """The rival's answer to a move, as a sentence for the seat about to make it."""
    reply = telling_reply(answers, answers_best)
    return None if reply is None else Say("after your move {seat} mostly answers with «{reply}»", seat=reply.seat,
                                          reply=reply.label)


def sides(ask: Ask) -> list[int]:
    """The side that each seat plays for."""
    world = ask.view.determinize(Rng(ask.seed))
    return [int(world.side_of(seat)) for seat in range(world.seats)]
