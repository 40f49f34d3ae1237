"""How fast the rules and the search are: workloads and the clock.

A workload does something for a generator and returns how many of it were done. Rates are per second of this
process's CPU time, so that other processes on the machine matter little. What is compared is measured in turns, a
stretch of each: a machine that gets slower meanwhile slows all of them down. The median of the stretches counts.
"""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, median

from tafelrunde import Game, Rng, State, check_moves
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import CHANCE, NOBODY, playouts

Workload = Callable[[int], int]  # a seed → how many were done

STRETCHES = 3
SEEDS = 1000  # between two stretches, and tried for a position
ROLLOUTS = 200  # random plays of one call
PACKINGS = 100  # of one call
STARTS = 20  # positions that a workload takes in turn, made before the clock runs
LENGTHS = 60  # random plays that a mean length is taken from
FIRST_MOVE = """
import time
begun = time.process_time()
import tafelrunde
game = tafelrunde.game("{slug}")
state = game.start({seats})
dice = tafelrunde.Rng(1)
while state.actor() == tafelrunde.CHANCE:
    state.roll(dice)
game.play(state, game.legal(state)[0])
print(time.process_time() - begun)
"""


def measure_rates(works: Sequence[Workload], seconds: float) -> list[float]:
    """How many a second of CPU time of each, in turns: the medians, after first runs that do not count."""
    for work in works:
        work(0)
    stretches = [[stretch(work, SEEDS * turn, seconds / STRETCHES) for work in works] for turn in range(STRETCHES)]
    return [median(found) for found in zip(*stretches, strict=True)]


def stretch(work: Workload, seed: int, seconds: float) -> float:
    """How many a second of CPU time, over this many seconds."""
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        seed += 1
        done += work(seed)
    return done / spent


def random_plays(starts: Sequence[State], number: int = 1) -> Workload:
    """Random play from a position to the end, inside the rules, this many times a call, with the result of each;
    counts decisions, not deals."""

    def work(seed: int) -> int:
        return int(playouts(starts[seed % len(starts)], Rng(seed), number)[0])

    return work


def checked_plays(start: State) -> Workload:
    """Random play move by move from a position to the end, every move checked by `State.apply`; counts decisions."""

    def work(seed: int) -> int:
        check_moves()
        try:
            return int(State.playout(start.copy(), Rng(seed)))
        finally:
            check_moves(False)

    return work


def drive_in_python(starts: Sequence[State]) -> Workload:
    """Random play from a position to the end, every decision taken by an interpreted Python loop, which picks
    a move as cheaply as Python can; counts decisions."""

    def work(seed: int) -> int:
        state, dice, chance = starts[seed % len(starts)].copy(), Rng(seed), Random(seed).random
        decisions = 0
        while (actor := state.actor()) != NOBODY:
            if actor == CHANCE:
                state.roll(dice)
            else:
                moves = state.legal(actor)
                number: int = len(moves)
                state.apply(actor, moves[int(chance() * number)])
                decisions += 1
        return decisions

    return work


def pack_positions(state: State) -> Workload:
    """A position as bytes, a hundred times a call."""

    def work(_: int) -> int:
        for _ in range(PACKINGS):
            state.pack()
        return PACKINGS

    return work


def unpack_positions(game: Game, state: State) -> Workload:
    """The same read back."""
    packed = state.pack()

    def work(_: int) -> int:
        for _ in range(PACKINGS):
            game.unpack(packed)
        return PACKINGS

    return work


def format_short(figure: float) -> str:
    """«29.1 M», «61 k», «0.051»."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if figure >= size:
            return f"{figure / size:.3g}{letter}"
    return f"{figure:.3g}"


def length(starts: Sequence[State]) -> float:
    """Decisions from these positions to the end in random play, on average."""
    each = max(1, LENGTHS // len(starts))
    return fmean(int(playouts(start, Rng(seed), each)[0]) / each for seed, start in enumerate(starts))


def midgame(game: Game, seats: int, decisions: int | None = None, options: dict[str, object] | None = None) -> State:
    """A state this many random decisions into a match (by default half of that match's), at a real choice."""
    return next(midgames(game, seats, decisions, options))


def midgames(game: Game, seats: int, decisions: int | None = None,
             options: dict[str, object] | None = None) -> Iterator[State]:
    """Such states of different matches."""
    for seed in range(1, SEEDS):
        enough = decisions if decisions is not None else wander(game.start(seats, options), Rng(seed))[1] // 2
        state, _ = wander(game.start(seats, options), Rng(seed), enough)
        if state.actor() != NOBODY:
            yield state


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


def searches(states: Sequence[State], simulations: int, value: ValueFunction | None = None) -> Workload:
    """Fresh searches of positions by their views, each simulation a sampled world: played out at random to the end, or
    with a value function as the game's bots play it."""
    views = [state.view(state.actor()) for state in states]

    def work(seed: int) -> int:
        settings = value.settings() if value is not None else Settings()
        gc.disable()  # as the bots do while they think
        try:
            Search(views[seed % len(views)], value, settings, seed).run(simulations)
        finally:
            gc.enable()
        return simulations

    return work


def describe_search(value: ValueFunction) -> str:
    """How the bots of a game end a simulation."""
    depth = value.settings().depth
    return {-1: "full playouts", 0: "judged at once"}.get(depth, f"judged after {depth}")


def first_move(slug: str, seats: int) -> float:
    """CPU seconds from `import tafelrunde` in a fresh process to the first move played: the median of five."""
    script = FIRST_MOVE.format(slug=slug, seats=seats)
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return median(float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True,
                                       env=here).stdout) for _ in range(5))
