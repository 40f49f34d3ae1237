"""Chapter 3: a turn is drawing, laying or attacking; and passing, if none of them can be done."""

from librt.vecs import append
from mypy_extensions import i64

from tafelrunde.games.castles_besieged import news
from tafelrunde.games.castles_besieged.attack import attackers
from tafelrunde.games.castles_besieged.components import ACE, KING
from tafelrunde.games.castles_besieged.ending import end_turn, two_passes
from tafelrunde.games.castles_besieged.table import A_CARD, A_TURN, World, no_cards
from tafelrunde.kit.deck import Deck

# -- drawing


def is_pile_left(state: World) -> bool:
    """[C3] An empty pile stays empty, unless `reshuffle_discard` makes a new one of the killed cards."""
    return state.pile.size > 0 or (state.table.rules.reshuffle_discard and state.table.discard.size > 0)


def is_hand_full(state: World, seat: i64) -> bool:
    """[C26] With `hand_limit`: does the seat hold that many cards or more?"""
    return state.hands[seat].size >= state.table.rules.hand_limit


def may_draw(state: World, seat: i64) -> bool:
    """[C3.2] Drawing needs a card to draw, and with `hand_limit` a hand below the limit."""
    return is_pile_left(state) and not is_hand_full(state, seat)


def reach_for_pile(state: World) -> None:
    """[C3.2] Draw a card; which one, chance says."""
    if state.pile.size == 0:
        reshuffle(state)
    state.table.awaited = A_CARD


def reshuffle(state: World) -> None:
    """[C25] When the empty pile is drawn from, the discard pile is shuffled into a new one.

    At that moment everything but the two hands lies open, so each player knows what the other holds.
    """
    state.pile = state.table.discard
    state.table.discard = no_cards()
    state.known = [state.hands[0].copy(), state.hands[1].copy()]
    news.pile_renewed(state)


def draw_card(state: World, value: i64) -> None:
    """[C3.2] The card goes to the hand; only its owner sees it."""
    seat = state.table.to_move
    state.hands[seat].add(value)
    state.pile.take(value)
    news.card_drawn(state, seat, value)
    state.table.awaited = A_TURN
    end_turn(state)


# -- laying


def may_lay(hand: Deck, value: i64) -> bool:
    """[C3.3] A card is laid from the hand; the row has no limit [C13]."""
    return ACE <= value <= KING and hand.counts[value] > 0


def lay(state: World, value: i64) -> None:
    """[C3.3] The card goes face up [C21] to the end of its owner's row, never anywhere else [C10].

    [C11] That ends the turn, so the card attacks in the next one at the earliest.
    """
    table = state.table
    seat = table.to_move
    state.hands[seat].take(value)
    if table.rules.reshuffle_discard and state.known[seat].counts[value] > 0:
        state.known[seat].take(value)
    army = table.army(seat)
    army.row = append(army.row, value)
    army.laid = append(army.laid, table.turn)
    news.card_laid(state, seat, value)
    end_turn(state)


# -- passing


def must_pass(state: World, seat: i64) -> bool:
    """[C15] Without a card in hand or row and without a card to draw nothing can be done."""
    return state.hands[seat].size == 0 and attackers(state.table, seat) == 0 and not may_draw(state, seat)


def may_pass(state: World, seat: i64) -> bool:
    """[C1] Nobody passes who can do something, however unwelcome [C22]; the option `allow_pass` lets anybody pass."""
    return state.table.rules.allow_pass or must_pass(state, seat)


def give_way(state: World) -> None:
    """[C24] A pass, free or forced, is a move of its own. [C23] Two in a row end the game [C14]."""
    table = state.table
    news.turn_passed(state, table.to_move, must_pass(state, table.to_move))
    table.passes += 1
    if table.passes == 2:
        two_passes(state)
    else:
        end_turn(state)
