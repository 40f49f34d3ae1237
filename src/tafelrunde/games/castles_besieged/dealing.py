"""Chapter 2: the dealer, the opening hands, the first turn."""

from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.castles_besieged import news, table as t
from tafelrunde.games.castles_besieged.table import World


def await_deal(state: World, dealer: i64) -> None:
    """[C2.1] [C2.2] The cards are dealt by the winner of the last game [C18]; if there is none, by lot [C27]."""
    state.table.dealer = dealer
    state.table.awaited = t.THE_DEALER if dealer == t.NEITHER else t.A_DEAL


def choose_dealer(state: World, seat: i64) -> None:
    """[C2.1] The dealer of the first game is chosen by lot, and again after a drawn game [C27]."""
    await_deal(state, seat)
    news.dealer_chosen(state)


def deal_card(state: World, value: i64) -> None:
    """[C2.3] One card of the seven each (of the two, for research [C29]), the first to the non-dealer; the others
    become the draw pile."""
    hands = state.hands
    dealt = hands[0].size + hands[1].size
    hands[(state.table.dealer + 1 + dealt) & 1].add(value)
    state.pile.take(value)
    if dealt + 1 == 2 * state.table.rules.hand:
        begin(state)


def deal_all(state: World, rng: Rng) -> None:
    """The rest of the deal at once, every deal equally likely."""
    while state.table.awaited == t.A_DEAL:
        deal_card(state, state.pile.pick(rng))


def begin(state: World) -> None:
    """[C2.4] The non-dealer takes the first turn."""
    table = state.table
    table.turn = 1
    table.to_move = 1 - table.dealer
    table.awaited = t.A_TURN
    news.hands_dealt(state)


def clear_for_next_game(state: World, victor: i64) -> None:
    """[C2.2] The winner of the last game deals the next one [C18]; after a draw the lot decides [C27]."""
    table = t.empty_table(state.table.rules)
    table.games_played = state.table.games_played
    table.won = state.table.won
    state.table = table
    state.hands = t.empty_hands()
    state.known = t.empty_hands()
    state.pile = t.whole_pack(table.rules)
    await_deal(state, victor)
