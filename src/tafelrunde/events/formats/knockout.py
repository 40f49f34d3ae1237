"""Knock-out of tables: half of each table go on, until one table is left.

Who did not play does not go on, and nobody ever goes on by lot: of equal places the one who stands better in the whole
event, then the one who sat later. Where too few are left for a table, the best of those who are out come back in.
"""


from tafelrunde.events.event import Event
from tafelrunde.events.formats import Format
from tafelrunde.events.formats.pairing import history_of, lot_of, round_lines
from tafelrunde.events.seating import choose_resting, part_again, table_sizes
from tafelrunde.events.standings import Standing, standings
from tafelrunde.events.table import Round, Table


def next_lines(event: Event) -> list[str]:
    """The next round once the last one is over, or the end."""
    if event.running:
        return []
    alive = survivors(event)
    smallest = event.terms.sizes[0]
    if event.closed or is_over(event) or len(event.present) < smallest:
        return ["finish"]
    if len(alive) < smallest:
        alive += [row.person for row in final_order(event)
                  if row.person not in alive and event.people[row.person].present][: smallest - len(alive)]
    history = history_of(event)
    sizes = table_sizes(len(alive), event.terms.sizes)
    resting = choose_resting(alive, len(alive) - sum(sizes), history.byes, event.apart, len(sizes))
    playing = [person for person in alive if person not in resting]
    tables: list[list[str]] = [[] for _ in sizes]
    forwards = True
    while playing:  # the best to different tables, to and fro
        for table in range(len(sizes)) if forwards else reversed(range(len(sizes))):
            if playing and len(tables[table]) < sizes[table]:
                tables[table].append(playing.pop(0))
        forwards = not forwards
    seated = part_again(tables, history, event.apart, lot_of(event, len(event.rounds)))
    return round_lines(event, seated, dict.fromkeys(resting, "half"))


def is_over(event: Event) -> bool:
    """Has the last table been played?"""
    return bool(event.rounds) and len(event.rounds[-1].tables) == 1 and not resting_in(event.rounds[-1])


def resting_in(one: Round) -> list[str]:
    """Who goes on from a round without a table; whoever came back has a bye, too, but of no points."""
    return [person for person, worth in one.byes.items() if worth]


def survivors(event: Event) -> list[str]:
    """Who goes on, the best first: at the start everybody as they entered."""
    if not event.rounds:
        return event.present
    last = event.rounds[-1]
    rank = {row.person: row.rank for row in standings(event)}
    through = [person for table in last.tables for person in winners(event, table, rank)]
    through += [person for person in resting_in(last) if event.people[person].present]
    return sorted(through, key=rank.__getitem__)


def winners(event: Event, table: Table, rank: dict[str, int]) -> list[str]:
    """The better half of a table, at least one: by place, then by standing, then by who sat later."""
    places = [1] * len(table.people) if table.annulled or table.running else table.places
    place = dict(zip(table.people, places, strict=True))
    played = [person for person in table.people if place[person] and event.people[person].present]
    played.sort(key=lambda person: (place[person], rank[person], -table.people.index(person)))
    return played[: max(len(table.people) // 2, 1)]


def final_order(event: Event) -> list[Standing]:
    """Everybody by the round they have come to, then by their place at its table, then by points."""
    rows = standings(event)
    if not event.rounds:
        return rows
    reached = dict.fromkeys(event.people, (0, 0))
    for number, one in enumerate(event.rounds, start=1):
        for person in resting_in(one):
            reached[person] = (number, 0)
        for table in one.tables:
            for person in table.people:
                place = table.places[table.people.index(person)] if table.places else 0
                reached[person] = (number, -(place or 1000))
    order = sorted(rows, key=lambda row: (reached[row.person], -row.rank), reverse=True)
    ranked: list[Standing] = []
    for place, row in enumerate(order, start=1):
        equal = ranked and (reached[row.person], row.points, row.tie_breaks) == (
            reached[ranked[-1].person], ranked[-1].points, ranked[-1].tie_breaks)
        ranked.append(Standing(ranked[-1].rank if equal else place, row.person, row.points, row.tie_breaks))
    return ranked


def rounds_left(event: Event) -> int:
    """How many rounds are still to be opened, at most."""
    count, rounds = len(survivors(event)), 0
    if is_over(event):
        return 0
    while count > event.terms.sizes[0]:
        sizes = table_sizes(count, event.terms.sizes)
        count, rounds = count - sum(sizes) + sum(max(size // 2, 1) for size in sizes), rounds + 1
    return rounds + 1


FORMAT = Format(next_lines, rounds_left, final_order, keeps_apart=True, eliminates=True)
