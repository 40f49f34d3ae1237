"""What somebody's finished matches add up to: by game, against bots, against one other person."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tafelrunde.store import KeptMatch


@dataclass
class Sum:
    """How somebody did in some matches."""

    played: int = 0
    won: int = 0
    left: int = 0
    places: int = 0  # summed up, of matches not left

    @property
    def place(self) -> float | None:
        """The average place; None if every match was left."""
        stayed = self.played - self.left
        return self.places / stayed if stayed else None


@dataclass
class Tally:
    """All of somebody's finished matches, summed up."""

    games: dict[str, Sum] = field(default_factory=dict)  # with other people at the table
    bots: dict[str, Sum] = field(default_factory=dict)  # with bots alone
    alone: int = 0  # several seats of the same person, or nobody else: counted and nothing more
    others: Counter[int] = field(default_factory=Counter)  # people met, and how often
    names: dict[int, str] = field(default_factory=dict)  # what they were called there last


@dataclass
class Meeting:
    """One match two people both played: their places, who of them came out ahead (0 neither, 1 or 2)."""

    match: KeptMatch
    places: tuple[int, int]
    ahead: int


def seat_of(match: KeptMatch, person: int) -> int | None:
    """The one seat somebody played or left; None if they held several, or none."""
    found = [number for number, seat in enumerate(match.seats)
             if seat.was == person or (seat.kind == "person" and seat.person == person and not seat.was)]
    return found[0] if len(found) == 1 else None


def place(match: KeptMatch, seat: int) -> int:
    """The place of a seat's own player: behind everybody for one who left, in the order of their seats."""
    rank = match.progress.ranks[seat]
    return len(match.seats) + rank if match.seats[seat].forfeited else rank


def tally(matches: Iterable[KeptMatch], person: int) -> Tally:
    """Sum up finished matches, the latest first."""
    whole = Tally()
    for match in matches:
        seat = seat_of(match, person)
        others = _others(match, person)
        if seat is None or len(match.seats) < 2 or len(match.progress.ranks) != len(match.seats):
            whole.alone += 1
            continue
        group = whole.games if others else whole.bots
        one = group.setdefault(match.slug, Sum())
        one.played += 1
        if match.seats[seat].forfeited:
            one.left += 1
        else:
            one.won += match.progress.ranks[seat] == 1
            one.places += match.progress.ranks[seat]
        whole.others.update(list(others))
        whole.names = dict(others) | whole.names
    return whole


def meetings(matches: Iterable[KeptMatch], one: int, other: int) -> list[Meeting]:
    """The finished matches both played with one seat each."""
    found = []
    for match in matches:
        first, second = seat_of(match, one), seat_of(match, other)
        if first is None or second is None or len(match.progress.ranks) != len(match.seats):
            continue
        places = place(match, first), place(match, second)
        found.append(Meeting(match, places, 0 if places[0] == places[1] else 1 if places[0] < places[1] else 2))
    return found


def _others(match: KeptMatch, person: int) -> Mapping[int, str]:
    return {seat.was or seat.person: seat.name for seat in match.seats
            if (seat.was or seat.person) not in (0, person)}
