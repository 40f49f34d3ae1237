"""League: divisions that play a round robin each; between seasons the first quarter of a division goes up, the last
goes down, and nobody goes two divisions at once."""

from collections.abc import Sequence
from dataclasses import replace

from tafelrunde.events.event import Event
from tafelrunde.events.formats import round_robin
from tafelrunde.events.standings import best_first, standings


def start_lines(event: Event) -> list[str]:
    """Divisions of like size, those who entered first in the first; and the start. Where divisions are made already,
    whoever has entered since plays in the last one."""
    people = event.present
    if event.divided:
        return ["start"]
    each, more = divmod(len(people), event.terms.divisions)
    lines, begin = list[str](), 0
    for number in range(1, event.terms.divisions + 1):
        end = begin + each + (number <= more)
        lines += [f"division {number} {' '.join(people[begin:end])}"] if end > begin else []
        begin = end
    return [*lines, "start"]


def next_season(event: Event, returning: Sequence[str], new: Sequence[str] = ()) -> list[list[str]]:
    """The divisions of the season after this one, for those who want to go on, in the order of the last standings:
    who stays, before them who comes down, after them who goes up; new people come into the last one."""
    divisions = event.terms.divisions
    seasons: list[list[str]] = [[] for _ in range(divisions)]
    for number in range(1, divisions + 1):
        order = best_first(standings(event, number))
        quarter = -(-len(order) // 4)
        up = order[:quarter] if number > 1 else []
        down = order[len(order) - quarter:] if number < divisions else []
        for person in order:
            if person in returning:
                to = number - 1 if person in up else number + 1 if person in down and person not in up else number
                seasons[to - 1].append(person)
    seasons[-1] += new
    return seasons


FORMAT = replace(round_robin.FORMAT, start_lines=start_lines, has_divisions=True)
