"""How a hand of Beutelschneider stands: points in sight, and what a lead in points is worth."""

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.bots.values.shares import softmax
from tafelrunde.core import Rng, state as contract
from tafelrunde.games.beutelschneider import components as c, legality
from tafelrunde.games.beutelschneider.ending import best_total
from tafelrunde.games.beutelschneider.scoring import card_points, trick_points
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.table import Table
from tafelrunde.games.beutelschneider.trick import winning_place, would_take
from tafelrunde.kit.bitset import BIT, count, lowest, nth

ENDLESS: Final = 20_000  # decisions: a cut-off comes first
SPREAD: Final = 12.0  # how far apart totals drift in one hand: standard deviation of a seat's points, as a Gumbel scale
POINTS_A_HAND: Final = 27.0  # by how much the best total grows in a hand
HOLDS: Final = vec[float]([1.0, 0.75, 0.5625, 0.421875])  # how often the highest card takes the trick, by seats to play
DOUBT: Final = 4.0  # points up to which the guide wavers
FINE: Final[i64] = 1024  # steps of that
SLEEPERS: Final = 6.0  # points of bonuses a whole hand brings, to be shared like the cards
TAKES: Final = vec[float]([0.35, 0.6, 0.8, 0.8, 0.95])  # how often guard to sovereign take the trick they are played to


class Value(ValueFunction):
    """Projects every seat's total to the end of the hand and asks who of them will be ahead in the end."""

    def value(self, state: contract.State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: contract.State) -> vec[float]:
        """Totals as expected at the end of the hand; the further ahead, and the fewer hands to come, the better."""
        assert isinstance(state, State)
        return softmax(projection(state), SPREAD * sqrt(hands_left(state.table)))

    def is_cutoff(self, state: contract.State) -> bool:
        """A hand is over and the next not dealt: what cards will come is anybody's guess."""
        assert isinstance(state, State)
        return state.table.dealt == 0 and state.table.hand_number > 1

    def decisions_left(self, state: contract.State) -> i64:
        """The cards still to be played in this hand."""
        assert isinstance(state, State)
        return state.table.due - count(state.table.played)

    def rollout_policy(self, state: contract.State, rng: Rng) -> i64:
        """Take what is worth taking and leave what is not, seen from the cards on the table."""
        assert isinstance(state, State)
        table = state.table
        cards = legality.cards(state)
        if cards & (cards - 1) == 0:
            return lowest(cards)
        if table.laid == 0:
            return nth(cards, rng.below(count(cards)))
        chance = Trick(table)
        best: i64 = -1
        best_gain = -1000.0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            gain = chance.profit(card) + float(rng.below(FINE)) * (DOUBT / float(FINE))
            if gain > best_gain:
                best = card
                best_gain = gain
        return best

    def outlook(self) -> Outlook:
        """To the end of the hand, and judged there: what the next deal brings is anybody's guess."""
        return Outlook(decisions=ENDLESS, playouts=1600)

    def settings(self) -> Settings:
        """The last two tricks of four are played out exactly: it costs nothing. Three would cost eight times as much
        and win nothing (docs/bots.md)."""
        return Settings(exploration=0.3, expansion_threshold=4, guided=1.0, solver_decisions=8,
                        iterations=(0, 0, 60, 1500), noise=(0.15, 0.065, 0.0, 0.0))


@mypyc_attr(acyclic=True)
class Trick:
    """The trick on the table as the next player meets it."""

    def __init__(self, table: Table) -> None:
        self.trick = table.trick
        self.best: i64 = winning_place(self.trick)
        self.points: i64 = card_points(self.trick)
        self.is_last = table.is_last_trick()
        self.others = float(table.seats - 1)
        self.holds = HOLDS[table.seats - table.laid - 1]

    def profit(self, card: i64) -> float:
        """What playing the card seems to win the seat, against the average of the others."""
        thrift = float(c.STRENGTH[card]) * 0.02
        if not would_take(self.trick, self.best, card):
            return -float(self.worth(card, self.trick[self.best])) / self.others - thrift
        points = float(self.worth(card, card))
        return points * self.holds - (1.0 - self.holds) * points / self.others - thrift

    def worth(self, card: i64, winner: i64) -> i64:
        """Points of the trick with that card."""
        if c.SUIT[card] != c.BLUE and c.SUIT[winner] != c.BLUE:
            return self.points + c.POINTS[card]
        return trick_points(append(self.trick[:], card), winner, self.is_last)


def hands_left(table: Table) -> float:
    """How many more hands the match will take, at least one."""
    if table.rules.hands_limit > 0:
        left = table.rules.hands_limit - table.hand_number + (1 if table.dealt == 0 else 0)
        return float(left if left > 1 else 1)
    return max(float(table.rules.target - best_total(table)) / POINTS_A_HAND, 0.0) + 0.5


def projection(state: State) -> vec[float]:
    """Every seat's total at the end of this hand, as expected."""
    table = state.table
    projected = vec[float](capacity=table.seats)
    for seat in range(table.seats):
        projected = append(projected, float(table.totals[seat] + table.points[seat]))
    if table.dealt == 0:
        return projected
    if table.laid > 0:
        trick = table.trick
        place = winning_place(trick)
        points = trick_points(trick, trick[place], table.is_last_trick())
        projected[table.player(place)] += float(points) * HOLDS[table.seats - table.laid]
    left = table.rules.pack & ~table.played
    strengths = vec[float](capacity=table.seats)
    together = 0.0
    for seat in range(table.seats):
        share = 0.2 + strength(state.hands[seat], left)
        strengths = append(strengths, share)
        together += share
    tricks = table.tricks
    prize = float(points_of(left)) + SLEEPERS * float(tricks - table.tricks_played) / float(tricks)
    for seat in range(table.seats):
        projected[seat] += prize * strengths[seat] / together
    return projected


def points_of(cards: i64) -> i64:
    """Points of a set of cards."""
    points: i64 = 0
    while cards != 0:
        points += c.POINTS[lowest(cards)]
        cards &= cards - 1
    return points


def strength(hand: i64, unplayed: i64) -> float:
    """About how many tricks the hand will take: trumps by rank, plain cards that nothing unplayed beats."""
    tricks = 0.0
    while hand != 0:
        card = lowest(hand)
        hand &= hand - 1
        if c.SUIT[card] == c.BLUE:
            tricks += TAKES[card - c.GUARD]
        elif card != c.CUTPURSE:
            higher = unplayed & c.SUIT_CARDS[c.SUIT[card]] & ~(BIT[card] * 2 - 1)
            if higher == 0:
                tricks += 0.45
            elif higher & (higher - 1) == 0:
                tricks += 0.2
    return tricks
