"""A toy with known values: seat 0 picks one of several urns, then chance draws a win or a blank from it.

Urn n holds so many wins among a hundred tickets; what a move is worth is known exactly. A second seat only loses what
the first wins.
"""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots import Ask, Budget
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import CHANCE, NOBODY, Game, GameInfo, Illegal, Outcome, Rng, Say, State, View, ranking

TICKETS = 100


class Lottery(State):
    """`urn` is the one picked, or -1; `won` 1 or 0, or -1 before the draw."""

    def __init__(self, wins: tuple[int, ...], urn: int = -1, won: int = -1) -> None:
        super().__init__(2)
        self.wins = wins
        self.urn = urn
        self.won = won

    def actor(self) -> i64:
        return 0 if self.urn < 0 else CHANCE if self.won < 0 else NOBODY

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64](list(range(len(self.wins)))) if seat == self.actor() == 0 else vec[i64]()

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return None if seat == self.actor() else Illegal("", "it is not your turn")

    def apply(self, seat: i64, move: i64) -> None:
        if seat == CHANCE:  # every urn has winning tickets of its own
            self.won = int((37 * (int(move) + 1) * (self.urn + 1) + 11 * self.urn) % 101 <= self.wins[self.urn])
        else:
            self.urn = int(move)

    def chances(self) -> list[tuple[int, int]]:
        return [(ticket, 1) for ticket in range(TICKETS)]

    def copy(self) -> "Lottery":
        return Lottery(self.wins, self.urn, self.won)

    def view(self, seat: i64) -> "LotteryView":
        return LotteryView(seat, self)

    def outcome(self) -> Outcome | None:
        if self.won < 0:
            return None
        return Outcome((self.won, 1 - self.won), ranking([(self.won,), (1 - self.won,)]), Say("the draw decides"))

    def standing(self) -> list[tuple[int, ...]]:
        return [(max(0, self.won),), (max(0, 1 - self.won),)]

    def reward(self, seat: i64) -> float:
        return float(self.won if seat == 0 else 1 - self.won)

    def position(self) -> dict[str, Any]:
        return {"wins": list(self.wins), "urn": self.urn, "won": self.won}


class LotteryView(View):
    """Nothing is hidden but what chance will draw, and the order of the tickets in this world."""

    def __init__(self, seat: i64, state: Lottery) -> None:
        super().__init__(seat)
        self.state = state

    def determinize(self, rng: Rng) -> State:
        return self.state.copy()

    def data(self) -> dict[str, Any]:
        return self.state.position()


class LotteryGame(Game):
    """The lottery with these urns."""

    def __init__(self, *wins: int) -> None:
        self.info = GameInfo("lottery", "Lottery", 1, (2,), 1, "Pick an urn.", ("nobody",), "")
        self.actions = tuple(f"urn {number}" for number in range(len(wins)))
        self.chance_actions = tuple(f"ticket {number}" for number in range(TICKETS))
        self.wins = wins
        super().__init__()

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Lottery:
        return Lottery(self.wins)

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return 1

    def load(self, position: Mapping[str, Any]) -> Lottery:
        return Lottery(tuple(position["wins"]), position["urn"], position["won"])

    def read_view(self, data: Mapping[str, Any]) -> LotteryView:
        return LotteryView(0, self.load(data))


def asked(*wins: int, seed: int = 1, budget: Budget | None = None) -> Ask:
    """Which urn? Each has so many wins among a hundred tickets."""
    game = LotteryGame(*wins)
    state = game.start(2)
    return Ask(game, state.view(0), game.legal(state), seed, budget)


class Judge(ValueFunction):
    """Knows nothing: every share comes from playing on."""

    def value(self, state: State, seat: i64) -> float:
        return 0.5

    def outlook(self) -> Outlook:
        return Outlook(decisions=5, playouts=120)
