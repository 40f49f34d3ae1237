"""Openings: what is played first, how often, and how it does, from a file of moves (`lab.moves`)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tafelrunde.lab.moves import SETTING
from tafelrunde.lab.statistics import Mean, fair, mean_of

Deals = dict[int, list[float]]  # by number of the deal: the results of a seat in its matches
Place = tuple[int, str, int]  # number of seats, setting of the table, seat


@dataclass(frozen=True)
class Opening:
    """The first decisions of a seat at tables of so many with the same setting. Intervals count deals, as matches of
    the same deal depend on each other."""

    seats: int
    setting: str
    seat: int
    moves: tuple[str, ...]
    matches: int
    often: Mean  # the part of the seat's matches that it was played in
    share: Mean  # of the win in these matches

    @property
    def fair(self) -> float:
        """An equal share of the win."""
        return fair(self.seats)

    def data(self) -> dict[str, Any]:
        """The opening as JSON types."""
        return {"seats": self.seats, "setting": self.setting, "seat": self.seat, "moves": list(self.moves),
                "matches": self.matches, "often": self.often.data(), "share": self.share.data(),
                "fair_share": self.fair}


def openings(rows: Iterable[Mapping[str, Any]], first: int = 1, seat: int | None = None,
             bot: str | None = None) -> list[Opening]:
    """The openings found in rows of moves, by number of seats, setting and seat, the most frequent first: the
    `first` decisions of each seat, of one seat or one bot where they are named."""
    found: dict[tuple[Place, tuple[str, ...]], Deals] = defaultdict(lambda: defaultdict(list))
    sat: dict[Place, dict[int, int]] = defaultdict(lambda: defaultdict(int))  # by deal: how many matches
    for match in matches(rows):
        for number, moves in first_moves(match, first).items():
            own = next(row for row in match if row["seat"] == number)
            if seat in (None, number) and bot in (None, own["bot"]):
                place = int(own["seats"]), own[SETTING], number
                sat[place][own["deal"]] += 1
                found[place, moves][own["deal"]].append(float(own["result"]))
    return sorted((_opening(place, moves, deals, sat[place]) for (place, moves), deals in found.items()),
                  key=lambda one: (one.seats, one.setting, one.seat, -one.matches, one.moves))


def matches(rows: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    """The rows match by match."""
    for _, match in groupby(rows, key=lambda row: row["match"]):
        yield list(match)


def first_moves(match: Iterable[Mapping[str, Any]], first: int) -> dict[int, tuple[str, ...]]:
    """By seat, its first decisions."""
    found: dict[int, tuple[str, ...]] = {}
    for row in match:
        moves = found.get(row["seat"], ())
        if len(moves) < first:
            found[row["seat"]] = (*moves, row["move"])
    return found


def _opening(place: Place, moves: tuple[str, ...], deals: Deals, sat: Mapping[int, int]) -> Opening:
    often = [len(deals.get(deal, ())) / matches for deal, matches in sat.items()]
    shares = [sum(results) / len(results) for results in deals.values()]
    return Opening(*place, moves, sum(map(len, deals.values())), mean_of(often, (0, 1)), mean_of(shares, (0, 1)))
