"""Beutelschneider as numbers: what is observed, what is hidden, and what each action is made of.

Of a view these things are left out. The sizes of the hands and whose turn it is follow from the tricks played, the
trick and its leader. The cards put aside and the points of hands before are settled in the totals. No seat decides
anything while cards are dealt or after the end. Whether cards put aside are shown changes nothing in the play.
"""

from typing import Any

from mypy_extensions import i64

from tafelrunde.games.beutelschneider import components as c
from tafelrunde.games.beutelschneider.moves import card_name
from tafelrunde.tensors.beutelschneider import encoder as e
from tafelrunde.tensors.encoding import Encoding
from tafelrunde.tensors.fields import Field, flags, large, number, one_of

CARDS = tuple(str(card_name(card)) for card in range(int(c.CARDS)))
SEATS = ("self", "next", "second next", "third next")  # in turn order
RANKS = (*c.RANK_NAMES, "cutpurse")


def observation(seats: int) -> tuple[Field, ...]:
    """What `Encoder.observe` writes, in order. Fields by seat begin with the one that looks."""
    who = SEATS[:seats]
    return (
        flags("hand", "cards in your hand", CARDS),
        one_of("trick", "by seat the card it has played to the trick", CARDS, seats),
        number("trick_cards", "the same as numbers, counted from 1; 0: none yet", len(CARDS), seats),
        one_of("last_trick", "by seat the card it played to the trick before, of this hand or the last", CARDS, seats),
        number("last_trick_cards", "the same as numbers, counted from 1; 0: there was no trick yet", len(CARDS), seats),
        flags("played", "by seat the cards it has played in this hand, the trick included", CARDS, seats),
        flags("voids", "by seat the suits it has shown to lack in this hand", c.SUIT_NAMES, seats),
        number("points", "by seat the points scored in this hand", e.MOST_POINTS, seats, low=e.LEAST_POINTS),
        number("taken", "by seat the tricks taken in this hand", 10, seats),
        large("totals", "by seat the points of all hands before; 0 if they are negative, cut off at 9 999",
              e.MOST_TOTAL, seats),
        number("debts", "by seat how far these points are below zero, cut off at 255", e.MOST, seats),
        one_of("led", "the suit that was led to the trick", c.SUIT_NAMES),
        one_of("leader", "who led the trick, or leads it", who),
        one_of("last_leader", "who led the trick before", who),
        one_of("dealer", "who has dealt this hand", who),
        number("tricks_played", "tricks played in this hand", 10),
        number("hand_number", "number of the hand in this game, from 1, cut off at 255", e.MOST),
        large("target", "points that end the game, unless a number of hands does", 1000),
        number("hands_limit", "hands that end the game; 0: points do", 50),
        flags("rules", "optional rules agreed on", ("play_on", "instant_win", "must_trump")),
    )


def hidden(seats: int) -> tuple[Field, ...]:
    """What `Encoder.reveal` writes, in order."""
    hands = flags("hands", "by seat the cards in the hands of the others, from the next seat on", CARDS, seats - 1)
    return (hands, flags("aside", "cards put aside", CARDS)) if seats == 3 else (hands,)


def actions() -> tuple[Field, ...]:
    """What each action is made of: the card played."""
    return (
        one_of("suit", "its suit", c.SUIT_NAMES),
        one_of("rank", "its rank, if it is green, yellow or red", RANKS),
        one_of("trump", "which trump it is", c.TRUMP_NAMES),
        number("points", "its points", 10, low=-20),
    )


def parts(text: str) -> dict[str, Any]:
    """The action of that notation by the fields of `actions`."""
    card = c.NOTATION.index(text)
    suit = int(c.SUIT[card])
    found = {"suit": suit, "points": int(c.POINTS[card])}
    if suit == c.BLUE:
        return {**found, "trump": card - int(c.GUARD)}
    return {**found, "rank": "cutpurse" if card == c.CUTPURSE else card % 9}


def encoding(seats: int) -> Encoding:
    """The encoding of a match with three or four seats."""
    return Encoding(e.Encoder(i64(seats)), observation(seats), hidden(seats), actions(), parts)
