"""What a seat may see: the open table, its own cards and bid, and of all other cards only which lie together."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.rng import Rng
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.table import Table

if TYPE_CHECKING:
    from tafelrunde.games.loewenherz.state import State


class View(contract.View):
    """The open table for everybody; `kinds` are sorted within each of the viewer's groups of cards."""

    def __init__(self, seat: i64, table: Table, kinds: vec[i64], bid: i64, bid_treasure: i64) -> None:
        super().__init__(seat)
        self.table = table
        self.kinds = kinds
        self.bid = bid  # the viewer's own bid in this duel, once made
        self.bid_treasure = bid_treasure  # treasures the viewer has laid in this duel, as bits

    def determinize(self, rng: Rng) -> "State":
        from tafelrunde.games.loewenherz import worlds  # it builds states of views, so it imports this module

        return worlds.determinize(self, rng)

    def data(self) -> dict[str, Any]:
        from tafelrunde.games.loewenherz.position import write_view

        return write_view(self)

    # -- what the viewer knows of the politics cards

    def own_count(self, kind: i64) -> i64:
        """How many hidden cards of a kind the viewer holds."""
        return self.table.hidden_count(self.kinds, self.seat, kind) if self.seat >= 0 else 0

    def final_purse(self, seat: i64) -> i64:
        """[L9.2] Ducats and unspent treasure of a seat, at the end, when all hands lie open."""
        table = self.table
        return table.ducats[seat] + table.open_treasure(seat) + table.hidden_treasure(self.kinds, seat)

    def pile_known(self, pile: i64) -> bool:
        """Does the viewer know exactly which cards are left in a pile?"""
        table = self.table
        for card in range(c.POLITICS):
            if table.taker[card] == t.PILE + pile:
                for other in range(c.POLITICS):
                    if (table.alike(self.seat, card, other) and self.kinds[other] != self.kinds[card]
                            and table.taker[other] != t.PILE + pile):
                        return False
        return True

    def pile_kinds(self, pile: i64) -> vec[i64]:
        """The kinds among which the cards of a pile are, ascending; exactly them if `pile_known`."""
        found = vec[i64]()
        for card in range(c.POLITICS):
            for other in range(c.POLITICS):
                if self.table.taker[other] == t.PILE + pile and self.table.alike(self.seat, card, other):
                    found = append(found, self.kinds[card])
                    break
        return found


def view_of(state: "State", seat: i64) -> View:
    """[L4.9] Built up from what lies open, the viewer's own bid, and its groups of cards."""
    table, kinds = state.table, state.kinds[:]
    for card in range(c.POLITICS):
        for later in range(card + 1, c.POLITICS):
            if (kinds[later] < kinds[card] and table.alike(seat, card, later)
                    and not lies_open(table, card) and not lies_open(table, later)):
                kinds[card], kinds[later] = kinds[later], kinds[card]
    own_bid = state.bids[seat] if seat >= 0 else i64(0)
    own_treasure = state.bid_treasure[seat] if seat >= 0 else i64(0)
    return View(seat, table.copy(), kinds, own_bid, own_treasure)


def lies_open(table: Table, card: i64) -> bool:
    """[L9.1] Everybody sees all hands at the end."""
    return table.phase == t.END and table.taker[card] < t.PILE
