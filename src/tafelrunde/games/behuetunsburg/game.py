"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core.game import Game, field_of, number_of
from tafelrunde.core.state import View
from tafelrunde.games.behuetunsburg import plans
from tafelrunde.games.behuetunsburg.info import INFO
from tafelrunde.games.behuetunsburg.length import longest
from tafelrunde.games.behuetunsburg.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.behuetunsburg.reading import read_position, read_view
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.games.behuetunsburg.state import Round, fresh
from tafelrunde.games.behuetunsburg.view import RoundView


class Behuetunsburg(Game):
    """Castle & Court for two to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Round:
        return fresh(Rules(seats, self.info.read_options(seats, options)))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(Rules(seats, self.info.read_options(seats, options)))

    def load(self, position: Mapping[str, Any]) -> Round:
        return read_position(position, self._rules(position))

    def read_view(self, data: Mapping[str, Any]) -> RoundView:
        return read_view(data, self._rules(data))

    def plannable(self, view: View) -> dict[str, str]:
        return plans.plannable(view) if isinstance(view, RoundView) else {}

    def _rules(self, data: Mapping[str, Any]) -> Rules:
        seats = number_of(data, "seats", min(self.info.seats), max(self.info.seats))
        return Rules(seats, self.info.read_options(seats, field_of(data, "options", dict)))
