"""A program at a table: what it is told of it, from the sight of its seat alone."""

import hashlib
from typing import Any

import msgspec

from tafelrunde.core import TafelrundeError
from tafelrunde.match import Match, Sight
from tafelrunde.match.clock import Clock
from tafelrunde.scenes.translate import Translator, capitalize
from tafelrunde.store import Person
from tafelrunde.web.live.bots.program_messages import (
    EndMessage,
    HelloMessage,
    LogEntry,
    LookMessage,
    NoMessage,
    QuestionMessage,
    ToProgram,
)
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import ToClient
from tafelrunde.web.live.table.snapshot import log_of
from tafelrunde.web.live.table.state import KeptState
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.runtime.settings import Limits

_encoder = msgspec.json.Encoder()
FLEETING: dict[str, Any] = {"clocks": [], "running": [], "log": [], "log_since": 0}  # what makes a message no other


class ProgramConnection(Connection):
    """The connection of a program, which is told what it asks for, and nothing twice. Its lines are taken, not sent."""

    def __init__(self, person: Person, limits: Limits) -> None:
        super().__init__(person, _nobody, limits)
        self.viewer.program = True
        self.over = False  # it has been told the end
        self.unseated = False  # it has no seat here
        self._greeted = False
        self._last = b""

    def ask(self, table: KeptState) -> str:
        """Tell the program how the table stands for its seat; raises Illegal before the match has begun."""
        seats = seats_of(table.kept, self.viewer.person)
        match = table.running()
        if not seats:
            self.unseated = True
            self.hang_up()
            return ""
        names = {number: seat.name for number, seat in enumerate(table.kept.seats)}
        if not self._greeted:
            self._greeted = True
            self.tell_program(HelloMessage(table.kept.id, table.kept.slug, seats[0], list(names.values()),
                                           table.kept.options, table.commitment))
        text = self.tell_program(question_for(table, match, seats[0], self._since(seats[0]), names))
        self.viewer.logged, self.viewer.log_of = match.line, seats[0]
        if match.is_over:
            self.over = True
            self.hang_up()
        return text

    def _since(self, seat: int) -> int:
        return self.viewer.logged if self.viewer.log_of == seat else 0

    def tell_program(self, message: ToProgram) -> str:
        """Queue a message, unless it repeats the last one; returns the text."""
        if isinstance(message, QuestionMessage | LookMessage):
            rest: dict[str, Any] = FLEETING | ({"seconds": None} if isinstance(message, QuestionMessage) else {})
            said = _encoder.encode(msgspec.structs.replace(message, **rest))
            if said == self._last and not message.log:
                return ""
            self._last = said
        text = _encoder.encode(message).decode()
        self.tell_text(text)
        return text

    def tell(self, message: ToClient) -> str:
        """Drop what people are told besides: talk, notes, other tables."""
        return ""

    async def deliver(self) -> None:
        """Do nothing: lines are taken, not sent."""
        await self.closed.wait()

    def refuse(self, refused: TafelrundeError, line: int = 0, asked: str = "") -> None:
        """Queue the reason of a refusal."""
        self.tell_program(refusal_of(refused))


async def _nobody(text: str) -> None:
    raise AssertionError(f"nobody is sent {text}")


def refusal_of(refused: TafelrundeError) -> NoMessage:
    """The message that tells a program of a refusal."""
    return NoMessage(capitalize(Translator()(refused.say)), getattr(refused, "rule", ""))


def question_for(table: KeptState, match: Match, seat: int, since: int,
                 names: dict[int, str]) -> QuestionMessage | LookMessage | EndMessage:
    """The question to a seat, or what it is shown, with the log after a line."""
    kept, sight, t = table.kept, match.sight(seat), Translator(names=names, game=table.kept.slug)
    log = [LogEntry(entry.line, t(entry.say)) for entry in log_of(match, table.remarks, seat, since)]
    if sight.outcome is not None:
        found = sight.outcome
        return EndMessage(sight.line, kept.slug, seat, sight.view.data(), list(found.scores), list(found.ranks),
                          t(found.reason), log, since)
    left, running = clocks_of(table.clock, match.seats, table.now())
    paused = table.clock is not None and table.clock.paused
    if seat in match.acting():
        asked = table.questions.since(seat, sight.line)
        return QuestionMessage(asked, kept.slug, seat, sight.view.data(), list(sight.legal), left[seat],
                               seed_of(kept.id, sight, asked), left, running, log, since, paused)
    return LookMessage(sight.line, kept.slug, seat, sight.view.data(), match.acting(), left, running, log, since,
                       paused)


def seed_of(match: str, sight: Sight, line: int) -> int:
    """A seed for a question that depends on nothing hidden."""
    return int.from_bytes(hashlib.sha256(f"{match} {sight.seat} {line}".encode()).digest()[:6])


def clocks_of(clock: Clock | None, seats: int, now: float) -> tuple[list[float | None], list[int]]:
    """The seconds each seat has left, and whose clock runs."""
    if clock is None or clock.pace.kind == "none":
        return [None] * seats, []
    left = [clock.left(seat, now) for seat in range(seats)]
    return [None if each is None else round(each, 1) for each in left], sorted(
        seat for seat in clock.running if clock.on_holiday(seat, now) is None)
