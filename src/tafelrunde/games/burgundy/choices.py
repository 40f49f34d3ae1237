"""Chapter 2: what may be done. One question for each kind of move, asked by `legal` and by `why_not`."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.burgundy import moves, trade
from tafelrunde.games.burgundy.components import DIE_OF, GOODS, KINDS, TYPES, WORKERS_RESTOCKED
from tafelrunde.games.burgundy.estate import may_join, may_stand_apart
from tafelrunde.games.burgundy.projects import fetches
from tafelrunde.games.burgundy.table import (
    ACT,
    ANIMAL,
    CONVERT,
    DROP,
    EITHER,
    END,
    FETCH,
    GOOD,
    NONE,
    OFFER,
    PILE,
    PLACE_ANY,
    PLAY,
    REWARD,
    SELL_ANY,
    OpenPiles,
    Player,
    Table,
)


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
