"""Writes positions of Castles Besieged as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.core import state as contract
from tafelrunde.games.castles_besieged.attack import roll_needed
from tafelrunde.games.castles_besieged.components import ACE, KING, LOWEST_HIT, PACK
from tafelrunde.games.castles_besieged.moves import first_die, second_die
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import Attack, Table
from tafelrunde.kit.deck import Deck
from tafelrunde.tensors import encoder

SIZE: Final[i64] = 3 * KING + 2 + 4 * PACK + 2 + 2 + 1 + 1 + 2 + 2 + 1 + 1 + 2 + 2 + 1 + 1 + 1 + 1 + 3
TO_RESHUFFLE: Final[i64] = SIZE - 1 - KING  # from the cards known to the last rule agreed on, `reshuffle_discard`
HIDDEN_SIZE: Final[i64] = 2 * KING
MISS: Final[i64] = LOWEST_HIT - 1  # the highest roll that never hits
LAST_TURN: Final[i64] = 25_599  # that two bytes can tell


class Encoder(encoder.Encoder):
    """See `tafelrunde.tensors.castles_besieged` for the fields."""

    def __init__(self) -> None:
        super().__init__(SIZE, HIDDEN_SIZE)

    def observe(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        table, enemy = state.table, 1 - seat
        own, others = table.army(seat), table.army(enemy)
        hand, enemy_hand = state.hands[seat], state.hands[enemy]
        at = put_cards(out, at, hand)
        if table.rules.reshuffle_discard or out[at + TO_RESHUFFLE] == 1:  # else nothing is known, nor was before
            put_cards(out, at, state.known[enemy])
        at = put_cards(out, at + KING, table.discard)
        before, before_enemy = i64(out[at]), i64(out[at + 1])  # how far the rows reached that were written here last
        out[at] = u8(len(own.row))
        out[at + 1] = u8(len(others.row))
        put_row(out, at + 2, own.row, before)
        put_row(out, at + 2 + PACK, others.row, before_enemy)
        put_needs(out, at + 2 + 2 * PACK, own.row, others.row, before)
        put_needs(out, at + 2 + 3 * PACK, others.row, own.row, before_enemy)
        at += 2 + 4 * PACK
        out[at] = u8(own.hits)
        out[at + 1] = u8(others.hits)
        out[at + 2] = u8(hand.size)
        out[at + 3] = u8(enemy_hand.size)
        out[at + 4] = u8(state.pile.size)
        out[at + 5] = u8(table.passes)
        at = encoder.put_large(out, at + 6, table.turn if table.turn < LAST_TURN else LAST_TURN)
        at = put_attack(out, at, table.last_attack, seat)
        out[at] = u8(table.won[seat])
        out[at + 1] = u8(table.won[enemy])
        out[at + 2] = u8(table.games_played)
        put_rules(out, at + 3, table)

    def reveal(self, state: contract.State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, State)
        put_cards(out, put_cards(out, at, state.hands[1 - seat]), state.pile)


def put_cards(out: vec[u8], at: i64, cards: Deck) -> i64:
    """How many cards of each value; the place after them."""
    place = at - ACE  # there are no cards of the value 0
    for number in cards.counts:
        if place >= at:
            out[place] = u8(number)
        place += 1
    return place


def put_row(out: vec[u8], at: i64, row: vec[i64], before: i64) -> None:
    """The values by place; what a longer row left there before is taken back."""
    place = at
    for value in row:
        out[place] = u8(value)
        place += 1
    while place < at + before:
        out[place] = 0
        place += 1


def put_needs(out: vec[u8], at: i64, row: vec[i64], opposite: vec[i64], before: i64) -> None:
    """By how much over a miss dice let each card hit what it attacks; what a longer row left there is taken back."""
    size: i64 = len(row)
    facing: i64 = len(opposite)
    for place in range(size):
        out[at + place] = u8(roll_needed(row[place], opposite[place]) - MISS if place < facing else LOWEST_HIT - MISS)
    for place in range(size, before):
        out[at + place] = 0


def put_attack(out: vec[u8], at: i64, attack: Attack | None, seat: i64) -> i64:
    """Whose the last attack was, with which card on which, and the dice; the place after them."""
    if attack is None:
        return encoder.clear(out, at, 6)
    out[at] = 1 if attack.seat == seat else 0
    out[at + 1] = 0 if attack.seat == seat else 1
    out[at + 2] = u8(attack.attacker)
    out[at + 3] = u8(attack.defender)
    out[at + 4] = u8(first_die(attack.dice))
    out[at + 5] = u8(second_die(attack.dice))
    return at + 6


def put_rules(out: vec[u8], at: i64, table: Table) -> None:
    """What was agreed on."""
    rules = table.rules
    out[at] = u8(rules.hits_to_lose)
    out[at + 1] = u8(rules.games)
    out[at + 2] = u8(rules.hand_limit)
    out[at + 3] = 1 if rules.exact_seven_on_castle else 0
    out[at + 4] = 1 if rules.allow_pass else 0
    out[at + 5] = 1 if rules.reshuffle_discard else 0
