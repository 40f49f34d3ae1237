"""Hidden hands that have shown something: who pays must be able to finish, and who defends must have a second woman.

Sampling a world by dealing the unseen cards anew would sometimes deal a hand that contradicts what its owner is doing.
Here the three kinds of cards that matter are dealt first, every fitting combination as likely as there are ways to
deal it.
"""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg.components import BARONESS, GOLD, JEWEL, LADY, PLATINUM, QUEEN
from tafelrunde.games.behuetunsburg.payment import MONEY, can_be_finished
from tafelrunde.games.behuetunsburg.rogues import WOMEN, women_needed
from tafelrunde.games.behuetunsburg.table import DEFENCE, NONE, PAYING, Table, value_of
from tafelrunde.kit.multiset import ONE, count, size


def shows_something(table: Table) -> i64:
    """The seat whose hand is bound by what it is doing right now, or NONE."""
    if table.phase == PAYING:
        return table.active
    return table.asked if table.phase == DEFENCE and table.women > 0 else NONE


def telling_kinds(table: Table) -> vec[i64]:
    """The three kinds of cards that matter."""
    return vec[i64]([GOLD, PLATINUM, JEWEL]) if table.phase == PAYING else vec[i64]([LADY, BARONESS, QUEEN])


def bears_out(table: Table, hand: i64) -> bool:
    """[H24, H63] Can the seat go through with it, holding (of the cards that matter) these?"""
    if table.phase == PAYING:
        money = (hand + table.chests[table.side()]) & MONEY
        if table.rules.free_overpay:
            return value_of(money) >= table.due
        return can_be_finished(table.due, table.paid, money)
    usable = hand & 31 * ONE[LADY] if table.rules.defence_ladies_only else hand & WOMEN
    return size(usable) >= women_needed(table) - table.women


def ways(cards: i64, taken: i64) -> float:
    """In how many ways so many of the cards can be taken; 0 if there are not as many."""
    if taken < 0 or taken > cards:
        return 0.0
    number = 1.0
    for step in range(taken):
        number = number * float(cards - step) / float(step + 1)
    return number


def telling_cards(table: Table, known: i64, unseen: i64, places: i64, rng: Rng) -> i64:
    """Deal the kinds that matter: a bag for `places` unknown cards of a hand that surely holds the bag `known`.

    Raises ValueError if nothing fits.
    """
    kinds = telling_kinds(table)
    first, second, third = kinds[0], kinds[1], kinds[2]
    others = size(unseen) - count(unseen, first) - count(unseen, second) - count(unseen, third)
    bags = list[i64]()
    weights = list[float]()
    total = 0.0
    for one in range(min(places, count(unseen, first)) + 1):
        for two in range(min(places - one, count(unseen, second)) + 1):
            for three in range(min(places - one - two, count(unseen, third)) + 1):
                bag = one * ONE[first] + two * ONE[second] + three * ONE[third]
                weight = ways(others, places - one - two - three)
                if weight > 0.0 and bears_out(table, known + bag):
                    weight = weight * ways(count(unseen, first), one) * ways(count(unseen, second), two) * ways(
                        count(unseen, third), three)
                    bags.append(bag)
                    weights.append(weight)
                    total += weight
    left = rng.unit() * total
    for place in range(len(bags)):
        left -= weights[place]
        if left < 0.0:
            return bags[place]
    if len(bags) == 0:
        raise ValueError("no hand fits what its owner does")
    return bags[len(bags) - 1]
