"""The nouns: everything that lies open on the table, what is due, and the whole truth with the cards in hands.

Nothing on a `Table` is hidden. Cards nobody has seen are counted by bag: the cards of one shuffle, wherever they lie
now (draw pile, personal piles, hands). Which of them a player holds is the only secret.
"""

from abc import abstractmethod
from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr, u8

from tafelrunde.core import CHANCE, NOBODY, Diary, state as contract
from tafelrunde.games.burgundy import components as c, due
from tafelrunde.games.burgundy.edition import Box

NONE: Final[i64] = -1  # no seat, no card, no pile

# where victory point cards came from
WATCHTOWERS: Final = 0
CONVERSIONS: Final = 1
ROUND_BONUSES: Final = 2
AARONS_CLOISTERS: Final = 3
SOURCES: Final = 4

SCRATCH: Final[i64] = 48  # as many moves as there seldom are
BAGS: Final = 4  # shuffles whose cards can be out at the same time: see deck.py


@mypyc_attr(acyclic=True)
class Player:
    """One side of the table: a player, or Aaron. Everything here is open. `new_player` makes one; a copy fills it."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.workers: i64 = 0
        self.silver: i64 = 0
        self.goods = vec[i64]()  # unsold, by good
        self.sold = vec[i64]()
        self.animals = vec[i64]()
        self.projects = vec[i64]()  # kinds, ascending
        self.estate = vec[i64]()  # three places a pile, kinds or NONE
        self.open_piles = vec[i64]()  # by type: the pile that wants more cards, or NONE
        self.types = vec[i64]()  # cards of each type in the estate, cloisters always as cloisters
        self.triples = vec[i64]()  # by the type the pile counts as
        self.all_seven: i64 = 0  # points of the card «all 7 types»
        self.points = vec[i64]()  # on victory point cards, by source
        self.pile = vec[i64]()  # bags of the face-down cards, top last
        self.hand = vec[i64]()  # bags of the cards in hand, the longest held first

    def store(self, is_good: bool, card: i64) -> None:
        """A good or an animal comes to the storage."""
        if is_good:
            self.goods[card] += 1
        else:
            self.animals[card] += 1

    def copy(self) -> "Player":
        twin = Player(self.seat)
        twin.workers = self.workers
        twin.silver = self.silver
        twin.goods = self.goods[:]
        twin.sold = self.sold[:]
        twin.animals = self.animals[:]
        twin.projects = self.projects[:]
        twin.estate = self.estate[:]
        twin.open_piles = self.open_piles[:]
        twin.types = self.types[:]
        twin.triples = self.triples[:]
        twin.all_seven = self.all_seven
        twin.points = self.points[:]
        twin.pile = self.pile[:]
        twin.hand = self.hand[:]
        return twin


def new_player(seat: i64) -> Player:
    """A side of the table with nothing before it yet."""
    player = Player(seat)
    player.goods = vec[i64]([0] * c.GOODS_TYPES)
    player.sold = vec[i64]([0] * c.GOODS_TYPES)
    player.animals = vec[i64]([0] * c.ANIMAL_TYPES)
    player.open_piles = vec[i64]([NONE] * c.ALL_TYPES)
    player.types = vec[i64]([0] * c.ALL_TYPES)
    player.triples = vec[i64]([0] * c.ALL_TYPES)
    player.points = vec[i64]([0] * SOURCES)
    return player


@mypyc_attr(acyclic=True)
class OpenPiles:
    """The two open piles of goods, or of animals: only the top cards are seen."""

    def __init__(self, unseen: vec[i64], tops: vec[i64], sizes: vec[i64]) -> None:
        self.unseen = unseen  # below the tops; which pile they are in is unknown
        self.tops = tops
        self.sizes = sizes  # with the top

    def copy(self) -> "OpenPiles":
        return OpenPiles(self.unseen[:], self.tops[:], self.sizes[:])

    def is_empty(self) -> bool:
        return self.sizes[0] + self.sizes[1] == 0


def new_open_piles(kinds: i64, copies: i64) -> OpenPiles:
    """No card has been turned up or piled yet."""
    return OpenPiles(vec[i64]([copies] * kinds), vec[i64]([NONE, NONE]), vec[i64]([0, 0]))


@mypyc_attr(acyclic=True)
class Table:
    """What everybody sees. `new_table` makes one; a copy fills it."""

    def __init__(self, seats: i64, box: Box, players: list[Player], goods: OpenPiles, animals: OpenPiles) -> None:
        self.seats = seats
        self.box = box
        self.diary: Diary | None = None
        self.players = players  # by seat; in the solitaire Aaron is the second
        self.round: i64 = 0
        self.leader: i64 = 0  # who started the round
        self.active: i64 = 0  # whose turn it is
        self.start_card: i64 = 0  # who has it; NONE in the solitaire
        self.face_down = False
        self.bought = False  # has the active player bought cards this turn?
        self.laying: i64 = -1  # place in the hand of the card that is being played and not yet turned up
        self.returned = vec[i64]()  # workers and silver, in the conversion under way
        self.stack = vec[i64]()
        self.phase: i64 = NONE  # of the top frame; NONE when the game is over
        self.number: i64 = 0  # in the top frame
        self.paired = False  # may the reward below the top frame be taken first? [R2]
        self.display = vec[i64]()  # (row - 1) * KINDS + kind, ascending
        self.discards = vec[u8]()  # by kind
        self.offer = vec[i64]()  # bought cards, ascending
        self.draw_pile: i64 = 0  # cards in it
        self.current: i64 = 0  # the bag of the draw pile
        self.unseen = vec[u8]()  # by bag and kind: not seen by anybody since the shuffle
        self.left = vec[i64]()  # how many that are, by bag
        self.aaron_left: i64 = 0  # cards in Aaron's piles
        self.goods = goods
        self.animals = animals
        self.firsts = vec[i64]()  # who took the «1.» card of each type
        self.all_seven_taken: i64 = 0
        self.lost = False  # the solitaire, to Aaron

    def copy(self) -> "Table":
        twin = Table(self.seats, self.box, [player.copy() for player in self.players], self.goods.copy(),
                     self.animals.copy())
        twin.round = self.round
        twin.leader = self.leader
        twin.active = self.active
        twin.start_card = self.start_card
        twin.face_down = self.face_down
        twin.bought = self.bought
        twin.laying = self.laying
        twin.returned = self.returned[:]
        twin.stack = self.stack[:]
        twin.phase = self.phase
        twin.number = self.number
        twin.paired = self.paired
        twin.display = self.display[:]
        twin.discards = self.discards[:]
        twin.offer = self.offer[:]
        twin.draw_pile = self.draw_pile
        twin.current = self.current
        twin.unseen = self.unseen[:]
        twin.left = self.left[:]
        twin.aaron_left = self.aaron_left
        twin.firsts = self.firsts[:]
        twin.all_seven_taken = self.all_seven_taken
        twin.lost = self.lost
        return twin

    def actor(self) -> i64:
        """The active player; CHANCE while something is to be turned up, NOBODY after the end."""
        if self.phase < 0:
            return NOBODY
        return CHANCE if due.is_chance(self.phase) else self.active

    def piles(self, is_good: bool) -> OpenPiles:
        """The open piles of goods, or of animals."""
        return self.goods if is_good else self.animals

    # -- what is due

    def push(self, phase: i64, number: i64 = 0, paired: bool = False) -> None:
        """Something becomes due before everything else."""
        self.stack = append(self.stack, due.frame(phase, number, paired))
        self.phase = phase
        self.number = number
        self.paired = paired

    def go_on(self, phase: i64, number: i64 = 0) -> None:
        """What was due first is done, and something else due in its place."""
        self.stack[len(self.stack) - 1] = due.frame(phase, number)
        self.phase = phase
        self.number = number
        self.paired = False

    def done(self) -> None:
        """What was due first is done."""
        self.stack = pop(self.stack)[0]
        self.look()

    def look(self) -> None:
        """See what is due first, after the stack has changed."""
        height = len(self.stack)
        if height == 0:
            self.phase = NONE
            return
        self.phase, self.number, self.paired = due.parts(self.stack[height - 1])

    def is_over(self) -> bool:
        return len(self.stack) == 0


class World(contract.State):
    """The whole truth as data, for the rules to work on: the open table and the hands. `State` stands on the rules and
    answers the contract's questions."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.hands = vec[i64]([NONE] * (2 * table.seats))  # two places a seat: kinds, the longest held card first
        self.scratch = vec[i64](capacity=SCRATCH)  # empty: `append` fills its room, for a list that lasts a moment

    @abstractmethod
    def without_secrets(self) -> "World":
        """A copy with nobody's hand in it: what a view starts from."""


def new_table(seats: i64, box: Box) -> Table:
    """An empty table; in the solitaire Aaron sits there too."""
    players = [new_player(seat) for seat in range(seats if seats > 1 else 2)]
    table = Table(seats, box, players, new_open_piles(c.GOODS_TYPES, c.GOODS_COPIES),
                  new_open_piles(c.ANIMAL_TYPES, c.ANIMAL_COPIES))
    table.returned = vec[i64]([0, 0])
    table.discards = vec[u8]([0] * c.KINDS)
    table.unseen = vec[u8]([0] * (BAGS * c.KINDS))
    table.left = vec[i64]([0] * BAGS)
    table.firsts = vec[i64]([NONE] * c.ALL_TYPES)
    return table


def has_played(table: Table) -> bool:
    """Has the active player played the card of this turn? What comes of it is due above the end of the turn."""
    return len(table.stack) > 0 and due.phase_of(table.stack[0]) == due.END


def insert_card(cards: vec[i64], card: i64) -> vec[i64]:
    """Ascending cards with one more."""
    cards = append(cards, card)
    place = len(cards) - 1
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
    return cards


def remove_card(cards: vec[i64], card: i64) -> vec[i64]:
    """Ascending cards without one copy of that one, which must be there."""
    place: i64 = 0
    while cards[place] != card:
        place += 1
    for later in range(place + 1, len(cards)):
        cards[later - 1] = cards[later]
    return pop(cards)[0]


def contains(cards: vec[i64], card: i64) -> bool:
    for other in cards:
        if other == card:
            return True
    return False


def total(numbers: vec[i64]) -> i64:
    """The sum of a few numbers."""
    found: i64 = 0
    for number in numbers:
        found += number
    return found


def cards_in(copies: vec[u8]) -> i64:
    """How many cards there are, counted by kind."""
    found: i64 = 0
    for number in copies:
        found += i64(number)
    return found
