"""What a battle is worth when both hands are known: calibrated chances, fitted to battles of equal players.

The value function of the bots only has to put moves in order; this one has to say how often a position wins, so that
neither a turn nor a blocked row changes it by itself. Printed by `PYTHONPATH=src python scripts/fit_castles.py`.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.values.castles_besieged import after, match_share, surest, ways_to_hit
from tafelrunde.games.castles_besieged.attack import roll_needed
from tafelrunde.games.castles_besieged.components import HAND, PACK, PAIRS, ways_to_roll
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import NOTHING, THE_DICE, Table

COUNTS: Final[i64] = 18
MIDDLE: Final = 7.0  # value of the middle card
WEIGHTS: Final = vec[float]([
    0.136, 0.125, 1.092, 0.419, 0.067, 0.111, -0.039, 0.269, 0.083, 0.388, 0.152, -0.077, 0.042, -0.024,
    -1.409, 5.583, 0.517, -0.204,
])


def values(state: State) -> vec[float]:
    """Both seats' chances to win the match; before the dice fall the means over hit and miss."""
    if state.table.awaited != THE_DICE:
        share = match_chance(state)
    else:
        hits = float(ways_to_hit(state.table)) / float(PAIRS)
        share = hits * match_chance(after(state, surest(state.table))) + (1.0 - hits) * match_chance(after(state, 0))
    return vec[float]([share, 1.0 - share])


def match_chance(state: State) -> float:
    """The first seat's chance to win the match, no dice being in the air."""
    table = state.table
    if table.awaited == NOTHING:
        return state.reward(0)
    game = 0.5 if table.turn == 0 else 1.0 / (1.0 + exp(-odds(state)))
    if table.rules.games == 1:
        return game
    left = table.rules.games - table.games_played - 1
    lead = table.won[0] - table.won[1]
    return game * match_share(lead + 1, left) + (1.0 - game) * match_share(lead - 1, left)


def odds(state: State) -> float:
    """Log-odds of the first seat to win this game."""
    counts = count_features(state)
    total = 0.0
    for place in range(COUNTS):
        total += WEIGHTS[place] * counts[place]
    return total


def count_features(state: State) -> vec[float]:
    """What counts, the first seat's less the second's."""
    table = state.table
    own, enemy = table.army(0).row, table.army(1).row
    sizes = len(own), len(enemy)
    hits = table.army(1).hits, table.army(0).hits  # landed by each
    to_lose = float(table.rules.hits_to_lose)
    turn = 1.0 if table.to_move == 0 else -1.0
    late = float(hits[0] if hits[0] > hits[1] else hits[1]) / to_lose
    hands = float(state.hands[0].size), float(state.hands[1].size)
    young = float(state.pile.size) / float(PACK - 2 * HAND)
    held = hands[0] + float(sizes[0] + state.pile.size), hands[1] + float(sizes[1] + state.pile.size)
    quality = quality_of_hand(state, 0) - quality_of_hand(state, 1)
    best = best_duel(own, enemy), best_duel(enemy, own)
    return vec[float]([
        turn,
        turn * late,
        cube(float(hits[0]) / to_lose) - cube(float(hits[1]) / to_lose),
        float(sizes[0] - sizes[1]) / sqrt(float(sizes[0] + sizes[1] + 1)),
        is_open(sizes[0], sizes[1]) - is_open(sizes[1], sizes[0]),
        sqrt(hands[0]) - sqrt(hands[1]),
        (hands[0] - hands[1]) * young,
        quality,
        quality_of_row(own) - quality_of_row(enemy),
        duels(table),
        (hands[0] if hands[0] < 2.0 else 2.0) - (hands[1] if hands[1] < 2.0 else 2.0),
        turn * (is_open(sizes[0], sizes[1]) if turn > 0.0 else is_open(sizes[1], sizes[0])),
        best[0] - best[1],
        best[0] if turn > 0.0 else -best[1],
        turn if (held[0] if turn > 0.0 else held[1]) == 0.0 else 0.0,
        (1.0 if held[1] == 0.0 and sizes[0] > 0 else 0.0) - (1.0 if held[0] == 0.0 and sizes[1] > 0 else 0.0),
        float(sizes[0] - sizes[1]) * (1.0 - young),
        quality * young,
    ])


def cube(share: float) -> float:
    """Near its end a battle hangs on hits more than before."""
    return share * share * share


def is_open(own: i64, enemy: i64) -> float:
    """Has the longer row a card that nothing blocks?"""
    return 1.0 if own > enemy else 0.0


def quality_of_hand(state: State, seat: i64) -> float:
    """By how much the cards of a hand are above the middle."""
    total = 0.0
    counts = state.hands[seat].counts
    for value in range(1, len(counts)):
        total += float(counts[value]) * (float(value) - MIDDLE) / 6.0
    return total


def quality_of_row(row: vec[i64]) -> float:
    """By how much the cards of a row are above the middle."""
    total = 0.0
    for value in row:
        total += (float(value) - MIDDLE) / 6.0
    return total


def best_duel(own: vec[i64], enemy: vec[i64]) -> float:
    """The best chance of a row to kill a card it faces."""
    best: i64 = 0
    for place in range(min(len(own), len(enemy))):
        ways = ways_to_roll(roll_needed(own[place], enemy[place]))
        if ways > best:
            best = ways
    return float(best) / float(PAIRS)


def duels(table: Table) -> float:
    """Over the cards that face each other: the first seat's chance to kill less the chance to be killed."""
    own, enemy = table.army(0).row, table.army(1).row
    lead: i64 = 0
    for place in range(min(len(own), len(enemy))):
        lead += ways_to_roll(roll_needed(own[place], enemy[place]))
        lead -= ways_to_roll(roll_needed(enemy[place], own[place]))
    return float(lead) / float(PAIRS)
