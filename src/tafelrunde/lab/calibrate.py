"""Is a claimed loss there? Both moves are played on by strong bots in the same worlds, and the truth is held against
the claim.

Decisions come from matches of bots, the move asked about from a bot as often as from chance. What the evaluation claims
to be lost is measured again by `worlds` pairs of matches, four times as many where much is claimed: worlds sampled from
what the seat could know, the same chance for both moves, `truth` at every seat. A regression of the truth on the shrunk
claims gives the slope and the shrinkage (`analysis.calibration`); its interval is a bootstrap over pairs (Efron 1979).
"""

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass, replace
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any, Final

from tafelrunde import games
from tafelrunde.analysis.calibration import ERRORS, Calibration
from tafelrunde.analysis.evaluate import Difference, evaluate
from tafelrunde.bots import Ask, Bot, Budget
from tafelrunde.bots.values import find
from tafelrunde.core import CHANCE, NOBODY, BadInput, Game, Rng, State
from tafelrunde.lab.play_match import decide, mixed, play_match
from tafelrunde.lab.players import player
from tafelrunde.lab.results_file import fingerprint

EACH: Final = 4  # pairs of one match
LOSING: Final = 0.02  # claimed share of the win from which a pair is always taken …
QUIET: Final = 4  # … and of those below every fourth, so that what loses nothing is seen too
HEAVY: Final = 0.08  # claimed share of the win, beyond two standard errors, from which a pair is measured closely:
CLOSELY: Final = 4  # in so many times the worlds, since the slope and the word "mistake" hang on these
NARROWEST: Final = 0.01  # share of the win: losses are not taken to differ less than that
RESAMPLES: Final = 1000
TRUE: Final = 0.85  # share of mistakes that have to lose …
ENOUGH: Final = 0.05  # … at least so much of the win
FEWEST: Final = 5  # calls from which on it is told how many are true
LARGEST: Final = 0.30  # share of the win beyond which no threshold for mistakes is sought

Point = tuple[float, float, float]  # what is claimed, what is true, and the weight of both


@dataclass(frozen=True)
class Pair:
    """A move and the one held to be best: what is claimed to be lost, and what was (shares of the win), with the
    standard errors, in how many worlds that was seen, the two moves, and the line of the match of that seed."""

    seed: int
    number: int
    move: str
    best: str
    claimed: float
    error: float
    truth: float
    truth_error: float
    worlds: int


@dataclass(frozen=True)
class Fit:
    """What the pairs say: the calibration, the slope of calibrated claims against the truth when each pair is judged
    by a fit of the others, how many are called mistakes, and which share of those loses enough."""

    game: str
    scale: Calibration
    checked: tuple[float, float, float]
    called: int
    true: float

    def row(self) -> dict[str, Any]:
        """What `analysis.calibration` reads, rounded to what it means."""
        return {"slope": round(self.scale.slope, 2), "low": round(self.scale.low, 2),
                "high": round(self.scale.high, 2), "spread": round(self.scale.spread, 3),
                "mistake": self.scale.mistake, "pairs": self.scale.pairs}


def pairs_of(slug: str, seats: int, bot: str, truth: str, worlds: int, seed: int) -> list[Pair]:
    """Play a match, take a few of its decisions, and measure what is claimed of them against the truth."""
    game, judge = games.load(slug), find(slug)
    if judge is None:
        raise BadInput("no bot can judge this game")
    seen: list[tuple[State, int, str]] = []

    def watch(state: State, seat: int, move: str) -> None:
        if len(state.legal(seat)) > 1:
            seen.append((state.copy(), seat, move))

    info = games.info(slug)
    options = dict(info.first_options) if seats == info.usual_seats else {}
    play_match(game, seats, options, [player(bot)] * seats, seed, watch, count_leads=False)
    bots, dice, found = [player(truth) for _ in range(seats)], Rng(mixed(seed, 7)), list[Pair]()
    for number in range(len(seen)):
        if len(found) == EACH:
            break
        state, seat, played = seen.pop(dice.below(len(seen)))
        legal = game.legal(state, seat)
        move = played if number % 2 else legal[dice.below(len(legal))]
        budget = Budget(iterations=judge.outlook().playouts)
        ask = Ask(game, state.view(seat), legal, mixed(seed, 8, number), budget)
        claim = evaluate(ask, move)
        if claim.best == move or claim.loss.error == inf:
            continue
        if claim.loss.value < LOSING and dice.below(QUIET) > 0:
            continue
        met = worlds * CLOSELY if claim.loss.is_clear(HEAVY, ERRORS) else worlds
        gaps = truth_of(ask, bots, claim.best, move, met, mixed(seed, 9, number))
        found.append(Pair(seed, number, move, claim.best, claim.loss.value, claim.loss.error, fmean(gaps),
                          stdev(gaps) / sqrt(met), met))
    return found


def truth_of(ask: Ask, bots: Sequence[Bot], best: str, move: str, worlds: int, seed: int) -> list[float]:
    """World by world, the share of the win after the best move less that after the other, the bots playing on."""
    judge, rng, gaps = find(ask.game.info.slug), Rng(seed), list[float]()
    assert judge is not None
    for world in range(worlds):
        state = ask.view.determinize(rng)
        judge.model_opponents(state, ask.seat, rng)
        ends = []
        for text in (best, move):
            after = state.copy()
            after.apply(ask.seat, ask.game.move(text))
            ends.append(finished(ask.game, after, bots, mixed(seed, world)).reward(ask.seat))
        gaps.append(ends[0] - ends[1])
    return gaps


def finished(game: Game, state: State, bots: Sequence[Bot], seed: int) -> State:
    """The position after the bots have played it to the end, in place; the n-th roll is the same for the same seed."""
    rolls = decisions = 0
    failures: list[str] = []
    while (actor := int(state.actor())) != NOBODY:
        if actor == CHANCE:
            rolls += 1
            state.roll(Rng(mixed(seed, 1, rolls)))
        else:
            decisions += 1
            text = decide(game, state, actor, bots[actor], mixed(seed, 2, decisions, actor), failures)
            state.apply(actor, game.move(text))
    return state


def measure(slug: str, wanted: int, pool: Executor, *, seats: int = 0, bot: str = "squire", truth: str = "king",
            worlds: int = 12, seed: int = 1, file: Path | None = None,
            progress: Callable[[int, int], None] | None = None) -> list[Pair]:
    """So many pairs, match by match over an executor; a file keeps them, and goes on where it was interrupted."""
    seats = seats or games.info(slug).usual_seats
    heading = {"game": slug, "seats": seats, "bot": bot, "truth": truth, "worlds": worlds, "program": fingerprint(slug)}
    found, done = kept(file, heading)
    waiting = {pool.submit(pairs_of, slug, seats, bot, truth, worlds, mixed(seed, number)): number
               for number in range(-(-wanted // EACH)) if mixed(seed, number) not in done}
    for job in as_completed(waiting):
        fresh = job.result()
        found += fresh
        if file is not None:
            with file.open("a", encoding="utf-8") as opened:
                row = {"match": mixed(seed, waiting[job]), "pairs": [asdict(pair) for pair in fresh]}
                opened.write(json.dumps(row) + "\n")
        if progress is not None:
            progress(min(len(found), wanted), wanted)
    return found


def kept(file: Path | None, heading: dict[str, Any]) -> tuple[list[Pair], set[int]]:
    """The pairs that a file has already, and the seeds of their matches; raises BadInput for those of other bots, of
    another game or another program. A new file gets the heading."""
    if file is None:
        return [], set()
    if not file.exists():
        file.write_text(json.dumps(heading) + "\n", encoding="utf-8")
        return [], set()
    rows = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines() if row.endswith("}")]
    if not rows or rows[0] != heading:
        raise BadInput("{file} holds pairs of another game, other bots or another version; name another file",
                       file=str(file)[-60:])
    return [Pair(**pair) for row in rows[1:] for pair in row["pairs"]], {row["match"] for row in rows[1:]}


# -- what the pairs say


def fit(slug: str, pairs: Sequence[Pair]) -> Fit:
    """The calibration of these pairs, and what it is worth; raises BadInput where there are too few."""
    if len(pairs) < 2 * EACH:
        raise BadInput("{count:pair is|pairs are} too few to fit anything", count=len(pairs))
    scale = fitted(pairs)
    calibrated = [loss.value for loss in judged_by_others(pairs)]
    scale = replace(scale, pairs=len(pairs), mistake=threshold(pairs, scale))
    called = [pair for pair in pairs if scale.is_mistake(scale.loss(Difference(pair.claimed, pair.error)))]
    return Fit(slug, scale, with_interval(points(pairs, calibrated)), len(called), losing(called))


def fitted(pairs: Sequence[Pair]) -> Calibration:
    """The shrinkage, from how far claims spread beyond their errors (method of moments: Efron and Morris, 1975), and
    the slope with the least squared error, with its bootstrap interval.

    Fitting both to the truth at once would not do: where all errors are alike, they can stand in for each other.
    """
    beyond = fmean(pair.claimed**2 for pair in pairs) - fmean(pair.error**2 for pair in pairs)
    spread = sqrt(max(NARROWEST**2, beyond))
    slope, low, high = with_interval(points(pairs, [shrunk(pair, spread) for pair in pairs]))
    return Calibration(slope=slope, low=low, high=high, spread=spread)


def shrunk(pair: Pair, spread: float) -> float:
    """A claim, shrunk by its error."""
    return pair.claimed * spread**2 / (spread**2 + pair.error**2)


def points(pairs: Sequence[Pair], claims: Sequence[float]) -> list[Point]:
    """Claim, truth and weight of each pair: the inverse of what the truth is off by, through the number of its worlds,
    and of how far it lies from the claims otherwise (both by the method of moments)."""
    noise = fmean(pair.truth_error**2 * pair.worlds for pair in pairs)
    apart = fmean((pair.truth - claim)**2 - noise / pair.worlds for pair, claim in zip(pairs, claims, strict=True))
    around = max(NARROWEST**2, apart)
    return [(claim, pair.truth, 1 / (around + noise / pair.worlds)) for pair, claim in zip(pairs, claims, strict=True)]


def through_origin(some: Sequence[Point]) -> float:
    """The slope of the line through nothing with the least weighted squares."""
    whole = sum(weight * x * x for x, _, weight in some)
    return sum(weight * x * y for x, y, weight in some) / whole if whole > 0 else 0.0


def with_interval(some: Sequence[Point]) -> tuple[float, float, float]:
    """The slope through nothing, and the 95 % bootstrap interval."""
    dice, count = Random(1), len(some)
    drawn = sorted(through_origin(dice.choices(some, k=count)) for _ in range(RESAMPLES))
    return through_origin(some), drawn[int(0.025 * RESAMPLES)], drawn[int(0.975 * RESAMPLES)]


def losing(pairs: Sequence[Pair]) -> float:
    """The share of these pairs that truly loses enough, allowing for what each truth is off by (empirical Bayes: Efron
    and Morris, 1975): true losses are normal, with the mean seen, and the variance seen less that of the errors."""
    if not pairs:
        return 0.0
    mean = fmean(pair.truth for pair in pairs)
    among = max(NARROWEST**2, fmean((pair.truth - mean)**2 - pair.truth_error**2 for pair in pairs))
    found = []
    for pair in pairs:
        own = max(NARROWEST, pair.truth_error)**2
        expected = (mean * own + pair.truth * among) / (own + among)
        found.append(1 - NormalDist(expected, sqrt(own * among / (own + among))).cdf(ENOUGH))
    return fmean(found)


def judged_by_others(pairs: Sequence[Pair], folds: int = 5) -> list[Difference]:
    """Each pair's calibrated loss, by a fit of the other folds (whole matches in each)."""
    of_match = {seed: number % folds for number, seed in enumerate(dict.fromkeys(pair.seed for pair in pairs))}
    scales = [fitted([pair for pair in pairs if of_match[pair.seed] != fold] or pairs) for fold in range(folds)]
    return [scales[of_match[pair.seed]].loss(Difference(pair.claimed, pair.error)) for pair in pairs]


def threshold(pairs: Sequence[Pair], scale: Calibration) -> float:
    """The smallest calibrated loss, in whole points from 10 on, beyond which enough of the calls are true, as far as
    there are enough of them to say so."""
    measured = replace(scale, pairs=len(pairs))
    least = Calibration().mistake
    while least < LARGEST:
        called = [pair for pair in pairs
                  if replace(measured, mistake=least).is_mistake(scale.loss(Difference(pair.claimed, pair.error)))]
        if len(called) < FEWEST or losing(called) >= TRUE:
            return round(least, 2)
        least += 0.01
    return LARGEST
