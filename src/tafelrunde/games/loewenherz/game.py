"""Löwenherz as one object: starts matches, reads positions and views, knows the notation."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import state as contract
from tafelrunde.core.game import Game
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.games.loewenherz import plans, setup
from tafelrunde.games.loewenherz.flaw import flaw
from tafelrunde.games.loewenherz.info import INFO
from tafelrunde.games.loewenherz.length import longest
from tafelrunde.games.loewenherz.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.loewenherz.position import HIDDEN, SEEN, read_table
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.games.loewenherz.view import View


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
        HIDDEN.read(position, state)
        return sound(state)

    def read_view(self, data: Mapping[str, Any]) -> View:
        view = View(0, read_table(data), vec[i64](), 0, 0)
        SEEN.read(data, view)
        if view.seat in (-1, -2):
            raise BadInput("the view belongs to no seat")
        try:
            sound(view.determinize(Rng(1)))
        except ValueError:
            raise BadInput("no deal of the politics cards fits the view") from None
        return view

    def plannable(self, view: contract.View) -> dict[str, str]:
        return plans.plannable(view) if isinstance(view, View) else {}


def sound(state: State) -> State:
    """The state, if nothing is wrong with it; raises BadInput."""
    problem = flaw(state)
    if problem is not None:
        raise BadInput(problem.key, **problem.args)
    return state
