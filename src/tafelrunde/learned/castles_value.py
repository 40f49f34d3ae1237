"""Castles Besieged judged by what was learned: positions right after a move, by what the seat that made it knows."""

from threading import Lock
from typing import Final

from mypy_extensions import i64

from tafelrunde.bots.values.base import MoveValues
from tafelrunde.bots.values.castles_besieged import Value, of_match
from tafelrunde.core import Rng, State as AnyState, View as AnyView
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.view import View
from tafelrunde.learned.castles_besieged import CastlesAfterstates
from tafelrunde.learned.value_net import ValueNet

ERROR: Final = 0.02  # how far a difference between two moves is off, a standard error: `python -m tools calibrate`


class LearnedValue(Value):
    """The value of a game whose moves alternate: that of whoever moved last, by what it knows, and for the other seat
    what is left of the whole. Where the end of the match can be solved, moves are worth what that says."""

    def __init__(self, net: ValueNet) -> None:
        self.net = net
        self.afterstates = CastlesAfterstates()
        self.lock = Lock()  # the afterstates of one position at a time

    def game_chance(self, state: State, seat: i64) -> float:
        mover = 1 - state.table.to_move
        found = self.afterstates
        with self.lock:
            found.list_state(state, mover)
            chance = self.net.evaluate(found.index, found.value, found.begin, found.parent, found.nodes)[0]
        return chance if seat == mover else 1.0 - chance

    def rollout_policy(self, state: AnyState, rng: Rng) -> i64:
        """The move that is worth most, of equals the one listed first."""
        seat, found = state.actor(), self.afterstates
        with self.lock:
            found.list_moves(state, seat)
            worths = found.judge_moves(self.net)
            best: i64 = 0
            for place in range(found.count):
                if worths[place] > worths[best]:
                    best = place
            return found.moves[best]

    def judge_moves(self, view: AnyView) -> MoveValues | None:
        """Each move by the mean over dice and cards; where the seat knows every card and the end is near, as solved."""
        solved = super().judge_moves(view)
        if solved is not None:
            return solved
        assert isinstance(view, View)
        seat, found = view.seat, self.afterstates
        moves, shares = list[int](), list[float]()
        with self.lock:
            found.list_turn(view.table, seat, view.hand, view.sizes[1 - seat], view.pile_size, view.known[1 - seat])
            worths = found.judge_moves(self.net)
            for place in range(found.count):
                moves.append(int(found.moves[place]))
                shares.append(of_match(view.table, seat, worths[place]))
        return MoveValues(moves, shares, False, ERROR)
