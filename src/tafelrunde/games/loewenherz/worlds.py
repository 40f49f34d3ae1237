"""Worlds a seat cannot tell from the true one: the unknown cards are dealt afresh, as all that was seen allows."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.view import View
from tafelrunde.kit.bitset import BIT

TRIES: Final = 20000  # deals before a view is called impossible; possible ones need a few hundred at worst
SHARE: Final[i64] = 360360  # divisible by all group sizes up to 13


def determinize(view: View, rng: Rng) -> State:
    """A state that fits the view; raises ValueError if none does."""
    world = State(view.table.copy())
    world.kinds = deal_unknown(view, rng)
    for seat in range(view.table.seats):
        if seat == view.seat:
            world.bids[seat] = view.bid
            world.bid_treasure[seat] = view.bid_treasure
        elif view.table.phase == t.DUEL and (view.table.bidders >> seat) & 1 == 1:
            imagine_bid(world, seat, rng)
    return world


def imagine_bid(world: State, seat: i64, rng: Rng) -> None:
    """Any bid the seat could have made so far."""
    table = world.table
    for treasure in range(c.TREASURES):
        if world.holds_treasure(seat, treasure) and rng.below(2) == 1:
            world.bid_treasure[seat] |= BIT[treasure]
    if (table.bid_done >> seat) & 1 == 1:
        most = table.ducats[seat] if table.ducats[seat] < c.MOST_DUCATS else c.MOST_DUCATS
        world.bids[seat] = rng.below(most + 1)


def deal_unknown(view: View, rng: Rng) -> vec[i64]:
    """Kinds for all cards such that everything fits what was seen; raises ValueError if nothing can."""
    for _ in range(TRIES):
        kinds = deal_once(view, rng)
        if len(kinds) > 0 and keeps_promises(view, kinds):
            return kinds
    raise ValueError("no deal of the politics cards fits the view")


def deal_once(view: View, rng: Rng) -> vec[i64]:
    """One deal within the viewer's groups; empty if a card that somebody has shown finds no place."""
    table = view.table
    kinds, fixed = view.kinds[:], vec[i64]([0] * 13)
    for seat in range(table.seats):
        if seat != view.seat:
            for kind in range(c.KINDS):
                for _ in range(table.shown[seat * c.KINDS + kind]):
                    if not place_shown(view, kinds, fixed, seat, kind, rng):
                        return vec[i64]()
    for card in range(c.POLITICS):
        if fixed[card] == 0:
            others = vec[i64]()
            for later in range(card, c.POLITICS):
                if fixed[later] == 0 and table.alike(view.seat, later, card):
                    others = append(others, later)
            chosen = others[rng.below(len(others))]
            kinds[card], kinds[chosen] = kinds[chosen], kinds[card]
    return kinds


def place_shown(view: View, kinds: vec[i64], fixed: vec[i64], seat: i64, kind: i64, rng: Rng) -> bool:
    """Put a card that the seat has shown among those it took; each way as likely as deals that agree with it."""
    table = view.table
    froms, tos, weights = vec[i64](), vec[i64](), vec[i64]()
    for card in range(c.POLITICS):
        if fixed[card] != 0 or kinds[card] != kind:
            continue
        alike: i64 = 0
        for other in range(c.POLITICS):
            if fixed[other] == 0 and table.alike(view.seat, other, card):
                alike += 1
        for place in range(c.POLITICS):
            if fixed[place] == 0 and table.taker[place] == seat and table.alike(view.seat, place, card):
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


def keeps_promises(view: View, kinds: vec[i64]) -> bool:
    """Does everybody have the hidden treasure that offers and fees have proved?"""
    for seat in range(view.table.seats):
        if view.table.hidden_treasure(kinds, seat) < view.table.proof[seat]:
            return False
    return True
