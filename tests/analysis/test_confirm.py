"""What a coach noted, measured again: nothing is told but what the review of the match tells, or what does not
contradict it."""

import pytest

from tafelrunde.analysis import Noted
from tafelrunde.analysis.decisions import judge
from tafelrunde.analysis.match_review import confirm
from tafelrunde.analysis.plain import from_plain
from tafelrunde.analysis.steps import Step
from tafelrunde.core import Say
from tests.analysis.test_match_review import found_steps, record

GAME = "beutelschneider"
GRADED, PLAIN, CLEAR = 50, 35, 42  # lines of the record: a costly move, one that is not, one that is much the better


def noted(step: Step, sort: str, move: str = "", other: str = "") -> tuple[int, Noted]:
    """A note made in haste."""
    say = Say("{when}: «{move}», about {n}", when=Say("now"), move=Say("x"), n=99)
    return step.line, Noted(sort, move or step.move, 0.99, say, other)


@pytest.mark.slow
def test_a_costly_move_is_told_as_the_review_tells_it_and_else_not_at_all() -> None:
    steps = {step.line: step for step in found_steps(GAME)}
    found = confirm(record(GAME), 1, [noted(steps[GRADED], "costly"), noted(steps[PLAIN], "costly")])
    judged = judge(steps[GRADED])
    assert judged.grade
    ((line, told),) = found
    assert (line, told.sort, told.move, told.worth) == (GRADED, "costly", judged.move, judged.loss.value)
    assert told.say.args["n"] == round(100 * judged.loss.value)
    assert (told.say.args["move"], told.say.args["other"]) == (judged.said, judged.said_best)


@pytest.mark.slow
def test_what_was_done_well_is_told_with_what_it_is_worth_again() -> None:
    step = next(each for each in found_steps(GAME) if each.line == CLEAR)
    worst = judge(step).candidates[-1][0]
    ((_, told),) = confirm(record(GAME), 1, [noted(step, "well", other=worst)])
    assert 0.05 < told.worth < 0.5
    assert told.say.args["n"] == round(100 * told.worth)
    assert confirm(record(GAME), 1, [noted(step, "well", other=step.move), noted(step, "well")]) == []


def test_a_note_from_before_names_no_other_move() -> None:
    assert from_plain(["well", "g2", 0.1, ["well done"]], Noted) == Noted("well", "g2", 0.1, Say("well done"))
