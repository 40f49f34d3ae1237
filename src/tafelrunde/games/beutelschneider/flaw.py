"""What cannot be in a position although every field by itself can."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.components import SUIT_CARDS
from tafelrunde.games.beutelschneider.ending import is_over
from tafelrunde.games.beutelschneider.table import NOT_CHOSEN, Table, World
from tafelrunde.kit.bitset import BIT, count


def flaw(state: World) -> Say | None:
    """What is wrong with a state; None if it is sound."""
    return place_flaw(state) or trick_flaw(state.table) or deal_flaw(state)


def place_flaw(state: World) -> Say | None:
    """[B1.1] Every card is in one place, and of the pack [B33]. [B27] Nobody holds a suit it has shown to lack."""
    seen: i64 = 0
    for cards in [*state.table.played_by, *state.hands]:
        if seen & cards != 0:
            return Say("the position has a card in two places")
        seen |= cards
    if seen & ~state.table.rules.pack != 0:
        return Say("the position has a card that is not in the pack")
    for seat in range(state.seats):
        for suit in range(4):
            if state.table.voids[seat] & BIT[suit] != 0 and state.hands[seat] & SUIT_CARDS[suit] != 0:
                return Say("seat {number} of the position holds a suit it has shown to lack", number=seat)
    return None


def trick_flaw(table: Table) -> Say | None:
    """The trick, the last one and the cards played fit each other."""
    if len(table.history) % table.seats != 0:
        return Say("history of the position needs {count:entry|entries} for each hand", count=table.seats)
    if table.laid >= table.seats or len(table.last_trick) not in (0, table.seats):
        return Say("a trick of the position has the wrong number of cards")
    for place in range(table.laid):
        if table.played_by[table.player(place)] & BIT[table.cards[place]] == 0:
            return Say("the trick of the position was not played by those whose turn it was")
    if count(table.played) != table.tricks_played * table.seats + table.laid:
        return Say("the cards played in the position do not fit its tricks")
    return None


def deal_flaw(state: World) -> Say | None:
    """[B2.1] Only a dealer deals, and nothing is played meanwhile; everybody holds as many cards as are due."""
    table = state.table
    dealing = table.dealt < table.due
    if table.dealer == NOT_CHOSEN and table.dealt > 0:
        return Say("the position has cards dealt but no dealer")
    in_order = not dealing or (table.played == 0 and not any(table.voids))
    for seat in range(state.seats):
        in_order = in_order and count(state.hands[seat]) == hand_due(table, seat)
    if not in_order:
        return Say("the position is in the middle of a deal that was not dealt in order" if dealing else
                   "the hands of the position do not fit the tricks played")
    if table.over and (dealing or not is_over(table) or not (
            table.rules.instant_win or table.tricks_played == table.tricks)):
        return Say("the position is over although the match goes on")
    if table.tricks_played == table.tricks and not table.over:
        return Say("the position has all tricks played but is not over")
    return None


def hand_due(table: Table, seat: i64) -> i64:
    """[B2.2] How many cards the seat has been dealt so far; once all are dealt, how many it has not yet played."""
    if table.dealt < table.due:
        turn = (seat - table.dealer - 1) % table.seats
        return (table.dealt + table.seats - 1 - turn) // table.seats
    has_played = (seat - table.leader) % table.seats < table.laid
    return table.tricks - table.tricks_played - (1 if has_played else 0)
