"""A costly move with its reasons: what was held to be best, why, and what was expected to follow each of the two."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import Struct

from tafelrunde.analysis.board import Board
from tafelrunde.analysis.continuations import next_decision
from tafelrunde.analysis.decisions import Judged
from tafelrunde.analysis.measures import Compared, compare_lines
from tafelrunde.analysis.reasons import SURE, Points, telling_points, telling_reply
from tafelrunde.analysis.replies import Reply, replies
from tafelrunde.analysis.steps import Step
from tafelrunde.bots import Ask
from tafelrunde.bots.search.playout import policy_move
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import BadInput, Say
from tafelrunde.learned.value_bot import find_judge

CLOSE_SEED: Final = 1  # that of the first of the two close looks: the reasons are of the continuations it compared
WORLDS: Final = 300  # that the move and the best one are compared in, at most …
SOME: Final = 3  # … and one for so many of the game's usual continuations
TOLD: Final = 2  # sentences on a move
LIKELY: Final = 0.5  # share of the worlds in which an answer has to come to be told as expected
LINE: Final = 7  # steps of the line that begins with the best move

Drawn = tuple[tuple[int, str], ...]  # a move, or all the chance that is drawn at once: actor and notation


class Explanation(Struct, frozen=True, array_like=True):
    """Why a move cost something.

    line: the decision's
    why:  the reasons
    follows, follows_best: what mostly followed the move, or the best one, in the continuations, but not the other
    best_line: the best move and how the match may go on after it, as it truly stood; by hindsight, to be looked at
    """

    line: int
    why: tuple[Say, ...]
    follows: tuple[Say, ...]
    follows_best: tuple[Say, ...]
    best_line: tuple[Drawn, ...] = ()


def explain(step: Step, judged: Judged) -> Explanation:
    """Compare the move and the best one closely, and put the difference into words; nothing is said that was not
    measured. Raises BadInput for a game that no value function judges."""
    function = find_judge(step.ask.game.info.slug)
    if function is None:
        raise BadInput("no bot can judge this game")
    ask = replace(step.ask, seed=step.ask.seed + CLOSE_SEED)
    answers, answers_best = replies(ask, function, judged.move), replies(ask, function, judged.best)
    then = next_decision(ask, judged.move)
    line = (judged.move, judged.best) if then is not None and judged.best in then.legal else (judged.move,)
    worlds = min(WORLDS, function.outlook().playouts // SOME)
    follows, follows_best = likely_answers(answers), likely_answers(answers_best)
    return Explanation(judged.line, reasons_of(ask, compare_lines(ask, function, line, (judged.best,), worlds),
                                             telling_reply(answers, answers_best)),
                     tuple(say for say in follows if say not in follows_best),
                     tuple(say for say in follows_best if say not in follows),
                     draw_line(step, judged.best, function))


def draw_line(step: Step, best: str, judge: ValueFunction) -> tuple[Drawn, ...]:
    """The best move from the true position and some steps after it: everybody follows the one-ply policy, and chance
    comes from the seed of the decision."""
    board = Board(step.game, step.state)
    board.move(best, step.seat)
    for number in range(1, LINE):
        if board.is_over:
            break
        if board.chances():
            board.roll(step.ask.seed + number)
        else:
            seat = board.seat_to_move()
            move = policy_move(judge, board.state, seat, step.ask.seed + number)
            board.move(step.game.text(move, seat), seat)
    return tuple(made.lines for made in board.made)


def reasons_of(ask: Ask, found: Compared, reply: Reply | None) -> tuple[Say, ...]:
    """At most two sentences: points, what else differs most, and what a rival answers; then further differences."""
    gainers = [seat for seat, share in enumerate(found.shares) if share.is_clear(0.0, SURE)]
    points = telling_points(ask, found.points, gainers, found.when)
    answer = None if reply is None else Say("after it {seat} mostly answers with «{reply}», after the better one "
                                            "hardly ever", seat=reply.seat, reply=reply.label)
    sentences = (None if points is None else say_points(points), *found.told[:1], answer, *found.told[1:])
    return tuple(say for say in sentences if say is not None)[:TOLD]


def say_points(points: Points) -> Say:
    """The points that a move cost or gave, as a sentence of the review."""
    if points.is_cost:
        return Say("it costs {seat} about {points:point|points} {when}", seat=points.seat, points=points.points,
                   when=points.when)
    return Say("it gives {seat} about {points:point|points} more {when}", seat=points.seat, points=points.points,
               when=points.when)


def likely_answers(answers: Sequence[Reply]) -> tuple[Say, ...]:
    """The answers of the others that come in most worlds."""
    return tuple(Say("{seat} answers with «{reply}»", seat=reply.seat, reply=reply.label)
                 for reply in answers if reply.share >= LIKELY)
