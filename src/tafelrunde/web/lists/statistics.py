"""Statistics of finished matches: of one person by game, against bots, against one other; how reliably they come and
stay; what the people of a group have won against each other. All of it follows from what anybody may read; nothing else
is counted anywhere."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tafelrunde.core import Say
from tafelrunde.store import OVER, KeptMatch, ratings

SPANS = {30: Say("the last 30 days"), 365: Say("the last year"), 0: Say("since the beginning")}  # by days
PAYS: Final = 5  # matches with others, played to the end, pay off one no-show or one match that was left


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


@dataclass
class Reliability:
    """The number of no-shows, of matches left to a bot or given up on the way, and of matches stayed in to the end;
    `owing` no-shows and matches left are not paid off yet, the next one by `missing` more matches."""

    absent: int = 0
    left: int = 0
    stayed: int = 0
    owing: int = 0
    missing: int = 0


def tally_reliability(person: int, matches: Iterable[KeptMatch], absences: Iterable[float]) -> Reliability:
    """The reliability of somebody with these finished matches, who did not come at these times; matches against bots
    alone say nothing."""
    events = [(at, "absent") for at in absences]
    for match in matches:
        places = ratings.places_in(match)
        if person in places and len(places) > 1:
            gone = ratings.has_left(places[person], len(match.seats))
            events.append((match.updated, "left" if gone else "stayed"))
    found = Reliability()
    for _, what in sorted(events):
        setattr(found, what, getattr(found, what) + 1)
        if what != "stayed":
            found.owing += 1
            found.missing = found.missing or PAYS
        elif found.owing:
            found.missing -= 1
            found.owing -= not found.missing
            found.missing = found.missing or (PAYS if found.owing else 0)
    return found


@dataclass
class Result:
    """What one person has played and won; `left_behind` adds up, over matches, the share of the other people who came
    in behind them, who shares a place half. Who stands equal in the points of as many matches shares the place."""

    person: int
    name: str
    played: int = 0
    won: int = 0
    left_behind: float = 0.0
    place: int = 0

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
    results = sorted(found.values(), key=lambda one: (-one.points, -one.played, one.person))
    for number, one in enumerate(results, start=1):
        above = results[number - 2]  # of the first: the last, whose place is still 0
        one.place = above.place if above.place and (above.points, above.played) == (one.points, one.played) else number
    return results
