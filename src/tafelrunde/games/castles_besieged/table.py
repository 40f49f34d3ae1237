"""The nouns: the agreed rules, the two armies, the last attack, the open table, and the whole truth with the hands.

Nothing on a `Table` is hidden from anybody, so a view takes all of it.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core import CHANCE, NOBODY, state as contract
from tafelrunde.games.castles_besieged import components as c
from tafelrunde.games.castles_besieged.info import DEALERS
from tafelrunde.kit.deck import Deck, deck_of, empty_deck

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
CASTLE: Final[i64] = 0  # what an attack is made on, where it is not the value of a card


def cards_of(values: Sequence[int]) -> Deck:
    """Cards of these values; suits mean nothing [C1.3]."""
    return deck_of(values, int(c.VALUES))


def no_cards() -> Deck:
    """An empty hand or pile."""
    return empty_deck(c.VALUES)


UNKNOWN: Final = no_cards()  # stands for a draw pile that is to be filled in; nobody changes it
NO_HANDS: Final = list[Deck]()  # the same for hands, and for what is known of them


def whole_pack(rules: "Rules") -> Deck:
    """[C1.2] The 52 cards, or the fewer for research [C29]."""
    if rules.cards < c.PACK:
        return cards_of(c.SMALL_PACKS[int(rules.cards)] * int(c.COPIES))
    return Deck(vec[i64]([0] + [c.COPIES] * c.KING), c.PACK, c.KING)


def empty_hands() -> list[Deck]:
    """The hands of both players before the deal."""
    return [no_cards(), no_cards()]


class Rules:
    """What was agreed on, shared by all copies of a match."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = dict(options)
        self.text = ""  # the same as they are packed, once they have been
        self.hits_to_lose: i64 = options["hits_to_lose"]
        self.games: i64 = options["games"]
        self.dealer: i64 = DEALERS.index(options["dealer"]) - 1  # of the first game; NEITHER: the lot decides
        self.exact_seven_on_castle: bool = options["exact_seven_on_castle"]
        self.allow_pass: bool = options["allow_pass"]
        self.reshuffle_discard: bool = options["reshuffle_discard"]
        self.cards: i64 = options.get("cards", c.PACK)
        self.hand: i64 = c.SMALL_HAND if self.cards < c.PACK else c.HAND  # cards dealt to each player
        stop = options.get("stop_after")
        self.stopped_by = "C28" if stop is None else "C30"  # the rule
        self.most_turns: i64 = c.MOST_TURNS  # of a game; these are as good as no limit
        if stop is not None:  # [C30]
            self.most_turns = stop
        elif self.allow_pass or self.reshuffle_discard:  # [C28] no other rule lets a game go on
            self.most_turns = c.LONGEST
        limit = options["hand_limit"]
        self.hand_limit: i64 = c.PACK if limit is None else limit  # [C13] no limit: as many cards as there are


@mypyc_attr(acyclic=True)
class Army:
    """One side of the battle: the row, and the hits its castle has taken."""

    def __init__(self, row: vec[i64], laid: vec[i64], hits: i64) -> None:
        self.row = row  # values from the edge of the table where both rows start [C4.1]
        self.laid = laid  # the turn each card was laid in: it tells the card from every other card of the game
        self.hits = hits

    def copy(self) -> "Army":
        return Army(self.row[:], self.laid[:], self.hits)


@mypyc_attr(acyclic=True, free_list_len=1)  # each attack takes the room of the one before
class Attack:
    """An attack that was made: whose, with which card, on which card or the CASTLE, and the pair of dice rolled."""

    def __init__(self, seat: i64, attacker: i64, attacker_laid: i64, dice: i64) -> None:
        self.seat = seat
        self.attacker = attacker
        self.attacker_laid = attacker_laid  # the turn it was laid in
        self.defender: i64 = CASTLE
        self.defender_laid: i64 = 0
        self.dice = dice


@mypyc_attr(acyclic=True)
class Table:
    """Everything that lies open, and where the match stands."""

    def __init__(self, rules: Rules, armies: tuple[Army, Army], discard: Deck, won: vec[i64]) -> None:
        self.rules = rules
        self.armies = armies  # by seat
        self.discard = discard  # face up [C19]
        self.won = won  # games, by seat; never changed in place, so copies share it
        self.games_played: i64 = 0
        self.awaited: i64 = THE_DEALER
        self.dealer: i64 = NEITHER
        self.to_move: i64 = 0
        self.turn: i64 = 0  # number of the current turn in this game, from 1; 0 before the first
        self.passes: i64 = 0  # in a row, up to now
        self.place: i64 = 0  # while dice are awaited: the attacker's place in its row, from 0
        self.last_attack: Attack | None = None  # of this game
        self.ending: i64 = UNDECIDED  # of the last game, once the match is over
        self.victor: i64 = NEITHER

    def copy(self) -> "Table":
        twin = Table(self.rules, (self.armies[0].copy(), self.armies[1].copy()), self.discard.copy(), self.won)
        twin.games_played = self.games_played
        twin.awaited = self.awaited
        twin.dealer = self.dealer
        twin.to_move = self.to_move
        twin.turn = self.turn
        twin.passes = self.passes
        twin.place = self.place
        twin.last_attack = self.last_attack
        twin.ending = self.ending
        twin.victor = self.victor
        return twin

    def actor(self) -> i64:
        """Whose turn it is; CHANCE while cards or dice are awaited, NOBODY after the end."""
        if self.awaited == A_TURN:
            return self.to_move
        return NOBODY if self.awaited == NOTHING else CHANCE

    def army(self, seat: i64) -> Army:
        """The side of that seat."""
        return self.armies[0] if seat == 0 else self.armies[1]

    def unseen(self) -> Deck:
        """The cards that do not lie open: those of the hands and of the draw pile."""
        cards = whole_pack(self.rules)
        cards.take_all(self.discard)
        for army in self.armies:
            for value in army.row:
                cards.take(value)
        return cards


class World(contract.State):
    """The whole truth as data, for the rules to work on: table, hands and draw pile. `State` stands on the rules and
    answers the contract's questions."""

    def __init__(self, table: Table, hands: list[Deck], pile: Deck, known: list[Deck]) -> None:
        super().__init__(2)
        self.table = table
        self.hands = hands  # by seat
        self.pile = pile  # face down, in no order: chance draws from it
        self.known = known  # by seat: what of its hand the enemy knows [C25]

    @abstractmethod
    def without_secrets(self) -> "World":
        """A copy of which nothing but the table is known: hands, draw pile and knowledge are to be filled in."""


def empty_table(rules: Rules) -> Table:
    """The table before the first deal of the match."""
    armies = Army(vec[i64](), vec[i64](), 0), Army(vec[i64](), vec[i64](), 0)
    return Table(rules, armies, no_cards(), vec[i64]([0, 0]))
