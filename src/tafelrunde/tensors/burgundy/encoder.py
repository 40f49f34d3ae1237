"""Writes positions of The Castles of Burgundy: The Card Game as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import state as contract
from tafelrunde.games.burgundy.components import DICE, DIE_OF, HAND_LIMIT, SORT_OF, SORTS
from tafelrunde.games.burgundy.edition import Box
from tafelrunde.games.burgundy.state import State
from tafelrunde.tensors import encoder
from tafelrunde.tensors.burgundy import box, cards, sides, steps

SORTS_COUNT: Final[i64] = len(SORTS)
OF_A_CARD: Final[i64] = len(SORTS) + DICE


class Encoder(encoder.Encoder):
    """See `tafelrunde.tensors.burgundy` for the fields."""

    def __init__(self, seats: i64) -> None:
        super().__init__(steps.size(seats) + cards.size(seats) + sides.size(seats) + box.SIZE,
                         seats * HAND_LIMIT * OF_A_CARD)
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
            box.put_box(out, at, table)

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
        dice = at + seats * HAND_LIMIT * SORTS_COUNT
        encoder.clear(out, at, seats * HAND_LIMIT * OF_A_CARD)
        for side in range(seats):
            first = (seat + side) % seats * HAND_LIMIT
            for place in range(first, first + HAND_LIMIT):
                kind = hands[place]
                if kind >= 0:
                    out[at + SORT_OF[kind]] = 1
                    out[dice + DIE_OF[kind] - 1] = 1
                at += SORTS_COUNT
                dice += DICE
