"""Chapter 1: setting up."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import due, news, open_piles
from tafelrunde.games.burgundy.components import AARON_PILES, SOLITAIRE_WORKERS, START_SILVER
from tafelrunde.games.burgundy.deck import deal_hands, draw_unseen, fresh
from tafelrunde.games.burgundy.table import NONE, Table


def set_up(table: Table) -> None:
    """[R1.2] Kits, then open piles [R1.6], hands [R1.3], Aaron's piles, display [R1.4]: hands come first [R6].

    [R1.8] A table begins with the first seat as leader, the start player card with it, face up.
    """
    fresh(table)
    for seat in range(table.seats):
        player = table.players[seat]
        player.silver = START_SILVER
        player.workers = SOLITAIRE_WORKERS if table.seats == 1 else table.box.workers[table.seats - 2][seat]  # [R1]
    deal_hands(table)
    if table.seats == 1:
        table.start_card = NONE
        for cards in AARON_PILES:  # [R10.1]
            table.aaron_left += cards
        for _ in range(table.aaron_left):
            draw_unseen(table)
    open_piles.set_out(table.animals)
    open_piles.set_out(table.goods)
    table.stack = starting_stack(table.seats)
    table.look()


def starting_stack(seats: i64) -> vec[i64]:
    """What is due at the start, last things first: kits, tops of the open piles, the display, the first round."""
    stack = vec[i64]([due.frame(due.OPEN), due.frame(due.DEAL)])
    for phase in (due.TOP_ANIMAL, due.TOP_GOOD):
        stack = append(append(stack, due.frame(phase, 1)), due.frame(phase, 0))
    for phase in (due.KIT_ANIMAL, due.KIT_GOOD):
        for place in range(seats):
            stack = append(stack, due.frame(phase, seats - 1 - place))
    return stack


def hand_out(table: Table, is_good: bool, seat: i64, card: i64) -> None:
    """[R1.2] A good or an animal for the start. Nothing lies in the open piles yet, so they shrink with it [R1.6]."""
    table.done()
    piles = table.piles(is_good)
    piles.unseen[card] -= 1
    table.players[seat].store(is_good, card)
    open_piles.set_out(piles)
    news.starts_with(table, seat, is_good, card)
