"""The nouns: the agreed rules, the open table, and the whole truth with the hands.

Nothing on a `Table` is hidden from anybody, so a view takes all of it.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core import CHANCE, NOBODY, state as contract
from tafelrunde.games.beutelschneider.components import NO_SUIT, PACK, SMALL_HAND, SMALL_PACK, SUIT, hand_size

NOT_CHOSEN: Final[i64] = -1  # nobody has dealt yet


class Rules:
    """What was agreed on, shared by all copies of a match."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.target: i64 = options["target"]
        self.small: bool = "cards" in options  # [B33] eight cards, for research: the default is not among the options
        self.pack: i64 = SMALL_PACK if self.small else PACK
        self.hands_limit: i64 = options["hands_limit"] or (1 if self.small else 0)  # 0: up to the target
        self.play_on: bool = options["tiebreak"] == "play_on"
        self.instant_win: bool = options["instant_win"]
        self.must_trump: bool = options["must_trump"]
        self.reveal_aside: bool = options["reveal_aside_at_end"]


@mypyc_attr(acyclic=True)
class Table:
    """Everything that lies open, and where the match stands. Lists are by seat; sets of cards are bit masks."""

    def __init__(self, rules: Rules, seats: i64, cards: vec[i64], played_by: vec[i64], voids: vec[i64],
                 points: vec[i64], taken: vec[i64], totals: vec[i64]) -> None:
        self.rules = rules
        self.seats = seats
        self.dealer: i64 = NOT_CHOSEN
        self.tricks: i64 = SMALL_HAND if rules.small else hand_size(seats)  # of a whole hand [B15]
        self.due: i64 = self.tricks * seats  # cards of a whole deal
        self.dealt: i64 = 0  # those dealt of this hand
        self.hand_number: i64 = 1
        self.leader: i64 = 0  # who led, or leads, the current trick
        self.cards = cards  # of the current trick in the order played, so many as are `laid`; room for everybody's
        self.laid: i64 = 0
        self.tricks_played: i64 = 0
        self.played: i64 = 0  # all cards played in this hand
        self.played_by = played_by  # the same, seat by seat [B27]
        self.voids = voids  # suits each seat has shown to lack [B27]: 1 green, 2 yellow, 4 red, 8 blue
        self.points = points  # scored in this hand
        self.taken = taken  # tricks taken in this hand
        self.totals = totals  # never changed in place, so copies share them, as they do the next two
        self.history = vec[i64]()  # points of the hands played, seat by seat, hand by hand
        self.last_trick = vec[i64]()  # [B23]
        self.last_leader: i64 = 0
        self.shown_aside: i64 = 0  # what was put aside in the hand before
        self.over = False

    def copy(self) -> "Table":
        twin = Table(self.rules, self.seats, self.cards[:], self.played_by[:], self.voids[:], self.points[:],
                     self.taken[:], self.totals)
        twin.dealer = self.dealer
        twin.dealt = self.dealt
        twin.hand_number = self.hand_number
        twin.leader = self.leader
        twin.laid = self.laid
        twin.tricks_played = self.tricks_played
        twin.played = self.played
        twin.history = self.history
        twin.last_trick = self.last_trick[:]  # later tricks are laid where it was
        twin.last_leader = self.last_leader
        twin.shown_aside = self.shown_aside
        twin.over = self.over
        return twin

    def actor(self) -> i64:
        """Who plays the next card; CHANCE while cards are dealt, NOBODY after the end."""
        if self.over:
            return NOBODY
        return CHANCE if self.dealt < self.due else self.turn()

    @property
    def trick(self) -> vec[i64]:
        """The cards of the current trick in the order played."""
        return self.cards[:self.laid]

    @trick.setter
    def trick(self, cards: vec[i64]) -> None:
        self.laid = len(cards)  # too many are found by whoever reads them from a position
        for place in range(min(self.laid, self.seats)):
            self.cards[place] = cards[place]

    def turn(self) -> i64:
        """Who plays the next card to the trick."""
        seat = self.leader + self.laid
        return seat if seat < self.seats else seat - self.seats

    def player(self, place: i64) -> i64:
        """Who played, or will play, the card at that place of the trick."""
        seat = self.leader + place
        return seat if seat < self.seats else seat - self.seats

    def led_suit(self) -> i64:
        """The suit led to the current trick, or NO_SUIT."""
        return SUIT[self.cards[0]] if self.laid > 0 else NO_SUIT

    def is_last_trick(self) -> bool:
        """Is the trick in progress the last of the hand?"""
        return self.tricks_played + 1 == self.tricks


class World(contract.State):
    """The whole truth as data, for the rules to work on: the open table and the hands. `State` stands on the rules and
    answers the contract's questions."""

    def __init__(self, table: Table, hands: vec[i64]) -> None:
        super().__init__(table.seats)
        self.table = table
        self.hands = hands  # by seat, as bit masks

    @abstractmethod
    def without_secrets(self) -> "World":
        """A copy with nobody's hand in it: what a view starts from."""


def empty_table(rules: Rules, seats: i64) -> Table:
    """The table before the first deal."""
    nothing = vec[i64]([0] * seats)
    return Table(rules, seats, nothing[:], nothing[:], nothing[:], nothing[:], nothing[:], nothing)
