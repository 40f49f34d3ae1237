"""The decisions of a recorded match, one by one, each with what its seat could know when it was made."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tafelrunde.bots import Ask
from tafelrunde.core import Game, State
from tafelrunde.core.record import Line, Record
from tafelrunde.core.state import CHANCE
from tafelrunde.match import replayed
from tafelrunde.match.leaving import RESIGN, TIMEOUT
from tafelrunde.match.referee import CLOSE

SPREAD: Final = 1_000_003  # between the seeds of two reviews …
EACH: Final = 16  # … and those of two decisions: an evaluation uses a few next to its own


@dataclass(frozen=True)
class Step:
    """A decision that had a choice.

    line:  its number in the record
    seat:  who made it
    ask:   what the seat could know, and its legal moves; the seed is for whoever evaluates it
    move:  the move that was made, in notation
    state: the whole truth before it. What it hides from the seat must not enter an evaluation of the decision
    """

    line: int
    seat: int
    ask: Ask
    move: str
    state: State


def steps(game: Game, record: Record, seed: int = 1) -> Iterator[Step]:
    """The decisions that people or bots made in this match, in order; raises BadInput for a record that cannot be
    played.

    Left out are moves that were forced, taken back, taken over from another match, or made for somebody who had given
    up. Each decision gets a seed of its own, drawn from `seed` and its line.
    """
    match = replayed(game, record)
    state = game.start(record.seats, match.options)
    left: set[int] = set()
    for line in match.standing:
        if line.is_event:
            if event(line) in (RESIGN, TIMEOUT):
                left.add(line.actor)
            elif event(line) == CLOSE:
                return
            continue
        if line.actor != CHANCE and line.actor not in left and line.number > record.given:
            legal = game.legal(state, line.actor)
            if len(legal) > 1:
                ask = Ask(game, state.view(line.actor), legal, seed=seed * SPREAD + line.number * EACH)
                yield Step(line.number, line.actor, ask, line.text, state.copy())
        state.apply(line.actor, game.move(line.text, line.actor))


def event(line: Line) -> str:
    """The word of a line that the referee booked."""
    return line.text[1:].partition(" ")[0]
