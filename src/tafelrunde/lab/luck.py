"""Matches of bots with their luck, and how much of the results it explains."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from copy import copy
from dataclasses import dataclass, replace
from math import fsum, sqrt
from statistics import fmean, pstdev
from typing import Any, Final

from tafelrunde import games
from tafelrunde.analysis import luck
from tafelrunde.analysis.luck.values import find_value
from tafelrunde.analysis.steps import Step
from tafelrunde.bots import Bot
from tafelrunde.bots.baselines import GreedyBot, RandomBot
from tafelrunde.bots.level_bot import LevelBot
from tafelrunde.core import BadInput, Game, State
from tafelrunde.lab.chance_recorder import ChanceRecorder
from tafelrunde.lab.control_variates import Corrected, correct
from tafelrunde.lab.play_match import Played, mix_seed, play_match
from tafelrunde.lab.players import OmniscientBot, player

Shares = tuple[float, ...]
ADDENDS: Final = ("luck", "own", "others", "rest", "result")


class Watch:
    """Collects the chance events of a match while it is played, and the choices of bots whose dice are known.

    With `steps` every decision is kept as well.
    """

    def __init__(self, game: Game, value: luck.LuckValue, bots: Sequence[Bot], own_dice: bool,
                 steps: bool = False) -> None:
        self.game = game
        self.own_dice = own_dice
        self.course = luck.Course(value)
        self.bots = [ChanceRecorder(bot) if own_dice and not isinstance(bot, OmniscientBot) else bot for bot in bots]
        self.choices: list[Choice] = []
        self.steps = steps

    def decision(self, state: State, seat: int, text: str) -> None:
        """A seat is about to move."""
        bot = self.bots[seat]
        if isinstance(bot, ChanceRecorder) and bot.odds:
            odds = {self.game.move(move): share for move, share in bot.odds.items()}
            self.choices.append(Choice(state.copy(), seat, self.game.move(text), odds))
        if self.steps:
            self.course.step(Step(self.game, 0, seat, text, state.copy()))
        else:
            self.course.decided()

    def sum_luck(self, seats: int, seed: int) -> tuple[Shares, ...]:
        """The luck of the match by stage, then seat; with bots' own dice in one more row."""
        value = self.course.value
        chance = by_stage(value, self.course.events, seats, seed)
        return (*chance, of_choices(value, self.choices, seats, mix_seed(seed, 1))) if self.own_dice else chance


@dataclass(frozen=True)
class Choice:
    """A move that a bot made by its own dice, and how likely each of its moves was."""

    before: State
    seat: int
    move: int
    odds: Mapping[int, float]


def play_with_luck(
    game: Game,
    seats: int,
    options: Mapping[str, Any] | None,
    bots: Sequence[Bot],
    seed: int,
    free_opening: bool = False,
    value: luck.LuckValue | None = None,
    keeps: str = "",
) -> Played:
    """Play one match as `play_match` does, and tell its luck by stage and seat, in shares of the win, by `value` or the
    game's own; with the seconds of CPU time that the match and its luck took.

    What the mean of an event is taken over comes from `seed` and the number of the event, never from what came up.
    Raises BadInput for a game whose luck nobody sees.
    """
    value = value or teller(game.info.slug, bots)
    watch = Watch(game, value, bots, value.own_dice)
    begun = time.process_time()
    played = play_match(game, seats, options, watch.bots, seed, watch.decision, free_opening=free_opening,
                        watch_chance=watch.course.chance, keeps=keeps)
    over = time.process_time()
    found = watch.sum_luck(seats, mix_seed(seed, 9))
    return replace(played, luck=found, seconds=(over - begun, time.process_time() - over))


def of_choices(value: luck.LuckValue, choices: Sequence[Choice], seats: int, seed: int) -> Shares:
    """The luck of the bots' own dice, by seat: after each choice the value less its mean by the odds."""
    totals = [0.0] * seats
    for number, choice in enumerate(choices):
        means = [0.0] * seats
        for move, odds in choice.odds.items():
            after = choice.before.copy()
            after.apply(choice.seat, move)
            worth = value.standing(after, luck.event_seed(seed, number))
            share = (1.0 if move == choice.move else 0.0) - odds
            for seat in range(seats):
                means[seat] += share * worth[seat]
        totals = [total + mean for total, mean in zip(totals, means, strict=True)]
    return tuple(totals)


def teller(slug: str, bots: Sequence[Bot], words: str = "") -> luck.LuckValue:
    """The value that luck is told by: the one named, or the game's own, with few alternatives where no bot thinks for
    long. Each call makes a new one. Raises BadInput."""
    own = copy(luck.find(slug))
    if words:
        return find_value(slug, words, own)
    if own is None:
        raise BadInput("nobody can tell what luck was worth in this game")
    own.alternatives = own.few if all(is_quick(bot, slug) for bot in bots) else own.alternatives
    return own


def is_quick(bot: Bot, slug: str) -> bool:
    """True for a bot that looks at most one step ahead in this game."""
    return isinstance(bot.player(slug) if isinstance(bot, LevelBot) else bot, (RandomBot, GreedyBot))


def by_stage(value: luck.LuckValue, events: Sequence[luck.Event], seats: int, seed: int) -> tuple[Shares, ...]:
    """The luck of a match, of the sorts that the lab takes: by stage, then seat."""
    totals = [[0.0] * seats for _ in range(luck.STAGES)]
    for event in events:
        if event.sort in (value.in_lab or value.sorts):
            stage = totals[value.stage(event.before)]
            for seat, share in enumerate(luck.stroke(value, event, seed).luck):
                stage[seat] += share
    return tuple(tuple(stage) for stage in totals)


@dataclass(frozen=True)
class MatchSample:
    """A match with its luck: result and sum by seat, luck by stage and seat, chance events, seconds of CPU time for the
    match and its luck."""

    addends: luck.Addends
    by_stage: tuple[Shares, ...]
    events: int
    seconds: tuple[float, float]


@dataclass(frozen=True)
class Report:
    """The share of a bot's results that luck explains."""

    game: str
    seats: int
    bot: str
    value: str  # its name; "" for the game's own
    matches: tuple[MatchSample, ...]

    @property
    def events(self) -> float:
        """Chance events of a match, on average."""
        return fmean(one.events for one in self.matches)

    @property
    def mean_luck(self) -> list[tuple[float, float]]:
        """The mean luck of a match, by seat: value and standard error, in shares of the win."""
        found = [[one.addends.luck[seat] for one in self.matches] for seat in range(self.seats)]
        return [(fmean(each), pstdev(each) / sqrt(len(each) - 1)) for each in found]

    @property
    def as_it_is(self) -> float:
        """The variance of the results over that of the results less their luck, of the sorts that the lab takes."""
        results = self._centred()
        lucks = [sum(stage[seat] for stage in one.by_stage[:luck.STAGES]) for one in self.matches
                 for seat in range(self.seats)]
        spread = fsum(result * result for result in results)
        left = fsum((result - share) ** 2 for result, share in zip(results, lucks, strict=True))
        return spread / left if left > 0 else 1.0

    def data(self) -> dict[str, Any]:
        """The report as JSON types: nothing that depends on the machine, so no seconds."""
        one, staged, equal = self.fitted(staged=False), self.fitted(staged=True), self.equal()
        return {"game": self.game, "seats": self.seats, "bot": self.bot, "value": self.value or "own",
                "matches": len(self.matches), "events": self.events,
                "ratio": {"as it is": self.as_it_is, "fitted": one.ratio, "by stage": staged.ratio},
                "coefficients": {"fitted": list(one.coefficients), "by stage": list(staged.coefficients)},
                "share of one seat": {"plain": equal.plain.data(), "without luck": equal.corrected.data()},
                "mean luck by seat": [{"mean": mean, "error": error} for mean, error in self.mean_luck],
                "deviations": {name: self.spread(name) for name in ADDENDS}}

    def fitted(self, staged: bool) -> Corrected:
        """The estimate with coefficients fitted to other matches: one, or one for each stage of the match."""
        rows = [[stage[seat] for stage in one.by_stage] for one in self.matches for seat in range(self.seats)]
        seconds = fmean(one.seconds[0] for one in self.matches), fmean(one.seconds[1] for one in self.matches)
        return correct(self._centred(), rows if staged else [[sum(row)] for row in rows], seconds,
                         together=self.seats)

    def equal(self) -> Corrected:
        """The share of the win of one seat, another one from match to match: with the same bot at every seat it is an
        equal share but for chance, plain and corrected."""
        seats = [number % self.seats for number in range(len(self.matches))]
        results = [one.addends.result[seat] for one, seat in zip(self.matches, seats, strict=True)]
        return correct(results, [[stage[seat] for stage in one.by_stage]
                                   for one, seat in zip(self.matches, seats, strict=True)], bounds=(0.0, 1.0))

    def spread(self, addend: str) -> float:
        """The standard deviation over matches and seats of one of `ADDENDS`, in shares of the win."""
        shares: list[float] = [share for one in self.matches for share in getattr(one.addends, addend)]
        return pstdev(shares)

    def _centred(self) -> list[float]:
        """The results, match by match and seat by seat, less the mean of the seat."""
        means = [fmean(one.addends.result[seat] for one in self.matches) for seat in range(self.seats)]
        return [one.addends.result[seat] - means[seat] for one in self.matches for seat in range(self.seats)]


def measure(slug: str, matches: int, pool: Executor, *, seats: int = 0, bot: str = "greedy", value: str = "",
            own_dice: bool = False, options: Mapping[str, Any] | None = None, seed: int = 1,
            progress: Callable[[int, int], None] | None = None) -> Report:
    """Let a bot play at every seat, every match with deals of its own, and tell the luck, with that of the bot's
    `own_dice` if wanted. Raises BadInput for a game
    whose luck nobody sees, where no `value` is named."""
    card = games.info(slug)
    teller(slug, [player(bot)], value)
    count = seats or max(2, card.seats[0])
    chosen = card.read_options(count, options)
    jobs = [pool.submit(of_match, slug, count, chosen, bot, value, own_dice,
                        mix_seed(seed, number)) for number in range(matches)]
    for done, _ in enumerate(as_completed(jobs), start=1):
        if progress is not None:
            progress(done, matches)
    return Report(slug, count, bot, value, tuple(job.result() for job in jobs))


def of_match(slug: str, seats: int, options: Mapping[str, Any], bot: str, words: str, own_dice: bool,
             seed: int) -> MatchSample:
    """Play a match and tell its luck and its sum."""
    game, bots = games.load(slug), [player(bot)] * seats
    value = teller(slug, bots, words)
    watch = Watch(game, value, bots, own_dice, steps=True)
    begun = time.process_time()
    played = play_match(game, seats, options, watch.bots, seed, watch.decision, count_leads=False,
                        watch_chance=watch.course.chance)
    over = time.process_time()
    by_stage = watch.sum_luck(seats, mix_seed(seed, 9))
    seconds = over - begun, time.process_time() - over
    course, of_luck = watch.course, mix_seed(seed, 9)
    strokes = luck.strokes(value, course.events, of_luck)
    return MatchSample(luck.sum_addends(course, strokes, played.shares, of_luck), by_stage, len(course.events), seconds)
