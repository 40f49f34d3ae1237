"""The state: the open table, the cards nobody or not everybody sees, and who knows what of them."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg.components import GOLD, JEWEL, PLATINUM
from tafelrunde.games.behuetunsburg.table import EMPTY, Table
from tafelrunde.kit.multiset import MOST, bag_of, size


class State(contract.State):
    """A match at one moment. Lists go by seat; `known` and `known_pile` have a row for each seat and one more for all
    who only watch."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.rules = table.rules
        self.hands = EMPTY  # bags
        self.pile: i64 = 0  # the draw pile, a bag: nobody knows its order
        self.secrets = EMPTY  # bags: what a seat laid face down on the discard pile
        self.known = EMPTY  # row x seats + seat: bags of cards a hand surely holds
        self.known_pile = EMPTY  # by row: bags of cards the draw pile surely holds
        self.terms = EMPTY  # the trade offer: six bags, see trading.py

    def copy(self) -> "State":
        twin = State(self.table.copy())
        twin.hands = self.hands[:]
        twin.pile = self.pile
        twin.secrets = self.secrets[:]
        twin.known = self.known[:]
        twin.known_pile = self.known_pile[:]
        twin.terms = self.terms[:]
        return twin

    # -- the nouns

    def discards(self) -> i64:
        """The discard pile as a bag: what was seen going there and what was laid face down."""
        cards = self.table.open_discards
        for secret in self.secrets:
            cards += secret
        return cards

    def wealth(self, seat: i64) -> i64:
        """[H6.5, H23] Gold pieces a seat can spend: money in hand and in the treasury of its side."""
        return value_of(self.hands[seat]) + value_of(self.table.chests[self.rules.side_of(seat)])

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return size(self.hands[seat])

    # -- the contract's questions

    def actor(self) -> i64:
        return self.table.actor()

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def random_move(self, rng: Rng) -> i64:
        moves = legality.options(self)
        return moves[rng.below(len(moves))]

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    def apply(self, seat: i64, move: i64) -> None:
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

    def view(self, seat: i64) -> contract.View:
        self.check_viewer(seat)
        return view.look(self, seat)

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        return observation.observed(self, seat, move, viewer)

    def position(self) -> dict[str, Any]:
        from tafelrunde.games.behuetunsburg.position import write

        return write(self)

    def audit(self) -> None:
        """[H1.1, H11.3] Every card is exactly once somewhere, and nobody knows anything that is not so."""
        from tafelrunde.games.behuetunsburg.flaw import flaw

        assert [bag_of(treasury) for treasury in self.table.treasuries] == list(self.table.chests)
        found = flaw(self)
        assert found is None, str(found)


def value_of(bag: i64) -> i64:
    """[H1.3] Gold pieces of the money in a bag: 5 for gold, 20 for platinum, 50 for a jewel."""
    return 5 * ((bag >> 5 * GOLD) & MOST) + 20 * ((bag >> 5 * PLATINUM) & MOST) + 50 * ((bag >> 5 * JEWEL) & MOST)


# Down here, because these and all chapters import State.
from tafelrunde.games.behuetunsburg import apply, legality, observation, scoring, view  # noqa: E402
