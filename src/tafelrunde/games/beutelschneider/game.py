"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.game import Game
from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.info import INFO
from tafelrunde.games.beutelschneider.length import longest
from tafelrunde.games.beutelschneider.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.beutelschneider.plans import plannable
from tafelrunde.games.beutelschneider.position import read_state, read_table
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.table import Rules, Table, empty_table
from tafelrunde.games.beutelschneider.view import View, read_view


class Beutelschneider(Game):
    """Trick taking for three or four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        return without_hands(empty_table(Rules(self.info.read_options(seats, options)), seats))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(Rules(self.info.read_options(seats, options)), seats)

    def load(self, position: Mapping[str, Any]) -> State:
        state = without_hands(read_table(position, dealt=0))
        read_state(position, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, without_hands(read_table(data)))

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        return plannable(view) if isinstance(view, View) else {}


def without_hands(table: Table) -> State:
    """A match of which nothing but the table is known."""
    return State(table, vec[i64]([0] * table.seats))
