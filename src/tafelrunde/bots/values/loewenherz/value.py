"""How a reign of Löwenherz stands: power so far, and what regions, walls to come, knights and purses promise."""

from math import sqrt

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.loewenherz import bargain
from tafelrunde.bots.values.loewenherz.features import Features
from tafelrunde.bots.values.loewenherz.priors import priors_of
from tafelrunde.bots.values.loewenherz.weights import CARD, SPREAD
from tafelrunde.bots.values.loewenherz.win_model import expected_shares
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.bots.values.shares import softmax
from tafelrunde.core import Rng, state as contract
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.components import BANDS
from tafelrunde.games.loewenherz.state import State


class Value(ValueFunction):
    """Estimates everybody's power at the king's death and asks who will be ahead."""

    def value(self, state: contract.State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: contract.State) -> vec[float]:
        assert isinstance(state, State)
        features = Features(state)
        estimates = features.points[:]
        this_turn(state, features, estimates)
        return softmax(estimates, SPREAD * sqrt(features.turns + 1.0))

    def priors(self, state: contract.State, seat: i64, moves: vec[i64]) -> vec[float]:
        assert isinstance(state, State)
        return priors_of(state, seat, moves)

    def is_quiescent(self, state: contract.State) -> bool:
        """Whether a card lies open and no player has laid a decision yet."""
        assert isinstance(state, State)
        table = state.table
        return table.phase == t.DECIDE and table.laid == 0

    def quiescent_value(self, state: contract.State, seat: i64) -> float:
        assert isinstance(state, State)
        return expected_shares(state)[seat]

    def model_opponents(self, state: contract.State, seat: i64, rng: Rng) -> None:
        assert isinstance(state, State)
        if state.table.phase == t.DUEL:
            bargain.sample_bids(state, Features(state), seat, rng)

    def outlook(self) -> Outlook:
        """To the next action card that lies open: bids, duels and walls under way say nothing before they are over."""
        return Outlook(rehearsed=True, playouts=240)

    def settings(self) -> Settings:
        return Settings(
            exploration=0.1, widening=0.8, depth=0, use_priors=True, prior_worlds=3, rollout_moves=6,
            iterations=(0, 0, 0, 240), noise=(0.2, 0.075, 0.03, 0.012),
        )


def this_turn(state: State, features: Features, points: vec[float]) -> None:
    """Add what the rest of this turn promises everybody: bands picked, and the action under way."""
    table = state.table
    phase = table.phase
    if table.card < 0 or phase < t.DECIDE:
        return
    begin = 0 if phase == t.DECIDE or table.laid == 0 else table.band + 1
    for band in range(begin, BANDS):
        for seat in range(table.seats):
            if (table.picks[band] >> seat) & 1 == 1:
                points[seat] += features.band(state, seat, band) / float(pickers(table, band))
    if phase == t.TRIAL:
        bargain.add_trial(state, features, points)
    elif phase == t.DUEL:
        bargain.add_duel(state, features, points)
    else:
        points[table.turn_of] += under_way(state, features, phase)
        if phase == t.PAY:
            points[table.turn_of] -= float(table.owed) * features.coin
            if table.payee != t.BANK:
                points[table.payee] += float(table.owed) * features.coin
            if table.after_paying in (t.PERFORM, t.SWORDS):
                points[table.turn_of] += under_way(state, features, table.after_paying)


def under_way(state: State, features: Features, phase: i64) -> float:
    """What the rest of the acting seat's action promises."""
    table = state.table
    seat = table.turn_of
    if phase == t.WALLS:
        return features.walls(table, seat, table.walls_left)
    if phase == t.SWORDS:
        return features.swords(table, seat, table.swords, not table.has_expanded)
    if phase == t.EXPAND:
        share = 0.5 if table.taken == 1 else 1.0
        zone = table.board.zone[table.focus]
        return share * features.raid(table, zone) + features.swords(table, seat, table.swords, False)
    if phase == t.PERFORM:
        return features.band(state, seat, table.band)
    return CARD if phase in (t.CROWN, t.TAKE_CARD) else 0.0


def pickers(table: t.Table, band: i64) -> i64:
    """How many seats picked a band; at least one."""
    found: i64 = 0
    for seat in range(table.seats):
        found += (table.picks[band] >> seat) & 1
    return found if found > 0 else 1
