"""The whole truth: the open table and the hands; and the contract's questions, each sent to its chapter."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.games.beutelschneider import apply, dealing, ending, legality
from tafelrunde.games.beutelschneider.table import Table


class State(contract.State):
    """One hand and the match around it."""

    def __init__(self, table: Table, hands: vec[i64]) -> None:
        super().__init__(table.seats)
        self.table = table
        self.hands = hands  # by seat, as bit masks

    def copy(self) -> "State":
        return State(self.table.copy(), self.hands[:])

    # -- who acts, and what may be done

    def actor(self) -> i64:
        return self.table.actor()

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def random_move(self, rng: Rng) -> i64:
        return legality.random_move(self, rng)

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        apply.apply(self, seat, move)

    def chances(self) -> list[tuple[int, int]]:
        return dealing.chances(self)

    def roll(self, rng: Rng) -> None:
        dealing.roll(self, rng)

    # -- how it ends

    def outcome(self) -> Outcome | None:
        return ending.outcome(self.table) if self.table.over else None

    def standing(self) -> list[tuple[int, ...]]:
        """[B6.1, B34] The totals, and the points of a hand that goes on."""
        table = self.table
        return [(int(table.totals[seat] + (0 if table.over else table.points[seat])),) for seat in range(self.seats)]

    def reward(self, seat: i64) -> float:
        self.check_seat(seat)
        return ending.share(self.table, seat)

    # -- what is seen and written down: views and positions build states, so those modules import this one

    def view(self, seat: i64) -> contract.View:
        from tafelrunde.games.beutelschneider.view import observe

        self.check_viewer(seat)
        return observe(self, seat)

    def position(self) -> dict[str, Any]:
        from tafelrunde.games.beutelschneider.position import write_state

        return write_state(self)

    def audit(self) -> None:
        """Raise AssertionError if the state is not sound."""
        from tafelrunde.games.beutelschneider.position import audit

        audit(self)
