"""What everybody has seen: cards that surely are in a hand, in the draw pile, or face down where one laid them.

There is a row of knowledge for each seat and one for all who only watch (row `seats`). A row holds certain minimums:
a card that went openly to a hand is known there until it is played or could have left it unseen [H11.3]. A seat
remembers its own face-down discards until they are shuffled into a new draw pile, and what went in there [H11.4].
"""

from mypy_extensions import i64

from tafelrunde.games.behuetunsburg.table import Table
from tafelrunde.kit.multiset import ALL, ONE, without_one, without_one_of_each


def saw_taken(table: Table, seat: i64, kind: i64) -> None:
    """[H11.3] Everybody has seen a card go to a hand."""
    seats = table.seats
    for row in range(seats + 1):
        if row != seat:
            table.known[row * seats + seat] += ONE[kind]


def saw_traded(table: Table, watcher: i64, seat: i64, bag: i64) -> None:
    """[H11.5] One partner in a trade knows what the other has got."""
    table.known[watcher * table.seats + seat] += bag


def leave_openly(table: Table, seat: i64, kind: i64) -> None:
    """A card leaves a hand and everybody sees which."""
    seats = table.seats
    table.hands[seat] -= ONE[kind]
    for row in range(seats + 1):
        known = table.known[row * seats + seat]
        if known & ALL[kind] != 0:
            table.known[row * seats + seat] = known - ONE[kind]


def leave_unseen(table: Table, seat: i64, kind: i64) -> None:
    """A card leaves a hand and only its owner knows which."""
    seats = table.seats
    table.hands[seat] -= ONE[kind]
    for row in range(seats + 1):
        known = table.known[row * seats + seat]
        if known != 0:
            table.known[row * seats + seat] = without_one_of_each(known)


def discard_openly(table: Table, seat: i64, kind: i64) -> None:
    """A card goes from a hand to the discard pile for all to see: Rogues, payments, women, questing men [H11.1]."""
    leave_openly(table, seat, kind)
    table.open_discards += ONE[kind]


def discard_face_down(table: Table, seat: i64, kind: i64) -> None:
    """[H11.2] A card goes from a hand to the discard pile face down."""
    leave_unseen(table, seat, kind)
    table.secrets[seat] += ONE[kind]


def draw_unseen(table: Table, seat: i64, kind: i64) -> None:
    """A card goes from the draw pile to a hand, and only its new owner knows which."""
    table.pile -= ONE[kind]
    table.hands[seat] += ONE[kind]
    for row in range(table.seats + 1):
        known = table.known_pile[row]
        if known != 0:
            table.known_pile[row] = without_one(known, kind) if row == seat else without_one_of_each(known)


def reshuffle(table: Table) -> None:
    """[H7.1, H8] The discard pile becomes the draw pile; everybody knows of it what they know lay there."""
    table.pile += table.discards()
    for row in range(table.seats + 1):
        table.known_pile[row] += table.open_discards
        if row < table.seats:
            table.known_pile[row] += table.secrets[row]
            table.secrets[row] = 0
    table.open_discards = 0
    table.reshuffled = True
