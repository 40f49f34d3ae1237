"""[L6.3a] Duels: secret bids of all concerned, revealed together."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.loewenherz import components as c, moves as m, news, paying, reasons, table as t
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.bitset import BIT, count, lowest, members
from tafelrunde.kit.reasons import FINE


def begin(table: Table) -> None:
    """[L6.3a] Everybody who picked the band bids."""
    table.bidders = table.picks[table.band]
    table.bid_done = 0
    table.second_duel = False
    for seat in range(4):
        table.revealed[seat] = -1
    table.phase = t.DUEL


def is_bidding(table: Table, seat: i64) -> bool:
    """Does the seat still have to bid?"""
    return table.phase == t.DUEL and ((table.bidders & ~table.bid_done) >> seat) & 1 == 1


def bid_problem(table: Table, seat: i64, ducats: i64) -> i64:
    """[L6.3a] Any amount one has, nothing included."""
    return FINE if ducats <= table.ducats[seat] else reasons.TOO_FEW_DUCATS


def treasure_problem(state: World, seat: i64, treasure: i64) -> i64:
    """[L6.3b] Any number of one's own treasure cards goes into a bid, each once."""
    if not state.holds_treasure(seat, treasure):
        return reasons.NO_SUCH_TREASURE
    if state.bid_treasure[seat] & BIT[treasure] != 0:
        return reasons.TREASURE_LAID
    return FINE


def moves(state: World, seat: i64) -> vec[i64]:
    """[L6.3a] All of them, ascending: bids, and treasures for one."""
    table = state.table
    ducats = table.ducats[seat] if table.ducats[seat] < c.MOST_DUCATS else c.MOST_DUCATS
    found = vec[i64](capacity=ducats + 5)
    for amount in range(ducats + 1):
        if bid_problem(table, seat, amount) == FINE:
            found = append(found, m.BID + amount)
    for treasure in range(c.TREASURES):
        if treasure_problem(state, seat, treasure) == FINE:
            found = append(found, m.LAY_TREASURE + treasure)
    return found


def lay_treasure(state: World, seat: i64, treasure: i64) -> None:
    """[L6.3b] Laid face down; the ducats follow."""
    state.bid_treasure[seat] |= BIT[treasure]
    news.treasure_bid(state, seat, treasure)


def bid(state: World, seat: i64, ducats: i64) -> None:
    """[L6.3a] A bid is made; the last one reveals all."""
    table = state.table
    state.bids[seat] = ducats
    table.bid_done |= BIT[seat]
    news.bid_made(state, seat)
    if table.bid_done == table.bidders:
        reveal(state)


def reveal(state: World) -> None:
    """[L6.3c] The highest bid wins. [L6.4] Among equals one more duel; after a second tie nobody acts."""
    table = state.table
    best: i64 = -1
    leaders: i64 = 0
    for seat in members(table.bidders):
        amount = state.bids[seat] + show_bid(state, seat)
        table.revealed[seat] = amount
        if amount > best:
            best = amount
            leaders = 0
        if amount == best:
            leaders |= BIT[seat]
    news.bids_revealed(state)
    if count(leaders) == 1:
        win(state, lowest(leaders))
    elif table.second_duel:
        news.duel_tied(state)
        table.phase = t.NEXT_BAND
    else:
        news.duel_tied(state)
        table.bidders = leaders
        table.bid_done = 0
        table.second_duel = True
    for seat in range(4):
        state.bids[seat] = 0
        state.bid_treasure[seat] = 0


def show_bid(state: World, seat: i64) -> i64:
    """The treasures of a bid lie open now; what they are worth."""
    worth: i64 = 0
    for treasure in members(state.bid_treasure[seat]):
        paying.show_treasure(state.table, seat, treasure)
        worth += c.KIND_WORTH[c.FIRST_TREASURE + treasure]
    return worth


def win(state: World, winner: i64) -> None:
    """[L6.3d] The winner pays the bank, treasure without change, and acts; the others keep everything."""
    table = state.table
    table.ducats[winner] -= state.bids[winner]
    for treasure in members(state.bid_treasure[winner]):
        table.treasure_at[treasure] = t.SPENT
    table.turn_of = winner
    table.phase = t.PERFORM
    news.duel_won(state, winner)

