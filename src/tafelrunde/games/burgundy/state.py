"""The state: the open table, and the one secret, which cards the players hold."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.outcome import Outcome
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import CHANCE, NOBODY, State, View
from tafelrunde.games.burgundy import chance, choices, scoring, turn
from tafelrunde.games.burgundy.audit import problem
from tafelrunde.games.burgundy.edition import Box
from tafelrunde.games.burgundy.rounds import set_up
from tafelrunde.games.burgundy.table import Table, is_chance
from tafelrunde.games.burgundy.why_not import why_not
from tafelrunde.games.burgundy.writing import hands_data, table_data


class Castles(State):
    """One match. `hands` has two places a seat: the kinds of the cards held, the longest held first, or NONE."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.hands = vec[i64]([-1] * (2 * table.seats))

    def copy(self) -> "Castles":
        twin = Castles(self.table.copy())
        twin.hands = self.hands[:]
        return twin

    def actor(self) -> i64:
        phase = self.table.phase
        if phase < 0:
            return NOBODY
        return CHANCE if is_chance(phase) else self.table.active

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0 or seat != self.actor():
            return vec[i64]()
        return choices.legal(self.table, self.hands)

    def refusal(self, seat: i64, move: i64) -> Illegal | None:
        actor = self.actor()
        if actor == NOBODY:
            return Illegal("", "the game is over")
        if seat < 0 or seat != actor:
            return Illegal("R2.1", "it is not your turn")
        return why_not(self.table, self.hands, move)

    def apply(self, seat: i64, move: i64) -> None:
        table = self.table
        table.diary = self.diary
        if seat == CHANCE:
            chance.turn_up(table, self.hands, move)
        else:
            turn.carry_out(table, self.hands, move)
        turn.settle(table)

    def chances(self) -> list[tuple[int, int]]:
        first, weights = chance.weights(self.table, self.hands)
        return [(int(first + place), int(weight)) for place, weight in enumerate(weights) if weight > 0]

    def roll(self, rng: Rng) -> None:
        table = self.table
        table.diary = self.diary
        while is_chance(table.phase):
            chance.turn_up(table, self.hands, chance.sample(table, self.hands, rng))
            turn.settle(table)

    def view(self, seat: i64) -> View:
        from tafelrunde.games.burgundy.view import observe  # views build states, so they import this module

        return observe(self, seat)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self.table) if self.table.is_over() else None

    def standing(self) -> list[tuple[int, ...]]:
        """[R9.5] The score sheet as it stands, then the storage [R9.4]."""
        return scoring.standing(self.table)

    def reward(self, seat: i64) -> float:
        return scoring.share(self.table, seat)

    def position(self) -> dict[str, Any]:
        return {**table_data(self.table), "hands": hands_data(self.table, self.hands)}

    def audit(self) -> None:
        """Every card is exactly once somewhere [R1.1]."""
        found = problem(self.table, self.hands)
        assert found is None, str(found)


def start(seats: i64, box: Box) -> Castles:
    """A fresh match before its first deal."""
    table = Table(seats, box)
    set_up(table)
    return Castles(table)
