"""Everybody's chances at the beginning of a turn, when nothing is under way: where rehearsals are judged.

What steers a player's next step must overstate what is worth reaching for; these weights only say how matches end. They
were fitted to matches (`scripts/fit_loewenherz.py`), for each number of players.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.values.loewenherz.land import promised
from tafelrunde.bots.values.loewenherz.outlook import Outlook, beyond
from tafelrunde.bots.values.loewenherz.weights import NEARER
from tafelrunde.games.loewenherz.components import RENEGADE
from tafelrunde.games.loewenherz.reign import Reign

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

LAST_TURN: Final = 0.0
LATE: Final = 6.0  # turns to come
EARLY: Final = 20.0
STAGES: Final[i64] = 3

# points a count is worth with no, 6 and 20 turns to come, in the order of the counts above
TWO: Final = vec[float]([
    0.87, 0.69, 0.18,  # POWER
    0.79, 2.47, 2.32,  # MONEY
    1.09, 0.66, 0.86,  # PARCHMENT
    -1.12, 2.50, 8.01,  # RENEGADES
    1.06, 0.64, 0.66,  # SILVER
    0.94, -1.21, -0.37,  # SOON
    0.68, 3.16, 1.42,  # LAND
    0.95, 2.76, 1.50,  # REGIONS
    1.04, 1.42, 1.72,  # ARMY
    0.71, 0.41, 0.50,  # GRASP
    0.28, 0.32, 0.37,  # HARM
    -0.28, -0.32, -0.37,  # THREAT
])
THREE: Final = vec[float]([
    1.26, 0.85, 0.23,  # POWER
    1.33, 1.57, 0.47,  # MONEY
    1.27, 1.47, 0.54,  # PARCHMENT
    0.13, 0.78, 2.05,  # RENEGADES
    1.41, 0.91, 0.54,  # SILVER
    1.91, -1.20, -1.52,  # SOON
    0.38, 3.05, 2.15,  # LAND
    1.34, 0.16, -4.02,  # REGIONS
    0.36, 2.03, 1.11,  # ARMY
    1.01, 0.86, 0.91,  # GRASP
    0.12, 0.11, 0.96,  # HARM
    -0.64, -0.59, -0.98,  # THREAT
])
FOUR: Final = vec[float]([
    1.14, 0.71, 0.30,  # POWER
    1.43, 2.60, 2.29,  # MONEY
    1.00, 0.60, 1.33,  # PARCHMENT
    1.30, 3.64, 6.83,  # RENEGADES
    1.19, 0.88, 0.25,  # SILVER
    1.66, -1.49, -0.07,  # SOON
    -0.22, 2.16, -0.71,  # LAND
    0.10, -2.80, -8.86,  # REGIONS
    0.67, 1.48, 4.01,  # ARMY
    1.05, 0.77, 0.34,  # GRASP
    0.09, 0.33, 1.12,  # HARM
    -0.57, -0.11, -0.99,  # THREAT
])

DRIFT: Final = 6.0  # points by which princes drift apart by the end, as a Gumbel scale: in the last turn …
DRIFT_OF_A_TURN: Final = 0.75  # … and more for every turn to come


def chances(state: Reign) -> vec[float]:
    """By seat: the share of the win to be expected."""
    outlook = Outlook(state)
    counts = counted(state, outlook)
    seats = state.table.seats
    weights = TWO if seats == 2 else THREE if seats == 3 else FOUR
    points = vec[float]([0.0 for _ in range(seats)])
    for count in range(COUNTS):
        weight = at_stage(weights, count, outlook.turns)
        for seat in range(seats):
            points[seat] += weight * counts[seat * COUNTS + count]
    return win_shares(points, DRIFT + DRIFT_OF_A_TURN * outlook.turns)


def counted(state: Reign, outlook: Outlook) -> vec[float]:
    """The counts, at seat * COUNTS + count."""
    table, board, land, might = state.table, state.table.board, outlook.land, outlook.might
    found = vec[float]([0.0 for _ in range(table.seats * COUNTS)])
    for seat in range(table.seats):
        own = seat * COUNTS
        found[own + POWER] = float(table.power(seat))
        found[own + MONEY] = sqrt(float(state.purse(seat)))
        found[own + REGIONS] = float(board.regions(seat))
        found[own + SILVER] = float(board.hills_of(seat) * outlook.mines)
        found[own + RENEGADES] = float(state.hidden_count(seat, RENEGADE))
        found[own + PARCHMENT] = float(state.parchment_points(seat))
        best = outlook.best_region(table, seat)
        if best >= 0:
            found[own + GRASP] = beyond(might.gain[best])
            found[own + HARM] = might.harm[best]
            if might.victim[best] >= 0:
                found[might.victim[best] * COUNTS + THREAT] += might.harm[best]
    for zone in range(len(board.castles)):
        owner = board.owner(zone)
        if table.is_prince(owner):
            found[owner * COUNTS + ARMY] += float(board.knights[zone])
    for place in range(len(land.castles)):
        own = land.owners[place] * COUNTS
        found[own + SOON] += promised(land.least[place], land.missing[place], outlook.nearer)
        found[own + LAND] += promised(land.points[place], land.missing[place], NEARER)
    return found


def at_stage(weights: vec[float], count: i64, turns: float) -> float:
    """The weight of a count at so many turns to come."""
    first = count * STAGES
    if turns <= LATE:
        return weights[first] + (weights[first + 1] - weights[first]) * turns / LATE
    part = min(1.0, (turns - LATE) / (EARLY - LATE))
    return weights[first + 1] + (weights[first + 2] - weights[first + 1]) * part


def win_shares(points: vec[float], drift: float) -> vec[float]:
    """The shares of the win of who expects so many points each, and drifts apart from the others by Gumbel's law."""
    shares = points[:]
    together = 0.0
    for seat in range(len(points)):
        shares[seat] = exp(max(-50.0, min(50.0, (points[seat] - points[0]) / drift)))
        together += shares[seat]
    for seat in range(len(points)):
        shares[seat] /= together
    return shares
