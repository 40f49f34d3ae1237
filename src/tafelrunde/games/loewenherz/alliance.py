"""[L8.1a] Alliances between two regions, known by their castles."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import components as c, geometry as g, moves as m, news, reasons
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE


def ally_problem(state: World, seat: i64, edge: i64) -> i64:
    """[L8.1a] A card, and a wall between a region of one's own and one of another player [L18]."""
    if state.hidden_count(seat, c.ALLIANCE) == 0:
        return reasons.NO_ALLIANCE_CARD
    return border_problem(state.table, seat, edge)


def border_problem(table: Table, seat: i64, edge: i64) -> i64:
    """[L8.1a] Two regions that a wall may ally, the card aside."""
    board = table.board
    one, other = board.zone[g.EDGE_ONE[edge]], board.zone[g.EDGE_OTHER[edge]]
    if one == other:
        return reasons.NO_COMMON_WALL
    owner_one, owner_other = board.owner(one), board.owner(other)
    if owner_one < 0 or owner_other < 0 or (owner_one == seat) == (owner_other == seat):
        return reasons.NO_COMMON_WALL
    if not table.is_prince(owner_one) or not table.is_prince(owner_other):
        return reasons.NEUTRAL_PARTNER
    if table.alliance_of(board.home[one], board.home[other]) >= 0:
        return reasons.ALREADY_ALLIED
    return FINE


def moves(state: World, seat: i64, found: vec[i64]) -> vec[i64]:
    """[L8.1a] `found` and every wall that may mark a new alliance."""
    if len(state.table.board.size) == 1 or state.hidden_count(seat, c.ALLIANCE) == 0:
        return found  # without a border, or without a card
    for edge in range(g.EDGES):
        if border_problem(state.table, seat, edge) == FINE:
            found = append(found, m.ALLY + edge)
    return found


def ally(state: World, edge: i64) -> None:
    """[L8.1a] The alliance holds at once; the wall on the edge marks it [L9]; the card leaves the game."""
    table = state.table
    board = table.board
    seat = table.turn_of
    one, other = board.zone[g.EDGE_ONE[edge]], board.zone[g.EDGE_OTHER[edge]]
    if board.owner(one) != seat:
        one, other = other, one
    table.shown[seat * c.KINDS + c.ALLIANCE] += 1
    table.ally_one = append(table.ally_one, board.home[one])
    table.ally_other = append(table.ally_other, board.home[other])
    table.ally_edge = append(table.ally_edge, edge)
    news.alliance_made(state, seat, edge)


def end_problem(table: Table, seat: i64, place: i64) -> i64:
    """[L8.1c] Either partner ends an alliance for ten ducats."""
    if place >= len(table.ally_one):
        return reasons.NO_ALLIANCE
    if table.board.piece[table.ally_one[place]] != seat and table.board.piece[table.ally_other[place]] != seat:
        return reasons.NOT_YOUR_ALLIANCE
    if table.ducats[seat] < c.ALLIANCE_FEE:
        return reasons.ALLIANCE_FEE_MISSING
    return FINE


def can_end_any(table: Table, seat: i64) -> bool:
    """Could the seat end an alliance now?"""
    for place in range(len(table.ally_one)):
        if end_problem(table, seat, place) == FINE:
            return True
    return False


def end(state: World, seat: i64, place: i64) -> None:
    """[L8.1c] Ten ducats to the bank, and the regions are allied no longer."""
    table = state.table
    table.ducats[seat] -= c.ALLIANCE_FEE
    news.alliance_ended(state, seat, table.ally_one[place], table.ally_other[place])
    table.ally_one = drop_place(table.ally_one, place)
    table.ally_other = drop_place(table.ally_other, place)
    table.ally_edge = drop_place(table.ally_edge, place)


def drop_place(items: vec[i64], place: i64) -> vec[i64]:
    """The list without one of its places."""
    rest = vec[i64]()
    for index in range(len(items)):
        if index != place:
            rest = append(rest, items[index])
    return rest
