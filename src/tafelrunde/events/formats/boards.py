"""Boards: all tables play the same deals at the same time, and everybody is compared with all who held the same seat.

Tables are full: bots in reserve take the chairs that are left over, and of whoever leaves. From board to board
everybody changes seats by a plan (`events.movement`). What they have made is booked when the last table has played.
"""

from tafelrunde.core import BadInput
from tafelrunde.events.event import Event
from tafelrunde.events.formats import Format
from tafelrunde.events.formats.pairing import bot_name, round_lines
from tafelrunde.events.matchpoints import list_matchpoints
from tafelrunde.events.movement import plan_boards

FEWEST = 2  # tables, so that there is somebody to be compared with


def start_lines(event: Event) -> list[str]:
    """The start of an event whose terms suit boards."""
    if len(event.terms.sizes) > 1 or len(event.terms.games) > 1 or not event.terms.rounds:
        raise BadInput("boards are of one game, with one number of seats, and so many as were said")
    return ["start"]


def next_lines(event: Event) -> list[str]:
    """The matchpoints of the last board once all have played it, then the next one, or the end."""
    if event.running:
        return []
    lines = [f"matchpoints {table.name} {made}" for board in event.rounds for table in board.tables
             if (made := list_matchpoints(board, table)) != event.matchpoints.get(table.name)]
    return lines + (["finish"] if rounds_left(event) <= 0 or event.closed else next_board(event))


def next_board(event: Event) -> list[str]:
    """The lines of a board: who has left gives the chair to somebody who has none, else to a bot; so does a bot."""
    size, entered = event.terms.sizes[-1], list[str]()
    chairs = chairs_of(event)
    free = [person for person in event.present if person not in chairs]
    bots = [person.id for person in event.people.values() if person.reserve and person.id not in chairs]
    for chair, person in enumerate(chairs):
        stays = person in event.people and event.people[person].present
        if free and not stays:
            chairs[chair] = free.pop(0)
        elif not stays and not (person and event.people[person].reserve):
            if not bots:
                bots.append(f"p{len(event.people) + len(entered) + 1}")
                entered.append(f"bot {bots[0]} {bot_name(event, len(entered))}")
            chairs[chair] = bots.pop(0)
    plan = plan_boards(len(chairs) // size, size, event.terms.rounds)
    tables = [[chairs[chair] for chair in table] for table in plan[len(event.rounds)]]
    return entered + round_lines(event, tables, {})


def chairs_of(event: Event) -> list[str]:
    """Who has each chair of the plan: as at the last board, at first as they entered; "" where nobody is."""
    size = event.terms.sizes[-1]
    if not event.rounds:
        people = event.present
        return people + [""] * (max(FEWEST, -(-len(people) // size)) * size - len(people))
    last = event.rounds[-1].tables
    chairs = [""] * (len(last) * size)
    plan = plan_boards(len(last), size, event.terms.rounds)
    for table, planned in zip(last, plan[len(event.rounds) - 1], strict=True):
        for chair, person in zip(planned, table.people, strict=True):
            chairs[chair] = person
    return chairs


def rounds_left(event: Event) -> int:
    """How many boards are still to be played."""
    return event.terms.rounds - len(event.rounds)


FORMAT = Format(next_lines, rounds_left, start_lines=start_lines, needs_rounds=True, sealed=True)
