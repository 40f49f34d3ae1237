"""The players: points, stores and turns left; the score sheet and the rows of the score pad."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.games.burgundy import View, due
from tafelrunde.games.burgundy.components import ROUNDS
from tafelrunde.games.burgundy.scoring import items, outcome, score
from tafelrunde.scenes.burgundy.pieces import SEAT_SIGNS
from tafelrunde.scenes.burgundy.sentences import workers_note
from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import Counter, SeatPanel, Sheet, SheetRow, text

ITEM_NAMES: Final = (
    "triples of castles", "triples of mines", "triples of cloisters", "triples of knowledge", "triples of ships",
    "triples of pastures", "triples of buildings", "«1.» cards", "card «all 7 types»", "goods sold", "animals",
    "start player card", "watchtowers", "conversions", "round bonuses", "Aaron's cloisters",
)  # fmt: skip
ITEM_RULES: Final = (*["R7.1"] * 7, "R7.2", "R7.4", "R3.3b", "R9.2", "R9.3", "R6.8", "R3.6", "R7.3", "R10.3")


def panel(view: View, seat: int) -> SeatPanel:
    """One player: points, what is in store, turns left."""
    table = view.table
    player = table.players[seat]
    marks = ["acts"] if not due.is_chance(table.phase) and not table.is_over() and seat == table.active else []
    marks += ["leads"] if table.leader == seat and table.seats > 1 else []
    marks += ["winner"] if table.is_over() and seat in outcome(table).winners else []
    counters = [
        Counter("points", text("points"), int(score(table, player)), art="laurel-crown"),
        Counter("silver", text("silver"), int(player.silver), art="two-coins", kind="purse"),
        Counter("workers", text("workers"), int(player.workers), art="farmer",
                note=workers_note(view, seat).data()),
        Counter("cards", text("turns left in the round"), len(player.hand) + len(player.pile), art="stack",
                note=text("{number:more card|more cards} face down", number=len(player.pile))),
    ]
    return SeatPanel(seat=seat, ink=f"seat{seat}", sign=SEAT_SIGNS[seat], counters=counters, marks=marks,
                     title=text("estate {number}", number=seat + 1))


def sheet(view: View) -> Sheet:
    """The running score, every point with its source; in the solitaire Aaron has a line of his own."""
    table = view.table
    sides = table.players[:table.seats]
    found = [items(table, player) for player in sides]
    rows = [SheetRow(text(name), [int(item[number]) for item in found], rule=ITEM_RULES[number])
            for number, name in enumerate(ITEM_NAMES)
            if any(item[number] for item in found) or number == 0]
    rows.append(SheetRow(text("points"), [int(score(table, player)) for player in sides], total=True, rule="R9.1"))
    if table.seats == 1:
        rows.append(SheetRow(text("Aaron"), [int(score(table, table.players[1]))], rule="R10.5"))
    return Sheet(text("round {round}", round=ROUNDS[table.round]), rows)


def pad_rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """[R9.1] The score pad: a row for every source of points, Aaron's only in the solitaire, and the points."""
    sources = [PadRow(text(name), rule) for name, rule in zip(ITEM_NAMES, ITEM_RULES, strict=True)
               if name != "Aaron's cloisters" or seats == 1]
    return [*sources, PadRow(text("points"), "R9.1", total=True)]
