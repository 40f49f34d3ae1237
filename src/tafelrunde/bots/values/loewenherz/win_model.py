"""Everybody's chances at the beginning of a turn, when nothing is under way: where rollouts are evaluated.

What steers a player's next step must overstate what is worth reaching for; these weights only say how matches end. They
were fitted to matches (`scripts/fit_loewenherz.py`), for each number of players, in which everybody had what is counted
here by chance: who has more money, say, because he plays well does not win because of the money.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.values.loewenherz.enclosure import discount
from tafelrunde.bots.values.loewenherz.features import Features, beyond
from tafelrunde.bots.values.loewenherz.weights import NEARER, between
from tafelrunde.bots.values.shares import softmax
from tafelrunde.games.loewenherz.components import RENEGADE
from tafelrunde.games.loewenherz.state import State

# what is counted for every seat
POWER: Final[i64] = 0  # points so far
MONEY: Final[i64] = 1  # the root of the ducats, treasure included: the first ones buy most
PARCHMENT: Final[i64] = 2  # points of parchments in hand
RENEGADES: Final[i64] = 3
SILVER: Final[i64] = 4  # mines in own regions, for each scoring to come
SOON: Final[i64] = 5  # open land that the walls to come may enclose, as little of it as they can …
LAND: Final[i64] = 6  # … and as much as they can, be it late
REGIONS: Final[i64] = 7
ARMY: Final[i64] = 8  # knights in own regions
GRASP: Final[i64] = 9  # what the best expansion takes beyond a common square: a town, or what hangs on one
HARM: Final[i64] = 10  # what it takes from rivals
THREAT: Final[i64] = 11  # what the best expansions of rivals would take
COUNTS: Final[i64] = 12

STAGES: Final = vec[float]([0.0, 6.0, 20.0])  # turns to come

# points a count is worth at these stages, in the order of the counts above
TWO: Final = vec[float]([
    1.04, 0.72, 0.65,  # POWER
    0.48, 1.51, 2.36,  # MONEY
    1.10, 0.75, 0.96,  # PARCHMENT
    -0.24, 1.94, 7.43,  # RENEGADES
    1.28, 0.61, 0.44,  # SILVER
    2.46, -0.40, 0.07,  # SOON
    -0.34, 1.95, 1.10,  # LAND
    0.12, -0.67, -5.05,  # REGIONS
    0.58, 2.49, 4.99,  # ARMY
    0.80, 0.37, 0.62,  # GRASP
    0.59, 0.62, 0.97,  # HARM
    -0.59, -0.62, -0.97,  # THREAT
])
THREE: Final = vec[float]([
    1.22, 0.72, 0.15,  # POWER
    0.60, 1.04, 0.79,  # MONEY
    1.38, 1.08, 0.73,  # PARCHMENT
    -0.52, 0.36, 0.55,  # RENEGADES
    1.32, 0.88, 0.59,  # SILVER
    1.95, -1.83, -1.14,  # SOON
    -0.19, 3.11, 1.57,  # LAND
    0.40, -1.55, -7.23,  # REGIONS
    0.36, 2.48, 5.34,  # ARMY
    0.90, 0.78, 0.37,  # GRASP
    0.23, 0.20, 1.35,  # HARM
    -0.66, -0.73, -0.37,  # THREAT
])
FOUR: Final = vec[float]([
    1.10, 0.46, -0.03,  # POWER
    0.62, 0.92, -0.49,  # MONEY
    1.24, 0.68, 0.62,  # PARCHMENT
    -0.37, 0.00, -1.53,  # RENEGADES
    1.14, 0.69, 0.32,  # SILVER
    1.71, -1.43, -1.30,  # SOON
    -0.15, 1.96, 0.68,  # LAND
    0.20, -3.64, -11.46,  # REGIONS
    0.58, 2.38, 4.61,  # ARMY
    0.82, 0.85, 0.44,  # GRASP
    0.17, 0.24, 0.74,  # HARM
    -0.61, -0.55, -0.14,  # THREAT
])

DRIFT: Final = 6.0  # points by which princes drift apart by the end, as a Gumbel scale: in the last turn …
DRIFT_OF_A_TURN: Final = 0.75  # … and more for every turn to come


def expected_shares(state: State) -> vec[float]:
    """By seat: the share of the win to be expected."""
    features = Features(state)
    counts = count_features(state, features)
    seats = state.table.seats
    weights = TWO if seats == 2 else THREE if seats == 3 else FOUR
    points = vec[float]([0.0 for _ in range(seats)])
    for count in range(COUNTS):
        weight = between(STAGES, features.turns, weights, count * len(STAGES))
        for seat in range(seats):
            points[seat] += weight * counts[seat * COUNTS + count]
    return softmax(points, DRIFT + DRIFT_OF_A_TURN * features.turns)


def count_features(state: State, features: Features) -> vec[float]:
    """The counts, at seat * COUNTS + count."""
    table, board, land, expansions = state.table, state.table.board, features.land, features.expansions
    found = vec[float]([0.0 for _ in range(table.seats * COUNTS)])
    for seat in range(table.seats):
        own = seat * COUNTS
        found[own + POWER] = float(table.power(seat))
        found[own + MONEY] = sqrt(float(state.purse(seat)))
        found[own + REGIONS] = float(board.regions(seat))
        found[own + SILVER] = float(board.hills_of(seat) * features.mines)
        found[own + RENEGADES] = float(state.hidden_count(seat, RENEGADE))
        found[own + PARCHMENT] = float(state.parchment_points(seat))
        best = features.best_region(table, seat)
        if best >= 0:
            found[own + GRASP] = beyond(expansions.gain[best])
            found[own + HARM] = expansions.harm[best]
            if expansions.victim[best] >= 0:
                found[expansions.victim[best] * COUNTS + THREAT] += expansions.harm[best]
    for zone in range(len(board.castles)):
        owner = board.owner(zone)
        if table.is_prince(owner):
            found[owner * COUNTS + ARMY] += float(board.knights[zone])
    for place in range(len(land.castles)):
        own = land.owners[place] * COUNTS
        found[own + SOON] += discount(land.least[place], land.missing[place], features.nearer)
        found[own + LAND] += discount(land.points[place], land.missing[place], NEARER)
    return found
