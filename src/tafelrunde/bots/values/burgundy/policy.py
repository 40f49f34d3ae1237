"""How good each move of The Castles of Burgundy looks before it is tried: in points, from what lies there now."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.bots.values.burgundy import weights as w
from tafelrunde.games.burgundy import components as c, due, moves
from tafelrunde.games.burgundy.estate import size_of_pile
from tafelrunde.games.burgundy.table import NONE, Player, Table, total
from tafelrunde.games.burgundy.workers import die_due, workers_for, workers_for_good

NEVER: Final = -9.0
LOW: Final = -5.0


def prior(table: Table, move: i64) -> float:
    """What a legal move of the active player brings, beyond what doing nothing would."""
    player = table.players[table.active]
    turns = w.turns_left(table, player.seat)
    if move < moves.TAKE:
        return best_action(table, player, move - moves.PLAY + 1, turns)
    if move < moves.PLACE:
        return taking(table, player, move - moves.TAKE, die_due(table), turns)
    if move < moves.ONTO:
        return placing(table, player, move - moves.PLACE, die_due(table), turns)
    if move <= moves.APART:
        return joining(table, player, move - moves.ONTO, turns)
    if move < moves.RESTOCK:
        return selling(table, player, move - moves.SELL, die_due(table), turns)
    if move < moves.DRAW_GOOD:
        return storing(table, player, move, turns)
    if move < moves.BONUS:
        return drawing(table, player, move, turns)
    if move < moves.DROP:
        return bonus(table, player, move - moves.BONUS, turns)
    if move < moves.KEEP:
        return -w.as_project(table, player, move - moves.DROP, turns)
    if move < moves.USE:
        return project_value(table, player, move - moves.KEEP, turns)
    if move < moves.BUY:
        return best_action(table, player, c.DIE_OF[move - moves.USE], turns)
    if move == moves.BUY:
        return 1.0 if table.phase == due.END else NEVER
    return 0.0  # to decline, or to end the turn


def best_action(table: Table, player: Player, die: i64, turns: i64) -> float:
    """The best of the actions that the die allows."""
    best = storing(table, player, moves.RESTOCK, turns)
    other = storing(table, player, moves.SILVER, turns)
    if other > best:
        best = other
    least = room(table, player, turns)
    last: i64 = NONE
    for card in table.display:
        if card != last:
            workers = workers_for(die, card // c.KINDS + 1)
            if workers <= player.workers:
                found = w.as_project(table, player, card % c.KINDS, turns) - least - w.WORKER * float(workers)
                if found > best:
                    best = found
        last = card
    last = NONE
    for kind in player.projects:
        if kind != last and workers_for(die, c.DIE_OF[kind]) <= player.workers:
            found = placing(table, player, kind, die, turns)
            if found > best:
                best = found
        last = kind
    for good in range(len(c.GOODS)):
        if player.goods[good] > 0 and workers_for_good(table, die, good) <= player.workers:
            found = selling(table, player, good, die, turns)
            if found > best:
                best = found
    return best


def taking(table: Table, player: Player, card: i64, die: i64, turns: i64) -> float:
    """A card of the display becomes a project; it may cost workers, and the room of another project."""
    return project_value(table, player, card % c.KINDS, turns) - w.WORKER * float(workers_for(die, card // c.KINDS + 1))


def project_value(table: Table, player: Player, kind: i64, turns: i64) -> float:
    """A new project, in place of the least of three."""
    return w.as_project(table, player, kind, turns) - room(table, player, turns)


def room(table: Table, player: Player, turns: i64) -> float:
    """What room for one more project costs: the least of three has to go."""
    if len(player.projects) < c.PROJECT_LIMIT:
        return 0.0
    least = w.as_project(table, player, player.projects[0], turns)
    for place in range(1, c.PROJECT_LIMIT):
        other = w.as_project(table, player, player.projects[place], turns)
        if other < least:
            least = other
    return least


def placing(table: Table, player: Player, kind: i64, die: i64, turns: i64) -> float:
    """A project comes to the estate: the effect and the triple, instead of the hope for them."""
    worth = w.placing_gain(table, player, kind, turns)
    held = w.as_project(table, player, kind, turns)
    if len(player.projects) == c.PROJECT_LIMIT:
        worth += w.PLACED_NOW  # there is room again
    return worth - held - w.WORKER * float(workers_for(die, c.DIE_OF[kind]))


def joining(table: Table, player: Player, onto: i64, turns: i64) -> float:
    """The pile a card goes on; the nearer it comes to a triple and the more that scores, the better."""
    kind = table.number
    if onto >= len(player.open_piles):
        return 1.0 if c.TYPE_OF[kind] != c.CLOISTER else 0.5
    size = size_of_pile(player, player.open_piles[onto])
    counts_as = c.TYPE_OF[kind] if onto == c.CLOISTER else onto
    prize = w.triple(table, counts_as)
    return prize if size + 1 == c.PILE_CARDS else 0.3 * prize


def selling(table: Table, player: Player, good: i64, die: i64, turns: i64) -> float:
    """Every good of a type at once; the fewer there are the more one would rather wait."""
    cards = float(player.goods[good])
    gained = cards * (float(table.box.good_points[good]) + w.SILVER) + (w.START if table.seats > 1 else 0.0)
    held = cards * w.GOOD_WORTH if turns > 1 else 0.0
    return gained - held - w.WORKER * float(workers_for_good(table, die, good))


def storing(table: Table, player: Player, move: i64, turns: i64) -> float:
    """Workers, silver, and turning them into points, which pays at the very end."""
    if move == moves.RESTOCK:
        return w.WORKER * float(2 - player.workers) if turns > 1 and player.workers < 2 else 0.0
    if move == moves.SILVER:
        if turns <= 1 and player.silver + 1 != c.PURCHASE_PRICE:
            return 0.05
        return w.SILVER + (w.ENOUGH if player.silver == c.PURCHASE_PRICE - 1 and not table.bought else 0.0)
    returned = total(table.returned)
    if move == moves.CONVERTED:
        return 0.1 if returned % c.CONVERSION == 0 else NEVER
    if table.phase != due.ACT:
        left = player.workers + player.silver
        return 1.0 if returned % c.CONVERSION != 0 or (turns <= 1 and left >= c.CONVERSION) else LOW
    points = (player.workers + player.silver) // c.CONVERSION
    return float(points) - 0.1 if turns <= 1 and points > 0 else LOW


def drawing(table: Table, player: Player, move: i64, turns: i64) -> float:
    """Goods of a type that waits to be sold already; animals that are missing in a set."""
    if move < moves.DRAW_ANIMAL:
        good = table.goods.tops[move - moves.DRAW_GOOD]
        if turns <= 1:
            return 0.0
        return w.GOOD_WORTH + 0.15 * float(player.goods[good])
    animal = table.animals.tops[move - moves.DRAW_ANIMAL]
    fewer: i64 = 0
    for held in player.animals:
        if held > player.animals[animal]:
            fewer += 1
    return w.ANIMAL_WORTH * (0.3 + 0.7 * float(fewer))


def bonus(table: Table, player: Player, line: i64, turns: i64) -> float:
    """A line of the round card."""
    box = table.box
    found = w.POINT * float(box.gain(table.round, line, 0))
    if turns > 1:
        found += w.GOOD_WORTH * float(box.gain(table.round, line, 1))
    found += w.ANIMAL_WORTH * float(box.gain(table.round, line, 2))
    silver = box.gain(table.round, line, 3)
    found += w.SILVER * float(silver)
    if not table.bought and player.silver < c.PURCHASE_PRICE <= player.silver + silver:
        found += w.ENOUGH
    return found + w.WORKER * float(box.gain(table.round, line, 4))
