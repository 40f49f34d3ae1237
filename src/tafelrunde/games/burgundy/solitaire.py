"""Chapter 10: Aaron."""

from mypy_extensions import i64

from tafelrunde.games.burgundy import due, news
from tafelrunde.games.burgundy.components import AARON_CLOISTER, CLOISTER, TYPE_OF
from tafelrunde.games.burgundy.deck import note_seen
from tafelrunde.games.burgundy.effects import gain_points
from tafelrunde.games.burgundy.estate import stack
from tafelrunde.games.burgundy.moves import APART, ONTO
from tafelrunde.games.burgundy.table import AARONS_CLOISTERS, NONE, Table
from tafelrunde.games.burgundy.triples import complete, take_all_seven


def turn_up(table: Table, left: i64, bag: i64, kind: i64) -> None:
    """[R10.2] One of the cards still to come from Aaron's pile is turned up."""
    table.done()
    note_seen(table, bag, kind)
    sort_in(table, kind)
    if left > 1:
        table.push(due.AARON, left - 1)


def sort_in(table: Table, kind: i64) -> None:
    """[R10.2] A card of Aaron's pile goes into his estate by its type, cloisters only as cloisters.

    [R10.4] He takes bonus cards whenever he is first, and has no effects and no round bonuses.
    """
    aaron = table.players[1]
    table.aaron_left -= 1
    own = TYPE_OF[kind]
    news.given_to_aaron(table, kind)
    stack(aaron, kind, APART if aaron.open_piles[own] == NONE else ONTO + own)
    if aaron.open_piles[own] == NONE:
        complete(table, aaron, own)
    take_all_seven(table, aaron)
    if own == CLOISTER:  # [R10.3]
        gain_points(table, table.players[0], AARON_CLOISTER, AARONS_CLOISTERS, "R10.3")
