"""Jobs on records that strangers send, functions of plain data: checking one, what today's rules would do to it, and a
position in it as the beginning of another match."""

from typing import NamedTuple

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE, SPECTATOR, BadInput
from tafelrunde.core.record import Line, read_record
from tafelrunde.match import verify
from tafelrunde.match.verify import forecast, match_of, replay_line
from tafelrunde.scenes.vocabulary import Text
from tafelrunde.web.lists import catalogue
from tafelrunde.web.runtime.jobs import Jobs

MOST = 4000  # lines taken over; three times the longest match met


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


class Fork(NamedTuple):
    """A match up to a line, as plain data; what was taken back is left out."""

    slug: str
    seats: int
    options: dict[str, str]
    names: dict[int, str]
    lines: list[tuple[int, str]]  # who and what
    line: int  # of the record
    all: int
    chapter: Text | None
    acting: int


async def request_fork(jobs: Jobs, address: str, text: str, wanted: int) -> Fork:
    """The match of a record up to a line, for somebody at an address; raises BadInput."""
    return await jobs.do(make_fork, text, wanted, address=address)


def make_fork(text: str, wanted: int) -> Fork:
    """The match of a record up to a line, as a job; where the match is over by then (or no line is asked for), up to
    before the last decision. Raises BadInput."""
    record = read_record(text)
    game = games.load(catalogue.info(record.game).slug)
    record.given = 0
    match = match_of(game, record)
    last = wanted if 0 <= wanted <= len(record.lines) else len(record.lines)
    for line in record.lines[:last]:
        if match.is_over and not line.is_event:
            break
        replay_line(match, line)
    good = [line for line in match.standing if not line.is_event]
    if match.is_over:
        decisions = [place for place, line in enumerate(good) if line.actor != CHANCE]
        if not decisions:
            raise BadInput("this match is over before anybody had to decide")
        good = good if match.ended else good[: decisions[-1]]
    if len(good) > MOST:
        raise BadInput("this match is too long to be played on")
    fresh = match_of(game, record)
    for place, line in enumerate(good, start=1):
        fresh.replay_line(Line(place, line.actor, line.text))
    chapter = scenes.of(game.info.slug)(fresh.state.view(SPECTATOR), ()).chapter
    return Fork(game.info.slug, record.seats, dict(record.options), dict(record.names),
                 [(line.actor, line.text) for line in good], good[-1].number if good else 0, len(record.lines),
                 chapter, next(iter(fresh.acting()), 0))
