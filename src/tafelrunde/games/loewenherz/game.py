"""Löwenherz as one object: starts matches, reads positions and views, knows the notation."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core import state as contract
from tafelrunde.core.game import Game
from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import plans, setup
from tafelrunde.games.loewenherz.info import INFO
from tafelrunde.games.loewenherz.length import longest
from tafelrunde.games.loewenherz.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.loewenherz.position import read_state, read_table
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.games.loewenherz.view import View, read_view


class Loewenherz(Game):
    """Walls, regions, knights and intrigue for two to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        chosen = self.info.read_options(seats, options)
        table = Table(seats)
        table.variable = chosen["setup"] == "variable"
        table.start_points = chosen["basic_start_points"]
        for option in ("open_money", "treasure_deals", "zero_deals", "sever_each", "three_regions"):
            setattr(table, option, chosen[option])
        setup.begin(table)
        return State(table)

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(seats, self.info.read_options(seats, options))

    def load(self, position: Mapping[str, Any]) -> State:
        state = State(read_table(position))
        read_state(position, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, State(read_table(data)))

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        return plans.plannable(view) if isinstance(view, View) else {}
