"""Rollouts by a network: every card is played on to the end of the hand in the same worlds, by everybody alike.

In a world the network sees what each seat would see there, and no more. A hand ends as the match does, or in the
chances that its totals give (`tafelrunde.bots.values.open_hands`).
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.search.rollout import Rollout
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.open_hands import beutelschneider as open_hands
from tafelrunde.core import View
from tafelrunde.games.beutelschneider import legality
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.kit.bitset import BIT, lowest
from tafelrunde.learned.action_net import ActionNet, Decisions
from tafelrunde.learned.beutelschneider import MOST, HandInputs, is_over


class CardRollout(Rollout):
    """Rollouts of every card that may be played; an iteration is one card in one world."""

    def __init__(self, view: View, judge: ValueFunction, net: ActionNet, seed: i64) -> None:
        super().__init__(view, judge, 0, 0, seed)
        self.net = net
        seats = self.world.seats
        self.decision = Decisions(1, MOST, net.width, net.last)
        self.inputs = HandInputs(seats)
        self.sums = vec[float]([0.0] * (seats * net.width))
        self.seen = HandInputs(seats)  # what all seats have seen before the move, and the seat itself its hand
        self.seen_sums = self.sums[:]
        self.prepare()

    def prepare(self) -> None:
        """What every playout begins with; the cards in the order of what they seem worth to the network."""
        world = self.world
        assert isinstance(world, State)
        table, decision, net = world.table, self.decision, self.net
        for seat in range(world.seats):
            decision.clear()
            decision.open(seat)
            self.seen.list_hand(table, world.hands[seat] if seat == self.seat else 0, seat, decision)
            decision.pass_on()
            if seat == self.seat:
                self.seen.list_trick(table, seat, decision)
            net.run(decision, self.seen_sums)
            if seat == self.seat:
                self.list_cards(legality.cards(world))

    def list_cards(self, cards: i64) -> None:
        """The candidates, the best first."""
        while cards != 0:
            best = self.net.choose(self.decision, cards)
            self.remaining = append(self.remaining, len(self.moves))
            self.moves = append(self.moves, best)
            self.visits = append(self.visits, 0)
            self.totals = append(self.totals, 0.0)
            self.behind = append(self.behind, 0.0)
            cards &= ~BIT[best]
        self.gaps = vec[float]([0.0 for _ in range(len(self.moves) * len(self.moves))])

    def evaluate_priors(self) -> None:
        """Every card meets a first world."""
        if self.worlds == 0:
            self.next_world()
            self.run(len(self.moves))

    def rollout(self, move: i64) -> float:
        """The seat's share of the win once the hand is over, a card having been played."""
        state = self.world.copy()
        assert isinstance(state, State)
        state.apply(self.seat, move)
        self.inputs.copy_from(self.seen)
        self.sums = self.seen_sums[:]
        self.play_on(state)
        if state.table.over:
            return self.judge.terminal_value(state, self.seat)
        return open_hands.values(state.table)[self.seat]

    def play_on(self, state: State) -> None:
        """Everybody plays the hand on, to its end, the card that seems best to the network."""
        table, decision, net = state.table, self.decision, self.net
        while not is_over(state):
            cards = legality.cards(state)
            seat = table.turn()
            if cards & (cards - 1) == 0:
                state.apply(seat, lowest(cards))
                continue
            decision.clear()
            self.inputs.list_decision(table, state.hands[seat], seat, decision)
            net.run(decision, self.sums)
            state.apply(seat, net.choose(decision, cards))
