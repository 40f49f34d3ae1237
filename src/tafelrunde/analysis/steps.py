"""The steps of a match from its record: decisions, each with what its seat could know then, and chance."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tafelrunde.bots import Ask
from tafelrunde.core import CHANCE, Game, State
from tafelrunde.core.record import Record
from tafelrunde.match import Match, replayed
from tafelrunde.match.leaving import RESIGN, TIMEOUT

SPREAD: Final = 1_000_003  # between the seeds of two reviews …
EACH: Final = 16  # … and those of two decisions: an evaluation uses a few next to its own


@dataclass(frozen=True)
class Step:
    """A line of a match that changed the position.

    line:   its number in the record; 0 where none is kept
    seat:   who moved, or CHANCE
    move:   in notation
    state:  the whole truth before it. What it hides from the seat must not enter an evaluation of the decision
    is_own: was it made by whoever sat there, in this match: not for somebody who had given up, not taken over
    seed:   for whoever evaluates it
    """

    game: Game
    line: int
    seat: int
    move: str
    state: State
    is_own: bool = True
    seed: int = 0

    @cached_property
    def ask(self) -> Ask:
        """The question that the decision answered: what the seat could know, and its legal moves."""
        return Ask(self.game, self.state.view(self.seat), self.game.legal(self.state, self.seat), seed=self.seed)

    @property
    def is_free(self) -> bool:
        """True where the seat had a choice."""
        return self.seat != CHANCE and len(self.state.legal(self.seat)) > 1

    def after(self) -> State:
        """The position after it."""
        state = self.state.copy()
        state.apply(self.seat, self.game.move(self.move, self.seat))
        return state


def walk(match: Match, seed: int = 1) -> Iterator[Step]:
    """The moves of a match that stand, in order, chance included; what was taken back is left out. Each step gets a
    seed of its own, drawn from `seed` and its line."""
    state = match.game.start(match.seats, match.options)
    left: set[int] = set()
    for line in match.standing:
        if line.is_event:
            if line.text[1:] in (RESIGN, TIMEOUT):
                left.add(line.actor)
            continue
        is_own = line.actor not in left and line.number > match.given
        yield Step(match.game, line.number, line.actor, line.text, state.copy(), is_own,
                   seed * SPREAD + line.number * EACH)
        state.apply(line.actor, match.game.move(line.text, line.actor))


def steps(game: Game, record: Record, seed: int = 1) -> Iterator[Step]:
    """The decisions that people or bots made in this match, in order; raises BadInput for a record that cannot be
    played.

    Left out are moves that were forced, taken back, taken over from another match, or made for somebody who had given
    up.
    """
    return (step for step in walk(replayed(game, record), seed) if step.is_own and step.is_free)
