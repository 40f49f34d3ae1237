"""How a round of Behütunsburg stands: what lies on the table, what the hands promise, and who can close the round."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.state import State
from tafelrunde.games.behuetunsburg.bags import count, size
from tafelrunde.games.behuetunsburg.components import (
    BARON,
    BARONESS,
    BARONS,
    CARDS_FOR_A_QUEST,
    CASTLE_POINTS,
    JESTER,
    KING,
    KNIGHT,
    KNIGHTS,
    LADY,
    POINTS,
    QUEEN,
    ROGUE,
)
from tafelrunde.games.behuetunsburg.court import ROYAL_RANK, columns_of, couples_in, has_single, is_complete, waits_for
from tafelrunde.games.behuetunsburg.rounds import side_points
from tafelrunde.games.behuetunsburg.state import Round
from tafelrunde.games.behuetunsburg.table import OVER, PAYING, value_of

# All in victory points; tuned by rounds of the greedy bot against itself and against chance.
SPREAD: Final = 130.0  # how far apart two sides drift in one round
FIRM: Final = 0.85  # of a lead in a round that still goes on, how much is left at its end
IN_HAND: Final = 0.8  # what a couple in hand is worth, against one in court
MONEY_IN_HAND: Final = 0.9
WAITING: Final = vec[float]([3.0, 3.0, 5.0, 5.0, 12.0, 12.0])  # somebody in hand who still needs a partner
HELPER: Final = 4.0  # a Jester in hand, while the court is not complete
ROGUE_IN_HAND: Final = 8.0  # the first two; each is worth a point more
COMPLETE: Final = 20.0  # a complete court
SINGLE: Final = 8.0  # what a single in court costs: nothing is complete with it
CLOSING: Final = 45.0  # a castle over a complete court: the round can be closed
SAFE: Final = 55.0  # any castle: it takes two Rogues (and cost 100 to build)
UNKNOWN_CARD: Final = 7.0  # a card still to be drawn
LIGHT: Final = 5.0  # each card fewer in the hand of somebody who could close the round without it
FULL_HAND: Final[i64] = 12
FINISHED: Final = 0.12  # what it is worth to have a round behind oneself rather than a castle before the end


class Value(ValueFunction):
    """Projects every side's total and asks who will be ahead; a finished round is worth a little to everybody."""

    def value(self, state: State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> vec[float]:
        """The further ahead, and the fewer rounds to come, the better."""
        assert isinstance(state, Round)
        rules = state.rules
        sides = rules.sides
        prospects = vec[float]([0.0] * sides)
        for side in range(sides):
            prospects[side] = float(state.scores[side])
            if state.phase != OVER:
                prospects[side] += FIRM * standing(state, side)
        rounds_left = max(1, rules.rounds - state.round)
        warmth = SPREAD * sqrt(float(rounds_left))
        together = 0.0
        first = prospects[0]
        for side in range(sides):
            prospects[side] = exp(max(-40.0, min(40.0, (prospects[side] - first) / warmth)))
            together += prospects[side]
        finished = FINISHED * float(state.round) / float(rules.rounds + 1)
        members = state.seats // sides
        shares = vec[float]([0.0] * state.seats)
        for seat in range(state.seats):
            share = prospects[seat % sides] / together / float(members)
            shares[seat] = (1.0 - FINISHED) * share + finished
        return shares

    def settings(self) -> Settings:
        return Settings(exploration=0.4, depth=12)


def standing(state: Round, side: i64) -> float:
    """What a side has and can expect from this round."""
    columns = columns_of(state.courts[side])
    complete = is_complete(columns)
    castle = state.castles[side] != 0
    points = float(side_points(state, side))
    if state.phase == PAYING and state.side() == side:  # judged as if it were paid
        points -= float(state.due)
        if state.building:
            castle = True
            points += float(CASTLE_POINTS)
        else:
            points += UNKNOWN_CARD * float(CARDS_FOR_A_QUEST)
    if castle:
        points += SAFE
    if complete:
        points += COMPLETE
    elif has_single(columns):
        points -= SINGLE
    closing = castle and complete
    if closing:
        points += CLOSING
    for seat in range(side, state.seats, state.rules.sides):
        points += promise_of(state.hands[seat], columns, complete)
        if closing:
            points += LIGHT * float(max(0, FULL_HAND - size(state.hands[seat])))
    return points


def promise_of(hand: i64, columns: i64, complete: bool) -> float:
    """What a hand promises: couples that can be played, singles it completes, money, Rogues."""
    rogues = count(hand, ROGUE)
    promise = MONEY_IN_HAND * float(value_of(hand)) + ROGUE_IN_HAND * float(min(rogues, 2)) + float(rogues)
    if not complete:
        promise += HELPER * float(count(hand, JESTER))
    knights = pairs(hand, KNIGHT, LADY)
    room = couples_in(columns, KNIGHTS) + knights - couples_in(columns, BARONS)
    barons = max(0, min(pairs(hand, BARON, BARONESS), room))
    supported = couples_in(columns, KNIGHTS) + knights > 0 and couples_in(columns, BARONS) + barons > 0
    royals: i64 = 0
    if supported and columns & ROYAL_RANK == 0:
        royals = min(1, pairs(hand, KING, QUEEN))
    promise += IN_HAND * float(20 * knights + 40 * barons + 100 * royals)
    promise += left_over(hand, columns, KNIGHT, knights) + left_over(hand, columns, LADY, knights)
    promise += left_over(hand, columns, BARON, barons) + left_over(hand, columns, BARONESS, barons)
    return promise + left_over(hand, columns, KING, royals) + left_over(hand, columns, QUEEN, royals)


def pairs(hand: i64, man: i64, woman: i64) -> i64:
    """Couples in a hand."""
    return min(count(hand, man), count(hand, woman))


def left_over(hand: i64, columns: i64, kind: i64, paired: i64) -> float:
    """People in hand beyond the couples: the first completes a single of the court, the others wait for somebody."""
    left = count(hand, kind) - paired
    if left <= 0:
        return 0.0
    promise = 0.0
    if waits_for(columns, kind):
        promise += IN_HAND * float(POINTS[kind])
        left -= 1
    if kind >= KING and columns & ROYAL_RANK != 0:
        return promise  # there is no second throne
    return promise + WAITING[kind] * float(min(left, 2))
