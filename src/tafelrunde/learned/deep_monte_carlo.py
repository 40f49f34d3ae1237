"""Deep Monte Carlo: a network of action values learns from hands of Beutelschneider it plays against itself, compiled.

Zha and others (2021), "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement Learning". With a trace below 1
what came of a decision gives way to what the next one seemed worth (Watkins 1989, Q(λ)).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, State as CoreState
from tafelrunde.games.beutelschneider import legality
from tafelrunde.games.beutelschneider.components import CARDS
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.kit.bitset import count, lowest, nth
from tafelrunde.learned.action_net import ActionNet, Decisions
from tafelrunde.learned.beutelschneider import MOST, HandInputs

SCALE: Final = 20.0  # points of a value of 1
NOWHERE: Final[i64] = -1


class HandPlay:
    """Hands of a network against itself. `blanks`: matches of a single hand before their first deal, each as likely as
    the others."""

    def __init__(self, net: ActionNet, blanks: list[CoreState], rng: Rng) -> None:
        self.net = net
        self.blanks = blanks
        self.rng = rng
        self.seats: i64 = blanks[0].seats
        self.inputs = HandInputs(self.seats)
        self.made = Decisions(CARDS, CARDS * MOST, net.width, net.last)
        self.strayed = vec[bool]([False] * CARDS)  # by decision: was another than the best card played?
        self.before = vec[i64]([0] * (CARDS * self.seats))  # by decision and seat: its points
        self.following = vec[i64]([0] * self.seats)
        self.decisions: i64 = 0  # learned from
        self.errors = 0.0  # squared, summed up over them

    def play(self, hands: i64, explore: float, rate: float, trace: float) -> None:
        """Play and learn that many hands; with the chance `explore` a card is any that may be played."""
        for _ in range(hands):
            blank = self.blanks[self.rng.below(len(self.blanks))].copy()
            assert isinstance(blank, State)
            self.play_hand(blank, explore)
            self.set_targets(blank, trace)
            self.errors += self.net.learn(self.made, self.seats, rate)
            self.decisions += self.made.count

    def play_hand(self, state: State, explore: float) -> None:
        """Play a hand to its end; the decisions are kept."""
        table, rng, made = state.table, self.rng, self.made
        made.clear()
        self.inputs.clear()
        sums = vec[float]([0.0] * (self.seats * self.net.width))
        while state.actor() == CHANCE:
            state.roll(rng)
        while not table.over:
            cards = legality.cards(state)
            seat = table.turn()
            if cards & (cards - 1) == 0:
                state.apply(seat, lowest(cards))
                continue
            self.inputs.list_decision(table, state.hands[seat], seat, made)
            self.net.run(made, sums)
            state.apply(seat, self.choose(state, cards, explore))

    def choose(self, state: State, cards: i64, explore: float) -> i64:
        """The best card, or now and then any."""
        made, rng = self.made, self.rng
        number = made.count
        card = self.net.choose(made, cards)
        made.value[number] = made.best[number]
        self.strayed[number] = False
        if explore > 0.0 and rng.unit() < explore:
            other = nth(cards, rng.below(count(cards)))
            if other != card:
                self.strayed[number] = True
                card = other
                made.value[number] = self.net.score(made, card)
        made.action[number] = card
        for seat in range(self.seats):
            self.before[number * self.seats + seat] = state.table.points[seat]
        made.count = number + 1
        return card

    def set_targets(self, state: State, trace: float) -> None:
        """By decision, what its card should have been worth: the points of the seat from then on, less the mean of the
        others. The share `trace` of what follows the seat's next decision is what came of it, unless another card was
        tried there, the rest what its best card seemed worth."""
        made, seats, points = self.made, self.seats, state.table.points
        following = self.following
        for seat in range(seats):
            following[seat] = NOWHERE
        for past in range(made.count):
            number = made.count - 1 - past
            seat = made.seat[number]
            after = following[seat]
            gained: i64 = 0
            later = 0.0
            for other in range(seats):
                won = (points[other] if after < 0 else self.before[after * seats + other]) \
                    - self.before[number * seats + other]
                gained += won * (seats - 1) if other == seat else -won
            if after >= 0:
                share = 0.0 if self.strayed[after] else trace
                later = share * made.target[after] + (1.0 - share) * made.best[after]
            made.target[number] = float(gained) / (SCALE * float(seats - 1)) + later
            following[seat] = number
