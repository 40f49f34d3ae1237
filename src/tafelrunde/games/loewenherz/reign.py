"""The contract's questions about a match, each a short dispatch to a chapter."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE
from tafelrunde.core.state import NOBODY as OVER
from tafelrunde.games.loewenherz import conduct, duel, ending, reasons, setup, turn
from tafelrunde.games.loewenherz.audit import flaw
from tafelrunde.games.loewenherz.components import FIRST_PILE, KINDS, POLITICS
from tafelrunde.games.loewenherz.legality import offered, problem, trial_moves
from tafelrunde.games.loewenherz.moves import CARD, DEAL, MOVES, TILE
from tafelrunde.games.loewenherz.position import position_of
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import DUEL, END, PILES, REVEAL, TILES, TRIAL
from tafelrunde.games.loewenherz.view import RealmView, view_of
from tafelrunde.kit.reasons import FINE


class Reign(Realm):
    """A match of Löwenherz from the first tile to the king's death."""

    def copy(self) -> "Reign":
        twin = Reign(self.table.copy())
        self.copy_into(twin)
        return twin

    # -- who acts

    def actor(self) -> i64:
        table = self.table
        phase = table.phase
        if phase in (TILES, PILES, REVEAL):
            return CHANCE
        if phase == END:
            return OVER
        if phase == DUEL:
            for place in range(table.seats):
                seat = (table.first + place) % table.seats
                if duel.is_bidding(table, seat):
                    return seat
        return table.turn_of

    def acting(self) -> list[int]:
        if self.table.phase == DUEL:
            return [int(seat) for seat in range(self.seats) if duel.is_bidding(self.table, seat)]
        actor = self.actor()
        return [int(actor)] if actor >= 0 else []

    def acts(self, seat: i64) -> bool:
        """May the seat act now?"""
        phase = self.table.phase
        if phase == DUEL:
            return 0 <= seat < self.seats and duel.is_bidding(self.table, seat)
        return seat >= 0 and seat == self.actor()

    # -- what may be done

    def legal(self, seat: i64) -> vec[i64]:
        found = vec[i64]()
        if not self.acts(seat):
            return found
        if self.table.phase == TRIAL:
            return trial_moves(self, seat)
        blocks = offered(self, seat)
        for place in range(0, len(blocks), 2):
            for move in range(blocks[place], blocks[place + 1]):
                if problem(self, seat, move) == FINE:
                    found = append(found, move)
        return found

    def random_move(self, rng: Rng) -> i64:
        """Tries moves of the blocks offered until one is legal: all legal ones are equally likely."""
        seat = self.actor()
        if self.table.phase == TRIAL:
            moves = trial_moves(self, seat)
            return moves[rng.below(len(moves))]
        blocks = offered(self, seat)
        total: i64 = 0
        for place in range(0, len(blocks), 2):
            total += blocks[place + 1] - blocks[place]
        while True:
            left = rng.below(total)
            for place in range(0, len(blocks), 2):
                width = blocks[place + 1] - blocks[place]
                if left < width:
                    move = blocks[place] + left
                    if problem(self, seat, move) == FINE:
                        return move
                    break
                left -= width

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        if not self.acts(seat):
            return reasons.REASONS.illegal(reasons.NOT_YOUR_TURN)
        if not 0 <= move < MOVES:
            return reasons.REASONS.illegal(reasons.NO_MOVE)
        return reasons.REASONS.illegal(problem(self, seat, move))

    # -- what happens

    def apply(self, seat: i64, move: i64) -> None:
        if seat == CHANCE:
            conduct.happen(self, move)
        else:
            conduct.act(self, seat, move)
        turn.proceed(self)

    # -- chance

    def chances(self) -> list[tuple[int, int]]:
        table = self.table
        found: list[tuple[int, int]] = []
        if table.phase == TILES:
            for tile in range(24):
                if tile_left(table.tiles, tile):
                    found.append((int(TILE + tile), 1))
        elif table.phase == PILES:
            for kind in range(KINDS):
                left = 0
                for card in range(table.dealt, POLITICS):
                    left += 1 if self.kinds[card] == kind else 0
                if left > 0:
                    found.append((int(DEAL + kind), left))
        elif table.phase == REVEAL:
            for card in turn.cards_to_come(table):
                found.append((int(CARD + card), 1))
        return found

    def roll(self, rng: Rng) -> None:
        """One card or tile; both piles of politics cards at once."""
        table = self.table
        if table.phase == PILES:
            for _ in range(FIRST_PILE - table.dealt):
                card = table.dealt + rng.below(POLITICS - table.dealt)
                setup.deal_politics(self, self.kinds[card])
        elif table.phase == REVEAL:
            cards = turn.cards_to_come(table)
            self.apply(CHANCE, CARD + cards[rng.below(len(cards))])
        else:
            chances = self.chances()
            self.apply(CHANCE, chances[rng.below(len(chances))][0])

    # -- the rest of the contract

    def view(self, seat: i64) -> RealmView:
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.table.phase == END else None

    def standing(self) -> list[tuple[int, ...]]:
        """[L9.2] Power points so far, without what mines and parchments will still bring; then the purse."""
        return ending.standings(self)

    def reward(self, seat: i64) -> float:
        return ending.reward(self, seat)

    def position(self) -> dict[str, Any]:
        return position_of(self)

    def audit(self) -> None:
        """Every piece, wall, card and coin is where it can be; raises AssertionError."""
        problem = flaw(self)
        assert problem is None, str(problem)


def tile_left(tiles: vec[i64], tile: i64) -> bool:
    """Has the tile (of `tile * 4 + turns`) not been laid yet?"""
    for laid in tiles:
        if laid // 4 == tile // 4:
            return False
    return True
