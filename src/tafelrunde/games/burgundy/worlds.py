"""Hands that fit what a seat sees."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.burgundy import deck
from tafelrunde.games.burgundy.components import DICE, KINDS
from tafelrunde.games.burgundy.table import World


def deal_hands(world: World, dice: vec[i64], rng: Rng) -> None:
    """Fill the empty hands with cards drawn from the unseen ones, all that show the known dice equally likely.

    `dice` is that of a view. Raises ValueError where no card fits.
    """
    table = world.table
    for known in (True, False):  # first the cards whose die is known
        for seat in range(table.seats):
            bags = table.players[seat].hand
            for place in range(len(bags)):
                die = dice[2 * seat + place]
                if known and die > 0:
                    world.hands[2 * seat + place] = sample_with_die(world, bags[place], die, rng)
                elif not known and die == 0:
                    world.hands[2 * seat + place] = deck.sample(table, world.hands, bags[place], rng)


def sample_with_die(world: World, bag: i64, die: i64, rng: Rng) -> i64:
    """A random card of the bag that shows the die and is in no hand."""
    weights = vec[i64](capacity=KINDS // DICE)
    kind = die - 1
    while kind < KINDS:
        weights = append(weights, deck.copies_left(world.table, world.hands, bag, kind))
        kind += DICE
    return rng.pick(weights) * DICE + die - 1
