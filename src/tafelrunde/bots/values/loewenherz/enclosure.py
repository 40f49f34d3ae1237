"""Castles in open land: the fewest walls that would enclose them, and what they would enclose.

The fewest walls that part a castle from all others are a minimum cut of the map (edges between own pieces cannot
be cut); among equals the one that leaves the castle most squares is taken.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import COLOURS, HILL, TOWN, TOWN_POINTS, size_points
from tafelrunde.games.loewenherz.geometry import BEYOND, EDGE_AT, EDGE_ONE, EDGE_OTHER, EDGES, SIDES, SQUARES

FARTHEST: Final[i64] = 6  # more missing walls than that promise nothing

UNREACHED: Final[i64] = -1
BLANK: Final = vec[i64]([-1] * 150)
NO_FLOW: Final = vec[i64]([0] * 275)


@mypyc_attr(acyclic=True)
class Land:
    """The princes' castles in open land, one entry each: square, owner, walls still missing, points once enclosed
    in as much or (`least`) as little land as that many walls allow."""

    def __init__(self) -> None:
        self.castles = vec[i64]()
        self.missing = vec[i64]()
        self.points = vec[float]()
        self.least = vec[float]()
        self.owners = vec[i64]()


def open_land(board: Board, seats: i64, mines: i64) -> Land:
    """All castles of princes that could still be enclosed."""
    land = Land()
    for square in range(SQUARES):
        owner = board.piece[square]
        if 0 <= owner < seats and board.castles[board.zone[square]] != 1:
            flow = NO_FLOW[:]
            missing = count_parting_walls(board, square, flow)
            if missing <= FARTHEST:
                land.castles = append(land.castles, square)
                land.missing = append(land.missing, missing)
                land.points = append(land.points, enclosed_points(board, square, far_side(board, square, flow), mines))
                least = near_side(board, square, flow)
                land.least = append(land.least, enclosed_points(board, square, least, mines))
                land.owners = append(land.owners, owner)
    return land


def discount(points: float, missing: i64, nearer: float) -> float:
    """What a castle promises: every missing wall takes its share."""
    for _ in range(missing):
        points *= nearer
    return points


def wall_gain(land: Land, seat: i64, walls: i64, nearer: float) -> float:
    """The points that a seat's castles gain by that number of walls, each put where it helps most."""
    missing = land.missing[:]
    gain = 0.0
    for _ in range(walls):
        best: i64 = -1
        best_gain = 0.0
        for place in range(len(missing)):
            if land.owners[place] == seat and missing[place] > 0:
                more = discount(land.points[place], missing[place] - 1, nearer) * (1.0 - nearer)
                if more > best_gain:
                    best = place
                    best_gain = more
        if best < 0:
            return gain
        missing[best] -= 1
        gain += best_gain
    return gain


def wall_worth(land: Land, seat: i64, walls: i64, nearer: float, rivals: i64) -> float:
    """The points of the best use of that number of walls: for own castles, or some of them to enclose a
    rival's castle in little land."""
    best = wall_gain(land, seat, walls, nearer)
    for place in range(len(land.castles)):
        missing = land.missing[place]
        if land.owners[place] != seat and missing <= walls:
            spoilt = discount(land.points[place], missing, nearer) - land.least[place]
            best = max(best, wall_gain(land, seat, walls - missing, nearer) + spoilt / float(rivals))
    return best


def helpful_edges(board: Board, castle: i64, far: bool) -> tuple[i64, vec[i64]]:
    """How many walls part a castle from all others, and the edges of such a cut: far from it or close around it."""
    flow = NO_FLOW[:]
    missing = count_parting_walls(board, castle, flow)
    edges = vec[i64]()
    if missing > FARTHEST:
        return missing, edges
    beyond = far_side(board, castle, flow) if far else near_side(board, castle, flow)
    for edge in range(EDGES):
        if board.walls[edge] == 0 and (beyond[EDGE_ONE[edge]] < 0) != (beyond[EDGE_OTHER[edge]] < 0):
            edges = append(edges, edge)
    return missing, edges


# -- the minimum cut


def count_parting_walls(board: Board, castle: i64, flow: vec[i64]) -> i64:
    """The fewest walls that part a castle from all others, at most one more than FARTHEST; fills in the flow."""
    missing: i64 = 0
    while missing <= FARTHEST and push(board, castle, flow):
        missing += 1
    return missing


def open_way(board: Board, flow: vec[i64], square: i64, side: i64) -> bool:
    """Can one more path lead out of the square on that side?"""
    edge = EDGE_AT[square * SIDES + side]
    if edge < 0 or board.walls[edge] != 0:
        return False
    along = flow[edge] if EDGE_ONE[edge] == square else -flow[edge]
    return along < 1 or board.stand_together(edge)


def push(board: Board, castle: i64, flow: vec[i64]) -> bool:
    """Find one more path from the castle to another one, and book it; False if there is none."""
    came_from, reached = BLANK[:], BLANK[:]
    reached[0] = castle
    came_from[castle] = castle
    filled: i64 = 1
    looked: i64 = 0
    while looked < filled:
        square = reached[looked]
        looked += 1
        if square != castle and 0 <= board.piece[square] < COLOURS:
            while square != castle:
                before = came_from[square]
                book(flow, before, square)
                square = before
            return True
        for side in range(SIDES):
            if open_way(board, flow, square, side):
                other = BEYOND[square * SIDES + side]
                if came_from[other] == UNREACHED:
                    came_from[other] = square
                    reached[filled] = other
                    filled += 1
    return False


def book(flow: vec[i64], before: i64, square: i64) -> None:
    """One unit from a square to the next."""
    for side in range(SIDES):
        if BEYOND[before * SIDES + side] == square:
            edge = EDGE_AT[before * SIDES + side]
            flow[edge] += 1 if EDGE_ONE[edge] == before else -1


def far_side(board: Board, castle: i64, flow: vec[i64]) -> vec[i64]:
    """By square: 1 beyond the cut nearest to the other castles, -1 on the castle's side of it."""
    zone = board.zone[castle]
    seen, reached = BLANK[:], BLANK[:]
    filled: i64 = 0
    for square in range(SQUARES):
        if board.zone[square] != zone:
            seen[square] = 1
        elif square != castle and 0 <= board.piece[square] < COLOURS:
            seen[square] = 1
            reached[filled] = square
            filled += 1
    looked: i64 = 0
    while looked < filled:
        square = reached[looked]
        looked += 1
        for side in range(SIDES):
            other = BEYOND[square * SIDES + side]
            if other >= 0 and seen[other] < 0 and open_way(board, flow, other, (side + 2) % SIDES):
                seen[other] = 1
                reached[filled] = other
                filled += 1
    return seen


def near_side(board: Board, castle: i64, flow: vec[i64]) -> vec[i64]:
    """By square: 1 beyond the cut nearest to the castle, -1 on its side."""
    seen, reached = BLANK[:], BLANK[:]
    for square in range(SQUARES):
        seen[square] = 1
    seen[castle] = -1
    reached[0] = castle
    filled: i64 = 1
    looked: i64 = 0
    while looked < filled:
        square = reached[looked]
        looked += 1
        for side in range(SIDES):
            if open_way(board, flow, square, side):
                other = BEYOND[square * SIDES + side]
                if seen[other] == 1:
                    seen[other] = -1
                    reached[filled] = other
                    filled += 1
    return seen


def enclosed_points(board: Board, castle: i64, beyond: vec[i64], mines: i64) -> float:
    """Points of the region on the castle's side of a cut, its mines included."""
    size: i64 = 0
    points: i64 = 0
    for square in range(SQUARES):
        if beyond[square] < 0:
            size += 1
            ground = board.terrain[square]
            if ground == TOWN:
                points += TOWN_POINTS
            elif ground == HILL:
                points += mines
    return float(points + size_points(size))
