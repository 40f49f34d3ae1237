"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Game, Say, state as contract
from tafelrunde.core.packing import Unpacker
from tafelrunde.games.beutelschneider.components import LONGEST_MATCH, NOTATION, SMALL_HAND, hand_size
from tafelrunde.games.beutelschneider.following import playable
from tafelrunde.games.beutelschneider.info import INFO
from tafelrunde.games.beutelschneider.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.beutelschneider.position import HANDS, LAYOUT, read_state, read_table, unpack_table
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.table import Rules, Table, empty_table
from tafelrunde.games.beutelschneider.view import View, read_view, unpack_view
from tafelrunde.kit.bitset import members

# What a hand brings to all seats together at least: 60 in numbers less 20 for the cutpurse [B1.3]; with three players
# two tens may be put aside [B2.3]. Bonuses only add to it.
LEAST_POINTS: Final = {3: 20, 4: 40}


class Beutelschneider(Game):
    """Trick taking for three or four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS
    layout = LAYOUT

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        return without_hands(empty_table(Rules(self.info.read_options(seats, options)), seats))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        """[B17, B26, B32] Every hand is played to its last card; sooner or later a seat reaches the target."""
        rules = Rules(self.info.read_options(seats, options))
        if rules.play_on:
            hands = int(LONGEST_MATCH)
        elif rules.hands_limit > 0:
            hands = int(rules.hands_limit)
        else:
            hands = seats * (int(rules.target) - 1) // LEAST_POINTS[seats] + 1
        return hands * seats * int(SMALL_HAND if rules.small else hand_size(seats))

    def load(self, position: Mapping[str, Any]) -> State:
        state = without_hands(read_table(position, dealt=0))
        read_state(position, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, without_hands(read_table(data)))

    def unpack_from(self, source: Unpacker) -> State:
        state = without_hands(unpack_table(source))
        HANDS.unpack(source, state)
        return state

    def unpack_view_from(self, source: Unpacker) -> View:
        return unpack_view(source, without_hands(unpack_table(source)))

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        """Every card of the hand, for the trick that lies, before one's own card is in it; once a suit is led, those
        that may follow. What others add to it changes nothing."""
        if not isinstance(view, View):
            return {}
        table = view.table
        waits = (view.seat - table.leader) % table.seats >= table.laid
        if view.seat < 0 or table.over or not waits or table.dealt < table.due:
            return {}
        trick = Say("trick {trick} of hand {hand} is being played", trick=int(table.tricks_played) + 1,
                    hand=int(table.hand_number))
        return {NOTATION[card]: (trick,) for card in members(playable(table, view.hand))}


def without_hands(table: Table) -> State:
    """A state with that table and empty hands."""
    return State(table, vec[i64]([0] * table.seats))
