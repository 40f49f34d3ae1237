"""What a seat may see – and determinize, its inverse."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import Rng, Say, state as contract
from tafelrunde.core.packing import Packer, Unpacker
from tafelrunde.games.beutelschneider.components import SUIT_CARDS
from tafelrunde.games.beutelschneider.flaw import flaw
from tafelrunde.games.beutelschneider.position import VIEW, pack_table, write_table
from tafelrunde.games.beutelschneider.table import World
from tafelrunde.games.beutelschneider.worlds import Deals
from tafelrunde.kit.bitset import BIT, count
from tafelrunde.kit.position import check


class View(contract.View):
    """The open table, the viewer's own hand, and how many cards the others hold; not where those cards and the ones
    put aside are. A spectator sees no hand.
    """

    def __init__(self, seat: i64, blank: World, hand: i64, sizes: vec[i64]) -> None:
        super().__init__(seat)
        self.blank = blank  # the match without any hand: what worlds are made of
        self.table = blank.table
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
        """The distribution of the hidden hands; worked out once."""
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

    def determinize(self, rng: Rng) -> World:
        """A full hand: the unseen cards dealt afresh to the others, every fitting deal equally likely."""
        world = self.blank.without_secrets()
        if self.seat >= 0:
            world.hands[self.seat] = self.hand
        self.possible_deals().draw(world.hands, rng)
        return world

    def data(self) -> dict[str, Any]:
        return {**write_table(self.table), **VIEW.write(self)}

    def pack_into(self, out: Packer) -> None:
        pack_table(self.table, out)
        VIEW.pack(self, out)


def view_of(state: World, seat: i64) -> View:
    """What this seat (or SPECTATOR) knows. [B2.4] Hands are secret, all else lies open but the cards put aside."""
    sizes = vec[i64]([count(hand) for hand in state.hands])
    return View(seat, state.without_secrets(), state.hands[seat] if seat >= 0 else 0, sizes)


def read_view(data: Mapping[str, Any], blank: World) -> View:
    """The inverse of `View.data`, given the table that it holds without any hand; raises BadInput."""
    view = View(contract.SPECTATOR, blank, 0, vec[i64]())
    VIEW.read(data, view)
    check(view_flaw(view))
    return view


def unpack_view(source: Unpacker, blank: World) -> View:
    """The inverse of `View.pack_into`, given its table."""
    view = View(contract.SPECTATOR, blank, 0, vec[i64]())
    VIEW.unpack(source, view)
    return view


def view_flaw(view: View) -> Say | None:
    """What is wrong with a view; None if a world sampled from it is sound."""
    table = view.table
    if sum(view.sizes) + count(table.played) != table.dealt:
        return Say("the hands of the view do not add up to the cards dealt")
    try:
        world = view.determinize(Rng(1))
    except AssertionError:
        return Say("no deal fits the view")
    if view.seat >= 0 and view.sizes[view.seat] != count(view.hand):
        return Say("its own hand does not fit the rest of the view")
    return flaw(world)
