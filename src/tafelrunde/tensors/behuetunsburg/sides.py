"""What each side has on the table: court, castle, treasury and score."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.behuetunsburg import components as c
from tafelrunde.games.behuetunsburg.court import columns_of, couples_in, is_complete
from tafelrunde.games.behuetunsburg.table import EMPTY, Table
from tafelrunde.tensors.encoder import put_bag, put_large

RANKS: Final[i64] = c.ROYALS + 1
MONEY_KINDS: Final[i64] = c.KINDS - c.GOLD
LOWEST_SCORE: Final[i64] = (c.ROUNDS + 1) * 2 * c.IN_THE_DECK[c.JESTER] * c.POINTS[c.JESTER]  # all Jesters, no more
OPEN: Final[i64] = c.PLACES + RANKS + 2 + 2 * MONEY_KINDS + 1  # bytes of a side before the treasuries


def places_for(seats: i64) -> i64:
    """[H1.2, H9.4] The most cards a treasury of so many seats can have."""
    return c.TREASURE if seats == 2 else 2 * c.TREASURE


def size(seats: i64) -> i64:
    """Bytes of all of it."""
    return seats * (OPEN + places_for(seats) + 2) + 1


def put_sides(out: vec[u8], at: i64, table: Table, seat: i64) -> i64:
    """All of it, field by field, in each of them side by side; the place after."""
    seats, places = table.seats, places_for(table.seats)
    for step in range(seats):
        court: i64 = 0
        chest: i64 = 0
        castle: i64 = 0
        score: i64 = 0
        treasury = EMPTY
        if step < table.rules.sides:
            side = side_after(table, seat, step)
            court = table.courts[side]
            chest = table.chests[side]
            castle = table.castles[side]
            score = table.scores[side]
            if chest != 0:
                treasury = table.treasuries[side]
        put_court(out, at, seats, step, court)
        rest = at + seats * (c.PLACES + RANKS + 1)
        out[rest + step] = u8(castle)
        rest += seats
        put_bag(out, rest + MONEY_KINDS * step, chest >> 5 * c.GOLD, MONEY_KINDS)
        rest += MONEY_KINDS * seats
        put_treasury(out, rest, seats, step, treasury, places)
        put_large(out, at + seats * (OPEN + places) + 2 * step, score - LOWEST_SCORE)
    at += seats * (OPEN + places + 2)
    out[at] = u8(table.castles_left())
    return at + 1


def side_after(table: Table, seat: i64, step: i64) -> i64:
    """[H2.3, H9.1] The side that comes so many after that of a seat."""
    side = table.rules.side_of(seat) + step
    return side if side < table.rules.sides else side - table.rules.sides


def put_court(out: vec[u8], at: i64, seats: i64, step: i64, court: i64) -> None:
    """The people of a court, its couples, and whether it is complete."""
    columns = columns_of(court)
    put_bag(out, at + c.PLACES * step, court, c.PLACES)
    at += c.PLACES * seats
    for rank in range(RANKS):
        out[at + RANKS * step + rank] = u8(couples_in(columns, rank))
    out[at + RANKS * seats + step] = 1 if is_complete(columns) else 0


def put_treasury(out: vec[u8], at: i64, seats: i64, step: i64, treasury: vec[i64], places: i64) -> None:
    """The top card of a treasury, the number of its cards, and what each of them is worth; what a longer one left there
    is taken back."""
    cards: i64 = len(treasury)
    top = at + MONEY_KINDS * step
    for kind in range(MONEY_KINDS):
        out[top + kind] = 0
    if cards > 0:
        out[top + treasury[cards - 1] - c.GOLD] = 1
    at += MONEY_KINDS * seats
    before = i64(out[at + step])
    out[at + step] = u8(cards)
    first = at + seats + places * step
    place = first
    for kind in treasury:
        out[place] = u8(c.WORTH[kind])
        place += 1
    while place < first + before:
        out[place] = 0
        place += 1
