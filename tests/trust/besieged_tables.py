"""Tables under siege as their players know them, and whether what was kept is what they were shown."""

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tafelrunde import games
from tafelrunde.core.record import Line
from tafelrunde.match import verify
from tafelrunde.match.verify import match_of
from tafelrunde.store import KeptMatch
from tests.trust.besieged_house import BRIEF
from tests.web.house import Guest

UNDO = "!undo"
TIME_OUT = "!timeout"
PLAIN, CALLED, TIMED = "plain", "called", "timed"
BEHIND, AHEAD = 3.0, 1.0  # seconds the time of the house may differ from that of whoever looks
ON_TIME, LATE = 2.0, 20.0  # seconds after a turn in which a notice of it may still come; where whoever sent it was hit


class Sent(NamedTuple):
    """A move on its way to the house: the line it answers, the seat, the move, and when it was sent."""

    line: int
    seat: int
    move: str
    at: float = 0.0


@dataclass
class Table:
    """One table. At a `called` one people come only when they are told that it is their turn; from a `timed` one with
    clocks they go for good, one after the other."""

    id: str
    slug: str
    people: list[Guest]
    kind: str = PLAIN
    line: int = 0  # the furthest line anybody was shown
    first: int = 0  # the first
    over: bool = False
    sent: list[Sent] = field(default_factory=list)
    waits: list[tuple[str, float]] = field(default_factory=list)  # blows it has not recovered from: kind, since when
    story: list[tuple[float, str]] = field(default_factory=list)  # what its people went through meanwhile, and when
    shown: list[tuple[int, float]] = field(default_factory=list)  # lines, and when one as far was first shown
    offered: dict[tuple[int, int], frozenset[str]] = field(default_factory=dict)  # by line and seat: its moves
    left: dict[int, float] = field(default_factory=dict)  # seats that were left for good, and when
    notices: dict[int, list[float]] = field(default_factory=dict)  # by seat: when it was told of a turn

    def show(self, line: int) -> int:
        """A sight has come: everything up to its line is acknowledged. How many lines are so for the first time?"""
        if line <= self.line:
            return 0
        new = line - max(self.line, self.first) if self.first else 0
        self.line, self.first = line, self.first or line
        self.shown.append((line, time.time()))
        return new

    def tell(self, what: str) -> None:
        """Something happened to somebody here; it matters while they wait."""
        if self.waits:
            self.story.append((time.monotonic(), what))

    def offer(self, line: int, seat: int, moves: frozenset[str]) -> str:
        """A seat was shown its moves after a line; what is wrong if it was shown others before."""
        if self.offered.setdefault((line, seat), moves) != moves:
            return f"seat {seat} was shown two truths of line {line}"
        return ""

    # -- what was kept

    def fault(self, kept: Sequence[Line]) -> str:
        """What is wrong with the lines of the match, if anything is: all that were shown are there, in a row, and every
        move of theirs was sent so, once for each time it stands there. Bots move for those whose time is up."""
        if [line.number for line in kept] != list(range(1, len(kept) + 1)) or len(kept) < self.line:
            return f"{len(kept)} lines kept, {self.line} were shown"
        out: set[int] = set()
        forced = games.load(self.slug).forced
        for line, sent in zip(kept, self.found(kept), strict=True):
            if line.text == TIME_OUT:
                if line.actor in out or line.actor not in self.left:
                    return f"line {line.number}: seat {line.actor} has lost on time twice, or never left"
                out.add(line.actor)
            told = line.actor >= 0 and line.actor not in out and line.number > self.first
            if told and sent is None and not line.is_event and line.text not in forced:  # no choice: the house books it
                return f"nobody sent line {line.number}, {line.text} by seat {line.actor}"
        return ""

    def found(self, kept: Sequence[Line]) -> list[Sent | None]:
        """By line: what was sent for it, each thing once."""
        unsent, found = list(self.sent), []
        for line in kept:
            text = UNDO if line.text.startswith(UNDO) else line.text
            sent = next((one for one in unsent if (one.seat, one.move) == (line.actor, text)
                         and one.line < line.number), None)
            if sent is not None:
                unsent.remove(sent)
            found.append(sent)
        return found

    def fault_of_times(self, kept: Sequence[Line], at: Sequence[float]) -> str:
        """What is wrong with the times of the lines, if anything is: none was before its move was sent, or after it
        was shown; and nobody lost on time who had some left."""
        shown = iter(self.shown)
        upto, when = 0, 0.0
        moved: dict[int, float] = {}
        for line, time_of, sent in zip(kept, at, self.found(kept), strict=True):
            while upto < line.number and upto < self.line:
                upto, when = next(shown)
            if line.number <= upto and time_of > when + AHEAD:
                return f"line {line.number} was {time_of - when:.1f} s after it was shown"
            if sent is not None and time_of < sent.at - BEHIND:
                return f"line {line.number} was {sent.at - time_of:.1f} s before it was sent"
            if line.text == TIME_OUT and time_of - moved.get(line.actor, 0.0) < BRIEF / 2:
                return f"line {line.number}: seat {line.actor} lost on time at once"
            moved[line.actor] = time_of
        return ""

    def turns(self, seat: int, kept: Sequence[Line], at: Sequence[float]) -> list[tuple[float, float]]:
        """From when to when it was a seat's turn, or that of others after it, as far as notices tell turns: another
        begins with the first line of another after its own."""
        begins, moved = [at[0]] if at else [], False
        for line, time_of in zip(kept, at, strict=True):
            if line.actor >= 0 and line.actor != seat and moved:
                begins.append(time_of)
            moved = line.actor == seat or (moved and line.actor < 0)
        return list(zip(begins, [*begins[1:], float("inf")], strict=True))

    def fault_of_notices(self, kept: Sequence[Line], at: Sequence[float], blows: Sequence[tuple[float, float]]) -> str:
        """Was somebody told twice of the same turn, or of none? Each notice is one of a turn that had come by then, and
        was over at most a moment ago, or as one of these blows began."""
        for seat, told in self.notices.items():
            turns = self.turns(seat, kept, at)
            for when in sorted(told):
                mine = next((turn for turn in turns if turn[0] - BEHIND <= when <= _latest(turn[1], blows)), None)
                if mine is None:
                    return f"seat {seat} was told twice of a turn, or of none, {when - at[0]:.1f} s after the deal"
                turns.remove(mine)
        return ""

    def fault_of_record(self, match: KeptMatch, kept: list[Line]) -> str:
        """What is wrong with the record: does it replay, with every draw that of its dice, and is it what was shown?"""
        record, game = match.record(kept), games.load(match.slug)
        verdict = verify(game, record)
        if not verdict.holds:
            return f"line {verdict.line}: {verdict.why}"
        offered: defaultdict[int, list[int]] = defaultdict(list)
        for line, seat in self.offered:
            offered[line].append(seat)
        replay = match_of(game, record)
        for each in kept:
            replay.replay_line(each)
            for seat in offered[each.number]:
                if self.offered[each.number, seat] != frozenset(replay.sight(seat).legal):
                    return f"what seat {seat} was shown after line {each.number} is not what was kept"
        return ""


def _latest(over: float, blows: Sequence[tuple[float, float]]) -> float:
    """Until when a notice may come of a turn that was over then."""
    hit = any(begin < over + ON_TIME and end > over - ON_TIME for begin, end in blows)
    return over + (LATE if hit else ON_TIME)
