"""Results with the luck taken out as far as it was seen: luck as a control variate.

The luck of a match has mean 0 whatever the value says by which it is told, so that a result less any multiple of it
has the mean of the result, and less variance where the luck explains some of it. The multiple (the coefficient) is
fitted to other deals than those it is used on, or it would fit their noise and the mean would be biased. White and
Bowling, Learning a Value Analysis Tool for Agent Evaluation (MIVAT, 2009); Burch, Schmid, Moravčík and Bowling, AIVAT:
A New Variance Reduction Technique for Agent Evaluation in Imperfect Information Games (2018). Control variates in
general: Owen, Monte Carlo Theory, Methods and Examples, chapter 8 (2013).

The unit is the deal: the matches of one deal depend on each other, and what duplicate deals save is in the plain
estimate already. So the ratio is that of luck on top of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from statistics import fmean, variance
from typing import Any, Final

from tafelrunde.lab.play_match import Played
from tafelrunde.lab.statistics import Mean, mean_of

FOLDS: Final = 10  # each of them is corrected by coefficients fitted to the other nine
FEWEST: Final = 20  # deals below which nothing is fitted
STAGED: Final = 100  # deals from which on each stage of the match has a coefficient of its own
WORTHWHILE: Final = 1.1  # ratio of variances below which the plain estimate stands

ROUNDING: Final = 1e-9  # luck that is only what sums of floats are off by
HELD_BACK: Final = 0.03  # how strongly the coefficient of a stage is held to the common one

Row = Sequence[float]  # of luck: by stage


@dataclass(frozen=True)
class Corrected:
    """An estimate without the luck that was seen.

    plain:        the mean of the results
    corrected:    the mean of the results less their luck times the coefficients of other deals
    ratio:        the variance of the results over that of the corrected ones: so many times fewer deals are enough
    gap:          the corrected estimate less the plain one; its interval holds 0 but for chance
    coefficients: by stage of the match, fitted to all deals
    luck:         the mean luck, which is 0 but for chance
    seconds:      of CPU time for a match, and for telling its luck
    """

    plain: Mean
    corrected: Mean
    gap: Mean
    ratio: float
    coefficients: tuple[float, ...]
    luck: Mean
    seconds: tuple[float, float]

    @property
    def is_used(self) -> bool:
        """True where luck explains enough for the corrected estimate to be told."""
        return self.ratio >= WORTHWHILE

    @property
    def best(self) -> Mean:
        """The corrected estimate; the plain one, where correcting is not worth it."""
        return self.corrected if self.is_used else self.plain

    @property
    def pays(self) -> float:
        """The factor by which fewer seconds of CPU time are enough, the measuring of luck included."""
        match, luck = self.seconds
        return self.ratio * match / (match + luck) if match > 0 else self.ratio

    def data(self) -> dict[str, Any]:
        """The figures as JSON types."""
        return {"plain": self.plain.data(), "corrected": self.corrected.data(), "gap": self.gap.data(),
                "ratio": self.ratio, "used": self.is_used, "coefficients": list(self.coefficients),
                "luck": self.luck.data(), "seconds": {"match": self.seconds[0], "luck": self.seconds[1]},
                "pays": self.pays}

    def __str__(self) -> str:
        match, luck = self.seconds
        cost = f"a match takes {1000 * match:.1f} ms of CPU time, its luck {1000 * luck:.1f} ms more"
        if self.plain.count < FEWEST:
            return f"too few deals to take luck out: {self.plain.count} of {FEWEST}; {cost}"
        if not self.is_used:
            return f"luck explains too little to be taken out: {self.ratio:.2f} times fewer matches; {cost}"
        return (f"without luck {self.corrected} ({self.gap:+.3f}): "
                f"{self.ratio:.2f} times fewer matches, {self.pays:.2f} times less time; {cost}")


def correct(results: Sequence[float], luck: Sequence[Row], seconds: tuple[float, float] = (0.0, 0.0),
              bounds: tuple[float, float] = (-inf, inf), together: int = 1) -> Corrected:
    """Correct results, one for each deal, by the luck of the deal, by stage of the match. The deals have to be
    independent of each other. With fewer than FEWEST deals, or without any luck, the plain estimate is all there is.

    `together`: so many results in a row depend on each other (the seats of a match); then only the ratio and the
    coefficients are of use, not the intervals.
    """
    plain = mean_of(results, bounds)
    total = mean_of([sum(row) for row in luck])
    if not _is_enough(luck, together):
        return Corrected(plain, plain, mean_of([0.0] * len(results)), 1.0, (0.0,) * (len(luck[0]) if luck else 0),
                         total, seconds)
    left = without_luck(results, luck, together)
    spread, rest = variance(results), variance(left)
    rows = _by_stage(luck, together)
    of_all = tuple(_fit(results, rows, range(len(rows))))
    gaps = [less - result for less, result in zip(left, results, strict=True)]
    return Corrected(plain, mean_of(left, bounds), mean_of(gaps), spread / rest if rest > 0 else 1.0,
                     of_all if len(of_all) == len(luck[0]) else of_all * len(luck[0]), total, seconds)


def without_luck(results: Sequence[float], luck: Sequence[Row], together: int = 1) -> list[float]:
    """Each result less its luck, times the coefficients of other deals; the results where nothing can be fitted."""
    if not _is_enough(luck, together):
        return list(results)
    rows = _by_stage(luck, together)
    fitted = [_fit(results, rows, [place for place in range(len(rows)) if place // together % FOLDS != fold])
              for fold in range(FOLDS)]
    return [result - _product(fitted[place // together % FOLDS], row)
            for place, (result, row) in enumerate(zip(results, rows, strict=True))]


def _is_enough(luck: Sequence[Row], together: int) -> bool:
    """Are there deals enough, and is there any luck?"""
    return len(luck) // together >= FEWEST and any(abs(share) > ROUNDING for row in luck for share in row)


def _by_stage(luck: Sequence[Row], together: int) -> Sequence[Row]:
    """The luck that gets a coefficient each: by stage where there are deals enough, else of the whole match."""
    return luck if len(luck) // together >= STAGED else [[sum(row)] for row in luck]


def correct_deals(deals: Sequence[Sequence[Played]], bot: str, a_seat: bool) -> Corrected:
    """A bot's share of the wins in these deals, which were played with luck: of its side, or of one (`a_seat`) of its
    seats."""
    results, luck = [], []
    for deal in deals:
        seats = [(one, seat) for one in deal for seat, name in enumerate(one.bots) if name == bot]
        count = len(seats) if a_seat else len(deal)
        results.append(sum(one.shares[seat] for one, seat in seats) / count)
        luck.append(luck_of_side(deal, bot, a_seat))
    matches = [one for deal in deals for one in deal]
    seconds = fmean(one.seconds[0] for one in matches), fmean(one.seconds[1] for one in matches)
    return correct(results, luck, seconds, (0.0, 1.0))


def luck_of_side(deal: Sequence[Played], bot: str, a_seat: bool) -> list[float]:
    """The mean luck of a bot's side, or of one (`a_seat`) of its seats, in the matches of a deal: by stage."""
    seats = [(one, seat) for one in deal for seat, name in enumerate(one.bots) if name == bot]
    count = len(seats) if a_seat else len(deal)
    return [sum(one.luck[stage][seat] for one, seat in seats) / count for stage in range(len(deal[0].luck))]


def duplicate_ratio(deals: Sequence[Sequence[Played]], bot: str) -> float | None:
    """How many times fewer matches are enough because a deal is played from every seat: the variance of a match over
    that of a deal's mean, times its matches. Shares are taken less the mean of the seating, which every deal has alike.
    None where a deal is a single match, or all deals come out the same."""
    size = len(deals[0])
    if size < 2 or len(deals) < 2:
        return None
    shares = [[_share(one, bot) for one in deal] for deal in deals]
    alone = fmean(variance([row[place] for row in shares]) for place in range(size))
    together = variance([fmean(row) for row in shares])
    return alone / size / together if together > 0 else None


def _share(one: Played, bot: str) -> float:
    """What the seats of a bot won of a match."""
    return sum(share for name, share in zip(one.bots, one.shares, strict=True) if name == bot)


def _fit(results: Sequence[float], luck: Sequence[Row], places: Sequence[int]) -> list[float]:
    """The coefficients of least squares over the deals at these places, the mean of the results being free.

    A common one, and for each stage how far it is from that, held back by HELD_BACK times the square of all luck (ridge
    regression), or a stage with hardly any luck could have any coefficient.
    """
    mean = fmean(results[place] for place in places)
    totals = [sum(luck[place]) for place in places]
    square = sum(total * total for total in totals)
    if square == 0:
        return [0.0] * len(luck[0])
    common = sum((results[place] - mean) * total for place, total in zip(places, totals, strict=True)) / square
    size = len(luck[0])
    if size == 1:
        return [common]
    left = [results[place] - mean - common * total for place, total in zip(places, totals, strict=True)]
    rows = [luck[place] for place in places]
    products = [sum(rest * row[one] for rest, row in zip(left, rows, strict=True)) for one in range(size)]
    squares = [[sum(row[one] * row[other] for row in rows) + (HELD_BACK * square if one == other else 0.0)
                for other in range(size)] for one in range(size)]
    return [common + step for step in _solve(squares, products)]


def _solve(matrix: Sequence[Row], right: Row) -> list[float]:
    """The solution of a positive definite system by Gauss and Jordan."""
    size = len(right)
    rows = [[*matrix[row], right[row]] for row in range(size)]
    for pivot in range(size):
        rows[pivot] = [number / rows[pivot][pivot] for number in rows[pivot]]
        for other in range(size):
            if other != pivot:
                share = rows[other][pivot]
                rows[other] = [number - share * own for number, own in zip(rows[other], rows[pivot], strict=True)]
    return [row[size] for row in rows]


def _product(coefficients: Row, luck: Row) -> float:
    return sum(coefficient * share for coefficient, share in zip(coefficients, luck, strict=True))
