"""What is seen (chapter 11): cards that surely are in a hand, in the draw pile, or face down where somebody laid them.

There is a row of knowledge for each seat and one for all who only watch (row `seats`). A row holds certain minimums:
a card that went openly to a hand is known there until it is played or could have left it unseen [H11.3]. A seat
remembers its own face-down discards until they are shuffled into a new draw pile, and what went in there [H11.4].
"""

from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.components import KINDS
from tafelrunde.games.behuetunsburg.table import World
from tafelrunde.kit.multiset import ONE, count, without_one, without_one_of_each


def take_openly(state: World, seat: i64, kind: i64) -> None:
    """[H11.3] A card goes to a hand and everybody has seen which."""
    seats = state.seats
    state.hands[seat] += ONE[kind]
    for row in range(seats + 1):
        if row != seat:
            state.known[row * seats + seat] += ONE[kind]


def leave_openly(state: World, seat: i64, kind: i64) -> None:
    """A card leaves a hand and everybody sees which."""
    seats, rows = state.seats, state.known
    state.hands[seat] -= ONE[kind]
    for row in range(seats + 1):
        known = rows[row * seats + seat]
        if known != 0:
            rows[row * seats + seat] = without_one(known, kind)


def leave_unseen(state: World, seat: i64, kind: i64, witness: i64) -> None:
    """A card leaves a hand and only its owner and one witness (a row, or NONE) know which."""
    seats, rows = state.seats, state.known
    state.hands[seat] -= ONE[kind]
    for row in range(seats + 1):
        known = rows[row * seats + seat]
        if known != 0:
            rows[row * seats + seat] = without_one(known, kind) if row == witness else without_one_of_each(known)


def discard_openly(state: World, seat: i64, kind: i64) -> None:
    """A card goes from a hand to the discard pile for all to see: Rogues, payments, women, questing men [H11.1]."""
    leave_openly(state, seat, kind)
    state.table.open_discards += ONE[kind]


def discard_face_down(state: World, seat: i64, kind: i64) -> None:
    """[H11.2] A card goes from a hand to the discard pile face down."""
    leave_unseen(state, seat, kind, seat)
    state.secrets[seat] += ONE[kind]


def draw_unseen(state: World, seat: i64, kind: i64) -> None:
    """A card goes from the draw pile to a hand, and only its new owner knows which."""
    state.pile -= ONE[kind]
    state.hands[seat] += ONE[kind]
    rows, row = state.known_pile, i64(0)
    for known in rows:
        if known != 0:
            rows[row] = without_one(known, kind) if row == seat else without_one_of_each(known)
        row += 1


def reshuffle(state: World) -> None:
    """[H7.1, H8, H11.4] The discard pile becomes the draw pile; everybody knows of it what they know lay there."""
    table = state.table
    state.pile += state.discards()
    for row in range(state.seats + 1):
        state.known_pile[row] += table.open_discards
        if row < state.seats:
            state.known_pile[row] += state.secrets[row]
            state.secrets[row] = 0
    table.open_discards = 0
    table.reshuffled = True


def see_offer(state: World, seat: i64, owner: i64, offered: i64) -> None:
    """[H11.5] Whoever is asked knows from now on that the proposer holds what is offered from the hand."""
    row = seat * state.seats + owner
    for kind in range(KINDS):
        missing = count(offered, kind) - count(state.known[row], kind)
        if missing > 0:
            state.known[row] += missing * ONE[kind]


def receive(state: World, seat: i64, giver: i64, bag: i64) -> None:
    """[H11.5] Traded cards go to a hand, and the giver knows which."""
    state.hands[seat] += bag
    state.known[giver * state.seats + seat] += bag
