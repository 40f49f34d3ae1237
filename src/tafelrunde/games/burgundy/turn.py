"""Chapter 2: what a move does, and what settles itself afterwards."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy import moves, trade
from tafelrunde.games.burgundy.choices import place_in_hand
from tafelrunde.games.burgundy.components import DIE_OF, KINDS
from tafelrunde.games.burgundy.deck import reshuffle, seen
from tafelrunde.games.burgundy.effects import gain_silver, take_bonus
from tafelrunde.games.burgundy.estate import place_project, put
from tafelrunde.games.burgundy.moves import card_name
from tafelrunde.games.burgundy.open_piles import draw_animal, draw_good
from tafelrunde.games.burgundy.projects import can_fetch, drop, take
from tafelrunde.games.burgundy.rounds import finish_turn, open_round
from tafelrunde.games.burgundy.table import (
    ACT,
    ANIMAL,
    CONVERT,
    DEAL,
    EITHER,
    END,
    FETCH,
    GOOD,
    NONE,
    OPEN,
    PLACE_ANY,
    PLAY,
    PURCHASE,
    SELL_ANY,
    Player,
    Table,
    is_chance,
    total,
)


def carry_out(table: Table, hands: vec[i64], move: i64) -> None:
    """A legal move of the active player."""
    player = table.players[table.active]
    if move < moves.TAKE:
        announce(table, player, hands, move - moves.PLAY + 1)
        return
    if table.laying != NONE:
        turn_over(table, player, hands)
    if move < moves.SILVER:
        act(table, player, move)
    elif move == moves.SILVER:  # [R3.5]
        table.done()
        gain_silver(table, player, 1, "R3.5")
    elif move < moves.CONVERTED:
        if table.phase == ACT:
            table.done()
        trade.give_back(table, player, move == moves.RETURN_WORKER)
    elif move == moves.CONVERTED:
        trade.convert(table, player)
    elif move < moves.DRAW_ANIMAL:
        table.done()
        draw_good(table, player, move - moves.DRAW_GOOD)
    elif move < moves.BONUS:
        table.done()
        draw_animal(table, player, move - moves.DRAW_ANIMAL)
    elif move < moves.DROP:
        take_bonus(table, player, move - moves.BONUS)
    elif move < moves.KEEP:
        drop(table, player, move - moves.DROP)
    elif move < moves.USE:
        trade.keep_bought(table, player, move - moves.KEEP)
    elif move < moves.BUY:
        trade.use_bought(table, player, move - moves.USE)
    elif move == moves.BUY:
        trade.buy(table, player)
    elif move == moves.DECLINE:
        table.done()
        if table.diary is not None:
            table.tell("R3", "{seat} declines", seat=int(player.seat))
    else:
        finish_turn(table)


def act(table: Table, player: Player, move: i64) -> None:
    """Moves from TAKE to RESTOCK: the actions that workers may help, and the choice of a pile."""
    phase = table.phase
    die: i64 = table.number if phase == ACT else 0
    kind = table.number
    table.done()
    if move < moves.PLACE:
        trade.pay_workers(table, player, trade.workers_for(die, (move - moves.TAKE) // KINDS + 1))
        take(table, player, move - moves.TAKE)
    elif move < moves.ONTO:
        trade.pay_workers(table, player, trade.workers_for(die, DIE_OF[move - moves.PLACE]))
        place_project(table, player, move - moves.PLACE)
    elif move < moves.SELL:
        put(table, player, kind, move)
    elif move < moves.RESTOCK:
        if die > 0:
            trade.pay_workers(table, player, trade.workers_for_good(table, die, move - moves.SELL))
        trade.sell(table, player, move - moves.SELL)
    else:
        trade.restock(table, player)


def announce(table: Table, player: Player, hands: vec[i64], die: i64) -> None:
    """[R2.1] A card is chosen for its die; it is turned over with the action [R18]."""
    table.done()
    table.laying = place_in_hand(player, hands, die)
    table.push(END, 0)
    table.push(ACT, die)
    if table.diary is not None:
        table.tell("R2.1", "{seat} plays a {die}", seat=int(player.seat), die=int(die))


def turn_over(table: Table, player: Player, hands: vec[i64]) -> None:
    """[R2.1] The card played goes face up to the discards [R18]."""
    place = table.laying
    kind = hands[2 * player.seat + place]
    table.laying = NONE
    seen(table, player.hand[place], kind)
    table.discards[kind] += 1
    if place == 0 and len(player.hand) == 2:
        hands[2 * player.seat] = hands[2 * player.seat + 1]
        player.hand[0] = player.hand[1]
    player.hand = player.hand[:len(player.hand) - 1]
    hands[2 * player.seat + len(player.hand)] = NONE
    if table.diary is not None:
        table.diary.tell(Say("{seat} has played {card}", seat=int(player.seat), card=card_name(kind)), "R2.1",
                         None, (), True)


def settle(table: Table) -> None:
    """Remove what is due where nothing can happen, until somebody has to act or the game is over."""
    while settles(table):
        phase = table.phase
        if is_chance(phase):
            reshuffle(table)
            return
        if phase == OPEN:
            open_round(table)
        elif phase == END:
            finish_turn(table)
        elif phase == CONVERT:
            trade.convert(table, table.players[table.active])
        else:
            table.done()


def settles(table: Table) -> bool:
    """Is the top frame something nobody has to decide?"""
    phase = table.phase
    if phase == ACT:  # always possible: a silver can be taken
        return False
    if phase < PLAY:  # [R8.2] the discards are shuffled when a card is due from an empty draw pile
        return phase in (DEAL, PURCHASE) and table.draw_pile == 0
    player = table.players[table.active]
    if phase == OPEN:
        return True
    if phase == END:  # [R4.2] a purchase may still follow the action
        return not trade.may_buy(table, player)
    if phase == GOOD:  # [R6.15] no goods left: nothing
        return table.goods.is_empty()
    if phase == ANIMAL:
        return table.animals.is_empty()
    if phase == EITHER:
        return table.goods.is_empty() and table.animals.is_empty()
    if phase == FETCH:
        return not can_fetch(table, table.number)
    if phase == SELL_ANY:  # [R3] stays open while something could still supply it
        return total(player.goods) == 0 and not table.paired and not trade.may_buy(table, player)
    if phase == PLACE_ANY:  # [R3]
        return len(player.projects) == 0 and not table.paired and not trade.may_buy(table, player)
    return phase == CONVERT and player.workers + player.silver == 0
