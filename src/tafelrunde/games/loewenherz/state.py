"""The nouns: the open table, and the few things on it that are hidden."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.state import State
from tafelrunde.games.loewenherz.components import (
    FIRST_PARCHMENT,
    FIRST_TREASURE,
    KIND_POWER,
    KIND_WORTH,
    KINDS,
    POLITICS,
    POLITICS_DECK,
    TREASURES,
)
from tafelrunde.games.loewenherz.table import HIDDEN, PILE, Table


class Realm(State):
    """The open table plus what is hidden: which politics card is which, and bids in progress.

    `kinds` is the kind of each politics card. Before a card is dealt or seen its place says nothing; the
    cards of a pile have no order.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.kinds = POLITICS_DECK[:]
        self.bids = vec[i64]([0] * 4)  # ducats of those who have bid in this duel
        self.bid_treasure = vec[i64]([0] * 4)  # treasures laid in this duel, as bits

    def copy_into(self, twin: "Realm") -> None:
        twin.kinds = self.kinds[:]
        twin.bids = self.bids[:]
        twin.bid_treasure = self.bid_treasure[:]

    # -- politics cards

    def hidden_count(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds that it has not shown."""
        held = -self.table.shown[seat * KINDS + kind]
        for card in range(POLITICS):
            if self.table.taker[card] == seat and self.kinds[card] == kind:
                held += 1
        return held

    def pile_count(self, pile: i64, kind: i64) -> i64:
        """How many cards of a kind are in pile 0 or 1."""
        held: i64 = 0
        for card in range(POLITICS):
            if self.table.taker[card] == PILE + pile and self.kinds[card] == kind:
                held += 1
        return held

    def holds_treasure(self, seat: i64, treasure: i64) -> bool:
        """Does a seat hold treasure 0 to 3, openly or not?"""
        at = self.table.treasure_at[treasure]
        return at == seat or (at == HIDDEN and self.hidden_count(seat, FIRST_TREASURE + treasure) > 0)

    def treasure_worth(self, seat: i64) -> i64:
        """Ducats all treasures of a seat are worth."""
        worth: i64 = 0
        for treasure in range(TREASURES):
            if self.holds_treasure(seat, treasure):
                worth += KIND_WORTH[FIRST_TREASURE + treasure]
        return worth

    def purse(self, seat: i64) -> i64:
        """Ducats and treasures of a seat."""
        return self.table.ducats[seat] + self.treasure_worth(seat)

    def parchment_points(self, seat: i64) -> i64:
        """[L8.4] Power points of the parchments in hand."""
        points: i64 = 0
        for kind in range(FIRST_PARCHMENT, KINDS):
            points += KIND_POWER[kind] * self.hidden_count(seat, kind)
        return points
