"""How a reign of Löwenherz stands: power so far, and what regions, walls to come, knights and purses promise."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.rng import Rng
from tafelrunde.core.state import State
from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import (
    BAND_KIND,
    BAND_NUMBER,
    BANDS,
    CARDS,
    COLOURS,
    CROWN,
    HILL,
    KIND_POWER,
    KINDS,
    KING_CARD,
    MINE_CARD,
    MONEY_BAG,
    TOWN,
    TOWN_POINTS,
    WALL_BAND,
    size_points,
)
from tafelrunde.games.loewenherz.geometry import BEYOND, EDGE_AT, EDGE_ONE, SIDES, SQUARES
from tafelrunde.games.loewenherz.moves import ALLY, STOP, TAKE
from tafelrunde.games.loewenherz.reign import Reign
from tafelrunde.games.loewenherz.table import DECIDE, DUEL, EXPAND, PERFORM, SWORDS, TRIAL, WALLS, Table

NEARER: Final = 0.72  # what a castle's prospect keeps for each wall still missing
FARTHEST: Final = 6  # more missing walls than that promise nothing
DUCAT: Final = 0.16  # points a ducat is worth …
PURSE: Final = 6.0  # … with few of them: it falls as the purse fills
KNIGHT: Final = 0.3  # points of a knight inside an own region
THREAT: Final = 1.2  # points a region loses in expectation beside a stronger one
A_WALL: Final = 0.8  # what a wall to place, a sword, a look at the politics cards is worth
A_SWORD: Final = 1.3
A_CARD: Final = 2.5
SPREAD: Final = 3.0  # points by which princes drift apart in a turn, as a Gumbel scale
EVEN: Final = 4.0  # ducats at which an offer is as likely taken as not

UNREACHED: Final[i64] = -1
BLANK: Final = vec[i64]([-1] * 150)
NO_FLOW: Final = vec[i64]([0] * 275)


class Value(ValueFunction):
    """Estimates everybody's power at the king's death and asks who will be ahead."""

    def value(self, state: State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> vec[float]:
        assert isinstance(state, Reign)
        turns, mines = to_come(state.table)
        estimates = vec[float]([estimate(state, seat, mines) for seat in range(state.seats)])
        warmth = SPREAD * sqrt(float(turns) + 1.0)
        first = estimates[0]
        together = 0.0
        for seat in range(state.seats):
            share = exp(max(-50.0, min(50.0, (estimates[seat] - first) / warmth)))
            estimates[seat] = share
            together += share
        for seat in range(state.seats):
            estimates[seat] /= together
        return estimates

    def promise(self, state: State, seat: i64, move: i64) -> float:
        """Walls that may close something, squares with a town; stopping last."""
        assert isinstance(state, Reign)
        if move < ALLY:
            return 1.0 + reach(state.table.board, move) if state.table.board.may_enclose(move) else 0.3
        if TAKE <= move < TAKE + SQUARES:
            return 2.0 if state.table.board.terrain[move - TAKE] == TOWN else 1.0
        return -1.0 if move == STOP else 0.5

    def guide(self, state: State, rng: Rng) -> i64:
        """Of a few random moves the most promising."""
        assert isinstance(state, Reign)
        best = state.random_move(rng)
        seat = state.actor()
        if state.table.phase == WALLS or state.table.phase == EXPAND:
            for _ in range(4):
                other = state.random_move(rng)
                if self.promise(state, seat, other) > self.promise(state, seat, best):
                    best = other
        return best

    def settings(self) -> Settings:
        return Settings(exploration=0.4, widening=1.2, depth=10, guide=0.6, promise=True)


def reach(board: Board, edge: i64) -> float:
    """A little more for walls in open land, where castles wait to be enclosed."""
    return 0.5 if board.castles[board.zone[EDGE_ONE[edge]]] > 1 else 0.0


def to_come(table: Table) -> tuple[i64, i64]:
    """Turns and scorings of mines still to come, the king's included."""
    turns: i64 = 0
    mines: i64 = 1
    for card in range(CARDS):
        if table.seen[card] == 0:
            kind = BAND_KIND[card * BANDS]
            if kind == MINE_CARD:
                mines += 1
            elif kind != KING_CARD:
                turns += 1
    return turns, mines


def estimate(state: Reign, seat: i64, mines: i64) -> float:
    """The power a seat may expect."""
    table = state.table
    board = table.board
    points = float(table.power(seat)) + purse_worth(float(state.purse(seat)))
    for kind in range(KINDS):
        if KIND_POWER[kind] > 0:
            points += float(KIND_POWER[kind] * state.hidden_count(seat, kind))
    open_castles: i64 = 0
    for square in range(SQUARES):
        if board.piece[square] == seat:
            zone = board.zone[square]
            if board.castles[zone] == 1:
                points += float(board.hills[zone] * mines) + KNIGHT * sqrt(float(board.knights[zone]))
                points -= THREAT * threat(board, zone, seat)
            else:
                open_castles += 1
                points += prospect(board, square, mines)
    return points + in_hand(state, seat, open_castles)


def purse_worth(ducats: float) -> float:
    """Points of a purse: each further ducat is worth less."""
    return DUCAT * PURSE * 2.0 * (sqrt(1.0 + ducats / PURSE) - 1.0)


def threat(board: Board, zone: i64, seat: i64) -> float:
    """1 if a region beside it is stronger, a half if it is as strong, else 0."""
    most: i64 = -1
    for square in range(SQUARES):
        if board.zone[square] == zone:
            for side in range(SIDES):
                other = BEYOND[square * SIDES + side]
                if other >= 0:
                    beside = board.zone[other]
                    foreign = board.castles[beside] == 1 and board.piece[board.home[beside]] != seat
                    if foreign and board.knights[beside] > most:
                        most = board.knights[beside]
    return 1.0 if most > board.knights[zone] else 0.5 if most == board.knights[zone] else 0.0


# -- castles in open land: the fewest walls that would enclose them, and what they would enclose


def prospect(board: Board, castle: i64, mines: i64) -> float:
    """What a castle in open land promises.

    The fewest walls that part it from all other castles are a minimum cut (edges between own pieces cannot be cut);
    among equals the one that leaves the castle most squares is taken.
    """
    flow = NO_FLOW[:]
    missing: i64 = 0
    while missing <= FARTHEST:
        if not push(board, castle, flow):
            break
        missing += 1
    if missing > FARTHEST:
        return 0.0
    size, towns, hills = inside_cut(board, castle, flow)
    points = float(size_points(size) + TOWN_POINTS * towns + hills * mines)
    for _ in range(missing):
        points *= NEARER
    return points


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


def inside_cut(board: Board, castle: i64, flow: vec[i64]) -> tuple[i64, i64, i64]:
    """Squares, towns and hills on the castle's side of the cut nearest to the other castles."""
    zone = board.zone[castle]
    seen, reached = BLANK[:], BLANK[:]
    filled: i64 = 0
    for square in range(SQUARES):
        if board.zone[square] == zone and square != castle and 0 <= board.piece[square] < COLOURS:
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
    size: i64 = 0
    towns: i64 = 0
    hills: i64 = 0
    for square in range(SQUARES):
        if board.zone[square] == zone and seen[square] < 0:
            size += 1
            if board.terrain[square] == TOWN:
                towns += 1
            elif board.terrain[square] == HILL:
                hills += 1
    return size, towns, hills


# -- what is picked, contested or in hand this turn


def band_worth(table: Table, band: i64, open_castles: i64) -> float:
    """Points performing a band brings."""
    kind = BAND_KIND[table.card * BANDS + band]
    number = float(BAND_NUMBER[table.card * BANDS + band])
    if kind == MONEY_BAG:
        return number * DUCAT
    if kind == CROWN:
        return A_CARD
    if kind == WALL_BAND:
        return A_WALL * number if open_castles > 0 else 0.1
    return A_SWORD * number


def in_hand(state: Reign, seat: i64, open_castles: i64) -> float:
    """Shares of the bands picked and still to come, and the rest of an action that has begun."""
    table = state.table
    phase = table.phase
    if table.card < 0 or phase < DECIDE:
        return 0.0
    points = 0.0
    begin = 0 if phase == DECIDE else table.band + 1
    for band in range(begin, BANDS):
        if (table.picks[band] >> seat) & 1 == 1:
            points += band_worth(table, band, open_castles) / float(pickers(table, band))
    if phase in (TRIAL, DUEL):
        points += contested(state, seat, band_worth(table, table.band, open_castles))
    elif table.turn_of == seat:
        if phase == WALLS:
            points += 0.25 * float(table.walls_left)
        elif phase in (SWORDS, EXPAND):
            points += 0.5 * float(table.swords) + (0.4 if phase == EXPAND else 0.0)
        elif phase == PERFORM:
            points += band_worth(table, table.band, open_castles)
    return points


def pickers(table: Table, band: i64) -> i64:
    """How many seats picked a band; at least one."""
    found: i64 = 0
    for seat in range(table.seats):
        found += (table.picks[band] >> seat) & 1
    return found if found > 0 else 1


def contested(state: Reign, seat: i64, worth: float) -> float:
    """What a power trial or duel promises: the action, less what it will cost, as likely as the money says."""
    table = state.table
    if (table.picks[table.band] >> seat) & 1 == 0:
        return 0.0
    if table.phase == DUEL:
        return duelled(state, seat, worth)
    half = worth / 2.0
    if table.offer_payer < 0:
        return half
    cost = DUCAT * float(table.offer)
    likely = float(table.offer) / (float(table.offer) + EVEN)
    if table.offer_payer == seat:
        return likely * (worth - cost) + (1.0 - likely) * half
    return likely * cost + (1.0 - likely) * half


def duelled(state: Reign, seat: i64, worth: float) -> float:
    """A bid wins against each rival as likely as it beats a bid between nothing and half of the rival's purse."""
    table = state.table
    if (table.bidders >> seat) & 1 == 0:
        return 0.0
    if (table.bid_done >> seat) & 1 == 0:
        return worth / float(pickers(table, table.band) + 1)
    own = float(state.bids[seat])
    chance = 1.0
    for rival in range(table.seats):
        if rival != seat and (table.bidders >> rival) & 1 == 1:
            chance *= min(1.0, (own + 0.5) / (float(table.ducats[rival]) / 2.0 + 1.0))
    return chance * (worth - DUCAT * own)
