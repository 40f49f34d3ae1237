"""All rules of Kalah. The board is a ring of pits: the houses and the store of seat 0, then those of seat 1."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kalah.info import INFO
from tafelrunde.core import NOBODY, Game, Illegal, Outcome, Say, check_move, ranking, state
from tafelrunde.kit.perfect_information import FullView, read_full_view
from tafelrunde.kit.position import Number, Numbers, Schema, check

HOUSES: Final = 6
SIDE: Final = HOUSES + 1  # the houses of a seat and its store
PITS: Final = 2 * SIDE
POSITION: Final = Schema({"seeds": Number(3, 6), "pits": Numbers(0, 72, PITS), "turn": Number(0, 1)})


class State(state.State):
    """Seeds by pit, and whose turn it is."""

    def __init__(self, seeds: i64) -> None:
        super().__init__(2)
        self.seeds = seeds
        self.pits = vec[i64](([seeds] * HOUSES + [0]) * 2)  # [K1.1]
        self.turn: i64 = 0  # [K1.2]

    def copy(self) -> "State":
        twin = State(self.seeds)
        twin.pits, twin.turn = self.pits[:], self.turn
        return twin

    def houses(self, seat: i64) -> list[int]:
        """The seeds in the houses of a seat, from its left to its right."""
        return [int(seeds) for seeds in self.pits[seat * SIDE:seat * SIDE + HOUSES]]

    def store(self, seat: i64) -> int:
        """The seeds in the store of a seat."""
        return int(self.pits[seat * SIDE + HOUSES])

    def actor(self) -> i64:
        """[K3.1]"""
        return self.turn if any(self.houses(0)) and any(self.houses(1)) else NOBODY

    def legal(self, seat: i64) -> vec[i64]:
        self.check_seat(seat)
        return vec[i64]([house for house in range(HOUSES) if self.refusal(seat, house) is None])

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        if not 0 <= move < HOUSES:
            return Illegal("K2.1", "that is not a move of this game")
        if self.actor() == NOBODY:
            return Illegal("K3.1", "the match is over")
        if seat not in self.acting():
            return Illegal("K2.2", "it is not your turn")
        return None if self.houses(seat)[move] else Illegal("K2.1", "there are no seeds in that house")

    def apply(self, seat: i64, move: i64) -> None:
        """[K2.1] Sow."""
        check_move(self, seat, move)
        pit, store, other_store = seat * SIDE + move, seat * SIDE + HOUSES, (1 - seat) * SIDE + HOUSES
        hand, self.pits[pit] = self.pits[pit], 0
        self.tell(Say("{seat} sows {seeds:seed|seeds} from house {house}", seat=int(seat), seeds=int(hand),
                      house=int(move) + 1), "K2.1")
        while hand > 0:
            pit = (pit + 1) % PITS
            if pit != other_store:
                self.pits[pit] += 1
                hand -= 1
        opposite = 2 * HOUSES - pit
        if pit == store:
            self.tell(Say("the last seed falls into the store: {seat} moves again", seat=int(seat)), "K2.2")
        else:
            self.turn = 1 - seat
            if pit // SIDE == seat and self.pits[pit] == 1 and self.pits[opposite] > 0:
                won = self.pits[opposite] + 1
                self.tell(Say("{seat} captures {seeds:seed|seeds}", seat=int(seat), seeds=int(won)), "K2.3")
                self.pits[pit], self.pits[opposite] = 0, 0
                self.pits[store] += won
        if self.actor() == NOBODY:
            self.gather()

    def gather(self) -> None:
        """[K3.1] What is left goes into the store beside it."""
        stores = [self.store(seat) + sum(self.houses(seat)) for seat in range(2)]
        for seat in range(2):
            if stores[seat] > self.store(seat):
                left = stores[seat] - self.store(seat)
                self.tell(Say("{seat} gathers {seeds:seed|seeds} that are left", seat=seat, seeds=left), "K3.1")
        self.pits = vec[i64]([*[0] * HOUSES, stores[0], *[0] * HOUSES, stores[1]])

    def tell(self, say: Say, rule: str) -> None:
        """A line of the log, for everybody."""
        if self.diary is not None:
            self.diary.tell(say, rule)

    def view(self, seat: i64) -> "View":
        return View(seat, self)

    def outcome(self) -> Outcome | None:
        """[K3.2]"""
        if self.actor() != NOBODY:
            return None
        stores = self.standing()
        return Outcome((stores[0][0], stores[1][0]), ranking(stores), Say("most seeds in the store win"), "K3.2")

    def standing(self) -> list[tuple[int, ...]]:
        return [(self.store(0),), (self.store(1),)]

    def position(self) -> dict[str, Any]:
        return POSITION.write(self)

    def audit(self) -> None:
        """No seed is lost."""
        assert flaw(self) is None, str(flaw(self))


class View(FullView):
    """Everybody sees the whole board."""


class Kalah(Game):
    """Kalah for two; see RULES.md."""

    info = INFO
    actions = tuple(str(house) for house in range(1, HOUSES + 1))  # the houses of whoever moves, from the left

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        return State(self.info.read_options(seats, options)["seeds"])

    def load(self, position: Mapping[str, Any]) -> State:
        loaded = State(4)
        POSITION.read(position, loaded)
        check(flaw(loaded))
        return loaded

    def read_view(self, data: Mapping[str, Any]) -> View:
        return View(*read_full_view(self, data))


def flaw(state: State) -> Say | None:
    """What is wrong with a position, or None."""
    if sum(state.pits) != 2 * HOUSES * state.seeds:
        return Say("the seeds of the position are not those of the game")
    if state.actor() == NOBODY and any(state.houses(0) + state.houses(1)):
        return Say("the position is over, but seeds are left in the houses")
    return None
