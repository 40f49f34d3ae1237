"""Why a move is refused: the rule, and a sentence."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.say import Say
from tafelrunde.games.burgundy import choices, moves
from tafelrunde.games.burgundy.components import DIE_OF, KINDS, ROUNDS, TYPE_OF, WORKERS_RESTOCKED
from tafelrunde.games.burgundy.estate import may_join, may_stand_apart
from tafelrunde.games.burgundy.moves import SORT_NAMES, card_name, good_name, type_name, workers_said
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
    Player,
    Table,
    contains,
    has_played,
)
from tafelrunde.games.burgundy.trade import buying_time, may_buy, on_sale, workers_for, workers_for_good


def why_not(table: Table, hands: vec[i64], move: i64) -> Illegal | None:
    """None for a legal move of the active player, else the reason."""
    player = table.players[table.active]
    phase = table.phase
    if move < 0 or move >= moves.MOVES:
        return Illegal("", "that is not a move of this game")
    if move < moves.TAKE:
        return why_not_play(table, player, hands, move - moves.PLAY + 1)
    if move < moves.PLACE:
        return why_not_take(table, player, phase, move - moves.TAKE)
    if move < moves.ONTO:
        return why_not_place(table, player, phase, move - moves.PLACE)
    if move < moves.SELL:
        return why_not_pile(table, player, phase, move)
    if move < moves.RESTOCK:
        return why_not_sell(table, player, phase, move - moves.SELL)
    if move < moves.DRAW_GOOD:
        return why_not_simple(table, player, phase, move)
    if move < moves.BONUS:
        return why_not_draw(table, phase, move)
    if move < moves.DROP:
        return why_not_bonus(table, phase, move - moves.BONUS)
    if move < moves.BUY:
        return why_not_choose(table, player, phase, move)
    if move == moves.BUY:
        return why_not_buy(table, player, phase)
    if move == moves.DECLINE:
        return None if choices.may_decline(phase) else Illegal("R12", "there is nothing that can be declined now")
    if phase == END:
        return None
    return Illegal("R2.1", "the turn ends when everything is done that is due")


def not_now(phase: i64) -> Illegal:
    """The move belongs to another step."""
    if phase == PLAY:
        return Illegal("R2.1", "first play one of the cards in your hand")
    if phase == END:
        return Illegal("R2.1", "your action is done")
    if phase == OFFER:
        return Illegal("R4.3", "first decide what becomes of the bought cards")
    return Illegal("R6.17", "first finish what is due: one step after the other")


def why_not_play(table: Table, player: Player, hands: vec[i64], die: i64) -> Illegal | None:
    if has_played(table):
        return Illegal("R2.1", "you have played your card for this turn")
    if table.phase != PLAY:  # cards have been bought before
        return not_now(table.phase)
    if choices.place_in_hand(player, hands, die) == NONE:
        return Illegal("R2.1", "there is no {die} in your hand", die=int(die))
    return None


def why_not_take(table: Table, player: Player, phase: i64, card: i64) -> Illegal | None:
    row = card // KINDS + 1
    kind = card % KINDS
    if phase != ACT and phase != FETCH:
        return not_now(phase)
    if not contains(table.display, card):
        return Illegal("R3.1a", "there is no {card} in row {row}", card=card_name(kind), row=int(row))
    if choices.may_take(table, player, card):
        return None
    if phase == FETCH:
        return Illegal(rule_of_fetch(table.number), "the {building} does not fetch a card of type {type}",
                       building=Say(SORT_NAMES[table.number]), type=type_name(TYPE_OF[kind]))
    return too_few_workers("R3.1a", workers_for(table.number, row), player)


def rule_of_fetch(sort: i64) -> str:
    """The paragraph of a building that fetches cards."""
    name = SORT_NAMES[sort]
    if name == "church":
        return "R6.11"
    return "R6.12" if name == "market" else "R6.10"


def too_few_workers(rule: str, needed: i64, player: Player) -> Illegal:
    return Illegal(rule, "that takes {needed} to shift the die, and you have {workers}",
                   needed=workers_said(needed), workers=int(player.workers))


def why_not_place(table: Table, player: Player, phase: i64, kind: i64) -> Illegal | None:
    if phase != ACT and phase != PLACE_ANY:
        return not_now(phase)
    if not contains(player.projects, kind):
        return Illegal("R3.2", "{card} is not among your projects", card=card_name(kind))
    if choices.may_place(table, player, kind):
        return None
    return too_few_workers("R3.2", workers_for(table.number, DIE_OF[kind]), player)


def why_not_pile(table: Table, player: Player, phase: i64, move: i64) -> Illegal | None:
    if phase != PILE:
        return not_now(phase)
    kind = table.number
    if move == moves.APART:
        if may_stand_apart(player, kind):
            return None
        return Illegal("R19", "a pile of this type is still open, so the card does not begin a new one")
    onto = move - moves.ONTO
    if may_join(player, kind, onto):
        return None
    if player.open_piles[onto] == NONE:
        return Illegal("R5.2", "you have no open pile of type {type}", type=type_name(onto))
    return Illegal("R5.1", "{card} does not go on a pile of type {type}", card=card_name(kind), type=type_name(onto))


def why_not_sell(table: Table, player: Player, phase: i64, good: i64) -> Illegal | None:
    if phase != ACT and phase != SELL_ANY:
        return not_now(phase)
    if choices.may_sell(table, player, good):
        return None
    if player.goods[good] == 0:
        return Illegal("R13", "you have no {good} to sell", good=good_name(good))
    return too_few_workers("R3.3a", workers_for_good(table, table.number, good), player)


def why_not_simple(table: Table, player: Player, phase: i64, move: i64) -> Illegal | None:
    """Restocking, silver, returning cards."""
    if move == moves.CONVERTED:
        return None if phase == CONVERT else Illegal("R3.6", "no conversion is under way")
    if phase != ACT and (phase != CONVERT or move < moves.RETURN_WORKER):
        return not_now(phase)
    if move == moves.RESTOCK and player.workers >= WORKERS_RESTOCKED:
        return Illegal("R9", "workers are restocked to {limit}, and you have {workers}", limit=WORKERS_RESTOCKED,
                       workers=int(player.workers))
    if move == moves.RETURN_WORKER and not choices.may_return(table, player.workers):
        return Illegal("R3.6", "you have no workers")
    if move == moves.RETURN_SILVER and not choices.may_return(table, player.silver):
        return Illegal("R3.6", "you have no silver")
    return None


def why_not_draw(table: Table, phase: i64, move: i64) -> Illegal | None:
    is_good = move < moves.DRAW_ANIMAL
    own: i64 = GOOD if is_good else ANIMAL
    pile = move - moves.DRAW_GOOD if is_good else move - moves.DRAW_ANIMAL
    piles = table.goods if is_good else table.animals
    if phase != own and phase != EITHER:
        return not_now(phase)
    if choices.may_draw(table, phase, piles, pile, own):
        return None
    return Illegal("R6.15", "that pile is used up")


def why_not_bonus(table: Table, phase: i64, line: i64) -> Illegal | None:
    if choices.may_choose_bonus(table, line):
        return None
    if phase == REWARD or table.paired:
        return Illegal("R7.3", "the card of round {round} has no line {line}", round=ROUNDS[table.round],
                       line=int(line + 1))
    return Illegal("R7.3", "a line of the round card is chosen when a triple has been completed")


def why_not_choose(table: Table, player: Player, phase: i64, move: i64) -> Illegal | None:
    """Dropping a project, keeping or using a bought card."""
    if move < moves.KEEP:
        if phase != DROP:
            return Illegal("R3.1b", "a project is given up only to make room for another one")
        if contains(player.projects, move - moves.DROP):
            return None
        return Illegal("R3.1b", "{card} is not among your projects", card=card_name(move - moves.DROP))
    if phase != OFFER:
        return Illegal("R4.3", "no bought cards are waiting")
    kind = move - moves.KEEP if move < moves.USE else move - moves.USE
    if contains(table.offer, kind):
        return None
    return Illegal("R4.3", "{card} is not among the cards you have bought", card=card_name(kind))


def why_not_buy(table: Table, player: Player, phase: i64) -> Illegal | None:
    if table.bought:
        return Illegal("R4.2", "you have bought cards in this turn already")
    if not buying_time(phase):
        return Illegal("R10", "first decide what is open: it cannot be interrupted by a purchase")
    if may_buy(table, player):
        return None
    if on_sale(table) == 0:
        return Illegal("R10", "there are no cards left to buy")
    return Illegal("R4.2", "three cards cost 3 silver, and you have {silver}", silver=int(player.silver))
