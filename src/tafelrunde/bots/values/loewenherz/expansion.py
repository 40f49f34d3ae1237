"""Knights: which region could take what from whom."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import TOWN, TOWN_POINTS, size_points
from tafelrunde.games.loewenherz.geometry import BEYOND, EDGE_AT, EDGE_ONE, EDGE_OTHER, EDGES, SIDES
from tafelrunde.games.loewenherz.table import Table

# how likely a region can take from one beside it, by how many more knights it holds: -2 or fewer, … 2 or more
ODDS: Final = vec[float]([0.04, 0.12, 0.3, 0.85, 1.0])
SECOND: Final = 0.8  # points of the second square of an expansion, if there is another one beside the region


@mypyc_attr(acyclic=True)
class Expansions:
    """By zone: what its best expansion brings its owner, whom it robs (-1: nobody) and what that one loses."""

    def __init__(self, zones: i64) -> None:
        self.gain = vec[float]([0.0 for _ in range(zones)])
        self.harm = vec[float]([0.0 for _ in range(zones)])
        self.victim = vec[i64]([-1 for _ in range(zones)])
        self.targets = vec[i64]([0 for _ in range(zones)])  # squares beside it that it might take


def best_expansions(table: Table) -> Expansions:
    """Every region's best expansion, squares beside it only."""
    board = table.board
    expansions = Expansions(len(board.castles))
    for edge in range(EDGES):
        one, other = EDGE_ONE[edge], EDGE_OTHER[edge]
        if board.zone[one] != board.zone[other]:
            consider(table, expansions, board.zone[one], other)
            consider(table, expansions, board.zone[other], one)
    for zone in range(len(board.castles)):
        if expansions.targets[zone] > 1:
            expansions.gain[zone] += SECOND
    return expansions


def consider(table: Table, expansions: Expansions, zone: i64, square: i64) -> None:
    """Could the zone take the square beside it, and is that its best?"""
    board = table.board
    colour = board.owner(zone)
    if colour < 0 or colour >= table.seats or board.piece[square] >= 0:
        return
    target = board.zone[square]
    victim = board.owner(target)
    if victim == colour:
        return
    gain = float(1 + TOWN_POINTS) if board.terrain[square] == TOWN else 1.0
    harm = 0.0
    if victim >= 0:
        if len(table.ally_one) > 0 and table.alliance_of(board.home[zone], board.home[target]) >= 0:
            return
        likely = odds(board, zone, target)
        if victim < table.seats:
            harm = gain * likely
            if likely > 0.5:
                harm += likely * float(severed_points(board, square))
        gain *= likely
    expansions.targets[zone] += 1
    if gain + harm / float(table.seats - 1) > expansions.gain[zone] + expansions.harm[zone] / float(table.seats - 1):
        expansions.gain[zone] = gain
        expansions.harm[zone] = harm
        expansions.victim[zone] = victim if harm > 0.0 else -1


def odds(board: Board, zone: i64, target: i64) -> float:
    """How likely one region holds more knights than another when it comes to it."""
    more = board.knights[zone] - board.knights[target]
    return ODDS[0 if more < -2 else 4 if more > 2 else more + 2]


def severed_points(board: Board, square: i64) -> i64:
    """Points the owner of a region loses besides the square itself, for the parts that hang on it."""
    if not is_bridge(board, square):
        return 0
    home = board.home[board.zone[square]]
    if home == square:
        return 0
    reached = vec[i64]([home])
    seen = vec[i64]([0] * 150)
    seen[home] = 1
    seen[square] = 1
    looked: i64 = 0
    towns: i64 = 0
    while looked < len(reached):
        place = reached[looked]
        looked += 1
        if board.terrain[place] == TOWN:
            towns += 1
        for side in range(SIDES):
            edge = EDGE_AT[place * SIDES + side]
            if edge >= 0 and board.walls[edge] == 0:
                other = BEYOND[place * SIDES + side]
                if seen[other] == 0:
                    seen[other] = 1
                    reached = append(reached, other)
    zone = board.zone[square]
    lost = board.size[zone] - 1 - len(reached)
    if lost <= 0:
        return 0
    here: i64 = 1 if board.terrain[square] == TOWN else 0
    return size_points(lost) + TOWN_POINTS * (board.towns[zone] - towns - here)


def is_bridge(board: Board, square: i64) -> bool:
    """Could a part of the region be cut off here? Not if it is open on one side only, or on all."""
    ways: i64 = 0
    for side in range(SIDES):
        edge = EDGE_AT[square * SIDES + side]
        if edge >= 0 and board.walls[edge] == 0:
            ways += 1
    return ways == 2 or ways == 3
