"""The luck of a finished match as a review tells it: what every chance event was worth to each seat, in the game's
words, and the result as a sum where luck and play add up to it.

All of it is hindsight: the true hands and piles are known. It says how the match turned out and never enters the
judgement of a decision.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from msgspec import Struct

from tafelrunde import games
from tafelrunde.analysis import luck
from tafelrunde.analysis.luck import Addends
from tafelrunde.analysis.luck.base import Shares
from tafelrunde.analysis.luck.events import course_of, load_finished, shares
from tafelrunde.core import SPECTATOR, Say
from tafelrunde.core.record import Record
from tafelrunde.match import Entry, Match

FEW: Final = 12  # strokes up to which all of them are told …
LARGEST: Final = 6  # … and how many of more than that
ADDENDS: Final = ("start", "luck", "own", "others", "rest", "result")


class ToldStroke(Struct, frozen=True, array_like=True):
    """A chance event: the line of the record that ended it, the luck of each seat (shares of the win), its sort, and
    what happened, the last two in the game's words."""

    line: int
    luck: Shares
    sort: Say
    said: Say

    @property
    def size(self) -> float:
        """The largest gain or loss of a seat by it."""
        return max(map(abs, self.luck))


@dataclass(frozen=True)
class LuckSort:
    """A sort of chance events in a match: its name, how many there were, the luck of each seat in all of them."""

    sort: Say
    events: int
    luck: Shares


class MatchLuck(Struct, frozen=True, rename={"addends": "sum"}):
    """The luck of a match.

    strokes: the chance events that the game's value sees, in order
    addends: the result as a sum, seat by seat in shares of the win; None where it would leave too large a rest
    """

    strokes: tuple[ToldStroke, ...]
    addends: Addends | None

    def total(self, seat: int, end: float = inf) -> float:
        """The luck of a seat, summed over all events, or those before a line."""
        return sum(each.luck[seat] for each in self.strokes if each.line < end)

    def sorts(self) -> list[LuckSort]:
        """All events by sort, the sort that mattered most first."""
        found: dict[str, list[ToldStroke]] = {}
        for each in self.strokes:
            found.setdefault(str(each.sort), []).append(each)
        sorts = [LuckSort(some[0].sort, len(some), tuple(map(sum, zip(*(each.luck for each in some), strict=True))))
                 for some in found.values()]
        return sorted(sorts, key=lambda each: -max(map(abs, each.luck)))

    def in_front(self) -> list[ToldStroke]:
        """The strokes to be shown, in order: all where they are few, else those that mattered most to a seat."""
        if len(self.strokes) <= FEW:
            return list(self.strokes)
        return sorted(sorted(self.strokes, key=lambda each: -each.size)[:LARGEST], key=lambda each: each.line)

    def sum_in_points(self, seat: int) -> dict[str, int]:
        """The addends of a seat in whole points of the win, by name, the result last. They add up as they stand: the
        rest takes what rounding leaves over."""
        assert self.addends is not None
        found = {name: round(100 * getattr(self.addends, name)[seat]) for name in ADDENDS}
        found["rest"] += found["result"] - sum(found[name] for name in ADDENDS[:-1])
        return found


def match_luck(record: Record) -> MatchLuck | None:
    """The luck of a finished match; None for a game in which no value sees it. The same record gives the same luck.

    Raises BadInput for a match that is not over and a record that cannot be replayed.
    """
    value = luck.find(record.game)
    if value is None:
        return None
    match, seed = load_finished(games.load(record.game), record)
    course = course_of(match, value)
    strokes = luck.strokes(value, course.events, seed)
    said = sentences(match, [stroke.line for stroke in strokes])
    told = tuple(ToldStroke(stroke.line, stroke.luck, value.sorts[stroke.sort], said.get(stroke.line, Say("chance")))
                 for stroke in strokes)
    return MatchLuck(told, luck.sum_addends(course, strokes, shares(match), seed) if value.adds_up else None)


def sentences(match: Match, lines: Sequence[int]) -> dict[int, Say]:
    """The first sentence of the log on each of these lines, in the version that tells most: a card drawn has its
    name."""
    public = _first(match.log(SPECTATOR))
    found = dict(public)
    for seat in range(match.seats):
        found |= {line: say for line, say in _first(match.log(seat)).items() if say != public.get(line)}
    return {line: found[line] for line in lines if line in found}


def _first(log: Sequence[Entry]) -> dict[int, Say]:
    said: dict[int, Say] = {}
    for entry in log:
        said.setdefault(entry.line, entry.say)
    return said
