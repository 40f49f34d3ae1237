"""The contract's questions, each answered by a chapter."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import CHANCE, NOBODY, Illegal, Outcome, Rng, check_move
from tafelrunde.core.packing import Packer
from tafelrunde.games.loewenherz import (
    apply,
    components as c,
    duel,
    ending,
    legality,
    moves as m,
    observation,
    position,
    setup,
    table as t,
    turn,
)
from tafelrunde.games.loewenherz.flaw import flaw
from tafelrunde.games.loewenherz.table import World
from tafelrunde.games.loewenherz.view import View, view_of


class State(World):
    """A match at one moment."""

    def copy(self) -> "State":
        twin = State(self.table.copy())
        twin.kinds = self.kinds[:]
        twin.bids = self.bids[:]
        twin.bid_treasure = self.bid_treasure[:]
        return twin

    def without_secrets(self) -> "State":
        return State(self.table.copy())

    # -- who acts

    def actor(self) -> i64:
        table = self.table
        phase = table.phase
        if phase in (t.TILES, t.PILES, t.REVEAL):
            return CHANCE
        if phase == t.END:
            return NOBODY
        if phase == t.DUEL:
            for place in range(table.seats):
                seat = (table.first + place) % table.seats
                if duel.is_bidding(table, seat):
                    return seat
        return table.turn_of

    def acting(self) -> list[int]:
        return [seat for seat in range(self.seats) if legality.acts(self, seat)]

    # -- what may be done, and what happens

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def random_move(self, rng: Rng) -> i64:
        return legality.random_move(self, rng)

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    def apply(self, seat: i64, move: i64) -> None:
        check_move(self, seat, move)
        if seat == CHANCE:
            apply.happen(self, move)
        else:
            apply.act(self, seat, move)
        turn.proceed(self)

    # -- chance

    def chances(self) -> list[tuple[int, int]]:
        phase = self.table.phase
        if phase == t.TILES:
            return [(int(m.TILE + tile), 1) for tile in setup.tiles_to_come(self.table)]
        if phase == t.PILES:
            return [(int(m.DEAL + kind), left) for kind, left in enumerate(setup.cards_to_deal(self)) if left > 0]
        if phase == t.REVEAL:
            return [(int(m.CARD + card), 1) for card in turn.cards_to_come(self.table)]
        return []

    def roll(self, rng: Rng) -> None:
        """One card or tile; both piles of politics cards at once."""
        table = self.table
        if table.phase == t.PILES:
            for _ in range(c.FIRST_PILE - table.dealt):
                card = table.dealt + rng.below(c.POLITICS - table.dealt)
                setup.deal_politics(self, self.kinds[card])
        elif table.phase == t.REVEAL:
            cards = turn.cards_to_come(table)
            self.apply(CHANCE, m.CARD + cards[rng.below(len(cards))])
        else:
            tiles = setup.tiles_to_come(table)
            self.apply(CHANCE, m.TILE + tiles[rng.below(len(tiles))])

    # -- the rest of the contract

    def view(self, seat: i64) -> View:
        self.check_viewer(seat)
        return view_of(self, seat)

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        return observation.observe_move(self, seat, move, viewer)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.table.phase == t.END else None

    def standing(self) -> list[tuple[int, ...]]:
        """[L9.2] Power points so far, without what mines and parchments will still bring; then the purse."""
        return ending.standings(self)

    def reward(self, seat: i64) -> float:
        self.check_seat(seat)
        return ending.reward(self, seat)

    def position(self) -> dict[str, Any]:
        return position.write_state(self)

    def pack_into(self, out: Packer) -> None:
        position.pack_table(self.table, out)
        position.HIDDEN.pack(self, out)

    def audit(self) -> None:
        """Every piece, wall, card and coin is where it can be; raises AssertionError."""
        problem = flaw(self)
        assert problem is None, str(problem)
