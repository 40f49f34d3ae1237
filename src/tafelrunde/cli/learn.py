"""`tafelrunde learn`: a lesson in this terminal."""

import secrets
import sys

from tafelrunde import game as rules_of, lessons
from tafelrunde.bots.levels import newcomer
from tafelrunde.cli.parameters import GameName, Language, language_of
from tafelrunde.core import BadInput
from tafelrunde.core.record import Record
from tafelrunde.core.say import choices
from tafelrunde.lessons import Lesson, Part
from tafelrunde.match.dice import VERSION


def learn(game: GameName, lesson: str = "", /, *, pace: float = 0.8, lang: Language = None) -> None:
    """Learn a game by playing: a few minutes at the table, with a sentence at each step.

    For example:

        tafelrunde learn burgundy
        tafelrunde learn burgundy aaron --lang de

    At the table: arrows and Enter, or the number of a move and Enter; `b` goes a step back, `q` leaves. At the end of
    the first lesson Enter plays its match on against bots.

    Parameters
    ----------
    lesson
        Name of the lesson; by default the first.
    pace
        Seconds a move of the others is shown.
    """
    rules = rules_of(game)
    found = lesson_of(game, lesson)
    if not 0 <= pace <= 60:
        raise BadInput("the pace is a number of seconds from 0 to 60")
    if not sys.stdin.isatty():
        raise BadInput("a lesson is played in a terminal")

    from tafelrunde.terminal.app import TerminalApp
    from tafelrunde.terminal.classroom import Classroom
    from tafelrunde.terminal.lesson import LessonApp

    language = language_of(lang)
    app = LessonApp(Classroom(game, found, language), pace)
    app.run()
    if not app.plays_on:
        return

    from tafelrunde.terminal.table import Table

    part = found.parts[-1]
    kept = onward(part)
    bots = {seat: newcomer(game) for seat in range(kept.seats) if seat != part.seat}
    table = Table(rules, kept.seats, {}, bots, bytes.fromhex(kept.secret), language, kept)
    try:
        TerminalApp(table, pace).run()
    finally:
        table.close()


def lesson_of(game: str, name: str) -> Lesson:
    """A lesson of a game, by default the first; raises BadInput."""
    if not lessons.has(game):
        raise BadInput("there are no lessons in {game}", game=game)
    found = next((lesson for lesson in lessons.of(game) if name in ("", lesson.name)), None)
    if found is None:
        raise BadInput("there is no lesson {name}; there are {known}", name=repr(name)[:40],
                       known=choices(lesson.name for lesson in lessons.of(game)))
    return found


def onward(part: Part) -> Record:
    """The match of a lesson's part as one that goes on, with dice of its own from there."""
    record = part.record
    record.given, record.secret, record.dice = len(record.lines), secrets.token_hex(32), VERSION
    return record
