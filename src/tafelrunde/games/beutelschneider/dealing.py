"""Chapter 2: the deal."""

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.beutelschneider import news
from tafelrunde.games.beutelschneider.moves import FIRST_DEALER
from tafelrunde.games.beutelschneider.table import NOT_CHOSEN, World
from tafelrunde.kit.bitset import BIT, members, union
from tafelrunde.kit.deck import even_chances


def undealt(state: World) -> i64:
    """The cards not dealt yet; after the deal the two that were put aside [B2.3, B16]."""
    return state.table.rules.pack & ~state.table.played & ~union(state.hands)


def next_to_be_dealt(state: World) -> i64:
    """[B2.2] Cards are dealt one by one, clockwise from the dealer's left."""
    return (state.table.dealer + 1 + state.table.dealt) % state.seats


def chances(state: World) -> list[tuple[int, int]]:
    """Any seat may be the first dealer, any card left the next one."""
    if state.table.dealer == NOT_CHOSEN:
        return even_chances(FIRST_DEALER, state.seats)
    return [(int(card), 1) for card in members(undealt(state))] if state.table.dealt < state.table.due else []


def roll(state: World, rng: Rng) -> None:
    """Sample and carry out the first dealer, or the whole rest of the deal."""
    if state.table.dealer == NOT_CHOSEN:
        choose_dealer(state, rng.below(state.seats))
    else:
        deal_all(state, rng)


def choose_dealer(state: World, seat: i64) -> None:
    """[B2.1] The first dealer is drawn at random [B1]."""
    state.table.dealer = seat
    news.dealer_chosen(state)


def deal_card(state: World, card: i64) -> None:
    """[B2.2] One card to the next seat."""
    state.hands[next_to_be_dealt(state)] |= BIT[card]
    state.table.dealt += 1
    if state.table.dealt == state.table.due:
        begin_play(state)


def deal_all(state: World, rng: Rng) -> None:
    """The rest of the deal at once, every deal equally likely."""
    cards = members(undealt(state))
    rng.shuffle(cards)
    hands, seats, seat = state.hands, state.seats, next_to_be_dealt(state)
    missing = state.table.due - state.table.dealt
    for index in range(missing):
        hands[seat] |= BIT[cards[index]]
        seat = seat + 1 if seat + 1 < seats else 0
    state.table.dealt += missing
    begin_play(state)


def begin_play(state: World) -> None:
    """[B2.5] The player to the dealer's left leads the first trick [B1]. [B2.4] Everybody looks at their own hand."""
    state.table.leader = (state.table.dealer + 1) % state.seats
    news.hand_dealt(state)


def clear_for_next_hand(state: World) -> None:
    """[B2.1] The deal passes clockwise from hand to hand."""
    table = state.table
    table.dealer = (table.dealer + 1) % table.seats
    table.dealt = 0
    table.tricks_played = 0
    table.hand_number += 1
    table.played = 0
    for seat in range(table.seats):
        state.hands[seat] = 0
        table.voids[seat] = 0
        table.taken[seat] = 0
        table.points[seat] = 0
        table.played_by[seat] = 0
