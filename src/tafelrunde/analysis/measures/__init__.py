"""What differs between two ways to go on, in the game's own words: one module a game, `measures/<slug>.py`.

`MEASURES` are the things worth counting in a game. All are counted in the very continuations that were compared, for
every seat, and told only where the means differ clearly and by enough to be worth a word. A module may have
`note(state)`: what its measures want to know of the positions on the way; and `points(course, seat)` with `WHEN`, where
points are to be told of another moment than the end of the continuations.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tafelrunde import games
from tafelrunde.analysis import coaching
from tafelrunde.analysis.continuations import Course, courses
from tafelrunde.analysis.evaluate import Difference, difference
from tafelrunde.bots import Ask
from tafelrunde.bots.search.playout import share_of
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import Say
from tafelrunde.core.say import Arg

PART: Final = "measures"
SURE: Final = 2.5  # standard errors beyond which a difference is told
OTHERS: Final = 0.7  # what befalls others tells less than what befalls whoever made the move
WHOLE: Final = 9.5  # means from here on are told without a decimal place


@dataclass(frozen=True)
class Measure:
    """Something to count in a continuation, for one seat.

    read:  the count, from a course and a seat
    said:  the sentence, with holes for {seat}, what was counted after the move ({made}) and after the best ({best})
    least: a difference of the means that is worth a word
    good:  1: the more the better for the seat; -1: the less; 0: neither, but it says what happens (told only of the
           seat that made the move)
    often: it either happens or not; told as how often in a hundred
    args:  fills further holes of the sentence
    group: measures of one group say the same in other words: the most telling of them is told
    """

    read: Callable[[Course, int], float]
    said: Say
    least: float
    good: int = 1
    often: bool = False
    args: Mapping[str, Arg] = field(default_factory=dict)
    group: str = ""


@dataclass(frozen=True)
class Compared:
    """A move and the best one in the same worlds.

    shares: by seat, its share of the win after the move less that after the best one
    points: by seat, the same of its points
    told:   what else differs clearly, the most telling first
    when:   what moment the points are of; None: it is too soon for points to tell anything
    """

    shares: tuple[Difference, ...]
    points: tuple[Difference, ...]
    told: tuple[Say, ...]
    when: Say | None = None


@dataclass(frozen=True)
class Found:
    """A measure for a seat: its mean after the move and after the best one, and their difference."""

    measure: Measure
    seat: int
    made: float
    best: float
    gap: Difference

    @property
    def is_clear(self) -> bool:
        return abs(self.gap.value) >= max(self.measure.least, SURE * self.gap.error)

    def weight(self, mover: int) -> float:
        """How telling the measure is: the difference in units of what is worth a word."""
        share = abs(self.gap.value) / self.measure.least
        return share if self.seat == mover else OTHERS * share

    def say(self) -> Say:
        """The measure as a sentence."""
        put = times if self.measure.often else mean
        return Say(self.measure.said.key, **self.measure.args, seat=self.seat, made=put(self.made), best=put(self.best))


def compare_lines(ask: Ask, judge: ValueFunction, made: Sequence[str], best: Sequence[str], worlds: int) -> Compared:
    """Compare a line of moves with the best one from what the asking seat may know: shares, points and the measures of
    the game."""
    module = games.load_part(ask.game.info.slug, PART, __name__)
    measures: Sequence[Measure] = module.MEASURES if module is not None else ()
    outlook, note, own_points = judge.outlook(), getattr(module, "note", None), getattr(module, "points", None)
    when: Say | None = getattr(module, "WHEN", None) or coaching.horizon(ask.game.info.slug)
    readings: list[list[tuple[float, float]]] = []  # by what is read, then world: after the move and after the best
    sides: list[int] = []
    for pair in courses(ask, judge, (made, best), worlds, note):
        ends = [course.end for course in pair]
        sides = sides or [int(ends[0].side_of(seat)) for seat in range(ends[0].seats)]
        row: list[tuple[float, float]] = []
        for seat in range(len(sides)):
            row.append((share_of(ends[0], judge, outlook, seat), share_of(ends[1], judge, outlook, seat)))
        if own_points is not None:
            row += [(own_points(pair[0], seat), own_points(pair[1], seat)) for seat in range(len(sides))]
        else:
            points = [judge.points(end) for end in ends]
            row += [(points[0][seat], points[1][seat]) for seat in range(len(sides))]
        for measure in measures:
            row += [(measure.read(pair[0], seat), measure.read(pair[1], seat)) for seat in range(len(sides))]
        readings.append(row)
    columns = list(zip(*readings, strict=True))
    gaps = [difference([one - other for one, other in column]) for column in columns]
    seats = len(sides)
    shares = tuple(gaps[:seats])
    found = [
        Found(measure, seat, _mean(columns[place], 0), _mean(columns[place], 1), gaps[place])
        for number, measure in enumerate(measures) for seat in range(seats)
        for place in [seats * (number + 2) + seat]]
    clear = [each for each in found if each.is_clear and _matters(each, ask.seat, sides, shares)]
    ranked = sorted(clear, key=lambda each: -each.weight(ask.seat))
    return Compared(shares, tuple(gaps[seats : 2 * seats]), tuple(each.say() for each in _one_each(ranked)),
                    when)


def _matters(found: Found, mover: int, sides: Sequence[int], shares: Sequence[Difference]) -> bool:
    """Does it explain a loss: something bad for whoever made the move, or good for a rival who wins more by it?"""
    if found.seat == mover:
        return found.measure.good * found.gap.value <= 0
    if found.measure.good == 0 or sides[found.seat] == sides[mover]:
        return False
    return found.measure.good * found.gap.value > 0 and shares[found.seat].is_clear(0.0, SURE)


def _one_each(ranked: Sequence[Found]) -> list[Found]:
    """Each thing once, of whomever it tells most."""
    kept: dict[str, Found] = {}
    for each in ranked:
        kept.setdefault(each.measure.group or each.measure.said.key, each)
    return list(kept.values())


def _mean(column: Sequence[tuple[float, float]], which: int) -> float:
    return sum(pair[which] for pair in column) / len(column)


def times(share: float) -> int:
    """A share as the number of times in a hundred."""
    return max(0, min(100, round(100 * share)))


def mean(value: float) -> Arg:
    """A mean of counts, in as many digits as make sense; the decimal point is the language's."""
    if abs(value) >= WHOLE:
        return round(value)
    whole, tenth = divmod(max(0, round(10 * value)), 10)
    return whole if tenth == 0 else Say("{whole}.{tenth}", whole=whole, tenth=tenth)
