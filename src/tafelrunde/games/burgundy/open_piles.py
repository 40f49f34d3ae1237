"""Chapter 6b: the open piles of goods and of animals."""

from mypy_extensions import i64

from tafelrunde.games.burgundy import due, news, reasons as r
from tafelrunde.games.burgundy.table import NONE, OpenPiles, Player, Table, total


def set_out(piles: OpenPiles) -> None:
    """[R1.6] What the players do not get is halved into two piles, the first one larger where it is odd."""
    cards = total(piles.unseen)
    piles.sizes[0] = (cards + 1) // 2
    piles.sizes[1] = cards // 2


def lift(piles: OpenPiles, pile: i64) -> i64:
    """Take the top of a pile. If that was the last one, the other pile is halved [R6.15, R11]; the card's kind."""
    card = piles.tops[pile]
    piles.tops[pile] = NONE
    piles.sizes[pile] -= 1
    if piles.sizes[pile] == 0:
        half = piles.sizes[1 - pile] // 2
        piles.sizes[pile] = half
        piles.sizes[1 - pile] -= half
    return card


def draw_problem(piles: OpenPiles, pile: i64) -> i64:
    """[R6.15] An open pile that is not used up."""
    return r.FINE if piles.sizes[pile] > 0 else r.PILE_USED_UP


def draw(table: Table, player: Player, is_good: bool, pile: i64) -> None:
    """[R6.3, R6.4] The top good or animal of a pile goes to the storage; the next one is turned up."""
    table.done()
    piles = table.piles(is_good)
    card = lift(piles, pile)
    player.store(is_good, card)
    if piles.sizes[pile] > 0:
        table.push(due.TOP_GOOD if is_good else due.TOP_ANIMAL, pile)
    news.open_card_drawn(table, player, is_good, card)


def turn_up(table: Table, is_good: bool, pile: i64, card: i64) -> None:
    """[R1.6] The new top of a pile is seen."""
    table.done()
    piles = table.piles(is_good)
    piles.unseen[card] -= 1
    piles.tops[pile] = card
