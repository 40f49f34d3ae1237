"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.core import state as contract
from tafelrunde.core.game import Game
from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.dealing import await_deal
from tafelrunde.games.castles_besieged.info import DEALERS, INFO
from tafelrunde.games.castles_besieged.length import longest
from tafelrunde.games.castles_besieged.moves import ACTIONS, CHANCE_ACTIONS, PASS
from tafelrunde.games.castles_besieged.plans import plannable
from tafelrunde.games.castles_besieged.position import read_state, read_table
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import (
    NEITHER,
    Rules,
    Table,
    empty_hands,
    empty_table,
    no_cards,
    whole_pack,
)
from tafelrunde.games.castles_besieged.view import View, read_view


class CastlesBesieged(Game):
    """Two armies face to face, for two players; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS
    forced = frozenset({ACTIONS[PASS]})  # [C24] the house passes for whoever can do nothing else

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        state = without_cards(empty_table(Rules(self.info.read_options(seats, options))))
        state.pile = whole_pack(state.table.rules)
        await_deal(state, state.table.rules.dealer)
        return state

    def next_options(self, options: Mapping[str, Any], ranks: Sequence[int]) -> dict[str, Any]:
        """[C2.2] [C18] Whoever won the last match deals; after a draw the lot decides [C27]."""
        victor = NEITHER if list(ranks).count(1) != 1 else list(ranks).index(1)
        return {**options, "dealer": DEALERS[victor + 1]}

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int | None:
        return longest(Rules(self.info.read_options(seats, options)))

    def score_range(self, seats: int, options: Mapping[str, Any] | None = None) -> tuple[int, int] | None:
        """[C6.2] Games won; in a single game hits landed."""
        chosen = self.info.read_options(seats, options)
        return 0, chosen["games"] if chosen["games"] > 1 else chosen["hits_to_lose"]

    def load(self, position: Mapping[str, Any]) -> State:
        state = without_cards(read_table(position))
        read_state(position, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, without_cards(read_table(data)))

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        return plannable(view) if isinstance(view, View) else {}


def without_cards(table: Table) -> State:
    """A match of which nothing but the table is known."""
    return State(table, empty_hands(), no_cards(), empty_hands())
