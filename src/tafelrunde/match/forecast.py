"""What today's rules would do to matches that were begun under other ones."""

from dataclasses import dataclass

from tafelrunde.core import BadInput, Game, Illegal, Say
from tafelrunde.core.record import Record
from tafelrunde.match.verify import match_of

UNCHANGED, DIFFERENT, ILLEGAL = "unchanged", "different", "illegal"


@dataclass(frozen=True)
class Forecast:
    """`verdict` is unchanged, different (all lines can be played, the result is another one) or illegal (a line
    cannot be played any more: `line` names the first)."""

    verdict: str
    line: int
    why: Say


def forecast(game: Game, record: Record) -> Forecast:
    """Replay a record under the current rules, whatever version it was written under."""
    try:
        match = match_of(game, record)
    except BadInput as refused:
        return Forecast(ILLEGAL, 0, refused.say)
    for line in record.lines:
        if match.is_over and not line.is_event:
            return Forecast(DIFFERENT, line.number, Say("the match would be over before this line"))
        try:
            match.replay_line(line)
        except Illegal as refused:
            return Forecast(ILLEGAL, line.number, refused.say)
    outcome = match.outcome
    if record.ranks and outcome is None:
        return Forecast(DIFFERENT, match.line, Say("the match would not be over yet"))
    if outcome is not None and (record.ranks, record.scores) != (outcome.ranks, outcome.scores):
        return Forecast(DIFFERENT, match.line, Say("the result would be {scores}",
                                                   scores=" ".join(map(str, outcome.scores))))
    return Forecast(UNCHANGED, match.line, Say("nothing would change"))
