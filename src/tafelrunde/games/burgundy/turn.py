"""Chapter 2: a card is played for its die, turned over, and replaced; what nobody decides settles itself."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import actions, due, news, reasons as r
from tafelrunde.games.burgundy.components import DIE_OF, HAND_LIMIT
from tafelrunde.games.burgundy.deck import note_seen, reshuffle
from tafelrunde.games.burgundy.effects import can_fetch
from tafelrunde.games.burgundy.purchase import buy_problem
from tafelrunde.games.burgundy.rounds import finish_turn, open_round
from tafelrunde.games.burgundy.table import NONE, Player, Table, total
from tafelrunde.kit.bitset import BIT


def take_up(table: Table, hands: vec[i64], seat: i64, kind: i64) -> None:
    """[R1.3, R2.2] The top card of the player's own pile goes to the hand; only its die is looked at [R7]."""
    player = table.players[seat]
    player.pile, bag = pop(player.pile)
    hands[2 * seat + len(player.hand)] = kind
    player.hand = append(player.hand, bag)
    if len(player.hand) == HAND_LIMIT or len(player.pile) == 0:
        table.done()
    news.hand_card_drawn(table, seat, kind)


def place_in_hand(player: Player, hands: vec[i64], die: i64) -> i64:
    """[R7] Where in the hand the longest held card with that die is; NONE if there is none."""
    for place in range(len(player.hand)):
        if DIE_OF[hands[2 * player.seat + place]] == die:
            return place
    return NONE


def dice_in_hand(player: Player, hands: vec[i64]) -> i64:
    """[R7] The dice of the cards in the hand, as bits."""
    found, first = i64(0), 2 * player.seat
    for place in range(first, first + len(player.hand)):
        found |= BIT[DIE_OF[hands[place]]]
    return found


def announce(table: Table, player: Player, hands: vec[i64], die: i64) -> None:
    """[R2.1] A card is chosen for its die; it is turned over with the action [R18]."""
    table.laying = place_in_hand(player, hands, die)
    table.go_on(due.END)
    table.push(due.ACT, die)
    news.die_announced(table, player, die)


def turn_over(table: Table, player: Player, hands: vec[i64]) -> None:
    """[R2.1] The card played goes face up to the discards [R18]."""
    place = table.laying
    kind = hands[2 * player.seat + place]
    table.laying = NONE
    note_seen(table, player.hand[place], kind)
    table.discards[kind] += 1
    if place == 0 and len(player.hand) == 2:
        hands[2 * player.seat] = hands[2 * player.seat + 1]
        player.hand[0] = player.hand[1]
    player.hand = pop(player.hand)[0]
    hands[2 * player.seat + len(player.hand)] = NONE
    news.card_turned_over(table, player, kind)


def settle(table: Table) -> None:
    """Remove what is due where nothing can happen, until somebody has to act or the game is over."""
    while settles(table):
        phase = table.phase
        if due.is_chance(phase):
            reshuffle(table)
            return
        if phase == due.OPEN:
            open_round(table)
        elif phase == due.END:
            finish_turn(table)
        elif phase == due.CONVERT:
            actions.convert(table, table.players[table.active])
        else:
            table.done()


def settles(table: Table) -> bool:
    """Is the top frame something nobody has to decide?"""
    phase = table.phase
    if phase == due.ACT:  # always possible: a silver can be taken
        return False
    if phase < due.PLAY:  # [R8.2] the discards are shuffled when a card is due from an empty draw pile
        return phase in (due.DEAL, due.PURCHASE) and table.draw_pile == 0
    player = table.players[table.active]
    if phase == due.OPEN:
        return True
    if phase == due.END:  # [R4.2] a purchase may still follow the action
        return buy_problem(table, player) != r.FINE
    if phase == due.GOOD:  # [R6.15] no goods left: nothing
        return table.goods.is_empty()
    if phase == due.ANIMAL:
        return table.animals.is_empty()
    if phase == due.EITHER:
        return table.goods.is_empty() and table.animals.is_empty()
    if phase == due.FETCH:
        return not can_fetch(table, table.number)
    if phase == due.SELL_ANY:  # [R3] stays open while something could still supply it
        return total(player.goods) == 0 and not can_be_supplied(table, player)
    if phase == due.PLACE_ANY:
        return len(player.projects) == 0 and not can_be_supplied(table, player)
    return phase == due.CONVERT and player.workers + player.silver == 0


def can_be_supplied(table: Table, player: Player) -> bool:
    """[R3] Can the reward for the triple, or a purchase, still bring what the building needs?"""
    return table.paired or buy_problem(table, player) == r.FINE
