"""`python -m tools coach`: does the coach warn of what loses much, and is it silent about what loses nothing?

Positions come from matches of bots. Half of the moves it is asked about are the bot's, the others any legal one, as a
beginner's. Truth is the same evaluation with twenty times the budget and another seed; in a game whose moves are judged
without playing on, that both moves are played on by the player that learned to judge so.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from math import sqrt
from typing import Annotated, Final

from cyclopts import Parameter

from tafelrunde import all_games, game, games
from tafelrunde.analysis import Difference, assess, evaluate
from tafelrunde.analysis.evaluate import difference
from tafelrunde.bots import Ask, Budget, make
from tafelrunde.bots.levels import EMPEROR, levels
from tafelrunde.bots.values import find
from tafelrunde.cli.lab_parameters import progress
from tafelrunde.cli.parameters import Seed, Workers, check_within
from tafelrunde.core import BadInput, Rng
from tafelrunde.lab import executor
from tafelrunde.lab.play_match import mix_seed
from tafelrunde.lab.players import player
from tools.calibrate import first_match, truth_of

TRUER: Final = 20  # times the budget of the coach is what counts as the truth, …
WORLDS: Final = 200  # … or playing on in so many worlds
EACH: Final = 4  # positions of one match
MUCH: Final = 0.10  # share of the win that the coach should warn of …
NOTHING: Final = 0.02  # … and below which it should not
BARS: Final = (0.8, 0.05)  # share of warnings: at least where much is lost, at most where nothing is
SEVERAL: Final = 1.96  # standard errors of a 95 % interval
MOST: Final = 100_000


@dataclass(frozen=True)
class Asked:
    """One question to the coach: the true loss and its standard error (shares of the win), did it warn, how long it
    took in seconds."""

    game: str
    move: str
    loss: float
    error: float
    warned: bool
    seconds: float


@dataclass(frozen=True)
class Share:
    """So many of so many, with the 95 % interval (Wilson 1927)."""

    some: int
    of: int

    @property
    def value(self) -> float:
        return self.some / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if self.of == 0:
            return 0.0, 1.0
        z2 = SEVERAL**2 / self.of
        middle = (self.value + z2 / 2) / (1 + z2)
        half = SEVERAL * sqrt(self.value * (1 - self.value) / self.of + z2 / 4 / self.of) / (1 + z2)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Report:
    """How the coach does in a game."""

    game: str
    bot: str
    seats: int
    asked: tuple[Asked, ...]

    @property
    def much(self) -> Share:
        """Warnings among the moves that lose much."""
        return self._warned([each for each in self.asked if each.loss >= MUCH])

    @property
    def nothing(self) -> Share:
        """Warnings among the moves that lose nothing to speak of."""
        return self._warned([each for each in self.asked if each.loss < NOTHING])

    @property
    def between(self) -> Share:
        """Warnings among all others."""
        return self._warned([each for each in self.asked if NOTHING <= each.loss < MUCH])

    @property
    def seconds(self) -> tuple[float, float, float]:
        """For a question: the mean, what 95 of 100 take at most, the longest."""
        taken = sorted(each.seconds for each in self.asked)
        return sum(taken) / len(taken), taken[int(0.95 * (len(taken) - 1))], taken[-1]

    @property
    def holds(self) -> bool:
        """Are both bars reached?"""
        return self.much.value >= BARS[0] and self.nothing.value <= BARS[1]

    @staticmethod
    def _warned(asked: Sequence[Asked]) -> Share:
        return Share(sum(each.warned for each in asked), len(asked))


def weakest(slug: str) -> str:
    """The weakest bot of a game that looks at the position; raises BadInput where nobody judges it."""
    if find(slug) is None:
        raise BadInput("no bot can judge this game")
    return levels(slug)[1].bot


def measure(slug: str, positions: int, pool: Executor, *, seats: int = 0, bot: str = "", seed: int = 1,
            tell: Callable[[int, int], None] | None = None) -> Report:
    """Ask the coach about so many positions of a game, over an executor; without seats or bot: those of a first match,
    and the weakest that looks."""
    seats, bot = seats or games.info(slug).usual_seats, bot or weakest(slug)
    matches = -(-positions // EACH)
    jobs = [pool.submit(ask_of_match, slug, seats, bot, mix_seed(seed, number)) for number in range(matches)]
    for done, _ in enumerate(as_completed(jobs), start=1):
        if tell is not None:
            tell(min(done * EACH, positions), positions)
    asked = [each for job in jobs for each in job.result()]
    return Report(slug, bot, seats, tuple(asked[:positions]))


def ask_of_match(slug: str, seats: int, bot: str, seed: int) -> list[Asked]:
    """Play a match and ask about a few of its decisions."""
    rules = games.load(slug)
    seen = first_match(rules, seats, [make(bot, timed=False)] * seats, seed)
    dice = Rng(mix_seed(seed, 3))
    found = []
    for number in range(min(EACH, len(seen))):
        state, seat, move = seen.pop(dice.below(len(seen)))
        legal = rules.legal(state, seat)
        chosen = move if number % 2 == 0 else legal[dice.below(len(legal))]
        found.append(ask_about(Ask(rules, state.view(seat), legal, mix_seed(seed, 4, number)), chosen))
    return found


def ask_about(ask: Ask, chosen: str) -> Asked:
    """Ask the coach as a table does, then look closely."""
    slug = ask.game.info.slug
    begun = time.perf_counter()
    verdict = assess(ask, chosen)
    took = time.perf_counter() - begun
    judge = find(slug)
    assert judge is not None
    seed, best = mix_seed(ask.seed, 5), verdict.found.best
    if verdict.found.playouts:
        closely = Budget(iterations=TRUER * judge.outlook().playouts)
        truth = evaluate(Ask(ask.game, ask.view, ask.legal, seed, closely), chosen).loss
    elif best == chosen:
        truth = Difference(0.0, 0.0)
    else:  # more of the same would say the same
        bots = [player(EMPEROR.bot)] * int(ask.view.determinize(Rng(seed)).seats)
        truth = difference(truth_of(ask, bots, best, chosen, WORLDS, seed))
    return Asked(slug, chosen, truth.value, truth.error, verdict.is_bad, took)


def coach(
    *games: str,
    positions: Annotated[int, Parameter(name=["--positions", "-n"])] = 200,
    seats: int = 0,
    bot: str = "",
    seed: Seed = 1,
    workers: Workers = None,
) -> None:
    """Ask the coach about positions of bots' matches, and compare with twenty times its budget.

    Half of the moves are the bot's, the others any legal one. It should warn of at least 80 of 100 moves that lose
    10 points of the win or more, and of at most 5 of 100 that lose less than 2.

    For example:

        python -m tools coach
        python -m tools coach burgundy --positions 400 --seats 2

    Parameters
    ----------
    games
        Only these games.
    positions
        Questions for each game, four from a match.
    seats
        Players of the matches. 0: as many as the rules teach the game with.
    bot
        Who plays them; by default the weakest bot that looks at the position.
    """
    check_within("--positions", positions, 1, MOST)
    slugs = [game(slug).info.slug for slug in games] if games else [card.slug for card in all_games()]
    with executor(workers) as pool:
        for slug in slugs:
            with progress() as tell:
                found = measure(slug, positions, pool, seats=seats, bot=bot, seed=seed, tell=tell)
            print("\n".join(format_report(found)), flush=True)


def format_report(found: Report) -> list[str]:
    """How the coach does in a game, in lines."""
    mean, most, longest = (round(1000 * seconds) for seconds in found.seconds)
    held = "the bars hold" if found.holds else "a bar is missed" if found.much.of else "no move loses as much as 10"
    return [
        f"{found.game}, {found.seats} seats, {found.bot}: {len(found.asked)} positions; {held}",
        f"  of moves that lose 10 points of the win or more, warned of {format_share(found.much)}; at least 80 %",
        f"  of moves that lose 2 to 10, {format_share(found.between)}",
        f"  of moves that lose less than 2, {format_share(found.nothing)}; at most 5 %",
        f"  a question takes {mean} ms; 95 of 100 at most {most} ms, the longest {longest} ms",
    ]


def format_share(share: Share) -> str:
    """«80 % (4 of 5, interval 38 to 96 %)»."""
    low, high = share.interval
    return f"{100 * share.value:.0f} % ({share.some} of {share.of}, interval {100 * low:.0f} to {100 * high:.0f} %)"
