"""A match as a timeline: every moment at which somebody had to decide, as one side saw it; each stored as what changed.
And its score sheet: what everybody had after each part in which that changed, in the scene's words.

Lines that were taken back are left out. A change is plain data: `[value]` puts a value, `[at, many, [values]]` replaces
part of a list, `{name: change}` goes into an object or (by place) a list, and `{name: null}` takes a field away.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE, SPECTATOR, Game
from tafelrunde.core.record import Line, read_record
from tafelrunde.match import Match
from tafelrunde.match.verify import match_of
from tafelrunde.scenes.vocabulary import Area, Piece, Scene, Text, text
from tafelrunde.web.live.table.messages import LogLine, Result, Somebody

EVERYBODY = -4  # the side from which all hands lie open, once the match is over
Change = Any


class Moment(Struct, omit_defaults=True):
    """The table after a line; `change` leads there from the moment before: scene and acting seats."""

    line: int
    change: Change = None


class Timeline(Struct, omit_defaults=True):
    """A whole match, or what has been played of it, from one side."""

    match: str
    game: str
    side: int  # a seat, SPECTATOR or EVERYBODY
    sides: list[int]  # from which the reader may look
    people: list[Somebody]
    moments: msgspec.Raw  # list of Moment, as JSON: the same for every reader
    log: list[LogLine]
    over: bool = False
    result: Result | None = None


def make_moments(head: str, given: int, lines: list[tuple[int, int, str]], side: int) -> bytes:
    """The job: the moments of a match as JSON. `head` is its record without lines, of which it took over `given`."""
    return msgspec.json.encode(list(list_moments(*open_match(head, given), [Line(*line) for line in lines], side)))


def open_match(head: str, given: int) -> tuple[Game, Match]:
    """The game and the match before its first line; `head` is its record without lines, of which it took over
    `given`."""
    record = read_record(head)
    record.given = given
    game = games.load(record.game)
    return game, match_of(game, record)


def list_moments(game: Game, fresh: Match, lines: list[Line], side: int) -> Iterator[Moment]:
    """The moments after which somebody decides, one by one. `fresh` is the match before its first line."""
    before: Any = {}
    draw = scenes.of(game.info.slug)
    for place in range(-1, len(lines)):
        if place >= 0:
            fresh.replay_line(lines[place])
        following = lines[place + 1] if place + 1 < len(lines) else None
        number = lines[place].number if place >= 0 else 0
        if following is not None and following.actor == CHANCE:
            continue
        if side == EVERYBODY:
            scene = lay_open(draw(fresh.state.view(SPECTATOR), ()),
                             [draw(fresh.state.view(seat), ()) for seat in range(fresh.seats)])
        else:
            scene = draw(fresh.state.view(side), ())
        now = {"scene": msgspec.to_builtins(scenes.crown_winners(scene, fresh.outcome)), "acting": fresh.acting()}
        yield Moment(number, diff(before, now))
        before = now


def lay_open(public: Scene, seen: list[Scene]) -> Scene:
    """The table with every seat's own things as that seat sees them."""
    areas = list(public.areas)
    used = {piece for area in areas for piece in _pieces(area)}
    for seat, scene in enumerate(seen):
        own = {area.id: area for area in scene.areas if area.owner == seat}
        hands = [area for area in own.values() if area.kind == "hand"]
        areas = [_own_area(area, own[area.id]) if area.owner == seat and area.id in own else area for area in areas]
        if hands:
            areas = [area for area in areas if not (area.owner == seat and area.kind == "hand")]
            areas += [_rename_hand(hand, seat, used) for hand in hands]
    public.areas = areas
    return public


def _own_area(public: Area, own: Area) -> Area:
    """The area as its owner sees it, under the name it has for everybody."""
    return msgspec.structs.replace(own, label=public.label)


def _pieces(area: Area) -> Iterator[str]:
    yield from (piece.id for piece in area.pieces)
    for part in area.areas:
        yield from _pieces(part)


def _rename_hand(hand: Area, seat: int, used: set[str]) -> Area:
    """A hand whose id, and those of its cards, nobody else has."""
    pieces: list[Piece] = []
    for piece in hand.pieces:
        name = piece.id if piece.id not in used else f"{piece.id}@{seat}"
        used.add(name)
        pieces.append(msgspec.structs.replace(piece, id=name))
    return msgspec.structs.replace(hand, id=f"hand@{seat}-{hand.id}", label=text("the hand of {seat}", seat=seat),
                                   pieces=pieces)


def diff(old: Any, new: Any) -> Change:
    """The change from one piece of plain data to another; None where they are equal."""
    if old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _by_name(old, new)
    if isinstance(old, list) and isinstance(new, list) and old and new:
        if len(old) == len(new):
            return {str(at): diff(was, now) for at, (was, now) in enumerate(zip(old, new, strict=True))
                    if was != now}
        return _splice(old, new)
    return [new]


def _by_name(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Change]:
    changes: dict[str, Change] = {name: None for name in old if name not in new}
    for name, value in new.items():
        if name not in old:
            changes[name] = [value]
        elif old[name] != value:
            changes[name] = diff(old[name], value)
    return changes


def _splice(old: list[Any], new: list[Any]) -> list[Any]:
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] == new[first]:
        first += 1
    last = 0
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return [first, len(old) - first - last, new[first : len(new) - last]]


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
