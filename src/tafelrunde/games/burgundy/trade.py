"""Chapters 3b and 4: selling, restocking, converting, workers that shift a die, and buying with silver."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy.components import (
    CONVERSION,
    DICE,
    DIE_OF,
    PURCHASE_CARDS,
    PURCHASE_PRICE,
    WORKERS_RESTOCKED,
)
from tafelrunde.games.burgundy.deck import available
from tafelrunde.games.burgundy.effects import gain_points
from tafelrunde.games.burgundy.moves import card_name, good_name, points_said, workers_said
from tafelrunde.games.burgundy.projects import acquire
from tafelrunde.games.burgundy.table import (
    ACT,
    ANIMAL,
    CONVERSIONS,
    CONVERT,
    EITHER,
    END,
    FETCH,
    GOOD,
    NONE,
    OFFER,
    PLACE_ANY,
    PLAY,
    PURCHASE,
    REWARD,
    SELL_ANY,
    Player,
    Table,
)

# [R4.1] workers from a die to a number, 6 and 1 being neighbours; the die 0 stands for any number
SHIFT: Final = vec[i64]([0 if die == 0 or number == 0 else min(abs(die - number), DICE - abs(die - number))
                         for die in range(DICE + 1) for number in range(DICE + 1)])


def workers_for(die: i64, number: i64) -> i64:
    """[R4.1] The workers it takes to make that number of the die; never more than needed [R20]."""
    return SHIFT[die * (DICE + 1) + number]


def workers_for_good(table: Table, die: i64, good: i64) -> i64:
    """[R3.3a, R4.1] The workers it takes to make a number that sells the good."""
    least: i64 = DICE
    for number in range(1, DICE + 1):
        if table.box.good_of_die[number] == good and workers_for(die, number) < least:
            least = workers_for(die, number)
    return least


def pay_workers(table: Table, player: Player, workers: i64) -> None:
    """[R4.1] Workers go back to the supply for shifting the die."""
    if workers > 0:
        player.workers -= workers
        if table.diary is not None:
            table.tell("R4.1", "{seat} shifts the die with {workers}", seat=int(player.seat),
                       workers=workers_said(workers))


def sell(table: Table, player: Player, good: i64) -> None:
    """[R3.3b, R3.3c] All goods of a type: one silver each, and the start player card, face down."""
    cards = player.goods[good]
    player.goods[good] = 0
    player.sold[good] += cards
    player.silver += cards
    if table.start_card != NONE:
        table.start_card = player.seat
        table.face_down = True
    if table.diary is not None:
        table.tell("R3.3b", "{seat} sells {number} × {good}: {points} and {number} silver", seat=int(player.seat),
                   number=int(cards), good=good_name(good), points=points_said(cards * table.box.good_points[good]))


def restock(table: Table, player: Player) -> None:
    """[R3.4] Workers up to two."""
    player.workers = WORKERS_RESTOCKED
    if table.diary is not None:
        table.tell("R3.4", "{seat} restocks to {workers}", seat=int(player.seat),
                   workers=workers_said(WORKERS_RESTOCKED))


def give_back(table: Table, player: Player, is_worker: bool) -> None:
    """[R3.6] A worker or a silver goes back to the supply, towards a conversion."""
    if is_worker:
        player.workers -= 1
        table.returned_workers += 1
    else:
        player.silver -= 1
        table.returned_silver += 1
    if table.phase != CONVERT:
        table.push(CONVERT, 0)


def convert(table: Table, player: Player) -> None:
    """[R3.6] One point for each three cards returned, rounded down [R8]."""
    table.done()
    returned = table.returned_workers + table.returned_silver
    if table.diary is not None:
        table.tell("R3.6", "{seat} returns {workers} and {silver} silver", seat=int(player.seat),
                   workers=workers_said(table.returned_workers), silver=int(table.returned_silver))
    table.returned_workers = 0
    table.returned_silver = 0
    gain_points(table, player, returned // CONVERSION, CONVERSIONS, "R3.6")


def buying_time(phase: i64) -> bool:
    """[R4.2] Before, during or after the action, but not while a choice is forced or the bought cards wait [R10]."""
    return (phase in (PLAY, ACT, FETCH, SELL_ANY, PLACE_ANY, GOOD, ANIMAL, EITHER, REWARD, END))


def on_sale(table: Table) -> i64:
    """[R4.2] Cards that a purchase can get; the card being played is discarded before they are drawn [R10, R18]."""
    return available(table) + (0 if table.laying == NONE else 1)


def may_buy(table: Table, player: Player) -> bool:
    """[R4.2] Once a turn, for three silver, if there is a card to be had [R10]."""
    return not table.bought and player.silver >= PURCHASE_PRICE and on_sale(table) > 0


def buy(table: Table, player: Player) -> None:
    """[R4.2] Three silver for three cards, fewer only where there are not enough [R5]."""
    player.silver -= PURCHASE_PRICE
    table.bought = True
    cards = available(table)
    if cards > PURCHASE_CARDS:
        cards = PURCHASE_CARDS
    table.push(OFFER, 0)
    table.push(PURCHASE, cards)
    if table.diary is not None:
        table.tell("R4.2", "{seat} buys {cards:card|cards} for {price} silver", seat=int(player.seat), cards=int(cards),
                   price=PURCHASE_PRICE)


def clear_offer(table: Table, kept: i64) -> None:
    """[R4.3] The bought cards go to the discards, all but the one that is kept (or NONE)."""
    table.done()
    for kind in table.offer:
        if kind == kept:
            kept = NONE
        else:
            table.discards[kind] += 1
    table.offer = vec[i64]()


def keep_bought(table: Table, player: Player, kind: i64) -> None:
    """[R4.3] A bought card becomes a project."""
    clear_offer(table, kind)
    if table.diary is not None:
        table.tell("R4.3", "{seat} keeps {card} as a project", seat=int(player.seat), card=card_name(kind))
    acquire(table, player, kind)


def use_bought(table: Table, player: Player, kind: i64) -> None:
    """[R4.3] A bought card is discarded and used as the die of another action [R16]."""
    clear_offer(table, NONE)
    if table.diary is not None:
        table.tell("R4.3", "{seat} uses {card} as a die", seat=int(player.seat), card=card_name(kind))
    table.push(ACT, DIE_OF[kind])
