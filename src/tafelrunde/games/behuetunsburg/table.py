"""The nouns: the rules of a match, its open table, and the whole truth with hands and piles.

A *side* owns a court, a treasury and at most one castle: a player, or a team of two partners [H2.1, H9.1].
"""

from abc import abstractmethod
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core import CHANCE, NOBODY, state as contract
from tafelrunde.games.behuetunsburg.components import CASTLES_A_COPY, IN_THE_DECK, KINDS, MOST_TURNS, value_of
from tafelrunde.kit.multiset import ONE, size

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
WENT_OUT: Final[i64] = 0
ALL_CASTLES: Final[i64] = 1
TURN_LIMIT: Final[i64] = 2
HOARDING: Final[i64] = 3
ENDINGS: Final = ("went out", "all castles", "turn limit", "hoarding")

NONE: Final[i64] = -1
SCRATCH: Final[i64] = 48  # as many moves as there seldom are
EMPTY: Final = vec[i64]([])


class Rules:
    """The options of a match (`chosen`) and what follows from them for its seats; all states of a match share it."""

    def __init__(self, seats: i64, chosen: dict[str, Any]) -> None:
        self.chosen = chosen
        self.text = ""  # the same as they are packed, once they have been
        self.seats = seats
        self.teams: bool = chosen["teams"]
        self.sides: i64 = 2 if self.teams else seats
        # [H1.2, H9.4] two copies for three and four who play for themselves
        self.copies: i64 = 1 if seats == 2 or self.teams or chosen["one_copy"] else 2
        self.castles: i64 = CASTLES_A_COPY * self.copies
        self.deck: i64 = 0  # the bag of all cards of all copies
        for kind in range(KINDS):
            self.deck += self.copies * IN_THE_DECK[kind] * ONE[kind]
        self.rounds: i64 = chosen["rounds"]
        self.tiebreak_round: bool = chosen["tiebreak_round"]
        self.draw3_from_court: bool = chosen["draw3_from_court"]
        self.free_repair: bool = chosen["free_repair"]
        self.support_whole_court: bool = chosen["support_scope"] == "court"
        self.kidnap_only_to_hand: bool = chosen["kidnap_only_to_hand"]
        self.royals_safe: bool = chosen["royals_safe"]
        self.free_overpay: bool = chosen["free_overpay"]
        self.hand_limit: i64 = 0 if chosen["hand_limit"] is None else chosen["hand_limit"]  # 0: none
        self.defence: bool = chosen["defence"]
        self.defence_ladies_only: bool = chosen["defence_ladies_only"]
        self.defence_per_rogue: bool = chosen["defence_per_rogue"]
        self.die: bool = chosen["d4"]
        self.die_or_woman: bool = chosen["d4_draw3"]
        self.trading: bool = chosen["trading"]
        self.trade_tables: bool = chosen["trade_tables"]
        self.trade_offers: i64 = chosen["trade_offers"]
        self.both_partners_empty: bool = chosen["both_partners_empty"]
        self.turn_limit: i64 = chosen["round_turn_limit"] or MOST_TURNS  # turns of a player in a round [H51, H74]
        self.hoarding_stop: bool = chosen["hoarding_stop"]

    def side_of(self, seat: i64) -> i64:
        """[H9.1] Whose court and treasury a seat plays to: partners sit opposite each other."""
        return seat if seat < self.sides else seat - self.sides


@mypyc_attr(acyclic=True)
class Table:
    """Bags are multisets (`kit/multiset.py`) of kinds, courts bags of ten places; lists go by side."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.round: i64 = 0  # from 0; one more than the last when a tie is played off
        self.starter: i64 = 0  # who began this round
        self.active: i64 = 0
        self.turn: i64 = 0  # turns finished in this round, all players together
        self.phase: i64 = STARTER
        # the cards
        self.courts = EMPTY  # bags of ten places
        self.treasuries: list[vec[i64]] = []  # money kinds in the order they were laid, top last
        self.chests = EMPTY  # the same money as a bag
        self.castles = EMPTY  # 0 or 1
        self.open_discards: i64 = 0  # everything in the discard pile that was seen going there
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
        self.asked: i64 = NONE  # the seat asked in DEFENCE, WAVE and ANSWER, or to be asked after COMPOSING
        self.due: i64 = 0  # gold pieces still to pay
        self.paid: i64 = 0  # the bag of money paid so far
        self.building = False  # what is paid for: a castle, or else a quest
        self.victim: i64 = NONE  # the side attacked
        self.rogues: i64 = 0  # Rogues in this attack
        self.women: i64 = 0  # women already discarded against it
        self.person: i64 = NONE  # place in the victim's court of the person kidnapped; role of a loose Jester
        # results
        self.scores = EMPTY
        self.sheet = EMPTY  # round x sides + side: points of finished rounds
        self.endings = EMPTY  # by finished round: how it ended

    def copy(self) -> "Table":
        """An independent table of the same rules."""
        twin = Table(self.rules)
        twin.round = self.round
        twin.starter = self.starter
        twin.active = self.active
        twin.turn = self.turn
        twin.phase = self.phase
        twin.courts = self.courts[:]
        twin.treasuries = [treasury[:] for treasury in self.treasuries]
        twin.chests = self.chests[:]
        twin.castles = self.castles[:]
        twin.open_discards = self.open_discards
        twin.quested = self.quested
        twin.offers = self.offers
        twin.stirred = self.stirred
        twin.idle = self.idle
        twin.reshuffled = self.reshuffled
        twin.to_deal = self.to_deal
        twin.dealt_to = self.dealt_to
        twin.deal_step = self.deal_step
        twin.asked = self.asked
        twin.due = self.due
        twin.paid = self.paid
        twin.building = self.building
        twin.victim = self.victim
        twin.rogues = self.rogues
        twin.women = self.women
        twin.person = self.person
        twin.scores = self.scores[:]
        twin.sheet = self.sheet[:]
        twin.endings = self.endings[:]
        return twin

    def actor(self) -> i64:
        """The seat to act, CHANCE or NOBODY: public in every phase."""
        phase = self.phase
        if phase in (STARTER, SETUP, DIE, DRAWING):
            return CHANCE
        if phase == OVER:
            return NOBODY
        return self.asked if phase in (DEFENCE, WAVE, ANSWER) else self.active

    def side(self) -> i64:
        """The active player's side."""
        return self.rules.side_of(self.active)

    def castles_left(self) -> i64:
        """Castles still lying aside."""
        left = self.rules.castles
        for castle in self.castles:
            left -= castle
        return left


class World(contract.State):
    """The whole truth as data, for the rules to work on: the open table, the cards that nobody or not everybody sees,
    and who knows what of them. `State` stands on the rules and answers the contract's questions.

    Lists go by seat; `known` and `known_pile` have a row for each seat and one more for all who only watch.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats)
        self.table = table
        self.rules = table.rules
        self.hands = EMPTY  # bags
        self.pile: i64 = 0  # the draw pile, a bag: nobody knows its order
        self.secrets = EMPTY  # bags: what a seat laid face down on the discard pile
        self.known = EMPTY  # row x seats + seat: bags of cards a hand surely holds
        self.known_pile = EMPTY  # by row: bags of cards the draw pile surely holds
        self.terms = EMPTY  # the trade offer: six bags, see trading.py
        self.scratch = vec[i64](capacity=SCRATCH)  # empty: `append` fills its room, for a list that lasts a moment

    @abstractmethod
    def without_secrets(self) -> "World":
        """A copy with nothing in it but the open table: what a view starts from."""

    def discards(self) -> i64:
        """The discard pile as a bag: what was seen going there and what was laid face down."""
        cards = self.table.open_discards
        for secret in self.secrets:
            cards += secret
        return cards

    def wealth(self, seat: i64) -> i64:
        """[H6.5, H23] Gold pieces a seat can spend: money in hand and in the treasury of its side."""
        return value_of(self.hands[seat]) + value_of(self.table.chests[self.rules.side_of(seat)])

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return size(self.hands[seat])
