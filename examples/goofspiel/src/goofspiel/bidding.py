"""Chapter 2: one prize after the other."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from goofspiel.table import NONE
from tafelrunde.core import Say
from tafelrunde.kit.bitset import BIT

if TYPE_CHECKING:
    from goofspiel.state import State


def turn_up(state: "State", prize: i64) -> None:
    """[G2.1] The next prize."""
    table = state.table
    table.face_down &= ~BIT[prize]
    table.prize = prize
    if state.diary is not None:
        state.diary.tell(Say("the prize is {value}", value=int(prize + 1)), "G2.1", reveals=True)


def choose(state: "State", seat: i64, card: i64) -> None:
    """[G2.2] A bid is laid face down; the last one shows them all."""
    table = state.table
    state.bids[seat] = card
    table.chosen |= BIT[seat]
    if state.diary is not None:
        state.diary.tell(Say("you bid {value}", value=int(card + 1)), "G2.2", only=(int(seat),))
        state.diary.tell(Say("{seat} has made a bid", seat=int(seat)), "G2.2", but=(int(seat),))
    if table.chosen == BIT[table.seats] - 1:
        show(state)


def show(state: "State") -> None:
    """[G2.3] All bids are shown and spent."""
    table = state.table
    for seat in range(state.seats):
        table.spent[seat] |= BIT[state.bids[seat]]
        if state.diary is not None:
            state.diary.tell(Say("{seat} bids {value}", seat=seat, value=int(state.bids[seat] + 1)), "G2.3",
                             reveals=True)
    award(state)
    table.last_prize, table.last_bids = table.prize, state.bids
    table.prize, table.chosen = NONE, 0
    state.bids = vec[i64]([NONE] * table.seats)


def award(state: "State") -> None:
    """[G2.4] The highest bid takes the prize; [G2.5] where two share it nobody does."""
    table, highest = state.table, max(state.bids)
    worth = int(table.prize + 1 + table.kept)
    winners = [seat for seat in range(state.seats) if state.bids[seat] == highest]
    if len(winners) == 1:
        table.points[winners[0]] += worth
        table.kept = 0
        say, rule = Say("{seat} takes {points:point|points}", seat=winners[0], points=worth), "G2.4"
    elif table.carries and table.face_down != 0:
        table.kept = worth
        say, rule = Say("the highest bids are equal: {points:point|points} stay for the next prize",
                        points=worth), "G2.5"
    else:
        table.kept = 0
        say, rule = Say("the highest bids are equal: {points:point is|points are} lost", points=worth), "G2.5"
    if state.diary is not None:
        state.diary.tell(say, rule)
