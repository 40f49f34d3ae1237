"""Worlds a seat cannot tell from the true one: the unknown cards are dealt afresh, as all that was seen allows."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.bitset import BIT

TRIES: Final = 20000  # deals before a view is called impossible; possible ones need a few hundred at worst
SHARE: Final[i64] = 360360  # divisible by all group sizes up to 13


def imagine_bid(world: World, seat: i64, rng: Rng) -> None:
    """Any bid the seat could have made so far."""
    table = world.table
    for treasure in range(c.TREASURES):
        if world.holds_treasure(seat, treasure) and rng.below(2) == 1:
            world.bid_treasure[seat] |= BIT[treasure]
    if (table.bid_done >> seat) & 1 == 1:
        most = table.ducats[seat] if table.ducats[seat] < c.MOST_DUCATS else c.MOST_DUCATS
        world.bids[seat] = rng.below(most + 1)


def deal_unknown(table: Table, known: vec[i64], viewer: i64, rng: Rng) -> vec[i64]:
    """Kinds for all cards such that everything fits what the viewer has seen; raises ValueError if nothing can. `known`
    are the kinds as its view has them, sorted within each of its groups of cards."""
    for _ in range(TRIES):
        kinds = deal_once(table, known, viewer, rng)
        if len(kinds) > 0 and keeps_promises(table, kinds):
            return kinds
    raise ValueError("no deal of the politics cards fits the view")


def deal_once(table: Table, known: vec[i64], viewer: i64, rng: Rng) -> vec[i64]:
    """One deal within the viewer's groups; empty if a card that somebody has shown finds no place."""
    kinds, fixed = known[:], vec[i64]([0] * 13)
    for seat in range(table.seats):
        if seat != viewer:
            for kind in range(c.KINDS):
                for _ in range(table.shown[seat * c.KINDS + kind]):
                    if not place_shown(table, viewer, kinds, fixed, seat, kind, rng):
                        return vec[i64]()
    for card in range(c.POLITICS):
        if fixed[card] == 0:
            others = vec[i64]()
            for later in range(card, c.POLITICS):
                if fixed[later] == 0 and table.alike(viewer, later, card):
                    others = append(others, later)
            chosen = others[rng.below(len(others))]
            kinds[card], kinds[chosen] = kinds[chosen], kinds[card]
    return kinds


def place_shown(table: Table, viewer: i64, kinds: vec[i64], fixed: vec[i64], seat: i64, kind: i64, rng: Rng) -> bool:
    """Put a card that the seat has shown among those it took; each way as likely as deals that agree with it."""
    froms, tos, weights = vec[i64](), vec[i64](), vec[i64]()
    for card in range(c.POLITICS):
        if fixed[card] != 0 or kinds[card] != kind:
            continue
        alike: i64 = 0
        for other in range(c.POLITICS):
            if fixed[other] == 0 and table.alike(viewer, other, card):
                alike += 1
        for place in range(c.POLITICS):
            if fixed[place] == 0 and table.taker[place] == seat and table.alike(viewer, place, card):
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


def keeps_promises(table: Table, kinds: vec[i64]) -> bool:
    """Does everybody have the hidden treasure that offers and fees have proved?"""
    for seat in range(table.seats):
        if table.hidden_treasure(kinds, seat) < table.proof[seat]:
            return False
    return True
