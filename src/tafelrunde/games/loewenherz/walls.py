"""[L7.1a] Boundary walls, and the regions they found: whoever closed them, they score for their owner."""


from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import components as c, geometry as g, moves as m, news, reasons, table as t
from tafelrunde.games.loewenherz.board import belong_together
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE


def begin(table: Table, walls: i64) -> None:
    """[L7.1a] Up to that many walls, one by one. [L7.1g] None is left to place with three regions."""
    table.walls_left = 0 if at_limit(table, table.turn_of) else walls
    table.phase = t.WALLS


def at_limit(table: Table, seat: i64) -> bool:
    """[L7.1g] Does the player have so many regions that no more walls may be placed?"""
    return table.board.regions(seat) >= table.region_limit()


def place_problem(table: Table, edge: i64) -> i64:
    """[L7.1a, L7.1g] What keeps the next wall of the action from an edge."""
    return reasons.ENOUGH_REGIONS if table.walls_left == 0 else wall_problem(table, edge)


def wall_problem(table: Table, edge: i64) -> i64:
    """[L7.1b] Any free edge, unless pieces of one colour [L7.1c] or one region [L7.1d] lie on both sides of it."""
    board = table.board
    if board.stock == 0:
        return reasons.NO_WALLS
    if board.walls[edge] != 0:
        return reasons.WALL_STANDS
    return edge_problem(board.zone, board.castles, board.piece, g.EDGE_ONE[edge], g.EDGE_OTHER[edge])


def edge_problem(zone: vec[i64], castles: vec[i64], piece: vec[i64], one: i64, other: i64) -> i64:
    """What keeps a wall from the free edge between two squares of a board with these zones and pieces."""
    if castles[zone[one]] == 1:
        return reasons.INSIDE_REGION
    return reasons.OWN_PIECES if piece[one] >= 0 and belong_together(piece[one], piece[other]) else FINE


def moves(table: Table, found: vec[i64]) -> vec[i64]:
    """[L7.1a] `found` and every edge that may get the next wall of the action."""
    board = table.board
    if table.walls_left == 0 or board.stock == 0:
        return found
    zone, castles, piece, one, other = board.zone, board.castles, board.piece, g.EDGE_ONE, g.EDGE_OTHER
    edge: i64 = 0
    for wall in board.walls:
        if wall == 0 and edge_problem(zone, castles, piece, one[edge], other[edge]) == FINE:
            found = append(found, m.WALL + edge)
        edge += 1
    return found


def raise_wall(table: Table, edge: i64) -> list[news.Founding]:
    """Put a wall on an edge; the regions it creates score at once [L7.1e]."""
    board = table.board
    divides = board.may_enclose(edge)
    board.set_wall(edge)
    if not divides:
        return []
    zone_before, castles_before = board.zone, board.castles
    board.survey()
    return found_regions(table, zone_before, castles_before)


def found_regions(table: Table, zone_before: vec[i64], castles_before: vec[i64]) -> list[news.Founding]:
    """[L7.1e] Every castle that has just become the only one of its zone scores the table for its owner.

    `zone_before` and `castles_before` are the board's zones before the last survey. Walls strictly inside the
    new regions go back to stock [L7.1f]. Zones without a castle score nothing [L7.1h].
    """
    board = table.board
    found: list[news.Founding] = []
    for zone in range(len(board.castles)):
        if board.castles[zone] != 1:
            continue
        home = board.home[zone]
        if castles_before[zone_before[home]] == 1:
            continue
        points = c.size_points(board.size[zone]) + c.TOWN_POINTS * board.towns[zone]
        table.award(board.piece[home], t.REGIONS, points)
        board.clear_walls_in(zone)
        found.append(news.Founding(board.piece[home], home, board.size[zone], points))
    return found


def place_wall(state: World, edge: i64) -> None:
    """[L7.1a] One wall of the action. [L7.1g] Whoever has three regions now places no more of them."""
    table = state.table
    found = raise_wall(table, edge)
    table.walls_left -= 1
    news.wall_placed(state, edge)
    news.regions_founded(state, found)
    if table.walls_left == 0:
        table.stop()
    elif len(found) > 0 and at_limit(table, table.turn_of):
        table.walls_left = 0


def is_done(table: Table) -> bool:
    """[L11] Is there no wall left to place, or no edge for one?"""
    for edge in range(g.EDGES):
        if place_problem(table, edge) == FINE:
            return False
    return True
