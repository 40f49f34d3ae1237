"""How reliably somebody comes and stays: no-shows, matches left, and what of it is paid off by matches played to the
end. A function of what anybody may read on their page; nothing else is counted anywhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tafelrunde.store import KeptMatch, ratings

PAYS: Final = 5  # matches with others, played to the end, pay off one no-show or one match that was left


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
