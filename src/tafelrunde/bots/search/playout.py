"""One continuation of a position: how everybody plays on, and where it is judged. The tree, the rollouts and the paired
playouts go on alike."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.bots.search.one_ply import one_ply_move, roll_chance
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import CHANCE, NOBODY, Rng, State

OPEN_END: Final[i64] = 20_000  # decisions of a playout that no cut-off ends; then nobody is judged to have won
LONGEST: Final[i64] = 300  # decisions of a rehearsal; then it is evaluated wherever it stands
BREADTH: Final[i64] = 4  # moves that the one-ply policy tries: those of the highest priors
SPACE: Final[i64] = 1 << 20  # resolution of the share of guided moves: all of them


def play_on(state: State, judge: ValueFunction, outlook: Outlook, was_quiescent: bool, seed: i64) -> None:
    """Play a position on as far as the outlook says, in place; all chance comes from `seed`."""
    if outlook.rehearsed:
        rehearse(state, judge, was_quiescent, seed, outlook.longest)
    else:
        play_out(state, judge, min(outlook.decisions, OPEN_END), SPACE, Rng(seed))


def play_out(state: State, judge: ValueFunction | None, decisions: i64, guided: i64, rng: Rng) -> None:
    """Play on for this many decisions or to a cut-off or the end, all cards open; `guided` of `SPACE` decisions by the
    rollout policy, the others at random."""
    left = decisions
    while True:
        actor = state.actor()
        if actor == NOBODY or (judge is not None and judge.is_cutoff(state)):
            return
        if actor == CHANCE:
            if left <= 0 and judge is not None and judge.averages_chance(state):
                return
            state.roll(rng)
            continue
        if left <= 0:
            return
        left -= 1
        if judge is not None and (guided == SPACE or (guided > 0 and rng.below(SPACE) < guided)):
            state.apply(actor, judge.rollout_policy(state, rng))
        else:
            state.apply(actor, state.random_move(rng))


def rehearse(state: State, judge: ValueFunction, was_quiescent: bool, seed: i64, longest: i64 = LONGEST) -> None:
    """Everybody follows the one-ply policy to the next quiescent position, for `longest` decisions at most;
    `was_quiescent`: was the position before the move under examination?"""
    chance = Rng(seed)
    under_way = not was_quiescent
    for step in range(longest):
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


def settle(state: State, judge: ValueFunction, breadth: i64, seed: i64) -> None:
    """Everybody follows the one-ply policy, all cards open, to the next cut-off or the end; what chance brings on the
    way comes from `seed`. `breadth`: moves tried at each decision."""
    chance = Rng(seed)
    while not judge.is_cutoff(state):
        actor = state.actor()
        if actor == NOBODY:
            return
        if actor == CHANCE:
            state.roll(chance)
        else:
            state.apply(actor, one_ply_move(judge, state, actor, breadth, seed))


def policy_move(judge: ValueFunction, state: State, actor: i64, chance_seed: i64) -> i64:
    """What the actor does in a rehearsal, not knowing what others have chosen unseen."""
    seen = state.copy()
    judge.model_opponents(seen, actor, Rng(chance_seed))
    return one_ply_move(judge, seen, actor, BREADTH, chance_seed)


def share_of(state: State, judge: ValueFunction, outlook: Outlook, seat: i64) -> float:
    """The seat's share of the win where a continuation has ended, 0 to 1."""
    if state.actor() == NOBODY:
        return state.reward(seat)
    if outlook.rehearsed:
        return judge.quiescent_value(state, seat)
    return judge.value(state, seat)
