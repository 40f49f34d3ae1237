"""Writes positions of The Castles of Burgundy: The Card Game as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import state as contract
from tafelrunde.games.burgundy import components as c
from tafelrunde.games.burgundy.edition import Box
from tafelrunde.games.burgundy.state import State
from tafelrunde.games.burgundy.table import Table
from tafelrunde.tensors import encoder
from tafelrunde.tensors.burgundy import cards, sides, steps

SORTS_COUNT: Final[i64] = len(c.SORTS)
OF_A_CARD: Final[i64] = len(c.SORTS) + c.DICE

OF_A_ROUND: Final[i64] = c.BONUS_LINES * len(c.GAINS)
OF_ALL_ROUNDS: Final[i64] = OF_A_ROUND * len(c.ROUNDS)
BOX_SIZE: Final[i64] = OF_ALL_ROUNDS + c.ALL_TYPES + c.GOODS_TYPES + c.GOODS_TYPES * c.DICE


class Encoder(encoder.Encoder):
    """See `tafelrunde.tensors.burgundy` for the fields."""

    def __init__(self, seats: i64) -> None:
        super().__init__(steps.size(seats) + cards.size(seats) + sides.size(seats) + BOX_SIZE,
                         seats * c.HAND_LIMIT * OF_A_CARD)
        self.box: Box | None = None  # the edition first met
        self.is_mixed = False  # have there been others?

    def observe(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        table = state.table
        stale = self.meets_several(table.box) or out[at + table.round] == 0  # the row begins with the round
        at = steps.put_turn(out, at, table, seat)
        at = steps.put_steps(out, at, table)
        at = cards.put_lying(out, at, table)
        at = cards.put_unseen(out, at, table)
        at = cards.put_dice(out, at, state.hands, seat)
        at = cards.put_open_piles(out, at, table.goods)
        at = cards.put_open_piles(out, at, table.animals)
        at = sides.put_storages(out, at, table, seat)
        at = sides.put_estates(out, at, table, seat)
        if stale:
            put_box(out, at, table)

    def meets_several(self, met: Box) -> bool:
        """Have there been several editions, so that a row may have the values of another one?"""
        if self.box is None:
            self.box = met
        self.is_mixed = self.is_mixed or met is not self.box
        return self.is_mixed

    def reveal(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        seats = state.seats
        hands = state.hands
        dice = at + seats * c.HAND_LIMIT * SORTS_COUNT
        encoder.clear(out, at, seats * c.HAND_LIMIT * OF_A_CARD)
        for side in range(seats):
            first = (seat + side) % seats * c.HAND_LIMIT
            for place in range(first, first + c.HAND_LIMIT):
                kind = hands[place]
                if kind >= 0:
                    out[at + c.SORT_OF[kind]] = 1
                    out[dice + c.DIE_OF[kind] - 1] = 1
                at += SORTS_COUNT
                dice += c.DICE


def put_box(out: vec[u8], at: i64, table: Table) -> i64:
    """The values of the edition that still count: the round cards from that of this round on, the points of triples and
    goods, and what dice sell; the place after."""
    box = table.box
    gains = box.gains
    after = at + OF_ALL_ROUNDS
    for place in range(table.round * OF_A_ROUND, OF_ALL_ROUNDS):
        out[at] = u8(gains[place])
        at += 1
    encoder.clear(out, at, after - at)
    at = encoder.put_all(out, after, box.triple_points)
    at = encoder.put_all(out, at, box.good_points)
    end = encoder.clear(out, at, c.GOODS_TYPES * c.DICE)
    sold_by = box.good_of_die
    for die in range(1, c.DICE + 1):
        out[at + sold_by[die]] = 1
        at += c.GOODS_TYPES
    return end
