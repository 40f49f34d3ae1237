"""What a seat may see – and determinize, its inverse."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.rng import Rng
from tafelrunde.games.beutelschneider.components import SUIT_CARDS
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.table import Table
from tafelrunde.games.beutelschneider.worlds import Deals
from tafelrunde.kit.bitset import BIT, count


class View(contract.View):
    """The open table, the viewer's own hand, and how many cards the others hold; not where those cards and the ones
    put aside are. A spectator sees no hand.
    """

    def __init__(self, seat: i64, table: Table, hand: i64, sizes: vec[i64]) -> None:
        super().__init__(seat)
        self.table = table
        self.hand = hand
        self.sizes = sizes  # of the hands, by seat
        self.deals: Deals | None = None  # worked out when a world is first imagined

    def unseen(self) -> i64:
        """Every card whose place this seat does not know."""
        return self.table.rules.pack & ~self.hand & ~self.table.played

    def may_hold(self, seat: i64) -> i64:
        """The cards another seat may still hold, as far as the suits it has shown to lack tell."""
        cards = self.unseen()
        for suit in range(4):
            if self.table.voids[seat] & BIT[suit] != 0:
                cards &= ~SUIT_CARDS[suit]
        return cards

    def possible_deals(self) -> Deals:
        """What the hidden hands may be."""
        deals = self.deals
        if deals is None:
            hidden = vec[i64]()
            allowed = vec[i64]()
            for seat in range(self.table.seats):
                hidden = append(hidden, self.sizes[seat] if seat != self.seat else 0)
                allowed = append(allowed, self.may_hold(seat))
            deals = Deals(self.unseen(), hidden, allowed)
            self.deals = deals
        return deals

    def determinize(self, rng: Rng) -> State:
        """A full hand: the unseen cards dealt afresh to the others, every fitting deal equally likely."""
        hands = vec[i64]([0] * self.table.seats)
        if self.seat >= 0:
            hands[self.seat] = self.hand
        self.possible_deals().draw(hands, rng)
        return State(self.table.copy(), hands)

    def data(self) -> dict[str, Any]:
        from tafelrunde.games.beutelschneider.position import write_view  # it builds views, so it imports this module

        return write_view(self)


def observe(state: State, seat: i64) -> View:
    """What this seat (or SPECTATOR) knows. [B2.4] Hands are secret, all else lies open but the cards put aside."""
    sizes = vec[i64]([count(hand) for hand in state.hands])
    return View(seat, state.table.copy(), state.hands[seat] if seat >= 0 else 0, sizes)
