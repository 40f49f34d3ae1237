"""The contract's questions, each a short dispatch to a chapter; and positions and views read back."""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.game import Game, field_of, number_of, numbers_of
from tafelrunde.core.illegal import BadInput
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import View
from tafelrunde.games.beutelschneider import plans
from tafelrunde.games.beutelschneider.components import NOTATION, SUIT_CARDS, hand_size
from tafelrunde.games.beutelschneider.info import INFO
from tafelrunde.games.beutelschneider.moves import ACTIONS, CHANCE_ACTIONS
from tafelrunde.games.beutelschneider.state import Hand
from tafelrunde.games.beutelschneider.view import HandView, deal_unseen
from tafelrunde.kit.bits import count, set_of

NUMBERS = {name: card for card, name in enumerate(NOTATION)}
FAR = 100_000  # no total of any match gets there


class Beutelschneider(Game):
    """Trick taking for three or four; see RULES.md."""

    info = INFO
    actions = ACTIONS
    chance_actions = CHANCE_ACTIONS

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> Hand:
        chosen = self.info.read_options(seats, options)
        return Hand(seats, chosen["target"], chosen["hands_limit"] or 0, chosen["tiebreak"] == "play_on",
                    chosen["instant_win"], chosen["must_trump"], chosen["reveal_aside_at_end"])

    def load(self, position: Mapping[str, Any]) -> Hand:
        state = _shell(position)
        _read_public(state, position)
        state.hands = _sets(position, "hands", state.seats)
        held = 0
        for seat in range(state.seats):
            held += count(state.hands[seat])
            if state.hands[seat] & state.played or count(state.hands[seat]) > hand_size(state.seats):
                raise BadInput("seat {number} of the position holds too many cards or played ones", number=seat)
            _check_voids(state, seat, state.hands[seat])
            for other in range(seat):
                if state.hands[seat] & state.hands[other]:
                    raise BadInput("two hands of the position share a card")
        state.dealt = held + count(state.played)
        _check_hand(state, [int(count(hand)) for hand in state.hands])
        return state

    def read_view(self, data: Mapping[str, Any]) -> HandView:
        shell = _shell(data)
        _read_public(shell, data)
        view = HandView(number_of(data, "seat", -3, shell.seats - 1), shell.seats)
        for name in ("target", "hands_limit", "play_on", "instant_win", "must_trump", "reveal_aside", "dealer",
                     "hand_number", "leader", "trick", "tricks_played", "played_by", "voids", "points", "taken",
                     "totals", "history", "last_trick", "last_leader", "shown_aside", "over"):
            setattr(view, name, getattr(shell, name))
        view.dealt = number_of(data, "dealt", 0, 32)
        view.hand = _set(data, "hand")
        view.sizes = vec[i64](numbers_of(data, "sizes", 0, 10, shell.seats))
        if view.seat >= 0 and (view.sizes[view.seat] != count(view.hand) or view.hand & shell.played):
            raise BadInput("the own hand of the view does not fit the rest of it")
        if view.seat >= 0:
            _check_voids(shell, view.seat, view.hand)
        if sum(view.sizes) + count(shell.played) != view.dealt and not view.over:
            raise BadInput("the hands of the view do not add up to the cards dealt")
        _check_hand(shell, [int(size) for size in view.sizes], view.dealt)
        try:
            deal_unseen(view, vec[i64]([0] * shell.seats), Rng(1))
        except AssertionError:
            raise BadInput("no deal fits the view") from None
        return view

    def plannable(self, view: View) -> dict[str, str]:
        return plans.plannable(view) if isinstance(view, HandView) else {}


def _shell(data: Mapping[str, Any]) -> Hand:
    """A state with the settings of a position or view."""
    seats = number_of(data, "seats", 3, 4)
    return Hand(seats, number_of(data, "target", 1, 1000), number_of(data, "hands_limit", 0, 50),
                field_of(data, "play_on", bool), field_of(data, "instant_win", bool),
                field_of(data, "must_trump", bool), field_of(data, "reveal_aside", bool))


def _read_public(state: Hand, data: Mapping[str, Any]) -> None:
    """Everything that a position and a view write down alike."""
    seats = state.seats
    state.dealer = number_of(data, "dealer", -1, seats - 1)
    state.hand_number = number_of(data, "hand_number", 1, FAR)
    state.leader = number_of(data, "leader", 0, seats - 1)
    state.trick = vec[i64](_cards(field_of(data, "trick", list)))
    state.tricks_played = number_of(data, "tricks_played", 0, hand_size(seats))
    state.played_by = _sets(data, "played_by", seats)
    for seat in range(seats):
        if state.played & state.played_by[seat]:
            raise BadInput("a card of the position was played twice")
        state.played |= state.played_by[seat]
    state.voids = vec[i64](numbers_of(data, "voids", 0, 15, seats))
    state.points = vec[i64](numbers_of(data, "points", -FAR, FAR, seats))
    state.taken = vec[i64](numbers_of(data, "taken", 0, 10, seats))
    state.totals = vec[i64](numbers_of(data, "totals", -FAR, FAR, seats))
    state.history = vec[i64](numbers_of(data, "history", -FAR, FAR))
    if len(state.history) % seats:
        raise BadInput("history of the position needs {seats_count} entries for each hand", seats_count=int(seats))
    state.last_trick = vec[i64](_cards(field_of(data, "last_trick", list)))
    state.last_leader = number_of(data, "last_leader", 0, seats - 1)
    state.shown_aside = _set(data, "shown_aside")
    state.over = field_of(data, "over", bool)
    if len(state.trick) >= seats or len(state.last_trick) not in (0, seats):
        raise BadInput("a trick of the position has the wrong number of cards")
    if any(not state.played_by[(state.leader + place) % seats] & set_of(vec[i64]([card]))
           for place, card in enumerate(state.trick)):
        raise BadInput("the trick of the position was not played by those whose turn it was")
    if count(state.played) != state.tricks_played * seats + len(state.trick):
        raise BadInput("the cards played in the position do not fit its tricks")


def _check_voids(state: Hand, seat: int, hand: int) -> None:
    """Nobody holds a suit it has shown to lack."""
    if any(state.voids[seat] >> suit & 1 and hand & SUIT_CARDS[suit] for suit in range(4)):
        raise BadInput("seat {number} of the position holds a suit it has shown to lack", number=int(seat))


def _check_hand(state: Hand, sizes: list[int], dealt: int | None = None) -> None:
    """A hand in play has evenly sized hands; a deal in progress has nothing played."""
    seats = int(state.seats)
    full = int(hand_size(seats))
    cards_dealt = int(state.dealt) if dealt is None else dealt
    if state.dealer < 0 and cards_dealt:
        raise BadInput("the position has cards dealt but no dealer")
    if cards_dealt < full * seats:
        due = [cards_dealt // seats + ((seat - state.dealer - 1) % seats < cards_dealt % seats)
               for seat in range(seats)]
        if state.played or any(state.voids) or (cards_dealt and sizes != due):
            raise BadInput("the position is in the middle of a deal that was not dealt in order")
    elif any(sizes[seat] != full - int(state.tricks_played) - ((seat - state.leader) % seats < len(state.trick))
             for seat in range(seats)):
        raise BadInput("the hands of the position do not fit the tricks played")
    elif state.tricks_played == full and not state.over:
        raise BadInput("the position has all tricks played but is not over")


def _cards(names: Sequence[Any]) -> list[int]:
    cards = [NUMBERS.get(name) if isinstance(name, str) else None for name in names]
    found = [card for card in cards if card is not None]
    if len(found) != len(names) or len(set(found)) != len(found):
        raise BadInput("the position names a card that does not exist, or one twice")
    return found


def _set(data: Mapping[str, Any], name: str) -> int:
    return int(set_of(vec[i64](_cards(field_of(data, name, list)))))


def _sets(data: Mapping[str, Any], name: str, seats: int) -> vec[i64]:
    rows = field_of(data, name, list)
    if len(rows) != seats or not all(isinstance(row, list) for row in rows):
        raise BadInput("{name} of the position needs a list for each of {seats_count} seats", name=name,
                       seats_count=int(seats))
    return vec[i64]([int(set_of(vec[i64](_cards(row)))) for row in rows])
