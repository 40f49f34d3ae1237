"""The contract's questions, each sent to its chapter."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Illegal, Outcome, Rng, check_move
from tafelrunde.core.packing import Packer
from tafelrunde.games.behuetunsburg import apply, legality, observation, position, scoring
from tafelrunde.games.behuetunsburg.flaw import flaw
from tafelrunde.games.behuetunsburg.table import World
from tafelrunde.games.behuetunsburg.view import View, view_of
from tafelrunde.kit.multiset import bag_of


class State(World):
    """A match at one moment."""

    def copy(self) -> "State":
        twin = State(self.table.copy())
        twin.hands = self.hands[:]
        twin.pile = self.pile
        twin.secrets = self.secrets[:]
        twin.known = self.known[:]
        twin.known_pile = self.known_pile[:]
        twin.terms = self.terms[:]
        return twin

    def without_secrets(self) -> "State":
        twin = State(self.table.copy())
        twin.hands = vec[i64]([0] * self.seats)
        twin.secrets = vec[i64]([0] * self.seats)
        return twin

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
        apply.apply(self, move)

    def chances(self) -> list[tuple[int, int]]:
        return apply.chances(self)

    def roll(self, rng: Rng) -> None:
        apply.roll(self, rng)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.table)

    def standing(self) -> list[tuple[int, ...]]:
        """[H10.5, H75] The victory points of each seat's side, a round that goes on as it stands."""
        return [(scoring.points_so_far(self.table, self.rules.side_of(seat)),) for seat in range(self.seats)]

    def side_of(self, seat: i64) -> i64:
        """[H9.1] Partners play for one side."""
        return self.rules.side_of(seat)

    def reward(self, seat: i64) -> float:
        self.check_seat(seat)
        return scoring.reward(self.table, seat)

    def view(self, seat: i64) -> View:
        self.check_viewer(seat)
        return view_of(self, seat)

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        return observation.observe_move(self, seat, move, viewer)

    def position(self) -> dict[str, Any]:
        return position.write_state(self)

    def pack_into(self, out: Packer) -> None:
        position.pack_open(self.table, out)
        position.HIDDEN.pack(self, out)

    def audit(self) -> None:
        """[H1.1, H11.3] Every card is exactly once somewhere, and nobody knows anything that is not so."""
        assert [bag_of(treasury) for treasury in self.table.treasuries] == list(self.table.chests)
        found = flaw(self)
        assert found is None, str(found)
