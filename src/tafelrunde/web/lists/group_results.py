"""The table of results of a group: what its people have won against each other in a span of time."""

from collections.abc import Iterable
from dataclasses import dataclass

from tafelrunde.core import Say
from tafelrunde.store import OVER, KeptMatch, ratings

SPANS = {30: Say("the last 30 days"), 365: Say("the last year"), 0: Say("since the beginning")}  # by days


@dataclass
class Result:
    """What one person has played and won; `left_behind` adds up, over matches, the share of the other people who came
    in behind them, who shares a place half."""

    person: int
    name: str
    played: int = 0
    won: int = 0
    left_behind: float = 0.0

    @property
    def points(self) -> float:
        """The mean share of the others left behind, in hundredths: 50 is as good as the others."""
        return 100 * self.left_behind / self.played


def tally_group(matches: Iterable[KeptMatch], slug: str = "") -> list[Result]:
    """The results of everybody in these matches, given the latest first, the best first: of those of one game, if it is
    named. A match counts when two or more people have played it to the end, or left it."""
    found: dict[int, Result] = {}
    for match in matches:
        places = ratings.places_in(match)
        if match.progress.stage != OVER or len(places) < 2 or slug not in ("", match.slug):
            continue
        names = {seat.sitter: seat.name for seat in match.seats}
        for person, place in places.items():
            one = found.setdefault(person, Result(person, names[person]))
            others = [other for each, other in places.items() if each != person]
            one.played += 1
            one.won += ratings.is_win(places, person, len(match.seats))
            one.left_behind += sum((other > place) + (other == place) / 2 for other in others) / len(others)
    return sorted(found.values(), key=lambda one: (-one.points, -one.played, one.person))
