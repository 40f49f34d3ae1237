"""How somebody played over time, from the reviews that are there, with a chart of it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.analysis.over_time import PlayedOverTime, SeatSum, played_over_time
from tafelrunde.analysis.performance import best_points
from tafelrunde.analysis.plain import from_plain
from tafelrunde.store import ReviewSum
from tafelrunde.web.review.graph import Trend, draw_trend

FEWEST = 2  # matches that make a line


@dataclass(frozen=True)
class PlayedChart:
    """How somebody played a game with one number of seats, and the chart of it from match to match; None: too few."""

    told: PlayedOverTime
    trend: Trend | None


def read_sums(sums: Sequence[ReviewSum], slugs: Sequence[str]) -> dict[str, list[SeatSum]]:
    """A person's sums by game, of the games that the house has."""
    by_game: dict[str, list[SeatSum]] = {}
    for each in sums:
        if each.slug in slugs:
            by_game.setdefault(each.slug, []).append(from_plain(json.loads(each.told), SeatSum))
    return by_game


def chart_played(by_game: dict[str, list[SeatSum]]) -> list[PlayedChart]:
    """What is told of a person, game by game."""
    return [PlayedChart(told, draw_trend(told.points, best_points(slug, told.seats))
                        if len(told.points) >= FEWEST else None)
            for slug, sums in by_game.items() for told in played_over_time(slug, sums)]
