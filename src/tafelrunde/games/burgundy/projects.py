"""Chapter 3a: the display, projects, and the room for them."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.burgundy.components import (
    BUILDING,
    CARPENTERS_WORKSHOP,
    CASTLE,
    CHURCH,
    CLOISTER,
    DIE_OF,
    DISPLAY_BY_ROW,
    KINDS,
    KNOWLEDGE,
    MARKET,
    MINE,
    PASTURE,
    PROJECT_LIMIT,
    SHIP,
    TYPE_OF,
)
from tafelrunde.games.burgundy.deck import available
from tafelrunde.games.burgundy.moves import card_name
from tafelrunde.games.burgundy.table import DROP, Player, Table, inserted, removed

ROWS: Final = 6


def row_of(table: Table, place: i64, kind: i64) -> i64:
    """[R1.4] The row (0 to 5) of the card dealt to the display at that place, counted from 0."""
    if place < DISPLAY_BY_ROW[table.seats]:
        return place % ROWS
    return DIE_OF[kind] - 1


def wants_more(table: Table, dealt: i64) -> bool:
    """[R1.4] Does the display get another card? Six cards a player are kept back for the hands [R17]."""
    kept: i64 = 6 * table.seats if table.round > 0 else 0
    return dealt < table.display_size() and available(table) > kept


def lay_out(table: Table, place: i64, kind: i64) -> None:
    """A card is dealt to the display."""
    row = row_of(table, place, kind)
    table.display = inserted(table.display, row * KINDS + kind)
    if table.diary is not None:
        table.tell("R1.4", "{card} is laid beside row {row}", card=card_name(kind), row=int(row + 1))


def fetches(sort: i64, kind: i64) -> bool:
    """[R6.10, R6.11, R6.12] May that building fetch such a card from the display?"""
    wanted = TYPE_OF[kind]
    if sort == CARPENTERS_WORKSHOP:
        return wanted in (BUILDING, KNOWLEDGE)
    if sort == CHURCH:
        return wanted in (CASTLE, MINE, CLOISTER)
    return sort == MARKET and (wanted in (SHIP, PASTURE))


def can_fetch(table: Table, sort: i64) -> bool:
    """Does anything lie in the display that the building may fetch?"""
    for card in table.display:
        if fetches(sort, card % KINDS):
            return True
    return False


def take(table: Table, player: Player, card: i64) -> None:
    """[R3.1a] A card goes from the display (row and kind) to the projects."""
    table.display = removed(table.display, card)
    if table.diary is not None:
        table.tell("R3.1a", "{seat} takes {card} from row {row}", seat=int(player.seat),
                   card=card_name(card % KINDS), row=int(card // KINDS + 1))
    acquire(table, player, card % KINDS)


def acquire(table: Table, player: Player, kind: i64) -> None:
    """[R3.1b] A new project; where three lie already, one of them has to go first."""
    if len(player.projects) >= PROJECT_LIMIT:
        table.push(DROP, kind)
    else:
        player.projects = inserted(player.projects, kind)


def drop(table: Table, player: Player, kind: i64) -> None:
    """[R3.1b] A project goes to the discards, the new one takes its place."""
    new = table.number
    table.done()
    player.projects = inserted(removed(player.projects, kind), new)
    table.discards[kind] += 1
    if table.diary is not None:
        table.tell("R3.1b", "{seat} gives up the project {card}", seat=int(player.seat), card=card_name(kind))
