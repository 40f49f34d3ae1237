"""The whole truth: battlefield, hands, draw pile; and the contract's questions, each sent to its chapter."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, View
from tafelrunde.games.castles_besieged import attack, dealing, rows, siege
from tafelrunde.games.castles_besieged.components import COPIES, KING, PAIRS
from tafelrunde.games.castles_besieged.field import (
    A_CARD,
    A_DEAL,
    A_TURN,
    NEITHER,
    NOTHING,
    THE_DEALER,
    THE_DICE,
    Battlefield,
    Cards,
    value_of,
)
from tafelrunde.games.castles_besieged.moves import (
    ATTACK,
    CARD,
    DEALER,
    DICE,
    DRAW,
    LAY,
    PASS,
    card_name,
    is_attack,
    is_lay,
)
from tafelrunde.games.castles_besieged.positions import write_field


class Battle(State):
    """A match of Castles Besieged at one moment."""

    def __init__(
        self,
        field: Battlefield,
        first_hand: Cards,
        second_hand: Cards,
        pile: Cards,
        first_known: Cards,
        second_known: Cards,
    ) -> None:
        super().__init__(2)
        self.field = field
        self.first_hand = first_hand
        self.second_hand = second_hand
        self.pile = pile  # face down, in no order: chance draws from it
        self.first_known = first_known  # what of the first hand the enemy knows [C25]
        self.second_known = second_known

    # -- the nouns

    def hand(self, seat: i64) -> Cards:
        return self.first_hand if seat == 0 else self.second_hand

    def known(self, seat: i64) -> Cards:
        """The cards of the seat's hand of which its enemy knows [C25]."""
        return self.first_known if seat == 0 else self.second_known

    # -- who acts, and what is legal

    def actor(self) -> i64:
        if self.field.awaited == A_TURN:
            return self.field.to_move
        return NOBODY if self.field.awaited == NOTHING else CHANCE

    def legal(self, seat: i64) -> vec[i64]:
        """[C3.1] A turn is one of three things: draw, lay, attack."""
        moves = vec[i64]()
        if seat != self.actor() or seat < 0:
            return moves
        if rows.may_draw(self, seat):
            moves = append(moves, DRAW)
        for value in range(1, KING + 1):
            if rows.may_lay(self, seat, value):
                moves = append(moves, LAY + value)
        for place in range(len(self.field.army(seat).row)):
            moves = append(moves, ATTACK + place)
        if rows.may_pass(self, seat):
            moves = append(moves, PASS)
        return moves

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        if self.field.awaited == NOTHING:
            return Illegal("C6.1", "the battle is over")
        if seat != self.actor() or seat < 0:
            return Illegal("C2.4", "it is not your turn")
        if move == DRAW:
            return None if rows.may_draw(self, seat) else rows.why_no_draw(self)
        if is_lay(move):
            if rows.may_lay(self, seat, move - LAY):
                return None
            return Illegal("C3.3", "you do not hold {card}", card=card_name(move - LAY))
        if is_attack(move):
            if attack.may_attack(self.field, seat, move - ATTACK):
                return None
            return Illegal("C5.1", "your row has no card at place {place}", place=move - ATTACK + 1)
        if move == PASS and rows.may_pass(self, seat):
            return None
        return Illegal("C1", "you have to draw, lay or attack while you can do one of them")

    def random_move(self, rng: Rng) -> i64:
        seat = self.field.to_move
        hand = self.hand(seat)
        attacks = len(self.field.army(seat).row)
        draws: i64 = 1 if rows.may_draw(self, seat) else 0
        passes: i64 = 1 if self.field.rules.allow_pass else 0
        choices = attacks + hand.kinds + draws + passes
        if choices == 0:
            return PASS
        choice = rng.below(choices)
        if choice < attacks:
            return ATTACK + choice
        choice -= attacks
        if choice < hand.kinds:
            return LAY + hand.kind(choice)
        return DRAW if choice == hand.kinds and draws == 1 else PASS

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        if seat == CHANCE:
            self.apply_chance(move)
        elif move == PASS:
            rows.give_way(self)
        else:
            self.field.passes = 0
            if move >= ATTACK:
                attack.declare(self, move - ATTACK)
            elif move == DRAW:
                rows.reach_for_pile(self)
            else:
                rows.lay(self, move - LAY)

    def apply_chance(self, move: i64) -> None:
        if move >= DICE:
            attack.resolve(self, move - DICE)
        elif move <= DEALER + 1:
            dealing.choose_dealer(self, move - DEALER)
        elif self.field.awaited == A_DEAL:
            dealing.deal_card(self, move - CARD)
        else:
            rows.draw_card(self, move - CARD)

    def chances(self) -> list[tuple[int, int]]:
        awaited = self.field.awaited
        if awaited == THE_DEALER:
            return [(int(DEALER + seat), 1) for seat in range(2)]
        if awaited == THE_DICE:
            return [(int(DICE + pair), 1) for pair in range(PAIRS)]
        if awaited in (A_DEAL, A_CARD):
            left = self.pile.counts
            return [(int(CARD + value), int(left[value])) for value in range(1, KING + 1) if left[value] > 0]
        return []

    def roll(self, rng: Rng) -> None:
        awaited = self.field.awaited
        if awaited == THE_DICE:
            attack.resolve(self, rng.below(PAIRS))
        elif awaited == A_CARD:
            rows.draw_card(self, self.pile.picked(rng.below(self.pile.size)))
        else:
            if awaited == THE_DEALER:
                dealing.choose_dealer(self, rng.below(2))
            dealing.deal_all(self, rng)

    # -- copies, sights, the end

    def copy(self) -> "Battle":
        first_known, second_known = self.first_known, self.second_known
        if self.field.rules.reshuffle_discard:  # without it both stay empty for ever and can be shared
            first_known, second_known = first_known.copy(), second_known.copy()
        return Battle(self.field.copy(), self.first_hand.copy(), self.second_hand.copy(), self.pile.copy(),
                      first_known, second_known)

    def view(self, seat: i64) -> View:
        from tafelrunde.games.castles_besieged.view import observe  # views build states, so they import this module

        return observe(self, seat)

    def outcome(self) -> Outcome | None:
        return siege.outcome(self.field) if self.field.awaited == NOTHING else None

    def standing(self) -> list[tuple[int, ...]]:
        """[C6.2] Games won; in a single game the hits each player has landed."""
        first, second = siege.scores(self.field)
        return [(first,), (second,)]

    def reward(self, seat: i64) -> float:
        lead = self.field.won(seat) - self.field.won(1 - seat)
        return 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0

    def position(self) -> dict[str, Any]:
        return {
            **write_field(self.field),
            "hands": [self.first_hand.listed(), self.second_hand.listed()],
            "known": [self.first_known.listed(), self.second_known.listed()],
        }

    def audit(self) -> None:
        """[C1.2] Four cards of each value are somewhere: in a hand, a row, the draw pile or the discard pile."""
        counts = [0] * (int(KING) + 1)
        for cards in (self.first_hand, self.second_hand, self.pile, self.field.discard):
            assert cards.size == len(cards.listed()), "a set of cards miscounts itself"
            assert cards.kinds == len(set(cards.listed())), "a set of cards miscounts its values"
            for value in cards.listed():
                counts[value] += 1
        for army in (self.field.first, self.field.second):
            for card in army.row:
                counts[value_of(card)] += 1
        assert counts[1:] == [COPIES] * int(KING), "a card is lost or doubled"
        for seat in range(2):
            for value in range(1, KING + 1):
                assert self.known(seat).counts[value] <= self.hand(seat).counts[value], "known cards are not held"
        assert self.field.victor == NEITHER or self.field.awaited == NOTHING, "a victor while the match goes on"
