"""How many matches show the order of bots of known strength: by their results, and by how they played.

The bots are the levels and others between them: one that stands between two levels makes each move as the upper or the
lower of them, drawn by how close it is to either, so that the order is known beforehand. They meet in rounds, in which
each plays one match; seats and opponents are drawn. Results are told as ratings by maximum likelihood over whole
rankings, play as the part of what could be lost that a review says was (`analysis.performance`). How well an order of
so many rounds agrees with the known one is the mean of Kendall's τ over drawn rounds (Kendall, A New Measure of Rank
Correlation, 1938).
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import fmean
from typing import Any, Final

from tafelrunde import games
from tafelrunde.analysis.decisions import Judged, judge
from tafelrunde.analysis.performance import ERRORS, Performance, lost_part, measure_performance
from tafelrunde.analysis.steps import EACH, Step
from tafelrunde.bots import Advice, Ask, Bot
from tafelrunde.bots.levels import load_strength, rungs
from tafelrunde.core import BadInput, Rng, State
from tafelrunde.lab.play_match import Played, mix_seed, play_match
from tafelrunde.lab.players import player
from tafelrunde.lab.ratings import ratings
from tafelrunde.lab.statistics import Mean
from tafelrunde.learned.value_bot import find_judge

BOTS: Final = 12  # who all find seats at tables of two, three and four
ENOUGH: Final = 0.9  # τ from which an order counts as found
PART: Final = 3  # play has to find it in one in so many of the matches that results need
DRAWS: Final = 60  # of rounds, for a mean τ
COUNTS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 56, 80, 112, 160, 224, 320, 450, 640, 900)  # rounds looked at
SIDES: Final = 0xA5A5  # which of two levels makes a move is drawn from another seed than its errors


class BetweenBot(Bot):
    """Makes each move as one of two levels, the upper one with a probability (0 to 1)."""

    def __init__(self, name: str, lower: Bot, upper: Bot, share: float) -> None:
        self.name, self.lower, self.upper, self.share = name, lower, upper, share

    def choose(self, ask: Ask) -> str:
        return (self.upper if Rng(ask.seed ^ SIDES).unit() < self.share else self.lower).choose(ask)

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        return (self.upper if Rng(ask.seed ^ SIDES).unit() < self.share else self.lower).advise(ask, count)


def spread_bots(levels: Sequence[str], points: Mapping[str, int], count: int = BOTS) -> list[Bot]:
    """The levels, and bots between them that make so many, the weakest first: where two levels are furthest apart in
    points, one more comes between."""
    widths = [max(1, points.get(upper, 0) - points.get(lower, 0)) for lower, upper in pairwise(levels)]
    parts = [1] * len(widths)
    while sum(parts) + 1 < count:
        parts[max(range(len(parts)), key=lambda gap: widths[gap] / parts[gap])] += 1
    players, found = [player(level) for level in levels], list[Bot]()
    for gap, (lower, upper) in enumerate(pairwise(players)):
        found += [lower, *(BetweenBot(f"{lower.name}–{upper.name} {step}/{parts[gap]}", lower, upper, step / parts[gap])
                           for step in range(1, parts[gap]))]
    return [*found, players[-1]]


@dataclass(frozen=True)
class Table:
    """A match of the bots at these numbers, and how each seat played."""

    numbers: tuple[int, ...]
    played: Played
    performances: tuple[Performance, ...]


@dataclass(frozen=True)
class Standing:
    """A bot in all rounds: its share of the wins, and which part it gave away of what could be lost."""

    bot: str
    share: float
    part: Mean


@dataclass(frozen=True)
class Agreement:
    """How well the orders of so many rounds agree with the known one: the mean τ by results, and by play."""

    rounds: int
    by_results: float
    by_play: float


@dataclass(frozen=True)
class OrderReport:
    """What was found: the bots, the weakest first; how orders agree by the number of rounds; in how many rounds results
    find the order (None: in more than were played), and how well play does in a third of them."""

    slug: str
    seats: int
    seed: int
    rounds: int
    standings: tuple[Standing, ...]
    agreements: tuple[Agreement, ...]
    needed: int | None
    third: Agreement

    def data(self) -> dict[str, Any]:
        """The report as JSON types."""
        return {"game": self.slug, "seats": self.seats, "seed": self.seed, "rounds": self.rounds,
                "bots": [{"bot": one.bot, "share": one.share, "part lost": one.part.data()} for one in self.standings],
                "tau": [{"rounds": one.rounds, "results": one.by_results, "play": one.by_play}
                        for one in (*self.agreements, self.third)], "needed": self.needed}

    def __str__(self) -> str:
        width = max(len(one.bot) for one in self.standings)
        rows = [f"{self.slug} with {self.seats} seats, seed {self.seed}: {len(self.standings)} bots of known order, "
                f"{self.rounds} matches each; an equal share of the wins is {1 / self.seats:.3f}"]
        rows += [f"  {one.bot:<{width}}  wins {one.share:.3f}, loses {one.part:.3f} of what could be lost"
                 for one in self.standings]
        rows.append("Kendall's τ with that order, by matches of each bot: results, play")
        rows += [f"  {one.rounds:>5}  {one.by_results:.3f}  {one.by_play:.3f}" for one in self.agreements]
        need = f"results need {self.needed} matches" if self.needed else f"results need more than {self.rounds} matches"
        rows.append(f"{need} for τ = {ENOUGH}; in {self.third.rounds} play has {self.third.by_play:.3f}, results "
                    f"{self.third.by_results:.3f}")
        return "\n".join(rows)


def measure_order(slug: str, rounds: int, pool: Executor, *, seats: int = 0, levels: Sequence[str] = (), seed: int = 1,
                  progress: Callable[[int, int], None] | None = None) -> OrderReport:
    """Let the bots play so many rounds and say how soon their order shows. `levels`: those between which the bots are
    spread, the weakest first; by default the ladder. Raises BadInput for a game that no bot can judge, and for a number
    of seats that leaves bots without a table."""
    count = seats or games.info(slug).usual_seats
    climbed = tuple(levels or rungs(slug, count))
    if find_judge(slug) is None:
        raise BadInput("no bot can judge this game")
    if count not in games.info(slug).seats or BOTS % count or count < 2:
        raise BadInput("{bots:bot|bots} cannot all play at tables of {seats}", bots=BOTS, seats=count)
    if len(climbed) < 2:
        raise BadInput("an order takes two levels or more")
    tables = [(number, numbers) for number in range(rounds) for numbers in seat_bots(count, mix_seed(seed, number))]
    points = load_strength(slug, count).points
    jobs = [pool.submit(play_table, slug, climbed, points, numbers, mix_seed(seed, number, *numbers))
            for number, numbers in tables]
    for done, _ in enumerate(as_completed(jobs), start=1):
        if progress is not None:
            progress(done, len(jobs))
    size = BOTS // count
    found = [job.result() for job in jobs]
    return sum_up(slug, count, seed, [bot.name for bot in spread_bots(climbed, points)],
                  [found[place:place + size] for place in range(0, len(found), size)])


def seat_bots(seats: int, seed: int) -> list[tuple[int, ...]]:
    """All bots at tables, by lot."""
    dice, left = Rng(seed), list(range(BOTS))
    order = [left.pop(dice.below(len(left))) for _ in range(BOTS)]
    return [tuple(order[place:place + seats]) for place in range(0, BOTS, seats)]


def play_table(slug: str, levels: Sequence[str], points: Mapping[str, int], numbers: tuple[int, ...], seed: int,
               ) -> Table:
    """Play a match of these bots and judge every decision as a review does."""
    game, bots = games.load(slug), spread_bots(levels, points)
    steps: list[Step] = []
    first = mix_seed(seed, 3)

    def watch(state: State, seat: int, move: str) -> None:
        if len(state.legal(seat)) > 1:
            line = len(steps) + 1
            steps.append(Step(game, line, seat, move, state.copy(), seed=first + EACH * line))

    played = play_match(game, len(numbers), None, [bots[number] for number in numbers], seed, watch, count_leads=False)
    judged: list[list[Judged]] = [[] for _ in numbers]
    for step in steps:
        judged[step.seat].append(judge(step))
    return Table(numbers, played, tuple(measure_performance(own, len(numbers), 0.0) for own in judged))


def sum_up(slug: str, seats: int, seed: int, names: Sequence[str], rounds: Sequence[Sequence[Table]]) -> OrderReport:
    """What the rounds say."""
    dice = Rng(mix_seed(seed, 4))

    def agreement(count: int) -> Agreement:
        taus = [agree(names, [rounds[place] for place in draw_rounds(len(rounds), count, dice)])
                for _ in range(DRAWS if count < len(rounds) else 1)]
        return Agreement(count, fmean(one for one, _ in taus), fmean(other for _, other in taus))

    agreements = [agreement(count) for count in (*(count for count in COUNTS if count < len(rounds)), len(rounds))]
    needed = next((one.rounds for one in agreements if one.by_results >= ENOUGH), None)
    by_bot = performances_of(len(names), rounds)
    tables = [table for one in rounds for table in one]
    standings = []
    for number, name in enumerate(names):
        won = [table.played.shares[table.numbers.index(number)] for table in tables if number in table.numbers]
        part = lost_part(by_bot[number])
        standings.append(Standing(name, fmean(won), Mean(part.value, part.value - ERRORS * part.error,
                                                         part.value + ERRORS * part.error, len(won))))
    return OrderReport(slug, seats, seed, len(rounds), tuple(standings), tuple(agreements), needed,
                       agreement(max(1, (needed or len(rounds)) // PART)))


def draw_rounds(rounds: int, count: int, dice: Rng) -> list[int]:
    """So many of the rounds, none of them twice."""
    left = list(range(rounds))
    return [left.pop(dice.below(len(left))) for _ in range(count)]


def agree(names: Sequence[str], rounds: Sequence[Sequence[Table]]) -> tuple[float, float]:
    """How well the order of these rounds agrees with the known one, by results and by play."""
    rated = ratings([[table.played] for one in rounds for table in one])
    losses = [lost_part(some).value for some in performances_of(len(names), rounds)]
    return kendall([rated[name].mean for name in names]), kendall([-loss for loss in losses])


def performances_of(bots: int, rounds: Sequence[Sequence[Table]]) -> list[list[Performance]]:
    """How each of the bots played."""
    found: list[list[Performance]] = [[] for _ in range(bots)]
    for tables in rounds:
        for table in tables:
            for number, performance in zip(table.numbers, table.performances, strict=True):
                found[number].append(performance)
    return found


def kendall(values: Sequence[float]) -> float:
    """Kendall's τ of values with their own places: 1 where they rise throughout, -1 where they fall."""
    signs = [(later > earlier) - (later < earlier) for earlier, later in combinations(values, 2)]
    return fmean(signs)


def level_parts(report: OrderReport, levels: Sequence[str]) -> Mapping[str, float]:
    """Which part those bots that are levels give away."""
    return {one.bot: round(one.part.mean, 4) for one in report.standings if one.bot in levels}
