"""The nouns: what lies open on the table, and the whole truth with what is hidden."""

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core import state as contract
from tafelrunde.games.loewenherz import components as c
from tafelrunde.games.loewenherz.board import Board

# What is being decided, and by whom (`Table.turn_of`, but for chance and duels).
TILES: Final[i64] = 0  # chance lays the map
PILES: Final[i64] = 1  # chance deals the politics cards into two piles
CASTLE: Final[i64] = 2  # variable setup: where to found a castle
SQUIRE: Final[i64] = 3  # … and its first knight
REVEAL: Final[i64] = 4  # chance turns an action card
DECIDE: Final[i64] = 5  # lay a decision card; politics cards before it
RENEGADE: Final[i64] = 6  # place the knight a renegade brings
PAY: Final[i64] = 7  # pay with treasure cards or ducats
TRIAL: Final[i64] = 8  # power trial: bargain
DUEL: Final[i64] = 9  # secret bids
WALLS: Final[i64] = 10
SWORDS: Final[i64] = 11
EXPAND: Final[i64] = 12  # which square a region takes
CROWN: Final[i64] = 13  # which pile of politics cards to look through
TAKE_CARD: Final[i64] = 14
PERFORM: Final[i64] = 15  # passing: `turn_of` begins the action of the band
NEXT_BAND: Final[i64] = 16  # passing
END: Final[i64] = 17

NOBODY: Final[i64] = -1
BANK: Final[i64] = -1

# where politics cards are: 0 to 3 in (or from) the hand of a seat, 4 and 5 in a pile
PILE: Final[i64] = 4
# where a treasure is as far as everybody knows
HIDDEN: Final[i64] = -1
SPENT: Final[i64] = -2

# sources of power points, for the score sheet
REGIONS: Final[i64] = 0
EXPANSIONS: Final[i64] = 1
ROBBED: Final[i64] = 2
SEVERED: Final[i64] = 3
MINES: Final[i64] = 4
PARCHMENTS: Final[i64] = 5
SOURCES: Final[i64] = 6

OBSERVERS: Final[i64] = 5  # four seats and the spectator
SPECTATOR_ROW: Final[i64] = 4


@mypyc_attr(acyclic=True)
class Table:
    """Public facts only; lists by seat or colour have four entries whatever the number of players."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        # options
        self.variable = True
        self.start_points = False
        self.sever_each = False
        self.zero_deals = False
        self.treasure_deals = True
        self.three_regions = False
        self.open_money = False
        # map and pieces
        self.tiles = vec[i64]()  # laid so far, row by row: tile * 4 + quarter turns clockwise
        self.board = Board()
        self.knights = vec[i64]([c.KNIGHTS] * 4)  # in stock
        self.placed: i64 = 0  # castles set up so far (variable setup)
        self.gap: i64 = 0  # the distance the next castle needs
        # points and purses
        self.points = vec[i64]([0] * 24)  # colour * SOURCES + source
        self.ducats = vec[i64]([c.START_DUCATS] * 4)
        # turn
        self.phase = TILES
        self.turn_of: i64 = 0
        self.first: i64 = 0  # [L22]
        self.seen = vec[i64]([0] * 31)  # action cards turned
        self.card: i64 = -1  # the last one turned
        self.laid: i64 = 0  # decision cards laid this turn
        self.picks = vec[i64]([0, 0, 0])  # by band: the seats that picked it, as bits
        self.band: i64 = 0
        # bargaining, duelling, paying
        self.offers = vec[i64]([0] * 4)  # made in this power trial
        self.offer_payer: i64 = NOBODY
        self.offer: i64 = 0
        self.bidders: i64 = 0  # as bits
        self.bid_done: i64 = 0  # as bits
        self.second_duel = False
        self.revealed = vec[i64]([-1] * 4)  # bids of the last duel, treasure included
        self.owed: i64 = 0
        self.payee: i64 = BANK
        self.after_paying: i64 = DECIDE
        self.credit: i64 = 0  # surplus of a treasure laid for a fee of this action
        # the action in hand
        self.walls_left: i64 = 0
        self.swords: i64 = 0  # parts of the action left
        self.has_expanded = False
        self.focus: i64 = 0  # the castle whose region expands, is robbed of a knight, or gets its first knight
        self.taken: i64 = 0  # squares taken by this expansion
        self.severed = vec[i64]([0] * 4)  # squares severed by this expansion, by colour
        # politics
        self.dealt: i64 = 0  # cards dealt into the first pile
        self.taker = vec[i64]([4] * 6 + [5] * 7)  # by card: the pile it is in or the seat that took it
        self.group = vec[i64]([0] * 65)  # by observer and card: cards of one group are the same to the observer
        self.shown = vec[i64]([0] * 36)  # seat * KINDS + kind: cards the seat took and everybody has seen since
        self.treasure_at = vec[i64]([HIDDEN] * 4)
        self.proof = vec[i64]([0] * 4)  # ducats of hidden treasure a seat must have, from what it has promised
        self.looking_at: i64 = 0  # pile
        # alliances: castles of both partners, and the wall that marks it
        self.ally_one = vec[i64]()
        self.ally_other = vec[i64]()
        self.ally_edge = vec[i64]()

    def copy(self) -> "Table":
        twin = Table(self.seats)
        twin.variable, twin.start_points, twin.sever_each = self.variable, self.start_points, self.sever_each
        twin.zero_deals, twin.treasure_deals = self.zero_deals, self.treasure_deals
        twin.three_regions, twin.open_money = self.three_regions, self.open_money
        twin.tiles = self.tiles[:]
        twin.board = self.board.copy()
        twin.knights = self.knights[:]
        twin.placed, twin.gap = self.placed, self.gap
        twin.points = self.points[:]
        twin.ducats = self.ducats[:]
        twin.phase, twin.turn_of, twin.first = self.phase, self.turn_of, self.first
        twin.seen = self.seen[:]
        twin.card, twin.laid, twin.band = self.card, self.laid, self.band
        twin.picks = self.picks[:]
        twin.offers = self.offers[:]
        twin.offer_payer, twin.offer = self.offer_payer, self.offer
        twin.bidders, twin.bid_done, twin.second_duel = self.bidders, self.bid_done, self.second_duel
        twin.revealed = self.revealed[:]
        twin.owed, twin.payee, twin.after_paying, twin.credit = self.owed, self.payee, self.after_paying, self.credit
        twin.walls_left, twin.swords, twin.has_expanded = self.walls_left, self.swords, self.has_expanded
        twin.focus, twin.taken = self.focus, self.taken
        twin.severed = self.severed[:]
        twin.dealt, twin.looking_at = self.dealt, self.looking_at
        twin.taker = self.taker[:]
        twin.group = self.group[:]
        twin.shown = self.shown[:]
        twin.treasure_at = self.treasure_at[:]
        twin.proof = self.proof[:]
        twin.ally_one, twin.ally_other = self.ally_one[:], self.ally_other[:]
        twin.ally_edge = self.ally_edge[:]
        return twin

    def stop(self) -> None:
        """[L5.5, L7.2c, L6] Nothing more of this action; where a region expands, no more squares for it."""
        if self.phase == EXPAND:
            self.phase = SWORDS
        else:
            self.walls_left = 0
            self.swords = 0
            self.phase = NEXT_BAND

    # -- the band of the action card in question

    def band_kind(self) -> i64:
        """What it offers: a money bag, the crown, walls or swords."""
        return c.BAND_KIND[self.card * c.BANDS + self.band]

    def band_number(self) -> i64:
        """Its ducats, walls or swords."""
        return c.BAND_NUMBER[self.card * c.BANDS + self.band]

    def has_picked(self, seat: i64) -> bool:
        """Has the seat picked it?"""
        return (self.picks[self.band] >> seat) & 1 == 1

    # -- points

    def power(self, colour: i64) -> i64:
        """The power points of a colour so far."""
        total: i64 = 0
        for source in range(SOURCES):
            total += self.points[colour * SOURCES + source]
        return total

    def award(self, colour: i64, source: i64, points: i64) -> None:
        """[L4.7] Points for a prince; the neutral colour never scores."""
        if 0 <= colour < self.seats:
            self.points[colour * SOURCES + source] += points

    # -- colours

    def is_prince(self, colour: i64) -> bool:
        """Is somebody playing the colour?"""
        return 0 <= colour < self.seats

    def colours(self) -> i64:
        """[L12] Colours on the map: the players' and, with two or three, the neutral one."""
        return self.seats if self.seats == c.COLOURS else self.seats + 1

    def region_limit(self) -> i64:
        """[L7.1g, L15] With that many regions a player places no more walls: three, with two players all four."""
        return 4 if self.seats == 2 and not self.three_regions else 3

    # -- cards

    def hand_size(self, seat: i64) -> i64:
        """How many politics cards a seat holds, open treasures included."""
        held = self.hidden_size(seat)
        for treasure in range(c.TREASURES):
            if self.treasure_at[treasure] == seat:
                held += 1
        return held

    def hidden_count(self, kinds: vec[i64], seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds that it has not shown; `kinds` is what each card is."""
        return self.count(kinds, seat, kind) - self.shown[seat * c.KINDS + kind]

    def count(self, kinds: vec[i64], place: i64, kind: i64) -> i64:
        """How many cards of a kind a seat has taken or a pile (PILE and the next) holds."""
        held: i64 = 0
        taker = self.taker
        for card in range(c.POLITICS):
            if taker[card] == place and kinds[card] == kind:
                held += 1
        return held

    def alike(self, seat: i64, one: i64, other: i64) -> bool:
        """[L4.9] Are two politics cards the same to a seat, or to whoever watches (a negative seat)?"""
        row = (seat if seat >= 0 else SPECTATOR_ROW) * c.POLITICS
        return self.group[row + one] == self.group[row + other]

    def hidden_size(self, seat: i64) -> i64:
        """How many politics cards a seat holds that nobody else need know."""
        held = self.taken_by(seat)
        for kind in range(c.KINDS):
            held -= self.shown[seat * c.KINDS + kind]
        return held

    def pile_size(self, pile: i64) -> i64:
        """Cards left in pile 0 or 1."""
        return self.taken_by(PILE + pile)

    def taken_by(self, place: i64) -> i64:
        """Cards a seat has taken or a pile holds."""
        found: i64 = 0
        for taker in self.taker:
            if taker == place:
                found += 1
        return found

    def open_treasure(self, seat: i64) -> i64:
        """Ducats of the treasures everybody knows a seat to hold."""
        worth: i64 = 0
        for treasure in range(c.TREASURES):
            if self.treasure_at[treasure] == seat:
                worth += c.KIND_WORTH[c.FIRST_TREASURE + treasure]
        return worth

    def hidden_treasure(self, kinds: vec[i64], seat: i64) -> i64:
        """Ducats of the treasures a seat holds that nobody else need know of; `kinds` is what each card is."""
        worth: i64 = 0
        taker = self.taker
        for card in range(c.POLITICS):
            if taker[card] == seat:
                worth += c.KIND_WORTH[kinds[card]]
        for kind in range(c.FIRST_TREASURE, c.FIRST_PARCHMENT):
            worth -= self.shown[seat * c.KINDS + kind] * c.KIND_WORTH[kind]
        return worth

    # -- alliances

    def alliance_of(self, one: i64, other: i64) -> i64:
        """[L8.1d] Known by their castles: the place of the alliance between two regions in the list, or -1."""
        for place in range(len(self.ally_one)):
            first, second = self.ally_one[place], self.ally_other[place]
            if (first == one and second == other) or (first == other and second == one):
                return place
        return -1


class World(contract.State):
    """The whole truth as data, for the rules to work on: the open table plus what is hidden, which politics card is
    which, and bids in progress. `State` stands on the rules and answers the contract's questions.

    `kinds` is the kind of each politics card. Before a card is dealt or seen its place says nothing; the cards of a
    pile have no order.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.kinds = c.POLITICS_DECK[:]
        self.bids = vec[i64]([0] * 4)  # ducats of those who have bid in this duel
        self.bid_treasure = vec[i64]([0] * 4)  # treasures laid in this duel, as bits

    @abstractmethod
    def without_secrets(self) -> "World":
        """A copy with nothing in it but the open table: what a view starts from."""

    def hidden_count(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds that it has not shown."""
        return self.table.hidden_count(self.kinds, seat, kind)

    def pile_count(self, pile: i64, kind: i64) -> i64:
        """How many cards of a kind are in pile 0 or 1."""
        return self.table.count(self.kinds, PILE + pile, kind)

    def holds_treasure(self, seat: i64, treasure: i64) -> bool:
        """Does a seat hold treasure 0 to 3, openly or not?"""
        at = self.table.treasure_at[treasure]
        return at == seat or (at == HIDDEN and self.hidden_count(seat, c.FIRST_TREASURE + treasure) > 0)

    def treasure_worth(self, seat: i64) -> i64:
        """Ducats all treasures of a seat are worth."""
        return self.table.open_treasure(seat) + self.table.hidden_treasure(self.kinds, seat)

    def purse(self, seat: i64) -> i64:
        """Ducats and treasures of a seat."""
        return self.table.ducats[seat] + self.treasure_worth(seat)

    def parchment_points(self, seat: i64) -> i64:
        """[L8.4] Power points of the parchments in hand."""
        points: i64 = 0
        for kind in range(c.FIRST_PARCHMENT, c.KINDS):
            points += c.KIND_POWER[kind] * self.hidden_count(seat, kind)
        return points
