"""The hands and offers of worlds that fit a view.

Some hands have shown something: whoever pays must be able to finish, and whoever defends must have a second woman.
There the three kinds of cards that matter are dealt first, every fitting combination as likely as there are ways to
deal it; otherwise some worlds would contradict what the owner of a hand is doing.
"""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.behuetunsburg.components import BARONESS, GOLD, JEWEL, LADY, PLATINUM, QUEEN, value_of
from tafelrunde.games.behuetunsburg.defence import defenders, women_needed
from tafelrunde.games.behuetunsburg.payment import MONEY, can_be_finished
from tafelrunde.games.behuetunsburg.table import ANSWER, COMPOSING, DEFENCE, NONE, PAYING, Table, World
from tafelrunde.games.behuetunsburg.trading import TERMS, compose, naming_moves, there
from tafelrunde.kit.multiset import ALL, ONE, bag_of, cards_in, count, size

MOST_IMAGINED: i64 = 4  # cards of an offer that others are still composing


def shuffle_cards(bag: i64, rng: Rng) -> vec[i64]:
    """The cards of a bag in random order."""
    cards = cards_in(bag)
    rng.shuffle(cards)
    return cards


# -- hands that have shown something


def bound_seat(table: Table) -> i64:
    """The seat whose hand is bound by what it is doing right now, or NONE."""
    if table.phase == PAYING:
        return table.active
    return table.asked if table.phase == DEFENCE and table.women > 0 else NONE


def telling_kinds(table: Table) -> tuple[i64, i64, i64]:
    """The three kinds of cards that matter."""
    return (GOLD, PLATINUM, JEWEL) if table.phase == PAYING else (LADY, BARONESS, QUEEN)


def bears_out(table: Table, hand: i64) -> bool:
    """[H24, H63] Can the seat go through with it, holding (of the cards that matter) these?"""
    if table.phase == PAYING:
        money = (hand + table.chests[table.side()]) & MONEY
        if table.rules.free_overpay:
            return value_of(money) >= table.due
        return can_be_finished(table.due, table.paid, money)
    return size(defenders(table.rules, hand)) >= women_needed(table) - table.women


def ways(cards: i64, taken: i64) -> float:
    """The binomial coefficient: ways to take that many of the cards; 0 if there are not enough."""
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
    first, second, third = telling_kinds(table)
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


def other_cards(table: Table, unseen: i64, places: i64, rng: Rng) -> i64:
    """That many unseen cards of the kinds that tell nothing at the moment."""
    first, second, third = telling_kinds(table)
    cards = shuffle_cards(unseen & ~(ALL[first] | ALL[second] | ALL[third]), rng)
    return bag_of(vec[i64]([cards[place] for place in range(places)]))


# -- trade offers


def imagine_terms(world: World, sizes: vec[i64], rng: Rng) -> None:
    """[H11.5] A trade offer that is hidden: any cards, as many as are named once it is made [H67]."""
    if world.table.phase == COMPOSING:
        imagine_offer(world, rng)
    elif world.table.phase == ANSWER:
        for term in range(TERMS):
            cards = shuffle_cards(there(world, term), rng)
            world.terms[term] = bag_of(vec[i64]([cards[place] for place in range(sizes[term])]))


def imagine_offer(world: World, rng: Rng) -> None:
    """[H67] Whatever may have been named so far of an offer that is not made yet: nothing, or a few cards."""
    for _ in range(rng.below(MOST_IMAGINED + 1)):
        named = naming_moves(world, vec[i64]())
        if len(named) > 0:
            compose(world, named[rng.below(len(named))])
