"""Writes positions of Beutelschneider as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import state as contract
from tafelrunde.games.beutelschneider.components import CARDS
from tafelrunde.games.beutelschneider.dealing import undealt
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.table import Rules
from tafelrunde.tensors import encoder

SUITS: Final[i64] = 4
LEAST_POINTS: Final[i64] = -20  # of a hand: the cutpurse alone
MOST_POINTS: Final[i64] = 100  # every number, and every bonus once
MOST_TOTAL: Final[i64] = 9_999
MOST: Final[i64] = 255  # that one byte can tell
NOBODY: Final[i64] = -1

SIZE: Final[i64] = CARDS + SUITS + 1 + 1 + 2 + 1 + 3  # what there is once
SIZE_A_SEAT: Final[i64] = 2 * (CARDS + 1) + CARDS + SUITS + 1 + 1 + 2 + 1 + 3

HIDDEN_SIZE: Final[i64] = 3 * CARDS  # the other hands; of three seats two, and the cards put aside


class Encoder(encoder.Encoder):
    """See `tafelrunde.tensors.beutelschneider` for the fields."""

    def __init__(self, seats: i64) -> None:
        super().__init__(SIZE + seats * SIZE_A_SEAT, HIDDEN_SIZE)

    def observe(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        table, seats = state.table, state.seats
        leader, last_leader = turns_after(seat, table.leader, seats), turns_after(seat, table.last_leader, seats)
        at = put_cards(out, at, state.hands[seat], CARDS)
        at = put_trick(out, at, table.cards, table.laid, leader, seats)
        at = put_trick(out, at, table.last_trick, len(table.last_trick), last_leader, seats)
        at = put_sets(out, at, table.played_by, CARDS, seat)
        at = put_sets(out, at, table.voids, SUITS, seat)
        at = put_numbers(out, at, table.points, LEAST_POINTS, MOST_POINTS, seat)
        at = put_numbers(out, at, table.taken, 0, MOST, seat)
        at = put_totals(out, at, table.totals, seat)
        at = put_one_of(out, at, table.led_suit(), SUITS)
        at = put_one_of(out, at, leader, seats)
        at = put_one_of(out, at, last_leader if len(table.last_trick) > 0 else NOBODY, seats)
        at = put_one_of(out, at, turns_after(seat, table.dealer, seats), seats)
        out[at] = u8(table.tricks_played)
        out[at + 1] = u8(within(table.hand_number, 0, MOST))
        put_rules(out, at + 2, table.rules)

    def reveal(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        seats = state.seats
        for place in range(seat + 1, seat + seats):
            at = put_cards(out, at, state.hands[place if place < seats else place - seats], CARDS)
        if seats == 3:
            put_cards(out, at, undealt(state), CARDS)


def turns_after(seat: i64, other: i64, seats: i64) -> i64:
    """How many turns after the seat the other one's comes; negative for none (`other` is -1)."""
    return other - seat if other >= seat or other < 0 else other - seat + seats


def within(number: i64, least: i64, most: i64) -> i64:
    """The number, or the bound that it is beyond."""
    return least if number < least else most if number > most else number


def put_cards(out: vec[u8], at: i64, cards: i64, kinds: i64) -> i64:
    """A set of cards or suits, one a byte, four at a time; the place after them."""
    for place in range(at, at + kinds, 4):
        out[place] = u8(cards & 1)
        out[place + 1] = u8((cards >> 1) & 1)
        out[place + 2] = u8((cards >> 2) & 1)
        out[place + 3] = u8((cards >> 3) & 1)
        cards >>= 4
    return at + kinds


def put_sets(out: vec[u8], at: i64, sets: vec[i64], kinds: i64, seat: i64) -> i64:
    """The sets of all seats, from this one on in turn; the place after them."""
    seats: i64 = len(sets)
    for place in range(seat, seat + seats):
        at = put_cards(out, at, sets[place if place < seats else place - seats], kinds)
    return at


def put_numbers(out: vec[u8], at: i64, numbers: vec[i64], least: i64, most: i64, seat: i64) -> i64:
    """The numbers of all seats, from this one on in turn, less the least; the place after them."""
    seats: i64 = len(numbers)
    for place in range(seat, seat + seats):
        out[at] = u8(within(numbers[place if place < seats else place - seats], least, most) - least)
        at += 1
    return at


def put_totals(out: vec[u8], at: i64, totals: vec[i64], seat: i64) -> i64:
    """The totals of all seats, then by how much they are below zero; the place after them."""
    seats: i64 = len(totals)
    debts = at + 2 * seats
    for place in range(seat, seat + seats):
        total = totals[place if place < seats else place - seats]
        at = encoder.put_large(out, at, within(total, 0, MOST_TOTAL))
        out[debts] = u8(within(-total, 0, MOST))
        debts += 1
    return debts


def put_trick(out: vec[u8], at: i64, cards: vec[i64], laid: i64, leader: i64, seats: i64) -> i64:
    """By seat which of the first `laid` cards it played, one-hot and then as a number; the place after them.

    Of the one-hot part only those entries are taken back that the numbers of the last position tell.
    """
    numbers = at + seats * CARDS
    entries = at - 1  # of the seat's card with the number 0
    for place in range(numbers, numbers + seats):
        before = i64(out[place])
        if before > 0:
            out[entries + before] = 0
            out[place] = 0
        entries += CARDS
    who = leader
    for place in range(laid):
        card = cards[place]
        out[at + who * CARDS + card] = 1
        out[numbers + who] = u8(card + 1)
        who = who + 1 if who + 1 < seats else 0
    return numbers + seats


def put_one_of(out: vec[u8], at: i64, choice: i64, labels: i64) -> i64:
    """Which of so few labels it is, none if negative; the place after them."""
    for label in range(labels):
        out[at + label] = 1 if label == choice else 0
    return at + labels


def put_rules(out: vec[u8], at: i64, rules: Rules) -> None:
    """What was agreed on."""
    at = encoder.put_large(out, at, rules.target)
    out[at] = u8(rules.hands_limit)
    out[at + 1] = 1 if rules.play_on else 0
    out[at + 2] = 1 if rules.instant_win else 0
    out[at + 3] = 1 if rules.must_trump else 0
