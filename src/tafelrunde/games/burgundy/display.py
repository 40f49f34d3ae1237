"""Chapter 3a: the display, projects, and the room for them."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.games.burgundy import components as c, due, news
from tafelrunde.games.burgundy.deck import available, note_seen
from tafelrunde.games.burgundy.table import Player, Table, insert_card, remove_card

ROWS: Final = c.DICE


def row_of(table: Table, place: i64, kind: i64) -> i64:
    """[R1.4] The row (0 to 5) of the card dealt to the display at that place, counted from 0."""
    if place < c.DISPLAY_BY_ROW[table.seats]:
        return place % ROWS
    return c.DIE_OF[kind] - 1


def wants_more(table: Table, dealt: i64) -> bool:
    """[R1.4] Does the display get another card? Six cards a player are kept back for the hands [R17]."""
    kept: i64 = 0
    if table.round > 0:
        kept = c.HAND_CARDS * table.seats
    return dealt < c.DISPLAY_CARDS[table.seats] and (table.draw_pile > kept or available(table) > kept)


def lay_out(table: Table, place: i64, bag: i64, kind: i64) -> None:
    """[R1.4] A card is dealt to the display, and the next one is due."""
    note_seen(table, bag, kind)
    table.draw_pile -= 1
    row = row_of(table, place, kind)
    table.display = insert_card(table.display, row * c.KINDS + kind)
    news.card_laid_out(table, row, kind)
    if wants_more(table, place + 1):
        table.go_on(due.DEAL, place + 1)
    else:
        table.done()


def acquire(table: Table, player: Player, kind: i64) -> None:
    """[R3.1b] A new project; where three lie already, one of them has to go first."""
    if len(player.projects) >= c.PROJECT_LIMIT:
        table.push(due.DROP, kind)
    else:
        player.projects = insert_card(player.projects, kind)


def drop(table: Table, player: Player, kind: i64) -> None:
    """[R3.1b] A project goes to the discards, the new one takes its place."""
    new = table.number
    table.done()
    player.projects = insert_card(remove_card(player.projects, kind), new)
    table.discards[kind] += 1
    news.of_card(table, news.DROPPED, player.seat, kind)
