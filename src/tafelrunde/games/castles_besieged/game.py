"""The game as one object: starts matches, reads positions and views."""

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.core.game import Game, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.state import View
from tafelrunde.games.castles_besieged import dealing, plans
from tafelrunde.games.castles_besieged.components import KING, LONGEST, PACK
from tafelrunde.games.castles_besieged.field import NEITHER, Cards, Rules, cards_of, empty_field, no_cards, whole_pack
from tafelrunde.games.castles_besieged.info import DEALERS, INFO
from tafelrunde.games.castles_besieged.moves import ACTIONS, CHANCE_ACTIONS, PASS
from tafelrunde.games.castles_besieged.positions import check_sizes, read_field, read_lists, unseen
from tafelrunde.games.castles_besieged.state import Battle
from tafelrunde.games.castles_besieged.view import BattleView


class CastlesBesieged(Game):
    """Two armies face to face, for two players; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS
    forced = frozenset({ACTIONS[PASS]})  # [C24] the house passes for whoever can do nothing else

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Battle:
        rules = Rules(self.info.read_options(seats, options))
        battle = Battle(empty_field(rules), no_cards(), no_cards(), whole_pack(), no_cards(), no_cards())
        dealing.open_match(battle)
        return battle

    def next_options(self, options: Mapping[str, Any], ranks: Sequence[int]) -> dict[str, Any]:
        """[C2.2] [C18] Whoever won the last match deals; after a draw the lot decides [C27]."""
        victor = NEITHER if list(ranks).count(1) != 1 else list(ranks).index(1)
        return {**options, "dealer": DEALERS[victor + 1]}

    def longest(self, seats: int, options: Mapping[str, Any] | None = None) -> int | None:
        """[C28] Without the options that need a stop only luck ends a game: attacks may fail for ever so long."""
        rules = Rules(self.info.read_options(seats, options))
        return int(LONGEST * rules.games) if rules.may_be_stopped else None

    def load(self, position: Mapping[str, Any]) -> Battle:
        field = read_field(position)
        first, second = (cards_of(values) for values in read_lists(position, "hands", 1, int(KING)))
        first_known, second_known = _known(position, field.rules)
        _check_contained(first_known, first)
        _check_contained(second_known, second)
        pile = unseen(field, first, second)
        check_sizes(field, first.size, second.size, pile.size)
        return Battle(field, first, second, pile, first_known, second_known)

    def read_view(self, data: Mapping[str, Any]) -> BattleView:
        field = read_field(data)
        seat = number_of(data, "seat", -3, 1)
        if seat in (-1, -2):
            raise BadInput("a view is that of a seat or of a spectator")
        hand = cards_of(numbers_of(data, "hand", 1, int(KING)))
        sizes = numbers_of(data, "sizes", 0, int(PACK), 2)
        known = _known(data, field.rules)
        if seat < 0 and (hand.size or known[0].size or known[1].size):
            raise BadInput("a spectator sees no hand")
        if seat >= 0:
            _check_contained(known[seat], hand)
            if sizes[seat] != hand.size or known[1 - seat].size > sizes[1 - seat]:
                raise BadInput("the hands of the view do not have the sizes it says")
        view = BattleView(seat, field, hand, sizes[0], sizes[1], *known)
        unseen(field, hand, *(known[other] for other in range(2) if other != seat))
        check_sizes(field, sizes[0], sizes[1], view.pile_size())
        number_of(data, "pile", view.pile_size(), view.pile_size())
        return view

    def plannable(self, view: View) -> dict[str, str]:
        return plans.plannable(view) if isinstance(view, BattleView) else {}


def _known(data: Mapping[str, Any], rules: Rules) -> tuple[Cards, Cards]:
    """What the players know of each other's hands."""
    first, second = (cards_of(values) for values in read_lists(data, "known", 1, int(KING)))
    if (first.size or second.size) and not rules.reshuffle_discard:
        raise BadInput("without a reshuffle no card of a hand is known")
    return first, second


def _check_contained(known: Cards, hand: Cards) -> None:
    """Known cards are cards of the hand."""
    if any(known.counts[value] > hand.counts[value] for value in range(1, KING + 1)):
        raise BadInput("a card that is known of a hand is not in it")
