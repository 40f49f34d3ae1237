"""What everybody would get if it happened now: a silver mine, an expansion, the king's death."""

from collections.abc import Sequence

from tafelrunde.games.loewenherz import View
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.ending import mine_points
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.scenes.loewenherz.expansions import Taking
from tafelrunde.scenes.loewenherz.looks import KING_ART, MINE_ART, SWORD_ART
from tafelrunde.scenes.vocabulary import Outlook, text


def outlook(view: View, found: Sequence[Taking]) -> list[Outlook]:
    """By prince; `found` is what could be taken. What other hands hide is left out, and the note says so [L4.9]."""
    table = view.table
    if table.phase <= t.SQUIRE or table.phase == t.END:
        return []
    seats = range(table.seats)
    deaths: list[int | None] = [death_points(view, seat) for seat in seats]
    return [
        Outlook(text("a silver mine"), [int(mine_points(table, seat)) for seat in seats], MINE_ART, "L5.1b"),
        Outlook(text("the best square of an expansion"), [best(table, seat, found) for seat in seats], SWORD_ART,
                "L7.2l"),
        Outlook(text("the king's death"), deaths, KING_ART, "L9.1",
                text("silver mines and your own parchments; those of others are hidden") if view.seat >= 0 else
                text("silver mines; parchments are hidden")),
    ]


def best(table: Table, seat: int, found: Sequence[Taking]) -> int | None:
    """The most that one square would bring any region of a prince; None if nothing can be taken."""
    return max([one.points for one in found if table.board.piece[one.home] == seat], default=None)


def death_points(view: View, seat: int) -> int:
    """[L9.1] Silver mines once more and, in the viewer's own hand, the parchments."""
    own = view.own_count if seat == view.seat else lambda _: 0
    return int(mine_points(view.table, seat) + sum(own(kind) * c.KIND_POWER[kind] for kind in range(c.KINDS)))
