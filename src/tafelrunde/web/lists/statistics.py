"""Statistics of somebody's finished matches: by game, against bots, against one other person."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tafelrunde.store import KeptMatch, ratings


@dataclass
class Sum:
    """The results of one person in some matches, added up."""

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
class Statistics:
    """The results of one person in all their finished matches."""

    games: dict[str, Sum] = field(default_factory=dict)  # with other people at the table
    bots: dict[str, Sum] = field(default_factory=dict)  # with bots alone, of the house or of people
    alone: int = 0  # those that say nothing about anybody: counted and nothing more
    others: Counter[int] = field(default_factory=Counter)  # people and programs met, and how often
    names: dict[int, str] = field(default_factory=dict)  # what they were called there last


@dataclass
class Meeting:
    """One match that two people both played: their places, and which of them came out ahead (1 or 2; 0: neither)."""

    match: KeptMatch
    places: tuple[int, int]
    ahead: int


def everybody_in(matches: Iterable[KeptMatch]) -> set[int]:
    """The ids of all who have played in these matches, people and programs."""
    return {seat.left_by or seat.person for match in matches for seat in match.seats} - {0}


def tally_matches(matches: Iterable[KeptMatch], person: int, programs: Collection[int] = ()) -> Statistics:
    """Add up finished matches, given the latest first. `programs` are the ids of those players that are programs."""
    whole = Statistics()
    for match in matches:
        places = ratings.places_in(match)
        if person not in places or len(match.seats) < 2:
            whole.alone += 1
            continue
        others = {seat.left_by or seat.person: seat.name for seat in match.seats
                  if (seat.left_by or seat.person) in places.keys() - {person}}
        group = whole.games if others.keys() - set(programs) else whole.bots
        add_match(group.setdefault(match.slug, Sum()), places, person, len(match.seats))
        whole.others.update(list(others))
        whole.names = others | whole.names
    return whole


def add_match(one: Sum, places: Mapping[int, int], person: int, seats: int) -> None:
    """Add a person's result in a match with this many seats to a sum."""
    one.played += 1
    one.won += ratings.is_win(places, person, seats)
    if ratings.has_left(places[person], seats):
        one.left += 1
    else:
        one.places += ratings.place_of(places, person)


def list_meetings(matches: Iterable[KeptMatch], one: int, other: int) -> list[Meeting]:
    """The finished matches that count for both."""
    found = []
    for match in matches:
        known = ratings.places_in(match)
        if one in known and other in known:
            places = known[one], known[other]
            found.append(Meeting(match, places, 0 if places[0] == places[1] else 1 if places[0] < places[1] else 2))
    return found
