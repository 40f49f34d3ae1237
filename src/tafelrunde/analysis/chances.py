"""The chances of every seat over a match as it truly stood: continuations from the real positions, all cards open.

This is hindsight: it says how the match was going, not what anybody could have known, and never enters the judgement of
a decision.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

from tafelrunde.analysis.steps import Step
from tafelrunde.bots.search.playout import play_on, share_of
from tafelrunde.core import BadInput
from tafelrunde.learned.value_bot import find_judge

MOMENTS: Final = 32  # of a match are looked at, at most
PLAYOUTS: Final = 32  # from each of them
TURN: Final = 0.15  # share of the win that changes hands at a turning point, at least …
SURE: Final = 2.0  # … and as many standard errors
TURNS: Final = 3  # turning points that are named
EACH: Final = 7919  # between the seeds of two playouts


class Chances(Struct, frozen=True, array_like=True):
    """The share of the win (0 to 1) of every seat as the match stood before a line, and its standard error."""

    line: int
    shares: tuple[float, ...]
    errors: tuple[float, ...]


def moments(found: Sequence[Step], most: int = MOMENTS) -> list[Step]:
    """At most this many decisions, spread evenly over the match, the first one among them."""
    if len(found) <= most:
        return list(found)
    return [found[number * len(found) // most] for number in range(most)]


def chances(step: Step, playouts: int = PLAYOUTS) -> Chances:
    """The chances before a decision. Raises BadInput for a game that no value function judges."""
    judge = find_judge(step.ask.game.info.slug)
    if judge is None:
        raise BadInput("no bot can judge this game")
    outlook = judge.outlook()
    seats = step.state.seats
    found: list[list[float]] = []
    for number in range(playouts):
        state = step.state.copy()
        play_on(state, judge, outlook, True, step.ask.seed + EACH * number)
        shares = [share_of(state, judge, outlook, seat) for seat in range(seats)]
        whole = sum(shares) if seats > 1 and sum(shares) > 0 else 1.0  # alone, what is not won is the game's
        found.append([share / whole for share in shares])
    columns = list(zip(*found, strict=True))
    return Chances(step.line, tuple(fmean(column) for column in columns),
                   tuple(stdev(column) / sqrt(playouts) for column in columns))


@dataclass(frozen=True)
class Turn:
    """A turning point: between these two lines a seat won so much of the win (a share), and another lost most."""

    since: int
    line: int
    winner: int
    loser: int
    won: float


def turning_points(found: Sequence[Chances]) -> list[Turn]:
    """Where chances changed most and clearly: at most three turns, in the order of the match."""
    turns: list[Turn] = []
    for before, after in pairwise(found):
        gains = [new - old for new, old in zip(after.shares, before.shares, strict=True)]
        winner, loser = max(range(len(gains)), key=gains.__getitem__), min(range(len(gains)), key=gains.__getitem__)
        error = sqrt(before.errors[winner] ** 2 + after.errors[winner] ** 2)
        if gains[winner] >= max(TURN, SURE * error):
            turns.append(Turn(before.line, after.line, winner, loser, gains[winner]))
    kept = sorted(turns, key=lambda turn: -turn.won)[:TURNS]
    return sorted(kept, key=lambda turn: turn.line)
