"""The whole truth about a match: the open table, the few things on it that are hidden, and the contract's questions,
each answered by a chapter."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.games.loewenherz import apply, duel, ending, legality, observation, setup, turn
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz import moves as m
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.flaw import flaw
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.games.loewenherz.view import View, view_of


class State(contract.State):
    """The open table plus what is hidden: which politics card is which, and bids in progress.

    `kinds` is the kind of each politics card. Before a card is dealt or seen its place says nothing; the
    cards of a pile have no order.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.kinds = c.POLITICS_DECK[:]
        self.bids = vec[i64]([0] * 4)  # ducats of those who have bid in this duel
        self.bid_treasure = vec[i64]([0] * 4)  # treasures laid in this duel, as bits

    def copy(self) -> "State":
        twin = State(self.table.copy())
        twin.kinds = self.kinds[:]
        twin.bids = self.bids[:]
        twin.bid_treasure = self.bid_treasure[:]
        return twin

    # -- politics cards

    def hidden_count(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds that it has not shown."""
        return self.table.hidden_count(self.kinds, seat, kind)

    def pile_count(self, pile: i64, kind: i64) -> i64:
        """How many cards of a kind are in pile 0 or 1."""
        return self.table.count(self.kinds, t.PILE + pile, kind)

    def holds_treasure(self, seat: i64, treasure: i64) -> bool:
        """Does a seat hold treasure 0 to 3, openly or not?"""
        at = self.table.treasure_at[treasure]
        return at == seat or (at == t.HIDDEN and self.hidden_count(seat, c.FIRST_TREASURE + treasure) > 0)

    def treasure_worth(self, seat: i64) -> i64:
        """Ducats all treasures of a seat are worth."""
        return self.table.open_treasure(seat) + self.table.hidden_treasure(self.kinds, seat)

    def purse(self, seat: i64) -> i64:
        """Ducats and treasures of a seat."""
        return self.table.ducats[seat] + self.treasure_worth(seat)

    def parchment_points(self, seat: i64) -> i64:
        """[L8.4] Power points of the parchments in hand."""
        points: i64 = 0
        for kind in range(c.FIRST_PARCHMENT, c.KINDS):
            points += c.KIND_POWER[kind] * self.hidden_count(seat, kind)
        return points

    # -- who acts

    def actor(self) -> i64:
        table = self.table
        phase = table.phase
        if phase in (t.TILES, t.PILES, t.REVEAL):
            return contract.CHANCE
        if phase == t.END:
            return contract.NOBODY
        if phase == t.DUEL:
            for place in range(table.seats):
                seat = (table.first + place) % table.seats
                if duel.is_bidding(table, seat):
                    return seat
        return table.turn_of

    def acting(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.acts(seat)]

    def acts(self, seat: i64) -> bool:
        """May the seat act now?"""
        if self.table.phase == t.DUEL:
            return 0 <= seat < self.seats and duel.is_bidding(self.table, seat)
        return seat >= 0 and seat == self.actor()

    # -- what may be done, and what happens

    def legal(self, seat: i64) -> vec[i64]:
        return legality.moves(self, seat)

    def random_move(self, rng: Rng) -> i64:
        return legality.random_move(self, rng)

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        return legality.problem(self, seat, move)

    def apply(self, seat: i64, move: i64) -> None:
        if seat == contract.CHANCE:
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
            self.apply(contract.CHANCE, m.CARD + cards[rng.below(len(cards))])
        else:
            tiles = setup.tiles_to_come(table)
            self.apply(contract.CHANCE, m.TILE + tiles[rng.below(len(tiles))])

    # -- the rest of the contract

    def view(self, seat: i64) -> View:
        self.check_viewer(seat)
        return view_of(self, seat)

    def observed(self, seat: i64, move: i64, viewer: i64) -> i64:
        return observation.observed(self, seat, move, viewer)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.table.phase == t.END else None

    def standing(self) -> list[tuple[int, ...]]:
        """[L9.2] Power points so far, without what mines and parchments will still bring; then the purse."""
        return ending.standings(self)

    def reward(self, seat: i64) -> float:
        self.check_seat(seat)
        return ending.reward(self, seat)

    def position(self) -> dict[str, Any]:
        from tafelrunde.games.loewenherz.position import write_state  # it builds states, so it imports this module

        return write_state(self)

    def audit(self) -> None:
        """Every piece, wall, card and coin is where it can be; raises AssertionError."""
        problem = flaw(self)
        assert problem is None, str(problem)
