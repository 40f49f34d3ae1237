"""Does a position that is read in make sense? Each problem is one sentence."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import bargaining, expansion, turn, walls
from tafelrunde.games.loewenherz.components import (
    BAND_KIND,
    BAND_NUMBER,
    BANDS,
    CARD_LETTER,
    CARDS,
    COLOURS,
    CROWN,
    KING_CARD,
    MINE_CARD,
    MONEY_BAG,
    SWORD_BAND,
    WALL_BAND,
)
from tafelrunde.games.loewenherz.renegade import place_problem
from tafelrunde.games.loewenherz.setup import neutral_rounds, own_rounds, placing_colour
from tafelrunde.games.loewenherz.state import Realm
from tafelrunde.games.loewenherz.table import (
    CASTLE,
    DECIDE,
    DUEL,
    END,
    EXPAND,
    NEXT_BAND,
    PAY,
    PERFORM,
    PILES,
    RENEGADE,
    REVEAL,
    SQUIRE,
    SWORDS,
    TAKE_CARD,
    TILES,
    TRIAL,
    WALLS,
    Table,
)
from tafelrunde.games.loewenherz.table import CROWN as CHOOSING_PILE
from tafelrunde.kit.bitset import count
from tafelrunde.kit.reasons import FINE


def incoherence(state: Realm) -> Say | None:
    """The first thing in which the parts of a position contradict each other, or None."""
    return course_problem(state.table) or deck_problem(state.table) or picks_problem(state.table) or bids_problem(
        state) or phase_problem(state) or alliance_problem(state.table)


def course_problem(table: Table) -> Say | None:
    """[L4.1] Tiles, then piles, then castles, then turns."""
    if table.first >= table.seats or table.turn_of >= table.seats:
        return Say("the position names a seat that nobody has")
    if table.phase == PERFORM or table.phase == NEXT_BAND:
        return Say("the position is in the middle of what the rules do by themselves")
    if (len(table.tiles) < 6) != (table.phase == TILES) or (not table.variable and table.phase == TILES):
        return Say("the tiles do not fit what is being decided")
    if (table.dealt < 6) != (table.phase <= PILES) or (table.phase == TILES and table.dealt > 0):
        return Say("the piles of politics cards do not fit what is being decided")
    total = (own_rounds(table.seats) + neutral_rounds(table.seats)) * table.seats if table.variable else i64(0)
    placing = table.phase == CASTLE or table.phase == SQUIRE
    if table.placed > total or (table.placed < total) != (placing or (table.phase < CASTLE and total > 0)):
        return Say("the castles set up do not fit what is being decided")
    if table.placed > 0 and table.phase < CASTLE:
        return Say("the castles set up do not fit what is being decided")
    if placing and table.turn_of != table.placed % table.seats:
        return Say("it is another seat's turn to set up a castle")
    if table.phase < PILES or (table.phase < REVEAL and table.variable):
        for stands in table.board.walls:
            if stands != 0:
                return Say("walls stand before the first turn")
    return None


def deck_problem(table: Table) -> Say | None:
    """[L5.1a] Action cards come letter by letter, and the king's death is the last."""
    for card in range(CARDS):
        for later in range(CARDS):
            if CARD_LETTER[later] > CARD_LETTER[card] and table.seen[later] == 1 and table.seen[card] == 0:
                return Say("action cards have been turned out of order")
    if not table.variable and table.seen[0] == 0:
        return Say("the basic game has no A cards")
    if table.seen[CARDS - 1] == 1 and table.phase != END:
        return Say("the king is dead, but the game goes on")
    if table.phase < REVEAL:
        return None
    if table.card >= 0 and table.seen[table.card] == 0:
        return Say("the action card has not been turned")
    if table.phase == END:
        return None if table.card == CARDS - 1 else Say("the game has ended, but the king lives")
    if table.phase == REVEAL:
        return None
    kind = BAND_KIND[table.card * BANDS] if table.card >= 0 else KING_CARD
    return Say("the action card offers no actions") if kind in (MINE_CARD, KING_CARD) else None


def is_deciding(table: Table) -> bool:
    """Are decision cards being laid?"""
    return table.phase == DECIDE or table.phase == RENEGADE or (table.phase == PAY and table.after_paying == DECIDE)


def picks_problem(table: Table) -> Say | None:
    """[L5.2] Decision cards are laid in order, each seat's on different bands."""
    if table.phase < DECIDE or table.phase == END:
        return None if table.picks[0] | table.picks[1] | table.picks[2] == 0 or table.phase == END else Say(
            "decision cards lie where no action card does")
    total = turn.cards_in_turn(table.seats)
    laid = table.laid
    if laid > total or (laid < total) != is_deciding(table):
        return Say("the decision cards do not fit what is being decided")
    for seat in range(4):
        due: i64 = 0
        for place in range(laid):
            if turn.layer(table, place) == seat:
                due += 1
        for band in range(BANDS):
            due -= (table.picks[band] >> seat) & 1
        if due != 0:
            return Say("the decision cards were not laid in order")
    if laid < total and table.turn_of != turn.layer(table, laid):
        return Say("it is another seat's turn to lay a decision card")
    return None


def phase_problem(state: Realm) -> Say | None:
    """What is being decided can be decided."""
    table = state.table
    phase = table.phase
    seat = table.turn_of
    if phase == SQUIRE:
        fits = table.board.piece[table.focus] == placing_colour(table)
        return None if fits and len(state.legal(seat)) > 0 else Say("there is no castle that waits for its knight")
    if phase <= DECIDE or phase == END:
        return None
    if phase == RENEGADE:
        return renegade_flaw(state)
    if phase == PAY:
        return pay_flaw(state)
    pickers = table.picks[table.band]
    kind = BAND_KIND[table.card * BANDS + table.band]
    number = BAND_NUMBER[table.card * BANDS + table.band]
    if kind == MONEY_BAG:
        return Say("a money bag is never fought for")
    if phase == DUEL:
        if table.bidders == 0 or table.bidders & ~pickers != 0 or table.bid_done & ~table.bidders != 0:
            return Say("the duel is between others than those who picked the band")
        return bids_flaw(state)
    if (pickers >> seat) & 1 == 0:
        return Say("the action belongs to nobody who picked it")
    if phase == TRIAL:
        return trial_flaw(state)
    if phase == WALLS:
        least: i64 = 0 if walls.at_limit(table, seat) else 1
        most: i64 = 0 if least == 0 else number
        fits = kind == WALL_BAND and least <= table.walls_left <= most
        return None if fits else Say("the walls do not fit the card")
    if phase in (SWORDS, EXPAND):
        used = table.swords + (1 if table.has_expanded else 0)
        if kind != SWORD_BAND or used > number or (phase == SWORDS and table.swords == 0):
            return Say("the swords do not fit the card")
        return expand_flaw(table) if phase == EXPAND else None
    if kind != CROWN or (phase != CHOOSING_PILE and phase != TAKE_CARD):
        return Say("the politics cards do not fit the card")
    pile_left = table.pile_size(table.looking_at)
    if phase == TAKE_CARD:
        return None if pile_left > 0 else Say("the pile that is looked through is empty")
    return None


def renegade_flaw(state: Realm) -> Say | None:
    """[L8.2d] A renegade has a place to go."""
    table = state.table
    board = table.board
    if not board.is_castle(table.focus) or not board.is_region(board.zone[table.focus]) or table.owed > 5:
        return Say("the renegade comes from no region")
    for square in range(150):
        if place_problem(state, table.turn_of, square) == FINE:
            return None
    return Say("the renegade has no place to go")


def pay_flaw(state: Realm) -> Say | None:
    """[L8.3] Something is owed and can be paid."""
    table = state.table
    seat, after = table.turn_of, table.after_paying
    if table.owed == 0 or table.hand_size(seat) == 0:
        return Say("there is nothing to choose about the payment")
    if state.purse(seat) < table.owed:
        return Say("who has to pay cannot")
    kind = BAND_KIND[table.card * BANDS + table.band]
    pickers = table.picks[table.band]
    if after == PERFORM:
        deal = kind != MONEY_BAG and count(pickers) == 2 and (pickers >> seat) & 1 == 1
        return None if deal and table.payee == bargaining.other_rival(table, seat) else Say("nobody has made that deal")
    if after != DECIDE and (after != SWORDS or kind != SWORD_BAND or (pickers >> seat) & 1 == 0):
        return Say("there is nothing to pay for")
    number = BAND_NUMBER[table.card * BANDS + table.band]
    if after == SWORDS and table.swords + (1 if table.has_expanded else 0) >= number:
        return Say("the swords do not fit the card")
    return None if table.payee < 0 and table.owed <= 10 else Say("fees go to the bank")


def bids_problem(state: Realm) -> Say | None:
    """[L6.3a] Bids lie on the table during a duel only, and only those of its rivals."""
    table = state.table
    for seat in range(4):
        fights = table.phase == DUEL and (table.bidders >> seat) & 1 == 1
        if not fights and (state.bids[seat] > 0 or state.bid_treasure[seat] > 0):
            return Say("somebody bids who fights no duel")
    return None


def bids_flaw(state: Realm) -> Say | None:
    """[L6.3a] Nobody bids more than there is."""
    table = state.table
    if table.bid_done == table.bidders:
        return Say("all bids are made, but none is revealed")
    for seat in range(4):
        for treasure in range(4):
            if (state.bid_treasure[seat] >> treasure) & 1 == 1 and not state.holds_treasure(seat, treasure):
                return Say("somebody bids a treasure of somebody else")
        if state.bids[seat] > table.ducats[seat] or ((table.bid_done >> seat) & 1 == 0 and state.bids[seat] > 0):
            return Say("somebody bids what is not there")
    return None


def trial_flaw(state: Realm) -> Say | None:
    """[L6.2a] The standing offer is one of the two rivals'."""
    table = state.table
    if count(table.picks[table.band]) != 2:
        return Say("a power trial is between two")
    if table.offer_payer < 0:
        return None if table.offer == 0 else Say("the offer is nobody's")
    if not bargaining.is_rival(table, table.offer_payer):
        return Say("the offer is nobody's")
    other = bargaining.other_rival(table, table.turn_of)
    if table.offer_payer == other and table.offer > bargaining.means(state, other):
        return Say("somebody offers what is not there")
    return None


def expand_flaw(table: Table) -> Say | None:
    """[L7.2g] The expanding region is the acting seat's and has something to take."""
    board = table.board
    if not table.has_expanded or table.taken > 1 or board.piece[table.focus] != table.turn_of:
        return Say("there is no region that expands")
    if not board.is_region(board.zone[table.focus]):
        return Say("there is no region that expands")
    if table.taken == 0 and expansion.expand_problem(table, table.turn_of, table.focus) != FINE:
        return Say("there is nothing to expand into")
    return None


def alliance_problem(table: Table) -> Say | None:
    """[L8.1a] Allied are two regions of different princes, each pair once."""
    board = table.board
    for place in range(len(table.ally_one)):
        one, other = table.ally_one[place], table.ally_other[place]
        for castle in (one, other):
            if not board.is_castle(castle) or not board.is_region(board.zone[castle]):
                return Say("an alliance needs two regions")
            if not table.is_prince(board.piece[castle]):
                return Say("an alliance needs two princes")
        if board.piece[one] % COLOURS == board.piece[other] % COLOURS or table.alliance_of(one, other) != place:
            return Say("an alliance is between two princes, and only once")
    return None
