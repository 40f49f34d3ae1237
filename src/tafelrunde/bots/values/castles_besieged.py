"""What a battle is worth: who is closer to storming, who reaches further, who has cards to answer with."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import SOLVED, MoveValues, ValueFunction
from tafelrunde.bots.values.endgames.castles_besieged import solve
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import state as contract
from tafelrunde.games.castles_besieged.attack import castle_ways, resolve, roll_needed
from tafelrunde.games.castles_besieged.components import PAIRS, ways_to_roll
from tafelrunde.games.castles_besieged.rows import is_blocked
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import NOTHING, THE_DICE, Table
from tafelrunde.games.castles_besieged.view import View

# What a lead counts for, in log-odds of winning: fitted to 1 300 battles of players who judge like this.
HITS: Final = 0.1
ROW: Final = 1.09
HAND: Final = 0.26
DUELS: Final = 0.77
TURN: Final = 0.15

WORST: Final[i64] = 0  # pairs of dice: 1 + 1, 1 + 6, 6 + 6
SEVEN: Final[i64] = 5
BEST: Final[i64] = 35


class Value(ValueFunction):
    """Adds up the leads that matter and turns the sum into a chance."""

    def value(self, state: contract.State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: contract.State) -> vec[float]:
        """The chances to win the match; before the dice fall, the means over hit and miss."""
        assert isinstance(state, State)
        if state.table.awaited != THE_DICE:
            return vec[float]([self.match_chance(state, 0), self.match_chance(state, 1)])
        hits = float(ways_to_hit(state.table)) / float(PAIRS)
        hit, miss = after(state, surest(state.table)), after(state, WORST)
        found = vec[float]([0.0, 0.0])
        for seat in range(state.seats):
            found[seat] = hits * self.match_chance(hit, seat) + (1.0 - hits) * self.match_chance(miss, seat)
        return found

    def match_chance(self, state: State, seat: i64) -> float:
        """The chance to win the match, no dice being in the air."""
        table = state.table
        if table.awaited == NOTHING:
            return state.reward(seat)
        return of_match(table, seat, 0.5 if table.turn == 0 else self.game_chance(state, seat))

    def game_chance(self, state: State, seat: i64) -> float:
        """The chance to win this game, no dice being in the air."""
        return 1.0 / (1.0 + exp(-odds(state, seat)))

    def averages_chance(self, state: contract.State) -> bool:
        assert isinstance(state, State)
        return state.table.awaited == THE_DICE

    def solve(self, view: contract.View, most: i64 = SOLVED) -> MoveValues | None:
        """Where the seat knows every card."""
        assert isinstance(view, View)
        return solve(view, most)

    def outlook(self) -> Outlook:
        """Judged at once, the dice foreseen: so many dice are to come that playing on says little."""
        return Outlook(decisions=0, playouts=240)

    def settings(self) -> Settings:
        """Judging at once beats playing on: so many dice are to come that a playout says little."""
        return Settings(exploration=0.15, depth=0, iterations=(0, 0, 0, 800),
                        noise=(0.04, 0.02, 0.012, 0.0))


def after(state: State, pair: i64) -> State:
    """The state once these dice have fallen."""
    fallen = state.copy()
    resolve(fallen, pair)
    return fallen


def odds(state: State, seat: i64) -> float:
    """Log-odds of winning this game."""
    table = state.table
    return (
        HITS * lead_in_hits(table, seat)
        + ROW * lead_in_row(table, seat)
        + HAND * lead_in_hand(state, seat)
        + DUELS * lead_in_duels(table, seat)
        + (TURN if table.to_move == seat else -TURN)
    )


def of_match(table: Table, seat: i64, game: float) -> float:
    """The chance to win the match, by that to win this game of it."""
    if table.rules.games == 1:
        return game
    left = table.rules.games - table.games_played - 1
    lead = table.won[seat] - table.won[1 - seat]
    return game * match_share(lead + 1, left) + (1.0 - game) * match_share(lead - 1, left)


def match_share(lead: i64, left: i64) -> float:
    """The share of the match of a player who leads by `lead` games, the remaining games being even."""
    share, ways, all_ways = 0.0, 1.0, 0.0
    for won in range(left + 1):
        balance = lead + 2 * won - left
        share += ways if balance > 0 else ways / 2.0 if balance == 0 else 0.0
        all_ways += ways
        ways *= float(left - won) / float(won + 1)
    return share / all_ways


def ways_to_hit(table: Table) -> i64:
    """How many of the 36 pairs of dice make the attack that was declared a hit."""
    seat = table.to_move
    if is_blocked(table, seat, table.place):
        return ways_to_roll(roll_needed(table.army(seat).row[table.place], table.army(1 - seat).row[table.place]))
    return castle_ways(table.rules)


def surest(table: Table) -> i64:
    """A pair of dice that hits whatever it was rolled for."""
    exact = table.rules.exact_seven_on_castle and not is_blocked(table, table.to_move, table.place)
    return SEVEN if exact else BEST


def lead_in_hits(table: Table, seat: i64) -> float:
    """Hits landed more than taken; the fewer are still to come, the more each counts (10 to come: at its face)."""
    landed, taken = table.army(1 - seat).hits, table.army(seat).hits
    to_come = 2 * table.rules.hits_to_lose - landed - taken
    return float(landed - taken) * 13.0 / (float(to_come) + 3.0)


def lead_in_row(table: Table, seat: i64) -> float:
    """The longer row has unblocked cards; among few cards one more is harder to catch up with than among many."""
    own, enemy = len(table.army(seat).row), len(table.army(1 - seat).row)
    return float(own - enemy) / sqrt(float(own + enemy + 1))


def lead_in_hand(state: State, seat: i64) -> float:
    """Cards in hand block and unblock; the first are worth the most, since only one is laid a turn."""
    return sqrt(float(state.hands[seat].size)) - sqrt(float(state.hands[1 - seat].size))


def lead_in_duels(table: Table, seat: i64) -> float:
    """Summed over the cards that face each other: the chance to kill less the chance to be killed."""
    own, enemy = table.army(seat).row, table.army(1 - seat).row
    lead: i64 = 0
    for place in range(min(len(own), len(enemy))):
        ours, theirs = own[place], enemy[place]
        lead += ways_to_roll(roll_needed(ours, theirs)) - ways_to_roll(roll_needed(theirs, ours))
    return float(lead) / float(PAIRS)
