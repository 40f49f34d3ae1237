"""What is going on: whose turn it is, what is asked of whom, an attack or a payment under way."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.behuetunsburg.components import GOLD, KINDS, PLACES, ROLES
from tafelrunde.games.behuetunsburg.table import ACTION, DRAW, HOSTAGE, JESTER_LOOSE, LIMIT, NONE, Table
from tafelrunde.tensors.encoder import clear, put_bag, put_large

FIRST_PHASE: Final[i64] = ACTION  # of those in which a seat decides; the draw, before chance deals, stands before it
LAST_PHASE: Final[i64] = LIMIT
PHASES_TOLD: Final[i64] = LAST_PHASE - FIRST_PHASE + 2
MONEY_KINDS: Final[i64] = KINDS - GOLD
SIGNS: Final = ("quested", "stirred", "reshuffled", "building")
NUMBERS: Final[i64] = 3 + MONEY_KINDS + 1 + 2 + 2 + 1 + len(SIGNS)


def size(seats: i64) -> i64:
    """Bytes of all of it."""
    return PHASES_TOLD + 5 * seats + PLACES + ROLES + NUMBERS


def put_turn(out: vec[u8], at: i64, table: Table, seat: i64) -> i64:
    """All of it; the place after."""
    seats, phase = table.seats, table.phase
    clear(out, at, PHASES_TOLD + 5 * seats + PLACES + ROLES)
    if phase == DRAW:
        out[at] = 1
    elif FIRST_PHASE <= phase <= LAST_PHASE:
        out[at + 1 + phase - FIRST_PHASE] = 1
    at += PHASES_TOLD
    out[at + seat] = 1
    out[at + seats + after(seat, table.starter, seats)] = 1
    out[at + 2 * seats + after(seat, table.active, seats)] = 1
    if table.asked != NONE:
        out[at + 3 * seats + after(seat, table.asked, seats)] = 1
    if table.victim != NONE:
        sides = table.rules.sides
        out[at + 4 * seats + after(table.rules.side_of(seat), table.victim, sides)] = 1
    at += 5 * seats
    if phase == HOSTAGE:
        out[at + table.person] = 1
    elif phase == JESTER_LOOSE:
        out[at + PLACES + table.person] = 1
    return put_numbers(out, at + PLACES + ROLES, table)


def put_numbers(out: vec[u8], at: i64, table: Table) -> i64:
    """Attack, payment, round and turn; the place after."""
    out[at] = u8(table.rogues)
    out[at + 1] = u8(table.women)
    out[at + 2] = u8(table.due)
    at = put_bag(out, at + 3, table.paid >> 5 * GOLD, MONEY_KINDS)
    out[at] = u8(table.round)
    at = put_large(out, at + 1, table.turn)
    at = put_large(out, at, table.idle)
    out[at] = u8(table.offers)
    out[at + 1] = 1 if table.quested else 0
    out[at + 2] = 1 if table.stirred else 0
    out[at + 3] = 1 if table.reshuffled else 0
    out[at + 4] = 1 if table.building else 0
    return at + 5


def after(first: i64, other: i64, number: i64) -> i64:
    """How many places one seat, or side, comes after another."""
    return other - first if other >= first else other - first + number
