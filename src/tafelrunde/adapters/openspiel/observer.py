"""OpenSpiel's observers: what a player sees, and what it remembers, as text and as numbers.

An observation is that of `tafelrunde.tensors` from the player's side, 0 to 1. With perfect recall the text holds all
that the player has seen; the numbers hold the observation – with what anybody would remember of the cards – and the
last EVENTS moves the player noticed, newest first: who made them, counted from the player, and what they are made of.
"""

import json
from typing import Any

import numpy
import pyspiel

from tafelrunde.adapters.openspiel.state import EVENTS, SpielState
from tafelrunde.match.recall import Moment
from tafelrunde.tensors.encoding import Encoding, scale


class Observer:
    """`tensor`, float32; `dict`, its parts by name and shape: `observation`, and with perfect recall `moves`,
    `(EVENTS, seats + factors of an action)`."""

    def __init__(self, encoding: Encoding, seats: int, kind: Any = None) -> None:
        self.recalls = bool(kind is not None and kind.perfect_recall)
        self._encoding = encoding
        self._seats = seats
        seen, row = encoding.observation.size, seats + encoding.actions.size
        self.tensor: Any = numpy.zeros(size(encoding, seats, self.recalls), numpy.float32)
        self.dict = {"observation": self.tensor[:seen]}
        if self.recalls:
            self.dict["moves"] = self.tensor[seen:].reshape(EVENTS, row)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player knows to `tensor`."""
        self._encoding.observe(state.state, player, out=self.dict["observation"], scaled=True)
        if self.recalls:
            self._write_moves(state.moment, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The player's view as JSON; with perfect recall what it saw instead, one event after the other."""
        if self.recalls:
            return "; ".join((f"seat {player} saw", *state.moment.memory(player)))
        return json.dumps(state.state.view(player).data(), sort_keys=True)

    def _write_moves(self, moment: Moment, player: int) -> None:
        moves, factors = self.dict["moves"], self._encoding.factors
        moves[:] = 0
        for row, (actor, seen) in zip(moves, moment.moves(player, EVENTS), strict=False):
            row[(actor - player) % self._seats] = 1
            if 0 <= seen < len(factors):
                numpy.multiply(factors[seen], scale(self._encoding.actions), out=row[self._seats:])


def size(encoding: Encoding, seats: int, recalls: bool) -> int:
    """Entries of a tensor of an observer."""
    return int(encoding.observation.size + recalls * EVENTS * (seats + encoding.actions.size))


RECALLING = pyspiel.IIGObservationType(perfect_recall=True)
