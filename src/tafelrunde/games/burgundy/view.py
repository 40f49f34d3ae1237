"""What a seat may see."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.rng import Rng
from tafelrunde.games.burgundy import position, worlds
from tafelrunde.games.burgundy.components import DIE_OF
from tafelrunde.games.burgundy.state import State
from tafelrunde.games.burgundy.table import NONE, Table


class View(contract.View):
    """The open table, and the dice of one's own cards; of others' cards only the backs are seen [R7].

    `dice` has two places a seat, the longest held card first: the die where it is known, else 0. The die of a card
    that is being played is known to everybody.
    """

    def __init__(self, seat: i64, table: Table) -> None:
        super().__init__(seat)
        self.table = table
        self.dice = vec[i64]([0] * (2 * table.seats))

    def determinize(self, rng: Rng) -> State:
        return worlds.sample(self.table, self.dice, rng)

    def data(self) -> dict[str, Any]:
        return position.write_view(self)


def observe(state: State, seat: i64) -> View:
    """What this seat (or SPECTATOR) knows."""
    table = state.table
    view = View(seat, table.copy())
    if seat >= 0:
        for place in range(len(table.players[seat].hand)):
            view.dice[2 * seat + place] = DIE_OF[state.hands[2 * seat + place]]
    if table.laying != NONE:
        place = 2 * table.active + table.laying
        view.dice[place] = DIE_OF[state.hands[place]]
    return view
