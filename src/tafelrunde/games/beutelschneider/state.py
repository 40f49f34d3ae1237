"""The contract's questions, each sent to its chapter."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Illegal, Outcome, Rng, check_move
from tafelrunde.core.packing import Packer
from tafelrunde.games.beutelschneider import apply, dealing, ending, legality, position
from tafelrunde.games.beutelschneider.flaw import flaw
from tafelrunde.games.beutelschneider.playout import play_hand
from tafelrunde.games.beutelschneider.table import World
from tafelrunde.games.beutelschneider.view import View, view_of
from tafelrunde.kit.bitset import count, union


class State(World):
    """One hand and the match around it."""

    def copy(self) -> "State":
        return State(self.table.copy(), self.hands[:])

    def without_secrets(self) -> "State":
        return State(self.table.copy(), vec[i64]([0] * self.seats))

    # -- who acts, and what may be done

    def actor(self) -> i64:
        return self.table.actor()

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def random_move(self, rng: Rng) -> i64:
        return legality.random_move(self, rng)

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    def playout(self, rng: Rng) -> i64:
        table, decisions = self.table, i64(0)
        at_one_go = self.diary is None and not table.rules.instant_win
        while not table.over:
            if table.dealt < table.due:
                dealing.roll(self, rng)
            elif at_one_go and table.laid == 0:
                decisions += play_hand(self, rng)
            else:
                apply.play_card(self, table.turn(), legality.random_move(self, rng))
                decisions += 1
        return decisions

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        check_move(self, seat, move)
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

    # -- what is seen and written down

    def view(self, seat: i64) -> View:
        self.check_viewer(seat)
        return view_of(self, seat)

    def position(self) -> dict[str, Any]:
        return position.write_state(self)

    def pack_into(self, out: Packer) -> None:
        position.pack_table(self.table, out)
        position.HANDS.pack(self, out)

    def audit(self) -> None:
        """Raise AssertionError if the state is not sound, or miscounts what follows from the rest of it."""
        problem, table = flaw(self), self.table
        assert problem is None, str(problem)
        assert table.played == union(table.played_by), "a card was played by nobody"
        assert table.dealt == count(table.played | union(self.hands)), "a dealt card is missing"
