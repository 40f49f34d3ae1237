"""Round robin: everybody meets everybody of the same division.

Two at a table by the circle method. At larger tables nobody meets anybody twice while that is possible, over as many
rounds as the terms say, or two thirds of those in which everybody could have met everybody: more leave no choice.
"""

from collections.abc import Sequence

from tafelrunde.events.event import Event
from tafelrunde.events.formats import Format
from tafelrunde.events.formats.pairing import fill_tables, history_of, round_lines, seat_divisions
from tafelrunde.events.seating import History, assign_seats


def next_lines(event: Event) -> list[str]:
    """The next round once the last one is over, or the end."""
    if event.running:
        return []
    if rounds_left(event) <= 0 or event.closed or len(event.present) < event.terms.sizes[0]:
        return ["finish"]
    divisions = divisions_of(event)
    if event.terms.sizes == (2,):
        tables, byes = list[list[str]](), dict[str, str]()
        lines, filled = fill_tables(event, divisions)
        history = history_of(event)
        for people, bots in zip(divisions, filled, strict=True):
            _pair(event, people, tables, byes, "".join(bots), history)
        return [*lines, *round_lines(event, tables, byes)]
    present = [[person for person in people if event.people[person].present] for people in divisions]
    return seat_divisions(event, present, dict.fromkeys(event.people, 0), rounds_left(event))


def rounds_left(event: Event) -> int:
    """How many rounds are still to be opened: what the terms say, or one after the other until all have met."""
    longest = max(rounds_needed(people, event) for people in divisions_of(event))
    return (event.terms.rounds or longest) - len(event.rounds)


def rounds_needed(people: Sequence[str], event: Event) -> int:
    """So many rounds are played where the terms name no number."""
    count, others = len(people), event.terms.sizes[-1] - 1
    return count - 1 + count % 2 if others == 1 else max(2 * (count - 1) // (3 * others), 1)


def divisions_of(event: Event) -> list[list[str]]:
    """The people of each division, as they entered; who has withdrawn stays in the plan."""
    return [[person.id for person in event.people.values() if person.division == number and not person.reserve]
            for number in range(1, event.terms.divisions + 1)]


def _pair(event: Event, people: Sequence[str], tables: list[list[str]], byes: dict[str, str], bot: str,
          history: History) -> None:
    """A round of the circle method: the first stays, the others go round; who meets nobody, or somebody who has
    withdrawn, rests, or meets the bot instead of nobody. Seats fall as the circle says, unless somebody has sat in one
    more often, as others did not come. A division may be empty."""
    if not people:
        return
    circle = [*([bot] if len(people) % 2 else []), *people]
    turn, half = len(event.rounds) % max(len(circle) - 1, 1), len(circle) // 2
    others = circle[1:]
    around = [circle[0], *others[turn:], *others[:turn]]
    again = len(event.rounds) // max(len(circle) - 1, 1) % 2  # a second time round with the other seat first
    for place in range(half):
        pair = [around[place], around[-1 - place]]
        if (turn if place == 0 else place) % 2 != again:
            pair.reverse()
        free = [person for person in pair if person and (person == bot or event.people[person].present)]
        if free == [bot]:
            continue
        if len(free) == 2:
            tables.append(assign_seats(pair, history))
        else:
            byes.update(dict.fromkeys(free, "full" if "" not in pair and bot not in pair else "zero"))


FORMAT = Format(next_lines, rounds_left, fills_tables=True, by_appointment=True)
