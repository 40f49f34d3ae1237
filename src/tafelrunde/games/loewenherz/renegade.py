"""[L8.2a] Renegades: a knight of a bordering foreign region goes home, and one of one's own takes its place."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import (
    components as c,
    geometry as g,
    moves as m,
    news,
    paying,
    reasons,
    swords,
    table as t,
)
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE

NO_SITE: Final[i64] = 1000  # more than any fee


def own_regions_beside(table: Table, seat: i64, zone: i64) -> vec[i64]:
    """[L8.2a] By zone: 1 for the seat's regions that border the zone."""
    board = table.board
    found = vec[i64]([0] * len(board.size))
    for square in range(g.SQUARES):
        if board.zone[square] == zone:
            for side in range(g.SIDES):
                other = g.BEYOND[square * g.SIDES + side]
                if other >= 0 and board.owner(board.zone[other]) == seat:
                    found[board.zone[other]] = 1
    return found


def cheapest_site(table: Table, seat: i64, regions: vec[i64]) -> i64:
    """The lowest fee for a knight in one of the regions; NO_SITE if there is no square for one."""
    lowest: i64 = NO_SITE
    for square in range(g.SQUARES):
        if regions[table.board.zone[square]] == 1 and swords.site_problem(table, seat, square) == FINE:
            cost = swords.fee(table, square)
            if cost < lowest:
                lowest = cost
    return lowest


def renegade_problem(state: World, seat: i64, square: i64) -> i64:
    """[L8.2a] A card, and a foreign knight in a region that borders one's own; allied or neutral does not matter [L23].

    [L8.2c] No other knight may be cut off. [L8.2d] Placing is a must, so there has to be a place and the money.
    """
    if state.hidden_count(seat, c.RENEGADE) == 0:
        return reasons.NO_RENEGADE_CARD
    return robbing_problem(state, seat, square)


def robbing_problem(state: World, seat: i64, square: i64) -> i64:
    """[L8.2a] A knight that a seat may rob, the card aside."""
    table = state.table
    board = table.board
    colour = board.colour(square)
    if colour == seat or not board.is_knight(square):
        return reasons.NO_FOREIGN_KNIGHT
    zone = board.zone[square]
    if not board.is_region(zone):
        return reasons.NOT_IN_REGION
    regions = own_regions_beside(table, seat, zone)
    beside = False
    for mark in regions:
        if mark == 1:
            beside = True
    if not beside:
        return reasons.NO_REGION_BESIDE
    if board.chained(colour, square) < board.chained(colour, -1) - 1:
        return reasons.CUTS_OFF
    cost = cheapest_site(table, seat, regions)
    if cost == NO_SITE:
        return reasons.NO_PLACE_FOR_RENEGADE
    if cost + swords.fee(table, square) > state.purse(seat):
        return reasons.RENEGADE_FEE_MISSING
    return FINE


def moves(state: World, seat: i64, found: vec[i64]) -> vec[i64]:
    """[L8.2a] `found` and every knight that may change sides."""
    if state.hidden_count(seat, c.RENEGADE) == 0:
        return found
    square: i64 = 0
    for piece in state.table.board.piece:
        if piece >= c.COLOURS and robbing_problem(state, seat, square) == FINE:
            found = append(found, m.RENEGADE_AT + square)
        square += 1
    return found


def turn_knight(state: World, square: i64) -> None:
    """[L8.2a] The foreign knight returns to its stock; five ducats are due if it stood on wood [L8.2d]."""
    table = state.table
    board = table.board
    seat = table.turn_of
    colour = board.colour(square)
    zone = board.zone[square]
    regions = own_regions_beside(table, seat, zone)
    table.shown[seat * c.KINDS + c.RENEGADE] += 1
    board.take_knight(square)
    table.knights[colour] += 1
    table.focus = board.home[zone]
    table.owed = swords.fee(table, square)
    table.phase = t.RENEGADE
    paying.commit(table, seat, table.owed + cheapest_site(table, seat, regions))
    news.renegade_played(state, seat, colour, square)


def place_problem(state: World, seat: i64, square: i64) -> i64:
    """[L8.2b] Into a region of one's own that borders the robbed one, by the rules for placing a knight."""
    table = state.table
    board = table.board
    zone = board.zone[square]
    reason = swords.site_problem(table, seat, square)
    if reason != FINE:
        return reason
    if board.owner(zone) != seat or own_regions_beside(table, seat, board.zone[table.focus])[zone] == 0:
        return reasons.NOT_IN_BORDERING_REGION
    if table.owed + swords.fee(table, square) > state.purse(seat):
        return reasons.RENEGADE_FEE_MISSING
    return FINE


def place(state: World, square: i64) -> None:
    """[L8.2b] A knight of one's own takes its place; [L5] both fees are one payment."""
    table = state.table
    seat = table.turn_of
    table.board.put_knight(seat, square)
    table.knights[seat] -= 1
    news.knight_placed(state, seat, square, "L8.2b")
    table.credit = 0
    paying.charge(state, seat, table.owed + swords.fee(table, square), t.BANK, t.DECIDE)


