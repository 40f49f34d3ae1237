"""Löwenherz as one object: starts matches, reads positions and views, knows the notation."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Game, Say, state as contract
from tafelrunde.core.packing import Unpacker
from tafelrunde.games.loewenherz import components as c, moves as m, setup, table as t
from tafelrunde.games.loewenherz.info import INFO
from tafelrunde.games.loewenherz.position import HIDDEN, LAYOUT, SEEN, read_state, read_table, unpack_table
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.turn import cards_in_turn, decision_problem, layer
from tafelrunde.games.loewenherz.view import View, read_view
from tafelrunde.kit.reasons import FINE


class Loewenherz(Game):
    """Walls, regions, knights and intrigue for two to four; see RULES.md."""

    info = INFO
    actions = m.ACTIONS
    chance_actions = m.CHANCE_ACTIONS
    layout = LAYOUT

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        chosen = self.info.read_options(seats, options)
        table = t.Table(seats)
        table.variable = chosen["setup"] == "variable"
        table.start_points = chosen["basic_start_points"]
        for option in ("open_money", "treasure_deals", "zero_deals", "sever_each", "three_regions"):
            setattr(table, option, chosen[option])
        setup.begin(table)
        return State(table)

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        """Most decisions: castles, then every turn before the king dies with the most it can cost."""
        variable = self.info.read_options(seats, options)["setup"] == "variable"
        castles = int(setup.castles_to_place(seats)) if variable else 0
        kinds = [c.BAND_KIND[card * c.BANDS] for card in range(c.CARDS)]
        turns = sum(kind not in (c.MINE_CARD, c.KING_CARD) for kind in kinds[0 if variable else int(c.A_CARDS):])
        return 2 * castles + turns * most_in_a_turn(seats) + POLITICS

    def load(self, position: Mapping[str, Any]) -> State:
        state = State(read_table(position))
        read_state(position, state)
        return state

    def read_view(self, data: Mapping[str, Any]) -> View:
        return read_view(data, State(read_table(data)))

    def unpack_from(self, source: Unpacker) -> State:
        state = State(unpack_table(source))
        HIDDEN.unpack(source, state)
        return state

    def unpack_view_from(self, source: Unpacker) -> View:
        view = View(contract.SPECTATOR, State(unpack_table(source)), vec[i64](), 0, 0)
        SEEN.unpack(source, view)
        return view

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        """The three decisions about the action card that lies. A band somebody else has picked means a contest."""
        if not isinstance(view, View) or view.seat < 0 or view.table.phase != t.DECIDE:
            return {}
        table = view.table
        if all(layer(table, place) != view.seat for place in range(table.laid, cards_in_turn(table.seats))):
            return {}
        card = Say("action card {number} of the match lies open", number=sum(int(seen) for seen in table.seen))
        return {m.ACTIONS[m.DECISION + band]: (card, name_pickers(table, band))
                for band in range(c.BANDS) if decision_problem(table, view.seat, band) == FINE}


# -- how long a match can become at most, in decisions

PAYMENT: Final = int(c.TREASURES) + 1  # every treasure laid, the rest in ducats
TRIAL: Final = 2 * int(c.OFFERS) + 1  # all offers of both sides, and the answer to the last
WALLS: Final = 3 + 1  # each wall, and stopping: more than a look at cards takes
SWORDS: Final = 2 * (1 + 1) + 1 + 2 + 1 + 1  # two knights with their fees; an expansion, its squares, stopping twice
POLITICS: Final = 3 * 2 + 3 * (2 + 1) + int(c.TREASURES)  # alliances and their ends; renegades, paid for; treasures


def duel(bidders: int) -> int:
    """[L6.4] Two duels: bids, and all the treasure there is laid twice."""
    return 2 * (bidders + int(c.TREASURES))


def most_in_a_turn(seats: int) -> int:
    """Decision cards; bands two have picked, bargained for and then fought for; three actions of the longest kind."""
    cards = int(cards_in_turn(seats))
    contest = TRIAL + max(PAYMENT, duel(2))
    return cards + max(cards // 2 * contest, duel(cards)) + int(c.BANDS) * max(WALLS, SWORDS)


def name_pickers(table: t.Table, band: int) -> Say:
    """The fact about who has picked a band."""
    seats = [seat for seat in range(table.seats) if (table.picks[band] >> seat) & 1 == 1]
    if not seats:
        return Say("nobody has picked band {band}", band=band + 1)
    return Say("nobody but {seats} has picked band {band}", band=band + 1,
               seats=tuple(Say("{seat}", seat=seat) for seat in seats))
