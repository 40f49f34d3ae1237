"""Checking a record offline: every draw, every move, the result; what today's rules would make of an older one; and
what is dealt at all tables that play a board, from the published secret of an event (`match.dice`)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tafelrunde.core import CHANCE, BadInput, Game, Illegal, Say
from tafelrunde.core.record import Line, Record
from tafelrunde.match import dice
from tafelrunde.match.referee import Match

UNCHANGED, DIFFERENT, ILLEGAL = "unchanged", "different", "illegal"


@dataclass(frozen=True)
class Verdict:
    """The verdict on a record: whether it holds and, if not, the first line that does not (0: the header or the result)
    and why. `dice` tells whether the secret was there to check the chance lines with; those up to line `given`, which
    another match drew, were not checked."""

    holds: bool
    line: int
    why: Say
    dice: bool
    given: int = 0

    @property
    def draws(self) -> Say:
        """What is known of the chance lines of a record that holds."""
        if not self.dice:
            return Say("The draws could not be checked: the record does not contain the secret.")
        if self.given:
            return Say("The draws up to line {line} are another match's, and were not checked.", line=self.given)
        return Say("Every draw follows from the secret.")


def match_of(game: Game, record: Record) -> Match:
    """A match set up as the record's header says, with no lines booked; raises BadInput."""
    if record.game != game.info.slug:
        raise BadInput("the record is of {game}", game=record.game[:40])
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        raise BadInput("the record's secret is not a hexadecimal number") from None
    if not all(0 <= seat < record.seats for seat in (*record.names, *record.salts)):
        raise BadInput("the record names a seat that does not exist")
    return Match(game, record.seats, record.options, secret=secret, salts=record.salts, names=record.names,
                 given=record.given, dice_version=record.dice, leaving=record.leaving)


def replayed(game: Game, record: Record) -> Match:
    """The match of a record, all lines booked; raises BadInput naming the first line that cannot be."""
    match = match_of(game, record)
    for line in record.lines:
        replay_line(match, line)
    return match


def replay_line(match: Match, line: Line) -> None:
    """Book the next line of a record; raises BadInput naming one that cannot be."""
    try:
        match.replay_line(line)
    except Illegal as refused:
        raise BadInput("line {line} of the record cannot be played: {why}", line=line.number,
                       why=refused.say) from None


def verify(game: Game, record: Record) -> Verdict:
    """Re-check a record: commitment, every chance line against the dice, every move against the rules, result."""
    if record.version != game.info.version:
        return Verdict(False, 0, Say("the record is of rules version {theirs}, these are {ours}",
                                     theirs=record.version, ours=game.info.version), False)
    audited = bool(record.secret)
    match = match_of(game, record)
    if audited and dice.commitment(match.secret) != record.commitment:
        return Verdict(False, 0, Say("the secret does not belong to the commitment"), True)
    for line in record.lines:
        own = audited and line.number > record.given and line.actor == CHANCE and not line.is_event
        if own and match.state.actor() == CHANCE and not match.is_over:
            drawn = match.drawn(line.number)
            if drawn != line.text:
                return Verdict(False, line.number, Say("the dice drew {drawn}, the record says {text}",
                                                       drawn=drawn, text=line.text[:60]), True)
        try:
            match.replay_line(line)
        except Illegal as refused:
            return Verdict(False, line.number, refused.say, audited)
    outcome = match.outcome
    ranks, scores = (outcome.ranks, outcome.scores) if outcome else ((), ())
    if (record.ranks, record.scores) != (ranks, scores):
        return Verdict(False, 0, Say("the result does not follow from the lines"), audited)
    return Verdict(True, len(record.lines), Say("the record holds"), audited, min(record.given, len(record.lines)))


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


def draw_deal(game: Game, seats: int, secret: bytes, salts: Mapping[int, str], board: int) -> str:
    """The deal of an event's board, as its record writes it; `secret` and `salts` (by number) are the event's."""
    match = Match(game, seats, game.info.board_options, secret=dice.board_secret(secret, salts, board),
                  dice_version=dice.OF_BOARDS)
    match.begin()
    return format_deal(match.lines)


def format_deal(lines: Iterable[Line]) -> str:
    """All that chance has brought in a match, as the record of an event writes it."""
    return ", ".join(line.text for line in lines if line.actor == CHANCE and not line.is_event)
