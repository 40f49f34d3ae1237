"""Checking a record offline: every draw, every move, the result."""

from dataclasses import dataclass

from tafelrunde.core import BadInput, Game, Illegal, Say
from tafelrunde.core.record import Record
from tafelrunde.core.state import CHANCE
from tafelrunde.match import dice
from tafelrunde.match.referee import Match


@dataclass(frozen=True)
class Verdict:
    """Whether the record holds; if not, the first line that does not (0: the header or the result) and why.
    `dice` tells whether the secret was there to check the chance lines with."""

    holds: bool
    line: int
    why: Say
    dice: bool


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
        try:
            match.replay_line(line)
        except Illegal as refused:
            raise BadInput("line {line} of the record cannot be played: {why}",
                           line=line.number, why=refused.say) from None
    return match


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
    return Verdict(True, len(record.lines), Say("the record holds"), audited)
