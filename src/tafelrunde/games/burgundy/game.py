"""The game as one object: starts matches, reads positions and views, says how long it can become."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.core import Game, Say, state as contract
from tafelrunde.core.packing import Unpacker
from tafelrunde.games.burgundy import components as c, position
from tafelrunde.games.burgundy.edition import Box, box_of
from tafelrunde.games.burgundy.info import INFO
from tafelrunde.games.burgundy.moves import ACTIONS, CHANCE_ACTIONS, PLAY, card_name
from tafelrunde.games.burgundy.state import State, start
from tafelrunde.games.burgundy.view import View, read_view


class Burgundy(Game):
    """The Castles of Burgundy: The Card Game, for one to four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS
    layout = position.LAYOUT

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        return start(seats, box_of(self.info.read_options(seats, options)["edition"]))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        """[R2.1] Turns, actions, placements, triples, goods and animals drawn, workers and silver returned one by
        one."""
        box = box_of(self.info.read_options(seats, options)["edition"])
        turns = seats * len(c.ROUNDS) * c.HAND_CARDS
        actions = 2 * turns + c.TYPE_COUNTS[c.CASTLE]
        placements = actions + c.BUILDING_COPIES  # [R6.14] city halls
        triples = placements // c.PILE_CARDS
        drawn = len(c.GOODS) * c.GOODS_COPIES + len(c.ANIMALS) * c.ANIMAL_COPIES
        choices = turns * OF_A_TURN + actions * OF_AN_ACTION + placements * OF_A_PLACEMENT + triples + FETCHING + drawn
        return choices + most_to_return(box, seats, actions, triples)

    def load(self, data: Mapping[str, Any]) -> State:
        state = State(position.read_table(data))
        position.read_state(data, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, State(position.read_table(data)))

    def unpack_from(self, source: Unpacker) -> State:
        state = State(position.unpack_table(source))
        position.HANDS.unpack(source, state)
        return state

    def unpack_view_from(self, source: Unpacker) -> View:
        view = View(contract.SPECTATOR, State(position.unpack_table(source)))
        position.SEAT.unpack(source, view)
        position.KNOWN.unpack(source, view)
        return view

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        """Which card is played as a die: those in hand. A card taken from the row of that die may have been the very
        one: then it is asked again. A card more in it takes nothing away."""
        if not isinstance(view, View) or not 0 <= view.seat < view.table.seats:
            return {}
        found: dict[str, tuple[Say, ...]] = {}
        now = Say("round {letter} is being played", letter=c.ROUNDS[view.table.round])
        for die in range(1, c.DICE + 1):
            if die in dice_of(view):
                cards = [card % c.KINDS for card in view.table.display if card // c.KINDS == die - 1]
                row = [Say("{card} lies in row {row}", card=card_name(kind), row=die) for kind in cards]
                found[ACTIONS[PLAY + die - 1]] = (now, *row)
        return found

    def may_plan(self, view: contract.View) -> bool:
        """Whoever holds a card may choose it."""
        return (isinstance(view, View) and 0 <= view.seat < view.table.seats
                and any(die > 0 for die in dice_of(view)))


# -- how long a match can become at most, in decisions
#
# A bound, not an expectation. It follows actions: one a turn, one for each purchase, one for each castle, of which
# every one is placed once at most [R5.1]. Whatever is placed, drawn, sold or returned, some action has brought it.

OF_A_TURN: Final = 5  # a card played, a purchase, what becomes of it, a project dropped for it, the end of the turn
OF_AN_ACTION: Final = 3  # the action, a project dropped for it, the end of a conversion
OF_A_PLACEMENT: Final = 2  # onto which pile, and the choice its effect asks for
FETCHING: Final = 3 * c.BUILDING_COPIES  # carpenter's workshops, churches, markets: a project dropped for each


def most_to_return(box: Box, seats: int, actions: int, triples: int) -> int:
    """[R3.6] Workers and silver anybody can ever have."""
    workers = max(c.SOLITAIRE_WORKERS, *(int(each) for by_seat in box.workers for each in by_seat))
    start = seats * (c.START_SILVER + workers)
    cards = (c.TYPE_COUNTS[c.MINE] * c.MINE_SILVER + c.TYPE_COUNTS[c.KNOWLEDGE] * c.KNOWLEDGE_WORKERS
             + c.BUILDING_COPIES * c.BANK_SILVER + len(c.GOODS) * c.GOODS_COPIES)  # [R3.3b] each good sold brings one
    line = max(int(box.gain(card, line, c.GAIN_SILVER) + box.gain(card, line, c.GAIN_WORKERS))
               for card in range(len(c.ROUNDS)) for line in range(int(box.lines[card])))
    return start + cards + actions * c.WORKERS_RESTOCKED + triples * line


def dice_of(view: View) -> list[int]:
    """What the viewer's hand shows as dice."""
    return [int(view.dice[2 * view.seat + place]) for place in range(len(view.table.players[view.seat].hand))]
