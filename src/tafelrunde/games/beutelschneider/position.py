"""Positions and views as plain data. Cards are in notation."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.games.beutelschneider.components import CARDS, NOTATION, SMALL_PACK
from tafelrunde.games.beutelschneider.flaw import flaw
from tafelrunde.games.beutelschneider.info import INFO
from tafelrunde.games.beutelschneider.table import Rules, Table, World, empty_table
from tafelrunde.kit import position as kit
from tafelrunde.kit.bitset import count, union

SEATS: Final = kit.Number(3, 4)
SET: Final = kit.NameSet(NOTATION)
STANDARD: Final = INFO.read_options(3, {})
SMALL: Final = INFO.read_options(3, {"cards": count(SMALL_PACK)})  # [B33]

RULES: Final = kit.Schema({
    "target": kit.Number(1, 1000),
    "hands_limit": kit.Number(0, 50),
    "play_on": kit.Flag(),
    "instant_win": kit.Flag(),
    "must_trump": kit.Flag(),
    "reveal_aside": kit.Flag(),
})
TABLE: Final = kit.Schema({
    "dealer": kit.Number(-1, kit.last_seat),
    "dealt": kit.Number(0, int(CARDS)),
    "hand_number": kit.Number(1, kit.FAR),
    "leader": kit.Number(0, kit.last_seat),
    "trick": kit.Names(NOTATION, once=True),
    "tricks_played": kit.Number(0, lambda table: int(table.tricks)),
    "played_by": kit.Each(SET, kit.seats_of),
    "voids": kit.Numbers(0, 15, kit.seats_of),
    "points": kit.Numbers(-kit.FAR, kit.FAR, kit.seats_of),
    "taken": kit.Numbers(0, 10, kit.seats_of),
    "totals": kit.Numbers(-kit.FAR, kit.FAR, kit.seats_of),
    "history": kit.Numbers(-kit.FAR, kit.FAR),
    "last_trick": kit.Names(NOTATION, once=True),
    "last_leader": kit.Number(0, kit.last_seat),
    "shown_aside": SET,
    "over": kit.Flag(),
})
HANDS: Final = kit.Schema({"hands": kit.Each(SET, kit.seats_of)})
VIEW: Final = kit.Schema({
    "seat": kit.Number(-3, lambda view: int(view.table.seats) - 1),
    "hand": SET,
    "sizes": kit.Numbers(0, 10, lambda view: int(view.table.seats)),
})
LAYOUT: Final = kit.layout_of(RULES, TABLE, HANDS, VIEW)


def write_state(state: World) -> dict[str, Any]:
    return {**write_table(state.table), **HANDS.write(state)}


def write_table(table: Table) -> dict[str, Any]:
    """The open part of a position or view."""
    small = {"cards": count(SMALL_PACK)} if table.rules.small else {}
    return {"seats": int(table.seats), **small, **RULES.write(table.rules), **TABLE.write(table)}


def read_state(data: Mapping[str, Any], state: World) -> None:
    """The hands of a state whose table is read; raises BadInput. How many cards are dealt follows from where they
    are."""
    HANDS.read(data, state)
    state.table.dealt = count(state.table.played | union(state.hands))
    kit.check(flaw(state))


def read_table(data: Mapping[str, Any], **known: int) -> Table:
    """The inverse of `write_table`, with what is known of it otherwise; raises BadInput."""
    kit.check_fields(data)
    rules = Rules(INFO.read_options(INFO.seats[0], {"cards": data["cards"]} if "cards" in data else {}))
    RULES.read(data, rules)
    table = empty_table(rules, SEATS.read(data.get("seats"), "seats", None))
    TABLE.read({**data, **known}, table)
    table.played = union(table.played_by)
    return table


def pack_table(table: Table, out: Packer) -> None:
    """The open part of a position or view in bytes."""
    out.put(table.seats)
    out.put(1 if table.rules.small else 0)
    RULES.pack(table.rules, out)
    TABLE.pack(table, out)


def unpack_table(source: Unpacker) -> Table:
    """The inverse of `pack_table`."""
    seats = source.take()
    rules = Rules(SMALL if source.take() == 1 else STANDARD)
    RULES.unpack(source, rules)
    table = empty_table(rules, seats)
    TABLE.unpack(source, table)
    table.played = union(table.played_by)
    return table
