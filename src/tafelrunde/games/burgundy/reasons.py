"""Why a move is refused: each reason once, with its rule and its sentence.

The chapters answer with these codes. The legal moves are those without one, so that what is offered, what is played
and what "why not?" answers can never disagree.
"""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core import Illegal, Say
from tafelrunde.games.burgundy import components as c, due, moves as m
from tafelrunde.games.burgundy.table import Table, has_played
from tafelrunde.games.burgundy.workers import die_due, workers_for, workers_for_good

FINE: Final[i64] = 0
NOT_IN_THIS_STEP: Final[i64] = 1
NOT_THERE: Final[i64] = 2
NO_SUCH_DIE: Final[i64] = 3
NOT_FETCHED: Final[i64] = 4
TOO_FEW_WORKERS: Final[i64] = 5
PILE_IS_OPEN: Final[i64] = 6
NO_OPEN_PILE: Final[i64] = 7
WRONG_TYPE: Final[i64] = 8
NO_GOODS: Final[i64] = 9
NOTHING_TO_RESTOCK: Final[i64] = 10
NO_WORKERS: Final[i64] = 11
NO_SILVER: Final[i64] = 12
PILE_USED_UP: Final[i64] = 13
NO_SUCH_LINE: Final[i64] = 14
BOUGHT_BEFORE: Final[i64] = 15
CHOICE_IS_FORCED: Final[i64] = 16
SOLD_OUT: Final[i64] = 17
TOO_LITTLE_SILVER: Final[i64] = 18

PLAIN: Final[dict[int, tuple[str, str]]] = {  # the reasons that say the same of every move
    PILE_IS_OPEN: ("R19", "a pile of this type is still open, so the card does not begin a new one"),
    NO_WORKERS: ("R3.6", "you have no workers"),
    NO_SILVER: ("R3.6", "you have no silver"),
    PILE_USED_UP: ("R6.15", "that pile is used up"),
    BOUGHT_BEFORE: ("R4.2", "you have bought cards in this turn already"),
    CHOICE_IS_FORCED: ("R10", "first decide what is open: it cannot be interrupted by a purchase"),
    SOLD_OUT: ("R10", "there are no cards left to buy"),
}
NOT_NOW: Final[dict[int, tuple[str, str]]] = {  # by block of moves, where it has its own sentence
    m.BONUS: ("R7.3", "a line of the round card is chosen when a triple has been completed"),
    m.CONVERTED: ("R3.6", "no conversion is under way"),
    m.DROP: ("R3.1b", "a project is given up only to make room for another one"),
    m.KEEP: ("R4.3", "no bought cards are waiting"),
    m.USE: ("R4.3", "no bought cards are waiting"),
    m.DECLINE: ("R12", "there is nothing that can be declined now"),
    m.END: ("R2.1", "the turn ends when everything is done that is due"),
}
FIRST: Final[dict[int, tuple[str, str]]] = {  # by step: what is to be done first
    due.PLAY: ("R2.1", "first play one of the cards in your hand"),
    due.END: ("R2.1", "your action is done"),
    due.OFFER: ("R4.3", "first decide what becomes of the bought cards"),
}
FETCHING: Final[dict[int, str]] = {c.CARPENTERS_WORKSHOP: "R6.10", c.CHURCH: "R6.11", c.MARKET: "R6.12"}


def illegal(code: i64, table: Table, move: i64) -> Illegal | None:
    """The refusal of a move of the active player; None if nothing is wrong."""
    if code == FINE:
        return None
    plain = PLAIN.get(code)
    if plain is not None:
        return Illegal(*plain)
    if code == NOT_IN_THIS_STEP:
        return not_now(table, m.BLOCK_OF[move])
    if code == NOT_THERE:
        return not_there(m.BLOCK_OF[move], move)
    if code == TOO_FEW_WORKERS:
        return too_few_workers(table, m.BLOCK_OF[move], move)
    player = table.players[table.active]
    if code == NO_SUCH_DIE:
        return Illegal("R2.1", "there is no {die} in your hand", die=int(move - m.PLAY + 1))
    if code == NOT_FETCHED:
        return Illegal(FETCHING[table.number], "the {building} does not fetch a card of type {type}",
                       building=Say(m.SORT_NAMES[table.number]), type=m.type_name(c.TYPE_OF[(move - m.TAKE) % c.KINDS]))
    if code == NO_OPEN_PILE:
        return Illegal("R5.2", "you have no open pile of type {type}", type=m.type_name(move - m.ONTO))
    if code == WRONG_TYPE:
        return Illegal("R5.1", "{card} does not go on a pile of type {type}", card=m.card_name(table.number),
                       type=m.type_name(move - m.ONTO))
    if code == NO_GOODS:
        return Illegal("R13", "you have no {good} to sell", good=m.good_name(move - m.SELL))
    if code == NOTHING_TO_RESTOCK:
        return Illegal("R9", "workers are restocked to {limit}, and you have {workers}", limit=c.WORKERS_RESTOCKED,
                       workers=int(player.workers))
    if code == NO_SUCH_LINE:
        return Illegal("R7.3", "the card of round {round} has no line {line}", round=c.ROUNDS[table.round],
                       line=int(move - m.BONUS + 1))
    return Illegal("R4.2", "three cards cost 3 silver, and you have {silver}", silver=int(player.silver))


def not_now(table: Table, block: i64) -> Illegal:
    """The move belongs to another step."""
    if block == m.PLAY and has_played(table):
        return Illegal("R2.1", "you have played your card for this turn")
    rule, sentence = NOT_NOW.get(block) or FIRST.get(table.phase) or (
        "R6.17", "first finish what is due: one step after the other")
    return Illegal(rule, sentence)


def not_there(block: i64, move: i64) -> Illegal:
    """The card the move is about does not lie there."""
    place = move - block
    card = m.card_name(place % c.KINDS)
    if block == m.TAKE:
        return Illegal("R3.1a", "there is no {card} in row {row}", card=card, row=int(place // c.KINDS + 1))
    if block in (m.KEEP, m.USE):
        return Illegal("R4.3", "{card} is not among the cards you have bought", card=card)
    return Illegal("R3.2" if block == m.PLACE else "R3.1b", "{card} is not among your projects", card=card)


def too_few_workers(table: Table, block: i64, move: i64) -> Illegal:
    """The die cannot be shifted so far."""
    place = move - block
    die = die_due(table)
    if block == m.SELL:
        rule, needed = "R3.3a", workers_for_good(table, die, place)
    elif block == m.TAKE:
        rule, needed = "R3.1a", workers_for(die, place // c.KINDS + 1)
    else:
        rule, needed = "R3.2", workers_for(die, c.DIE_OF[place])
    return Illegal(rule, "that takes {needed} to shift the die, and you have {workers}",
                   needed=m.say_workers(needed), workers=int(table.players[table.active].workers))
