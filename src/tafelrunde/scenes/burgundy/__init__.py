"""The table of the Castles of Burgundy: display, open piles and bonuses in the middle, estates around, dice in hand."""

from collections.abc import Sequence

from tafelrunde.games.burgundy import View
from tafelrunde.games.burgundy.components import HAND_CARDS, ROUNDS
from tafelrunde.scenes.burgundy import areas as a
from tafelrunde.scenes.burgundy.labels import label, move_entry
from tafelrunde.scenes.burgundy.pieces import ART, Drawing
from tafelrunde.scenes.burgundy.seats import pad_rows, panel, sheet
from tafelrunde.scenes.burgundy.sentences import prompt
from tafelrunde.scenes.vocabulary import Scene, SoFar, text

__all__ = ["ART", "label", "pad_rows", "scene"]


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it."""
    draw = Drawing(view, legal)
    near = int(view.seat) if view.seat >= 0 else -1
    players = view.table.players
    estates = [a.estate_area(draw, player) for player in players]
    projects = [a.projects_area(draw, player) for player in players[:view.table.seats]]
    offer = a.offer_area(draw)
    storages = [a.storage_area(draw, player) for player in players[:view.table.seats]]
    areas = [a.display_area(draw), offer, a.supply_area(draw), a.bonus_area(draw)]
    if view.table.seats == 1:
        areas.append(estates[1])
    for seat in sorted(range(view.table.seats), key=lambda seat: seat == near):
        areas += [estates[seat], projects[seat], storages[seat]]
        if seat == near:
            areas += a.lacking_areas(draw)
        areas.append(a.hand_area(draw, seat))
    return Scene(
        game="burgundy",
        viewer=int(view.seat),
        seats=[panel(view, seat) for seat in range(view.table.seats)],
        areas=areas,
        prompt=prompt(view, legal),
        moves=[move_entry(view, move) for move in legal],
        sheet=sheet(view),
        theme="burgundy",
        chapter=so_far(view).chapter,
    )


def so_far(view: View) -> SoFar:
    """The round, and how many of its cards the player who has most has left."""
    table = view.table
    chapter = text("round {round}", round=ROUNDS[table.round])
    if table.is_over():
        return SoFar(chapter, 100)
    left = max(len(player.pile) for player in table.players[:table.seats])
    share = int(table.round) + 1 - int(left) / HAND_CARDS
    return SoFar(chapter, max(0, min(99, int(100 * share / len(ROUNDS)))))
