"""[L8.1a] Alliances between two regions, known by their castles."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import reasons
from tafelrunde.games.loewenherz.components import ALLIANCE, ALLIANCE_FEE, KINDS
from tafelrunde.games.loewenherz.geometry import EDGE_NAMES, EDGE_ONE, EDGE_OTHER, SQUARE_NAMES
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import Table
from tafelrunde.kit.reasons import FINE


def ally_problem(state: Realm, seat: i64, edge: i64) -> i64:
    """[L8.1a] A card, and a wall between a region of one's own and one of another player [L18]."""
    if state.hidden_count(seat, ALLIANCE) == 0:
        return reasons.NO_ALLIANCE_CARD
    board = state.table.board
    one, other = board.zone[EDGE_ONE[edge]], board.zone[EDGE_OTHER[edge]]
    owner_one, owner_other = board.owner(one), board.owner(other)
    if one == other or owner_one < 0 or owner_other < 0 or (owner_one == seat) == (owner_other == seat):
        return reasons.NO_COMMON_WALL
    if not state.table.is_prince(owner_one) or not state.table.is_prince(owner_other):
        return reasons.NEUTRAL_PARTNER
    if state.table.alliance_of(board.home[one], board.home[other]) >= 0:
        return reasons.ALREADY_ALLIED
    return FINE


def ally(state: Realm, edge: i64) -> None:
    """[L8.1a] The alliance holds at once; the wall on the edge marks it [L9]; the card leaves the game."""
    table = state.table
    board = table.board
    seat = table.turn_of
    one, other = board.zone[EDGE_ONE[edge]], board.zone[EDGE_OTHER[edge]]
    if board.owner(one) != seat:
        one, other = other, one
    table.shown[seat * KINDS + ALLIANCE] += 1
    table.ally_one = append(table.ally_one, board.home[one])
    table.ally_other = append(table.ally_other, board.home[other])
    table.ally_edge = append(table.ally_edge, edge)
    if state.diary is not None:
        state.diary.tell(Say("{seat} plays an alliance: the regions at {edge} are allied", seat=int(seat),
                             edge=EDGE_NAMES[edge]), "L8.1a")


def end_problem(table: Table, seat: i64, place: i64) -> i64:
    """[L8.1c] Either partner ends an alliance for ten ducats."""
    if place >= len(table.ally_one):
        return reasons.NO_ALLIANCE
    if table.board.piece[table.ally_one[place]] != seat and table.board.piece[table.ally_other[place]] != seat:
        return reasons.NOT_YOUR_ALLIANCE
    if table.ducats[seat] < ALLIANCE_FEE:
        return reasons.ALLIANCE_FEE_MISSING
    return FINE


def can_end_any(table: Table, seat: i64) -> bool:
    """Could the seat end an alliance now?"""
    for place in range(len(table.ally_one)):
        if end_problem(table, seat, place) == FINE:
            return True
    return False


def end(state: Realm, seat: i64, place: i64) -> None:
    """[L8.1c] Ten ducats to the bank, and the regions are allied no longer."""
    table = state.table
    table.ducats[seat] -= ALLIANCE_FEE
    if state.diary is not None:
        state.diary.tell(Say("{seat} ends the alliance of {one} and {other} for 10 ducats", seat=int(seat),
                             one=SQUARE_NAMES[table.ally_one[place]], other=SQUARE_NAMES[table.ally_other[place]]),
                         "L8.1c")
    table.ally_one = without(table.ally_one, place)
    table.ally_other = without(table.ally_other, place)
    table.ally_edge = without(table.ally_edge, place)


def without(items: vec[i64], place: i64) -> vec[i64]:
    """The list without one of its places."""
    rest = vec[i64]()
    for index in range(len(items)):
        if index != place:
            rest = append(rest, items[index])
    return rest
