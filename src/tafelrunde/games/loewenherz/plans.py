"""Moves chosen before one's turn: a decision card, as long as nobody else has chosen the same band since."""

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import moves as m
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.turn import cards_in_turn, decision_problem, layer
from tafelrunde.games.loewenherz.view import View
from tafelrunde.kit.reasons import FINE


def plannable(view: View) -> dict[str, tuple[Say, ...]]:
    """The three decisions about the action card that lies. A band somebody else has picked means a contest."""
    table = view.table
    if view.seat < 0 or table.phase != t.DECIDE:
        return {}
    if all(layer(table, place) != view.seat for place in range(table.laid, cards_in_turn(table.seats))):
        return {}
    card = Say("action card {number} of the match lies open", number=sum(int(seen) for seen in table.seen))
    return {m.ACTIONS[m.DECISION + band]: (card, picked(table, band))
            for band in range(c.BANDS) if decision_problem(table, view.seat, band) == FINE}


def picked(table: t.Table, band: int) -> Say:
    """Who wants a band."""
    seats = [seat for seat in range(table.seats) if (table.picks[band] >> seat) & 1 == 1]
    if not seats:
        return Say("nobody has picked band {band}", band=band + 1)
    return Say("nobody but {seats} has picked band {band}", band=band + 1,
               seats=tuple(Say("{seat}", seat=seat) for seat in seats))
