"""Jobs on records that strangers send: functions of plain data."""

from typing import NamedTuple

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tafelrunde.match.verify import forecast
from tafelrunde.scenes.vocabulary import Text


class Checked(NamedTuple):
    """The result of checking a record: as `match.Verdict`, with what it says as data. `problem`: why it cannot be
    read."""

    holds: bool
    line: int
    why: Text
    draws: Text
    problem: Text


def check(text: str) -> Checked:
    """Check a record: draws, moves and result."""
    try:
        record = read_record(text)
        verdict = verify(games.load(record.game), record)
    except BadInput as refused:
        return Checked(False, 0, [], [], refused.say.data())
    return Checked(verdict.holds, verdict.line, verdict.why.data(), verdict.draws.data(), [])


def foresee(text: str) -> tuple[str, int, Text]:
    """What today's rules would do to a record, as `match.verify.forecast`."""
    try:
        record = read_record(text)
        seen = forecast(games.load(record.game), record)
    except BadInput as refused:
        return "illegal", 0, refused.say.data()
    return seen.verdict, seen.line, seen.why.data()
