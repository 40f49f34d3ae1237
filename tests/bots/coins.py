"""Hidden coins as a game of the house: a move that only its owner sees, and then a guess at it.

The guesser says whether to `dare` or to `leave`; who leaves gets 0.6 of the win at once. After a dare the hider lays
a coin face down, and the guesser names its side: wrong loses, right wins all of it with heads, 0.8 with tails. Played
well a dare is worth 0.44, so one leaves; who could see the coin would dare.
"""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import NOBODY, Illegal, Outcome, Rng, Say, State, View, ranking

LEAVE: Final[i64] = 0
DARE: Final[i64] = 1
HEADS: Final[i64] = 2
TAILS: Final[i64] = 3
A_COIN: Final[i64] = 4  # no move: what the guesser sees of one
SAFE: Final = 0.6


class Coins(State):
    """The moves made so far; the guesser begins."""

    def __init__(self, guesser: i64, moves: vec[i64]) -> None:
        super().__init__(2)
        self.guesser = guesser
        self.moves = moves

    def actor(self) -> i64:
        made = list(self.moves)
        if len(made) == 3 or made == [LEAVE]:
            return NOBODY
        return 1 - self.guesser if len(made) == 1 else self.guesser

    def legal(self, seat: i64) -> vec[i64]:
        if seat != self.actor():
            return vec[i64]()
        return vec[i64]([LEAVE, DARE]) if len(self.moves) == 0 else vec[i64]([HEADS, TAILS])

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return None if move in self.legal(seat) else Illegal("", "not now")

    def apply(self, seat: i64, move: i64) -> None:
        self.moves = append(self.moves, move)

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        return A_COIN if len(self.moves) == 1 and viewer != seat else move

    def chances(self) -> list[tuple[int, int]]:
        return []

    def copy(self) -> "Coins":
        return Coins(self.guesser, self.moves[:])

    def view(self, seat: i64) -> "CoinsView":
        seen = [move if place != 1 or seat != self.guesser or len(self.moves) == 3 else A_COIN
                for place, move in enumerate(self.moves)]
        return CoinsView(seat, self.guesser, vec[i64](seen))

    def outcome(self) -> Outcome | None:
        if self.actor() != NOBODY:
            return None
        scores = (int(10 * self.reward(0)), int(10 * self.reward(1)))
        return Outcome(scores, ranking([(score,) for score in scores]), Say("the coin is shown"), "")

    def standing(self) -> list[tuple[int, ...]]:
        return [(0,), (0,)]

    def reward(self, seat: i64) -> float:
        share = SAFE
        if len(self.moves) == 3:
            share = 0.0 if self.moves[1] != self.moves[2] else 1.0 if self.moves[1] == HEADS else 0.8
        return share if seat == self.guesser else 1.0 - share

    def position(self) -> dict[str, Any]:
        return {"guesser": int(self.guesser), "moves": list(self.moves)}


class CoinsView(View):
    """The moves, the hidden coin as A_COIN for the guesser."""

    def __init__(self, seat: i64, guesser: i64, seen: vec[i64]) -> None:
        super().__init__(seat)
        self.guesser = guesser
        self.seen = seen

    def determinize(self, rng: Rng) -> Coins:
        return Coins(self.guesser, vec[i64]([HEADS + rng.below(2) if move == A_COIN else move for move in self.seen]))

    def data(self) -> dict[str, Any]:
        return {"seat": int(self.seat), "guesser": int(self.guesser), "seen": list(self.seen)}
