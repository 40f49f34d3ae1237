"""How fast the rules and the search are: workloads and the clock.

A workload does something for a generator and returns how many of it were done. Rates are per second of this
process's CPU time, so that other processes on the machine matter little; the median of several stretches counts.
"""

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

from tafelrunde import Game, Rng, State, playout
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import CHANCE, NOBODY

Workload = Callable[[int], int]  # a seed → how many were done

STRETCHES = 3
FIRST_MOVE = """
import time
begun = time.perf_counter()
import tafelrunde
game = tafelrunde.game("{slug}")
state = game.start({seats})
dice = tafelrunde.Rng(1)
while state.actor() == tafelrunde.CHANCE:
    state.roll(dice)
game.play(state, game.legal(state)[0])
print(time.perf_counter() - begun)
"""


def rate(work: Workload, seconds: float) -> float:
    """How many a second of CPU time: the median of three stretches, after a first run that does not count."""
    work(0)
    found = []
    for stretch in range(STRETCHES):
        done, seed, begun = 0, 1000 * stretch, time.process_time()
        while (spent := time.process_time() - begun) < seconds / STRETCHES:
            seed += 1
            done += work(seed)
        found.append(done / spent)
    return median(found)


def playouts(start: State, count: int = 1) -> Workload:
    """Random play from a state to the end, inside the rules, this many times; counts decisions, not deals."""

    def work(seed: int) -> int:
        dice = Rng(seed)
        return sum(int(playout(start.copy(), dice)) for _ in range(count))

    return work


def driven(game: Game, seats: int) -> Workload:
    """Whole random matches, every decision taken by an interpreted Python loop; counts decisions, not deals."""
    start = game.start(seats)

    def work(seed: int) -> int:
        state, dice, choice = start.copy(), Rng(seed), Random(seed).choice
        decisions = 0
        while (actor := state.actor()) != NOBODY:
            if actor == CHANCE:
                state.roll(dice)
            else:
                state.apply(actor, choice(state.legal(actor)))
                decisions += 1
        return decisions

    return work


def midgame(game: Game, seats: int, decisions: int | None = None, options: dict[str, object] | None = None) -> State:
    """A state this many random decisions into a match (by default half of that match's), at a real choice."""
    for seed in range(1, 1000):
        enough = decisions if decisions is not None else wander(game.start(seats, options), Rng(seed))[1] // 2
        state, _ = wander(game.start(seats, options), Rng(seed), enough)
        if state.actor() != NOBODY:
            return state
    raise AssertionError("no match is that long")


def wander(state: State, dice: Rng, enough: int | None = None) -> tuple[State, int]:
    """Play at random to the end, or to the first real choice after this many decisions; the state, and how many."""
    taken = 0
    while (actor := state.actor()) != NOBODY:
        if actor == CHANCE:
            state.roll(dice)
        elif enough is not None and taken >= enough and len(state.legal(actor)) > 1:
            break
        else:
            state.apply(actor, state.random_move(dice))
            taken += 1
    return state, taken


def searches(state: State, simulations: int, value: ValueFunction | None = None) -> Workload:
    """Fresh searches of a position by its view, each simulation a sampled world: played out at random to the end, or
    with a value function as the game's bots play it."""
    view = state.view(state.actor())

    def work(seed: int) -> int:
        gc.disable()  # as the bots do while they think
        try:
            Search(view, value, value.settings() if value is not None else Settings(), seed).run(simulations)
        finally:
            gc.enable()
        return simulations

    return work


def shipped(value: ValueFunction) -> str:
    """How the bots of a game end a simulation."""
    depth = value.settings().depth
    return {-1: "full playouts", 0: "judged at once"}.get(depth, f"judged after {depth}")


def first_move(slug: str, seats: int) -> float:
    """Seconds from `import tafelrunde` in a fresh process to the first move played: the median of five."""
    script = FIRST_MOVE.format(slug=slug, seats=seats)
    return median(float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                                       check=True).stdout) for _ in range(5))
