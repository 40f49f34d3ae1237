"""Moves chosen before one's turn: a decision card, as long as nobody else has chosen the same band since."""

from tafelrunde.games.loewenherz import moves as m
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.turn import cards_in_turn, decision_problem, layer
from tafelrunde.games.loewenherz.view import View
from tafelrunde.kit.reasons import FINE


def plannable(view: View) -> dict[str, str]:
    """The three decisions about the action card that lies. A band somebody else has picked means a contest."""
    table = view.table
    if view.seat < 0 or table.phase != t.DECIDE:
        return {}
    if all(layer(table, place) != view.seat for place in range(table.laid, cards_in_turn(table.seats))):
        return {}
    return {m.ACTIONS[m.DECISION + band]: f"card {table.card}, picked by {table.picks[band]}" for band in range(3)
            if decision_problem(table, view.seat, band) == FINE}
