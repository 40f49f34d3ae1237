"""The nouns: one hand in progress and the totals so far."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.core.state import CHANCE, NOBODY, State, View
from tafelrunde.games.beutelschneider import dealing, ending
from tafelrunde.games.beutelschneider.components import CARDS, NOTATION, PACK, SUIT, hand_size
from tafelrunde.games.beutelschneider.following import NO_SUIT, playable, shown_void, why_not
from tafelrunde.games.beutelschneider.moves import FIRST_DEALER, card_name
from tafelrunde.games.beutelschneider.scoring import trick_points
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bits import BIT, count, listed, nth

NOT_CHOSEN: Final[i64] = -1  # nobody has dealt yet


class Hand(State):
    """One hand and the match around it. Sets of cards are bit masks, one a seat where they are lists."""

    def __init__(
        self,
        seats: i64,
        target: i64,
        hands_limit: i64,
        play_on: bool,
        instant_win: bool,
        must_trump: bool,
        reveal_aside: bool,
    ) -> None:
        super().__init__(seats)
        self.target = target
        self.hands_limit = hands_limit  # 0: up to the target
        self.play_on = play_on
        self.instant_win = instant_win
        self.must_trump = must_trump
        self.reveal_aside = reveal_aside
        self.dealer: i64 = NOT_CHOSEN
        self.dealt: i64 = 0  # cards dealt of this hand
        self.hand_number: i64 = 1
        self.leader: i64 = 0  # who led, or leads, the current trick
        self.trick = vec[i64]()  # cards in the order played
        self.tricks_played: i64 = 0
        self.hands = vec[i64]([0] * seats)
        self.played: i64 = 0  # all cards played in this hand
        self.played_by = vec[i64]([0] * seats)
        self.voids = vec[i64]([0] * seats)  # suits each seat has shown to lack: 1 green, 2 yellow, 4 red, 8 blue
        self.points = vec[i64]([0] * seats)  # scored in this hand
        self.taken = vec[i64]([0] * seats)  # tricks taken in this hand
        self.totals = vec[i64]([0] * seats)
        self.history = vec[i64]()  # points of the hands played, seat by seat, hand by hand; never changed in place
        self.last_trick = vec[i64]()
        self.last_leader: i64 = 0
        self.shown_aside: i64 = 0  # what was put aside in the hand before
        self.over = False

    def copy(self) -> "Hand":
        twin = Hand(self.seats, self.target, self.hands_limit, self.play_on, self.instant_win, self.must_trump,
                    self.reveal_aside)
        twin.dealer = self.dealer
        twin.dealt = self.dealt
        twin.hand_number = self.hand_number
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.tricks_played = self.tricks_played
        twin.hands = self.hands[:]
        twin.played = self.played
        twin.played_by = self.played_by[:]
        twin.voids = self.voids[:]
        twin.points = self.points[:]
        twin.taken = self.taken[:]
        twin.totals = self.totals[:]
        twin.history = self.history
        twin.last_trick = self.last_trick[:]
        twin.last_leader = self.last_leader
        twin.shown_aside = self.shown_aside
        twin.over = self.over
        return twin

    # -- who acts, and what may be done

    def actor(self) -> i64:
        if self.over:
            return NOBODY
        if self.dealt < hand_size(self.seats) * self.seats:
            return CHANCE
        return (self.leader + len(self.trick)) % self.seats

    def led_suit(self) -> i64:
        """The suit led to the current trick, or NO_SUIT."""
        return SUIT[self.trick[0]] if len(self.trick) > 0 else NO_SUIT

    def legal_cards(self) -> i64:
        """What the seat to act may play."""
        return playable(self.hands[self.actor()], self.led_suit(), self.must_trump)

    def legal(self, seat: i64) -> vec[i64]:
        return listed(self.legal_cards()) if seat >= 0 and seat == self.actor() else vec[i64]()

    def random_move(self, rng: Rng) -> i64:
        cards = self.legal_cards()
        return nth(cards, rng.below(count(cards)))

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        if seat < 0 or seat != self.actor():
            return Illegal("B3.1", "it is not your turn")
        if not 0 <= move < CARDS:
            return Illegal("B3.1", "that is not a card of this game")
        if self.legal_cards() & BIT[move] != 0:
            return None
        return why_not(self.hands[seat], self.led_suit(), self.hands[seat] & BIT[move] != 0)

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        if seat >= 0:
            self.play_card(seat, move)
        elif move >= FIRST_DEALER:
            dealing.choose_dealer(self, move - FIRST_DEALER)
        else:
            dealing.deal_card(self, move)

    def play_card(self, seat: i64, card: i64) -> None:
        """Play a card to the trick; the last one completes it."""
        led = self.led_suit()
        if led != NO_SUIT and SUIT[card] != led:
            self.voids[seat] |= shown_void(card, led, self.must_trump)
        self.hands[seat] ^= BIT[card]
        self.played |= BIT[card]
        self.played_by[seat] |= BIT[card]
        self.trick = append(self.trick, card)
        if self.diary is not None:
            self.diary.tell(Say("{seat} plays the {card}", seat=seat, card=card_name(card)), "B3.1")
        if len(self.trick) == self.seats:
            self.finish_trick()

    def finish_trick(self) -> None:
        """[B4.5] Who takes the trick scores it and leads the next one [B2]."""
        place = winning_place(self.trick)
        winner = (self.leader + place) % self.seats
        self.tricks_played += 1
        is_last = self.tricks_played == hand_size(self.seats)
        points = trick_points(self.trick, self.trick[place], is_last)
        self.points[winner] += points
        self.taken[winner] += 1
        if self.diary is not None:
            self.diary.tell(Say("{seat} takes the trick with the {card}: {points} points", seat=winner,
                                card=card_name(self.trick[place]), points=points), "B4.5")
        self.last_trick = self.trick
        self.last_leader = self.leader
        self.trick = vec[i64]()
        self.leader = winner
        if is_last or ending.has_won_at_once(self):
            ending.finish_hand(self)

    def chances(self) -> list[tuple[int, int]]:
        if self.dealer == NOT_CHOSEN:
            return [(int(FIRST_DEALER + seat), 1) for seat in range(self.seats)]
        return [(int(card), 1) for card in listed(dealing.undealt(self))]

    def roll(self, rng: Rng) -> None:
        if self.dealer == NOT_CHOSEN:
            dealing.choose_dealer(self, rng.below(self.seats))
        else:
            dealing.deal_all(self, rng)

    # -- what is seen, and how it ends

    def view(self, seat: i64) -> View:
        from tafelrunde.games.beutelschneider.view import observe  # views build states, so they import this module

        return observe(self, seat)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.over else None

    def reward(self, seat: i64) -> float:
        if self.totals[seat] < ending.best_total(self):
            return 0.0
        return 1.0 / float(ending.leaders(self))

    def position(self) -> dict[str, Any]:
        return {
            "seats": int(self.seats),
            "target": int(self.target),
            "hands_limit": int(self.hands_limit),
            "play_on": self.play_on,
            "instant_win": self.instant_win,
            "must_trump": self.must_trump,
            "reveal_aside": self.reveal_aside,
            "dealer": int(self.dealer),
            "hand_number": int(self.hand_number),
            "leader": int(self.leader),
            "hands": names_of_sets(self.hands),
            "played_by": names_of_sets(self.played_by),
            "trick": names(self.trick),
            "tricks_played": int(self.tricks_played),
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

    def audit(self) -> None:
        """Every card is exactly once somewhere: in a hand, played, or undealt and aside [B1.1]."""
        seen: i64 = 0
        for seat in range(self.seats):
            for cards in (self.hands[seat], self.played_by[seat]):
                assert seen & cards == 0, "a card is in two places"
                seen |= cards
        assert self.played & ~seen == 0 and seen & ~PACK == 0, "a card has no place"
        held: i64 = 0
        for hand in self.hands:
            held += count(hand)
        assert self.over or held + count(self.played) == self.dealt, "a dealt card is missing"


def names(cards: vec[i64]) -> list[str]:
    """Cards in notation."""
    return [NOTATION[card] for card in cards]


def names_of_sets(sets: vec[i64]) -> list[list[str]]:
    """Sets of cards in notation, ascending."""
    return [names(listed(cards)) for cards in sets]
