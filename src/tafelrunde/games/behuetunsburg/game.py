"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.core import state as contract
from tafelrunde.core.game import Game
from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg import plans, rounds
from tafelrunde.games.behuetunsburg.info import INFO
from tafelrunde.games.behuetunsburg.length import longest
from tafelrunde.games.behuetunsburg.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.behuetunsburg.position import read_open, read_state
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import Rules, Table
from tafelrunde.games.behuetunsburg.view import View, read_view
from tafelrunde.kit.position import Number, of_type

SEATS: Final = Number(min(INFO.seats), max(INFO.seats))


class Behuetunsburg(Game):
    """Castle & Court for two to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        state = State(Table(self._rules(seats, options)))
        rounds.start(state)
        return state

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(self._rules(seats, options))

    def load(self, data: Mapping[str, Any]) -> State:
        state = State(read_open(data, self._rules_in(data)))
        read_state(data, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, State(read_open(data, self._rules_in(data))).without_secrets())

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        return plans.plannable(view) if isinstance(view, View) else {}

    def is_aside(self, view: contract.View) -> bool:
        return isinstance(view, View) and plans.is_aside(view)

    def _rules(self, seats: int, options: Mapping[str, Any] | None) -> Rules:
        return Rules(seats, self.info.read_options(seats, options))

    def _rules_in(self, data: Mapping[str, Any]) -> Rules:
        """The rules are read before all else: they bound the other fields."""
        given = data if isinstance(data, Mapping) else {}
        seats = SEATS.read(given.get("seats"), "seats", None)
        return self._rules(seats, of_type(given.get("options"), "options", dict))
