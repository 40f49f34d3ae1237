"""What the tables of a board made of the same cards: their courses from one seat, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE, Say
from tafelrunde.core.record import Record
from tafelrunde.events.matchpoints import difference_of, format_matchpoints, halves_of
from tafelrunde.events.table import Round, Table
from tafelrunde.match.referee import UNDO
from tafelrunde.match.verify import match_of, replay_line


@dataclass(frozen=True)
class Step:
    """A decision of a seat in words, and the points it had more before its next one."""

    said: Say
    gain: int


@dataclass(frozen=True)
class Course:
    """What a seat of a table has played, what it had been dealt, and what came of it."""

    table: Table
    match: str
    person: str
    score: int | None
    matchpoints: str
    difference: float
    dealt: tuple[Say, ...] = ()
    steps: tuple[Step, ...] = ()


def compare_courses(board: Round, seat: int, records: Mapping[str, tuple[str, Record]]) -> list[Course]:
    """The courses of all tables from one seat, the best first; `records` are id and record of the matches by table."""
    order = sorted(board.tables, key=lambda table: (-halves_of(board, table, seat), table.number))
    courses = []
    for table in order:
        match, record = records.get(table.name, ("", None))
        dealt, steps = follow_seat(record, seat) if record is not None else ((), ())
        courses.append(Course(table, match, table.people[seat], table.scores[seat] if table.scores else None,
                              format_matchpoints(halves_of(board, table, seat)),
                              float(difference_of(board, table, seat)), dealt, steps))
    return courses


def follow_seat(record: Record, seat: int) -> tuple[tuple[Say, ...], tuple[Step, ...]]:
    """What a seat was dealt, and its decisions, in words; raises BadInput for a record that cannot be replayed."""
    match = match_of(games.load(record.game), record)
    label, state_points = scenes.label_of(record.game), [0]
    decided: list[tuple[int, Say]] = []  # after which line, and what
    for line in record.lines:
        if line.text.startswith(UNDO):
            decided = [each for each in decided if each[0] < int(line.text.removeprefix(UNDO))]
        elif line.actor == seat and not line.is_event:
            decided.append((match.line, label(match.state.view(seat), line.text)))
        replay_line(match, line)
        state_points.append(match.state.standing()[seat][0])
    until = [*(number for number, _ in decided[1:]), len(record.lines)]
    steps = tuple(Step(said, state_points[end] - state_points[begin])
                  for (begin, said), end in zip(decided, until, strict=True)) if decided else ()
    dealt = {line.number for line in record.lines if line.actor == CHANCE}
    return tuple(entry.say for entry in match.log(seat) if entry.line in dealt), steps
