"""The course of a lesson as the client plays it: everything the pupil will see, as their seat sees it, and what they
are asked.

Scenes are sent as differences (`web.replay.timeline`); of the record itself only the pupil's own moves are in it.
"""

from functools import cache

import msgspec
from msgspec import Struct

from tafelrunde import lessons, scenes
from tafelrunde.core import BadInput, Say
from tafelrunde.lessons import Lesson, Part, Step, run
from tafelrunde.lessons.run import Frame, Stop
from tafelrunde.scenes.vocabulary import Text
from tafelrunde.store import Store
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.table.messages import LogLine, Somebody
from tafelrunde.web.replay.timeline import Moment, diff


class StepTold(Struct, omit_defaults=True):
    """A step: at which moment of its part, what is said, and the move wanted there with the answers to others."""

    at: int  # of the part's moments
    say: Text | None = None  # none: the rest of the record was played, and another part follows, or the end
    rule: str = ""
    points: list[str] = []
    wanted: str = ""  # nothing: it is only read
    wrong: dict[str, Text] = {}


class PartTold(Struct, omit_defaults=True):
    """One match of a lesson: every moment shown, the log, and the steps."""

    title: Text
    seat: int
    people: list[Somebody]
    moments: list[Moment]  # each with scene and acting seats
    log: list[LogLine]
    steps: list[StepTold]


class Other(Struct):
    """Another lesson in the game."""

    name: str
    title: Text


class Course(Struct, omit_defaults=True):
    """A whole lesson."""

    game: str
    name: str
    title: Text
    parts: list[PartTold]
    others: list[Other] = []
    goes_on: bool = False  # its last match can be played on


def find_lesson(slug: str, name: str = "") -> Lesson | None:
    """A lesson of a game, by default the first; None if there is none."""
    if slug not in catalogue.slugs() or not lessons.has(slug):
        return None
    return next((lesson for lesson in lessons.of(slug) if name in ("", lesson.name)), None)


@cache
def encode_course(slug: str, name: str) -> bytes:
    """The course of a lesson that there is, as JSON: the same for every reader."""
    lesson = next(lesson for lesson in lessons.of(slug) if lesson.name == name)
    others = [Other(each.name, [each.title]) for each in lessons.of(slug) if each is not lesson]
    return msgspec.json.encode(Course(slug, name, [lesson.title], [_part(slug, part) for part in lesson.parts],
                                      others, run.can_play_on(lesson)))


def judge_move(lesson: Lesson, part: int, step: int, move: str) -> run.Answer:
    """The answer to a move at a step; raises BadInput for a step that does not exist."""
    if not (0 <= part < len(lesson.parts) and 0 <= step < len(lesson.parts[part].steps)):
        raise BadInput("this lesson has no such step")
    return run.answer(lesson.parts[part], step, move)


def _part(slug: str, part: Part) -> PartTold:
    record = part.record
    people = [Somebody(seat, record.names.get(seat, ""), "person" if seat == part.seat else "bot", True,
                       seat == part.seat) for seat in range(record.seats)]
    log = [LogLine(entry.line, entry.say.data(), entry.rule) for entry in run.log(part)]
    message = PartTold([part.title], part.seat, people, [], log, [])
    before: object = {}
    for stop in run.stops(part):
        for frame in (*stop.way, stop.frame):
            now = _picture(slug, frame)
            message.moments.append(Moment(frame.line, diff(before, now)))
            before = now
        message.steps.append(_step(stop, len(message.moments) - 1))
    return message


def _picture(slug: str, frame: Frame) -> object:
    sight = frame.sight
    scene = scenes.crown_winners(scenes.of(slug)(sight.view, sight.legal), sight.outcome)
    return {"scene": msgspec.to_builtins(scene), "acting": list(frame.acting)}


def _step(stop: Stop, at: int) -> StepTold:
    step: Step | None = stop.step
    if step is None:
        return StepTold(at)
    wrong = {move: Say(say).data() for move, say in step.wrong.items()}
    return StepTold(at, Say(step.say).data(), step.rule, list(step.points), stop.wanted, wrong)


async def known_games(visitor: Visitor, store: Store) -> set[str]:
    """The games a visitor has learnt, or played to the end."""
    if not visitor.id:
        return set()
    learnt = await store.finished_lessons(visitor.id)
    return await store.finished_games(visitor.id) | {slug for slug in list_taught_games()
                                                     if (slug, first_lesson(slug)) in learnt}


def list_taught_games() -> list[str]:
    """The games there are lessons in."""
    return [slug for slug in catalogue.slugs() if lessons.has(slug)]


def first_lesson(slug: str) -> str:
    """The name of a game's first lesson."""
    return lessons.of(slug)[0].name
