"""The nouns: hands, courts, treasuries, castles, piles – and what is going on at the moment.

Chapters are functions over a `Table`; `state.py` adds the contract's questions. A *side* owns a court, a treasury and
at most one castle: a player, or a team of two partners [H2.1, H9.1].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.news import Diary
from tafelrunde.core.say import Say
from tafelrunde.core.state import State
from tafelrunde.games.behuetunsburg.rules import Rules
from tafelrunde.kit.multiset import size

# What is going on: who is asked, and for what.
STARTER: Final[i64] = 0  # chance: who begins the first round
SETUP: Final[i64] = 1  # chance: the first five cards
DRAW: Final[i64] = 2  # the active player: how to draw
DIE: Final[i64] = 3  # chance: the four-sided die
DRAWING: Final[i64] = 4  # chance: cards drawn
ACTION: Final[i64] = 5  # the active player: any action
PAYING: Final[i64] = 6  # the active player: the next card of a payment
JESTER_LOOSE: Final[i64] = 7  # the active player: where a replaced Jester goes
DEFENCE: Final[i64] = 8  # the seat asked: stop the theft or not
LOOT: Final[i64] = 9  # the active player: the stolen card to hand or treasury
HOSTAGE: Final[i64] = 10  # the active player: the kidnapped person to hand or court
WAVE: Final[i64] = 11  # the seat asked: discards down to five
COMPOSING: Final[i64] = 12  # the active player: a trade offer
ANSWER: Final[i64] = 13  # the seat asked: accept or decline
DISCARD: Final[i64] = 14  # the active player: the compulsory discard
LIMIT: Final[i64] = 15  # the active player: discards down to the hand limit
OVER: Final[i64] = 16
PHASES: Final = (
    "starter", "setup", "draw", "die", "drawing", "action", "paying", "jester", "defence", "loot", "hostage", "wave",
    "composing", "answer", "discard", "limit", "over",
)

# How a round can end.
RUNNING: Final[i64] = 0
WENT_OUT: Final[i64] = 1
ALL_CASTLES: Final[i64] = 2
TURN_LIMIT: Final[i64] = 3
HOARDING: Final[i64] = 4
ENDINGS: Final = ("running", "went out", "all castles", "turn limit", "hoarding")

# The parts of a trade offer, as places in `terms`: what is given, then what is wanted.
GIVEN: Final[i64] = 0
GIVEN_TREASURE: Final[i64] = 1
GIVEN_PEOPLE: Final[i64] = 2
WANTED: Final[i64] = 3
WANTED_TREASURE: Final[i64] = 4
WANTED_PEOPLE: Final[i64] = 5
TERMS: Final[i64] = 6

NONE: Final[i64] = -1
EMPTY: Final = vec[i64]([])


@mypyc_attr(allow_interpreted_subclasses=False)
class Table(State):
    """Everything on and around the table. Bags are explained in `kit/multiset.py`; lists go by seat or by side."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.seats)
        self.rules = rules
        self.round: i64 = 0  # from 0; one more than the last when a tie is played off
        self.starter: i64 = 0  # who began this round
        self.active: i64 = 0
        self.turn: i64 = 0  # turns finished in this round, all players together
        self.phase: i64 = STARTER
        # the cards
        self.hands = EMPTY  # by seat: bags
        self.courts = EMPTY  # by side: bags of ten places
        self.treasuries: list[vec[i64]] = []  # by side: money kinds in the order they were laid, top last
        self.chests = EMPTY  # by side: the same money as a bag
        self.castles = EMPTY  # by side: 0 or 1
        self.pile: i64 = 0  # the draw pile, a bag: nobody knows its order
        self.open_discards: i64 = 0  # everything in the discard pile that was seen going there
        self.secrets = EMPTY  # by seat: what it laid face down on the discard pile
        # what everybody has seen: rows by seat, and one more for all who only watch
        self.known = EMPTY  # row x seats + seat: cards a hand surely holds
        self.known_pile = EMPTY  # by row: cards the draw pile surely holds
        # the turn
        self.quested = False
        self.offers: i64 = 0
        self.stirred = False  # has a table changed, or a Rogue been used, in this turn?
        self.idle: i64 = 0  # turns in a row without, since the pile first ran out
        self.reshuffled = False  # has the pile run out in this round?
        # cards on their way
        self.to_deal: i64 = 0
        self.dealt_to: i64 = 0
        self.deal_step: i64 = 0  # 1: one card each clockwise, 0: all to the same seat
        # what is asked at the moment
        self.asked: i64 = NONE  # the seat asked in DEFENCE, WAVE, ANSWER
        self.due: i64 = 0  # gold pieces still to pay
        self.paid: i64 = 0  # the bag of money paid so far
        self.building = False  # what is paid for: a castle, or else a quest
        self.victim: i64 = NONE  # the side attacked
        self.rogues: i64 = 0  # Rogues in this attack
        self.women: i64 = 0  # women already discarded against it
        self.person: i64 = NONE  # place in the victim's court of the person kidnapped; role of a loose Jester
        self.terms = EMPTY  # six bags: the trade offer
        # results
        self.scores = EMPTY  # by side
        self.sheet = EMPTY  # round x sides + side: points of finished rounds
        self.endings = EMPTY  # by finished round: how it ended

    def take(self, other: "Table") -> None:
        """Become an independent copy of another table of the same rules; the diary is not taken."""
        self.round = other.round
        self.starter = other.starter
        self.active = other.active
        self.turn = other.turn
        self.phase = other.phase
        self.hands = other.hands[:]
        self.courts = other.courts[:]
        self.treasuries = [treasury[:] for treasury in other.treasuries]
        self.chests = other.chests[:]
        self.castles = other.castles[:]
        self.pile = other.pile
        self.open_discards = other.open_discards
        self.secrets = other.secrets[:]
        self.known = other.known[:]
        self.known_pile = other.known_pile[:]
        self.quested = other.quested
        self.offers = other.offers
        self.stirred = other.stirred
        self.idle = other.idle
        self.reshuffled = other.reshuffled
        self.to_deal = other.to_deal
        self.dealt_to = other.dealt_to
        self.deal_step = other.deal_step
        self.asked = other.asked
        self.due = other.due
        self.paid = other.paid
        self.building = other.building
        self.victim = other.victim
        self.rogues = other.rogues
        self.women = other.women
        self.person = other.person
        self.terms = other.terms[:]
        self.scores = other.scores[:]
        self.sheet = other.sheet[:]
        self.endings = other.endings[:]

    def side(self) -> i64:
        """The active player's side."""
        return self.active % self.rules.sides

    def discards(self) -> i64:
        """The discard pile as a bag: what lies open in memory and what was laid face down."""
        cards = self.open_discards
        for secret in self.secrets:
            cards += secret
        return cards

    def wealth(self, seat: i64) -> i64:
        """[H6.5, H23] Gold pieces a seat can spend: money in hand and in the treasury of its side."""
        return value_of(self.hands[seat]) + value_of(self.chests[seat % self.rules.sides])

    def castles_left(self) -> i64:
        """Castles still lying aside."""
        left = self.rules.castles
        for castle in self.castles:
            left -= castle
        return left

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return size(self.hands[seat])

    def told(self) -> Diary | None:
        """The diary, where somebody watches."""
        return self.diary


def value_of(bag: i64) -> i64:
    """[H1.3] Gold pieces of the money in a bag: 5 for gold, 20 for platinum, 50 for a jewel."""
    return 5 * ((bag >> 40) & 31) + 20 * ((bag >> 45) & 31) + 50 * ((bag >> 50) & 31)


def plural(cards: i64) -> Say:
    """«a card», «3 cards»."""
    return Say("a card") if cards == 1 else Say("{number:card|cards}", number=int(cards))
