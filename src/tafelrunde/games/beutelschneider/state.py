"""The whole truth: the open table and the hands; and the contract's questions, each sent to its chapter."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.core.state import CHANCE, NOBODY, State, View
from tafelrunde.games.beutelschneider import dealing, ending
from tafelrunde.games.beutelschneider.components import CARDS, PACK, SUIT
from tafelrunde.games.beutelschneider.following import NO_SUIT, playable, shown_void, why_not
from tafelrunde.games.beutelschneider.moves import FIRST_DEALER, card_name
from tafelrunde.games.beutelschneider.open_table import NOT_CHOSEN, OpenTable, no_trick
from tafelrunde.games.beutelschneider.positions import names_of_sets, write_table
from tafelrunde.games.beutelschneider.scoring import trick_points
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.kit.bitset import BIT, count, listed, nth


class Hand(State):
    """One hand and the match around it. Hands are bit masks."""

    def __init__(self, table: OpenTable, hands: vec[i64]) -> None:
        super().__init__(table.seats)
        self.table = table
        self.hands = hands  # by seat

    def copy(self) -> "Hand":
        return Hand(self.table.copy(), self.hands[:])

    # -- who acts, and what may be done

    def actor(self) -> i64:
        table = self.table
        if table.over:
            return NOBODY
        if table.dealt < table.due:
            return CHANCE
        seat = table.leader + len(table.trick)
        return seat if seat < table.seats else seat - table.seats

    def legal_cards(self) -> i64:
        """What the seat to act may play."""
        table = self.table
        return playable(self.hands[table.turn()], table.led_suit(), table.rules.must_trump)

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
        return why_not(self.hands[seat], self.table.led_suit(), self.hands[seat] & BIT[move] != 0)

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
        table = self.table
        led = table.led_suit()
        if led != NO_SUIT and SUIT[card] != led:
            table.voids[seat] |= shown_void(card, led, table.rules.must_trump)
        bit = BIT[card]
        self.hands[seat] ^= bit
        table.played |= bit
        table.played_by[seat] |= bit
        table.trick = append(table.trick, card)
        if self.diary is not None:
            self.diary.tell(Say("{seat} plays the {card}", seat=seat, card=card_name(card)), "B3.1")
        if len(table.trick) == table.seats:
            self.finish_trick()

    def finish_trick(self) -> None:
        """[B4.5] Who takes the trick scores it and leads the next one [B2]."""
        table = self.table
        trick = table.trick
        place = winning_place(trick)
        winner = table.player(place)
        is_last = table.is_last_trick()
        points = trick_points(trick, trick[place], is_last)
        table.points[winner] += points
        table.taken[winner] += 1
        if self.diary is not None:
            self.diary.tell(Say("{seat} takes the trick with the {card}: {points:point|points}", seat=winner,
                                card=card_name(trick[place]), points=points), "B4.5")
        table.last_trick = trick
        table.last_leader = table.leader
        table.trick = no_trick(table.seats)
        table.tricks_played += 1
        table.leader = winner
        if is_last or ending.has_won_at_once(table):
            ending.finish_hand(self)

    def chances(self) -> list[tuple[int, int]]:
        if self.table.dealer == NOT_CHOSEN:
            return [(int(FIRST_DEALER + seat), 1) for seat in range(self.seats)]
        return [(int(card), 1) for card in listed(dealing.undealt(self))]

    def roll(self, rng: Rng) -> None:
        if self.table.dealer == NOT_CHOSEN:
            dealing.choose_dealer(self, rng.below(self.seats))
        else:
            dealing.deal_all(self, rng)

    # -- what is seen, and how it ends

    def view(self, seat: i64) -> View:
        from tafelrunde.games.beutelschneider.view import observe  # views build states, so they import this module

        return observe(self, seat)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self.table) if self.table.over else None

    def standing(self) -> list[tuple[int, ...]]:
        """[B6.1] The totals: points of a hand count once it is over."""
        return [(int(total),) for total in self.table.totals]

    def reward(self, seat: i64) -> float:
        if self.table.totals[seat] < ending.best_total(self.table):
            return 0.0
        return 1.0 / float(ending.leaders(self.table))

    def position(self) -> dict[str, Any]:
        return {**write_table(self.table), "hands": names_of_sets(self.hands)}

    def audit(self) -> None:
        """Every card is exactly once somewhere: in a hand, played, or undealt and aside [B1.1]."""
        seen: i64 = 0
        for seat in range(self.seats):
            for cards in (self.hands[seat], self.table.played_by[seat]):
                assert seen & cards == 0, "a card is in two places"
                seen |= cards
        assert self.table.played & ~seen == 0 and seen & ~PACK == 0, "a card has no place"
        held: i64 = 0
        for hand in self.hands:
            held += count(hand)
        assert self.table.over or held + count(self.table.played) == self.table.dealt, "a dealt card is missing"

