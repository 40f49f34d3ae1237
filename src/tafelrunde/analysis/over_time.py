"""One person's reviewed matches of a game over time: losses by decision and by sort of decision, the trend, and
luck; and how they played, as the levels do."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final

from tafelrunde.analysis.evaluate import Difference
from tafelrunde.analysis.match_review import MatchReview, Sort
from tafelrunde.analysis.performance import Performance, Played, tell_played

FEWEST: Final = 6  # matches from which on a trend is told
SURE: Final = 1.96  # standard errors of a 95 % interval


@dataclass(frozen=True)
class SeatSum:
    """What one seat's decisions in one match came to: how many, the loss in all (shares of the win), by sort; and the
    luck of the seat (a share of the win) and how it played, None where nothing sees luck."""

    decisions: int
    loss: float
    sorts: tuple[Sort, ...]
    luck: float | None = None
    performance: Performance | None = None

    @property
    def each(self) -> float:
        """The mean loss of a decision."""
        return self.loss / max(1, self.decisions)


def sum_of(review: MatchReview, seat: int) -> SeatSum:
    """A seat's sum of a review."""
    own = review.of_seat(seat)
    return SeatSum(len(own), sum(each.loss.value for each in own), tuple(review.sorts(seat)),
                   None if review.luck is None else review.luck.total(seat), review.performance(seat))


@dataclass(frozen=True)
class OverTime:
    """Matches of one game in the order they were played.

    loss:  the mean loss of a decision (a share of the win), and its standard error from match to match
    sorts: all decisions by sort, what cost most in all first
    trend: the mean loss of a decision in the later half of the matches less that in the earlier half; None for too
           few matches
    luck:  the mean luck of a match (a share of the win), and its standard error from match to match; None where none
           is measured
    told:  in how many matches luck is measured
    """

    sums: tuple[SeatSum, ...]
    loss: Difference
    sorts: tuple[Sort, ...]
    trend: Difference | None
    luck: Difference | None = None
    told: int = 0

    @property
    def is_better(self) -> bool:
        """True where less is given away in the later half, beyond what chance explains."""
        return self.trend is not None and self.trend.value < -SURE * self.trend.error

    @property
    def is_worse(self) -> bool:
        """True where more is given away in the later half, beyond what chance explains."""
        return self.trend is not None and self.trend.value > SURE * self.trend.error


def over_time(sums: Sequence[SeatSum]) -> OverTime:
    """Sum up the matches of one person at one game; matches without a decision are left out."""
    found = [each for each in sums if each.decisions > 0]
    means = [each.each for each in found]
    later, earlier = means[len(means) // 2 :], means[: len(means) // 2]
    trend = None
    if len(means) >= FEWEST:
        trend = Difference(fmean(later) - fmean(earlier), sqrt(_error(later) ** 2 + _error(earlier) ** 2))
    lucks = [each.luck for each in sums if each.luck is not None]
    luck = Difference(fmean(lucks), _error(lucks)) if lucks else None
    return OverTime(tuple(found), Difference(fmean(means) if means else 0.0, _error(means)), _sorts(found), trend, luck,
                    len(lucks))


@dataclass(frozen=True)
class PlayedOverTime:
    """How one person played in the reviewed matches of a game with one number of seats, in the order they were played.

    played:  in all of them together
    matches: how many
    points:  match by match, where decisions enough counted
    fortune: what chance brought in a match (a share of the win), and its standard error from match to match
    """

    slug: str
    seats: int
    played: Played
    matches: int
    points: tuple[int, ...]
    fortune: Difference


def played_over_time(slug: str, sums: Sequence[SeatSum]) -> list[PlayedOverTime]:
    """How one person played, by number of seats; where no level was measured, and where too little counts, nothing."""
    by_seats: dict[int, list[Performance]] = {}
    for each in sums:
        if each.performance is not None and each.performance.decisions:
            by_seats.setdefault(each.performance.seats, []).append(each.performance)
    found = []
    for seats, some in sorted(by_seats.items()):
        played = tell_played(slug, some)
        if played is not None:
            told = [one for each in some if (one := tell_played(slug, [each])) is not None]
            fortunes = [each.fortune for each in some]
            found.append(PlayedOverTime(slug, seats, played, len(some), tuple(one.points for one in told),
                                        Difference(fmean(fortunes), _error(fortunes))))
    return found


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean; infinite for a single value."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def _sorts(sums: Sequence[SeatSum]) -> tuple[Sort, ...]:
    together: dict[str, list[Sort]] = {}
    for each in sums:
        for sort in each.sorts:
            together.setdefault(str(sort.kind), []).append(sort)
    found = [Sort(some[0].kind, sum(one.decisions for one in some), sum(one.loss for one in some))
             for some in together.values()]
    return tuple(sorted(found, key=lambda sort: -sort.loss))
