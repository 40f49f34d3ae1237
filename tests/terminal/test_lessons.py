"""Lessons in the terminal: every one played to its end by keys, wrong moves answered, the match at the end."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.pilot import Pilot

from tafelrunde import game, games, lessons
from tafelrunde.cli.learn import lesson_of, onward
from tafelrunde.core import BadInput
from tafelrunde.lessons import Lesson
from tafelrunde.scenes.catalogues import catalogue
from tafelrunde.terminal.classroom import Classroom
from tafelrunde.terminal.lesson import LessonApp
from tafelrunde.terminal.table import Table
from tests.commands import expect_refusal
from tests.long import long, some_a_day
from tests.terminal.keys import at_keys, press

TAUGHT = [slug for slug in games.slugs() if lessons.has(slug)]
ALL = [pytest.param(slug, lesson, id=f"{slug}-{lesson.name}") for slug in TAUGHT for lesson in lessons.of(slug)]
CASTLES = "castles_besieged"

AppAndKeys = AbstractAsyncContextManager[tuple[LessonApp, Pilot[None]]]


def taught(slug: str, lesson: Lesson, language: str = "en") -> AppAndKeys:
    return at_keys(LessonApp(Classroom(slug, lesson, language), pace=0.0))


async def play_wanted(app: LessonApp, pilot: Pilot[None]) -> None:
    """The number of the move that is asked for, and Enter."""
    number = [move.move for move in app.menu.moves].index(app.room.wanted) + 1
    await press(pilot, *str(number), "enter")


async def go_on(app: LessonApp, pilot: Pilot[None]) -> None:
    """What is asked for, or on where there is only something to read; what the others play is waited for."""
    if app.room.way:
        await pilot.pause(0.02)
    elif app.room.wanted:
        await play_wanted(app, pilot)
    else:
        await pilot.press("enter")
    await pilot.pause()


@pytest.mark.parametrize("language", ["en", long("de")])
@pytest.mark.parametrize(("slug", "lesson"), some_a_day(ALL, 2))
async def test_a_lesson_is_played_to_its_end(slug: str, lesson: Lesson, language: str) -> None:
    german = catalogue(language, slug)
    seen: list[str] = []

    async with taught(slug, lesson, language) as (app, pilot):
        while not app.room.ended:
            step = app.room.step
            if step is not None and not app.room.way:
                seen.append(step.say)
                said = " ".join(str(app.prompt.render()).split())
                assert " ".join(german.get(step.say, step.say).split()) in said
                assert f"[{step.rule}]" in said
            await go_on(app, pilot)
        assert app.table.match.line == len(lesson.parts[-1].record.lines)
        await press(pilot, "enter")
    assert app.plays_on
    asked = [step.say for part in lesson.parts for step in part.steps]
    assert seen[: len(asked) - 1] == asked[:-1]


async def test_a_wrong_move_is_answered_and_changes_nothing() -> None:
    async with taught(CASTLES, lessons.of(CASTLES)[0]) as (app, pilot):
        line, wanted = app.table.match.line, app.room.wanted
        number = next(place for place, move in enumerate(app.menu.moves, start=1) if move.move != wanted)
        await press(pilot, *str(number), "enter")
        assert (app.table.match.line, app.room.wanted) == (line, wanted)
        assert app.alarmed
        assert str(app.word.render())
        await play_wanted(app, pilot)
        assert app.room.at == 1


async def test_back_leads_to_the_step_before() -> None:
    async with taught(CASTLES, lessons.of(CASTLES)[0]) as (app, pilot):
        first = app.table.match.line
        await play_wanted(app, pilot)
        await press(pilot, "b")
        assert (app.room.at, app.table.match.line) == (0, first)
        assert app.room.wanted


async def test_what_the_others_play_is_shown_on_the_way() -> None:
    async with taught(CASTLES, lessons.of(CASTLES)[0]) as (app, pilot):
        app.pace = 30.0
        await play_wanted(app, pilot)
        assert app.room.way
        assert not app.menu.moves
        await press(pilot, "enter")  # not waiting for them
        assert (app.room.way, app.room.at) == ([], 1)


async def test_a_moment_that_comes_too_late_changes_nothing() -> None:
    late: list[Callable[[], None]] = []

    async with taught(CASTLES, lessons.of(CASTLES)[0]) as (app, pilot):
        app.set_timer = lambda delay, callback: late.append(callback)  # type: ignore[assignment, misc]
        await play_wanted(app, pilot)
        assert len(late) == 1
        await pilot.press("enter")
        at = (app.room.at, app.table.match.line)
        late[0]()  # it had gone off before the key was pressed
        assert (app.room.way, app.room.at, app.table.match.line) == ([], *at)


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_match_after_a_first_lesson_goes_on(slug: str) -> None:
    part = lessons.of(slug)[0].parts[-1]
    kept = onward(part)
    bots = {seat: "random" for seat in range(kept.seats) if seat != part.seat}
    table = Table(game(slug), kept.seats, {}, bots, bytes.fromhex(kept.secret), "en", kept)
    assert table.person_to_move() == part.seat
    table.match.submit(part.seat, table.sight().legal[0], table.match.line)
    assert table.match.line > len(part.record.lines)


def test_a_lesson_that_is_none_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadInput, match="there is no lesson 'knitting'; there are first"):
        lesson_of(CASTLES, "knitting")
    assert "a lesson is played in a terminal" in expect_refusal(capsys, "learn", CASTLES)
