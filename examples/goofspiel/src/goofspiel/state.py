"""The whole truth: what lies open, and the bids that lie face down."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from goofspiel import bidding, legality
from goofspiel.moves import A_BID
from goofspiel.position import HIDDEN, TABLE
from goofspiel.table import NONE, Table
from tafelrunde.core import CHANCE, NOBODY, Illegal, Outcome, Say, check_move, key_of, ranking, state
from tafelrunde.kit.bitset import members


class State(state.State):
    """The table and the bids nobody has seen."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.bids = vec[i64]([NONE] * table.seats)  # face down, by seat

    def copy(self) -> "State":
        twin = State(self.table.copy())
        twin.bids = self.bids[:]
        return twin

    # -- who acts, and what may be done

    def actor(self) -> i64:
        if self.table.is_over:
            return NOBODY
        acting = self.acting()
        return acting[0] if acting else CHANCE

    def acting(self) -> list[int]:
        """[G2.2] All who have not chosen yet, at the same time."""
        if self.table.prize == NONE:
            return []
        return [seat for seat in range(self.seats) if not self.table.has_chosen(seat)]

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        check_move(self, seat, move)
        if seat == CHANCE:
            bidding.turn_up(self, move)
        else:
            bidding.choose(self, seat, move)

    def chances(self) -> list[tuple[int, int]]:
        """[G1.2] Every prize that is face down is equally likely."""
        return [(int(prize), 1) for prize in members(self.table.face_down)] if self.table.prize == NONE else []

    # -- what is seen, and how it ends

    def view(self, seat: i64) -> state.View:
        from goofspiel.view import view_of  # views build states, so they import this module

        self.check_viewer(seat)
        return view_of(self, seat)

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        """[G2.2] Bids are secret until the last one shows them all [G2.3]."""
        if self.acting() != [seat]:
            return move if viewer == seat else A_BID
        return key_of(vec[i64]([move if bidder == seat else self.bids[bidder] for bidder in range(self.seats)]))

    def outcome(self) -> Outcome | None:
        """[G3.2] Most points win; [G3.3] equal points share a rank."""
        if not self.table.is_over:
            return None
        points = self.standing()
        return Outcome(tuple(total for (total,) in points), ranking(list(points)), Say("most points win"), "G3.2")

    def standing(self) -> list[tuple[int, ...]]:
        return [(int(points),) for points in self.table.points]

    def reward(self, seat: i64) -> float:
        self.check_seat(seat)
        best = max(self.table.points)
        return 1.0 / list(self.table.points).count(best) if self.table.points[seat] == best else 0.0

    def position(self) -> dict[str, Any]:
        return {**TABLE.write(self.table), **HIDDEN.write(self)}

    def audit(self) -> None:
        """Nobody has a bid face down without having chosen, and every bid was that seat's to make."""
        for seat in range(self.seats):
            bid = self.bids[seat]
            assert (bid != NONE) == self.table.has_chosen(seat), "a bid is there or is not, against what everybody sees"
            assert bid == NONE or bid in members(self.table.held(seat)), "a bid was spent before"
