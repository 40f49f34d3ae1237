"""A match that an earlier release opened goes on with the dice of that release."""

import time
from dataclasses import replace

import pytest

from tafelrunde import games
from tafelrunde.core.record import Line
from tafelrunde.match import Match, verify
from tafelrunde.match.leaving import END, PLAY_ON, SHARED
from tafelrunde.store import OVER, RUNNING, KeptMatch, KeptSeat, Progress
from tafelrunde.web.live.table.state import KeptState, Parts
from tests.stores import done, memory_store
from tests.walks import play_out

CARDS = "beutelschneider"
SALTS = {0: "a|1=b", 2: " a word\nof two lines "}


def kept(lines: list[Line]) -> KeptMatch:
    """The head of a running match as the file of that release has it."""
    seats = [KeptSeat("person", seat + 1, f"Guest {seat}", "", SALTS.get(seat, "")) for seat in range(3)]
    return KeptMatch("abc", CARDS, 1, dict(Match(games.load(CARDS), 3, {}, secret=bytes(32)).options), bytes(32), seats,
                     1, 1.0, 1.0, dice=1, progress=Progress(RUNNING, len(lines)))


def test_a_running_match_keeps_its_dice() -> None:
    begun = Match(games.load(CARDS), 3, {}, secret=bytes(32), salts=SALTS, dice_version=1)
    begun.begin()
    store = memory_store()
    made = kept(begun.lines)
    done(store.save_match(made))
    done(store.append(made, begun.lines, 1.0, Progress(RUNNING, begun.line)))
    head = done(store.take("abc"))
    table = KeptState(head, store, time.time, done(Parts.load(head, store, time.time)))
    match = table.running()
    while not match.is_over:
        seat = match.acting()[0]
        move = match.sight(seat).legal[0]
        match.submit(seat, move, match.line)
        begun.submit(seat, move, begun.line)
    assert match.lines == begun.lines, "both draw the same"
    record = match.record()
    assert (record.dice, str(record).partition("\n")[0]) == (1, "tafelrunde record 1")
    assert verify(match.game, record).holds


@pytest.mark.parametrize("leaving", [PLAY_ON, END, SHARED])
@pytest.mark.parametrize("given", [0, 3])
def test_the_record_of_a_kept_match_is_that_of_the_match(leaving: str, given: int) -> None:
    """With everything its end depends on: somebody gives up, and some lines were taken from another match."""
    match = Match(games.load(CARDS), 3, {}, secret=bytes(32), salts={0: "luck"}, names={0: "Ada"}, given=given,
                  leaving=leaving)
    other = Match(games.load(CARDS), 3, {}, secret=bytes([1] * 32))
    other.begin()
    match.replay(other.lines[:given])
    match.begin()
    match.resign(1)
    outcome = play_out(match).outcome
    head = replace(kept(match.lines), given=given, dice=match.dice_version, leaving=leaving,
                   progress=Progress(OVER, match.line, (), outcome.ranks, outcome.scores))
    head.seats = [KeptSeat("person", 1, "Ada", "", "luck"), KeptSeat(), KeptSeat()]
    assert head.record(match.lines) == match.record()
    assert verify(match.game, head.record(match.lines)).holds
