"""[L7.2a] Swords and shields: placing knights; expanding is in `expansion.py`."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import (
    components as c,
    expansion,
    geometry as g,
    moves as m,
    news,
    paying,
    reasons,
    table as t,
)
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE


def begin(table: Table, swords: i64) -> None:
    """[L7.2a] One sword: a knight or an expansion. [L7.2b] Two: two knights, or one of each in either order."""
    table.swords = swords
    table.has_expanded = False
    table.credit = 0
    table.phase = t.SWORDS


def site_problem(table: Table, seat: i64, square: i64) -> i64:
    """[L7.2d] Where a knight may stand, the fee aside."""
    board = table.board
    if table.knights[seat] == 0:
        return reasons.NO_KNIGHTS
    if board.piece[square] >= 0:
        return reasons.OCCUPIED
    terrain = board.terrain[square]
    if terrain in (c.HILL, c.TOWN):
        return reasons.HILL_OR_TOWN
    if not board.touches_own(seat, square):
        return reasons.NOT_BESIDE_OWN
    return FINE


def fee(table: Table, square: i64) -> i64:
    """[L7.2d] Five ducats for a wooded square."""
    return c.WOOD_FEE if table.board.terrain[square] == c.WOOD else 0


def knight_problem(state: World, seat: i64, square: i64) -> i64:
    """[L7.2d] One knight from stock beside a piece of its own, on plain for free, on wood for a fee from the purse."""
    table = state.table
    if table.swords == 0:
        return reasons.NO_SWORDS
    reason = site_problem(table, seat, square)
    if reason == FINE and table.board.terrain[square] == c.WOOD and state.purse(seat) + table.credit < c.WOOD_FEE:
        return reasons.WOOD_FEE_MISSING
    return reason


def moves(state: World, seat: i64, found: vec[i64]) -> vec[i64]:
    """[L7.2b] `found`, every square for a knight, and every castle whose region may expand."""
    table = state.table
    if table.knights[seat] > 0:
        for square in range(g.SQUARES):
            if knight_problem(state, seat, square) == FINE:
                found = append(found, m.KNIGHT_AT + square)
    piece = table.board.piece
    for home in range(g.SQUARES):
        if piece[home] == seat and expand_problem(table, seat, home) == FINE:
            found = append(found, m.EXPAND_FROM + home)
    return found


def place_knight(state: World, square: i64) -> None:
    """[L7.2d] The knight stands, then its fee is paid."""
    table = state.table
    seat = table.turn_of
    table.board.put_knight(seat, square)
    table.knights[seat] -= 1
    table.swords -= 1
    news.knight_placed(state, seat, square, "L7.2d")
    paying.charge(state, seat, fee(table, square), t.BANK, t.SWORDS)


def expand_problem(table: Table, seat: i64, home: i64) -> i64:
    """[L7.2b] One expansion in an action, [L7.2g] of a region that can take something."""
    if table.swords == 0:
        return reasons.NO_SWORDS
    if table.has_expanded:
        return reasons.EXPANDED
    return expansion.expand_problem(table, seat, home)


def is_done(table: Table) -> bool:
    """[L11] As far as everybody can see, is stopping the only thing left?"""
    if table.swords == 0:
        return True
    seat = table.turn_of
    board = table.board
    pays = table.ducats[seat] + table.credit >= c.WOOD_FEE or table.hand_size(seat) > 0
    for square in range(g.SQUARES):
        if site_problem(table, seat, square) == FINE and (pays or board.terrain[square] != c.WOOD):
            return False
        if board.piece[square] == seat and expand_problem(table, seat, square) == FINE:
            return False
    return True
