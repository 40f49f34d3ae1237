"""Everybody's panel, the score sheet, and the rows of the score pad."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core import Say
from tafelrunde.games.behuetunsburg import View
from tafelrunde.games.behuetunsburg.components import value_of
from tafelrunde.games.behuetunsburg.court import points_of
from tafelrunde.games.behuetunsburg.scoring import side_points
from tafelrunde.games.behuetunsburg.table import OVER, STARTER
from tafelrunde.scenes.behuetunsburg.pieces import ARMS
from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import Counter, SeatPanel, Sheet, SheetRow, text

ENDINGS = ("somebody went out", "every side had a castle", "limit of turns", "hoarding")


def seat_to_act(view: View) -> int:
    """The seat to act, CHANCE or NOBODY: public in every phase."""
    return int(view.table.actor())


def table_points(view: View, side: int) -> int:
    """Points on the table in this round; none once the match is over."""
    return 0 if view.table.phase == OVER else int(side_points(view.table, side))


def panel(view: View, seat: int) -> SeatPanel:
    """One seat: cards, money, castle, points of this round and before."""
    side = int(seat % view.rules.sides)
    table = view.table
    best = max(table.scores)
    marks = [name for name, holds in (
        ("acts", seat == seat_to_act(view)),
        ("leads", seat == table.starter and table.phase != STARTER),
        ("winner", table.phase == OVER and table.scores[side] == best),
    ) if holds]  # fmt: skip
    counters = [
        Counter("points", text("points"), int(table.scores[side]) + table_points(view, side), art="laurels",
                note=text("points of the court: {number}", number=int(points_of(table.courts[side])))),
        Counter("cards", text("cards in hand"), int(view.sizes[seat]), art="card-pickup"),
        Counter("money", text("gold pieces in the treasury"), int(value_of(table.chests[side])), art="swap-bag"),
        Counter("castle", text("castle"), int(table.castles[side]), art="castle"),
    ]
    return SeatPanel(seat=seat, ink=f"seat{side if view.rules.teams else seat}", sign=ARMS[seat],
                     title=text("court {number}", number=side + 1), counters=counters, marks=marks,
                     team=side if view.rules.teams else -1)


def sheet(view: View) -> Sheet:
    """Finished rounds, what lies on the table now, and the total; partners have the same."""
    rules, table = view.rules, view.table
    seats, sides = range(int(rules.seats)), int(rules.sides)
    rows = [
        SheetRow(text("round {number}: {ending}", number=number + 1, ending=Say(ENDINGS[table.endings[number]])),
                 [int(table.sheet[number * sides + seat % sides]) for seat in seats], rule="H10.4")
        for number in range(int(table.round))
    ]
    if table.phase != OVER:
        rows.append(SheetRow(text("on the table now"), [table_points(view, seat % sides) for seat in seats],
                             rule="H10.4"))
    totals: list[int | None] = [int(table.scores[seat % sides]) + table_points(view, seat % sides) for seat in seats]
    rows.append(SheetRow(text("total"), totals, total=True, rule="H10.5"))
    return Sheet(text("the rounds"), rows)


def pad_rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """[H10.4] The score pad: a row for every round, and all of them together."""
    rounds = [PadRow(text("round {number}", number=number), "H10.4") for number in range(1, int(options["rounds"]) + 1)]
    return [*rounds, PadRow(text("total"), "H10.5", total=True)]
