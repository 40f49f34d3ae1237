"""What a seat may see: the open table, the own cards and bid, and of the other cards only which lie together.

`determinize` is the inverse: it deals the unknown cards anew, as everything that was seen allows.
"""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import State, View
from tafelrunde.games.loewenherz.components import (
    FIRST_TREASURE,
    KIND_WORTH,
    KINDS,
    MOST_DUCATS,
    POLITICS,
    TREASURES,
)
from tafelrunde.games.loewenherz.position import view_data
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import DUEL, END, HIDDEN, PILE, Table
from tafelrunde.kit.bitset import BIT

TRIES: Final = 20000  # deals before a view is called impossible; possible ones need a few hundred at worst
SHARE: Final[i64] = 360360  # divisible by all group sizes up to 13


class RealmView(View):
    """The open table for everybody; `kinds` are sorted within each of the viewer's groups of cards."""

    def __init__(self, seat: i64, table: Table, kinds: vec[i64], bid: i64, bid_treasure: i64) -> None:
        super().__init__(seat)
        self.table = table
        self.kinds = kinds
        self.bid = bid  # the viewer's own bid in this duel, once made
        self.bid_treasure = bid_treasure  # treasures the viewer has laid in this duel, as bits

    def determinize(self, rng: Rng) -> State:
        from tafelrunde.games.loewenherz.reign import Reign

        world = Reign(self.table.copy())
        world.kinds = deal_unknown(self, rng)
        for seat in range(self.table.seats):
            if seat == self.seat:
                world.bids[seat] = self.bid
                world.bid_treasure[seat] = self.bid_treasure
            elif self.table.phase == DUEL and (self.table.bidders >> seat) & 1 == 1:
                imagine_bid(world, seat, rng)
        return world

    def data(self) -> dict[str, Any]:
        return view_data(self.table, int(self.seat), self.kinds, int(self.bid), int(self.bid_treasure))

    # -- what the viewer knows of the politics cards

    def own_count(self, kind: i64) -> i64:
        """How many hidden cards of a kind the viewer holds."""
        held = -self.table.shown[self.seat * KINDS + kind] if self.seat >= 0 else i64(0)
        for card in range(POLITICS):
            if self.table.taker[card] == self.seat and self.kinds[card] == kind:
                held += 1
        return held

    def holds_treasure(self, treasure: i64) -> bool:
        """Does the viewer hold treasure 0 to 3?"""
        if self.seat < 0:
            return False
        return self.table.treasure_at[treasure] == self.seat or self.own_count(FIRST_TREASURE + treasure) > 0

    def final_purse(self, seat: i64) -> i64:
        """[L9.2] Ducats and unspent treasure of a seat, at the end, when all hands lie open."""
        worth = self.table.ducats[seat] + self.table.open_treasure(seat)
        for card in range(POLITICS):
            treasure = self.kinds[card] - FIRST_TREASURE
            if (self.table.taker[card] == seat and 0 <= treasure < TREASURES
                    and self.table.treasure_at[treasure] == HIDDEN):
                worth += KIND_WORTH[self.kinds[card]]
        return worth

    def pile_known(self, pile: i64) -> bool:
        """Does the viewer know exactly which cards are left in a pile?"""
        row = observer(self.seat) * POLITICS
        for card in range(POLITICS):
            if self.table.taker[card] == PILE + pile:
                for other in range(POLITICS):
                    alike = self.table.group[row + other] == self.table.group[row + card]
                    if alike and self.kinds[other] != self.kinds[card] and self.table.taker[other] != PILE + pile:
                        return False
        return True

    def pile_kinds(self, pile: i64) -> vec[i64]:
        """The kinds among which the cards of a pile are, ascending; exactly them if `pile_known`."""
        row = observer(self.seat) * POLITICS
        found = vec[i64]()
        for card in range(POLITICS):
            for other in range(POLITICS):
                if (self.table.taker[other] == PILE + pile
                        and self.table.group[row + other] == self.table.group[row + card]):
                    found = append(found, self.kinds[card])
                    break
        return found


def observer(seat: i64) -> i64:
    """The row of groups of a seat or, for whoever watches, of the spectator."""
    return seat if seat >= 0 else i64(4)


def view_of(state: Realm, seat: i64) -> RealmView:
    """[L4.9] Built up from what lies open, the viewer's own bid, and its groups of cards."""
    table = state.table
    row = observer(seat) * POLITICS
    kinds = vec[i64]([0] * 13)
    for card in range(POLITICS):
        kinds[card] = state.kinds[card]
    for card in range(POLITICS):
        for later in range(card + 1, POLITICS):
            alike = table.group[row + later] == table.group[row + card]
            if alike and kinds[later] < kinds[card] and not lies_open(table, card) and not lies_open(table, later):
                kinds[card], kinds[later] = kinds[later], kinds[card]
    own_bid = state.bids[seat] if seat >= 0 else i64(0)
    own_treasure = state.bid_treasure[seat] if seat >= 0 else i64(0)
    return RealmView(seat, table.copy(), kinds, own_bid, own_treasure)


def lies_open(table: Table, card: i64) -> bool:
    """[L9.1] Everybody sees all hands at the end."""
    return table.phase == END and table.taker[card] < PILE


def imagine_bid(world: Realm, seat: i64, rng: Rng) -> None:
    """Any bid the seat could have made so far."""
    table = world.table
    for treasure in range(TREASURES):
        if world.holds_treasure(seat, treasure) and rng.below(2) == 1:
            world.bid_treasure[seat] |= BIT[treasure]
    if (table.bid_done >> seat) & 1 == 1:
        most = table.ducats[seat] if table.ducats[seat] < MOST_DUCATS else MOST_DUCATS
        world.bids[seat] = rng.below(most + 1)


def deal_unknown(view: RealmView, rng: Rng) -> vec[i64]:
    """Kinds for all cards such that everything fits what was seen; raises ValueError if nothing can."""
    for _ in range(TRIES):
        kinds = deal_once(view, rng)
        if len(kinds) > 0 and keeps_promises(view, kinds):
            return kinds
    raise ValueError("no deal of the politics cards fits the view")


def deal_once(view: RealmView, rng: Rng) -> vec[i64]:
    """One deal within the viewer's groups; empty if a card that somebody has shown finds no place."""
    table = view.table
    row = observer(view.seat) * POLITICS
    kinds, fixed = view.kinds[:], vec[i64]([0] * 13)
    for seat in range(table.seats):
        if seat != view.seat:
            for kind in range(KINDS):
                for _ in range(table.shown[seat * KINDS + kind]):
                    if not place_shown(view, kinds, fixed, seat, kind, rng):
                        return vec[i64]()
    for card in range(POLITICS):
        if fixed[card] == 0:
            others = vec[i64]()
            for later in range(card, POLITICS):
                if fixed[later] == 0 and table.group[row + later] == table.group[row + card]:
                    others = append(others, later)
            chosen = others[rng.below(len(others))]
            kinds[card], kinds[chosen] = kinds[chosen], kinds[card]
    return kinds


def place_shown(view: RealmView, kinds: vec[i64], fixed: vec[i64], seat: i64, kind: i64, rng: Rng) -> bool:
    """Put a card that the seat has shown among those it took; each way as likely as deals that agree with it."""
    table = view.table
    row = observer(view.seat) * POLITICS
    froms, tos, weights = vec[i64](), vec[i64](), vec[i64]()
    for card in range(POLITICS):
        if fixed[card] != 0 or kinds[card] != kind:
            continue
        alike: i64 = 0
        for other in range(POLITICS):
            if fixed[other] == 0 and table.group[row + other] == table.group[row + card]:
                alike += 1
        for place in range(POLITICS):
            if (fixed[place] == 0 and table.taker[place] == seat
                    and table.group[row + place] == table.group[row + card]):
                froms = append(froms, card)
                tos = append(tos, place)
                weights = append(weights, SHARE // alike)
    if len(froms) == 0:
        return False
    chosen = rng.pick(weights)
    kinds[froms[chosen]] = kinds[tos[chosen]]
    kinds[tos[chosen]] = kind
    fixed[tos[chosen]] = 1
    return True


def keeps_promises(view: RealmView, kinds: vec[i64]) -> bool:
    """Has everybody the hidden treasure that offers and fees have proved?"""
    table = view.table
    for seat in range(table.seats):
        worth = -table.proof[seat]
        for card in range(POLITICS):
            if table.taker[card] == seat:
                worth += KIND_WORTH[kinds[card]]
        for treasure in range(TREASURES):
            worth -= table.shown[seat * KINDS + FIRST_TREASURE + treasure] * KIND_WORTH[FIRST_TREASURE + treasure]
        if worth < 0:
            return False
    return True
