"""The table of Behütunsburg: courts rank by rank, treasuries as fans, the pile, the hands."""

from collections.abc import Sequence

from tafelrunde.core import Say
from tafelrunde.games.behuetunsburg import View
from tafelrunde.games.behuetunsburg.table import OVER
from tafelrunde.scenes.behuetunsburg.areas import Sight, goal_of, hand_area, middle_areas, side_areas
from tafelrunde.scenes.behuetunsburg.cards import deck
from tafelrunde.scenes.behuetunsburg.labels import GROUPS, note, parse_move
from tafelrunde.scenes.behuetunsburg.pieces import ART
from tafelrunde.scenes.behuetunsburg.seats import pad_rows, panel, sheet
from tafelrunde.scenes.behuetunsburg.sentences import prompt
from tafelrunde.scenes.vocabulary import Area, Move, Scene, SoFar, text

__all__ = ["ART", "deck", "label", "pad_rows", "scene"]


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it: the others clockwise, the middle, the viewer."""
    sight = Sight(view, legal)
    return Scene(
        game="behuetunsburg",
        viewer=int(view.seat),
        seats=[panel(view, seat) for seat in range(view.rules.seats)],
        areas=order_areas(sight),
        prompt=prompt(sight),
        moves=[move_of(sight, move) for move in legal],
        sheet=sheet(view),
        theme="behuetunsburg",
        chapter=so_far(view).chapter,
    )


def so_far(view: View) -> SoFar:
    """The round and its turn; the rounds that are over, and the castles that stand in this one."""
    table, rules = view.table, view.rules
    chapter = text("round {round}, turn {turn}", round=int(table.round) + 1, turn=int(table.turn) + 1)
    if table.phase == OVER:
        return SoFar(chapter, 100)
    rounds = int(table.round) + sum(int(castle) for castle in table.castles) / int(rules.sides)
    return SoFar(chapter, min(99, int(100 * rounds / int(rules.rounds))))


def label(view: View, move: str) -> Say:
    """A move in words."""
    return parse_move(view, move).say


def move_of(sight: Sight, move: str) -> Move:
    sentence = sight.moves[move]
    group = GROUPS.get(sentence.sort)
    mark = {"end": "end", "draw": "primary", "offer": "primary", "accept": "primary"}.get(sentence.sort, "")
    return Move(move, sentence.say.data(), group=text(group) if group else None, note=note(sight.view, sentence),
                mark=mark, to=goal_of(sight.view, sentence))


def order_areas(sight: Sight) -> list[Area]:
    """All areas in reading order: hands, courts and treasuries of the others, the middle, the viewer's own."""
    view = sight.view
    seats, sides = int(view.rules.seats), int(view.rules.sides)
    near = int(view.seat) if view.seat >= 0 else 0
    found: list[Area] = []
    shown: set[int] = set()
    for step in range(1, seats):
        seat = (near + step) % seats
        found.append(hand_area(sight, seat))
        if seat % sides != near % sides and seat % sides not in shown:
            shown.add(seat % sides)
            found += side_areas(sight, seat % sides)
    return [*found, *middle_areas(sight), *side_areas(sight, near % sides), hand_area(sight, near)]
