"""Which moves look good before anything is tried."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.bots.values.loewenherz.bargain import Contest
from tafelrunde.bots.values.loewenherz.enclosure import discount, helpful_edges
from tafelrunde.bots.values.loewenherz.expansion import severed_points
from tafelrunde.bots.values.loewenherz.features import Features
from tafelrunde.games.loewenherz import moves as m
from tafelrunde.games.loewenherz.components import KIND_POWER, KIND_WORTH, TOWN, WOOD
from tafelrunde.games.loewenherz.geometry import BEYOND, SIDES, SQUARES
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import CASTLE, DUEL, SQUIRE, TRIAL, WALLS, Table


def priors_of(state: State, seat: i64, moves: vec[i64]) -> vec[float]:
    """A promise for each of the moves, on a scale of points."""
    phase = state.table.phase
    if phase in (CASTLE, SQUIRE):
        return vec[float]([0.0 for _ in moves])
    features = Features(state)
    edges = wall_priors(state, features, seat) if phase == WALLS else vec[float]()
    found = vec[float]()
    if phase in (TRIAL, DUEL):
        contest = Contest(state, features)
        for move in moves:
            found = append(found, deal_prior(state, contest, seat, move))
    else:
        for move in moves:
            found = append(found, edges[move] if move < m.ALLY else prior_of(state, features, seat, move))
    return found


def wall_priors(state: State, features: Features, seat: i64) -> vec[float]:
    """By edge: walls of a fewest-walls outline for an own castle; walls close around those of rivals."""
    found = vec[float]([0.0] * 275)
    land = features.land
    for place in range(len(land.castles)):
        own = land.owners[place] == seat
        if not own and land.missing[place] > state.table.walls_left:
            continue
        step = discount(land.points[place], land.missing[place] - 1, features.nearer) * (1.0 - features.nearer)
        if not own:
            spoilt = discount(land.points[place], land.missing[place], features.nearer) - land.least[place]
            step = spoilt / float(land.missing[place] * (state.table.seats - 1))
        _, edges = helpful_edges(state.table.board, land.castles[place], own)
        for edge in edges:
            found[edge] = max(found[edge], step)
    return found


def prior_of(state: State, features: Features, seat: i64, move: i64) -> float:
    """One move that is no wall and no deal."""
    table = state.table
    if move < m.CASTLE_AT:
        return 0.3
    if m.KNIGHT_AT <= move < m.RENEGADE_AT:
        return knight_prior(table, features, seat, move - m.KNIGHT_AT)
    if m.RENEGADE_AT <= move < m.EXPAND_FROM:
        return 1.0
    if m.EXPAND_FROM <= move < m.TAKE:
        return features.raid(table, table.board.zone[move - m.EXPAND_FROM])
    if m.TAKE <= move < m.BID:
        return take_prior(table, move - m.TAKE)
    if m.LAY_TREASURE <= move < m.DUCATS:
        return -0.1
    if m.DECISION <= move < m.LOOK:
        band = move - m.DECISION
        rivals = 1.0
        for rival in range(table.seats):
            rivals += float((table.picks[band] >> rival) & 1)
        return features.band(state, seat, band) / rivals
    if m.LOOK <= move < m.KEEP:
        return float(table.pile_size(move - m.LOOK))
    if m.KEEP <= move < m.END_ALLIANCE:
        kind = move - m.KEEP
        return float(KIND_POWER[kind]) + features.ducat * float(KIND_WORTH[kind]) * 0.6 + 1.0
    if m.END_ALLIANCE <= move < m.STOP:
        return -0.5
    return 0.05 if move == m.STOP else 0.0


def knight_prior(table: Table, features: Features, seat: i64, square: i64) -> float:
    """A knight is wanted most where it just turns the scales between two regions."""
    board = table.board
    zone = board.zone[square]
    fee = 5.0 * features.coin if board.terrain[square] == WOOD else 0.0
    if board.owner(zone) != seat:
        return 0.3 - fee
    best = 0.3
    for place in range(SQUARES):
        if board.zone[place] == zone:
            for side in range(SIDES):
                other = BEYOND[place * SIDES + side]
                if other >= 0 and board.zone[other] != zone and board.castles[board.zone[other]] == 1:
                    beside = board.zone[other]
                    if board.owner(beside) != seat:
                        more = board.knights[zone] - board.knights[beside]
                        best = max(best, 1.5 if more == 0 else 1.0 if more == -1 else 0.4)
    return best - fee


def take_prior(table: Table, square: i64) -> float:
    """Towns, squares of others, and those on which a part of their region hangs."""
    board = table.board
    points = 6.0 if board.terrain[square] == TOWN else 1.0
    zone = board.zone[square]
    if board.castles[zone] == 1 and board.owner(zone) < table.seats:
        points *= 1.0 + 1.0 / float(table.seats - 1)
        points += float(severed_points(board, square)) / float(table.seats - 1)
    return points


def deal_prior(state: State, contest: Contest, seat: i64, move: i64) -> float:
    """Offers around a fair price, bids around half of the limit; the rest later, if at all."""
    table = state.table
    if m.BID <= move < m.PAY_OFFER:
        return bid_prior(contest.limit[seat], move - m.BID)
    if m.LAY_TREASURE <= move < m.DUCATS:
        return -1.0
    other = seat
    for rival in range(table.seats):
        if rival != seat and (table.picks[table.band] >> rival) & 1 == 1:
            other = rival
    if move == m.ACCEPT:
        return contest.gain(seat, other, table.offer_payer, float(table.offer), table.seats)
    if move == m.BREAK_OFF:
        return 0.0
    payer = seat if move < m.ASK else other
    price = float(move - m.PAY_OFFER) if move < m.ASK else float(move - m.ASK)
    if payer == table.offer_payer and (price >= float(table.offer)) == (payer == seat):
        return -2.0  # worse than what the other has just offered
    likely = contest.likely(other, seat, payer, price, table.seats)
    return likely * contest.gain(seat, other, payer, price, table.seats)


def bid_prior(limit: float, bid: i64) -> float:
    """Half of the limit first, then all, a quarter and so on; never more."""
    if float(bid) > limit + 0.5:
        return -2.0
    best = -1.0
    for part in range(5):
        mark = i64(limit * float(part) / 4.0 + 0.5)
        if bid == mark:
            best = max(best, 1.0 if part == 2 else 0.9 if part == 3 else 0.8 if part == 1 else 0.7)
    return best
