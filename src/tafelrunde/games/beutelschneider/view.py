"""What a seat may see – and determinize, its inverse."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import View
from tafelrunde.games.beutelschneider.components import PACK, SUIT_CARDS
from tafelrunde.games.beutelschneider.state import Hand, names, names_of_sets
from tafelrunde.kit.bits import BIT, count, listed, nth

TRIES: Final[i64] = 100_000


class HandView(View):
    """The own hand, and everything that has been played or shown; cards put aside and other hands are missing.

    Public: the trick, who has played which cards in this hand [B27], the suits a seat has shown to lack, sizes of
    hands, points and tricks of the hand, totals, the last trick [B23].
    """

    def __init__(self, seat: i64, seats: i64) -> None:
        super().__init__(seat)
        self.seats = seats
        self.target: i64 = 0
        self.hands_limit: i64 = 0
        self.play_on = False
        self.instant_win = False
        self.must_trump = False
        self.reveal_aside = False
        self.dealer: i64 = 0
        self.dealt: i64 = 0
        self.hand_number: i64 = 0
        self.leader: i64 = 0
        self.trick = vec[i64]()
        self.tricks_played: i64 = 0
        self.hand: i64 = 0
        self.sizes = vec[i64]([0] * seats)
        self.played_by = vec[i64]([0] * seats)
        self.voids = vec[i64]([0] * seats)
        self.points = vec[i64]([0] * seats)
        self.taken = vec[i64]([0] * seats)
        self.totals = vec[i64]([0] * seats)
        self.history = vec[i64]()
        self.last_trick = vec[i64]()
        self.last_leader: i64 = 0
        self.shown_aside: i64 = 0
        self.over = False

    def unseen(self) -> i64:
        """Every card whose place this seat does not know."""
        cards = PACK & ~self.hand
        for played in self.played_by:
            cards &= ~played
        return cards

    def may_hold(self, seat: i64) -> i64:
        """The cards another seat may still hold, as far as the suits it has shown to lack tell."""
        cards = self.unseen()
        for suit in range(4):
            if self.voids[seat] & BIT[suit] != 0:
                cards &= ~SUIT_CARDS[suit]
        return cards

    def determinize(self, rng: Rng) -> Hand:
        """A full hand: the unseen cards dealt anew to the others, every fitting deal equally likely."""
        world = Hand(self.seats, self.target, self.hands_limit, self.play_on, self.instant_win, self.must_trump,
                     self.reveal_aside)
        world.dealer = self.dealer
        world.dealt = self.dealt
        world.hand_number = self.hand_number
        world.leader = self.leader
        world.trick = self.trick[:]
        world.tricks_played = self.tricks_played
        world.played_by = self.played_by[:]
        for played in self.played_by:
            world.played |= played
        world.voids = self.voids[:]
        world.points = self.points[:]
        world.taken = self.taken[:]
        world.totals = self.totals[:]
        world.history = self.history
        world.last_trick = self.last_trick[:]
        world.last_leader = self.last_leader
        world.shown_aside = self.shown_aside
        world.over = self.over
        deal_unseen(self, world.hands, rng)
        return world

    def data(self) -> dict[str, Any]:
        return {
            "seat": int(self.seat),
            "seats": int(self.seats),
            "target": int(self.target),
            "hands_limit": int(self.hands_limit),
            "play_on": self.play_on,
            "instant_win": self.instant_win,
            "must_trump": self.must_trump,
            "reveal_aside": self.reveal_aside,
            "dealer": int(self.dealer),
            "dealt": int(self.dealt),
            "hand_number": int(self.hand_number),
            "leader": int(self.leader),
            "trick": names(self.trick),
            "tricks_played": int(self.tricks_played),
            "hand": names(listed(self.hand)),
            "sizes": [int(size) for size in self.sizes],
            "played_by": names_of_sets(self.played_by),
            "voids": [int(suits) for suits in self.voids],
            "points": [int(points) for points in self.points],
            "taken": [int(tricks) for tricks in self.taken],
            "totals": [int(total) for total in self.totals],
            "history": [int(points) for points in self.history],
            "last_trick": names(self.last_trick),
            "last_leader": int(self.last_leader),
            "shown_aside": names(listed(self.shown_aside)),
            "over": self.over,
        }


def observe(state: Hand, seat: i64) -> HandView:
    """What this seat (or SPECTATOR) knows, field by field."""
    view = HandView(seat, state.seats)
    view.target = state.target
    view.hands_limit = state.hands_limit
    view.play_on = state.play_on
    view.instant_win = state.instant_win
    view.must_trump = state.must_trump
    view.reveal_aside = state.reveal_aside
    view.dealer = state.dealer
    view.dealt = state.dealt
    view.hand_number = state.hand_number
    view.leader = state.leader
    view.trick = state.trick[:]
    view.tricks_played = state.tricks_played
    view.hand = state.hands[seat] if seat >= 0 else 0
    for other in range(state.seats):
        view.sizes[other] = count(state.hands[other])
    view.played_by = state.played_by[:]
    view.voids = state.voids[:]
    view.points = state.points[:]
    view.taken = state.taken[:]
    view.totals = state.totals[:]
    view.history = state.history
    view.last_trick = state.last_trick[:]
    view.last_leader = state.last_leader
    view.shown_aside = state.shown_aside
    view.over = state.over
    return view


def deal_unseen(view: HandView, hands: vec[i64], rng: Rng) -> None:
    """Fill `hands` with the own hand and a uniformly drawn deal of the unseen cards.

    Seats are dealt to one after the other, the most restricted first, each a uniform subset of what it may hold.
    A deal reached that way is as likely as the product of 1 / C(what the seat could get, its size); accepting it
    with the product of C(could get, size) / C(most it could ever get, size) makes all deals equally likely.
    """
    order = vec[i64]()
    for seat in range(view.seats):
        if seat == view.seat:
            hands[seat] = view.hand
        elif view.sizes[seat] > 0:
            order = placed(order, seat, view)
    unseen = view.unseen()
    for _ in range(TRIES):
        if deal_once(view, hands, order, unseen, rng):
            return
    raise AssertionError("the view allows no deal")


def placed(order: vec[i64], seat: i64, view: HandView) -> vec[i64]:
    """The seats with one more, those that may hold the fewest cards first."""
    grown = vec[i64]()
    freedom = count(view.may_hold(seat))
    done = False
    for other in order:
        if not done and freedom < count(view.may_hold(other)):
            grown = append(grown, seat)
            done = True
        grown = append(grown, other)
    return grown if done else append(grown, seat)


def deal_once(view: HandView, hands: vec[i64], order: vec[i64], unseen: i64, rng: Rng) -> bool:
    """One attempt at a deal; False if it ran out of fitting cards or was not accepted."""
    left = unseen
    for seat in order:
        could_ever = view.may_hold(seat)
        could_now = could_ever & left
        size = view.sizes[seat]
        most = count(could_ever)
        in_play = count(left)
        if in_play < most:
            most = in_play
        now = count(could_now)
        if now < size:
            return False
        if now < most and rng.unit() >= chosen_share(now, most, size):
            return False
        hand = drawn(could_now, size, now, rng)
        hands[seat] = hand
        left &= ~hand
    return True


def chosen_share(now: i64, most: i64, size: i64) -> float:
    """C(now, size) / C(most, size)."""
    share = 1.0
    for step in range(size):
        share *= float(now - step) / float(most - step)
    return share


def drawn(cards: i64, size: i64, number: i64, rng: Rng) -> i64:
    """A uniform subset of that size of a set of `number` cards."""
    if size == number:
        return cards
    hand: i64 = 0
    for step in range(size):
        card = nth(cards, rng.below(number - step))
        hand |= BIT[card]
        cards ^= BIT[card]
    return hand
