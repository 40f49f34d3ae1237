"""Chapter 4b: three silver for three cards, of which one is used."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import due, news, reasons as r
from tafelrunde.games.burgundy.components import DIE_OF, PURCHASE_CARDS, PURCHASE_PRICE
from tafelrunde.games.burgundy.deck import available, note_seen
from tafelrunde.games.burgundy.display import acquire
from tafelrunde.games.burgundy.table import NONE, Player, Table, cards_in, insert_card


def buying_time(phase: i64) -> bool:
    """[R4.2] Before, during or after the action, but not while a choice is forced or the bought cards wait [R10]."""
    return phase in (due.PLAY, due.ACT, due.FETCH, due.SELL_ANY, due.PLACE_ANY, due.GOOD, due.ANIMAL, due.EITHER,
                     due.REWARD, due.END)  # fmt: skip


def buy_problem(table: Table, player: Player) -> i64:
    """[R4.2] Once a turn, at any time of it, for three silver, if there is a card to be had [R10]."""
    if table.bought:
        return r.BOUGHT_BEFORE
    if not buying_time(table.phase):
        return r.CHOICE_IS_FORCED
    if is_sold_out(table):
        return r.SOLD_OUT
    return r.FINE if player.silver >= PURCHASE_PRICE else r.TOO_LITTLE_SILVER


def is_sold_out(table: Table) -> bool:
    """[R10] Is there no card to be had? The card being played is discarded before any are drawn [R18]."""
    return table.draw_pile == 0 and table.laying == NONE and cards_in(table.discards) == 0


def buy(table: Table, player: Player) -> None:
    """[R4.2] Three silver for three cards, fewer only where there are not enough [R5]."""
    player.silver -= PURCHASE_PRICE
    table.bought = True
    cards = available(table)
    if cards > PURCHASE_CARDS:
        cards = PURCHASE_CARDS
    table.push(due.OFFER)
    table.push(due.PURCHASE, cards)
    news.purchase(table, player, cards)


def turn_up_bought(table: Table, left: i64, bag: i64, kind: i64) -> None:
    """[R4.2] One of the cards still to come has been drawn."""
    note_seen(table, bag, kind)
    table.draw_pile -= 1
    table.offer = insert_card(table.offer, kind)
    news.of_card(table, news.BOUGHT, table.active, kind)
    if left > 1:
        table.go_on(due.PURCHASE, left - 1)
    else:
        table.done()


def clear_offer(table: Table, kept: i64) -> None:
    """[R4.3] The bought cards go to the discards, all but the one that is kept (or NONE)."""
    table.done()
    for kind in table.offer:
        if kind == kept:
            kept = NONE
        else:
            table.discards[kind] += 1
    table.offer = vec[i64]()


def keep(table: Table, player: Player, kind: i64) -> None:
    """[R4.3] A bought card becomes a project."""
    clear_offer(table, kind)
    news.of_card(table, news.KEPT, player.seat, kind)
    acquire(table, player, kind)


def use(table: Table, player: Player, kind: i64) -> None:
    """[R4.3] A bought card is discarded and used as the die of another action [R16]."""
    clear_offer(table, NONE)
    news.of_card(table, news.USED, player.seat, kind)
    table.push(due.ACT, DIE_OF[kind])
