"""What becomes known, to whom, and in which words. Nobody is told anything where there is no diary, as in a search."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core.say import Arg, Say
from tafelrunde.games.burgundy import components as c, moves as m
from tafelrunde.games.burgundy.table import Player, Table

# what a player does with a card, seen by everybody
BOUGHT: Final = ("R4.2", "{seat} has bought {card}")
DROPPED: Final = ("R3.1b", "{seat} gives up the project {card}")
PLACED: Final = ("R3.2", "{seat} places {card}")
KEPT: Final = ("R4.3", "{seat} keeps {card} as a project")
USED: Final = ("R4.3", "{seat} uses {card} as a die")


def tell(table: Table, rule: str, key: str, **args: Arg) -> None:
    """Tell everybody."""
    if table.diary is not None:
        table.diary.tell(Say(key, **args), rule)


def reveal(table: Table, rule: str, only: tuple[int, ...] | None, key: str, **args: Arg) -> None:
    """Tell these seats (None: everybody) of something that was hidden until now."""
    if table.diary is not None:
        table.diary.tell(Say(key, **args), rule, only, (), True)


def of_card(table: Table, what: tuple[str, str], seat: i64, kind: i64) -> None:
    """One of the sentences above."""
    if table.diary is not None:
        tell(table, what[0], what[1], seat=int(seat), card=m.card_name(kind))


# -- what chance turns up


def starts_with(table: Table, seat: i64, is_good: bool, card: i64) -> None:
    if table.diary is None:
        return
    if is_good:
        tell(table, "R1.2", "{seat} starts with {good}", seat=int(seat), good=m.good_name(card))
    else:
        tell(table, "R1.2", "{seat} starts with {animal}", seat=int(seat), animal=m.animal_name(card))


def card_laid_out(table: Table, row: i64, kind: i64) -> None:
    if table.diary is not None:
        tell(table, "R1.4", "{card} is laid beside row {row}", card=m.card_name(kind), row=int(row + 1))


def hand_card_drawn(table: Table, seat: i64, kind: i64) -> None:
    if table.diary is not None:
        reveal(table, "R2.2", (int(seat),), "{seat} draws a card with a {die}", seat=int(seat), die=int(c.DIE_OF[kind]))


def given_to_aaron(table: Table, kind: i64) -> None:
    if table.diary is not None:
        tell(table, "R10.2", "Aaron gets {card}", card=m.card_name(kind))


def pile_renewed(table: Table, cards: i64) -> None:
    if table.diary is not None:
        tell(table, "R8.2", "{cards:discard is|discards are} shuffled into a new draw pile", cards=int(cards))


# -- a turn and its actions


def die_announced(table: Table, player: Player, die: i64) -> None:
    if table.diary is not None:
        tell(table, "R2.1", "{seat} plays a {die}", seat=int(player.seat), die=int(die))


def card_turned_over(table: Table, player: Player, kind: i64) -> None:
    if table.diary is not None:
        reveal(table, "R2.1", None, "{seat} has played {card}", seat=int(player.seat), card=m.card_name(kind))


def effect_declined(table: Table, player: Player) -> None:
    if table.diary is not None:
        tell(table, "R3", "{seat} declines", seat=int(player.seat))


def card_taken(table: Table, player: Player, row: i64, kind: i64) -> None:
    if table.diary is not None:
        tell(table, "R3.1a", "{seat} takes {card} from row {row}", seat=int(player.seat), card=m.card_name(kind),
             row=int(row))


def goods_sold(table: Table, player: Player, good: i64, cards: i64) -> None:
    if table.diary is not None:
        tell(table, "R3.3b", "{seat} sells {number} × {good}: {points} and {number} silver", seat=int(player.seat),
             number=int(cards), good=m.good_name(good), points=m.say_points(cards * table.box.good_points[good]))


def workers_restocked(table: Table, player: Player) -> None:
    if table.diary is not None:
        tell(table, "R3.4", "{seat} restocks to {workers}", seat=int(player.seat),
             workers=m.say_workers(c.WORKERS_RESTOCKED))


def storage_converted(table: Table, player: Player) -> None:
    if table.diary is not None:
        tell(table, "R3.6", "{seat} returns {workers} and {silver} silver", seat=int(player.seat),
             workers=m.say_workers(table.returned[0]), silver=int(table.returned[1]))


def die_shifted(table: Table, player: Player, workers: i64) -> None:
    if table.diary is not None:
        tell(table, "R4.1", "{seat} shifts the die with {workers}", seat=int(player.seat),
             workers=m.say_workers(workers))


def purchase(table: Table, player: Player, cards: i64) -> None:
    if table.diary is not None:
        tell(table, "R4.2", "{seat} buys {cards:card|cards} for {price} silver", seat=int(player.seat),
             cards=int(cards), price=c.PURCHASE_PRICE)


# -- what cards bring


def silver_gained(table: Table, player: Player, amount: i64, rule: str) -> None:
    if table.diary is not None:
        tell(table, rule, "{seat} gets {amount} silver", seat=int(player.seat), amount=int(amount))


def workers_gained(table: Table, player: Player, amount: i64, rule: str) -> None:
    if table.diary is not None:
        tell(table, rule, "{seat} gets {amount}", seat=int(player.seat), amount=m.say_workers(amount))


def points_gained(table: Table, player: Player, amount: i64, rule: str) -> None:
    if table.diary is not None:
        tell(table, rule, "{seat} gets {amount}", seat=int(player.seat), amount=m.say_points(amount))


def open_card_drawn(table: Table, player: Player, is_good: bool, card: i64) -> None:
    if table.diary is None:
        return
    if is_good:
        tell(table, "R6.3", "{seat} takes {good}", seat=int(player.seat), good=m.good_name(card))
    else:
        tell(table, "R6.4", "{seat} takes {animal}", seat=int(player.seat), animal=m.animal_name(card))


def triple_completed(table: Table, player: Player, number: i64) -> None:
    if table.diary is not None:
        tell(table, "R7.1", "{seat} completes a triple of type {type}: {points}", seat=int(player.seat),
             type=m.type_name(number), points=m.say_points(table.box.triple_points[number]))


def first_triple_completed(table: Table, player: Player, number: i64) -> None:
    if table.diary is not None:
        tell(table, "R7.2", "{seat} is the first to complete type {type}: {points}", seat=int(player.seat),
             type=m.type_name(number), points=m.say_points(c.FIRST_TRIPLE))


def all_seven_shown(table: Table, player: Player) -> None:
    if table.diary is not None:
        tell(table, "R7.4", "{seat} has all seven types: {points}", seat=int(player.seat),
             points=m.say_points(player.all_seven))


# -- rounds


def round_begins(table: Table) -> None:
    if table.diary is not None:
        tell(table, "R8.1", "Round {round} begins", round=c.ROUNDS[table.round])


def round_starter(table: Table) -> None:
    if table.diary is not None:
        tell(table, "R8.3", "{seat} starts the round", seat=int(table.leader))
