"""What happens: each legal move goes to its chapter, and what chance turns up too."""

from mypy_extensions import i64

from tafelrunde.core.state import CHANCE
from tafelrunde.games.burgundy import actions, chance, display, estate, moves as m, open_piles, purchase, triples, turn
from tafelrunde.games.burgundy.rounds import finish_turn
from tafelrunde.games.burgundy.table import NONE, World


def apply(state: World, seat: i64, move: i64) -> None:
    """A legal move of the active player or of chance, and what settles itself afterwards."""
    table = state.table
    table.diary = state.diary
    if seat == CHANCE:
        chance.turn_up(table, state.hands, move)
    else:
        carry_out(state, move)
    turn.settle(table)


def carry_out(state: World, move: i64) -> None:
    """A legal move of the active player. The card played is turned over with the first thing done with it [R18]."""
    table = state.table
    player = table.players[table.active]
    block = m.BLOCK_OF[move]
    place = move - block
    if block == m.PLAY:
        turn.announce(table, player, state.hands, place + 1)
        return
    if table.laying != NONE:
        turn.turn_over(table, player, state.hands)
    if block == m.TAKE:
        actions.take(table, player, place)
    elif block == m.PLACE:
        actions.place(table, player, place)
    elif block == m.ONTO:
        estate.put_chosen(table, player, move)
    elif block == m.SELL:
        actions.sell(table, player, place)
    elif move == m.RESTOCK:
        actions.restock(table, player)
    elif move == m.SILVER:
        actions.take_silver(table, player)
    elif block == m.RETURN_WORKER:
        actions.give_back(table, player, move == m.RETURN_WORKER)
    elif block == m.CONVERTED:
        actions.convert(table, player)
    elif block in (m.DRAW_GOOD, m.DRAW_ANIMAL):
        open_piles.draw(table, player, block == m.DRAW_GOOD, place)
    elif block == m.BONUS:
        triples.take_bonus(table, player, place)
    elif block == m.DROP:
        display.drop(table, player, place)
    elif block == m.KEEP:
        purchase.keep(table, player, place)
    elif block == m.USE:
        purchase.use(table, player, place)
    elif block == m.BUY:
        purchase.buy(table, player)
    elif block == m.DECLINE:
        actions.decline(table, player)
    else:
        finish_turn(table)
