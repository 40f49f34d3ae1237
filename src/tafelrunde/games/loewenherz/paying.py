"""[L8.3] Paying the bank or another player, in ducats and treasure cards."""

from mypy_extensions import i64

from tafelrunde.games.loewenherz import components as c, news, reasons, table as t
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.reasons import FINE


def commit(table: Table, seat: i64, amount: i64) -> None:
    """A promise to pay tells everybody that the seat has that much: at least that much hidden treasure."""
    hidden = amount - table.ducats[seat] - table.open_treasure(seat)
    if hidden > table.proof[seat]:
        table.proof[seat] = hidden


def show_treasure(table: Table, seat: i64, treasure: i64) -> None:
    """Everybody sees that a seat holds a treasure."""
    if table.treasure_at[treasure] == t.HIDDEN:
        kind = c.FIRST_TREASURE + treasure
        table.shown[seat * c.KINDS + kind] += 1
        table.treasure_at[treasure] = seat
        left = table.proof[seat] - c.KIND_WORTH[kind]
        table.proof[seat] = left if left > 0 else 0


def charge(state: World, seat: i64, amount: i64, payee: i64, after: i64) -> None:
    """[L5] A fee or price is due; the surplus of a treasure laid before in this action serves first.

    Whoever holds politics cards is asked what to pay with, so that being asked tells nothing about them.
    """
    table = state.table
    table.turn_of = seat
    table.owed = amount
    table.payee = payee
    table.after_paying = after
    if payee == t.BANK:
        used = table.credit if table.credit < amount else amount
        table.credit -= used
        table.owed -= used
    commit(table, seat, table.owed)
    ask_for_payment(state)


def ask_for_payment(state: World) -> None:
    """Ask for what is still owed, or take it where there is no choice."""
    table = state.table
    seat = table.turn_of
    if table.owed == 0:
        finish(table)
    elif table.hand_size(seat) > 0 and (table.payee == t.BANK or table.treasure_deals):
        table.phase = t.PAY
    else:
        pay_ducats(state)


def finish(table: Table) -> None:
    """Back to what the payment was for. [L5] A surplus lasts for further knights of the same action only."""
    if table.after_paying != t.SWORDS:
        table.credit = 0
    table.phase = table.after_paying


def ducats_problem(table: Table, seat: i64) -> i64:
    """The rest may be paid in ducats by whoever has them."""
    return FINE if table.ducats[seat] >= table.owed else reasons.DUCATS_MISSING


def pay_ducats(state: World) -> None:
    """Pay what is owed in ducats."""
    table = state.table
    seat = table.turn_of
    table.ducats[seat] -= table.owed
    if table.payee != t.BANK:
        table.ducats[table.payee] += table.owed
    news.ducats_paid(state, table.owed)
    table.owed = 0
    finish(table)


def treasure_problem(state: World, seat: i64, treasure: i64) -> i64:
    """[L8.3] A treasure one holds; as the rest is still owed, it may be laid, whatever was laid before [L5]."""
    return FINE if state.holds_treasure(seat, treasure) else reasons.NO_SUCH_TREASURE


def pay_treasure(state: World, treasure: i64) -> None:
    """[L8.3] A treasure pays its worth without change; the bank takes it out of the game, a player keeps it [L4]."""
    table = state.table
    worth = c.KIND_WORTH[c.FIRST_TREASURE + treasure]
    show_treasure(table, table.turn_of, treasure)
    news.treasure_paid(state, treasure)
    if table.payee == t.BANK:
        table.treasure_at[treasure] = t.SPENT
        if worth > table.owed:
            table.credit += worth - table.owed
    else:
        table.treasure_at[treasure] = table.payee
    table.owed = table.owed - worth if worth < table.owed else 0
    ask_for_payment(state)
