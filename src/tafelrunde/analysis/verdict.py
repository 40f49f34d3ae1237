"""Is a move clearly bad, and what is there to say about it? One question, as the table and the lab ask it."""

from dataclasses import dataclass
from typing import Final

from tafelrunde.analysis.evaluate import Evaluation, count_playouts, evaluate
from tafelrunde.analysis.reasons import reasons
from tafelrunde.analysis.replies import replies
from tafelrunde.bots import Ask
from tafelrunde.bots.values import find
from tafelrunde.core import Say

BAD: Final = 0.05  # share of the win that a clearly bad move gives away at least …
SURE: Final = 3.0  # … and as many standard errors


@dataclass(frozen=True)
class Verdict:
    """An evaluation; where the move is clearly bad, why."""

    found: Evaluation
    is_bad: bool
    why: tuple[Say, ...] = ()


def is_bad(found: Evaluation) -> bool:
    """True for a chosen move that clearly gives something away."""
    return found.best != found.chosen and found.loss.is_clear(BAD, SURE)


def assess(ask: Ask, chosen: str) -> Verdict:
    """Evaluate a move that is about to be made; raises BadInput as `evaluate` does."""
    found = evaluate(ask, chosen)
    judge = find(ask.game.info.slug)
    if judge is None or not is_bad(found):
        return Verdict(found, False)
    why = reasons(ask, found, replies(ask, judge, chosen), replies(ask, judge, found.best))
    return Verdict(found, True, (*why, count_playouts(found.playouts, True)) if found.is_cut else why)
