"""The state: the open table, and the one secret, which cards the players hold."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.games.burgundy import apply, chance, due, flaw, legality, position, scoring
from tafelrunde.games.burgundy.edition import Box
from tafelrunde.games.burgundy.setup import set_up
from tafelrunde.games.burgundy.table import NONE, Table, new_table


class State(contract.State):
    """One match. `hands` has two places a seat: the kinds of the cards held, the longest held first, or NONE."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.hands = vec[i64]([NONE] * (2 * table.seats))

    def copy(self) -> "State":
        twin = State(self.table.copy())
        twin.hands = self.hands[:]
        return twin

    def actor(self) -> i64:
        phase = self.table.phase
        if phase < 0:
            return contract.NOBODY
        return contract.CHANCE if due.is_chance(phase) else self.table.active

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    def apply(self, seat: i64, move: i64) -> None:
        apply.apply(self, seat, move)

    def chances(self) -> list[tuple[int, int]]:
        if not due.is_chance(self.table.phase):
            return []
        first, weights = chance.weights(self.table, self.hands)
        return [(int(first + place), int(weight)) for place, weight in enumerate(weights) if weight > 0]

    def roll(self, rng: Rng) -> None:
        while due.is_chance(self.table.phase):
            apply.apply(self, contract.CHANCE, chance.sample(self.table, self.hands, rng))

    def view(self, seat: i64) -> contract.View:
        from tafelrunde.games.burgundy.view import observe  # views build states, so they import this module

        self.check_viewer(seat)
        return observe(self, seat)

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

    def audit(self) -> None:
        """Every card is exactly once somewhere [R1.1], and play can go on."""
        found = flaw.flaw(self)
        assert found is None, str(found)


def start(seats: i64, box: Box) -> State:
    """A fresh match before its first deal."""
    table = new_table(seats, box)
    set_up(table)
    return State(table)
