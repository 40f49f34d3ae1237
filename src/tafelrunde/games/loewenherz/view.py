"""What a seat may see: the open table, its own cards and bid, and of all other cards only which lie together."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import BadInput, Outcome, Rng, state as contract
from tafelrunde.core.packing import Packer
from tafelrunde.games.loewenherz import components as c, table as t, worlds
from tafelrunde.games.loewenherz.ending import outcome_of
from tafelrunde.games.loewenherz.flaw import flaw
from tafelrunde.games.loewenherz.position import SEEN, pack_table, write_table
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.position import check


class View(contract.View):
    """The open table for everybody; `kinds` are sorted within each of the viewer's groups of cards."""

    def __init__(self, seat: i64, blank: World, kinds: vec[i64], bid: i64, bid_treasure: i64) -> None:
        super().__init__(seat)
        self.blank = blank  # the match with nothing but its open table: what worlds are made of
        self.table = blank.table
        self.kinds = kinds
        self.bid = bid  # the viewer's own bid in this duel, once made
        self.bid_treasure = bid_treasure  # treasures the viewer has laid in this duel, as bits

    def determinize(self, rng: Rng) -> World:
        """A state that fits; raises ValueError if none does."""
        table, world = self.table, self.blank.without_secrets()
        world.kinds = worlds.deal_unknown(table, self.kinds, self.seat, rng)
        for seat in range(table.seats):
            if seat == self.seat:
                world.bids[seat] = self.bid
                world.bid_treasure[seat] = self.bid_treasure
            elif table.phase == t.DUEL and (table.bidders >> seat) & 1 == 1:
                worlds.imagine_bid(world, seat, rng)
        return world

    def data(self) -> dict[str, Any]:
        return {**write_table(self.table), **SEEN.write(self)}

    def pack_into(self, out: Packer) -> None:
        pack_table(self.table, out)
        SEEN.pack(self, out)

    # -- what the viewer knows of the politics cards

    def own_count(self, kind: i64) -> i64:
        """How many hidden cards of a kind the viewer holds."""
        return self.table.hidden_count(self.kinds, self.seat, kind) if self.seat >= 0 else 0

    def final_purse(self, seat: i64) -> i64:
        """[L9.2] Ducats and unspent treasure of a seat, at the end, when all hands lie open."""
        table = self.table
        return table.ducats[seat] + table.open_treasure(seat) + table.hidden_treasure(self.kinds, seat)

    def outcome(self) -> Outcome:
        """[L9.2] Who has won, by what everybody sees at the end."""
        return outcome_of([(self.table.power(seat), self.final_purse(seat)) for seat in range(self.table.seats)])

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


def view_of(state: World, seat: i64) -> View:
    """[L4.9] Built up from what lies open, the viewer's own bid, and its groups of cards."""
    table, kinds = state.table, state.kinds[:]
    for card in range(c.POLITICS):
        for later in range(card + 1, c.POLITICS):
            if (kinds[later] < kinds[card] and table.alike(seat, card, later)
                    and not lies_open(table, card) and not lies_open(table, later)):
                kinds[card], kinds[later] = kinds[later], kinds[card]
    own_bid = state.bids[seat] if seat >= 0 else i64(0)
    own_treasure = state.bid_treasure[seat] if seat >= 0 else i64(0)
    return View(seat, state.without_secrets(), kinds, own_bid, own_treasure)


def lies_open(table: Table, card: i64) -> bool:
    """[L9.1] Everybody sees all hands at the end."""
    return table.phase == t.END and table.taker[card] < t.PILE


def read_view(data: Mapping[str, Any], blank: World) -> View:
    """The inverse of `View.data`, given the open table that it holds; some world must fit the view; raises BadInput."""
    view = View(contract.SPECTATOR, blank, vec[i64](), 0, 0)
    SEEN.read(data, view)
    if view.seat in (-1, -2):
        raise BadInput("the view belongs to no seat")
    try:
        world = view.determinize(Rng(1))
    except ValueError:
        raise BadInput("no deal of the politics cards fits the view") from None
    check(flaw(world))
    if view_of(world, view.seat).data() != view.data():
        raise BadInput("no deal of the politics cards fits the view")
    return view
