"""Cards chosen before one's turn: only for the trick that lies, and only before one's own card is in it."""

from tafelrunde.games.beutelschneider.components import NOTATION
from tafelrunde.games.beutelschneider.view import View
from tafelrunde.kit.bitset import listed


def plannable(view: View) -> dict[str, str]:
    """Every card of the hand, for this trick; what others add to it makes a card illegal or not, nothing else."""
    table = view.table
    waits = (view.seat - table.leader) % table.seats >= len(table.trick)
    if view.seat < 0 or table.over or not waits or table.dealt < table.due:
        return {}
    trick = f"hand {table.hand_number}, trick {table.tricks_played}"
    return {NOTATION[card]: trick for card in listed(view.hand)}
