"""[L7.2g] Expanding a region by one or two squares: points, losses, severed parts, the new outline."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import components as c, geometry as g, moves as m, news, reasons, table as t, walls
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE

SQUARES_EACH = 2  # squares of one expansion


def expand_problem(table: Table, seat: i64, home: i64) -> i64:
    """[L7.2g] A region of its own colour, named by its castle, that can take a square."""
    board = table.board
    if board.piece[home] != seat or not board.is_region(board.zone[home]):
        return reasons.NO_REGION_HERE
    zone, zones = board.zone[home], board.zone
    for square in range(g.SQUARES):
        if zones[square] != zone and board.borders(zone, square) and take_problem(table, home, square) == FINE:
            return FINE
    return reasons.NOTHING_TO_TAKE


def moves(table: Table, found: vec[i64]) -> vec[i64]:
    """[L7.2g] `found` and every square that the expanding region may take."""
    zone = table.board.zone[table.focus]
    for square in range(g.SQUARES):
        if table.board.borders(zone, square) and take_problem(table, table.focus, square) == FINE:
            found = append(found, m.TAKE + square)
    return found


def take_problem(table: Table, home: i64, square: i64) -> i64:
    """May the region of the castle `home` take the square? Walls do not matter for being beside it [L7.2h]."""
    board = table.board
    zone = board.zone[home]
    if not board.borders(zone, square):
        return reasons.NOT_BESIDE_REGION
    colour = board.piece[home]
    target = board.zone[square]
    owner = board.owner(target)
    if owner == colour:
        return reasons.OWN_REGION
    piece = board.piece[square]
    if piece >= 0:
        return reasons.OWN_PIECE if piece % c.COLOURS == colour else reasons.FOREIGN_PIECE
    if owner >= 0:
        if table.alliance_of(home, board.home[target]) >= 0:
            return reasons.ALLIED
        if board.knights[zone] <= board.knights[target]:
            return reasons.TOO_FEW_KNIGHTS
    if walls_needed(table, zone, square) > board.stock:
        return reasons.OUTLINE_SHORT
    return FINE


def walls_needed(table: Table, zone: i64, square: i64) -> i64:
    """[L17] Walls the new outline takes from stock, less those that come back from inside."""
    board = table.board
    needed: i64 = 0
    for side in range(g.SIDES):
        other = g.BEYOND[square * g.SIDES + side]
        if other < 0:
            continue
        stands = board.walls[g.EDGE_AT[square * g.SIDES + side]]
        if board.zone[other] == zone:
            needed -= stands
        else:
            needed += 1 - stands
    return needed


def annex(table: Table, home: i64, square: i64) -> tuple[news.Annexation, list[news.Founding]]:
    """The region of the castle `home` takes the square; all that follows from it is booked."""
    board = table.board
    done = news.Annexation()
    colour, zone, target = board.piece[home], board.zone[home], board.zone[square]
    robbed = board.owner(target)
    worth = c.SQUARE_POINTS + (c.TOWN_POINTS if board.terrain[square] == c.TOWN else 0)
    done.gained = worth
    table.award(colour, t.EXPANSIONS, worth)  # [L7.2l]
    if robbed >= 0:
        done.robbed = robbed
        done.lost = worth
        table.award(robbed, t.ROBBED, -worth)  # [L7.2m]
    zone_before, castles_before = board.zone, board.castles
    move_walls(table, zone, square)
    board.survey()
    if robbed >= 0:
        sever(table, done, zone_before, target)
    return done, walls.found_regions(table, zone_before, castles_before)  # [L7.2p]


def move_walls(table: Table, zone: i64, square: i64) -> None:
    """[L7.2h] Walls between the square and its new region vanish, those to all others are added."""
    board = table.board
    for side in range(g.SIDES):
        other = g.BEYOND[square * g.SIDES + side]
        if other >= 0:
            edge = g.EDGE_AT[square * g.SIDES + side]
            if board.zone[other] == zone:
                board.drop_wall(edge)
            else:
                board.set_wall(edge)


def sever(table: Table, done: news.Annexation, zone_before: vec[i64], target: i64) -> None:
    """[L7.2n] Parts of the robbed region without its castle become neutral zones and cost their owner the table.

    `target` is the robbed region before. The squares of one expansion are added up and looked up once [L7.2o], by
    owner [L1]; with the option `sever_each` every part is looked up by itself.
    """
    board = table.board
    robbed = done.robbed
    for zone in range(len(board.size)):
        if board.castles[zone] > 0 or zone_before[board.home[zone]] != target:
            continue
        done.severed += board.size[zone]
        before = 0 if table.sever_each else table.severed[robbed]
        loss = c.size_points(before + board.size[zone]) - c.size_points(before) + c.TOWN_POINTS * board.towns[zone]
        table.severed[robbed] += board.size[zone]
        done.lost += loss
        table.award(robbed, t.SEVERED, -loss)


def begin_expanding(state: World, home: i64) -> None:
    """[L7.2g] The region is chosen; its squares follow one after the other, with nothing in between [L10]."""
    table = state.table
    table.focus = home
    table.taken = 0
    table.severed = vec[i64]([0] * 4)
    table.has_expanded = True
    table.swords -= 1
    table.phase = t.EXPAND


def take_square(state: World, square: i64) -> None:
    """[L7.2g] One square of the expansion, with everything that follows from it at once."""
    table = state.table
    done, found = annex(table, table.focus, square)
    table.taken += 1
    news.square_taken(state, square, done)
    news.regions_founded(state, found)


def is_done(table: Table) -> bool:
    """[L11] Is stopping the only thing left?"""
    return table.taken == SQUARES_EACH or expand_problem(table, table.turn_of, table.focus) != FINE
