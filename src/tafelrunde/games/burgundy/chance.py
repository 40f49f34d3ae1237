"""What chance turns up: goods and animals, cards of the display, of Aaron, of hands, of a purchase."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.rng import Rng
from tafelrunde.core.say import Say
from tafelrunde.games.burgundy import deck, open_piles
from tafelrunde.games.burgundy.components import DIE_OF, HAND_LIMIT
from tafelrunde.games.burgundy.moves import TURN_UP_ANIMAL, TURN_UP_GOOD, animal_name, card_name, good_name
from tafelrunde.games.burgundy.projects import lay_out, wants_more
from tafelrunde.games.burgundy.solitaire import sort_in
from tafelrunde.games.burgundy.table import (
    AARON,
    DEAL,
    HAND,
    KIT_ANIMAL,
    KIT_GOOD,
    PURCHASE,
    TOP_ANIMAL,
    TOP_GOOD,
    Table,
    inserted,
)


def bag_due(table: Table) -> i64:
    """The bag the next action card comes from."""
    phase = table.phase
    if phase == AARON:
        return 0
    if phase == HAND:
        pile = table.players[table.number].pile
        return pile[len(pile) - 1]
    return table.current


def weights(table: Table, hands: vec[i64]) -> tuple[i64, vec[i64]]:
    """The first chance move that can be due, and the weights of that one and the following ones."""
    phase = table.phase
    if phase in (KIT_GOOD, TOP_GOOD):
        return TURN_UP_GOOD, table.goods.unseen[:]
    if phase in (KIT_ANIMAL, TOP_ANIMAL):
        return TURN_UP_ANIMAL, table.animals.unseen[:]
    return 0, deck.weights(table, hands, bag_due(table))


def sample(table: Table, hands: vec[i64], rng: Rng) -> i64:
    """A random chance move."""
    phase = table.phase
    if phase in (KIT_GOOD, TOP_GOOD):
        return TURN_UP_GOOD + open_piles.sample(table.goods, rng)
    if phase in (KIT_ANIMAL, TOP_ANIMAL):
        return TURN_UP_ANIMAL + open_piles.sample(table.animals, rng)
    return deck.sample(table, hands, bag_due(table), rng)


def turn_up(table: Table, hands: vec[i64], move: i64) -> None:
    """Chance has spoken."""
    phase = table.phase
    number = table.number
    if phase == HAND:
        take_up(table, hands, number, move)
        return
    bag = bag_due(table)
    table.done()
    if phase == TOP_GOOD:
        open_piles.turn_up(table.goods, number, move - TURN_UP_GOOD)
    elif phase == TOP_ANIMAL:
        open_piles.turn_up(table.animals, number, move - TURN_UP_ANIMAL)
    elif phase == KIT_GOOD:
        hand_out_good(table, number, move - TURN_UP_GOOD)
    elif phase == KIT_ANIMAL:
        hand_out_animal(table, number, move - TURN_UP_ANIMAL)
    elif phase == DEAL:
        deck.seen(table, bag, move)
        table.draw_pile -= 1
        lay_out(table, number, move)
        if wants_more(table, number + 1):
            table.push(DEAL, number + 1)
    elif phase == AARON:
        deck.seen(table, bag, move)
        sort_in(table, move)
        if number > 1:
            table.push(AARON, number - 1)
    else:
        deck.seen(table, bag, move)
        table.draw_pile -= 1
        table.offer = inserted(table.offer, move)
        if table.diary is not None:
            table.tell("R4.2", "{seat} has bought {card}", seat=int(table.active), card=card_name(move))
        if number > 1:
            table.push(PURCHASE, number - 1)


def take_up(table: Table, hands: vec[i64], seat: i64, kind: i64) -> None:
    """[R1.3, R2.2] The top card of the own pile goes to the hand; only its die is looked at [R7]."""
    player = table.players[seat]
    bag = player.pile[len(player.pile) - 1]
    player.pile = player.pile[:len(player.pile) - 1]
    hands[2 * seat + len(player.hand)] = kind
    player.hand = append(player.hand, bag)
    if len(player.hand) == HAND_LIMIT or len(player.pile) == 0:
        table.done()
    if table.diary is not None:
        table.diary.tell(Say("{seat} draws a card with a {die}", seat=int(seat), die=int(DIE_OF[kind])), "R2.2",
                         (int(seat),), (), True)


def hand_out_good(table: Table, seat: i64, good: i64) -> None:
    """[R1.2] A good for the start. Nothing lies in the open piles yet, so their sizes shrink with it [R1.6]."""
    table.goods.unseen[good] -= 1
    table.players[seat].goods[good] += 1
    open_piles.set_out(table.goods)
    if table.diary is not None:
        table.tell("R1.2", "{seat} starts with {good}", seat=int(seat), good=good_name(good))


def hand_out_animal(table: Table, seat: i64, animal: i64) -> None:
    """[R1.2] An animal for the start."""
    table.animals.unseen[animal] -= 1
    table.players[seat].animals[animal] += 1
    open_piles.set_out(table.animals)
    if table.diary is not None:
        table.tell("R1.2", "{seat} starts with {animal}", seat=int(seat), animal=animal_name(animal))
