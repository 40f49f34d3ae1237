"""What is kept of a match between bots beside its result: its decisions, and where that is wanted its record.

A record has a line for every chance move, and a secret by which each of them can be drawn again. So where records are
kept, chance speaks by the dice of refereed matches (`match.dice`), with a secret made of the seed of the deal, and not
by the generator that deals whole hands at once: other luck than in a run that keeps none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from tafelrunde.core import CHANCE, Game, Outcome, Rng, State
from tafelrunde.core.record import Line, Record
from tafelrunde.match import dice
from tafelrunde.match.leaving import PLAY_ON

MOVES: Final = "moves"  # what may be kept
RECORDS: Final = "records"
DIGITS: Final = 16  # of a position's fingerprint: that two of ten million agree by chance happens once in 370 000 times


@dataclass(frozen=True)
class Decision:
    """A decision, and the position it was made in."""

    line: int  # its number in the record; 0 where none is kept
    seat: int
    move: str
    legal: int  # how many moves were legal
    position: str  # its fingerprint


class MatchLog:
    """The log of one match while it is played."""

    def __init__(self, game: Game, options: Mapping[str, Any], names: Sequence[str], seed: int, what: str) -> None:
        self.game = game
        self.options = options
        self.names = names
        self.secret = sha256(f"tafelrunde lab {seed}".encode()).digest() if what == RECORDS else b""
        self.lines: list[Line] = []
        self.decisions: list[Decision] = []

    def roll(self, state: State, rng: Rng) -> None:
        """Let chance act: by the dice of a refereed match where a record is kept, else by the generator."""
        if not self.secret:
            state.roll(rng)
            return
        while state.actor() == CHANCE:
            number, chances = len(self.lines) + 1, state.chances()
            move = chances[dice.draw(self.secret, {}, number, [weight for _, weight in chances])][0]
            self.lines.append(Line(number, CHANCE, self.game.chance_actions[move]))
            state.apply(CHANCE, move)

    def decision(self, state: State, seat: int, text: str) -> None:
        """A move is about to be made."""
        if self.secret:
            self.lines.append(Line(len(self.lines) + 1, seat, text))
        self.decisions.append(
            Decision(len(self.lines), seat, text, len(state.legal(seat)), state.fingerprint(DIGITS)))

    def record(self, outcome: Outcome) -> str:
        """The record of the finished match; an empty text where none is kept."""
        if not self.secret:
            return ""
        card, seats = self.game.info, len(self.names)
        options = {name: str(value) for name, value in card.read_options(seats, self.options).items()}
        return str(Record(card.slug, card.version, seats, options, dict(enumerate(self.names)),
                          dice.commitment(self.secret), {}, self.lines, outcome.ranks, outcome.scores,
                          self.secret.hex(), dice=dice.VERSION, leaving=PLAY_ON))
