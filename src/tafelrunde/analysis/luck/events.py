"""The chance events and decisions of a match: from a record, or noted while bots play."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from tafelrunde.analysis.luck.base import LuckValue, Shares
from tafelrunde.analysis.steps import Step, walk
from tafelrunde.core import CHANCE, BadInput, Game, State
from tafelrunde.core.record import Record
from tafelrunde.match import Match
from tafelrunde.match.verify import replayed

LARGEST_SEED: Final = (1 << 60) - 1  # continuations take machine numbers, and add to them


@dataclass
class Event:
    """Chance moves of one sort that followed each other. `line`: the last of them in the record, if there is one;
    `number`: from 0, of all events of the match."""

    number: int
    line: int
    sort: str
    before: State
    after: State


class Course:
    """The events of a match, and its decisions where they are wanted, as they follow each other. `begun`: the position
    it began with, where that was taken over from another match."""

    def __init__(self, value: LuckValue) -> None:
        self.value = value
        self.passed: list[Event | Step] = []
        self.begun: State | None = None
        self._events = 0
        self._under_way: Event | None = None

    @property
    def events(self) -> list[Event]:
        """The events alone."""
        return [each for each in self.passed if isinstance(each, Event)]

    def chance(self, before: State, after: State, line: int = 0) -> None:
        """Note a chance move. `before` has to be a state of its own; `after` is copied."""
        sort = self.value.sort(before)
        if self._under_way is not None and self._under_way.sort == sort:
            self._under_way.after, self._under_way.line = after.copy(), line
            return
        self._under_way = Event(self._events, line, sort, before, after.copy())
        self._events += 1
        self.passed.append(self._under_way)

    def decided(self) -> None:
        """Note that a seat moves: what chance does next is another event."""
        self._under_way = None

    def step(self, step: Step) -> None:
        """Note a decision to be remembered."""
        self.decided()
        self.passed.append(step)


def load_finished(game: Game, played: Record | Match) -> tuple[Match, int]:
    """The match of a record and the seed for its luck; raises BadInput for one that cannot be replayed or is not
    over."""
    match = replayed(game, played) if isinstance(played, Record) else played
    if match.outcome is None:
        raise BadInput("this match is not over yet")
    return match, seed_of((played if isinstance(played, Record) else match.record()).commitment)


def course_of(match: Match, value: LuckValue) -> Course:
    """The events and decisions of a match as far as they stand: what was taken back is left out, and so is what was
    taken over from another match."""
    course = Course(value)
    for step in walk(match):
        if step.line <= match.given:
            continue
        if course.begun is None and match.given:
            course.begun = step.state
        if step.seat == CHANCE:
            course.chance(step.state, step.after(), step.line)
        else:
            course.step(step)
    return course


def seed_of(commitment: str) -> int:
    """A seed for a match that has nothing to do with what chance brought in it: made from the commitment, behind which
    a cryptographic hash hides the dice. Another one for every match, so that errors do not add up over many."""
    return int.from_bytes(blake2b(commitment.encode(), digest_size=6).digest(), "big")


def event_seed(seed: int, number: int) -> int:
    """The seed of one event of a match, made from the seed of the match; it fits into 60 bits, for compiled code."""
    return ((seed << 16) + number) & LARGEST_SEED


def shares(match: Match) -> Shares:
    """The result of a finished match, by seat."""
    assert match.outcome is not None
    return tuple(match.outcome.share(seat) for seat in range(match.seats))
