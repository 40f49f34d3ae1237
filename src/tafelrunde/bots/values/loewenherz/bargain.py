"""Bargaining and bidding: what an action is worth to both sides, in points and in ducats."""

from math import exp

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.bots.values.loewenherz.features import Features
from tafelrunde.bots.values.loewenherz.weights import DENIED, HASTE, SHARP
from tafelrunde.core.rng import Rng
from tafelrunde.games.loewenherz.components import FIRST_TREASURE, KIND_WORTH, MOST_DUCATS, TREASURES
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import NOBODY
from tafelrunde.kit.bitset import BIT


@mypyc_attr(acyclic=True)
class Contest:
    """A band that several seats picked: stakes, and what a duel promises each of them."""

    def __init__(self, state: State, features: Features) -> None:
        table = state.table
        self.worth = vec[float]([0.0] * 4)  # points of performing it
        self.ducat: float = features.coin  # points of a ducat
        self.limit = vec[float]([0.0] * 4)  # ducats at which winning a duel stops being worth it, or all one has
        self.duel = vec[float]([0.0] * 4)  # points a duel promises
        everything = 0.0
        for seat in range(table.seats):
            if (table.picks[table.band] >> seat) & 1 == 1:
                self.worth[seat] = features.band(state, seat, table.band)
                everything += self.worth[seat]
        for seat in range(table.seats):
            if (table.picks[table.band] >> seat) & 1 == 1:
                denied = (everything - self.worth[seat]) / float(table.seats - 1)
                stake = self.worth[seat] + DENIED * denied
                self.limit[seat] = min(float(state.purse(seat)), stake / self.ducat)
        for seat in range(table.seats):
            if (table.picks[table.band] >> seat) & 1 == 1:
                chance = 1.0
                for rival in range(table.seats):
                    if rival != seat and (table.picks[table.band] >> rival) & 1 == 1:
                        chance *= chance_higher(self.limit[seat], self.limit[rival])
                self.duel[seat] = chance * max(0.0, self.worth[seat] - self.ducat * self.limit[seat] * 0.5)

    def deal(self, seat: i64, payer: i64, price: float) -> float:
        """Points of a deal for one of the two rivals."""
        return self.worth[seat] - self.ducat * price if seat == payer else self.ducat * price

    def gain(self, seat: i64, other: i64, payer: i64, price: float, seats: i64) -> float:
        """How much better than a duel a deal is for a seat; what it gives the other counts against it a little."""
        own = self.deal(seat, payer, price) - self.duel[seat]
        its = self.deal(other, payer, price) - self.duel[other]
        return own - DENIED * its / float(seats - 1)

    def likely(self, seat: i64, other: i64, payer: i64, price: float, seats: i64) -> float:
        """How likely the seat accepts."""
        gain = self.gain(seat, other, payer, price, seats)
        return 1.0 / (1.0 + exp(-max(-20.0, min(20.0, SHARP * gain))))


def chance_higher(own: float, rival: float) -> float:
    """How likely a bid between nothing and one limit beats one between nothing and another."""
    if own + rival <= 0.0:
        return 0.5
    return 1.0 - rival / (2.0 * own) if own >= rival else own / (2.0 * rival)


def add_trial(state: State, features: Features, points: vec[float]) -> None:
    """In a power trial: to the points of the two rivals add what they may expect of it."""
    table = state.table
    contest = Contest(state, features)
    one = table.turn_of
    other = one
    for seat in range(table.seats):
        if seat != one and (table.picks[table.band] >> seat) & 1 == 1:
            other = seat
    for seat in range(table.seats):
        points[seat] -= HASTE * float(table.offers[seat])
    if table.offer_payer == NOBODY:
        better = max(contest.worth[one], contest.worth[other])
        surplus = max(0.0, better - contest.duel[one] - contest.duel[other])
        points[one] += contest.duel[one] + 0.25 * surplus
        points[other] += contest.duel[other] + 0.25 * surplus
        return
    price = float(table.offer)
    likely = contest.likely(one, other, table.offer_payer, price, table.seats)
    points[one] += likely * contest.deal(one, table.offer_payer, price) + (1.0 - likely) * contest.duel[one]
    points[other] += likely * contest.deal(other, table.offer_payer, price) + (1.0 - likely) * contest.duel[other]


def add_duel(state: State, features: Features, points: vec[float]) -> None:
    """In a duel: who has bid wins as likely as the bid beats one between nothing and each rival's limit."""
    table = state.table
    contest = Contest(state, features)
    for seat in range(table.seats):
        if (table.bidders >> seat) & 1 == 0:
            continue
        if (table.bid_done >> seat) & 1 == 0:
            points[seat] += contest.duel[seat]
            continue
        bid = float(state.bids[seat])
        chance = 1.0
        for rival in range(table.seats):
            if rival != seat and (table.bidders >> rival) & 1 == 1:
                chance *= min(1.0, (bid + 0.5) / (contest.limit[rival] + 1.0))
        points[seat] += chance * (contest.worth[seat] - contest.ducat * bid)


def sample_bids(state: State, features: Features, seat: i64, rng: Rng) -> None:
    """Bids that rivals have already made, unseen: anything between nothing and what winning is worth to them, in
    treasures only what their ducats do not reach for."""
    table = state.table
    contest = Contest(state, features)
    for rival in range(table.seats):
        if rival == seat or (table.bidders >> rival) & 1 == 0:
            continue
        state.bid_treasure[rival] = 0
        if (table.bid_done >> rival) & 1 == 1:
            bid = rng.below(i64(contest.limit[rival]) + 1)
            state.bids[rival] = min(bid, table.ducats[rival], MOST_DUCATS)
            bid -= state.bids[rival]
            for treasure in range(TREASURES):
                worth = KIND_WORTH[FIRST_TREASURE + treasure]
                if bid >= worth and state.holds_treasure(rival, treasure):
                    state.bid_treasure[rival] |= BIT[treasure]
                    bid -= worth
