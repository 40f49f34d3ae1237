"""The contract's questions, each sent to its chapter."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import CHANCE, Illegal, Outcome, Rng, check_move
from tafelrunde.core.packing import Packer
from tafelrunde.games.burgundy import apply, chance, due, flaw, legality, position, scoring
from tafelrunde.games.burgundy.edition import Box
from tafelrunde.games.burgundy.setup import set_up
from tafelrunde.games.burgundy.table import World, new_table
from tafelrunde.games.burgundy.view import View, view_of


class State(World):
    """One match."""

    def copy(self) -> "State":
        twin = State(self.table.copy())
        twin.hands = self.hands[:]
        return twin

    def without_secrets(self) -> "State":
        return State(self.table.copy())

    def actor(self) -> i64:
        return self.table.actor()

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def random_move(self, rng: Rng) -> i64:
        moves = legality.options(self, self.scratch)
        return moves[rng.below(len(moves))]

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    def apply(self, seat: i64, move: i64) -> None:
        check_move(self, seat, move)
        apply.apply(self, seat, move)

    def chances(self) -> list[tuple[int, int]]:
        if not due.is_chance(self.table.phase):
            return []
        first, weights = chance.weights(self.table, self.hands)
        return [(int(first + place), int(weight)) for place, weight in enumerate(weights) if weight > 0]

    def roll(self, rng: Rng) -> None:
        while due.is_chance(self.table.phase):
            apply.apply(self, CHANCE, chance.sample(self.table, self.hands, rng))

    def view(self, seat: i64) -> View:
        self.check_viewer(seat)
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.table) if self.table.is_over() else None

    def standing(self) -> list[tuple[int, ...]]:
        """[R9.5] The score sheet as it stands, then the storage [R9.4]."""
        return scoring.standing(self.table)

    def reward(self, seat: i64) -> float:
        self.check_seat(seat)
        return scoring.share(self.table, seat)

    def position(self) -> dict[str, Any]:
        return position.write_state(self)

    def pack_into(self, out: Packer) -> None:
        position.TABLE.pack(self.table, out)
        position.HANDS.pack(self, out)

    def audit(self) -> None:
        """Every card is exactly once somewhere [R1.1], and play can go on."""
        found = flaw.flaw(self)
        assert found is None, str(found)


def start(seats: i64, box: Box) -> State:
    """A fresh match before its first deal."""
    table = new_table(seats, box)
    set_up(table)
    return State(table)
