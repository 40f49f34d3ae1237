"""Chapters 5 and 7: placing cards in the estate, triples and what they bring."""

from librt.vecs import append
from mypy_extensions import i64

from tafelrunde.games.burgundy.components import (
    ALL_SEVEN,
    CLOISTER,
    FIRST_TRIPLE,
    PILE_CARDS,
    SORT_OF,
    TYPE_OF,
    TYPES,
)
from tafelrunde.games.burgundy.effects import start_effect
from tafelrunde.games.burgundy.moves import APART, ONTO, card_name, points_said, type_name
from tafelrunde.games.burgundy.table import NONE, PILE, REWARD, Player, Table, removed


def size_of_pile(player: Player, pile: i64) -> i64:
    """Cards on a pile of the estate."""
    size: i64 = 0
    while size < PILE_CARDS and player.estate[pile * PILE_CARDS + size] != NONE:
        size += 1
    return size


def may_join(player: Player, kind: i64, onto: i64) -> bool:
    """May the card go on the open pile of that type?

    [R5.1] Like goes with like, and has to while such a pile is open [R19]. [R5.3] A cloister may join any type.
    [R5.4] A card of another type may go on cloisters, which turn into its type.
    """
    own = TYPE_OF[kind]
    if player.open_piles[onto] == NONE:
        return False
    if own in (CLOISTER, onto):
        return True
    return onto == CLOISTER and player.open_piles[own] == NONE


def may_stand_apart(player: Player, kind: i64) -> bool:
    """[R5.1, R5.2] A new pile is begun only where no pile of the card's own type is open [R19]."""
    return player.open_piles[TYPE_OF[kind]] == NONE


def place_project(table: Table, player: Player, kind: i64) -> None:
    """[R3.2] A project moves to the estate; its owner chooses the pile where there is a choice."""
    player.projects = removed(player.projects, kind)
    if table.diary is not None:
        table.tell("R3.2", "{seat} places {card}", seat=int(player.seat), card=card_name(kind))
    only: i64 = APART
    choices: i64 = 1 if may_stand_apart(player, kind) else 0
    for onto in range(len(TYPES)):
        if may_join(player, kind, onto):
            choices += 1
            only = ONTO + onto
    if choices > 1:
        table.push(PILE, kind)
    else:
        put(table, player, kind, only)


def put(table: Table, player: Player, kind: i64, where: i64) -> None:
    """The card lies in the estate: its triple, its bonus cards, its effect [R2]."""
    counts_as = stack(player, kind, where)
    completed = player.open_piles[counts_as] == NONE
    if completed:
        player.triples[counts_as] += 1
        complete(table, player, counts_as)
    take_all_seven(table, player)
    if completed:
        table.push(REWARD, 0)
    start_effect(table, player, SORT_OF[kind], completed)


def stack(player: Player, kind: i64, where: i64) -> i64:
    """Put the card on its pile (a move: ONTO a type, or APART); the type the pile now counts as.

    A pile that has got its third card is not open any more.
    """
    own = TYPE_OF[kind]
    player.types[own] += 1
    if where == APART:
        pile = len(player.estate) // PILE_CARDS
        player.estate = append(append(append(player.estate, kind), NONE), NONE)
        player.open_piles[own] = pile
        return own
    onto = where - ONTO
    open_pile = player.open_piles[onto]
    size = size_of_pile(player, open_pile)
    player.estate[open_pile * PILE_CARDS + size] = kind
    player.open_piles[onto] = NONE
    counts_as = own if onto == CLOISTER else onto  # [R5.3, R5.4]
    if size + 1 < PILE_CARDS:
        player.open_piles[counts_as] = open_pile
    return counts_as


def complete(table: Table, player: Player, counts_as: i64) -> None:
    """[R7.1, R7.2] A triple scores; the first one of its type takes the «1.» card."""
    if table.diary is not None:
        table.tell("R7.1", "{seat} completes a triple of type {type}: {points}", seat=int(player.seat),
                   type=type_name(counts_as), points=points_said(table.box.triple_points[counts_as]))
    if table.firsts[counts_as] == NONE:
        table.firsts[counts_as] = player.seat
        if table.diary is not None:
            table.tell("R7.2", "{seat} is the first to complete type {type}: {points}", seat=int(player.seat),
                       type=type_name(counts_as), points=points_said(FIRST_TRIPLE))


def take_all_seven(table: Table, player: Player) -> None:
    """[R7.4] Who first shows all seven types takes the top card «all 7 types», one at most [R15]."""
    if player.all_seven != 0 or table.all_seven_taken >= len(ALL_SEVEN[table.seats]):
        return
    for cards in player.types:
        if cards == 0:
            return
    player.all_seven = ALL_SEVEN[table.seats][table.all_seven_taken]
    table.all_seven_taken += 1
    if table.diary is not None:
        table.tell("R7.4", "{seat} has all seven types: {points}", seat=int(player.seat),
                   points=points_said(player.all_seven))
