"""The contract's questions, each a short dispatch to a chapter."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.game import Game, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import View
from tafelrunde.games.beutelschneider import plans
from tafelrunde.games.beutelschneider.components import CARDS, hand_size
from tafelrunde.games.beutelschneider.info import INFO
from tafelrunde.games.beutelschneider.length import longest
from tafelrunde.games.beutelschneider.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.beutelschneider.open_table import Rules, empty_table
from tafelrunde.games.beutelschneider.positions import check_deal, check_voids, read_set, read_sets, read_table
from tafelrunde.games.beutelschneider.state import Hand
from tafelrunde.games.beutelschneider.view import HandView
from tafelrunde.kit.bitset import count


class Beutelschneider(Game):
    """Trick taking for three or four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Hand:
        return Hand(empty_table(self._rules(seats, options), seats), vec[i64]([0] * seats))

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int:
        return longest(self._rules(seats, options), seats)

    def load(self, position: Mapping[str, Any]) -> Hand:
        table = read_table(position)
        hands = read_sets(position, "hands", table.seats)
        held: i64 = 0
        for seat, hand in enumerate(hands):
            if hand & table.played or count(hand) > hand_size(table.seats):
                raise BadInput("seat {number} of the position holds too many cards or played ones", number=seat)
            check_voids(table, seat, hand)
            if hand & held:
                raise BadInput("two hands of the position share a card")
            held |= hand
        table.dealt = count(held) + count(table.played)
        check_deal(table, [int(count(hand)) for hand in hands])
        return Hand(table, hands)

    def read_view(self, data: Mapping[str, Any]) -> HandView:
        table = read_table(data)
        seat = number_of(data, "seat", -3, table.seats - 1)
        table.dealt = number_of(data, "dealt", 0, CARDS)
        hand = read_set(data, "hand")
        sizes = vec[i64](numbers_of(data, "sizes", 0, 10, table.seats))
        if seat >= 0:
            if sizes[seat] != count(hand) or hand & table.played:
                raise BadInput("the own hand of the view does not fit the rest of it")
            check_voids(table, seat, hand)
        if sum(sizes) + count(table.played) != table.dealt and not table.over:
            raise BadInput("the hands of the view do not add up to the cards dealt")
        check_deal(table, [int(size) for size in sizes])
        view = HandView(seat, table, hand, sizes)
        try:
            view.determinize(Rng(1))
        except AssertionError:
            raise BadInput("no deal fits the view") from None
        return view

    def plannable(self, view: View) -> dict[str, str]:
        return plans.plannable(view) if isinstance(view, HandView) else {}

    def _rules(self, seats: int, options: Mapping[str, Any] | None) -> Rules:
        chosen = self.info.read_options(seats, options)
        return Rules(chosen["target"], chosen["hands_limit"] or 0, chosen["tiebreak"] == "play_on",
                     chosen["instant_win"], chosen["must_trump"], chosen["reveal_aside_at_end"])
