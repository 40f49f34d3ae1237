"""How long a match can become at most, in decisions: what searches, learners and their tables of results must know."""

from typing import Final

from tafelrunde.games.beutelschneider.components import LONGEST_MATCH, SMALL_HAND, hand_size
from tafelrunde.games.beutelschneider.table import Rules

# What a hand brings to all seats together at least: 60 in numbers less 20 for the cutpurse [B1.3]; with three players
# two tens may be put aside [B2.3]. Bonuses only add to it.
LEAST_POINTS: Final = {3: 20, 4: 40}


def longest(rules: Rules, seats: int) -> int:
    """[B17, B26, B32] Every hand is played to its last card; sooner or later a seat reaches the target."""
    if rules.play_on:
        hands = int(LONGEST_MATCH)
    elif rules.hands_limit > 0:
        hands = int(rules.hands_limit)
    else:
        hands = seats * (int(rules.target) - 1) // LEAST_POINTS[seats] + 1
    return hands * seats * int(SMALL_HAND if rules.small else hand_size(seats))
