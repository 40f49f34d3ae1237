"""Arena: whoever is free is paired, the best with the best, not with those they have just met; until it is closed."""

from tafelrunde.events.event import Event
from tafelrunde.events.formats import Format
from tafelrunde.events.formats.pairing import game_of, history_of
from tafelrunde.events.seating import assign_seats
from tafelrunde.events.standings import points_of


def next_lines(event: Event) -> list[str]:
    """The tables that can be begun now, or the end."""
    if not event.rounds:
        return ["round 1"] if not event.closed else ["finish"]
    tables = event.rounds[0].tables
    if event.closed:
        return [] if event.running else ["finish"]
    busy = {person for table in tables if table.running for person in table.people}
    last = {person: set(table.people) for table in tables for person in table.people}
    points = points_of(event)
    free = sorted((person for person in event.present if person not in busy), key=lambda person: -points[person])
    lines = list[str]()
    history = history_of(event)
    while people := _next_table(event, free, last, waiting=bool(busy) or bool(lines)):
        free = [person for person in free if person not in people]
        number = len(tables) + len(lines) + 1
        seated = " ".join(assign_seats(people, history))
        lines.append(f"table 1.{number} {game_of(event, len(people), number - 1)} {seated}")
    return lines


def _next_table(event: Event, free: list[str], last: dict[str, set[str]], waiting: bool) -> list[str]:
    """The next to sit down together: the best who is free with those nearest whom nobody of them has just met.

    While others play, they wait for somebody else rather than to meet the same people again at once, and for a full
    table rather than for a small one.
    """
    size = event.terms.sizes[-1]
    if len(free) < size and not waiting:
        size = max((each for each in event.terms.sizes if each <= len(free)), default=0)
    if not 0 < size <= len(free):
        return []
    for first in free if waiting else free[:1]:
        people = [first]
        for other in free:
            fresh = all(other not in last.get(person, ()) for person in people)
            apart = any(frozenset((person, other)) in event.apart for person in people)
            if other not in people and fresh and not apart and len(people) < size:
                people.append(other)
        if len(people) == size:
            return people
    return [] if waiting else free[:size]


def rounds_left(event: Event) -> int:
    """Nobody knows how many tables are still to come while it is open."""
    return 0 if event.closed else 10**6


FORMAT = Format(next_lines, rounds_left, entries_until="close", keeps_apart=True, rolling=True)
