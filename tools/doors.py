"""How fast a game is through each of its doors: decisions a second of random play, from the rules themselves to
OpenSpiel's Python game. A door whose package is missing is left out."""

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from rich.console import Console
from rich.table import Table

import tafelrunde
from tafelrunde import Game, Rng, State
from tafelrunde.core import CHANCE, NOBODY
from tafelrunde.extras import MissingExtra
from tools.speed import Workload, drive_in_python, format_short, measure_rates, random_plays

TABLES: Final = 256
STEPS: Final = 50  # of all tables, between two looks at the clock
DECISIONS: Final = 200  # the same, of one table
CORES: Final = 2
BY_CLOCK: Final = "*"

Rates = dict[str, dict[str, float]]  # by door, by game: decisions a second

Door = tuple[str, Callable[[float], float]]  # its name; seconds → decisions a second


def all_rates(slugs: Sequence[str], seconds: float) -> Rates:
    """Every door of these games, for as many players as their rules are taught with."""
    found: Rates = {}
    for slug in slugs:
        game = tafelrunde.game(slug)
        for name, measure in doors(game, game.info.usual_seats):
            found.setdefault(name, {})[slug] = measure(seconds)
    return found


def show_rates(found: Rates, slugs: Sequence[str]) -> None:
    """A table: doors by games."""
    table = Table("decisions a second", *slugs, box=None, pad_edge=False, header_style="bold")
    table.columns[0].no_wrap = True
    for column in table.columns[1:]:
        column.justify, column.overflow = "right", "fold"
    for name, by_game in found.items():
        table.add_row(name, *(format_short(by_game[slug]) if slug in by_game else "" for slug in slugs))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"\n{BY_CLOCK} by the clock, as the work is done in other processes; all else per second of CPU time",
                  style="dim")


def doors(game: Game, seats: int) -> Iterator[Door]:
    """Every door there is here."""
    yield "inside the rules", by_rate(random_plays([game.start(seats)]))
    yield "a Python loop", by_rate(drive_in_python([game.start(seats)]))
    yield "a loop by text", by_rate(loop(game, seats, by_text))
    yield "a loop with a view each", by_rate(loop(game, seats, by_view))
    for door in (_tensor, _tables, _shared, _pettingzoo, _gymnasium, _vector, _asynchronous, _openspiel):
        try:
            yield door(game, seats)
        except MissingExtra:
            continue


def by_rate(work: Workload) -> Callable[[float], float]:
    return lambda seconds: measure_rates([work], seconds)[0]


# -- a loop over one table


def by_text(game: Game, state: State, choice: Callable[[Any], Any]) -> None:
    game.play(state, choice(game.legal(state)))


def by_view(game: Game, state: State, choice: Callable[[Any], Any]) -> None:
    actor = state.actor()
    state.view(actor)
    state.apply(actor, choice(state.legal(actor)))


def loop(game: Game, seats: int, play: Callable[[Game, State, Callable[[Any], Any]], None]) -> Workload:
    """Random matches, every decision made by that."""
    start = game.start(seats)

    def work(seed: int) -> int:
        state, dice, choice, decisions = start.copy(), Rng(seed), Random(seed).choice, 0
        while (actor := state.actor()) != NOBODY and decisions < DECISIONS:
            if actor == CHANCE:
                state.roll(dice)
            else:
                play(game, state, choice)
                decisions += 1
        return decisions

    return work


def _tensor(game: Game, seats: int) -> Door:
    from tafelrunde.tensors.encoding import find

    encoding = find(game.info.slug, seats)

    def play(game: Game, state: State, choice: Callable[[Any], Any]) -> None:
        actor = state.actor()
        encoding.observe(state, actor)
        state.apply(actor, choice(encoding.mask(state, actor).nonzero()[0]))

    return "a loop with tensor and mask", by_rate(loop(game, seats, play))


# -- many tables


def _tables(game: Game, seats: int) -> Door:
    from numpy.random import default_rng

    from tafelrunde.batch import batch

    tables, dice = batch(game.info.slug, seats, TABLES, 1), default_rng(1)

    def work(seed: int) -> int:
        for _ in range(STEPS):
            tables.step(tables.random_actions(dice))
        return STEPS * TABLES

    return f"{TABLES} tables", by_rate(work)


def _shared(game: Game, seats: int) -> Door:
    from numpy.random import default_rng

    from tafelrunde.batch import batch

    def measure(seconds: float) -> float:
        """By the clock: the work is done in other processes."""
        with batch(game.info.slug, seats, CORES * TABLES, 1, processes=CORES) as tables:
            dice, steps = default_rng(1), 0
            begun = time.perf_counter()
            while (spent := time.perf_counter() - begun) < seconds:
                tables.step(tables.random_actions(dice))
                steps += 1
            return steps * CORES * TABLES / spent

    return f"{CORES} processes × {TABLES} tables {BY_CLOCK}", measure


# -- the doors of the field


def _pettingzoo(game: Game, seats: int) -> Door:
    from tafelrunde.adapters.pettingzoo import env

    table = env(game.info.slug, seats)

    def work(seed: int) -> int:
        choice, decisions = Random(seed).choice, 0
        table.reset(seed)
        for _ in table.agent_iter(DECISIONS):
            observation, _, over, cut, _ = table.last()
            table.step(None if over or cut else int(choice(observation["action_mask"].nonzero()[0])))
            decisions += not (over or cut)
        return decisions

    return "PettingZoo", by_rate(work)


def _gymnasium(game: Game, seats: int) -> Door:
    from tafelrunde.adapters.gym import SeatEnv

    table = SeatEnv(game.info.slug, ["random"] * (seats - 1))

    def work(seed: int) -> int:
        choice, decisions, over = Random(seed).choice, 0, False
        _, info = table.reset(seed=seed)
        while not over and decisions < DECISIONS:
            _, _, over, _, info = table.step(int(choice(info["action_mask"].nonzero()[0])))
            decisions += 1
        return decisions

    return "Gymnasium, bots beside", by_rate(work)


def _vector(game: Game, seats: int) -> Door:
    from tafelrunde.adapters.gym_vector import SeatVectorEnv

    tables = SeatVectorEnv(game.info.slug, TABLES, ["random"] * (seats - 1))
    tables.reset(seed=1)

    def work(seed: int) -> int:
        for _ in range(STEPS):
            tables.step(tables.sample())
        return STEPS * TABLES

    return f"Gymnasium, {TABLES} tables, bots beside", by_rate(work)


def _asynchronous(game: Game, seats: int) -> Door:
    from tafelrunde.adapters import gym  # what is missing is said there

    import gymnasium  # isort: skip
    import numpy  # isort: skip

    def made() -> Any:
        return gym.SeatEnv(game.info.slug, ["random"] * (seats - 1))

    def measure(seconds: float) -> float:
        """By the clock: the work is done in other processes."""
        tables = gymnasium.vector.AsyncVectorEnv([made] * CORES)
        try:
            (_, info), dice, steps = tables.reset(seed=1), numpy.random.default_rng(1), 0
            begun = time.perf_counter()
            while (spent := time.perf_counter() - begun) < seconds:
                actions = [dice.choice(mask.nonzero()[0]) if mask.any() else 0 for mask in info["action_mask"]]
                _, _, _, _, info = tables.step(numpy.asarray(actions))
                steps += 1
            return steps * CORES / spent
        finally:
            tables.close()

    return f"Gymnasium, {CORES} asynchronous {BY_CLOCK}", measure


def _openspiel(game: Game, seats: int) -> Door:
    from tafelrunde.adapters import openspiel  # what is missing is said there

    import pyspiel  # isort: skip

    openspiel.register()
    theirs = pyspiel.load_game(f"tafelrunde_{game.info.slug}", {"seats": seats})

    def work(seed: int) -> int:
        dice, decisions, state = Random(seed), 0, theirs.new_initial_state()
        while not state.is_terminal() and decisions < DECISIONS:
            if state.is_chance_node():
                moves, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(moves, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return "OpenSpiel, with chance nodes", by_rate(work)
