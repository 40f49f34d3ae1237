"""Cards that do not lie open: hands, draw pile and discards, and what is known of them."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.behuetunsburg.components import KINDS
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.kit.multiset import size as size_of
from tafelrunde.tensors.encoder import put_bag


def size(seats: i64) -> i64:
    """Bytes of what a seat knows."""
    return KINDS * (1 + 2 * (seats - 1) + seats + 4) + 2 * seats + 1


def hidden_size(seats: i64) -> i64:
    """Bytes of what it does not."""
    return KINDS * (2 * (seats - 1) + 1 + (seats - 1) * (seats - 2) + seats - 1)


def put_cards(out: vec[u8], at: i64, state: State, seat: i64) -> i64:
    """What a seat knows; the place after."""
    seats, known = state.seats, state.known
    at = put_bag(out, at, state.hands[seat], KINDS)
    for step in range(1, seats):
        at = put_bag(out, at, known[seat * seats + seat_after(state, seat, step)], KINDS)
    for step in range(1, seats):
        at = put_bag(out, at, known[seat_after(state, seat, step) * seats + seat], KINDS)
    for step in range(seats):
        at = put_bag(out, at, known[seats * seats + seat_after(state, seat, step)], KINDS)
    at = put_bag(out, at, state.secrets[seat], KINDS)
    at = put_bag(out, at, state.table.open_discards, KINDS)
    at = put_bag(out, at, state.known_pile[seat], KINDS)
    at = put_bag(out, at, state.known_pile[seats], KINDS)
    for step in range(seats):
        other = seat_after(state, seat, step)
        out[at + step] = u8(size_of(state.hands[other]))
        out[at + seats + step] = u8(size_of(state.secrets[other]))
    at += 2 * seats
    out[at] = u8(size_of(state.pile))
    return at + 1


def put_hidden_cards(out: vec[u8], at: i64, state: State, seat: i64) -> i64:
    """What it does not know; the place after."""
    seats = state.seats
    for step in range(1, seats):
        at = put_bag(out, at, state.hands[seat_after(state, seat, step)], KINDS)
    for step in range(1, seats):
        at = put_bag(out, at, state.secrets[seat_after(state, seat, step)], KINDS)
    at = put_bag(out, at, state.pile, KINDS)
    for knowing in range(1, seats):
        row = seat_after(state, seat, knowing) * seats
        for step in range(1, seats):
            if step != knowing:
                at = put_bag(out, at, state.known[row + seat_after(state, seat, step)], KINDS)
    for step in range(1, seats):
        at = put_bag(out, at, state.known_pile[seat_after(state, seat, step)], KINDS)
    return at


def seat_after(state: State, seat: i64, step: i64) -> i64:
    """[H2.3] The seat that comes so many after another, clockwise."""
    other = seat + step
    return other if other < state.seats else other - state.seats
