"""How fast the rules and the search are: workloads and the clock.

A workload does something for a generator and returns how many of it were done. Rates are per second of this
process's CPU time, so that other processes on the machine matter little; the median of several stretches counts.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

from tafelrunde import Game, Rng, State, playout
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
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
    """Random play from a state to the end, inside the rules, so many times; counts decisions, deals are extra work."""

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


def midgame(game: Game, seats: int, decisions: int, options: dict[str, object] | None = None) -> State:
    """A state so many random decisions into a match, at a real choice."""
    for seed in range(1, 1000):
        state, dice, taken = game.start(seats, options), Rng(seed), 0
        while (actor := state.actor()) != NOBODY:
            if actor == CHANCE:
                state.roll(dice)
            elif taken >= decisions and len(state.legal(actor)) > 1:
                return state
            else:
                state.apply(actor, state.random_move(dice))
                taken += 1
    raise AssertionError("no match is that long")


def searches(state: State, simulations: int) -> Workload:
    """Fresh searches of a position by its view, each simulation a sampled world played out at random to the end."""
    view = state.view(state.actor())

    def work(seed: int) -> int:
        Search(view, None, Settings(), seed).run(simulations)
        return simulations

    return work


def first_move(slug: str, seats: int) -> float:
    """Seconds from `import tafelrunde` in a fresh process to the first move played: the median of five."""
    script = FIRST_MOVE.format(slug=slug, seats=seats)
    return median(float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                                       check=True).stdout) for _ in range(5))
