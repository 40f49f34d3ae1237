"""What chance turns up, and how likely: goods and animals, cards of the display, of Aaron, of hands, of a purchase."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.games.burgundy import deck, display, due, open_piles, purchase, setup, solitaire, turn
from tafelrunde.games.burgundy.moves import TURN_UP_ANIMAL, TURN_UP_GOOD
from tafelrunde.games.burgundy.table import Table


def bag_due(table: Table) -> i64:
    """The bag the next action card comes from."""
    phase = table.phase
    if phase == due.AARON:
        return 0
    if phase == due.HAND:
        pile = table.players[table.number].pile
        return pile[len(pile) - 1]
    return table.current


def weights(table: Table, hands: vec[i64]) -> tuple[i64, vec[i64]]:
    """The first possible chance move, and the weights of it and the moves that follow it."""
    phase = table.phase
    if phase in (due.KIT_GOOD, due.TOP_GOOD):
        return TURN_UP_GOOD, table.goods.unseen[:]
    if phase in (due.KIT_ANIMAL, due.TOP_ANIMAL):
        return TURN_UP_ANIMAL, table.animals.unseen[:]
    return 0, deck.weights(table, hands, bag_due(table))


def sample(table: Table, hands: vec[i64], rng: Rng) -> i64:
    """A random chance move."""
    phase = table.phase
    if phase in (due.KIT_GOOD, due.TOP_GOOD):
        return TURN_UP_GOOD + rng.pick(table.goods.unseen)
    if phase in (due.KIT_ANIMAL, due.TOP_ANIMAL):
        return TURN_UP_ANIMAL + rng.pick(table.animals.unseen)
    return deck.sample(table, hands, bag_due(table), rng)


def turn_up(table: Table, hands: vec[i64], move: i64) -> None:
    """Carry out a chance move: `move` is the card, good or animal that is turned up."""
    phase = table.phase
    number = table.number
    if phase in (due.TOP_GOOD, due.TOP_ANIMAL):
        is_good = phase == due.TOP_GOOD
        open_piles.turn_up(table, is_good, number, move - (TURN_UP_GOOD if is_good else TURN_UP_ANIMAL))
    elif phase in (due.KIT_GOOD, due.KIT_ANIMAL):
        is_good = phase == due.KIT_GOOD
        setup.hand_out(table, is_good, number, move - (TURN_UP_GOOD if is_good else TURN_UP_ANIMAL))
    elif phase == due.HAND:
        turn.take_up(table, hands, number, move)
    elif phase == due.DEAL:
        display.lay_out(table, number, bag_due(table), move)
    elif phase == due.AARON:
        solitaire.turn_up(table, number, bag_due(table), move)
    else:
        purchase.turn_up_bought(table, number, bag_due(table), move)
