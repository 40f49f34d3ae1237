"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from tafelrunde.core import Game, Say, state as contract
from tafelrunde.core.packing import Unpacker
from tafelrunde.games.behuetunsburg import rounds
from tafelrunde.games.behuetunsburg.components import CARDS_FOR_A_QUEST, CARDS_FOR_A_WOMAN, HAND_AT_START
from tafelrunde.games.behuetunsburg.info import INFO
from tafelrunde.games.behuetunsburg.moves import ACTIONS, CHANCE_ACTIONS, DRAW_CARDS, ROLL
from tafelrunde.games.behuetunsburg.position import HIDDEN, LAYOUT, SEEN, read_open, read_state, unpack_open
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.table import ANSWER, DEFENCE, DRAW, OVER, SETUP, STARTER, WAVE, Rules, Table
from tafelrunde.games.behuetunsburg.view import View, read_view
from tafelrunde.kit.multiset import size
from tafelrunde.kit.position import Number, of_type

SEATS: Final = Number(min(INFO.seats), max(INFO.seats))


class Behuetunsburg(Game):
    """Castle & Court for two to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS
    layout = LAYOUT

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        state = State(Table(self._rules(seats, options)))
        rounds.start(state)
        return state

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        """[H51, H74] Most decisions of a match: of each round, most turns with the most each can cost."""
        rules = self._rules(seats, options)
        played = rules.rounds + (1 if rules.tiebreak_round else 0)
        start = HAND_AT_START * rules.seats * OF_A_ROGUE + rules.sides  # each side begins to pay for one castle
        return int(played * (start + rules.turn_limit * rules.seats * most_in_a_turn(rules)))

    def load(self, data: Mapping[str, Any]) -> State:
        state = State(read_open(data, self._rules_in(data)))
        read_state(data, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, State(read_open(data, self._rules_in(data))).without_secrets())

    def unpack_from(self, source: Unpacker) -> State:
        state = State(unpack_open(source))
        HIDDEN.unpack(source, state)
        return state

    def unpack_view_from(self, source: Unpacker) -> View:
        view = View(contract.SPECTATOR, State(unpack_open(source)).without_secrets())
        SEEN.unpack(source, view)
        return view

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        """Only how to draw, as what is drawn decides about all the rest: cards, or the die that tells how many [H8.3].
        It can do no harm that was not there before, whatever happens until then. In the middle of a turn one has drawn
        already."""
        if not isinstance(view, View) or view.seat < 0 or view.table.phase in (STARTER, SETUP, OVER):
            return {}
        table = view.table
        if view.seat == table.active and table.phase != DRAW:
            return {}
        draw = ACTIONS[ROLL if view.rules.die else DRAW_CARDS]
        return {draw: (Say("round {round} is being played", round=int(table.round) + 1),)}

    def is_aside(self, view: contract.View) -> bool:
        """A thief, a crime wave or a trade asks those whose turn it is not."""
        return (isinstance(view, View) and view.table.phase in (DEFENCE, WAVE, ANSWER)
                and view.seat != view.table.active)

    def _rules(self, seats: int, options: Mapping[str, Any] | None) -> Rules:
        return Rules(seats, self.info.read_options(seats, options))

    def _rules_in(self, data: Mapping[str, Any]) -> Rules:
        """The rules are read before all else: they bound the other fields."""
        given = data if isinstance(data, Mapping) else {}
        seats = SEATS.read(given.get("seats"), "seats", None)
        return self._rules(seats, of_type(given.get("options"), "options", dict))


# -- how long a match can become at most, in decisions
#
# A bound, not an expectation: sensible matches take some hundred decisions, random ones up to 14 000. It follows
# cards. A card put down costs at most two decisions (a replaced Jester asks where it goes); from court or treasury it
# leaves by one more at most, a payment. A Rogue is never on the table, but asks two partners to defend and its sender
# where the loot goes, and may bring one card of the table back to a hand.

OF_A_CARD: Final[i64] = 3  # put down, a Jester placed, paid away
OF_A_ROGUE: Final[i64] = 4 + OF_A_CARD  # sent, two partners asked, the loot, and all of the card it brings to a hand
OF_A_TURN: Final[i64] = 4  # how to draw, a quest begun, the end of the actions, the compulsory discard
OF_AN_OFFER: Final[i64] = 3  # begun, made or withdrawn, answered


def most_in_a_turn(rules: Rules) -> i64:
    """Every card drawn a Rogue, and every offer of as many cards as there are."""
    drawn = max(CARDS_FOR_A_WOMAN, rules.seats if rules.die else 0) + CARDS_FOR_A_QUEST
    most = OF_A_TURN + drawn * OF_A_ROGUE
    if rules.trading:
        named = size(rules.deck) * (1 + OF_A_CARD if rules.trade_tables else 1)  # people come back to hands [H66]
        most += rules.trade_offers * (OF_AN_OFFER + named)
    return most
