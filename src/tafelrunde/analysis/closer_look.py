"""A closer look at two moves that were judged at once: both are played on in the same worlds with the same chance by
whoever judges, for some decisions, and the luck of the dice is taken off what they come to.

A value that is wrong about one position is less so about many that may follow it. What chance gives there has mean 0 by
whatever value it is told, so that taking it off moves nothing (`analysis.luck`), and a tenth of the worlds is enough.
All chance comes from a seed of its own: whoever looks at the same two moves finds the same.
"""

from typing import Final

from tafelrunde.analysis.luck import LuckValue, event_seed
from tafelrunde.bots import Ask
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import CHANCE, NOBODY, Rng, State

DECISIONS: Final = 8  # by everybody, then the judge is asked
WORLDS: Final = 100
SEED: Final = 1
ERROR: Final = 0.005  # what the judge is still off by there, a standard error: `python -m tools calibrate`


def measure_gaps(ask: Ask, judge: ValueFunction, value: LuckValue, better: str, move: str) -> list[float]:
    """World by world, by how much the asking seat's share of the win is larger after one move than after another."""
    rng, gaps = Rng(SEED), list[float]()
    for world in range(WORLDS):
        state, ends = ask.view.determinize(rng), list[float]()
        for one in (better, move):
            after = state.copy()
            after.apply(ask.seat, ask.game.move(one))
            ends.append(play_on(after, ask.seat, judge, event_seed(SEED, world), value, DECISIONS))
        gaps.append(ends[0] - ends[1])
    return gaps


def play_on(state: State, seat: int, judge: ValueFunction, seed: int, value: LuckValue | None,
            decisions: int | None = None) -> float:
    """A seat's share of the win once everybody has played on by the judge for so many decisions, or to the end, in
    place, less its luck as far as `value` sees it; the n-th roll is the same for the same seed."""
    rolls, lucky, dice = 0, 0.0, Rng(seed)
    while (actor := int(state.actor())) != NOBODY:
        if actor == CHANCE:
            rolls += 1
            lucky += roll(state, seat, event_seed(seed, rolls), value)
            continue
        if decisions == 0:
            return judge.value(state, seat) - lucky
        decisions = None if decisions is None else decisions - 1
        state.apply(actor, judge.rollout_policy(state, dice))
    return float(state.reward(seat)) - lucky


def roll(state: State, seat: int, seed: int, value: LuckValue | None) -> float:
    """Let chance act; the luck of the seat in it, where it is of a sort that the lab takes out of results."""
    if value is None or value.sort(state) not in value.in_lab:
        state.roll(Rng(seed))
        return 0.0
    mean = value.mean(state, seed)[seat]
    state.roll(Rng(seed))
    return value.worth(state, seed)[seat] - mean
