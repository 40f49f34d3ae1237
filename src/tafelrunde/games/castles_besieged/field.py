"""The nouns that lie open: the agreed rules, armies, the battlefield.

Nothing in this module is hidden from anybody, so a view takes a whole `Battlefield`; hands and pile are in `state`.
"""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng
from tafelrunde.games.castles_besieged.components import COPIES, KING, PACK, VALUES
from tafelrunde.games.castles_besieged.info import DEALERS

# What is awaited.
THE_DEALER: Final[i64] = 0  # chance says who deals
A_DEAL: Final[i64] = 1  # chance deals the next card of the opening hands
A_TURN: Final[i64] = 2  # the player whose turn it is decides
A_CARD: Final[i64] = 3  # chance says which card was drawn
THE_DICE: Final[i64] = 4  # chance rolls for the attack that was declared
NOTHING: Final[i64] = 5  # the match is over

# How a game ended.
UNDECIDED: Final[i64] = 0
STORMED: Final[i64] = 1
PASSED: Final[i64] = 2
TOO_LONG: Final[i64] = 3

NEITHER: Final[i64] = -1  # no seat

TURN_UNIT: Final[i64] = 16  # a card in a row is 16 × the turn it was laid in + its value


def value_of(card: i64) -> i64:
    """The value, 1 to 13, of a card in a row."""
    return card & 15


def laid_in(card: i64) -> i64:
    """The turn in which a card in a row was laid: with its owner, what tells it from every other card of the game."""
    return card >> 4


@mypyc_attr(acyclic=True)
class Cards:
    """A set of cards of which only the values count: a hand, the draw pile, the discard pile [C1.3]."""

    def __init__(self, counts: vec[i64], size: i64, kinds: i64) -> None:
        self.counts = counts  # by value
        self.size = size  # how many cards
        self.kinds = kinds  # how many different values

    def copy(self) -> "Cards":
        return Cards(self.counts[:], self.size, self.kinds)

    def add(self, value: i64) -> None:
        if self.counts[value] == 0:
            self.kinds += 1
        self.counts[value] += 1
        self.size += 1

    def take(self, value: i64) -> None:
        """Take away a card that is there."""
        self.counts[value] -= 1
        self.size -= 1
        if self.counts[value] == 0:
            self.kinds -= 1

    def picked(self, place: i64) -> i64:
        """The value at that place (from 0) of the cards in ascending order."""
        value: i64 = 0
        while place >= 0:
            value += 1
            place -= self.counts[value]
        return value

    def kind(self, place: i64) -> i64:
        """The value at that place (from 0) of the different values in ascending order."""
        value: i64 = 0
        while place >= 0:
            value += 1
            if self.counts[value] > 0:
                place -= 1
        return value

    def draw(self, rng: Rng) -> i64:
        """Take a random card away."""
        value = self.picked(rng.below(self.size))
        self.take(value)
        return value

    def listed(self) -> list[int]:
        """All values in ascending order."""
        return [int(value) for value in range(1, KING + 1) for _ in range(self.counts[value])]


def no_cards() -> Cards:
    """An empty set."""
    return Cards(vec[i64]([0] * VALUES), 0, 0)


def whole_pack() -> Cards:
    """[C1.2] The 52 cards."""
    return Cards(vec[i64]([0] + [COPIES] * KING), PACK, KING)


def cards_of(values: list[int]) -> Cards:
    """A set of these values."""
    cards = no_cards()
    for value in values:
        cards.add(value)
    return cards


class Rules:
    """What was agreed on, shared by all copies of a match."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = dict(options)
        self.hits_to_lose: i64 = options["hits_to_lose"]
        self.games: i64 = options["games"]
        self.dealer: i64 = DEALERS.index(options["dealer"]) - 1  # of the first game; NEITHER: the lot decides
        self.exact_seven_on_castle: bool = options["exact_seven_on_castle"]
        self.allow_pass: bool = options["allow_pass"]
        self.reshuffle_discard: bool = options["reshuffle_discard"]
        self.may_be_stopped: bool = self.allow_pass or self.reshuffle_discard  # [C28] no other rule lets a game go on
        limit = options["hand_limit"]
        self.hand_limit: i64 = PACK if limit is None else limit  # [C13] no limit: as many cards as there are


@mypyc_attr(acyclic=True)
class Army:
    """One side of the battlefield: the row, and the hits its castle has taken."""

    def __init__(self, row: vec[i64], hits: i64) -> None:
        self.row = row  # cards (see TURN_UNIT) from the edge of the table where both rows start [C4.1]
        self.hits = hits

    def copy(self) -> "Army":
        return Army(self.row[:], self.hits)

    def values(self) -> list[int]:
        """The row as values."""
        return [int(value_of(card)) for card in self.row]


@mypyc_attr(acyclic=True)
class Battlefield:
    """Everything that lies open, and where the match stands."""

    def __init__(self, rules: Rules, first: Army, second: Army, discard: Cards) -> None:
        self.rules = rules
        self.first = first
        self.second = second
        self.discard = discard  # face up [C19]
        self.awaited: i64 = THE_DEALER
        self.dealer: i64 = NEITHER
        self.to_move: i64 = 0
        self.turn: i64 = 0  # number of the current turn in this game, from 1; 0 before the first
        self.passes: i64 = 0  # in a row, up to now
        self.place: i64 = 0  # while dice are awaited: the attacker's place in its row, from 0
        self.striker: i64 = NEITHER  # last attack of this game: whose, with which card, on which (0: the castle), dice
        self.attacker: i64 = 0
        self.defender: i64 = 0
        self.dice: i64 = 0
        self.games_played: i64 = 0
        self.first_won: i64 = 0  # games
        self.second_won: i64 = 0
        self.ending: i64 = UNDECIDED  # of the last game, once the match is over
        self.victor: i64 = NEITHER

    def copy(self) -> "Battlefield":
        twin = Battlefield(self.rules, self.first.copy(), self.second.copy(), self.discard.copy())
        twin.awaited = self.awaited
        twin.dealer = self.dealer
        twin.to_move = self.to_move
        twin.turn = self.turn
        twin.passes = self.passes
        twin.place = self.place
        twin.striker = self.striker
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.dice = self.dice
        twin.games_played = self.games_played
        twin.first_won = self.first_won
        twin.second_won = self.second_won
        twin.ending = self.ending
        twin.victor = self.victor
        return twin

    def army(self, seat: i64) -> Army:
        return self.first if seat == 0 else self.second

    def won(self, seat: i64) -> i64:
        """Games the seat has won."""
        return self.first_won if seat == 0 else self.second_won


def empty_field(rules: Rules) -> Battlefield:
    """Before the first deal."""
    return Battlefield(rules, Army(vec[i64](), 0), Army(vec[i64](), 0), no_cards())
