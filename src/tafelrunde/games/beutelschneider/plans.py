"""Cards chosen before one's turn: only for the trick that lies, and only before one's own card is in it."""

from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.components import NOTATION
from tafelrunde.games.beutelschneider.following import playable
from tafelrunde.games.beutelschneider.view import View
from tafelrunde.kit.bitset import listed


def plannable(view: View) -> dict[str, tuple[Say, ...]]:
    """Every card of the hand, for this trick; once a suit is led, those that may follow. What others add to it changes
    nothing."""
    table = view.table
    waits = (view.seat - table.leader) % table.seats >= table.laid
    if view.seat < 0 or table.over or not waits or table.dealt < table.due:
        return {}
    trick = Say("trick {trick} of hand {hand} is being played", trick=int(table.tricks_played) + 1,
                hand=int(table.hand_number))
    return {NOTATION[card]: (trick,) for card in listed(playable(table, view.hand))}
