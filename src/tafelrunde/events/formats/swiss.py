"""Swiss: a fixed number of rounds in which people of like points meet, and nobody anybody twice while that is possible.
"""

from tafelrunde.events.event import Event
from tafelrunde.events.formats import Format
from tafelrunde.events.formats.pairing import seat_divisions
from tafelrunde.events.standings import best_first, points_of, standings


def next_lines(event: Event) -> list[str]:
    """The next round once the last one is over, or the end."""
    if event.running:
        return []
    free = set(event.present)
    if rounds_left(event) <= 0 or event.closed or len(free) < event.terms.sizes[0]:
        return ["finish"]
    ranked = [person for person in best_first(standings(event)) if person in free]
    return seat_divisions(event, [ranked], points_of(event), rounds_left(event))


def rounds_left(event: Event) -> int:
    """How many rounds are still to be opened."""
    return event.terms.rounds - len(event.rounds)


FORMAT = Format(next_lines, rounds_left, entries_until="half", needs_rounds=True, fills_tables=True, keeps_apart=True)
