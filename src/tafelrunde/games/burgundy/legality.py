"""What may be done: one check behind the list of legal moves, the guard and "why not?"."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core import NOBODY, Illegal
from tafelrunde.games.burgundy import actions, due, estate, moves as m, open_piles, purchase, reasons as r
from tafelrunde.games.burgundy.components import DICE, DIE_OF, GOODS_TYPES, KINDS, PURCHASE_PRICE
from tafelrunde.games.burgundy.table import NONE, Player, Table, World, contains
from tafelrunde.games.burgundy.turn import dice_in_hand, place_in_hand
from tafelrunde.games.burgundy.workers import numbers_in_reach
from tafelrunde.kit.bitset import BIT

# [R2.1, R3, R12] What each step lets the active player do, beside buying
STEPS: Final[dict[int, tuple[int, ...]]] = {
    due.PLAY: (m.PLAY,),
    due.ACT: (m.TAKE, m.PLACE, m.SELL, m.RESTOCK, m.RETURN_WORKER),
    due.FETCH: (m.TAKE, m.DECLINE),
    due.SELL_ANY: (m.SELL, m.DECLINE),
    due.PLACE_ANY: (m.PLACE, m.DECLINE),
    due.GOOD: (m.DRAW_GOOD,),
    due.ANIMAL: (m.DRAW_ANIMAL,),
    due.EITHER: (m.DRAW_GOOD, m.DRAW_ANIMAL),
    due.PILE: (m.ONTO,),
    due.DROP: (m.DROP,),
    due.OFFER: (m.KEEP, m.USE),
    due.REWARD: (m.BONUS,),
    due.CONVERT: (m.RETURN_WORKER, m.CONVERTED),
    due.END: (m.END,),
}
ALONE: Final = [vec[i64](sorted((*STEPS.get(phase, ()), m.BUY))) for phase in range(len(due.NAMES))]
# [R2] the same where the reward for the triple may be taken first
PAIRED: Final = [vec[i64](sorted({*STEPS.get(phase, ()), m.BONUS, m.BUY})) for phase in range(len(due.NAMES))]


def blocks(table: Table) -> vec[i64]:
    """The blocks of moves that the step allows, ascending; when one may buy is the purchase's own question."""
    return PAIRED[table.phase] if table.paired else ALONE[table.phase]


def problem(state: World, seat: i64, move: i64) -> Illegal | None:
    """Why the seat may not make the move; None if it may."""
    actor = state.table.actor()
    if actor == NOBODY:
        return Illegal("", "the game is over")
    if seat < 0 or seat != actor:
        return Illegal("R2.1", "it is not your turn")
    if move < 0 or move >= m.MOVES:
        return Illegal("", "that is not a move of this game")
    return r.illegal(reason(state.table, state.hands, move), state.table, move)


def moves(state: World, seat: i64) -> vec[i64]:
    """The legal moves of the seat, ascending: of what lies there, all that no chapter has anything against."""
    if seat < 0 or seat != state.table.actor():
        return state.no_moves(seat)
    return options(state, vec[i64](capacity=16))  # mostly enough


def options(state: World, found: vec[i64]) -> vec[i64]:
    """`found` and the legal moves of the active player, ascending."""
    table = state.table
    player = table.players[table.active]
    reach = numbers_in_reach(table, player)
    for block in blocks(table):
        if block == m.PLAY:
            dice = dice_in_hand(player, state.hands)
            for die in range(i64(1), DICE + 1):
                if dice & BIT[die] != 0:
                    found = append(found, m.PLAY + die - 1)
        elif block == m.SELL:
            for good in range(GOODS_TYPES):
                if player.goods[good] != 0 and table.box.dice_of_good[good] & reach != 0:
                    found = append(found, m.SELL + good)
        elif block in (m.RESTOCK, m.RETURN_WORKER):
            for move in range(block, m.END_OF[block]):
                if actions.store_problem(player, move) == r.FINE:
                    found = append(found, move)
        elif block == m.BUY:
            if player.silver >= PURCHASE_PRICE and purchase.buy_problem(table, player) == r.FINE:
                found = append(found, m.BUY)
        elif block == m.TAKE:
            last: i64 = NONE
            for card in table.display:
                if card != last and (actions.take_problem(table, player, card) == r.FINE if table.phase == due.FETCH
                                     else BIT[card // KINDS + 1] & reach != 0):
                    found = append(found, m.TAKE + card)
                last = card
        elif is_about_cards(block):
            last = NONE
            for kind in lying(table, player, block):
                if kind != last and (block != m.PLACE or BIT[DIE_OF[kind]] & reach != 0):
                    found = append(found, block + kind)
                last = kind
        else:
            for move in range(block, m.END_OF[block]):
                if objection(table, player, state.hands, block, move) == r.FINE:
                    found = append(found, move)
    return found


def reason(table: Table, hands: vec[i64], move: i64) -> i64:
    """Why the active player may not make the move; FINE if it is legal."""
    player = table.players[table.active]
    block = m.BLOCK_OF[move]
    if block != m.BUY and not contains(blocks(table), block):
        return r.NOT_IN_THIS_STEP
    if is_about_cards(block) and not contains(lying(table, player, block), move - block):
        return r.NOT_THERE
    return objection(table, player, hands, block, move)


def is_about_cards(block: i64) -> bool:
    """Is each move of the block about a card that lies there?"""
    return block in (m.TAKE, m.PLACE, m.DROP, m.KEEP, m.USE)


def lying(table: Table, player: Player, block: i64) -> vec[i64]:
    """The cards that the moves of the block are about, ascending."""
    if block == m.TAKE:
        return table.display
    return player.projects if block in (m.PLACE, m.DROP) else table.offer


def objection(table: Table, player: Player, hands: vec[i64], block: i64, move: i64) -> i64:
    """What the move's chapter has against it, in a step that allows it and with the card it is about lying there."""
    if block == m.TAKE:
        return actions.take_problem(table, player, move - m.TAKE)
    if block == m.PLACE:
        return actions.place_problem(table, player, move - m.PLACE)
    if block == m.PLAY:
        return r.NO_SUCH_DIE if place_in_hand(player, hands, move - m.PLAY + 1) == NONE else r.FINE
    if block == m.SELL:
        return actions.sell_problem(table, player, move - m.SELL)
    if block == m.BUY:
        return purchase.buy_problem(table, player)
    if block in (m.RESTOCK, m.RETURN_WORKER):
        return actions.store_problem(player, move)
    if block in (m.DRAW_GOOD, m.DRAW_ANIMAL):
        return open_piles.draw_problem(table.piles(block == m.DRAW_GOOD), move - block)
    if block == m.ONTO:
        return estate.pile_problem(player, table.number, move)
    if block == m.BONUS:
        return r.FINE if move - m.BONUS < table.box.lines[table.round] else r.NO_SUCH_LINE
    return r.FINE
