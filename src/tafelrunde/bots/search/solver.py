"""Perfect-information endgame solver: what every seat gets if all cards are open and everybody plays for itself."""

from librt.vecs import append, vec

from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.state import CHANCE, NOBODY, State


def solve(state: State, judge: ValueFunction) -> vec[float]:
    """What the position is worth to each seat under max^n: whoever decides takes what is best for itself, of equally
    good moves the lowest. Play goes on to the end or to a cut-off; the state is used up.

    Luckhardt and Irani, An Algorithmic Solution of N-Person Games (1986). Beyond two seats nothing can be cut off
    safely, so this is for the last few decisions. Chance must not act on the way.
    """
    actor = state.actor()
    if actor == NOBODY:
        rewards = vec[float](capacity=state.seats)
        for seat in range(state.seats):
            rewards = append(rewards, judge.terminal_value(state, seat))
        return rewards
    if actor == CHANCE or judge.is_cutoff(state):
        return judge.values(state)
    legal = state.legal(actor)
    best = vec[float]()
    for index in range(len(legal)):
        after = state if index + 1 == len(legal) else state.copy()
        after.apply(actor, legal[index])
        worth = solve(after, judge)
        if index == 0 or worth[actor] > best[actor]:
            best = worth
    return best
