"""[L4.9, L6.3a] What others see of a move: not how high a bid is before all are made, nor which card is kept."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.observation import UNSEEN, key_of
from tafelrunde.games.loewenherz import moves as m, table as t
from tafelrunde.games.loewenherz.table import World
from tafelrunde.kit.bitset import BIT, members

A_BID: Final[i64] = m.MOVES
A_CARD: Final[i64] = m.MOVES + 1  # of the pile looked through


def observe_move(state: World, seat: i64, move: i64, viewer: i64) -> i64:
    """[L6.3a] The last bid shows all of them [L6.3c]; everything else is open but for a card that is kept [L7.3]."""
    phase = state.table.phase
    if phase == t.DUEL:
        return observe_bid(state, seat, move, viewer)
    if phase == t.TAKE_CARD and viewer != seat and m.KEEP <= move < m.END_ALLIANCE:
        return A_CARD
    return move


def observe_bid(state: World, seat: i64, move: i64, viewer: i64) -> i64:
    """[L6.3a] That there is a bid, not how high; [L6.3b] nothing of a treasure laid for it; [L6.3c] in the end all
    bids with the treasures in them."""
    table = state.table
    if move >= m.LAY_TREASURE:
        return move if viewer == seat else UNSEEN
    if table.bid_done | BIT[seat] != table.bidders:
        return move if viewer == seat else A_BID
    parts = vec[i64]()
    for bidder in members(table.bidders):
        parts = append(parts, move - m.BID if bidder == seat else state.bids[bidder])
        parts = append(parts, state.bid_treasure[bidder])
    return key_of(parts)
