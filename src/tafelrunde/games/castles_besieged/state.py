"""The contract's questions, each sent to its chapter."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Illegal, Outcome, Rng, check_move
from tafelrunde.core.packing import Packer
from tafelrunde.games.castles_besieged import apply, ending, legality, position
from tafelrunde.games.castles_besieged.flaw import flaw
from tafelrunde.games.castles_besieged.table import NO_HANDS, NOTHING, UNKNOWN, World
from tafelrunde.games.castles_besieged.view import View, view_of


class State(World):
    """A match of Castles Besieged at one moment."""

    def copy(self) -> "State":
        known = self.known
        if self.table.rules.reshuffle_discard:  # without it nothing is ever known, and copies share that
            known = [known[0].copy(), known[1].copy()]
        return State(self.table.copy(), [self.hands[0].copy(), self.hands[1].copy()], self.pile.copy(), known)

    def without_secrets(self) -> "State":
        return State(self.table.copy(), NO_HANDS, UNKNOWN, NO_HANDS)

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
        check_move(self, seat, move)
        apply.apply(self, seat, move)

    def chances(self) -> list[tuple[int, int]]:
        return apply.chances(self)

    def roll(self, rng: Rng) -> None:
        apply.roll(self, rng)

    # -- how it ends

    def outcome(self) -> Outcome | None:
        return ending.outcome(self.table) if self.table.awaited == NOTHING else None

    def standing(self) -> list[tuple[int, ...]]:
        """[C6.2] Games won; in a single game the hits each player has landed."""
        return [(score,) for score in ending.scores(self.table)]

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
        position.TABLE.pack(self.table, out)
        position.HANDS.pack(self, out)

    def audit(self) -> None:
        """Raise AssertionError if the state is not sound, or miscounts what follows from the rest of it."""
        problem = flaw(self)
        assert problem is None, str(problem)
        unseen = self.table.unseen()
        for cards in (*self.hands, self.pile):
            unseen.take_all(cards)
            kinds = cards.to_list()
            assert (cards.size, cards.kinds) == (len(kinds), len(set(kinds))), "cards are miscounted"
        assert unseen.to_list() == [], "a card is lost or doubled"
