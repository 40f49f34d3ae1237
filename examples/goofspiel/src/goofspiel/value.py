"""How a match stands: points, what the bids on the table are likely to win, and what the cards left may bring."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from goofspiel.state import State
from goofspiel.table import NONE
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import Rng, state
from tafelrunde.kit.bitset import count, members, nth

SPREAD: Final = 3.0  # points by which the totals of two seats drift apart with one prize: a Gumbel scale
EDGE: Final = 1.5  # by how much a bid has to be higher to win a prize e times as often


class Value(ValueFunction):
    """Shares out the prize that is up by the bids, and the prizes to come by the cards that will be left."""

    def value(self, state: state.State, seat: i64) -> float:
        assert isinstance(state, State)
        table = state.table
        bids = [expected_bid(state, each) for each in range(table.seats)]
        up = float(table.prize + 1 + table.kept) if table.prize != NONE else 0.0
        to_come = float(sum(int(prize) + 1 for prize in members(table.face_down)))
        chances = [exp((bid - max(bids)) / EDGE) for bid in bids]
        left = [sum(float(card) + 1.0 for card in members(table.held(each))) - bids[each] + 0.1
                for each in range(table.seats)]
        totals = [float(table.points[each]) + up * chances[each] / sum(chances) + to_come * left[each] / sum(left)
                  for each in range(table.seats)]
        warmth = SPREAD * sqrt(float(count(table.face_down)) + 1.0)
        shares = [exp((total - max(totals)) / warmth) for total in totals]
        return shares[seat] / sum(shares)

    def model_opponents(self, state: state.State, seat: i64, rng: Rng) -> None:
        """Others bid about what the prize is worth: one of the cards nearest to it."""
        assert isinstance(state, State)
        for other in range(state.seats):
            if other != seat and state.table.has_chosen(other):
                state.bids[other] = fitting(state, other, rng)


def expected_bid(world: State, seat: i64) -> float:
    """What a seat bids for the prize that is up: about as much as it is worth, unless it has bid already."""
    if world.table.prize == NONE:
        return 0.0
    bid = world.bids[seat]
    return float(bid + 1) if bid != NONE else float(min(world.table.prize, max(members(world.table.held(seat)))) + 1)


def fitting(world: State, seat: i64, rng: Rng) -> i64:
    """One of the three cards a seat holds that are nearest to the prize."""
    held = world.table.held(seat)
    cards = sorted(members(held), key=lambda card: abs(int(card) - int(world.table.prize)))
    near = vec[i64](cards[:3])
    return near[rng.below(len(near))] if count(held) > 1 else nth(held, 0)
