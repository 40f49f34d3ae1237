"""Cards chosen before one's turn: only for the trick that lies, and only before one's own card is in it."""

from tafelrunde.games.beutelschneider.components import NOTATION, hand_size
from tafelrunde.games.beutelschneider.view import HandView
from tafelrunde.kit.bits import listed


def plannable(view: HandView) -> dict[str, str]:
    """Every card of the hand, for this trick; what others add to it makes a card illegal or not, nothing else."""
    waits = (view.seat - view.leader) % view.seats >= len(view.trick)
    if view.seat < 0 or view.over or not waits or view.dealt < hand_size(view.seats) * view.seats:
        return {}
    trick = f"hand {view.hand_number}, trick {view.tricks_played}"
    return {NOTATION[card]: trick for card in listed(view.hand)}
