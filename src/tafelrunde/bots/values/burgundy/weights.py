"""What things are worth at a table of The Castles of Burgundy, in points at the end."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import components as c
from tafelrunde.games.burgundy.estate import size_of_pile
from tafelrunde.games.burgundy.table import NONE, Player, Table, total

# The numbers were tuned by thousands of matches of the guide against itself, the mean score of both being the aim.
# what placing a card is worth by its effect alone: castle, mine, cloister, knowledge, ship, pasture, then the buildings
EFFECTS: Final = vec[float]([1.7, 1.2, 0.25, 1.1, 1.3, 0.9, 1.3, 1.3, 1.0, 1.0, 0.9, 1.0, 0.5, 1.0])
REWARDS: Final = vec[float]([3.0, 2.2, 1.4, 1.0, 0.5])  # a line of the round card, by round
POINT: Final = 1.0
SILVER: Final = 0.4
WORKER: Final = 0.32
GOOD_WORTH: Final = 1.2
ANIMAL_WORTH: Final = 0.9
PLACING: Final = 1.6  # the turn it takes to place a project
PLACED_NOW: Final = 0.4  # room for a further project
READY: Final = 0.85  # how sure that comes about
STEP: Final = 0.9  # what a further card for a triple costs beyond what it brings
ACTION: Final = 1.5  # a free choice of action, or a good die
FLOOR: Final = 0.3  # what any project is worth at least
FIRST: Final = 0.65  # being first to finish a type
NEW_TYPE: Final = 0.2  # a step towards all seven types
REWARDED: Final = 0.8  # of a reward, as it comes later
ONE_SURE: Final = 0.92  # how likely one or two further cards come about, with time enough
TWO_SURE: Final = 0.4
START: Final = 0.25  # the start player card
ENOUGH: Final = 0.2  # silver enough for a purchase
LONG: Final[i64] = 12  # turns after which more time makes no difference

# how likely it is that one or two further cards of a type come about in so many turns
MISSED: Final = 0.80
ONE_MORE: Final = vec[float]([1.0 - MISSED**turns for turns in range(LONG + 1)])
TWO_MORE: Final = vec[float]([
    (1.0 - MISSED**turns) ** 2 if turns > 1 else 0.0 for turns in range(LONG + 1)])


def cards_left(player: Player) -> i64:
    """Turns the player still has in this round."""
    return len(player.hand) + len(player.pile)


def turns_left(table: Table, seat: i64) -> i64:
    """Turns the player still has in the game."""
    return cards_left(table.players[seat]) + 6 * (len(c.ROUNDS) - 1 - table.round)


def chance(needed: i64, turns: i64) -> float:
    """How likely that many further cards (or sales) come about in those turns."""
    if turns > LONG:
        turns = LONG
    return ONE_SURE * ONE_MORE[turns] if needed == 1 else TWO_SURE * TWO_MORE[turns]


def triple(table: Table, number: i64) -> float:
    """A triple of that type, finished a little later."""
    points = float(table.box.triple_points[number]) + REWARDS[table.round] * REWARDED
    return points + FIRST if table.firsts[number] == NONE else points


def as_project(table: Table, player: Player, kind: i64, turns: i64) -> float:
    """A card that waits to be placed."""
    if turns == 0:
        return 0.0
    worth = placing_gain(table, player, kind, turns) - PLACING
    return READY * (worth if worth > FLOOR else FLOOR)


def placing_gain(table: Table, player: Player, kind: i64, turns: i64) -> float:
    """What placing the card would bring beyond the points of now."""
    sort = c.SORT_OF[kind]
    number = c.TYPE_OF[kind]
    found = EFFECTS[sort]
    if sort == c.WAREHOUSE:
        found = 0.3 + 0.6 * float(total(player.goods))
    elif sort == c.CITY_HALL and len(player.projects) > 1:
        found = 1.7
    elif sort == c.SHIP and table.goods.is_empty():
        found = 0.0
    size: i64 = 0
    if number == c.CLOISTER:
        size = longest(player)
    elif player.open_piles[number] != NONE:
        size = size_of_pile(player, player.open_piles[number])
    prize = triple(table, number)
    if size == c.PILE_CARDS - 1:
        return found + prize - chance(1, turns) * (prize - STEP)
    two = chance(2, turns) * (prize - 2.0 * STEP)
    if size == 1:
        return found + chance(1, turns) * (prize - STEP) - two
    return found + two + (NEW_TYPE if player.types[number] == 0 else 0.0)


def longest(player: Player) -> i64:
    """The size of the longest open pile, which a cloister may join."""
    best: i64 = 0
    for pile in player.open_piles:
        if pile != NONE:
            size = size_of_pile(player, pile)
            if size > best:
                best = size
    return best
