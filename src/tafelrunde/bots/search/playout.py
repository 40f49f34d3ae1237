"""One continuation of a position: how everybody plays on, and where it is judged."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.one_ply import roll_chance
from tafelrunde.bots.search.rollout import LONGEST, policy_move
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State

OPEN_END: Final[i64] = 20_000  # decisions of a continuation that no cut-off ends


def play_on(state: State, judge: ValueFunction, outlook: Outlook, was_quiescent: bool, seed: i64) -> None:
    """Play a position on as far as the outlook says, in place; all chance comes from `seed`."""
    if outlook.rehearsed:
        rehearse(state, judge, was_quiescent, seed)
    else:
        follow_guide(state, judge, outlook.decisions, Rng(seed))


def follow_guide(state: State, judge: ValueFunction, decisions: i64, rng: Rng) -> None:
    """Everybody follows the rollout policy, all cards open, for so many decisions or to a cut-off or the end."""
    left = min(decisions, OPEN_END)
    while True:
        actor = state.actor()
        if actor == NOBODY or judge.is_cutoff(state):
            return
        if actor == CHANCE:
            if left <= 0 and judge.averages_chance(state):
                return
            state.roll(rng)
            continue
        if left <= 0:
            return
        left -= 1
        state.apply(actor, judge.rollout_policy(state, rng))


def rehearse(state: State, judge: ValueFunction, was_quiescent: bool, seed: i64) -> None:
    """Everybody follows the one-ply policy to the next quiescent position (bots.search.rollout); `was_quiescent`: was
    the position before the move under examination?"""
    chance = Rng(seed)
    under_way = not was_quiescent
    for step in range(LONGEST):
        roll_chance(state, chance)
        actor = state.actor()
        if actor == NOBODY:
            return
        if not judge.is_quiescent(state):
            under_way = True
        elif under_way:
            return
        state.apply(actor, policy_move(judge, state, actor, seed + step))
    roll_chance(state, chance)


def share_of(state: State, judge: ValueFunction, outlook: Outlook, seat: i64) -> float:
    """The seat's share of the win where a continuation has ended, 0 to 1."""
    if state.actor() == NOBODY:
        return state.reward(seat)
    if outlook.rehearsed:
        return judge.quiescent_value(state, seat)
    return judge.value(state, seat)


def points_of(state: State, judge: ValueFunction) -> vec[float]:
    """The points of every seat where a continuation has ended."""
    return judge.points(state)
