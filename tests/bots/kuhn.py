"""Kuhn poker as a game of the house: the smallest honest example of the contract.

Three cards (jack, queen, king), two seats, one card each; everybody has put one chip in. Seat 0 may bet one more
chip or pass; a bet may be called or passed (folded); after a pass seat 1 may bet, and seat 0 then calls or folds. The
higher card takes the pot. Seat 1's share of a perfectly played game is worth 1/18 chip.
"""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import CHANCE, NOBODY, BadInput, Game, GameInfo, Illegal, Outcome, Rng, Say, State, View, ranking
from tafelrunde.kit.position import Numbers

PASS: Final[i64] = 0
BET: Final[i64] = 1
CARDS: Final = ("jack", "queen", "king")
INFO = GameInfo("kuhn", "Kuhn Poker", 1, (2,), 1, "Three cards, two chips each.", ("Harold W. Kuhn",), "1950")


class Kuhn(State):
    """`cards` by seat as dealt so far, `bets` the passes and bets so far."""

    def __init__(self, cards: vec[i64], bets: vec[i64]) -> None:
        super().__init__(2)
        self.cards = cards
        self.bets = bets

    def over(self) -> bool:
        bets = list(self.bets)
        return bets in ([PASS, PASS], [PASS, BET, PASS], [PASS, BET, BET], [BET, PASS], [BET, BET])

    def actor(self) -> i64:
        if len(self.cards) < 2:
            return CHANCE
        return NOBODY if self.over() else len(self.bets) % 2

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([PASS, BET]) if seat == self.actor() else vec[i64]()

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return None if seat == self.actor() else Illegal("", "it is not your turn")

    def apply(self, seat: i64, move: i64) -> None:
        if seat == CHANCE:
            self.cards = append(self.cards, move)
        else:
            self.bets = append(self.bets, move)

    def chances(self) -> list[tuple[int, int]]:
        return [(card, 1) for card in range(3) if card not in self.cards]

    def copy(self) -> "Kuhn":
        return Kuhn(self.cards[:], self.bets[:])

    def view(self, seat: i64) -> "KuhnView":
        card = self.cards[seat] if 0 <= seat < len(self.cards) else -1
        return KuhnView(seat, card, self.bets[:])

    def chips(self, seat: i64) -> int:
        """What the seat wins (or loses, negative) at the end."""
        bets = list(self.bets)
        if bets[-1] == PASS and BET in bets:  # somebody folded: whoever bet takes the one chip of the other
            return 1 if (len(bets) - 2) % 2 == seat else -1
        stake = 2 if BET in bets else 1
        return stake if self.cards[seat] > self.cards[1 - seat] else -stake

    def outcome(self) -> Outcome | None:
        if self.actor() != NOBODY:
            return None
        scores = (self.chips(0), self.chips(1))
        return Outcome(scores, ranking([(score,) for score in scores]), Say("the cards are shown"), "")

    def standing(self) -> list[tuple[int, ...]]:
        return [(self.chips(seat) if self.over() else 0,) for seat in range(2)]

    def reward(self, seat: i64) -> float:
        return (2.0 + self.chips(seat)) / 4.0

    def position(self) -> dict[str, Any]:
        return {"cards": list(self.cards), "bets": list(self.bets)}


class KuhnView(View):
    """The own card and the bets."""

    def __init__(self, seat: i64, card: i64, bets: vec[i64]) -> None:
        super().__init__(seat)
        self.card = card
        self.bets = bets

    def determinize(self, rng: Rng) -> Kuhn:
        others = [card for card in range(3) if card != self.card]
        other = others[rng.below(2)]
        cards = [self.card, other] if self.seat == 0 else [other, self.card]
        return Kuhn(vec[i64](cards), self.bets[:])

    def data(self) -> dict[str, Any]:
        return {"seat": int(self.seat), "card": int(self.card), "bets": list(self.bets)}


class KuhnGame(Game):
    info = INFO
    actions = ("pass", "bet")
    chance_actions = CARDS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Kuhn:
        self.info.read_options(seats, options)
        return Kuhn(vec[i64](), vec[i64]())

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return 3

    def load(self, position: Mapping[str, Any]) -> Kuhn:
        cards = Numbers(0, 2).read(position.get("cards"), "cards", None)
        if len(set(cards)) != len(cards) or len(cards) > 2:
            raise BadInput("a card is there twice")
        return Kuhn(cards, Numbers(0, 1).read(position.get("bets"), "bets", None))

    def read_view(self, data: Mapping[str, Any]) -> KuhnView:
        return KuhnView(data["seat"], data["card"], Numbers(0, 1).read(data.get("bets"), "bets", None))


GAME = KuhnGame()


def load(slug: str) -> Game:
    """The loader a worker process of the tests is given."""
    return GAME
