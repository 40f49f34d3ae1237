"""The score sheet of a match: what everybody had after each part of it in which that changed, in the scene's words."""

import msgspec
from msgspec import Struct

from tafelrunde import scenes
from tafelrunde.core import SPECTATOR
from tafelrunde.core.record import Line
from tafelrunde.scenes.vocabulary import Scene, Text
from tafelrunde.web.replay.timeline import open_match


class ScoreRow(Struct, array_like=True):
    """A part of a match – a hand, a round, a turn.

    chapter: its name; None where the game has no parts
    line:    the last line by which a score changed in it
    values:  the first counter of every seat, which is its score, after that line
    """

    chapter: Text | None
    line: int
    values: list[int]


class ScoreSheet(Struct):
    """What is counted, as the scene calls it; the scores at the start; and the rows in the order of play."""

    label: Text | None
    start: list[int]
    rows: list[ScoreRow]

    def gains(self) -> list[list[int]]:
        """Row by row, by how much every score changed."""
        before = [self.start, *(row.values for row in self.rows)]
        return [[new - old for new, old in zip(row.values, was, strict=True)]
                for row, was in zip(self.rows, before, strict=False)]


def make_score_sheet(head: str, given: int, lines: list[tuple[int, int, str]]) -> bytes:
    """The job: the score sheet of a match as JSON; the arguments are those of `make_moments`."""
    game, match = open_match(head, given)
    draw = scenes.of(game.info.slug)
    scene = draw(match.state.view(SPECTATOR), ())
    values = _values(scene)
    found = ScoreSheet(_label(scene), values, [])
    for line in lines:
        chapter = scene.chapter
        match.replay_line(Line(*line))
        scene = draw(match.state.view(SPECTATOR), ())
        before, values = values, _values(scene)
        if values == before:
            continue
        if not found.rows or found.rows[-1].chapter != chapter:
            found.rows.append(ScoreRow(chapter, line[0], values))
        found.rows[-1].line, found.rows[-1].values = line[0], values
    return msgspec.json.encode(found)


def _label(scene: Scene) -> Text | None:
    return next((seat.counters[0].label for seat in scene.seats if seat.counters), None)


def _values(scene: Scene) -> list[int]:
    return [seat.counters[0].value if seat.counters else 0 for seat in scene.seats]
