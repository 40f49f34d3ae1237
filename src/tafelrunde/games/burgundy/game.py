"""The contract's questions, each a short dispatch."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core import state as contract
from tafelrunde.core.game import Game
from tafelrunde.core.say import Say
from tafelrunde.games.burgundy import plans, position
from tafelrunde.games.burgundy.edition import box_of
from tafelrunde.games.burgundy.info import INFO
from tafelrunde.games.burgundy.length import longest
from tafelrunde.games.burgundy.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.burgundy.state import State, start
from tafelrunde.games.burgundy.view import View, read_view


class Burgundy(Game):
    """The Castles of Burgundy: The Card Game, for one to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        return start(seats, box_of(self.info.read_options(seats, options)["edition"]))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(box_of(self.info.read_options(seats, options)["edition"]), seats)

    def load(self, data: Mapping[str, Any]) -> State:
        state = State(position.read_table(data))
        position.read_state(data, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, State(position.read_table(data)))

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        return plans.plannable(view) if isinstance(view, View) else {}

    def may_plan(self, view: contract.View) -> bool:
        return isinstance(view, View) and plans.may_plan(view)
