"""How a table of the Castles of Burgundy stands: points made, points in sight, and what a lead is worth."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core.state import State
from tafelrunde.games.burgundy.components import (
    CITY_HALL,
    CLOISTER,
    CONVERSION,
    HAND_CARDS,
    PILE_CARDS,
    ROUNDS,
    SHIP,
    SORT_OF,
    TYPE_OF,
    TYPES,
    WAREHOUSE,
)
from tafelrunde.games.burgundy.estate import size_of_pile
from tafelrunde.games.burgundy.scoring import score
from tafelrunde.games.burgundy.state import Castles
from tafelrunde.games.burgundy.table import (
    ACT,
    ANIMAL,
    CONVERT,
    DROP,
    EITHER,
    FETCH,
    GOOD,
    NONE,
    OFFER,
    PILE,
    PLACE_ANY,
    PURCHASE,
    REWARD,
    SCALE,
    SELL_ANY,
    Player,
    Table,
    total,
)

# what placing a card is worth by its effect alone: castle, mine, cloister, knowledge, ship, pasture, then the buildings
EFFECTS: Final = vec[float]([1.7, 0.9, 0.4, 0.8, 1.3, 0.9, 1.3, 1.3, 1.0, 1.0, 0.9, 1.0, 0.5, 1.0])
REWARDS: Final = vec[float]([3.0, 2.2, 1.4, 1.0, 0.5])  # a line of the round card, by round
SILVER: Final = 0.40
WORKER: Final = 0.32
PLACING: Final = 1.2  # the turn it takes to place a project
READY: Final = 0.85  # how sure that comes about
STEP: Final = 0.9  # what a further card for a triple costs beyond what it brings
ACTION: Final = 1.5  # a free choice of action, or a good die
PER_TURN: Final = 0.45  # points a turn brings beyond what is in sight
AARON_GROWTH: Final = vec[float]([0.0, 3.0, 6.0, 10.0, 12.0])  # what Aaron's pile brings him, by round
SPREAD: Final = 1.1  # how far points stray for each turn to come


class Value(ValueFunction):
    """Adds to every player's points what is in sight, and asks who will be ahead in the end."""

    def value(self, state: State, seat: i64) -> float:
        return self.values(state)[seat]

    def values(self, state: State) -> vec[float]:
        """Shares of the win by expected totals; the further apart and the nearer the end, the surer."""
        assert isinstance(state, Castles)
        table = state.table
        if table.seats == 1:
            return vec[float]([solitaire(table)])
        warmth = 0.6 + SPREAD * sqrt(float(turns_left(table, 0)) + 0.5)
        shares = vec[float]([expected(table, table.players[seat]) for seat in range(table.seats)])
        first = shares[0]
        together = 0.0
        for seat in range(table.seats):
            share = exp(max(-50.0, min(50.0, (shares[seat] - first) / warmth)))
            shares[seat] = share
            together += share
        for seat in range(table.seats):
            shares[seat] /= together
        return shares


def solitaire(table: Table) -> float:
    """The chance to keep up with Aaron at the end of this round and of every later one."""
    human = table.players[0]
    turns = cards_left(human)
    made = float(score(table, human))
    ahead = made - float(score(table, table.players[1]))
    growth = (expected(table, human) + PER_TURN * float(turns_left(table, 0)) - made) / (
        float(turns_left(table, 0)) + 1.0)
    share = 1.0
    for number in range(table.round, len(ROUNDS)):
        if number > table.round:
            ahead -= AARON_GROWTH[number]
            turns += HAND_CARDS
        share *= certainty(ahead + growth * float(turns), 1.5 + 0.5 * sqrt(float(turns)))
    return share


def certainty(lead: float, warmth: float) -> float:
    """A chance from a lead in points."""
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, lead / warmth))))


def cards_left(player: Player) -> i64:
    """Turns the player still has in this round."""
    return len(player.hand) + len(player.pile)


def turns_left(table: Table, seat: i64) -> i64:
    """Turns the player still has in the game."""
    return cards_left(table.players[seat]) + 6 * (len(ROUNDS) - 1 - table.round)


def expected(table: Table, player: Player) -> float:
    """Points made, and in sight from estate, projects, storage and what is due."""
    turns = turns_left(table, player.seat)
    found = float(score(table, player)) + storage(table, player, turns) + estate(table, player, turns)
    found += projects(table, player, turns)
    return found + due(table) if table.active == player.seat else found


def storage(table: Table, player: Player, turns: i64) -> float:
    """Silver and workers are actions, and at the end a third of a point each; goods want to be sold."""
    if turns == 0:
        return 0.01 * float(player.silver + player.workers + total(player.goods))  # ties
    found = SILVER * float(player.silver) + WORKER * float(player.workers if player.workers < 6 else 6)
    if player.workers > 6:
        found += float(player.workers - 6) / float(CONVERSION)
    for good in range(len(player.goods)):
        cards = player.goods[good]
        if cards > 0:
            worth = float(cards) * (float(table.box.good_points[good]) + SILVER) + 0.5
            found += worth * chance(1, turns) * 0.75 - 0.15
    return found + 0.15 * float(total(player.animals))


def chance(needed: i64, turns: i64) -> float:
    """How likely that many further cards (or sales) come about in those turns."""
    missed = 1.0
    for _ in range(turns if turns < 12 else 12):
        missed *= 0.80
    one = 1.0 - missed
    if needed == 1:
        return 0.92 * one
    return 0.62 * one * one if turns > 1 else 0.0


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
            hope = chance(needed, turns)
            found += hope * (triple(table, number) - STEP * float(needed))
            hopes += hope
    limit = 0.3 + 0.4 * float(turns)  # nobody finishes everything
    if hopes > limit:
        found *= limit / hopes
    if player.all_seven == 0 and missing > 0 and turns >= 2 * missing:
        found += 1.6 * float(len(TYPES) - missing) / float(len(TYPES))
    return found


def triple(table: Table, number: i64) -> float:
    """A triple of that type, finished a little later."""
    points = float(table.box.triple_points[number]) + REWARDS[table.round] * 0.8
    return points + 1.0 if table.firsts[number] == NONE else points


def projects(table: Table, player: Player, turns: i64) -> float:
    """A project will be placed, if there is time: its effect, and the step towards a triple."""
    if turns == 0:
        return 0.0
    found = 0.0
    for kind in player.projects:
        worth = placed(table, player, kind, turns) - PLACING
        found += READY * (worth if worth > 0.3 else 0.3)
    return found * (1.0 if turns >= len(player.projects) else float(turns) / float(len(player.projects)))


def placed(table: Table, player: Player, kind: i64, turns: i64) -> float:
    """What placing the card would bring beyond the points of now."""
    sort = SORT_OF[kind]
    number = TYPE_OF[kind]
    found = EFFECTS[sort]
    if sort == WAREHOUSE:
        found = 0.3 + 0.6 * float(total(player.goods))
    elif sort == CITY_HALL and len(player.projects) > 1:
        found = 1.7
    elif sort == SHIP and table.goods.is_empty():
        found = 0.0
    pile = player.open_piles[number]
    size = size_of_pile(player, pile) if pile != NONE else 0
    if number == CLOISTER:
        size = longest(player)
    prize = triple(table, number)
    one = chance(1, turns) * (prize - STEP)
    two = chance(2, turns) * (prize - 2.0 * STEP)
    if size == 2:
        return found + prize - one
    if size == 1:
        return found + one - two
    return found + two + (0.3 if player.types[number] == 0 else 0.0)


def longest(player: Player) -> i64:
    """The size of the longest open pile, which a cloister may join."""
    best: i64 = 0
    for pile in player.open_piles:
        if pile != NONE:
            size = size_of_pile(player, pile)
            if size > best:
                best = size
    return best


def due(table: Table) -> float:
    """What the active player is still to get in this turn."""
    found = 0.0
    for frame in table.stack:
        phase = frame // SCALE
        if phase == ACT:
            found += ACTION
        elif phase == REWARD:
            found += REWARDS[table.round]
        elif phase in (GOOD, EITHER):
            found += 1.2
        elif phase == ANIMAL or phase in (FETCH, OFFER, PURCHASE):
            found += 0.9
        elif phase == PLACE_ANY:
            found += 1.4
        elif phase == SELL_ANY:
            found += 0.6
        elif phase == PILE:
            found += 1.5
        elif phase == DROP:
            found += 0.5
        elif phase == CONVERT:
            found += float(table.returned_workers + table.returned_silver) / float(CONVERSION)
    return found
