"""Cards chosen before one's turn: only for the trick that lies, and only before one's own card is in it."""

from tafelrunde.games.beutelschneider.components import NOTATION, hand_size
from tafelrunde.games.beutelschneider.view import HandView
from tafelrunde.kit.bitset import listed


def plannable(view: HandView) -> dict[str, str]:
    """Every card of the hand, for this trick; what others add to it makes a card illegal or not, nothing else."""
    table = view.table
    waits = (view.seat - table.leader) % table.seats >= len(table.trick)
    if view.seat < 0 or table.over or not waits or table.dealt < hand_size(table.seats) * table.seats:
        return {}
    trick = f"hand {table.hand_number}, trick {table.tricks_played}"
    return {NOTATION[card]: trick for card in listed(view.hand)}
