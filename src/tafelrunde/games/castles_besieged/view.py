"""What a seat may see – and determinize, its inverse."""

from typing import Any

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.state import View
from tafelrunde.games.castles_besieged.components import KING, PACK
from tafelrunde.games.castles_besieged.field import Battlefield, Cards, no_cards, value_of, whole_pack
from tafelrunde.games.castles_besieged.positions import write_field
from tafelrunde.games.castles_besieged.state import Battle


class BattleView(View):
    """The open battlefield, the own hand, and how many cards everything else has.

    `first_known` and `second_known` are what the players know of each other's hands: nothing, until with
    `reshuffle_discard` the pile has once run out [C25]. A spectator sees no hand and is not told what players know.
    """

    def __init__(
        self, seat: i64, field: Battlefield, hand: Cards, first_size: i64, second_size: i64,
        first_known: Cards, second_known: Cards,
    ) -> None:
        super().__init__(seat)
        self.field = field
        self.hand = hand
        self.first_size = first_size
        self.second_size = second_size
        self.first_known = first_known
        self.second_known = second_known
        self.hidden: Cards | None = None  # worked out when a world is first imagined

    def size(self, seat: i64) -> i64:
        """How many cards the seat holds."""
        return self.first_size if seat == 0 else self.second_size

    def pile_size(self) -> i64:
        """How many cards the draw pile has."""
        field = self.field
        lying = len(field.first.row) + len(field.second.row) + field.discard.size
        return PACK - lying - self.first_size - self.second_size

    def unseen(self) -> Cards:
        """The cards that are in the draw pile or in a hand this seat does not see."""
        cards = whole_pack()
        for army in (self.field.first, self.field.second):
            for card in army.row:
                cards.take(value_of(card))
        take_all(cards, self.field.discard)
        take_all(cards, self.hand)
        return cards

    def known(self, seat: i64) -> Cards:
        """The cards of the seat's hand of which its enemy knows [C25]."""
        return self.first_known if seat == 0 else self.second_known

    def unknown(self) -> Cards:
        """The cards whose place this seat does not know: `unseen` without those it knows to be in the enemy's hand."""
        cards = self.hidden
        if cards is None:
            cards = self.unseen()
            for seat in range(2):
                if seat != self.seat:
                    take_all(cards, self.known(seat))
            self.hidden = cards
        return cards

    def determinize(self, rng: Rng) -> Battle:
        """A full battle: the unseen cards dealt anew, every deal equally likely.

        What the seat knows of the enemy's hand stays there; the rest of that hand may be any unseen cards.
        """
        pile = self.unknown().copy()
        first = self.hand.copy() if self.seat == 0 else self.imagined(0, pile, rng)
        second = self.hand.copy() if self.seat == 1 else self.imagined(1, pile, rng)
        first_known, second_known = self.first_known, self.second_known
        if self.field.rules.reshuffle_discard:  # without it both stay empty for ever and can be shared
            first_known, second_known = first_known.copy(), second_known.copy()
        return Battle(self.field.copy(), first, second, pile, first_known, second_known)

    def imagined(self, seat: i64, pile: Cards, rng: Rng) -> Cards:
        """A hand for the seat, filled up from the pile."""
        hand = self.known(seat).copy()
        while hand.size < self.size(seat):
            hand.add(pile.draw(rng))
        return hand

    def data(self) -> dict[str, Any]:
        return {
            **write_field(self.field),
            "seat": int(self.seat),
            "hand": self.hand.listed(),
            "sizes": [int(self.first_size), int(self.second_size)],
            "pile": int(self.pile_size()),
            "known": [self.first_known.listed(), self.second_known.listed()],
        }


def take_all(cards: Cards, others: Cards) -> None:
    """Take all the others away."""
    for value in range(1, KING + 1):
        for _ in range(others.counts[value]):
            cards.take(value)


def observe(battle: Battle, seat: i64) -> BattleView:
    """What this seat (or SPECTATOR) may know. [C2.3] Hands and draw pile are secret; all else lies open."""
    plays = seat >= 0
    return BattleView(
        seat,
        battle.field.copy(),
        battle.hand(seat).copy() if plays else no_cards(),
        battle.first_hand.size,
        battle.second_hand.size,
        battle.first_known.copy() if plays else no_cards(),
        battle.second_known.copy() if plays else no_cards(),
    )
