"""The contract's questions, each a short dispatch to a chapter."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core.game import Game
from tafelrunde.core.state import View
from tafelrunde.games.burgundy import plans, reading
from tafelrunde.games.burgundy.edition import box_of
from tafelrunde.games.burgundy.info import INFO
from tafelrunde.games.burgundy.length import longest
from tafelrunde.games.burgundy.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.burgundy.state import Castles, start
from tafelrunde.games.burgundy.view import CastlesView


class Burgundy(Game):
    """The Castles of Burgundy: The Card Game, for one to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Castles:
        return start(seats, box_of(self.info.read_options(seats, options)["edition"]))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(box_of(self.info.read_options(seats, options)["edition"]), seats)

    def load(self, position: Mapping[str, Any]) -> Castles:
        return reading.read_position(position)

    def read_view(self, data: Mapping[str, Any]) -> CastlesView:
        return reading.read_view(data)

    def plannable(self, view: View) -> dict[str, str]:
        return plans.plannable(view) if isinstance(view, CastlesView) else {}
