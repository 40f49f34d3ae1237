"""The course of a lesson: what the pupil sees and is asked at each step, what is played in between, how a move is
answered. It has no state of its own: a part, the number of a step and a move say everything."""

from dataclasses import dataclass, replace
from functools import lru_cache

from tafelrunde import games
from tafelrunde.core import CHANCE, Illegal, Say
from tafelrunde.core.record import read_record
from tafelrunde.lessons import Lesson, Part, Step
from tafelrunde.match import Entry, Match, Sight
from tafelrunde.match.verify import match_of, replayed

KEPT = 64  # positions at which somebody may ask for a reason
READ_ONLY = Say("here there is only something to read: go on to the next step")


@dataclass(frozen=True)
class Frame:
    """The table after a line of the record, as the pupil sees it; moves are in its sight only where one is wanted."""

    line: int
    sight: Sight
    acting: tuple[int, ...]


@dataclass(frozen=True)
class Stop:
    """Where the match rests: a step – None once the last is done and the rest of the record was played –, how the
    table stands, the move wanted there ("": none), and what was played on the way from the stop before, frame by
    frame, this one's own left out."""

    step: Step | None
    frame: Frame
    wanted: str
    way: tuple[Frame, ...]


@dataclass(frozen=True)
class Answer:
    """The answer to a move at a step: on, or a sentence with its rule; then nothing has changed."""

    good: bool
    say: Say
    rule: str = ""


def stops(part: Part) -> tuple[Stop, ...]:
    """The course of a part from its first step to the end of its record. Raises BadInput and Illegal for a record that
    does not follow the rules."""
    record = part.record
    match = match_of(games.load(record.game), record)
    found: list[Stop] = []
    way: list[Frame] = []
    waiting = list(part.steps)
    for place in range(len(record.lines) + 1):
        if place:
            match.replay_line(record.lines[place - 1])
        here = [step for step in waiting if step.line == place]
        waiting = waiting[len(here):]
        for number, step in enumerate(here, start=1):
            wanted = wanted_move(part, place) if number == len(here) else ""
            found.append(Stop(step, _frame(match, part.seat, asked=bool(wanted)), wanted, tuple(way)))
            way.clear()
        if found and not here and _is_still(part, place):
            way.append(_frame(match, part.seat, asked=False))
    if way:
        found.append(Stop(None, way.pop(), "", tuple(way)))
    return tuple(found)


def wanted_move(part: Part, line: int) -> str:
    """The pupil's move that follows a line of the record; "" where it is another seat's turn."""
    lines = part.record.lines
    return lines[line].text if line < len(lines) and lines[line].actor == part.seat else ""


def can_play_on(lesson: Lesson) -> bool:
    """True where the last match of a lesson waits for the pupil at its end, so that it can be played on."""
    part = lesson.parts[-1]
    match = replayed(games.load(part.record.game), part.record)
    return part.seat in match.acting()


def _is_still(part: Part, line: int) -> bool:
    """Does chance have nothing more to do after this line?"""
    lines = part.record.lines
    return line >= len(lines) or lines[line].actor != CHANCE


def _frame(match: Match, seat: int, *, asked: bool) -> Frame:
    sight = match.sight(seat)
    return Frame(match.line, sight if asked else replace(sight, legal=()), tuple(match.acting()))


def log(part: Part) -> list[Entry]:
    """The log entries of the record that the pupil's seat may see."""
    return replayed(games.load(part.record.game), part.record).log(part.seat)


def answer(part: Part, number: int, move: str) -> Answer:
    """The answer to a move at a step (counted from 0): why the rules refuse it, why another one is wanted – or on."""
    step = part.steps[number]
    refused = why_not(part, number, move)
    if refused is not None:
        return Answer(False, refused.say, refused.rule)
    wanted = wanted_move(part, step.line)
    if not wanted or step is not [each for each in part.steps if each.line == step.line][-1]:
        return Answer(False, READ_ONLY)
    if move == wanted:
        return Answer(True, Say(""))
    return Answer(False, Say(step.wrong.get(move) or step.wrong.get("") or step.say), step.rule)


def why_not(part: Part, number: int, move: str) -> Illegal | None:
    """Why the rules do not let the pupil make this move at a step (counted from 0); None if they do."""
    return _match_at(part.match, part.steps[number].line).why_not(part.seat, move)


@lru_cache(maxsize=KEPT)
def _match_at(text: str, line: int) -> Match:
    record = read_record(text)
    match = match_of(games.load(record.game), record)
    for played in record.lines[:line]:
        match.replay_line(played)
    return match
