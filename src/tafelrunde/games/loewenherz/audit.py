"""What must always hold: used by the tests and to check positions that are read in."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz.board import Board
from tafelrunde.games.loewenherz.components import (
    COLOURS,
    FIRST_TREASURE,
    KIND_COUNTS,
    KINDS,
    KNIGHTS,
    POLITICS,
    TREASURES,
    WALLS,
)
from tafelrunde.games.loewenherz.geometry import EDGES, SQUARES
from tafelrunde.games.loewenherz.setup import neutral_rounds, own_rounds
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import HIDDEN, OBSERVERS, PILE, SQUIRE, Table


def flaw(state: Realm) -> Say | None:
    """The first thing that is wrong with a state, or None."""
    return pieces_flaw(state.table) or zones_flaw(state.table) or cards_flaw(state)


def pieces_flaw(table: Table) -> Say | None:
    """[L9.3] Every wall, knight and castle is on the map or in stock."""
    board = table.board
    standing: i64 = 0
    for edge in range(EDGES):
        standing += board.walls[edge]
    if standing + board.stock != WALLS or board.stock < 0:
        return Say("the map has more walls than there are")
    for colour in range(COLOURS):
        if board.knights_on_map(colour) + table.knights[colour] != KNIGHTS or table.knights[colour] < 0:
            return Say("a colour has more knights than there are")
        castles: i64 = 0
        for piece in board.piece:
            if piece == colour:
                castles += 1
        if castles != castles_due(table, colour):
            return Say("a colour has not the castles it should have")
        if board.chained(colour, -1) != board.knights_on_map(colour) and table.phase != SQUIRE:
            return Say("a knight is not joined to a castle of its colour")  # [L14] an older wall may stand between two
    for seat in range(4):
        if table.ducats[seat] < 0:
            return Say("somebody has less than no ducats")
    return None


def castles_due(table: Table, colour: i64) -> i64:
    """How many castles of a colour stand after what has been set up."""
    if not table.variable:
        return 3
    seats = table.seats
    own = own_rounds(seats) * seats
    placed = table.placed + (1 if table.phase == SQUIRE else 0)
    if colour < seats:
        due = placed if placed < own else own
        return (due + seats - 1 - colour) // seats
    if colour == seats and neutral_rounds(seats) > 0 and placed > own:
        return placed - own
    return 0


def zones_flaw(table: Table) -> Say | None:
    """[L3.1] Zones are what a fresh survey finds; regions and neutral zones hold no strangers."""
    board = table.board
    fresh: Board = board.copy()
    fresh.survey()
    for square in range(SQUARES):
        if fresh.zone[square] != board.zone[square] and len(board.size) > 0:
            return Say("the zones are not those of the walls")
        owner = fresh.region_owner(square)
        if owner >= 0 and board.piece[square] >= 0 and board.colour(square) != owner:
            return Say("a region holds a foreign piece")
        if fresh.is_neutral(fresh.zone[square]) and board.piece[square] >= 0:
            return Say("a neutral zone holds a piece")
    for zone in range(len(board.size)):
        if fresh.knights[zone] != board.knights[zone]:
            return Say("the knights of a zone are miscounted")
    return None


def cards_flaw(state: Realm) -> Say | None:
    """[L8.3] Every politics card is in one place, and what was shown was taken before."""
    table = state.table
    for kind in range(KINDS):
        found: i64 = 0
        for card in range(POLITICS):
            if state.kinds[card] == kind:
                found += 1
        if found != KIND_COUNTS[kind]:
            return Say("the politics cards are not those of the game")
        for seat in range(4):
            if state.hidden_count(seat, kind) < 0:
                return Say("somebody has shown a politics card never taken")
    for treasure in range(TREASURES):
        shown: i64 = 0
        for seat in range(4):
            shown += table.shown[seat * KINDS + FIRST_TREASURE + treasure]
        if (shown == 0) != (table.treasure_at[treasure] == HIDDEN) or table.treasure_at[treasure] >= table.seats:
            return Say("a treasure is not where it was shown")
    for seat in range(table.seats):
        if state.treasure_worth(seat) - table.open_treasure(seat) < table.proof[seat]:
            return Say("somebody has promised more than there was to pay with")
    return groups_flaw(table)


def groups_flaw(table: Table) -> Say | None:
    """[L4.9] To every observer the cards of a pile are alike; to a seat each of its own cards is one by itself."""
    for observer in range(OBSERVERS):
        row = observer * POLITICS
        for card in range(POLITICS):
            for other in range(card):
                alike = table.group[row + card] == table.group[row + other]
                if table.taker[card] == table.taker[other] and table.taker[card] >= PILE and not alike:
                    return Say("the cards of a pile are not alike to somebody")
                if alike and observer < table.seats and (
                        table.taker[card] == observer or table.taker[other] == observer):
                    return Say("somebody does not know the own cards")
    return None
