"""[L6.3a] Duels: secret bids of all concerned, revealed together."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import reasons
from tafelrunde.games.loewenherz.components import FIRST_TREASURE, KIND_NAMES, KIND_WORTH, TREASURES
from tafelrunde.games.loewenherz.paying import show_treasure
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import DUEL, NEXT_BAND, PERFORM, SPENT, Table
from tafelrunde.kit.bitset import BIT
from tafelrunde.kit.reasons import FINE


def begin(table: Table) -> None:
    """[L6.3a] Everybody who picked the band bids."""
    table.bidders = table.picks[table.band]
    table.bid_done = 0
    table.second_duel = False
    for seat in range(4):
        table.revealed[seat] = -1
    table.phase = DUEL


def is_bidding(table: Table, seat: i64) -> bool:
    """Has the seat a bid to make?"""
    return table.phase == DUEL and ((table.bidders & ~table.bid_done) >> seat) & 1 == 1


def bid_problem(table: Table, seat: i64, ducats: i64) -> i64:
    """[L6.3a] Any amount one has, nothing included."""
    return FINE if ducats <= table.ducats[seat] else reasons.TOO_FEW_DUCATS


def treasure_problem(state: Realm, seat: i64, treasure: i64) -> i64:
    """[L6.3b] Any number of own treasure cards goes into a bid, each once."""
    if not state.holds_treasure(seat, treasure):
        return reasons.NO_SUCH_TREASURE
    if state.bid_treasure[seat] & BIT[treasure] != 0:
        return reasons.TREASURE_LAID
    return FINE


def lay_treasure(state: Realm, seat: i64, treasure: i64) -> None:
    """[L6.3b] Laid face down; the ducats follow."""
    state.bid_treasure[seat] |= BIT[treasure]
    if state.diary is not None:
        state.diary.tell(Say("you add {card} to your bid", card=Say(KIND_NAMES[FIRST_TREASURE + treasure])), "L6.3b",
                         only=(int(seat),))


def bid(state: Realm, seat: i64, ducats: i64) -> None:
    """[L6.3a] A bid is made; the last one reveals all."""
    table = state.table
    state.bids[seat] = ducats
    table.bid_done |= BIT[seat]
    if state.diary is not None:
        state.diary.tell(Say("{seat} has bid", seat=int(seat)), "L6.3a")
    if table.bid_done == table.bidders:
        reveal(state)


def reveal(state: Realm) -> None:
    """[L6.3c] The highest bid wins. [L6.4] Among equals one more duel; after a second tie nobody acts."""
    table = state.table
    best: i64 = -1
    leaders: i64 = 0
    for seat in range(table.seats):
        if (table.bidders >> seat) & 1 == 1:
            amount = state.bids[seat] + show_bid(state, seat)
            table.revealed[seat] = amount
            if amount > best:
                best = amount
                leaders = 0
            if amount == best:
                leaders |= BIT[seat]
    winner: i64 = -1
    for seat in range(table.seats):
        if leaders == BIT[seat]:
            winner = seat
    if state.diary is not None:
        for seat in range(table.seats):
            if (table.bidders >> seat) & 1 == 1:
                state.diary.tell(Say("{seat} has bid {amount:ducat|ducats}", seat=int(seat),
                                     amount=int(table.revealed[seat])), "L6.3c", reveals=True)
    if winner >= 0:
        win(state, winner)
    elif table.second_duel:
        table.phase = NEXT_BAND
        if state.diary is not None:
            state.diary.tell(Say("a second tie: nobody pays and nobody acts"), "L6.4")
    else:
        table.bidders = leaders
        table.bid_done = 0
        table.second_duel = True
        if state.diary is not None:
            state.diary.tell(Say("a tie: those who bid most duel once more"), "L6.4")
    for seat in range(4):
        state.bids[seat] = 0
        state.bid_treasure[seat] = 0


def show_bid(state: Realm, seat: i64) -> i64:
    """The treasures of a bid lie open now; what they are worth."""
    worth: i64 = 0
    for treasure in range(TREASURES):
        if state.bid_treasure[seat] & BIT[treasure] != 0:
            show_treasure(state.table, seat, treasure)
            worth += KIND_WORTH[FIRST_TREASURE + treasure]
    return worth


def win(state: Realm, winner: i64) -> None:
    """[L6.3d] The winner pays the bank, treasure without change, and acts; the others keep everything."""
    table = state.table
    table.ducats[winner] -= state.bids[winner]
    for treasure in range(TREASURES):
        if state.bid_treasure[winner] & BIT[treasure] != 0:
            table.treasure_at[treasure] = SPENT
    table.turn_of = winner
    table.phase = PERFORM
    if state.diary is not None:
        state.diary.tell(Say("{seat} wins the duel and acts", seat=int(winner)), "L6.3d")

