"""What is said of a costly move is what differs in the continuations, in the words of each game."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde import Rng, games
from tafelrunde.analysis import coaching
from tafelrunde.analysis.continued import AFTER, Course, courses
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.analysis.explained import reasons_of
from tafelrunde.analysis.measures import Compared, Found, Measure, _module, _one_each, compared, mean, times
from tafelrunde.analysis.replies import Reply
from tafelrunde.bots import Ask
from tafelrunde.bots.search.paired import Paired
from tafelrunde.bots.search.playout import share_of
from tafelrunde.bots.values import find
from tafelrunde.core import Say
from tafelrunde.scenes.catalogues import catalogue
from tests.analysis.test_match_review import RECORDS, found_steps


def judge_of(slug: str) -> Any:
    function = find(slug)
    assert function is not None
    return function


def why(found: Compared, number: int = 0) -> str:
    return str(found.told[number])


@pytest.mark.parametrize("slug", RECORDS)
def test_the_courses_are_those_that_an_evaluation_compares(slug: str) -> None:
    """Step by step and in one go, counted here or by compiled code: the same shares in the same worlds."""
    judge = judge_of(slug)
    steps = found_steps(slug)
    ask, outlook = steps[len(steps) // 2].ask, judge.outlook()
    moves = [ask.legal[0], ask.legal[-1]]
    pairs = Paired(ask.view, judge, outlook, [ask.game.move(move) for move in moves], ask.seed + AFTER)
    pairs.meet([0, 1], 6)
    note = getattr(_module(slug), "note", None) or (lambda state: state.actor())
    for noted in (None, note):
        found = list(courses(ask, judge, [[move] for move in moves], 6, noted))
        shares = [[share_of(course.end, judge, outlook, ask.seat) for course in pair] for pair in found]
        assert shares == [[pairs.share(world, place) for place in range(2)] for world in range(6)]


@pytest.mark.parametrize("slug", RECORDS)
def test_what_is_told_is_said_in_the_game_s_german(slug: str) -> None:
    german, module = catalogue("de", slug), _module(slug)
    assert module is not None
    keys = {measure.said.key for measure in module.MEASURES}
    assert keys <= set(german)
    for key in keys:
        assert "{made}" in german[key] and "{best}" in german[key]


@pytest.mark.parametrize("slug", RECORDS)
def test_the_same_move_differs_in_nothing(slug: str) -> None:
    step = found_steps(slug)[5]
    found = compared(step.ask, judge_of(slug), (step.move,), (step.move,), 10)
    assert found.told == ()
    assert {gap.value for gap in (*found.shares, *found.points)} == {0.0}


@pytest.mark.parametrize("slug", RECORDS)
def test_reasons_know_only_what_the_seat_could_know(slug: str) -> None:
    for step in found_steps(slug)[4:24:10]:
        other = step.ask.view.determinize(Rng(5)).view(step.seat)
        twin = replace(step.ask, view=other)
        one, best = step.ask.legal[0], step.ask.legal[-1]
        judge = judge_of(slug)
        assert compared(step.ask, judge, (one,), (best,), 9) == compared(twin, judge, (one,), (best,), 9)


# -- one plainly bad move a game


def test_castles_whoever_draws_leaves_an_enemy_free_before_the_castle() -> None:
    found = asked("castles_besieged", {"rows": [[], [5]], "hand": 9}, "draw", "lay 9")
    assert why(found) == "unblocked enemy cards before the castle of seat 0: 1, after the better move 0"


def asked(slug: str, wanted: dict[str, Any], made: str, best: str) -> Compared:
    """A position of a match in which these two moves are open and what is wanted holds."""
    for step in found_steps(slug):
        table = step.state.table  # type: ignore[attr-defined]
        if step.seat == 0 and made in step.ask.legal and any(move.startswith("lay") for move in step.ask.legal):
            best = next(move for move in step.ask.legal if move.startswith("lay"))
            if len(table.army(1).row) == len(table.army(0).row) + 1:
                return compared(step.ask, judge_of(slug), (made,), (best,), 40)
    raise AssertionError("no such position")
