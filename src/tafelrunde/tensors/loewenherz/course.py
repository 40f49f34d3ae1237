"""Where the game stands: the turn, contests, payments, the action in hand, points and ducats."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tafelrunde.games.loewenherz import components as c, table as t
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.turn import cards_in_turn
from tafelrunde.tensors.encoder import clear, keep_one_of, put_one_of
from tafelrunde.tensors.loewenherz.sides import Sides

PHASES: Final[i64] = 16  # in which there is something to see: those that pass are left out
NONE: Final[i64] = -1
KINDS_OF_BANDS: Final[i64] = 6
LETTERS: Final[i64] = 5
MOST: Final[i64] = 255
LOWEST_POWER: Final[i64] = -100
HIGHEST_BID: Final[i64] = 254


def put_turn(out: vec[u8], at: i64, table: t.Table, side: Sides) -> i64:
    """The phase, who acts, the action card, decision cards; the place after them."""
    phase = table.phase
    at = keep_one_of(out, at, phase if phase < t.PERFORM else PHASES - 1, PHASES)
    if phase == t.DUEL:
        at = put_bits(out, at, table.bidders & ~table.bid_done, side)
    else:
        chance = phase == t.TILES or phase == t.PILES or phase == t.REVEAL or phase == t.END
        at = put_one_of(out, at, NONE if chance else side.place[table.turn_of], side.seats)
    at = keep_one_of(out, at, side.place[table.first], side.seats)
    out[at] = u8(table.placed)
    at += 1
    for seen in table.seen:
        out[at] = u8(seen)
        at += 1
    at = put_card(out, at, table.card)
    for band in range(c.BANDS):
        at = put_bits(out, at, table.picks[band], side)
    out[at] = u8(table.laid)
    resolving = table.laid == cards_in_turn(side.seats)
    return put_one_of(out, at + 1, table.band if resolving else NONE, c.BANDS)


def put_card(out: vec[u8], at: i64, card: i64) -> i64:
    """The letter and the bands of an action card, if one has been turned; the place after them."""
    if card < 0:
        return clear(out, at, LETTERS + c.BANDS * (KINDS_OF_BANDS + 1))
    at = keep_one_of(out, at, c.CARD_LETTER[card], LETTERS)
    numbers = at + c.BANDS * KINDS_OF_BANDS
    for band in range(card * c.BANDS, card * c.BANDS + c.BANDS):
        at = keep_one_of(out, at, c.BAND_KIND[band], KINDS_OF_BANDS)
        out[numbers] = u8(c.BAND_NUMBER[band])
        numbers += 1
    return numbers


def put_bits(out: vec[u8], at: i64, seats: i64, side: Sides) -> i64:
    """Which seats are in a set; the place after them."""
    order = side.order
    for place in range(side.seats):
        out[at] = u8((seats >> order[place]) & 1)
        at += 1
    return at


def put_contest(out: vec[u8], at: i64, state: State, side: Sides) -> i64:
    """[L6.2a, L6.3a] Offers and bids; the place after them."""
    table, seats = state.table, side.seats
    if table.phase == t.TRIAL:
        for place in range(seats):
            out[at + place] = u8(table.offers[side.order[place]])
        out[at + seats] = u8(table.offer)
        payer = table.offer_payer
        at = put_one_of(out, at + seats + 1, side.place[payer] if payer >= 0 else NONE, seats)
    else:
        at = clear(out, at, 2 * seats + 1)
    if table.phase == t.DUEL:
        at = put_bits(out, at, table.bidders, side)
        at = put_bits(out, at, table.bid_done, side)
        out[at] = 1 if table.second_duel else 0
        out[at + 1] = u8(state.bids[side.seat])
        at = put_treasures(out, at + 2, state.bid_treasure[side.seat])
    else:
        at = clear(out, at, 2 * seats + 2 + c.TREASURES)
    for place in range(seats):
        bid = table.revealed[side.order[place]]
        out[at] = u8(1 + (bid if bid < HIGHEST_BID else HIGHEST_BID))
        at += 1
    return at


def put_treasures(out: vec[u8], at: i64, treasures: i64) -> i64:
    """Which treasures are in a set; the place after them."""
    for treasure in range(c.TREASURES):
        out[at + treasure] = u8((treasures >> treasure) & 1)
    return at + c.TREASURES


def put_action(out: vec[u8], at: i64, table: t.Table, side: Sides) -> i64:
    """What is owed, and what is left of the action; the place after it. What is over is not told."""
    phase, after = table.phase, table.after_paying
    paying = phase == t.PAY
    with_swords = phase == t.SWORDS or phase == t.EXPAND or (paying and after == t.SWORDS)
    out[at] = u8(table.owed)
    payee = side.place[table.payee] if table.payee >= 0 else side.seats
    at = put_one_of(out, at + 1, payee if paying else NONE, side.seats + 1)
    next_phase: i64 = 0 if after == t.DECIDE else 1 if after == t.SWORDS else 2
    at = put_one_of(out, at, next_phase if paying else NONE, 3)
    out[at] = u8(table.credit) if with_swords else u8(0)
    out[at + 1] = u8(table.walls_left)
    out[at + 2] = u8(table.swords)
    out[at + 3] = 1 if with_swords and table.has_expanded else 0
    at += 4
    if phase == t.EXPAND:
        out[at] = u8(table.taken)
        for place in range(side.colours):
            out[at + 1 + place] = u8(table.severed[side.order[place]])
        at += 1 + side.colours
    else:
        at = clear(out, at, 1 + side.colours)
    return put_one_of(out, at, table.looking_at if phase == t.TAKE_CARD else NONE, 2)


def put_purses(out: vec[u8], at: i64, table: t.Table, side: Sides) -> i64:
    """Points and ducats of all; the place after them."""
    points, seats = table.points, side.seats
    gained, lost = at + seats, at + 5 * seats
    ducats = lost + 2 * seats
    for place in range(seats):
        seat = side.order[place]
        base = seat * t.SOURCES
        regions, expansions = points[base + t.REGIONS], points[base + t.EXPANSIONS]
        robbed, severed = points[base + t.ROBBED], points[base + t.SEVERED]
        mines, parchments = points[base + t.MINES], points[base + t.PARCHMENTS]
        out[at + place] = within(regions + expansions + robbed + severed + mines + parchments - LOWEST_POWER)
        out[gained] = within(regions)
        out[gained + 1] = within(expansions)
        out[gained + 2] = within(mines)
        out[gained + 3] = within(parchments)
        out[lost] = within(-robbed)
        out[lost + 1] = within(-severed)
        out[ducats + place] = within(table.ducats[seat])
        gained += 4
        lost += 2
    return ducats + seats


def within(number: i64) -> u8:
    """A number cut off at 0 and at what a byte holds."""
    if number < 0:
        return 0
    return u8(number) if number < MOST else u8(MOST)
