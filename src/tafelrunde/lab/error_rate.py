"""The error rate of bots: what a decision of theirs gives away on average, held against the referee.

All bots are asked about the same positions, which come from matches of mixed bots, and the referee knows them by the
same continuations (`lab.referee`); so bots can be told apart by some hundred positions where shares of the wins take
thousands of matches. A forced move is no decision. Nothing is decided by a clock: a seed gives the same figures on
every machine, compiled and interpreted.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from math import ceil, inf
from statistics import fmean
from typing import Any, Final

from tafelrunde import games
from tafelrunde.bots import Ask
from tafelrunde.bots.levels import MISJUDGING
from tafelrunde.core import Rng
from tafelrunde.lab.match import format_failures
from tafelrunde.lab.play_match import collect_decisions, decide, mix_seed
from tafelrunde.lab.players import player
from tafelrunde.lab.referee import HALVES, Referee
from tafelrunde.lab.statistics import CONFIDENCE, FIRST_LOOK, Mean, format_count

EACH: Final = 4  # positions of one match
RESAMPLES: Final = 2000  # of the bootstrap
THOUSAND: Final = 1000  # errors are told in thousandths of the win

Row = Sequence[tuple[float, float]]  # of a position: by bot what its move gives away, as either half measures it


@dataclass(frozen=True)
class MatchErrors:
    """The decisions of one match, and why bots failed to answer, if any did."""

    rows: tuple[Row, ...]
    failures: tuple[str, ...]


@dataclass(frozen=True)
class ErrorRate:
    """What a bot gives away by a decision, in thousandths of the win: with its interval, and less what the bot before
    it gives away; and how often (0 to 1) it plays the move that the referee picks."""

    bot: str
    loss: Mean
    more: Mean | None
    agrees: float

    def data(self) -> dict[str, Any]:
        """The figures as JSON types."""
        return {"bot": self.bot, "loss": self.loss.data(), "more than the one before": self.more and self.more.data(),
                "agrees": self.agrees}


@dataclass(frozen=True)
class ErrorReport:
    """The error rates of several bots, in the same positions."""

    slug: str
    seats: int
    options: Mapping[str, Any]
    seed: int
    times: int
    matches: int
    positions: int
    rates: tuple[ErrorRate, ...]
    failures: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """The report as JSON types."""
        return {"game": self.slug, "seats": self.seats, "options": dict(self.options), "seed": self.seed,
                "times": self.times, "matches": self.matches, "positions": self.positions,
                "bots": [rate.data() for rate in self.rates], "failures": list(self.failures)}

    def __str__(self) -> str:
        width = max(len(rate.bot) for rate in self.rates)
        rows = [f"{self.slug} with {format_count(self.seats, 'seat', 'seats')}, seed {self.seed}: "
                f"{format_count(self.positions, 'decision', 'decisions')} of "
                f"{format_count(self.matches, 'match', 'matches')} of mixed bots; a referee with {self.times} times a "
                "king's thinking; in thousandths of the win; intervals at 95 %, by matches"]
        for rate in self.rates:
            more = "" if rate.more is None else f"; than the one before {rate.more:+.1f}"
            rows.append(f"  {rate.bot:<{width}}  gives away {rate.loss:.1f} a decision, plays the referee's move in "
                        f"{100 * rate.agrees:.0f} %{more}")
        return "\n".join([*rows, *format_failures(self.failures)])


def measure_errors(slug: str, bots: Sequence[str], positions: int, pool: Executor, *, seats: int = 0,
                   options: Mapping[str, Any] | None = None, seed: int = 1, times: int = 100,
                   progress: Callable[[int, int], None] | None = None) -> ErrorReport:
    """The error rates of bots in so many positions, a few of each match, rounded up to whole matches; `times`: how many
    times a king's thinking the referee spends on each. Raises BadInput for a game that no bot can judge."""
    count = seats or games.info(slug).usual_seats
    chosen = games.info(slug).read_options(count, options)
    Referee(slug, count, times)
    for bot in bots:
        player(bot)
    matches = ceil(positions / EACH)
    jobs = [pool.submit(errors_of_match, slug, count, chosen, tuple(bots), times, mix_seed(seed, number))
            for number in range(matches)]
    for done, _ in enumerate(as_completed(jobs), start=1):
        if progress is not None:
            progress(done, matches)
    found = [job.result() for job in jobs]
    return ErrorReport(slug, count, chosen, seed, times, matches, sum(len(one.rows) for one in found),
                       compare_bots(bots, [one.rows for one in found], seed),
                       tuple(why for one in found for why in one.failures))


def errors_of_match(slug: str, seats: int, options: Mapping[str, Any], bots: Sequence[str], times: int, seed: int,
                    ) -> MatchErrors:
    """Play a match of mixed bots and ask about a few of its decisions."""
    game, dice = games.load(slug), Rng(mix_seed(seed, 1))
    mixed = [player(MISJUDGING[dice.below(len(MISJUDGING))]) for _ in range(seats)]
    seen = collect_decisions(game, seats, options, mixed, seed)
    referee, asked = Referee(slug, seats, times), [player(bot) for bot in bots]
    rows: list[Row] = []
    failures: list[str] = []
    for number in range(min(EACH, len(seen))):
        state, seat, _ = seen.pop(dice.below(len(seen)))
        moves = [decide(game, state, seat, bot, mix_seed(seed, 2, number), failures) for bot in asked]
        ask = Ask(game, state.view(seat), game.legal(state, seat), mix_seed(seed, 3, number))
        rows.append(referee.losses(ask, moves))
    return MatchErrors(tuple(rows), tuple(failures))


def compare_bots(bots: Sequence[str], found: Sequence[Sequence[Row]], seed: int) -> tuple[ErrorRate, ...]:
    """The rates by match, position and bot. Matches are resampled with replacement (Efron 1979), all bots alike, for
    positions of one match depend on each other."""
    losses = [[[THOUSAND * fmean(both) for both in row] for row in match] for match in found]
    dice = Rng(mix_seed(seed, 4))
    draws = [[dice.below(len(losses)) for _ in losses] for _ in range(RESAMPLES)]
    sums = [[sum(row[place] for row in match) for place in range(len(bots))] for match in losses]
    sizes = [len(match) for match in losses]

    def mean_of_positions(place: int, less: int | None) -> Mean:
        parts = [total[place] - (total[less] if less is not None else 0.0) for total in sums]
        if len(losses) < FIRST_LOOK:
            return Mean(sum(parts) / sum(sizes), -inf, inf, sum(sizes))
        means = sorted(sum(parts[match] for match in drawn) / max(1, sum(sizes[match] for match in drawn))
                       for drawn in draws)
        tail = round((1 - CONFIDENCE) / 2 * RESAMPLES)
        return Mean(sum(parts) / sum(sizes), means[tail], means[-1 - tail], sum(sizes))

    rows = [row for match in found for row in match]
    return tuple(ErrorRate(bot, mean_of_positions(place, None),
                           mean_of_positions(place, place - 1) if place else None,
                           sum(row[place].count(0.0) for row in rows) / (HALVES * len(rows)))
                 for place, bot in enumerate(bots))
