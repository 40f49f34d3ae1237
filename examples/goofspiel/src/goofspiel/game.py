"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping
from typing import Any

from goofspiel.info import INFO
from goofspiel.moves import ACTIONS, CHANCE_ACTIONS
from goofspiel.position import HIDDEN, SEEN, TABLE, empty_table, flaw
from goofspiel.state import State
from goofspiel.table import NONE, Table
from goofspiel.view import View
from tafelrunde.core import SPECTATOR, BadInput, Game, Rng
from tafelrunde.kit.position import check


class Goofspiel(Game):
    """Simultaneous bids for one prize after the other, for two or three; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        chosen = self.info.read_options(seats, options)
        return State(Table(seats, chosen["cards"], chosen["ties"] == "carry"))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        """[G3.1] Every seat bids every card once."""
        return seats * int(self.info.read_options(seats, options)["cards"])

    def score_range(self, seats: int, options: Mapping[str, Any] | None = None) -> tuple[int, int]:
        """[G3.2] No prize, or all of them."""
        cards = self.info.read_options(seats, options)["cards"]
        return 0, cards * (cards + 1) // 2

    def load(self, position: Mapping[str, Any]) -> State:
        state = State(_table(position))
        HIDDEN.read(position, state)
        check(flaw(state))
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        view = View(0, _table(data), NONE)
        SEEN.read(data, view)
        if SPECTATOR < view.seat < 0:
            raise BadInput("a view is that of a seat or of a spectator")
        if (view.bid != NONE) != (view.seat >= 0 and view.table.has_chosen(view.seat)):
            raise BadInput("the bid of the view does not fit what everybody sees")
        check(flaw(view.determinize(Rng(1))))
        return view


def _table(data: Mapping[str, Any]) -> Table:
    table = empty_table()
    TABLE.read(data, table)
    return table
