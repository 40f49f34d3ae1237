"""Chapter 10: Aaron."""

from mypy_extensions import i64

from tafelrunde.games.burgundy.components import CLOISTER, TYPE_OF
from tafelrunde.games.burgundy.effects import gain_points
from tafelrunde.games.burgundy.estate import complete, stack, take_all_seven
from tafelrunde.games.burgundy.moves import APART, ONTO, card_name
from tafelrunde.games.burgundy.table import AARONS_CLOISTERS, NONE, Table


def sort_in(table: Table, kind: i64) -> None:
    """[R10.2] A card of Aaron's pile goes into his estate by its type, cloisters only as cloisters.

    [R10.4] He takes bonus cards whenever he is first, and has no effects and no round bonuses.
    """
    human = table.players[0]
    aaron = table.players[1]
    table.aaron_left -= 1
    own = TYPE_OF[kind]
    if table.diary is not None:
        table.tell("R10.2", "Aaron gets {card}", card=card_name(kind))
    stack(aaron, kind, APART if aaron.open_piles[own] == NONE else ONTO + own)
    if aaron.open_piles[own] == NONE:
        aaron.triples[own] += 1
        complete(table, aaron, own)
    take_all_seven(table, aaron)
    if own == CLOISTER:  # [R10.3]
        gain_points(table, human, 1, AARONS_CLOISTERS, "R10.3")
