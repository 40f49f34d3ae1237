"""Positions and views as plain data: declared once; what the fields may be together says `flaw`."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from goofspiel.moves import ACTIONS, MOST
from goofspiel.table import NONE, Table, cards_up_to
from tafelrunde.core import Say
from tafelrunde.kit.bitset import BIT, count, members
from tafelrunde.kit.position import Each, Flag, NameSet, Number, Numbers, Schema, last_seat, seats_of

if TYPE_CHECKING:
    from goofspiel.state import State

FAR: Final = sum(range(1, MOST + 1))  # all prizes together


def last_card(table: Table) -> int:
    """The highest card of a match."""
    return int(table.cards) - 1


TABLE: Final = Schema({
    "seats": Number(2, 3),
    "cards": Number(4, MOST),
    "carries": Flag(),
    "prize": Number(NONE, last_card),
    "kept": Number(0, FAR),
    "face_down": NameSet(ACTIONS),
    "spent": Each(NameSet(ACTIONS), seats_of),
    "points": Numbers(0, FAR, seats_of),
    "chosen": Number(0, 7),
    "last_prize": Number(NONE, last_card),
    "last_bids": Numbers(NONE, last_card, seats_of),
})
HIDDEN: Final = Schema({  # of a position
    "bids": Numbers(NONE, lambda state: last_card(state.table), seats_of),
})
SEEN: Final = Schema({  # of a view
    "seat": Number(-3, lambda view: last_seat(view.table)),
    "bid": Number(NONE, lambda view: last_card(view.table)),
})


def empty_table() -> Table:
    """A table to be read into."""
    return Table(2, MOST, True)


def flaw(state: "State") -> Say | None:
    """The first thing that is wrong with a state whose fields are each possible, or None."""
    table = state.table
    gone = cards_up_to(table.cards) & ~table.face_down
    if table.face_down & ~cards_up_to(table.cards) != 0 or (table.prize != NONE and gone & BIT[table.prize] == 0):
        return Say("the prizes of the position are not those of the game")
    rounds = count(gone) - (1 if table.prize != NONE else 0)
    if any(count(spent) != rounds or spent & ~cards_up_to(table.cards) != 0 for spent in table.spent):
        return Say("the bids spent in the position do not fit the prizes that are gone")
    settled = worth(gone) - (table.prize + 1 if table.prize != NONE else 0)
    together = int(sum(table.points)) + table.kept
    if together > settled or (table.carries and not table.is_over and together != settled):
        return Say("the points of the position do not fit the prizes that are gone")
    if table.kept > 0 and (not table.carries or table.is_over):
        return Say("the position keeps a prize that is lost")
    if table.chosen >= BIT[table.seats] - 1 or (table.chosen != 0 and table.prize == NONE):
        return Say("the position shows bids that should have been shown")
    for seat in range(table.seats):
        bid = state.bids[seat]
        if (bid != NONE) != table.has_chosen(seat) or (bid != NONE and table.held(seat) & BIT[bid] == 0):
            return Say("a bid of the position cannot have been made")
    shown = [int(bid) for bid in table.last_bids]
    if (table.last_prize == NONE) != (rounds == 0) or any((bid == NONE) != (rounds == 0) for bid in shown):
        return Say("the last bids of the position do not fit the prizes that are gone")
    if rounds and (gone & BIT[table.last_prize] == 0 or table.last_prize == table.prize
                   or any(table.spent[seat] & BIT[bid] == 0 for seat, bid in enumerate(shown))):
        return Say("the last bids of the position do not fit the prizes that are gone")
    return None


def worth(cards: i64) -> int:
    """The values of a set of cards together."""
    return sum(int(card) + 1 for card in members(cards))


