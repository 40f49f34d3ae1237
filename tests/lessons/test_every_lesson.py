"""Lessons: every record follows the rules, every wanted move is legal and asked for, every sentence is translated."""

import re

import pytest

from tafelrunde import games, lessons, scenes
from tafelrunde.core.record import read_record
from tafelrunde.lessons import Lesson, Part, Step
from tafelrunde.match import Match
from tafelrunde.match.verify import match_of
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.catalogues import catalogue, house_catalogue
from tafelrunde.scenes.vocabulary import Area

TAUGHT = [slug for slug in games.slugs() if lessons.has(slug)]
PARTS = [pytest.param(slug, part, id=f"{slug}-{lesson.name}-{part.title}")
         for slug in TAUGHT for lesson in lessons.of(slug) for part in lesson.parts]
BY_FAR = 25  # steps no lesson may need
BEGINNING = re.compile(r": (?:sie|er|es|du|jeder|einer|nimm|leg|spiele?|wähle|biete|baue|dehne|greif)\b")


def names(areas: list[Area]) -> set[str]:
    return {area.id for area in areas} | {name for area in areas for name in names(area.areas)}


def at(slug: str, part: Part, line: int) -> Match:
    match = match_of(games.load(slug), part.record)
    for played in part.record.lines[:line]:
        match.replay_line(played)
    return match


def decides(slug: str, part: Part, line: int) -> bool:
    """Is the line after this one a choice of the pupil?"""
    lines = part.record.lines
    if line >= len(lines) or lines[line].actor != part.seat:
        return False
    legal = at(slug, part, line).sight(part.seat).legal
    return len(legal) > 1


def sentences(lesson: Lesson) -> set[str]:
    said = {lesson.title} | {part.title for part in lesson.parts}
    for part in lesson.parts:
        for step in part.steps:
            said |= {step.say, *step.wrong.values()}
    return said


def test_all_five_games_are_taught() -> None:
    assert set(games.BUILT_IN) <= set(TAUGHT)


@pytest.mark.parametrize(("slug", "part"), PARTS)
def test_the_record_follows_the_rules(slug: str, part: Part) -> None:
    assert read_record(part.match).game == slug
    assert at(slug, part, len(part.record.lines)).line == len(part.record.lines)


@pytest.mark.parametrize(("slug", "part"), PARTS)
def test_every_step_points_to_what_is_there_and_cites_a_rule(slug: str, part: Part) -> None:
    rules = {rule.id for chapter in rulebook.chapters(slug) for rule in chapter.rules}
    lines = [step.line for step in part.steps]
    assert lines == sorted(lines)
    for step in part.steps:
        shown = names(scenes.of(slug)(at(slug, part, step.line).state.view(part.seat), ()).areas)
        assert set(step.points) <= shown, (step.say, sorted(shown))
        assert step.rule in rules, step.say


@pytest.mark.parametrize(("slug", "part"), PARTS)
def test_every_choice_of_the_pupil_is_asked_for(slug: str, part: Part) -> None:
    """From the first step on nobody moves for the pupil, and what a wrong move is answered by can be played."""
    asked: dict[int, Step] = {step.line: step for step in part.steps}
    first = part.steps[0].line
    choices = [line for line in range(first, len(part.record.lines)) if decides(slug, part, line)]
    assert [line for line in choices if line not in asked] == []
    for line, step in asked.items():
        legal = at(slug, part, line).sight(part.seat).legal if line in choices else []
        assert set(step.wrong) - {""} <= set(legal) - {part.record.lines[line].text if legal else ""}, step.say
        assert not step.wrong or line in choices, step.say


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_first_lesson_is_short_and_ends_in_a_match_of_the_usual_size(slug: str) -> None:
    lesson, info = lessons.of(slug)[0], games.info(slug)
    assert 8 <= sum(len(part.steps) for part in lesson.parts) <= BY_FAR
    last = lesson.parts[-1]
    assert last.record.seats == info.usual_seats
    assert info.read_options(info.usual_seats, last.record.options) == info.read_options(info.usual_seats,
                                                                                        info.first_options)
    match = at(slug, last, len(last.record.lines))
    assert not match.is_over
    assert last.seat in match.acting()


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_first_lesson_begins_with_a_move(slug: str) -> None:
    """From the start page to the first own move it is two clicks."""
    part = lessons.of(slug)[0].parts[0]
    first = part.steps[0]
    assert decides(slug, part, first.line)
    assert [step for step in part.steps if step.line == first.line] == [first]


@pytest.mark.parametrize("slug", [slug for slug in TAUGHT if slug in games.BUILT_IN])
def test_in_german_a_sentence_after_a_colon_begins_with_a_capital(slug: str) -> None:
    german = house_catalogue("de") | catalogue("de", slug)
    said = [german[one] for lesson in lessons.of(slug) for one in sentences(lesson)]
    assert [one for one in said if BEGINNING.search(one)] == []
