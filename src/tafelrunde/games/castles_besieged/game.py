"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Game, Say, state as contract
from tafelrunde.core.packing import Unpacker
from tafelrunde.games.castles_besieged import table as t
from tafelrunde.games.castles_besieged.components import MOST_TURNS
from tafelrunde.games.castles_besieged.dealing import await_deal
from tafelrunde.games.castles_besieged.info import DEALERS, INFO
from tafelrunde.games.castles_besieged.moves import ACTIONS, ATTACK, CHANCE_ACTIONS, DRAW, LAY, PASS, card_name
from tafelrunde.games.castles_besieged.position import LAYOUT, read_state, read_table, unpack_state, unpack_table
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.view import View, read_view, unpack_view


class CastlesBesieged(Game):
    """Two armies face to face, for two players; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS
    layout = LAYOUT
    forced = frozenset({ACTIONS[PASS]})  # [C24] the house passes for whoever can do nothing else

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        table = t.empty_table(t.Rules(self.info.read_options(seats, options)))
        state = State(table, t.empty_hands(), t.whole_pack(table.rules), t.empty_hands())
        await_deal(state, table.rules.dealer)
        return state

    def next_options(self, options: Mapping[str, Any], ranks: Sequence[int]) -> dict[str, Any]:
        """[C2.2] [C18] Whoever won the last match deals; after a draw the lot decides [C27]."""
        victor = t.NEITHER if list(ranks).count(1) != 1 else list(ranks).index(1)
        return {**options, "dealer": DEALERS[victor + 1]}

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int | None:
        """[C28, C30] Without an option that needs a stop, or sets one, only luck ends a game: attacks may go on
        failing."""
        rules = t.Rules(self.info.read_options(seats, options))
        return int(rules.most_turns * rules.games) if rules.most_turns < MOST_TURNS else None

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

    def unpack_from(self, source: Unpacker) -> State:
        state = without_cards(unpack_table(source))
        unpack_state(source, state)
        return state

    def unpack_view_from(self, source: Unpacker) -> View:
        return unpack_view(source, without_cards(unpack_table(source)))

    def plannable(self, view: contract.View) -> dict[str, tuple[Say, ...]]:
        """To draw, to lay a card, or to attack what a card faces. All are meant for this game of the match: the next
        one begins with another hand. Drawing is always the same. A card is laid at the end of one's own row: what the
        enemy does with his leaves it there, unless he kills one of ours. An attack is meant for what the card faces,
        and for nothing else."""
        if not isinstance(view, View) or view.seat < 0 or view.table.turn == 0:
            return {}
        table = view.table
        own, other = table.armies[view.seat].row, table.armies[1 - view.seat].row
        game = Say("game {game} is being played", game=int(table.games_played) + 1)
        found: dict[str, tuple[Say, ...]] = {ACTIONS[DRAW]: (game,)} if may_draw(view) else {}
        row = Say("your row ends with card {place}", place=len(own)) if len(own) > 0 else Say("your row is empty")
        for value in dict.fromkeys(view.hand.to_list()):
            found[ACTIONS[LAY + value]] = (game, row)
        for place, value in enumerate(own):
            found[ACTIONS[ATTACK + place]] = (game, facing(value, other, place))
        return found


def without_cards(table: t.Table) -> State:
    """A state with that table, of which all else is to be filled in."""
    return State(table, t.NO_HANDS, t.UNKNOWN, t.NO_HANDS)


def may_draw(view: View) -> bool:
    """[C3.2, C26] Is there a card to draw as the table stands, and room for it in the hand?"""
    rules = view.table.rules
    cards = view.pile_size + (view.table.discard.size if rules.reshuffle_discard else 0)
    return cards > 0 and view.hand.size < rules.hand_limit


def facing(value: i64, other: vec[i64], place: i64) -> Say:
    """The fact that a card faces this card, or the castle."""
    if place < len(other):
        return Say("{card} faces {defender}", card=card_name(value), defender=card_name(other[place]))
    return Say("{card} faces the castle", card=card_name(value))
