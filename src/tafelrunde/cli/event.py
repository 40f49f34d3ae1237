"""`tafelrunde event`: events from their records – simulate, check, standings."""

import json as notation
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from tafelrunde.cli.parameters import Json, Seed
from tafelrunde.core import BadInput
from tafelrunde.core.integers import integer
from tafelrunde.core.text import text_of

if TYPE_CHECKING:  # loaded when it is used
    from tafelrunde.events import Event, Record
    from tafelrunde.events.simulate import Plan

HELP = """Events from their records: Swiss, round robin, knock-out, arena, league, boards; tournaments of a house.

For example:

    tafelrunde event simulate --format swiss --people 12 --seats 4 > event.txt
    tafelrunde event check event.txt
    tafelrunde event standings event.txt
    tafelrunde event list
"""

app = App("event", help=HELP)


@app.command
def simulate(*, format: str = "swiss", people: int = 0, rounds: int = 3,
             seats: Annotated[tuple[int, ...], Parameter(negative="")] = (2,), seed: Seed = 1, events: int = 1,
             trouble: int = 60) -> int:
    """Make a random event and print its record; or many, and print what checking them found.

    For example:

        tafelrunde event simulate --format knockout --people 16 --seats 4 --seed 7
        tafelrunde event simulate --format swiss --events 5000

    Parameters
    ----------
    format
        swiss, dutch, round_robin, knockout, arena, league or boards.
    people
        So many enter before the start; of many events where it is not given 3 to 200, drawn for each.
    rounds
        Of a Swiss or a league; so many boards.
    seats
        So many may sit at a table; may be given several times.
    events
        More than one: they are checked, and what was found is summed up.
    trouble
        Of 1 000 steps so many bring a late comer, a drop-out, a no-show, an annulment, a correction, a killed process.
    """
    from tafelrunde.events.abilities import find_abilities
    from tafelrunde.events.record import MOST_SEATS
    from tafelrunde.events.simulate import Plan, draw_plans, simulate as play

    for size in seats:
        integer(str(size), 2, MOST_SEATS)
    integer(str(rounds), 1, 1000)
    if people and not min(seats) <= people <= 10_000:
        raise BadInput("so many take part in a simulated event: {low} to {high}", low=min(seats), high=10_000)
    plan = Plan(format, people or 12, seed, rounds, tuple(sorted(seats)), trouble=trouble,
                game="beutelschneider" if find_abilities(format).sealed else Plan.game)
    if events == 1:
        print(play(plan, draw_deal), end="")
        return 0
    return sum_up(format, (replace(plan, seed=seed + number) for number in range(events)) if people else
                  draw_plans(format, seed, events, trouble))


def sum_up(format: str, plans: "Iterable[Plan]") -> int:
    """Play and judge events; print the hard faults and the sums; 1 if there is a fault."""
    from tafelrunde.events.check import judge
    from tafelrunde.events.simulate import simulate as play
    from tafelrunde.lab.statistics import format_count

    sums = Counter[str]()
    for plan in plans:
        found = judge(play(plan, draw_deal), draw_deal)
        for fault in found.faults:
            print(f"seed {plan.seed}: {fault}")
        sums.update(events=1, people=len(found.event.people), tables=sum(1 for _ in found.event.tables),
                    faults=len(found.faults), repeats=found.repeats, bound=found.bound, changed=found.changed,
                    uneven=found.uneven, together=found.together)
    faults, repeats = format_count(sums["faults"], "fault", "faults"), format_repeats(sums, format)
    print(f"{format}: {sums['events']} events, {sums['people']} people, {sums['tables']} tables: {faults}; {repeats}; "
          f"{format_count(sums['uneven'], 'person', 'people')} with uneven seats, "
          f"{format_count(sums['together'], 'pair', 'pairs')} together who were to be apart")
    return int(sums["faults"] > 0)


def format_repeats(sums: "Mapping[str, int]", format: str) -> str:
    """How many meetings were repeated, how many of them had to be, and how many came of directors' changes."""
    from tafelrunde.events.abilities import find_abilities
    from tafelrunde.lab.statistics import format_count

    if not find_abilities(format).counts_repeats:
        return "repeats are not counted"
    changed = f" and {sums['changed']} came of directors' changes" if sums["changed"] else ""
    return (f"{format_count(sums['repeats'], 'repeat', 'repeats')}, of which {sums['bound']} could not be avoided"
            f"{changed}")


@app.command
def check(file: Path, /, *, json: Json = False) -> int:
    """Judge an event by its record alone: every line that breaks a rule, and what pairing wants to avoid.

    The exit code is 1 if a rule is broken.

    Parameters
    ----------
    file
        The record.
    """
    from tafelrunde.events.check import judge
    from tafelrunde.lab.statistics import format_count

    found = judge(read(file), draw_deal)
    form = found.event.format
    if json:
        print(notation.dumps({"faults": list(map(str, found.faults)), "penalties": list(map(str, found.penalties)),
                              **({} if not form.counts_repeats else {
                                  "repeats": found.repeats, "repeats_at_least": found.bound,
                                  "repeats_by_directors": found.changed}),
                              **({"compared": found.compared} if form.sealed else {})}, ensure_ascii=False, indent=2))
    else:
        for fault in found.faults:
            print(f"fault: {fault}")
        for penalty in found.penalties:
            print(f"penalty: {penalty}")
        least, most = found.compared
        print(f"{format_count(len(found.faults), 'fault', 'faults')}, "
              f"{format_count(len(found.penalties), 'penalty', 'penalties')}; " + (
                  f"each two held the same seat {least} to {most} times" if form.sealed else
                  format_repeats(vars(found), found.event.terms.format)))
    return int(bool(found.faults))


@app.command
def standings(file: Path, /, *, json: Json = False) -> None:
    """Print the standings of an event, with points and tie-breaks in their order.

    Parameters
    ----------
    file
        The record.
    """
    from tafelrunde.events import replay
    from tafelrunde.events.export import list_standings

    event = replay(read(file))
    if json:
        print(notation.dumps(list_standings(event), ensure_ascii=False, indent=2))
    else:
        print_standings(event)


def print_standings(event: "Event") -> None:
    """Print a table of standings for each division."""
    from tafelrunde.events.export import list_divisions
    from tafelrunde.events.standings import format_points

    for division in list_divisions(event):
        if division.number:
            print(f"{division.number}.")
        for row in division.rows:
            breaks = "  ".join(f"{tie_break} {float(number):.2f}"
                               for tie_break, number in zip(event.terms.tie_breaks, row.tie_breaks, strict=True))
            reach = "  {}–{}".format(*division.ranges[row.person]) if division.ranges else ""
            name = event.people[row.person].name[:30]
            print(f"{row.rank:>4}  {name:<30}  {format_points(row.points):>6}  {breaks}{reach}")


def draw_deal(slug: str, seats: int, secret: bytes, salts: Mapping[int, str], board: int) -> str:
    """What is dealt at a board (`match.verify`)."""
    from tafelrunde import games
    from tafelrunde.match.verify import draw_deal as draw

    return draw(games.load(slug), seats, secret, salts, board)


def read(file: Path) -> "Record":
    """The record in a file; raises BadInput."""
    from tafelrunde.events import read_record

    try:
        return read_record(text_of(file.read_bytes(), str(file)))
    except OSError as error:
        raise BadInput("{file} cannot be read: {reason}", file=str(file)[-60:], reason=error.strerror or "") from None
