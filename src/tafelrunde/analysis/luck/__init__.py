"""Luck, measured: what a chance event was worth to each seat, as one value of the true positions sees it.

    for stroke in luck_of(game, record):
        stroke.line, stroke.sort, stroke.luck      # shares of the win by seat; on average 0

The luck of an event is the value after it less its mean over what might have come. Its expectation is 0 whatever the
value says, so that taking it off a result never falsifies a mean: MIVAT (White and Bowling, Learning a Value Analysis
Tool for Agent Evaluation, 2009) and the chance half of AIVAT (Burch, Schmid, Moravčík and Bowling, AIVAT: A New
Variance Reduction Technique for Agent Evaluation in Imperfect Information Games, 2018). A poor value only sees less of
it; where a game has none that sees anything, `sees` says so, and there is no number.

Everything here knows all hands: it answers how something turned out, never what somebody should have known.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tafelrunde import games
from tafelrunde.analysis.luck.base import STAGES, LuckValue, Shares
from tafelrunde.analysis.luck.events import Course, Event, course_of, event_seed, load_finished, shares
from tafelrunde.core import BadInput, Game, Say
from tafelrunde.core.record import Record
from tafelrunde.match import Match

PART = "luck"


@dataclass(frozen=True)
class Stroke:
    """A chance event: the line of the record that ended it, the luck of each seat in shares of the win, and its sort
    (its name in the game's words: `name_of`)."""

    line: int
    luck: Shares
    sort: str


@dataclass(frozen=True)
class Addends:
    """A result as a sum, seat by seat in shares of the win: start + luck + own + others + rest == result.

    start:  an equal share; the value of the position, where that was taken over from another match
    luck:   what chance brought
    own:    by how much the seat's own decisions changed its value
    others: by how much everybody else's did, and those made for a seat that had given up
    rest:   changes by no choice and no chance: a value before the first deal other than an equal share, moves that were
            the only ones, the step from the judgement of the last position to the result where somebody gave up, and
            where a chance event was judged before it otherwise than it is worth on average
    """

    start: Shares
    luck: Shares
    own: Shares
    others: Shares
    rest: Shares
    result: Shares


@cache
def find(slug: str) -> LuckValue | None:
    """The value that tells luck in a game; None where there is none."""
    module = games.load_part(slug, PART, __name__)
    return None if module is None else module.Luck()


def sees(slug: str) -> bool:
    """True for a game in which a value tells luck."""
    return find(slug) is not None


def name_of(slug: str, sort: str) -> Say:
    """A sort of chance events in the game's words; raises KeyError for one that nobody sees."""
    return _value(slug).sorts[sort]


def luck_of(game: Game, played: Record | Match, value: LuckValue | None = None) -> list[Stroke]:
    """The luck of every chance event of a finished match, in order. What was taken back or taken over from another
    match is left out, and so are events of a sort that the value cannot see.

    `value` replaces the game's own. Raises BadInput for a game whose luck nobody sees, a match that is not over, and a
    record that cannot be replayed.
    """
    value = value or _value(game.info.slug)
    match, seed = load_finished(game, played)
    return strokes(value, course_of(match, value).events, seed)


def strokes(value: LuckValue, events: Iterable[Event], seed: int) -> list[Stroke]:
    """The luck of the events that the value can see, of a match with that seed."""
    return [stroke(value, event, seed) for event in events if event.sort in value.sorts]


def stroke(value: LuckValue, event: Event, seed: int) -> Stroke:
    """The luck of one event of a match with that seed."""
    return Stroke(event.line, value.luck(event.before, event.after, event_seed(seed, event.number)), event.sort)


def addends(game: Game, played: Record | Match, value: LuckValue | None = None) -> Addends:
    """The result of a finished match as a sum, by one value of the true positions throughout.

    Raises BadInput as `luck_of` does, and for a game in which the rest would be too large to say so.
    """
    if value is None and not (value := _value(game.info.slug)).adds_up:
        raise BadInput("in this game luck and play do not add up to the result")
    match, seed = load_finished(game, played)
    course = course_of(match, value)
    return sum_addends(course, strokes(value, course.events, seed), shares(match), seed)


def sum_addends(course: Course, told: Iterable[Stroke], result: Shares, seed: int) -> Addends:
    """The sum of a match with these events and decisions, the luck of its events, this result and that seed."""
    seats, value = range(len(result)), course.value
    luck, own, others = ([0.0] * len(result) for _ in range(3))
    for each in told:
        luck = [total + share for total, share in zip(luck, each.luck, strict=True)]
    number = 0  # of the last event: continuations from both sides of a move draw alike
    for step in course.passed:
        if isinstance(step, Event):
            number = step.number
        elif step.is_free:
            after, before = (value.standing(state, event_seed(seed, number)) for state in (step.after(), step.state))
            for seat in seats:
                (own if seat == step.seat and step.is_own else others)[seat] += after[seat] - before[seat]
    begun = course.begun
    start = (1 / len(result),) * len(result) if begun is None else value.standing(begun, event_seed(seed, 0))
    rest = tuple(result[seat] - start[seat] - luck[seat] - own[seat] - others[seat] for seat in seats)
    return Addends(start, tuple(luck), tuple(own), tuple(others), rest, result)


def _value(slug: str) -> LuckValue:
    value = find(slug)
    if value is None:
        raise BadInput("nobody can tell what luck was worth in this game")
    return value


__all__ = [
    "PART", "STAGES", "Addends", "Course", "Event", "LuckValue", "Stroke", "addends", "event_seed", "find", "luck_of",
    "name_of", "sees", "stroke", "strokes", "sum_addends",
]  # fmt: skip
