"""The Castles of Burgundy over the next turns: triples, the estate, sales, animals, and what is in store."""

from collections.abc import Callable
from typing import Final

from tafelrunde.analysis.continuations import Course
from tafelrunde.analysis.measures import Measure
from tafelrunde.core import Say
from tafelrunde.games.burgundy.components import TYPES
from tafelrunde.games.burgundy.moves import type_name
from tafelrunde.games.burgundy.scoring import animal_points
from tafelrunde.games.burgundy.state import State
from tafelrunde.games.burgundy.table import CONVERSIONS, Player, total

Count = Callable[[Player], float]


def player(state: object, seat: int) -> Player:
    assert isinstance(state, State)
    return state.table.players[seat]


def at_the_end(count: Count) -> Callable[[Course, int], float]:
    """What a seat has where a continuation ended."""
    return lambda course, seat: count(player(course.end, seat))


def since(count: Count) -> Callable[[Course, int], float]:
    """What a seat got in a continuation."""
    return lambda course, seat: count(player(course.end, seat)) - count(player(course.begin, seat))


def triple(number: int) -> Callable[[Course, int], float]:
    """[R7.1] Did the seat complete a triple of this type?"""
    return lambda course, seat: float(player(course.end, seat).triples[number]
                                      > player(course.begin, seat).triples[number])


def has_start_card(course: Course, seat: int) -> float:
    assert isinstance(course.end, State)
    return float(course.end.table.start_card == seat)


def cards(one: Player) -> float:
    return float(total(one.types))


MEASURES: Final = (
    *(Measure(triple(number),
            Say("{seat} completes a triple ({type}) in {made} of 100 cases, "
                "after the better move in {best}"), 0.12, often=True, args={"type": type_name(number)})
      for number in range(len(TYPES))),
    Measure(since(lambda one: float(one.all_seven > 0)),
            Say("{seat} takes a card «all 7 types» in {made} of 100 cases, "
                "after the better move in {best}"), 0.12, often=True),
    Measure(since(cards),
            Say("cards that {seat} places in the estate on average: {made}, "
                "after the better move {best}"),
            0.4),
    Measure(since(lambda one: float(total(one.sold))),
            Say("goods that {seat} sells on average: {made}, "
                "after the better move {best}"), 0.5),
    Measure(since(lambda one: float(animal_points(one.animals))),
            Say("points of {seat} for animals on average: {made}, "
                "after the better move {best}"), 0.4),
    Measure(since(lambda one: float(one.points[CONVERSIONS])),
            Say("points of {seat} for workers and silver on average: {made}, "
                "after the better move {best}"), 0.4),
    Measure(has_start_card,
            Say("{seat} has the start player card in {made} of 100 cases, "
                "after the better move in {best}"), 0.3, often=True),
    Measure(at_the_end(lambda one: float(one.workers)),
            Say("workers of {seat} on average: {made}, "
                "after the better move {best}"), 0.7),
    Measure(at_the_end(lambda one: float(one.silver)),
            Say("silver of {seat} on average: {made}, "
                "after the better move {best}"), 0.8),
    Measure(at_the_end(lambda one: float(total(one.goods))),
            Say("unsold goods of {seat} on average: {made}, "
                "after the better move {best}"), 0.6),
    Measure(at_the_end(lambda one: float(len(one.projects))),
            Say("projects of {seat} on average: {made}, "
                "after the better move {best}"), 0.7),
)
