"""FIDE's Dutch system: Swiss of two at a table, paired by `py4swiss` (extra `events`)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tafelrunde import extras
from tafelrunde.core import BadInput
from tafelrunde.events.event import Event
from tafelrunde.events.formats import swiss
from tafelrunde.events.formats.pairing import fill_tables, round_lines
from tafelrunde.events.standings import points_of
from tafelrunde.events.table import BYES, POINT, Round

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf

OF_BYES = {BYES["full"]: "U", BYES["half"]: "H", BYES["zero"]: "Z"}


def next_lines(event: Event) -> list[str]:
    """The next round once the last one is over, or the end. Where all have met, it is paired as in a Swiss of the
    house, which lets people meet again."""
    if event.terms.sizes != (2,):
        raise BadInput("the Dutch system pairs two at a table")
    lines = swiss.next_lines(event)
    if not lines or lines == ["finish"]:
        return lines
    extras.require("events", "the Dutch system", "py4swiss")
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError

    lines_of_bots, (bots,) = fill_tables(event, [event.present])
    pool = [*event.present, *bots]
    people = list(dict.fromkeys([*event.people, *pool]))
    try:
        pairings = DutchEngine.generate_pairings(report_of(event, pool))
    except PairingError:
        return lines
    tables = [[people[pair.white - 1], people[pair.black - 1]] for pair in pairings if pair.black]
    byes = {people[pair.white - 1]: "full" for pair in pairings if not pair.black}
    return [*lines_of_bots, *round_lines(event, tables, byes)]


def report_of(event: Event, pool: Sequence[str]) -> "ParsedTrf":
    """The event as FIDE's tournament report, of whom `pool` are to be paired: people are numbered as they entered, the
    seat that moves first is white.

    A table that was annulled is half a point without a game for both.
    """
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import RoundResult
    from py4swiss.trf.sections import PlayerSection, XSection

    number = {person: place for place, person in enumerate(dict.fromkeys([*event.people, *pool]), start=1)}
    points = points_of(event)
    sections = [PlayerSection(
        code=PlayerCode.PLAYER, starting_number=own, name=person, rank=own,
        points_times_ten=points.get(person, 0) // (POINT // 10),
        results=[RoundResult.from_string(_result(one, person, number)) for one in event.rounds],
    ) for person, own in number.items()]
    return ParsedTrf(player_sections=sections, x_section=XSection(
        number_of_rounds=event.terms.rounds,
        zeroed_ids={own for person, own in number.items() if person not in pool},
        forbidden_pairs={(number[one], number[other]) for one, other in map(sorted, event.apart)}))


def _result(one: Round, person: str, number: dict[str, int]) -> str:
    """What the report says of a round: whom somebody met, with which colour, and how it ended."""
    table = next((table for table in one.tables if person in table.people), None)
    if table is None or table.annulled:
        return f"0000 - {'H' if table else OF_BYES[one.byes.get(person, 0)]}"
    seat = table.people.index(person)
    own, other = table.places[seat], table.places[1 - seat]
    sign = ("+" if own else "-") if not (own and other) else "=" if own == other else "1" if own < other else "0"
    return f"{number[table.people[1 - seat]]:>4} {'wb'[seat]} {sign}"


FORMAT = replace(swiss.FORMAT, next_lines=next_lines)
