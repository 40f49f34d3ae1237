"""[L7.1a] Boundary walls."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import reasons
from tafelrunde.games.loewenherz.founding import Founding, found_regions, tell_foundings
from tafelrunde.games.loewenherz.geometry import EDGE_NAMES, EDGE_ONE, EDGES
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import NEXT_BAND, WALLS, Table
from tafelrunde.kit.reasons import FINE


def begin(table: Table, walls: i64) -> None:
    """[L7.1a] Up to that many walls, one by one. [L7.1g] None is left to place with three regions."""
    table.walls_left = 0 if at_limit(table, table.turn_of) else walls
    table.phase = WALLS


def at_limit(table: Table, seat: i64) -> bool:
    """[L7.1g] Has the player so many regions that no more walls may be placed?"""
    return table.board.regions(seat) >= table.region_limit()


def place_problem(table: Table, edge: i64) -> i64:
    """[L7.1a, L7.1g] What keeps the next wall of the action from an edge."""
    return reasons.ENOUGH_REGIONS if table.walls_left == 0 else wall_problem(table, edge)


def wall_problem(table: Table, edge: i64) -> i64:
    """[L7.1b] Any free edge, unless own pieces [L7.1c] or one region [L7.1d] lie on both sides of it."""
    board = table.board
    if board.stock == 0:
        return reasons.NO_WALLS
    if board.walls[edge] != 0:
        return reasons.WALL_STANDS
    if board.is_region(board.zone[EDGE_ONE[edge]]):
        return reasons.INSIDE_REGION
    if board.stand_together(edge):
        return reasons.OWN_PIECES
    return FINE


def can_place_any(table: Table) -> bool:
    """Is there any edge for a wall?"""
    for edge in range(EDGES):
        if wall_problem(table, edge) == FINE:
            return True
    return False


def raise_wall(table: Table, edge: i64) -> list[Founding]:
    """Put a wall on an edge; the regions it creates score at once [L7.1e]."""
    board = table.board
    divides = board.may_enclose(edge)
    board.set_wall(edge)
    if not divides:
        return []
    zone_before, castles_before = board.zone, board.castles
    board.survey()
    return found_regions(table, zone_before, castles_before)


def place_wall(state: Realm, edge: i64) -> None:
    """[L7.1a] One wall of the action. [L7.1g] Who has three regions now places no more of them."""
    table = state.table
    found = raise_wall(table, edge)
    table.walls_left -= 1
    if state.diary is not None:
        state.diary.tell(Say("{seat} places a wall on {edge}", seat=int(table.turn_of), edge=EDGE_NAMES[edge]),
                         "L7.1a")
        tell_foundings(state, found)
    if table.walls_left == 0:
        stop(table)
    elif len(found) > 0 and at_limit(table, table.turn_of):
        table.walls_left = 0


def is_done(table: Table) -> bool:
    """[L11] Can no wall be placed?"""
    return table.walls_left == 0 or not can_place_any(table)


def stop(table: Table) -> None:
    """[L5.5] Walls need not all be used."""
    table.walls_left = 0
    table.phase = NEXT_BAND
