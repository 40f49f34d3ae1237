"""Sampling of hidden hands: every deal of the unseen cards that a view allows, all equally likely."""

from math import comb
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng
from tafelrunde.games.beutelschneider.components import CARDS
from tafelrunde.kit.bitset import BIT, count, nth

TRIES: Final[i64] = 100_000
ROW: Final[i64] = CARDS + 1
# Row after row of 33: how many subsets of each size a set of 0, 1, … 32 cards has.
SUBSETS: Final = vec[float]([float(comb(number, size)) for number in range(33) for size in range(33)])


@mypyc_attr(acyclic=True)
class Deals:
    """The deals one view allows, worked out once, so that drawing them is quick.

    Seats are dealt to one after the other, the most restricted first, each a uniform subset of what it may hold.
    A deal reached that way is as likely as the product of 1 / C(what the seat could get, its size); accepting it
    with the product of C(could get, size) / C(most it could ever get, size) makes all deals equally likely.
    """

    def __init__(self, unseen: i64, sizes: vec[i64], may_hold: vec[i64]) -> None:
        """`sizes`: cards of each hidden hand by seat, 0 for known hands; `may_hold`: the cards each seat may hold."""
        self.unseen = unseen
        self.seats = vec[i64]()  # in the order dealt to; the lists that follow are in that order too
        self.sizes = vec[i64]()
        self.allowed = vec[i64]()
        self.most = vec[i64]()  # the most cards the seat could ever choose from
        left = count(unseen)
        dealt: i64 = 0
        while True:
            seat: i64 = -1
            for other in range(len(sizes)):
                if sizes[other] > 0 and dealt & BIT[other] == 0 and (
                    seat < 0 or count(may_hold[other]) < count(may_hold[seat])
                ):
                    seat = other
            if seat < 0:
                return
            dealt |= BIT[seat]
            freedom = count(may_hold[seat])
            self.seats = append(self.seats, seat)
            self.sizes = append(self.sizes, sizes[seat])
            self.allowed = append(self.allowed, may_hold[seat])
            self.most = append(self.most, freedom if freedom < left else left)
            left -= sizes[seat]

    def draw(self, hands: vec[i64], rng: Rng) -> None:
        """Fill the hidden ones of `hands`, every fitting deal equally likely."""
        for _ in range(TRIES):
            if self.draw_once(hands, rng):
                return
        raise AssertionError("the view allows no deal")

    def draw_once(self, hands: vec[i64], rng: Rng) -> bool:
        """One attempt at a deal; False if it ran out of fitting cards or was not accepted."""
        left = self.unseen
        for turn in range(len(self.seats)):
            could_now = self.allowed[turn] & left
            size = self.sizes[turn]
            most = self.most[turn]
            now = count(could_now)
            if now < size:
                return False
            if now < most and rng.unit() * SUBSETS[most * ROW + size] >= SUBSETS[now * ROW + size]:
                return False
            hand = draw_subset(could_now, size, now, rng)
            hands[self.seats[turn]] = hand
            left &= ~hand
        return True


def draw_subset(cards: i64, size: i64, number: i64, rng: Rng) -> i64:
    """A uniform subset of that size of a set of `number` cards."""
    if size + size > number:  # quicker to draw what is left over
        return cards & ~draw_subset(cards, number - size, number, rng)
    hand: i64 = 0
    for step in range(size):
        bit = BIT[nth(cards, rng.below(number - step))]
        hand |= bit
        cards ^= bit
    return hand
