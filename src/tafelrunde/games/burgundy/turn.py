"""Chapter 2: what may be done, what it does, and why not."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy import moves, trade
from tafelrunde.games.burgundy.components import DIE_OF, GOODS, KINDS, TYPES, WORKERS_RESTOCKED
from tafelrunde.games.burgundy.deck import reshuffle, seen
from tafelrunde.games.burgundy.effects import gain_silver, take_bonus
from tafelrunde.games.burgundy.estate import may_join, may_stand_apart, place_project, put
from tafelrunde.games.burgundy.moves import card_name
from tafelrunde.games.burgundy.open_piles import draw_animal, draw_good
from tafelrunde.games.burgundy.projects import can_fetch, drop, fetches, take
from tafelrunde.games.burgundy.rounds import finish_turn, open_round
from tafelrunde.games.burgundy.table import (
    ACT,
    ANIMAL,
    CONVERT,
    DEAL,
    DROP,
    EITHER,
    END,
    FETCH,
    GOOD,
    NONE,
    OFFER,
    OPEN,
    PILE,
    PLACE_ANY,
    PLAY,
    PURCHASE,
    REWARD,
    SELL_ANY,
    OpenPiles,
    Player,
    Table,
    is_chance,
    total,
)

# -- what may be done: one question for each kind of move, asked by `legal` and by `refusal` (why_not.py)


def may_take(table: Table, player: Player, card: i64) -> bool:
    """[R3.1a] May this card of the display (row and kind) be taken now? [R6.10, R6.11, R6.12]"""
    phase = table.phase
    if phase == ACT:
        return trade.workers_for(table.number, card // KINDS + 1) <= player.workers
    return phase == FETCH and fetches(table.number, card % KINDS)


def may_place(table: Table, player: Player, kind: i64) -> bool:
    """[R3.2] May this project be placed now? [R6.14]"""
    phase = table.phase
    if phase == ACT:
        return trade.workers_for(table.number, DIE_OF[kind]) <= player.workers
    return phase == PLACE_ANY


def may_sell(table: Table, player: Player, good: i64) -> bool:
    """[R3.3a] May this type of good be sold now? Only with a card of it [R13, R6.13]."""
    if player.goods[good] == 0:
        return False
    phase = table.phase
    if phase == ACT:
        return trade.workers_for_good(table, table.number, good) <= player.workers
    return phase == SELL_ANY


def may_draw(table: Table, phase: i64, piles: OpenPiles, pile: i64, own: i64) -> bool:
    """[R6.3, R6.4, R6.9] May the top of this open pile be drawn now?"""
    return (phase in (own, EITHER)) and piles.sizes[pile] > 0


def may_choose_bonus(table: Table, line: i64) -> bool:
    """[R7.3] May this line of the round card be chosen now?"""
    return line < table.box.lines[table.round] and (table.phase == REWARD or table.paired)


def may_return(table: Table, cards: i64) -> bool:
    """[R3.6] May one of these workers or silver cards be returned now?"""
    phase = table.phase
    return cards > 0 and (phase in (ACT, CONVERT))


def may_decline(phase: i64) -> bool:
    """[R3] Taking a card, selling and placing may be declined; plain gains and draws may not [R12]."""
    return phase in (FETCH, SELL_ANY, PLACE_ANY)


def legal(table: Table, hands: vec[i64]) -> vec[i64]:
    """The legal moves of the active player, ascending."""
    player = table.players[table.active]
    phase = table.phase
    found = vec[i64]()
    if phase == PLAY:
        found = list_dice(player, hands, found)
    if phase in (ACT, FETCH):
        last: i64 = NONE
        for card in table.display:
            if card != last and may_take(table, player, card):
                found = append(found, moves.TAKE + card)
            last = card
    if phase in (ACT, PLACE_ANY):
        last = NONE
        for kind in player.projects:
            if kind != last and may_place(table, player, kind):
                found = append(found, moves.PLACE + kind)
            last = kind
    if phase == PILE:
        for onto in range(len(TYPES)):
            if may_join(player, table.number, onto):
                found = append(found, moves.ONTO + onto)
        if may_stand_apart(player, table.number):
            found = append(found, moves.APART)
    if phase in (ACT, SELL_ANY):
        for good in range(len(GOODS)):
            if may_sell(table, player, good):
                found = append(found, moves.SELL + good)
    if phase == ACT:
        if player.workers < WORKERS_RESTOCKED:
            found = append(found, moves.RESTOCK)
        found = append(found, moves.SILVER)
    if phase in (ACT, CONVERT):
        if player.workers > 0:
            found = append(found, moves.RETURN_WORKER)
        if player.silver > 0:
            found = append(found, moves.RETURN_SILVER)
    if phase in (GOOD, ANIMAL, EITHER):
        for pile in range(2):
            if may_draw(table, phase, table.goods, pile, GOOD):
                found = append(found, moves.DRAW_GOOD + pile)
        for pile in range(2):
            if may_draw(table, phase, table.animals, pile, ANIMAL):
                found = append(found, moves.DRAW_ANIMAL + pile)
    return list_the_rest(table, player, phase, found)


def list_dice(player: Player, hands: vec[i64], found: vec[i64]) -> vec[i64]:
    """The dice in hand, ascending, each once."""
    for die in range(1, 7):
        for place in range(len(player.hand)):
            if DIE_OF[hands[2 * player.seat + place]] == die:
                found = append(found, moves.PLAY + die - 1)
                break
    return found


def list_the_rest(table: Table, player: Player, phase: i64, found: vec[i64]) -> vec[i64]:
    """The legal moves from CONVERTED on, but for draws."""
    if phase == CONVERT:
        found = append(found, moves.CONVERTED)
    if phase == REWARD or table.paired:
        for line in range(table.box.lines[table.round]):
            found = append(found, moves.BONUS + line)
    if phase == DROP:
        found = list_kinds(player.projects, moves.DROP, found)
    if phase == OFFER:
        found = list_kinds(table.offer, moves.KEEP, found)
        found = list_kinds(table.offer, moves.USE, found)
    if trade.buying_time(phase) and trade.may_buy(table, player):
        found = append(found, moves.BUY)
    if may_decline(phase):
        found = append(found, moves.DECLINE)
    if phase == END:
        found = append(found, moves.END)
    return found


def list_kinds(kinds: vec[i64], block: i64, found: vec[i64]) -> vec[i64]:
    """A move for each different kind."""
    last: i64 = NONE
    for kind in kinds:
        if kind != last:
            found = append(found, block + kind)
        last = kind
    return found


def place_in_hand(player: Player, hands: vec[i64], die: i64) -> i64:
    """[R7] Where in the hand the longest held card with that die is; NONE if there is none."""
    for place in range(len(player.hand)):
        if DIE_OF[hands[2 * player.seat + place]] == die:
            return place
    return NONE


# -- what it does


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


# -- what settles itself


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
