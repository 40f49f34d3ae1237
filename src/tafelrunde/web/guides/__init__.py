"""First-game guides: for each game the beginning of a match, with a sentence or two about every moment worth one."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module

import msgspec

from tafelrunde import games
from tafelrunde.core import Say
from tafelrunde.core.record import Record, read_record
from tafelrunde.match.verify import match_of, replayed
from tafelrunde.web.live.messages import LogLine, Somebody
from tafelrunde.web.replay.timeline import Caption, Moment, Timeline, frames


@dataclass(frozen=True)
class Step:
    """What is said after a line of the match, the rule it tells, and the areas of the scene it points to."""

    line: int
    say: str
    rule: str = ""
    points: tuple[str, ...] = ()


@dataclass(frozen=True)
class Guide:
    """A match, the seat from which it is seen, and what is said about it."""

    seat: int
    match: str  # a record
    steps: tuple[Step, ...]

    @property
    def record(self) -> Record:
        """The match as far as the guide goes."""
        return read_record(self.match)


def has(slug: str) -> bool:
    """Is there a guide to this game?"""
    return games.module(slug, "guide", __name__) is not None


def of(slug: str) -> Guide:
    """The guide to a game that has one."""
    guide: Guide = import_module(games.module(slug, "guide", __name__) or "").GUIDE
    return guide


@cache
def timeline(slug: str) -> Timeline:
    """The guide as a timeline: one moment for each step."""
    guide, game = of(slug), games.load(slug)
    record = guide.record
    match = replayed(game, record)
    shown = {moment.line: moment for moment in frames(game, match_of(game, record), record.lines, guide.seat,
                                                      {step.line for step in guide.steps})}
    moments = [Moment(step.line, shown.pop(step.line).change if step.line in shown else None) for step in guide.steps]
    people = [Somebody(seat, name, "person") for seat, name in sorted(record.names.items())]
    log = [LogLine(entry.line, entry.say.data(), entry.rule) for entry in match.log(guide.seat)]
    captions = [Caption(Say(step.say).data(), step.rule, list(step.points)) for step in guide.steps]
    return Timeline(f"guide to {slug}", slug, guide.seat, [guide.seat], people,
                    msgspec.Raw(msgspec.json.encode(moments)),
                    log, captions=captions)
