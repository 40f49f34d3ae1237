"""The table of Löwenherz: the map with regions, walls and figures; beside it the action card, tracks and piles."""

from collections.abc import Sequence

from tafelrunde.games.loewenherz import View, components as c, table as t
from tafelrunde.scenes.loewenherz.cards import card_area, cards_left_area, hand_area, pile_areas, seen_pile_area
from tafelrunde.scenes.loewenherz.labels import label, move_entry
from tafelrunde.scenes.loewenherz.looks import ART
from tafelrunde.scenes.loewenherz.map import map_area
from tafelrunde.scenes.loewenherz.seats import bids_area, pad_rows, panel, sheet, track_area
from tafelrunde.scenes.loewenherz.sentences import prompt
from tafelrunde.scenes.vocabulary import Scene, SoFar, text

__all__ = ["ART", "label", "pad_rows", "scene"]


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it."""
    areas = (map_area(view, legal), card_area(view, legal), bids_area(view), track_area(view),
             *pile_areas(view, legal), seen_pile_area(view, legal), cards_left_area(view), hand_area(view, legal))
    return Scene(
        game="loewenherz",
        viewer=view.seat,
        seats=[panel(view, seat) for seat in range(view.table.seats)],
        areas=[area for area in areas if area is not None],
        prompt=prompt(view, bool(legal)),
        moves=[move_entry(view, move) for move in legal],
        sheet=sheet(view),
        theme="loewenherz",
        chapter=so_far(view).chapter,
    )


def so_far(view: View) -> SoFar:
    """The action card, and of all the cards there may be how many have been turned."""
    table = view.table
    unused = 0 if table.variable else int(c.A_CARDS)
    turned = int(sum(table.seen)) - unused
    chapter = text("action card {number}", number=turned) if turned > 0 else text("setting up")
    if table.phase == t.END:
        return SoFar(chapter, 100)
    return SoFar(chapter, min(99, 100 * turned // (int(c.CARDS) - unused)))
