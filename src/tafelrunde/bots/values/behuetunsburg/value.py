"""How a round of Behütunsburg stands: what lies on the table, what the hands promise, and who can close the round."""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.behuetunsburg import weights as w
from tafelrunde.bots.values.behuetunsburg.policy import prior
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.bots.values.shares import softmax
from tafelrunde.core import Rng, state as contract
from tafelrunde.games.behuetunsburg.components import CARDS_FOR_A_QUEST, CASTLE_POINTS
from tafelrunde.games.behuetunsburg.court import columns_of, has_single, is_complete
from tafelrunde.games.behuetunsburg.scoring import side_points
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import OVER, PAYING
from tafelrunde.kit.multiset import size

SPREAD: Final = 130.0  # how far apart two sides drift in one round
FIRM: Final = 0.85  # of a lead in a round that still goes on, how much is left at its end
FINISHED: Final = 0.12  # what it is worth to have a round behind oneself rather than a castle before the end
WAVERING: Final = 3.0  # by so many points the guide may err


class Value(ValueFunction):
    """Projects every side's total and asks who will be ahead; a finished round is worth a little to everybody."""

    def value(self, state: contract.State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: contract.State) -> vec[float]:
        """The further ahead, and the fewer rounds to come, the better."""
        assert isinstance(state, State)
        rules = state.rules
        sides = rules.sides
        prospects = vec[float]([0.0] * sides)
        for side in range(sides):
            prospects[side] = float(state.table.scores[side])
            if state.table.phase != OVER:
                prospects[side] += FIRM * standing(state, side)
        rounds_left = max(1, rules.rounds - state.table.round)
        won = softmax(prospects, SPREAD * sqrt(float(rounds_left)))
        finished = FINISHED * float(state.table.round) / float(rules.rounds + 1)
        members = state.seats // sides
        shares = vec[float]([0.0] * state.seats)
        for seat in range(state.seats):
            share = won[seat % sides] / float(members)
            shares[seat] = (1.0 - FINISHED) * share + finished
        return shares

    def prior(self, state: contract.State, seat: i64, move: i64) -> float:
        """Victory points the move brings beyond what doing nothing would."""
        assert isinstance(state, State)
        return prior(state, seat, move)

    def rollout_policy(self, state: contract.State, rng: Rng) -> i64:
        """The most promising move, give or take a little."""
        assert isinstance(state, State)
        seat = state.actor()
        legal = state.legal(seat)
        best = legal[0]
        if len(legal) == 1:
            return best
        best_prior = -1000.0
        for move in legal:
            found = prior(state, seat, move) + WAVERING * rng.unit()
            if found > best_prior:
                best = move
                best_prior = found
        return best

    def outlook(self) -> Outlook:
        """About a turn of everybody: further on the guide's discards drown what a move does."""
        return Outlook(decisions=12, playouts=800)

    def settings(self) -> Settings:
        return Settings(exploration=0.1, depth=12, guided=1.0, use_priors=True, iterations=(0, 0, 60, 1200),
                        noise=(0.15, 0.04, 0.0, 0.0))


def standing(state: State, side: i64) -> float:
    """What a side has and can expect from this round."""
    columns = columns_of(state.table.courts[side])
    complete = is_complete(columns)
    castle = state.table.castles[side] != 0
    points = float(side_points(state.table, side))
    if state.table.phase == PAYING and state.table.side() == side:  # judged as if it were paid
        points -= float(state.table.due)
        if state.table.building:
            castle = True
            points += float(CASTLE_POINTS)
        else:
            points += w.UNKNOWN_CARD * float(CARDS_FOR_A_QUEST)
    if castle:
        points += w.SAFE
    if complete:
        points += w.COMPLETE
    elif has_single(columns):
        points -= w.SINGLE
    closing = castle and complete
    if closing:
        points += w.CLOSING
    for seat in range(side, state.seats, state.rules.sides):
        points += w.hand_value(state.hands[seat], columns, complete)
        if closing:
            points += w.LIGHT * float(max(0, w.FULL_HAND - size(state.hands[seat])))
    return points
