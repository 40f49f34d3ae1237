"""Löwenherz as one object: starts matches, reads positions and views, knows the notation."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.core.game import Game
from tafelrunde.core.state import View
from tafelrunde.games.loewenherz import plans, setup
from tafelrunde.games.loewenherz.info import INFO
from tafelrunde.games.loewenherz.length import longest
from tafelrunde.games.loewenherz.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.loewenherz.reading import read_state, read_view
from tafelrunde.games.loewenherz.reign import Reign
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.games.loewenherz.view import RealmView


class Loewenherz(Game):
    """Walls, regions, knights and intrigue for two to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Reign:
        chosen = self.info.read_options(seats, options)
        table = Table(seats)
        table.variable = chosen["setup"] == "variable"
        table.start_points = chosen["basic_start_points"]
        table.open_money = chosen["open_money"]
        table.treasure_deals = chosen["treasure_deals"]
        table.zero_deals = chosen["zero_deals"]
        table.sever_each = chosen["sever_each"]
        table.three_regions = chosen["three_regions"]
        setup.begin(table)
        return Reign(table)

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(seats, self.info.read_options(seats, options))

    def load(self, position: Mapping[str, Any]) -> Reign:
        return read_state(position)

    def read_view(self, data: Mapping[str, Any]) -> RealmView:
        return read_view(data)

    def plannable(self, view: View) -> dict[str, str]:
        return plans.plannable(view) if isinstance(view, RealmView) else {}
