"""What must always hold, for the tests and for positions that are read: each contradiction is one sentence."""

from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.loewenherz import (
    bargaining,
    components as c,
    expansion,
    geometry as g,
    setup,
    table as t,
    turn,
    walls,
)
from tafelrunde.games.loewenherz.table import Table, World
from tafelrunde.kit.bitset import count
from tafelrunde.kit.reasons import FINE


def flaw(state: World) -> Say | None:
    """The first thing that is wrong with a state, or None."""
    table = state.table
    return (course_flaw(table) or deck_flaw(table) or picks_flaw(table) or bids_flaw(state) or phase_flaw(state)
            or alliances_flaw(table) or pieces_flaw(table) or zones_flaw(table) or cards_flaw(state)
            or groups_flaw(table))


# -- the course of the game


def course_flaw(table: Table) -> Say | None:
    """[L4.1] Tiles, then piles, then castles, then turns."""
    phase = table.phase
    if not table.variable and table.seats == 2:
        return Say("two players have no basic setup")
    if any(table.seats <= seat < t.PILE for seat in (table.first, table.turn_of, *table.taker)):
        return Say("the position names a seat that nobody has")
    if phase in (t.PERFORM, t.NEXT_BAND):
        return Say("the position is in the middle of what the rules do by themselves")
    if (len(table.tiles) < 6) != (phase == t.TILES) or (not table.variable and phase == t.TILES):
        return Say("the tiles do not fit what is being decided")
    if (table.dealt < c.FIRST_PILE) != (phase <= t.PILES) or (phase == t.TILES and table.dealt > 0):
        return Say("the piles of politics cards do not fit what is being decided")
    due = setup.castles_to_place(table.seats) if table.variable else 0
    placing = phase in (t.CASTLE, t.SQUIRE)
    if (table.placed > due or (table.placed < due) != (placing or (phase < t.CASTLE and due > 0))
            or (table.placed > 0 and phase < t.CASTLE)):
        return Say("the castles set up do not fit what is being decided")
    if placing and table.turn_of != table.placed % table.seats:
        return Say("it is another seat's turn to set up a castle")
    if (phase < t.PILES or (phase < t.REVEAL and table.variable)) and table.board.stock < c.WALLS:
        return Say("walls stand before the first turn")
    return None


def deck_flaw(table: Table) -> Say | None:
    """[L5.1a] Action cards come letter by letter, and the king's death is the last."""
    for card in range(c.CARDS):
        for later in range(card, c.CARDS):
            if c.CARD_LETTER[later] > c.CARD_LETTER[card] and table.seen[later] == 1 and table.seen[card] == 0:
                return Say("action cards have been turned out of order")
    if not table.variable and table.seen[0] == 0:
        return Say("the basic game has no A cards")
    if table.seen[c.CARDS - 1] == 1 and table.phase != t.END:
        return Say("the king is dead, but the game goes on")
    if table.phase < t.REVEAL:
        return None
    if table.card >= 0 and table.seen[table.card] == 0:
        return Say("the action card has not been turned")
    if table.phase == t.END:
        return None if table.card == c.CARDS - 1 else Say("the game has ended, but the king lives")
    if table.phase > t.REVEAL and (table.card < 0 or c.BAND_KIND[table.card * c.BANDS] in (c.MINE_CARD, c.KING_CARD)):
        return Say("the action card offers no actions")
    return None


def picks_flaw(table: Table) -> Say | None:
    """[L5.2] Decision cards are laid in order, each seat's on different bands."""
    phase, laid = table.phase, table.laid
    if phase == t.END:
        return None
    if phase < t.DECIDE:
        none_lies = table.picks[0] | table.picks[1] | table.picks[2] == 0
        return None if none_lies else Say("decision cards lie where no action card does")
    total = turn.cards_in_turn(table.seats)
    deciding = phase in (t.DECIDE, t.RENEGADE) or (phase == t.PAY and table.after_paying == t.DECIDE)
    if laid > total or (laid < total) != deciding:
        return Say("the decision cards do not fit what is being decided")
    for seat in range(4):
        due: i64 = 0
        for place in range(laid):
            if turn.layer(table, place) == seat:
                due += 1
        for band in range(c.BANDS):
            due -= (table.picks[band] >> seat) & 1
        if due != 0:
            return Say("the decision cards were not laid in order")
    if deciding and table.turn_of != turn.layer(table, laid):
        return Say("it is another seat's turn to lay a decision card")
    return None


def bids_flaw(state: World) -> Say | None:
    """[L6.3a] Bids lie on the table during a duel only, those of its rivals, who have what they bid."""
    table = state.table
    duelling = table.phase == t.DUEL
    for seat in range(4):
        ducats, treasures = state.bids[seat], state.bid_treasure[seat]
        if not (duelling and (table.bidders >> seat) & 1 == 1) and (ducats > 0 or treasures > 0):
            return Say("somebody bids outside a duel")
        if duelling and (ducats > table.ducats[seat] or ((table.bid_done >> seat) & 1 == 0 and ducats > 0)):
            return Say("somebody bids what is not there")
        for treasure in range(c.TREASURES):
            if duelling and (treasures >> treasure) & 1 == 1 and not state.holds_treasure(seat, treasure):
                return Say("somebody bids a treasure that is not theirs")
    return None


# -- what is being decided can be decided


def phase_flaw(state: World) -> Say | None:
    """[L5.4] The decision belongs to whoever takes it, and there is something to decide."""
    table = state.table
    phase, seat = table.phase, table.turn_of
    if phase == t.SQUIRE:
        fits = table.board.piece[table.focus] == setup.placing_colour(table)
        return None if fits and len(state.legal(seat)) > 0 else Say("there is no castle that waits for its knight")
    if phase <= t.DECIDE or phase == t.END:
        return None
    if phase == t.RENEGADE:
        return renegade_flaw(state)
    if phase == t.PAY:
        return pay_flaw(state)
    return band_flaw(state)


def band_flaw(state: World) -> Say | None:
    """[L5.4] A contest for a band of the action card, or its action."""
    table = state.table
    phase, seat, kind, number = table.phase, table.turn_of, table.band_kind(), table.band_number()
    if kind == c.MONEY_BAG:
        return Say("a money bag is never fought for")
    if phase == t.DUEL:
        if table.bidders == 0 or table.bidders & ~table.picks[table.band] != 0 or table.bid_done & ~table.bidders != 0:
            return Say("the duel is not between those who picked the band")
        return Say("all bids are made, but none is revealed") if table.bid_done == table.bidders else None
    if not table.has_picked(seat):
        return Say("the action belongs to nobody who picked it")
    if phase == t.TRIAL:
        return trial_flaw(state)
    if phase == t.WALLS:
        at_limit = walls.at_limit(table, seat)
        fits = table.walls_left == 0 if at_limit else 1 <= table.walls_left <= number
        return None if kind == c.WALL_BAND and fits else Say("the walls do not fit the card")
    if phase in (t.SWORDS, t.EXPAND):
        if kind != c.SWORD_BAND or swords_used(table) > number or (phase == t.SWORDS and table.swords == 0):
            return Say("the swords do not fit the card")
        return expand_flaw(table) if phase == t.EXPAND else None
    if kind != c.CROWN:
        return Say("the politics cards do not fit the card")
    if phase == t.TAKE_CARD and table.pile_size(table.looking_at) == 0:
        return Say("the pile that is looked through is empty")
    return None


def swords_used(table: Table) -> i64:
    """[L7.2b] Swords left, and the one an expansion took."""
    return table.swords + (1 if table.has_expanded else 0)


def renegade_flaw(state: World) -> Say | None:
    """[L8.2d] A renegade has a place to go."""
    table, board = state.table, state.table.board
    if not board.is_castle(table.focus) or not board.is_region(board.zone[table.focus]) or table.owed > c.WOOD_FEE:
        return Say("the renegade comes from no region")
    return None if len(state.legal(table.turn_of)) > 0 else Say("the renegade has no place to go")


def pay_flaw(state: World) -> Say | None:
    """[L8.3] Something is owed and can be paid."""
    table = state.table
    seat, after = table.turn_of, table.after_paying
    if table.owed == 0 or table.hand_size(seat) == 0:
        return Say("there is nothing to choose about the payment")
    if state.purse(seat) < table.owed:
        return Say("whoever has to pay cannot")
    kind = table.band_kind()
    if after == t.PERFORM:
        deal = kind != c.MONEY_BAG and count(table.picks[table.band]) == 2 and table.has_picked(seat)
        return None if deal and table.payee == bargaining.other_rival(table, seat) else Say("nobody has made that deal")
    if after != t.DECIDE and (after != t.SWORDS or kind != c.SWORD_BAND or not table.has_picked(seat)):
        return Say("there is nothing to pay for")
    if after == t.SWORDS and swords_used(table) >= table.band_number():
        return Say("the swords do not fit the card")
    return None if table.payee < 0 and table.owed <= 2 * c.WOOD_FEE else Say("fees go to the bank")


def trial_flaw(state: World) -> Say | None:
    """[L6.2a] The standing offer is one of the two rivals'."""
    table = state.table
    if count(table.picks[table.band]) != 2:
        return Say("a power trial is between two")
    payer = table.offer_payer
    if payer < 0 < table.offer or (payer >= 0 and not table.has_picked(payer)):
        return Say("the offer is nobody's")
    other = bargaining.other_rival(table, table.turn_of)
    if payer == other and table.offer > bargaining.means(state, other):
        return Say("somebody offers what is not there")
    return None


def expand_flaw(table: Table) -> Say | None:
    """[L7.2g] The expanding region is the acting seat's and has something to take."""
    board = table.board
    if (not table.has_expanded or table.taken > 1 or board.piece[table.focus] != table.turn_of
            or not board.is_region(board.zone[table.focus])):
        return Say("there is no region that expands")
    if table.taken == 0 and expansion.expand_problem(table, table.turn_of, table.focus) != FINE:
        return Say("there is nothing to expand into")
    return None


# -- the map


def alliances_flaw(table: Table) -> Say | None:
    """[L8.1a] Allied are two regions of different princes, each pair once."""
    board = table.board
    for place in range(len(table.ally_one)):
        one, other = table.ally_one[place], table.ally_other[place]
        for castle in (one, other):
            if not board.is_castle(castle) or not board.is_region(board.zone[castle]):
                return Say("an alliance needs two regions")
            if not table.is_prince(board.piece[castle]):
                return Say("an alliance needs two princes")
        if board.piece[one] == board.piece[other] or table.alliance_of(one, other) != place:
            return Say("an alliance is between two princes, and only once")
    return None


def pieces_flaw(table: Table) -> Say | None:
    """[L9.3] Every wall, knight and castle is on the map or in stock."""
    board = table.board
    if sum(board.walls) + board.stock != c.WALLS or board.stock < 0:
        return Say("the map has more walls than there are")
    for colour in range(c.COLOURS):
        if board.knights_on_map(colour) + table.knights[colour] != c.KNIGHTS or table.knights[colour] < 0:
            return Say("a colour has more knights than there are")
        if board.count(colour) != castles_due(table, colour):
            return Say("a colour does not have the castles it should have")
        if board.chained(colour, -1) != board.knights_on_map(colour) and table.phase != t.SQUIRE:
            return Say("a knight is not joined to a castle of its colour")  # [L14] an older wall may stand between two
    for ducats in table.ducats:
        if ducats < 0:
            return Say("somebody has less than no ducats")
    for square in range(g.SQUARES):
        if board.piece[square] >= 0 and board.terrain[square] not in (c.PLAIN, c.WOOD):
            return Say("a piece of the position stands on a hill, in a town, or off the map")
    return None


def castles_due(table: Table, colour: i64) -> i64:
    """How many castles of a colour stand after what has been set up."""
    if not table.variable:
        return 3
    seats = table.seats
    own = setup.own_rounds(seats) * seats
    placed = table.placed + (1 if table.phase == t.SQUIRE else 0)
    if colour < seats:
        return ((placed if placed < own else own) + seats - 1 - colour) // seats
    return placed - own if colour == seats and placed > own else 0


def zones_flaw(table: Table) -> Say | None:
    """[L3.1] Zones are what a fresh survey finds; regions and neutral zones hold no strangers."""
    board, fresh = table.board, table.board.copy()
    fresh.survey()
    for square in range(g.SQUARES):
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


# -- politics cards


def cards_flaw(state: World) -> Say | None:
    """[L8.3] Every politics card is in one place, and what was shown was taken before."""
    table = state.table
    for kind in range(c.KINDS):
        if list(state.kinds).count(kind) != c.KIND_COUNTS[kind]:
            return Say("the politics cards are not those of the game")
        for seat in range(4):
            if state.hidden_count(seat, kind) < 0:
                return Say("somebody has shown a politics card they never took")
    for treasure in range(c.TREASURES):
        shown: i64 = 0
        for seat in range(4):
            shown += table.shown[seat * c.KINDS + c.FIRST_TREASURE + treasure]
        if (shown == 0) != (table.treasure_at[treasure] == t.HIDDEN) or table.treasure_at[treasure] >= table.seats:
            return Say("a treasure is not where it was shown")
    for seat in range(4):
        if table.hidden_treasure(state.kinds, seat) < table.proof[seat]:
            return Say("somebody has promised more than there was to pay with")
    return None


def groups_flaw(table: Table) -> Say | None:
    """[L4.9] To every observer the cards of a pile are alike; to a seat each of its own cards is one by itself."""
    for observer in range(t.OBSERVERS):
        for card in range(c.POLITICS):
            for other in range(card):
                alike = table.group[observer * c.POLITICS + card] == table.group[observer * c.POLITICS + other]
                if table.taker[card] == table.taker[other] and table.taker[card] >= t.PILE and not alike:
                    return Say("the cards of a pile are not alike to somebody")
                if alike and observer < table.seats and observer in (table.taker[card], table.taker[other]):
                    return Say("somebody does not know their own cards")
    return None
