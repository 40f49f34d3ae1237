"""How a hand of Beutelschneider stands: points in sight, and what a lead in points is worth."""

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import State
from tafelrunde.games.beutelschneider.components import (
    BLUE,
    CUTPURSE,
    GUARD,
    PACK,
    POINTS,
    STRENGTH,
    SUIT,
    SUIT_CARDS,
    hand_size,
)
from tafelrunde.games.beutelschneider.scoring import trick_points
from tafelrunde.games.beutelschneider.state import Hand
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bits import BIT, lowest

SPREAD: Final = 12.0  # how far apart totals drift in one hand: standard deviation of a seat's points, as a Gumbel scale
POINTS_A_HAND: Final = 27.0  # by how much the best total grows in a hand
HOLD: Final = 0.75  # how often the card that lies highest now takes the trick, for each seat still to play
SLEEPERS: Final = 6.0  # points of bonuses a whole hand brings, to be shared like the cards
TAKES: Final = vec[float]([0.35, 0.6, 0.8, 0.8, 0.95])  # how often guard to sovereign take the trick they are played to


class Value(ValueFunction):
    """Projects every seat's total to the end of the hand and asks who of them will be ahead in the end."""

    def value(self, state: State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> vec[float]:
        """Totals as expected at the end of the hand; the further ahead, and the fewer hands to come, the better."""
        assert isinstance(state, Hand)
        shares = projection(state)
        warmth = SPREAD * sqrt(hands_left(state))
        first = shares[0]
        together = 0.0
        for seat in range(state.seats):
            share = exp(max(-50.0, min(50.0, (shares[seat] - first) / warmth)))
            shares[seat] = share
            together += share
        for seat in range(state.seats):
            shares[seat] /= together
        return shares

    def settled(self, state: State) -> bool:
        """A hand is over and the next not dealt: what cards will come is anybody's guess."""
        assert isinstance(state, Hand)
        return state.dealt == 0 and state.hand_number > 1

    def guide(self, state: State, rng: Rng) -> i64:
        """Take what is worth taking and leave what is not, seen from the cards on the table."""
        assert isinstance(state, Hand)
        cards = state.legal_cards()
        if cards & (cards - 1) == 0:
            return lowest(cards)
        if len(state.trick) == 0:
            return state.random_move(rng)
        best: i64 = -1
        best_gain = -1000.0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            gain = profit(state, card) + rng.unit() * 4.0
            if gain > best_gain:
                best = card
                best_gain = gain
        return best

    def settings(self) -> Settings:
        return Settings(exploration=0.2, patience=4, guide=1.0)


def hands_left(state: Hand) -> float:
    """How many more hands the match will take, at least one."""
    if state.hands_limit > 0:
        return float(max(state.hands_limit - state.hand_number + (1 if state.dealt == 0 else 0), 1))
    best = state.totals[0]
    for total in state.totals:
        if total > best:
            best = total
    return max(float(state.target - best) / POINTS_A_HAND, 0.0) + 0.5


def projection(state: Hand) -> vec[float]:
    """Every seat's total at the end of this hand, as expected."""
    projected = vec[float]([float(state.totals[seat] + state.points[seat]) for seat in range(state.seats)])
    if state.dealt == 0:
        return projected
    if len(state.trick) > 0:
        winner = (state.leader + winning_place(state.trick)) % state.seats
        holds = 1.0
        for _ in range(state.seats - len(state.trick)):
            holds *= HOLD
        at_stake = float(points_now(state)) * holds
        projected[winner] += at_stake
    strengths = vec[float]([0.2 + strength(state.hands[seat], PACK & ~state.played) for seat in range(state.seats)])
    together = 0.0
    for share in strengths:
        together += share
    tricks_left = hand_size(state.seats) - state.tricks_played
    prize = float(points_of(PACK & ~state.played)) + SLEEPERS * float(tricks_left) / float(hand_size(state.seats))
    for seat in range(state.seats):
        projected[seat] += prize * strengths[seat] / together
    return projected


def points_now(state: Hand) -> i64:
    """What the trick on the table would be worth if it ended here."""
    is_last = state.tricks_played + 1 == hand_size(state.seats)
    return trick_points(state.trick, state.trick[winning_place(state.trick)], is_last)


def points_of(cards: i64) -> i64:
    """Points of a set of cards."""
    points: i64 = 0
    while cards != 0:
        points += POINTS[lowest(cards)]
        cards &= cards - 1
    return points


def strength(hand: i64, unplayed: i64) -> float:
    """About how many tricks the hand will take: trumps by rank, plain cards that nothing unplayed beats."""
    tricks = 0.0
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if SUIT[card] == BLUE:
            tricks += TAKES[card - GUARD]
        elif card != CUTPURSE:
            higher = unplayed & SUIT_CARDS[SUIT[card]] & ~(BIT[card] * 2 - 1)
            if higher == 0:
                tricks += 0.45
            elif higher & (higher - 1) == 0:
                tricks += 0.2
    return tricks


def profit(state: Hand, card: i64) -> float:
    """What playing the card to the trick seems to win the seat, against the average of the others."""
    trick = append(state.trick[:], card)
    place = winning_place(trick)
    left = state.seats - len(trick)
    is_last = state.tricks_played + 1 == hand_size(state.seats)
    points = float(trick_points(trick, trick[place], is_last))
    if place + 1 < len(trick):
        return -points / float(state.seats - 1) - float(STRENGTH[card]) * 0.02
    holds = 1.0
    for _ in range(left):
        holds *= HOLD
    return points * holds - (1.0 - holds) * points / float(state.seats - 1) - float(STRENGTH[card]) * 0.02

