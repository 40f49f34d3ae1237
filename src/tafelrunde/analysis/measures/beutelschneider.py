"""Beutelschneider, to the end of the hand: who takes this trick, the cutpurse, the bonuses, and how many tricks."""

from collections.abc import Iterator
from typing import Any, Final

from tafelrunde.analysis.continuations import Course
from tafelrunde.analysis.measures import Measure
from tafelrunde.core import Say, State
from tafelrunde.games.beutelschneider.components import CUTPURSE
from tafelrunde.games.beutelschneider.scoring import card_points, cutpurse_is_stopped, trick_points
from tafelrunde.games.beutelschneider.state import State as Hand
from tafelrunde.games.beutelschneider.trick import contains, winning_place

Taken = tuple[int, int, int, bool, int]  # number, who took it, its points, with a cutpurse that costs, bonuses


def note(state: State) -> Taken | None:
    """The trick that has just been taken, if one has."""
    assert isinstance(state, Hand)
    table = state.table
    if table.laid > 0 or len(table.last_trick) == 0:
        return None
    trick, place = table.last_trick, int(winning_place(table.last_trick))
    number = int(table.tricks_played) or int(table.tricks)  # of a new hand none was played: it was the last one
    winner = int(trick[place])
    points = int(trick_points(trick, winner, number == int(table.tricks)))
    stopped = bool(cutpurse_is_stopped(trick))
    costs = bool(contains(trick, CUTPURSE)) and not stopped
    bonus = points - int(card_points(trick)) - (20 if stopped else 0)
    return number, (int(table.last_leader) + place) % table.seats, points, costs, bonus


def tricks(course: Course) -> Iterator[Taken]:
    """The tricks of the continuation, in order, each once."""
    begin: Any = course.begin
    last = int(begin.table.tricks_played)
    for taken in course.notes:
        if taken is not None and taken[0] > last:
            last = taken[0]
            yield taken


def takes_this_trick(course: Course, seat: int) -> float:
    return float(next((taken[1] == seat for taken in tricks(course)), False))


def number_of_tricks(course: Course, seat: int) -> float:
    return float(sum(taken[1] == seat for taken in tricks(course)))


def takes_the_cutpurse(course: Course, seat: int) -> float:
    """[B5.2] With the loss, that is, without a guard played after it."""
    return float(any(taken[1] == seat and taken[3] for taken in tricks(course)))


def bonuses(course: Course, seat: int) -> float:
    """[B5.4] to [B5.7]."""
    return float(sum(taken[4] for taken in tricks(course) if taken[1] == seat))


MEASURES: Final = (
    Measure(takes_the_cutpurse,
            Say("{seat} takes the cutpurse, and loses 20 points, in {made} of 100 cases, "
                "after the better card in {best}"), 0.12, good=-1, often=True),
    Measure(bonuses,
            Say("points of {seat} for guard, assassin or lovers on average: {made}, "
                "after the better card {best}"), 1.5),
    Measure(takes_this_trick, Say("{seat} takes this trick in {made} of 100 cases, after the better card in {best}"),
            0.25, good=0, often=True),
    Measure(number_of_tricks,
            Say("tricks that {seat} still takes on average: {made}, "
                "after the better card {best}"), 0.5),
)
