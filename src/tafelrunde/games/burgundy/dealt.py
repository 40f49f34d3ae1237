"""Have the players the cards that fit whose turn it is? Asked of positions that somebody wrote down."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy.components import HAND_LIMIT
from tafelrunde.games.burgundy.table import HAND, NONE, OPEN, SCALE, Table, has_played


def wrong_counts(table: Table) -> Say | None:
    """[R2.1, R17] All are dealt equally many cards in a round and play one a turn, in order from who started it."""
    for player in table.players[table.seats:]:
        if len(player.hand) + len(player.pile) > 0:
            return Say("Aaron has neither a hand nor a pile of his own")
    first = cards_of(table, table.active) + (1 if has_turned_over(table) else 0)
    between = is_between(table)
    for seat in range(table.seats):
        played = not between and (turn_of(table, seat) < turn_of(table, table.active)
                                  or (seat == table.active and has_turned_over(table)))
        if cards_of(table, seat) != first - (1 if played else 0):
            return Say("the cards left to the players do not fit whose turn it is")
    if between and table.round > 0 and first > 0:
        return Say("the cards left to the players do not fit whose turn it is")
    return wrong_hands(table)


def wrong_hands(table: Table) -> Say | None:
    """[R1.3, R2.2] Everybody holds two cards, or the last one, unless one is to be drawn or has been played."""
    for seat in range(table.seats):
        left = cards_of(table, seat)
        held: i64 = min(left, HAND_LIMIT)
        if is_between(table):
            held = 0
        elif seat == table.active and has_turned_over(table):
            held = min(left + 1, HAND_LIMIT) - 1
        if len(table.players[seat].hand) != held and not draws(table, seat):
            return Say("the hand of a player has not been filled up")
    return None


def cards_of(table: Table, seat: i64) -> i64:
    """The cards a seat has left in the round."""
    return len(table.players[seat].hand) + len(table.players[seat].pile)


def turn_of(table: Table, seat: i64) -> i64:
    """How many seats play before this one in a turn."""
    return (seat - table.leader) % table.seats


def is_between(table: Table) -> bool:
    """Does nobody hold cards: before a round begins, or when the game is over?"""
    return len(table.stack) == 0 or table.stack[0] // SCALE == OPEN


def has_turned_over(table: Table) -> bool:
    """Does the card that the active player has played lie on the discards? [R18]"""
    return has_played(table) and table.laying == NONE


def draws(table: Table, seat: i64) -> bool:
    """Is a card for this hand to be turned up?"""
    for frame in table.stack:
        if frame == HAND * SCALE + seat:
            return True
    return False
