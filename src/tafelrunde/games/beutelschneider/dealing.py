"""Chapter 2: the deal."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.components import PACK, hand_size
from tafelrunde.games.beutelschneider.moves import card_name
from tafelrunde.kit.bits import BIT, listed

if TYPE_CHECKING:
    from tafelrunde.games.beutelschneider.state import Hand


def undealt(state: "Hand") -> i64:
    """The cards not dealt yet; after the deal the two that were put aside [B2.3, B16]."""
    cards = PACK & ~state.played
    for hand in state.hands:
        cards &= ~hand
    return cards


def next_to_be_dealt(state: "Hand") -> i64:
    """[B2.2] Cards are dealt one by one, clockwise from the dealer's left."""
    return (state.dealer + 1 + state.dealt) % state.seats


def choose_dealer(state: "Hand", seat: i64) -> None:
    """[B2.1] The first dealer is drawn at random [B1]."""
    state.dealer = seat
    if state.diary is not None:
        state.diary.tell(Say("{seat} deals first", seat=seat), "B2.1")


def deal_card(state: "Hand", card: i64) -> None:
    """[B2.2] One card to the next seat."""
    state.hands[next_to_be_dealt(state)] |= BIT[card]
    state.dealt += 1
    if state.dealt == hand_size(state.seats) * state.seats:
        begin_play(state)


def begin_play(state: "Hand") -> None:
    """[B2.5] The player left of the dealer leads the first trick [B1]. [B2.4] Everybody looks at the own hand."""
    state.leader = (state.dealer + 1) % state.seats
    if state.diary is not None:
        state.diary.tell(Say("hand {number} is dealt by {seat}", number=state.hand_number, seat=state.dealer), "B2.2")
        if state.seats == 3:
            state.diary.tell(Say("two cards are put aside unseen"), "B2.3")
        for seat in range(state.seats):
            held = tuple([card_name(card) for card in listed(state.hands[seat])])
            state.diary.tell(Say("your hand: {cards}", cards=held), "B2.4", only=(seat,))


def deal_all(state: "Hand", rng: Rng) -> None:
    """The rest of the deal at once, every deal equally likely."""
    cards = listed(undealt(state))
    rng.shuffle(cards)
    seat = next_to_be_dealt(state)
    due = hand_size(state.seats) * state.seats - state.dealt
    for index in range(due):
        state.hands[seat] |= BIT[cards[index]]
        seat = seat + 1 if seat + 1 < state.seats else 0
    state.dealt += due
    begin_play(state)


def clear_for_next_hand(state: "Hand") -> None:
    """[B2.1] The deal passes clockwise from hand to hand."""
    state.dealer = (state.dealer + 1) % state.seats
    state.dealt = 0
    state.tricks_played = 0
    state.hand_number += 1
    state.played = 0
    for seat in range(state.seats):
        state.hands[seat] = 0
        state.voids[seat] = 0
        state.taken[seat] = 0
        state.points[seat] = 0
        state.played_by[seat] = 0
    state.trick = vec[i64]()
