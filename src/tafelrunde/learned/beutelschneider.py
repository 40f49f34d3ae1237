"""Beutelschneider for a network of action values: what a seat knows of a hand, told by what has changed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.beutelschneider.components import BLUE, CARDS, POINTS, SUIT
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.table import Table
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bitset import BIT, lowest
from tafelrunde.learned.action_net import Decisions

SEATS: Final[i64] = 4
SUITS: Final[i64] = 4
TRICKS: Final[i64] = 10

# Where the inputs of a kind begin. Seats are counted from the one that is to act: 0 is that seat itself.
DEALT: Final[i64] = 0  # card: the seat was dealt it
PLAYED: Final[i64] = DEALT + CARDS  # seat and card
VOID: Final[i64] = PLAYED + SEATS * CARDS  # seat and suit: it has shown to lack the suit
LAID: Final[i64] = VOID + SEATS * SUITS  # seat and card: it lies in the trick
TAKES: Final[i64] = LAID + SEATS * CARDS  # seat and card: it takes the trick as it lies
LED: Final[i64] = TAKES + SEATS * CARDS  # suit
LEFT: Final[i64] = LED + SUITS  # tricks and cards to come: of the hand, this one included, and of the trick
ALWAYS: Final[i64] = LEFT + (TRICKS + 1) * SEATS
MUST_TRUMP: Final[i64] = ALWAYS + 1  # options
SMALL: Final[i64] = MUST_TRUMP + 1
INPUTS: Final[i64] = SMALL + 1

MOST: Final[i64] = 96  # inputs that one decision can bring


class HandInputs:
    """What the seats know of a hand, and how much of it the network has been told."""

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.begun = vec[i64]([0] * seats)
        self.dealt = vec[i64]([0] * seats)
        self.played = vec[i64]([0] * (seats * seats))
        self.voids = vec[i64]([0] * (seats * seats))

    def clear(self) -> None:
        """Another hand begins."""
        for seat in range(self.seats):
            self.begun[seat] = 0
            self.dealt[seat] = 0
        for place in range(self.seats * self.seats):
            self.played[place] = 0
            self.voids[place] = 0

    def copy_from(self, other: "HandInputs") -> None:
        """Stand where the other one stands."""
        self.begun = other.begun[:]
        self.dealt = other.dealt[:]
        self.played = other.played[:]
        self.voids = other.voids[:]

    def list_decision(self, table: Table, hand: i64, seat: i64, into: Decisions) -> None:
        """The inputs of the seat that is to act, with that hand."""
        into.open(seat)
        self.list_hand(table, hand, seat, into)
        into.pass_on()
        self.list_trick(table, seat, into)

    def list_hand(self, table: Table, hand: i64, seat: i64, into: Decisions) -> None:
        """What the seat has come to know since it was last told."""
        if self.begun[seat] == 0:
            self.begun[seat] = 1
            into.put(ALWAYS)
            if table.rules.must_trump:
                into.put(MUST_TRUMP)
            if table.rules.small:
                into.put(SMALL)
        dealt = hand | table.played_by[seat]
        self.put_cards(DEALT, dealt & ~self.dealt[seat], into)
        self.dealt[seat] = dealt
        other = seat
        for turn in range(self.seats):
            place = seat * self.seats + other
            cards = table.played_by[other]
            if cards != self.played[place]:
                self.put_cards(PLAYED + turn * CARDS, cards & ~self.played[place], into)
                self.played[place] = cards
            voids = table.voids[other]
            if turn > 0 and voids != self.voids[place]:
                for suit in range(SUITS):
                    if voids & ~self.voids[place] & BIT[suit] != 0:
                        into.put(VOID + turn * SUITS + suit)
                self.voids[place] = voids
            other = other + 1 if other + 1 < self.seats else 0

    def put_cards(self, first: i64, cards: i64, into: Decisions) -> None:
        """An input for each card of a set."""
        while cards != 0:
            into.put(first + lowest(cards))
            cards &= cards - 1

    def list_trick(self, table: Table, seat: i64, into: Decisions) -> None:
        """The trick as it lies."""
        laid = table.laid
        into.put(LEFT + (table.tricks - table.tricks_played) * SEATS + self.seats - 1 - laid)
        if laid == 0:
            return
        into.put(LED + SUIT[table.cards[0]])
        for place in range(laid):
            into.put(LAID + (self.seats - laid + place) * CARDS + table.cards[place])
        best = winning_place(table.trick)
        into.put(TAKES + (self.seats - laid + best) * CARDS + table.cards[best])


def describe() -> list[list[tuple[int, float]]]:
    """By input, what it means: as sums of directions, by number, times amounts. A network that knows nothing yet
    begins with what has a similar meaning looking similar."""
    cards = range(int(CARDS))
    kinds = [[(100 + card, 1.0), (200 + int(SUIT[card]), 0.5), (210, 0.05 * int(POINTS[card])),
              (211, 1.0 if SUIT[card] == BLUE else 0.0)] for card in cards]
    gone = [[(300 + card, 0.7), (400 + int(SUIT[card]), 0.3)] for card in cards]
    laid = [[(500 + card, 0.7), (600, 0.05 * int(POINTS[card])), (610 + int(SUIT[card]), 0.3)] for card in cards]
    takes = [[(700 + card, 0.7), (800 + int(SUIT[card]), 0.3)] for card in cards]
    meanings: list[list[tuple[int, float]]] = [[] for _ in range(INPUTS)]
    for card in cards:
        meanings[int(DEALT) + card] = kinds[card]
        for turn in range(int(SEATS)):
            lost = [(number, -amount) for number, amount in kinds[card]] if turn == 0 else [(900 + turn, 0.2)]
            meanings[int(PLAYED) + turn * int(CARDS) + card] = gone[card] + lost
            meanings[int(LAID) + turn * int(CARDS) + card] = [*laid[card], (910 + turn, 0.3)]
            meanings[int(TAKES) + turn * int(CARDS) + card] = [*takes[card], (920 + turn, 0.5)]
    for place in range(int(SEATS * SUITS)):
        meanings[int(VOID) + place] = [(1000 + place, 1.0)]
    for suit in range(int(SUITS)):
        meanings[int(LED) + suit] = [(1100 + suit, 1.0)]
    for tricks in range(int(TRICKS) + 1):
        for cards_left in range(int(SEATS)):
            meanings[int(LEFT) + tricks * int(SEATS) + cards_left] = [(1200, 0.1 * tricks), (1210 + cards_left, 1.0)]
    return meanings


def is_over(state: State) -> bool:
    """Has the hand been played, and the next not been dealt?"""
    return state.table.over or state.table.dealt == 0
