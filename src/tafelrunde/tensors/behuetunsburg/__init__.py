"""Behütunsburg: Castle & Court as numbers: what is observed, what is hidden, what each action is made of.

Moves name seats and sides by their numbers, as records do; the field `seat` says which of them is yours.

Of the view are left out:
- what each round scored and how it ended: only the sums of the scores count;
- the cards being dealt, and to whom: nobody decides while they are.
"""

import re
from typing import Any, Final

from tafelrunde.games.behuetunsburg import components as c, moves as m
from tafelrunde.games.behuetunsburg.table import PHASES
from tafelrunde.tensors.behuetunsburg.encoder import FLAGS, SCOPES, Encoder
from tafelrunde.tensors.behuetunsburg.sides import LOWEST_SCORE
from tafelrunde.tensors.behuetunsburg.turn import FIRST_PHASE, LAST_PHASE, SIGNS
from tafelrunde.tensors.encoding import Encoding
from tafelrunde.tensors.fields import Field, counts, flags, large, number, one_of

DECISIONS: Final = ("draw", *PHASES[FIRST_PHASE:LAST_PHASE + 1])
RANKS: Final = ("Knights", "Barons", "Royals")
ROUNDS: Final = int(c.ROUNDS) + 1  # with one that settles a tie
TURNS: Final = int(c.MOST_TURNS)
MOST_POINTS: Final = 2 * sum(points * cards for points, cards in zip(c.POINTS, c.IN_THE_DECK, strict=True)
                             if points > 0) + int(c.CASTLE_POINTS)  # of a round
PIECES: Final = int(c.WORTH[c.JEWEL])  # gold pieces of the dearest card

VERBS: Final = ("draw", "roll", "dismiss", "bank", "couple", "fill", "replace jester by", "jester away", "jester to",
                "castle", "quest", "pay", "steal", "kidnap", "crime wave", "to hand", "to treasury", "to court",
                "defend with", "endure", "discard", "trade", "give", "want", "offer", "withdraw", "accept", "decline",
                "end actions")  # fmt: skip
FROM_HAND: Final = ("dismiss", "bank", "couple", "fill", "replace jester by", "quest", "pay", "defend with", "discard",
                    "give", "want")  # fmt: skip
NOTATION: Final = re.compile(
    rf"(?P<verb>{'|'.join(VERBS)})"
    r"( from treasury (?P<place>\d+))?( (?P<target>\d))?( (?P<card>[a-z]+))??(\+(?P<partner>[a-z]+))?"
    rf"( as (?P<role>{'|'.join(m.ROLE_NAMES)})s?)?"
    r"( with (?P<joining>[a-z]+))?( of the (?P<source>[a-z]+))?")


def copies_for(seats: int) -> int:
    """[H1.2, H9.4] The most copies of the game that this number of seats may play with."""
    return 1 if seats == 2 else 2


def in_turn(seats: int, first: str) -> tuple[str, ...]:
    """Labels of seats or sides, from the observer's side."""
    return (first, *(f"{place} after" for place in range(1, seats)))


def cards(name: str, meaning: str, seats: int, *shape: int) -> Field:
    """Numbers of cards by kind."""
    return counts(name, meaning, copies_for(seats) * max(c.IN_THE_DECK), c.NAMES, *shape)


def observation(seats: int) -> tuple[Field, ...]:
    """What `Encoder.observe` writes, in order."""
    return (*_turn(seats), *_sides(seats), *_cards(seats), *_offer(seats), *_options())


def _turn(seats: int) -> tuple[Field, ...]:
    players, sides = in_turn(seats, "you"), in_turn(seats, "yours")
    return (
        one_of("phase", "what is asked; none while chance acts or the match is over", DECISIONS),
        one_of("seat", "your seat by its number, which moves name; that of a side is the lower of its seats",
               m.SEATS[:seats]),
        one_of("starter", "who had the first turn of the round", players),
        one_of("active", "whose turn it is", players),
        one_of("asked", "who is asked for a defence, a discard in a crime wave or an answer to an offer, or is to be "
               "offered a trade", players),
        one_of("victim", "the side that is being robbed", sides),
        one_of("hostage", "whom the kidnapper has taken", m.PLACES_IN_COURT),
        one_of("loose_jester", "the role a replaced Jester had, who now waits for a place", m.ROLE_NAMES),
        number("rogues", "Rogues in this theft or kidnapping", 2),
        number("women", "women that have been discarded against it", 1),
        number("due", "gold pieces still to be paid", int(c.CASTLE_PRICE)),
        counts("paid", "money cards of this payment up to now", int(c.CASTLE_PRICE // c.WORTH[c.GOLD]), m.MONEY),
        number("round", "rounds that are over", ROUNDS),
        large("turn", "turns of this round that are over, of all players together", TURNS * seats),
        large("idle", "turns in a row without a change on any table and without a Rogue, after the first reshuffle",
              TURNS * seats),
        number("offers", "trade offers begun in this turn", 9),
        flags("signs", "quested: a quest has been sent in this turn, stirred: a table has changed in it or a Rogue has "
              "been sent, reshuffled: the draw pile has run out in this round, building: a castle is being paid for",
              SIGNS),
    )


def _sides(seats: int) -> tuple[Field, ...]:
    copies = copies_for(seats)
    people = copies * max(c.IN_THE_DECK[:c.JESTER])
    places = copies * int(c.TREASURE)
    return (
        counts("courts", "people in the court of each side, yours first; teams are two sides, and the places after "
               "them stay empty", people, m.PLACES_IN_COURT, seats),
        counts("couples", "couples in each rank of each court", people, RANKS, seats),
        number("complete", "whether each court is complete", 1, seats),
        number("castles", "whether each side has a castle", 1, seats),
        counts("treasure", "money in each treasury, by kind", copies * max(c.IN_THE_DECK[c.GOLD:]), m.MONEY, seats),
        one_of("tops", "the top card of each treasury, which a thief takes", m.MONEY, seats),
        number("treasury_sizes", "cards in each treasury", places, seats),
        number("treasuries", "gold pieces of the card at each place of each treasury, from the bottom; 0: no card",
               PIECES, seats, places),
        large("scores", "points of each side from the rounds that are over", ROUNDS * MOST_POINTS, seats,
              low=int(LOWEST_SCORE)),
        number("castles_left", "castles that nobody has built yet", copies * int(c.CASTLES_A_COPY)),
    )


def _cards(seats: int) -> tuple[Field, ...]:
    others, all_cards = seats - 1, copies_for(seats) * int(c.DECK_SIZE)
    return (
        cards("hand", "cards in your hand", seats),
        cards("known", "cards you know to be in the hand of each of the others", seats, others),
        cards("known_of_you", "cards each of the others knows to be in your hand", seats, others),
        cards("public_known", "cards that everybody who watches knows to be in each hand, yours first", seats, seats),
        cards("own_discards", "cards you have laid face down since the last shuffle", seats),
        cards("open_discards", "cards that were seen going to the discard pile", seats),
        cards("known_pile", "cards you know to be in the draw pile", seats),
        cards("public_pile", "cards that everybody who watches knows to be in the draw pile", seats),
        number("hand_sizes", "cards in each hand, yours first", all_cards, seats),
        number("buried", "cards each has laid face down since the last shuffle, you first", all_cards, seats),
        number("pile", "cards in the draw pile", all_cards),
    )


def _offer(seats: int) -> tuple[Field, ...]:
    return (
        number("offer_sizes", "how many cards of hand, treasury and court are given, then wanted, in the trade offer, "
               "once you may know it", copies_for(seats) * int(c.DECK_SIZE), 6),
        *_terms(seats, "", ", as far as you may know it"),
    )


def _terms(seats: int, prefix: str, known: str) -> tuple[Field, ...]:
    copies = copies_for(seats)
    money, people = copies * max(c.IN_THE_DECK[c.GOLD:]), copies * max(c.IN_THE_DECK[:c.JESTER])
    return tuple(field for half in ("given", "wanted") for field in (
        cards(f"{prefix}{half}", f"cards of the hand {half} in the trade offer{known}", seats),
        counts(f"{prefix}{half}_treasure", f"money of the treasury {half} in it", money, m.MONEY),
        counts(f"{prefix}{half}_people", f"people of the court {half} in it", people, m.PLACES_IN_COURT),
    ))


def _options() -> tuple[Field, ...]:
    return (
        number("rounds", "rounds in the match", int(c.ROUNDS)),
        number("hand_limit", "most cards a hand may keep at the end of a turn; 0: any number", 40),
        number("trade_offers", "most trade offers in a turn", 9),
        large("round_turn_limit", "turns of each player after which a round is scored", TURNS),
        one_of("support_scope", "what is tested when a couple is played", SCOPES),
        flags("rules", "optional rules agreed on", FLAGS),
    )


def hidden(seats: int) -> tuple[Field, ...]:
    """What `Encoder.reveal` writes, in order."""
    others = seats - 1
    third = () if seats == 2 else (
        cards("known_to_others", "cards each of the others knows to be in the hands of the rest of them", seats, others,
              others - 1),)
    return (
        cards("hands", "cards in the hands of the others", seats, others),
        cards("discards_of_others", "cards each of the others has laid face down since the last shuffle", seats,
              others),
        cards("pile_cards", "cards in the draw pile", seats),
        *third,
        cards("pile_known_to_others", "cards each of the others knows to be in the draw pile", seats, others),
        *_terms(seats, "offer_", ", also while it is being composed"),
    )


def actions() -> tuple[Field, ...]:
    """What each action is made of."""
    return (
        one_of("verb", "what is done", VERBS),
        one_of("source", "where the card is that is played, paid, discarded or traded", ("hand", "treasury", "court")),
        one_of("card", "that card, or the person taken; of a couple the man", c.NAMES),
        one_of("partner", "the woman of a couple, or who joins a moved Jester", c.NAMES[:c.ROGUE]),
        one_of("role", "whom the Jester stands for; of two Jesters the man, and of one replaced whom it stood for",
               m.ROLE_NAMES),
        one_of("target", "the side attacked or the seat offered a trade, by its number", m.SEATS),
        number("place", "the place of the card in the treasury, from the bottom; 0: none is named", len(m.STACK)),
    )


def parts(text: str) -> dict[str, Any]:
    """The action of that notation by the fields of `actions`."""
    read = NOTATION.fullmatch(text)
    if read is None:
        raise ValueError(f"{text!r} is no action of this game")
    verb, card, role, partner = read["verb"], read["card"], read["role"], read["partner"] or read["joining"]
    if verb == "jester to":
        card, role = "jester", card
    elif verb == "replace jester by":
        role = card
    elif verb == "couple" and role is None and "jester" in (card, partner):
        other = partner if card == "jester" else card
        role = m.PEOPLE[m.PEOPLE.index(other) ^ 1]
    source = "treasury" if read["place"] else read["source"] or ("hand" if verb in FROM_HAND else None)
    named = {"verb": verb, "source": source, "card": card, "partner": partner, "role": role, "target": read["target"]}
    return {**{name: label for name, label in named.items() if label}, "place": int(read["place"] or 0)}


def encoding(seats: int) -> Encoding:
    """The encoding of a match with that number of seats."""
    return Encoding(Encoder(seats), observation(seats), hidden(seats), actions(), parts)
