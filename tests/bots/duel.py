"""A duel as a game of the house: both seats choose one of three signs at once; an example of simultaneous choices.

Stone blunts scissors, scissors cut paper, paper wraps stone; winning with stone counts double. Played well, each
sign comes up often enough that the other gains nothing by knowing the frequencies.
"""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import NOBODY, Game, GameInfo, Illegal, Outcome, Rng, Say, State, View, key_of, ranking

OPEN: Final[i64] = -1
CHOSEN: Final[i64] = 3  # no move: what the other sees of a sign
SIGNS: Final = ("stone", "scissors", "paper")


class Duel(State):
    """`signs` by seat, OPEN while not chosen."""

    def __init__(self, signs: vec[i64]) -> None:
        super().__init__(2)
        self.signs = signs

    def acting(self) -> list[int]:
        return [seat for seat in range(2) if self.signs[seat] == OPEN]

    def actor(self) -> i64:
        acting = self.acting()
        return acting[0] if acting else NOBODY

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([0, 1, 2]) if seat in self.acting() else vec[i64]()

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return None if seat in self.acting() else Illegal("", "you have chosen")

    def apply(self, seat: i64, move: i64) -> None:
        self.signs[seat] = move

    def chances(self) -> list[tuple[int, int]]:
        return []

    def copy(self) -> "Duel":
        return Duel(self.signs[:])

    def view(self, seat: i64) -> "DuelView":
        chosen = self.signs[:]
        if OPEN in chosen and 0 <= 1 - seat < 2:
            chosen[1 - seat] = OPEN
        return DuelView(seat, chosen, [int(sign != OPEN) for sign in self.signs])

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        other = self.signs[1 - seat]
        if other == OPEN:
            return move if viewer == seat else CHOSEN
        return key_of(vec[i64]([move, other] if seat == 0 else [other, move]))

    def outcome(self) -> Outcome | None:
        if self.actor() != NOBODY:
            return None
        scores = (int(4 * self.reward(0)), int(4 * self.reward(1)))
        return Outcome(scores, ranking([(score,) for score in scores]), Say("both have chosen"), "")

    def standing(self) -> list[tuple[int, ...]]:
        return [(int(4 * self.reward(seat)) if self.actor() == NOBODY else 0,) for seat in range(2)]

    def reward(self, seat: i64) -> float:
        mine, theirs = self.signs[seat], self.signs[1 - seat]
        if (mine + 1) % 3 == theirs:
            return 1.0 if mine == 0 else 0.75
        if (theirs + 1) % 3 == mine:
            return 0.0 if theirs == 0 else 0.25
        return 0.5

    def position(self) -> dict[str, Any]:
        return {"signs": list(self.signs)}


class DuelView(View):
    """The own sign, and who has chosen."""

    def __init__(self, seat: i64, signs: vec[i64], chosen: list[int]) -> None:
        super().__init__(seat)
        self.signs = signs
        self.chosen = chosen

    def determinize(self, rng: Rng) -> Duel:
        signs = [rng.below(3) if self.chosen[seat] and self.signs[seat] == OPEN else self.signs[seat]
                 for seat in range(2)]
        return Duel(vec[i64](signs))

    def data(self) -> dict[str, Any]:
        return {"seat": int(self.seat), "signs": list(self.signs), "chosen": self.chosen}


class DuelGame(Game):
    info = GameInfo("duel", "Duel", 1, (2,), 1, "Stone, scissors, paper.", ("traditional",), "")
    actions = SIGNS
    chance_actions = ()

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Duel:
        return Duel(vec[i64]([OPEN, OPEN]))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return 2

    def load(self, position: Mapping[str, Any]) -> Duel:
        return Duel(vec[i64](position["signs"]))

    def read_view(self, data: Mapping[str, Any]) -> DuelView:
        return DuelView(data["seat"], vec[i64](data["signs"]), data["chosen"])


GAME = DuelGame()
