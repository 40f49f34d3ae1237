"""How a table of the Castles of Burgundy stands: points made, points in sight, and what a lead is worth."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.burgundy import weights as w
from tafelrunde.bots.values.burgundy.policy import prior
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.bots.values.shares import softmax
from tafelrunde.core import Rng, State
from tafelrunde.games.burgundy import due as d
from tafelrunde.games.burgundy.components import CONVERSION, HAND_CARDS, PILE_CARDS, ROUNDS, TYPES
from tafelrunde.games.burgundy.estate import size_of_pile
from tafelrunde.games.burgundy.scoring import score
from tafelrunde.games.burgundy.state import State as BurgundyState
from tafelrunde.games.burgundy.table import NONE, Player, Table, total

PER_TURN: Final = 0.45  # points a turn brings beyond what is in sight
AARON_GROWTH: Final = vec[float]([0.0, 3.0, 6.0, 10.0, 12.0])  # what Aaron's pile brings him, by round
SPREAD: Final = 1.1  # how far points stray for each turn to come
MARGIN: Final = 0.25  # how much the margin counts beside the win, so that a search tells a narrow loss from a rout
WIDE: Final = 8.0  # points that make a margin wide
WAVERING: Final = 0.2  # by so many points the guide may err


class Value(ValueFunction):
    """Adds to every player's points what is in sight, and asks who will be ahead in the end."""

    def value(self, state: State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> vec[float]:
        """Shares of the win by expected totals; the further apart and the nearer the end, the surer."""
        assert isinstance(state, BurgundyState)
        table = state.table
        if table.seats == 1:
            return vec[float]([solitaire(table)])
        warmth = 0.6 + SPREAD * sqrt(float(w.turns_left(table, 0)) + 0.5)
        points = vec[float]([expected_points(table, table.players[seat]) for seat in range(table.seats)])
        shares = softmax(points, warmth)
        for seat in range(table.seats):
            shares[seat] = mix_margin(shares[seat], margin(points, seat))
        return shares

    def terminal_value(self, state: State, seat: i64) -> float:
        assert isinstance(state, BurgundyState)
        table = state.table
        points = vec[float]([float(score(table, player)) for player in table.players])
        share = mix_margin(state.reward(seat), margin(points, seat))
        if table.lost:  # the later Aaron gets ahead, the better
            share *= float(table.round + 1) / float(len(ROUNDS))
        return share

    def prior(self, state: State, seat: i64, move: i64) -> float:
        """Points the move brings beyond what doing nothing would."""
        assert isinstance(state, BurgundyState)
        return prior(state.table, move)

    def rollout_policy(self, state: State, rng: Rng) -> i64:
        """The most promising move, give or take a little."""
        assert isinstance(state, BurgundyState)
        table = state.table
        legal = state.legal(table.active)
        best = legal[0]
        if len(legal) == 1:
            return best
        best_prior = -1000.0
        for move in legal:
            found = prior(table, move) + WAVERING * rng.unit()
            if found > best_prior:
                best = move
                best_prior = found
        return best

    def outlook(self) -> Outlook:
        """A few turns of everybody, then judged: to the end of the match chance would drown what a move does."""
        return Outlook(decisions=20, playouts=1600)

    def settings(self) -> Settings:
        return Settings(exploration=0.1, depth=20, guided=1.0, use_priors=True, iterations=(0, 0, 0, 1200),
                        emperor=6000, noise=(0.1, 0.04, 0.022, 0.0))


def margin(points: vec[float], seat: i64) -> float:
    """Points ahead of the best of the others."""
    best = -1000.0
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best


def mix_margin(share: float, lead: float) -> float:
    """The share of the win, with a little of the margin."""
    return (1.0 - MARGIN) * share + MARGIN * certainty(lead, WIDE)


def solitaire(table: Table) -> float:
    """The chance to keep up with Aaron at the end of this round and of every later one."""
    human = table.players[0]
    turns = w.cards_left(human)
    made = float(score(table, human))
    ahead = made - float(score(table, table.players[1]))
    growth = (expected_points(table, human) + PER_TURN * float(w.turns_left(table, 0)) - made) / (
        float(w.turns_left(table, 0)) + 1.0)
    share = 1.0
    for number in range(table.round, len(ROUNDS)):
        if number > table.round:
            ahead -= AARON_GROWTH[number]
            turns += HAND_CARDS
        share *= certainty(ahead + growth * float(turns), 1.5 + 0.5 * sqrt(float(turns)))
    return mix_margin(share, ahead + growth * float(turns))


def certainty(lead: float, warmth: float) -> float:
    """A chance from a lead in points."""
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead / warmth))))


def expected_points(table: Table, player: Player) -> float:
    """Points made, and in sight from estate, projects, storage and what is due."""
    turns = w.turns_left(table, player.seat)
    found = float(score(table, player)) + storage(table, player, turns) + estate(table, player, turns)
    found += projects(table, player, turns)
    return found + due_points(table) if table.active == player.seat else found


def storage(table: Table, player: Player, turns: i64) -> float:
    """Silver and workers are actions, and at the end a third of a point each; goods want to be sold."""
    if turns == 0:
        return 0.01 * float(player.silver + player.workers + total(player.goods))  # ties
    found = w.SILVER * float(player.silver) + w.WORKER * float(player.workers if player.workers < 6 else 6)
    if player.workers > 6:
        found += float(player.workers - 6) / float(CONVERSION)
    for good in range(len(player.goods)):
        cards = player.goods[good]
        if cards > 0:
            worth = float(cards) * (float(table.box.good_points[good]) + w.SILVER) + 0.5
            found += worth * w.chance(1, turns) * 0.75 - 0.15
    return found + 0.15 * float(total(player.animals))


def estate(table: Table, player: Player, turns: i64) -> float:
    """Open piles on their way to a triple, and types on the way to all seven."""
    found = 0.0
    hopes = 0.0
    missing: i64 = 0
    for number in range(len(TYPES)):
        if player.types[number] == 0:
            missing += 1
        pile = player.open_piles[number]
        if pile != NONE:
            needed = PILE_CARDS - size_of_pile(player, pile)
            hope = w.chance(needed, turns)
            found += hope * (w.triple(table, number) - w.STEP * float(needed))
            hopes += hope
    limit = 0.3 + 0.4 * float(turns)  # nobody finishes everything
    if hopes > limit:
        found *= limit / hopes
    if player.all_seven == 0 and missing > 0 and turns >= 2 * missing:
        found += 1.6 * float(len(TYPES) - missing) / float(len(TYPES))
    return found


def projects(table: Table, player: Player, turns: i64) -> float:
    """A project will be placed, if there is time: its effect, and the step towards a triple."""
    if turns == 0:
        return 0.0
    found = 0.0
    for kind in player.projects:
        found += w.as_project(table, player, kind, turns)
    return found * (1.0 if turns >= len(player.projects) else float(turns) / float(len(player.projects)))


def due_points(table: Table) -> float:
    """What the active player is still to get in this turn."""
    found = 0.0
    for frame in table.stack:
        phase = d.phase_of(frame)
        if phase == d.ACT:
            found += w.ACTION
        elif phase == d.REWARD:
            found += w.REWARDS[table.round]
        elif phase in (d.GOOD, d.EITHER):
            found += 1.2
        elif phase == d.ANIMAL or phase in (d.FETCH, d.OFFER, d.PURCHASE):
            found += 0.9
        elif phase == d.PLACE_ANY:
            found += 1.4
        elif phase == d.SELL_ANY:
            found += 0.6
        elif phase == d.PILE:
            found += 1.5
        elif phase == d.DROP:
            found += 0.5
        elif phase == d.CONVERT:
            found += float(total(table.returned)) / float(CONVERSION)
    return found
