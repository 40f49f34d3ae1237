"""Chapter 2: the deal."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.components import PACK
from tafelrunde.games.beutelschneider.moves import card_name
from tafelrunde.games.beutelschneider.open_table import no_trick
from tafelrunde.kit.bitset import BIT, listed

if TYPE_CHECKING:
    from tafelrunde.games.beutelschneider.state import Hand


def undealt(state: "Hand") -> i64:
    """The cards not dealt yet; after the deal the two that were put aside [B2.3, B16]."""
    cards = PACK & ~state.table.played
    for hand in state.hands:
        cards &= ~hand
    return cards


def next_to_be_dealt(state: "Hand") -> i64:
    """[B2.2] Cards are dealt one by one, clockwise from the dealer's left."""
    return (state.table.dealer + 1 + state.table.dealt) % state.seats


def choose_dealer(state: "Hand", seat: i64) -> None:
    """[B2.1] The first dealer is drawn at random [B1]."""
    state.table.dealer = seat
    if state.diary is not None:
        state.diary.tell(Say("{seat} deals first", seat=seat), "B2.1")


def deal_card(state: "Hand", card: i64) -> None:
    """[B2.2] One card to the next seat."""
    state.hands[next_to_be_dealt(state)] |= BIT[card]
    state.table.dealt += 1
    if state.table.dealt == state.table.due:
        begin_play(state)


def begin_play(state: "Hand") -> None:
    """[B2.5] The player left of the dealer leads the first trick [B1]. [B2.4] Everybody looks at the own hand."""
    table = state.table
    table.leader = (table.dealer + 1) % table.seats
    if state.diary is not None:
        state.diary.tell(Say("hand {number} is dealt by {seat}", number=table.hand_number, seat=table.dealer), "B2.2")
        if table.seats == 3:
            state.diary.tell(Say("two cards are put aside unseen"), "B2.3")
        for seat in range(table.seats):
            held = tuple([card_name(card) for card in listed(state.hands[seat])])
            state.diary.tell(Say("your hand: {cards}", cards=held), "B2.4", only=(seat,))


def deal_all(state: "Hand", rng: Rng) -> None:
    """The rest of the deal at once, every deal equally likely."""
    cards = listed(undealt(state))
    rng.shuffle(cards)
    seat = next_to_be_dealt(state)
    missing = state.table.due - state.table.dealt
    for index in range(missing):
        state.hands[seat] |= BIT[cards[index]]
        seat = seat + 1 if seat + 1 < state.seats else 0
    state.table.dealt += missing
    begin_play(state)


def clear_for_next_hand(state: "Hand") -> None:
    """[B2.1] The deal passes clockwise from hand to hand."""
    table = state.table
    table.dealer = (table.dealer + 1) % table.seats
    table.dealt = 0
    table.tricks_played = 0
    table.hand_number += 1
    table.played = 0
    table.trick = no_trick(table.seats)
    for seat in range(table.seats):
        state.hands[seat] = 0
        table.voids[seat] = 0
        table.taken[seat] = 0
        table.points[seat] = 0
        table.played_by[seat] = 0
