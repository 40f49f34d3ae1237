"""Castles Besieged as numbers: what is observed, what is hidden, and what each action is made of."""

from typing import Any

from tafelrunde.games.castles_besieged.components import UNITS
from tafelrunde.tensors.castles_besieged.encoder import Encoder
from tafelrunde.tensors.encoding import Encoding
from tafelrunde.tensors.fields import Field, counts, flags, large, number, one_of

VALUES = tuple(f"{value} {UNITS[value]}" for value in range(1, 14))
WHO = ("self", "enemy")
PLACES = 52


def observation() -> tuple[Field, ...]:
    """What `Encoder.observe` writes, in order."""
    return (
        counts("hand", "cards in your hand, by value", 4, VALUES),
        counts("known", "cards you know to be in the enemy's hand, by value", 4, VALUES),
        counts("discard", "killed cards, by value", 4, VALUES),
        number("row_sizes", "cards in the rows: yours, the enemy's", PLACES, 2),
        number("rows", "the value of the card at each place of the rows, from the common edge; 0: none", 13, 2, PLACES),
        number("needs", "by how much over 6 dice let the card at each place hit what it attacks; 0: no card",
               6, 2, PLACES),
        number("hits", "hits the castles have taken: yours, the enemy's", 20, 2),
        number("hand_sizes", "cards in the hands: yours, the enemy's", PLACES, 2),
        number("pile", "cards in the draw pile", PLACES),
        number("passes", "passes in a row up to now", 2),
        large("turn", "number of the turn in this game, from 1, cut off at 25 599", 25_599),
        one_of("last_attack", "whose the last attack of this game was", WHO),
        number("attacker", "the value of the card that attacked last; 0: none has", 13),
        number("defender", "the value of the card it attacked; 0: the castle, or no attack yet", 13),
        number("pips", "the two dice of that attack, 0 without one", 6, 2),
        number("won", "games of this match won: by you, by the enemy", 15, 2),
        number("played", "games of this match played to their end", 15),
        number("hits_to_lose", "hits that storm a castle", 20),
        number("games", "games in the match", 15),
        number("hand_limit", "cards in hand with which none may be drawn", PLACES),
        flags("rules", "optional rules agreed on", ("exact_seven_on_castle", "allow_pass", "reshuffle_discard")),
    )


def hidden() -> tuple[Field, ...]:
    """What `Encoder.reveal` writes, in order."""
    return (
        counts("enemy_hand", "cards in the enemy's hand, by value", 4, VALUES),
        counts("pile_cards", "cards in the draw pile, by value", 4, VALUES),
    )


def actions() -> tuple[Field, ...]:
    """What each action is made of."""
    return (
        one_of("kind", "what is done", ("draw", "lay", "attack", "pass")),
        number("value", "the value of the card laid; 0: none is", 13),
        number("place", "the place of the attacker in your row, from 1; 0: nobody attacks", PLACES),
    )


def parts(text: str) -> dict[str, Any]:
    """The action of that notation by the fields of `actions`."""
    kind, _, count = text.partition(" ")
    return {"kind": kind, "value": int(count) if kind == "lay" else 0, "place": int(count) if kind == "attack" else 0}


def encoding(seats: int) -> Encoding:
    """The encoding of a match, which has two seats."""
    return Encoding(Encoder(), observation(), hidden(), actions(), parts)
