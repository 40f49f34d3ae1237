"""What a battle is worth: who is closer to storming, who reaches further, who has cards to answer with."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.state import State
from tafelrunde.games.castles_besieged.attack import needed
from tafelrunde.games.castles_besieged.components import PAIRS, ways_to_roll
from tafelrunde.games.castles_besieged.field import Battlefield, value_of
from tafelrunde.games.castles_besieged.state import Battle

# What a lead counts for, in log-odds of winning: fitted to 1 300 battles of players who judge like this.
HITS: Final = 0.1
ROW: Final = 1.09
HAND: Final = 0.26
DUELS: Final = 0.77
TURN: Final = 0.15


class Value(ValueFunction):
    """Adds up the leads that matter and turns the sum into a chance."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Battle)
        field = state.field
        odds = (
            HITS * lead_in_hits(field, seat)
            + ROW * lead_in_row(field, seat)
            + HAND * lead_in_hand(state, seat)
            + DUELS * lead_in_duels(field, seat)
            + (TURN if field.to_move == seat else -TURN)
        )
        return 1.0 / (1.0 + exp(-odds))

    def settings(self) -> Settings:
        """Judging at once beats playing on: so many dice are to come that a playout says little."""
        return Settings(exploration=0.15, depth=0)


def lead_in_hits(field: Battlefield, seat: i64) -> float:
    """Hits landed more than taken; the fewer are still to come, the more each counts (10 to come: at its face)."""
    landed, taken = field.army(1 - seat).hits, field.army(seat).hits
    to_come = 2 * field.rules.hits_to_lose - landed - taken
    return float(landed - taken) * 13.0 / (float(to_come) + 3.0)


def lead_in_row(field: Battlefield, seat: i64) -> float:
    """The longer row has unblocked cards; among few cards one more is harder to catch up with than among many."""
    own, enemy = len(field.army(seat).row), len(field.army(1 - seat).row)
    return float(own - enemy) / sqrt(float(own + enemy + 1))


def lead_in_hand(battle: Battle, seat: i64) -> float:
    """Cards in hand block and unblock; the first are worth the most, since only one is laid a turn."""
    return sqrt(float(battle.hand(seat).size)) - sqrt(float(battle.hand(1 - seat).size))


def lead_in_duels(field: Battlefield, seat: i64) -> float:
    """Summed over the cards that face each other: the chance to kill less the chance to be killed."""
    own, enemy = field.army(seat).row, field.army(1 - seat).row
    lead: i64 = 0
    for place in range(min(len(own), len(enemy))):
        ours, theirs = value_of(own[place]), value_of(enemy[place])
        lead += ways_to_roll(needed(ours, theirs)) - ways_to_roll(needed(theirs, ours))
    return float(lead) / float(PAIRS)
