"""Beutelschneider on one page: how a hand goes, what cards count, the trumps, who takes the trick when they meet."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Options, Say
from tafelrunde.games.beutelschneider import components as c
from tafelrunde.games.beutelschneider.info import INFO
from tafelrunde.games.beutelschneider.moves import card_name
from tafelrunde.games.beutelschneider.scoring import trick_points
from tafelrunde.games.beutelschneider.table import Rules
from tafelrunde.games.beutelschneider.trick import winning_place
from tafelrunde.scenes.aid import Aid, Block, Entry
from tafelrunde.scenes.beutelschneider import SUIT_SIGNS, face
from tafelrunde.scenes.vocabulary import Text, text

MEETINGS: Final = (  # cards in the order they are played to a trick
    (c.SOVEREIGN, c.ASSASSIN), (c.ASSASSIN, c.SOVEREIGN), (c.COUNTESS, c.ADVENTURER), (c.ADVENTURER, c.COUNTESS),
    (c.CUTPURSE, c.GUARD), (c.GUARD, c.CUTPURSE), (c.CUTPURSE, c.GUARD, c.COUNTESS),
    (c.SOVEREIGN, c.ASSASSIN, c.ADVENTURER), (c.ADVENTURER, c.SOVEREIGN, c.COUNTESS),
)  # fmt: skip


def aid(seats: int, options: Mapping[str, Any]) -> Aid:
    """The page for that many players and those options."""
    chosen = INFO.read_options(seats, options)
    return Aid("beutelschneider", goal(chosen), [hand(seats, chosen), suits(), trumps(), bonuses(), trick_block()])


def goal(chosen: Options) -> Text:
    """What ends the match, and who has won [B6.1, B6.2, B17, B21]."""
    if hands := Rules(chosen).hands_limit:
        return text("Whoever has most points after {hands:hand|hands} wins.", hands=hands)
    if chosen["instant_win"]:
        return text("Once somebody has {target:point|points} after a trick, whoever has most wins.",
                    target=chosen["target"])
    return text("Once somebody has {target:point|points} after a hand, whoever has most wins.", target=chosen["target"])


def hand(seats: int, chosen: Options) -> Block:
    """How a hand goes [B2.2, B3.2, B4.1, B4.5]."""
    held = int(c.SMALL_HAND if Rules(chosen).small else c.hand_size(seats))
    sentences = [
        text("{cards:card|cards} each; two are put aside unseen", cards=held) if seats == 3 else
        text("{cards:card|cards} each", cards=held),
        text("The player left of the dealer leads, then whoever took the last trick."),
        text("Follow the suit led if you can; if not, play a trump if you have one." if chosen["must_trump"] else
             "Follow the suit led if you can; if not, play any card."),
        text("The highest trump takes the trick; without trumps the highest card of the suit led."),
        text("Whoever takes the trick scores all its numbers."),
    ]
    return Block(text("A hand"), [[Entry(say=each)] for each in sentences], rule="B3.2")


def suits() -> Block:
    """Green, yellow and red from the highest card down, with what each counts [B1.2, B1.3]."""
    ranks = [[card for card in range(place, c.GUARD, 9) if card != c.CUTPURSE] for place in range(8, -1, -1)]
    people = next(place for place in range(8) if face(ranks[-1][0] + place).title)  # below them only numbers
    upper, numbers = ranks[:-people], ranks[-people:]
    low = [Entry(value=" ".join(face(cards[0]).corner for cards in numbers)),
           Entry(value=" ".join(str(int(c.POINTS[cards[0]])) for cards in numbers)), of_suits(numbers[0])]
    rows = [number_rows(cards) for cards in ([int(c.CUTPURSE)], *upper)]
    return Block(text("Suits, from high to low"), [*rows, low],
                 [text("card"), text("points"), text("suits")], rule="B1.2")


def number_rows(cards: list[int]) -> list[Entry]:
    """Equal cards of several suits: what they are, what each counts, which suits."""
    return [card_entry(cards[0]), Entry(value=str(int(c.POINTS[cards[0]]))), of_suits(cards)]


def of_suits(cards: list[int]) -> Entry:
    """The suits of these cards."""
    inks = [int(c.SUIT[card]) for card in cards]
    return Entry(art=[SUIT_SIGNS[suit] for suit in inks],
                 say=text("{suits}", suits=tuple([Say(c.SUIT_NAMES[suit]) for suit in inks])))


def trumps() -> Block:
    """The trumps from the highest down, and what they can do [B4.2]."""
    rows = [[card_entry(card), Entry(say=face(card).foot)] for card in sorted(range(c.GUARD, c.CARDS), reverse=True,
                                                                         key=lambda card: int(c.STRENGTH[card]))]
    return Block(text("Trumps (blue), from high to low"), rows,
                 note=text("The countess and the adventurer are equal. A power works only on a card played before."),
                 rule="B4.2")


def bonuses() -> Block:
    """What else is scored [B5.2 to B5.7]."""
    bonus, loss = f"+{int(c.BONUS)}", str(int(c.POINTS[c.CUTPURSE]))
    rows = [
        (c.GUARD, bonus, text("takes the trick in which he stopped the cutpurse")),
        (c.GUARD, bonus, text("takes the last trick of the hand")),
        (c.ASSASSIN, bonus, text("takes the trick in which he killed the sovereign")),
        (c.ADVENTURER, bonus, text("takes the trick after seducing the countess")),
        (c.COUNTESS, bonus, text("takes the trick after seducing the adventurer")),
        (c.CUTPURSE, loss, text("for whoever takes the trick, unless the guard comes after it")),
    ]
    return Block(text("Bonuses and the loss"),
                 [[person(card), Entry(value=points), Entry(say=when)] for card, points, when in rows], rule="B5.4")


def trick_block() -> Block:
    """Who takes a trick with these cards and what it scores besides numbers, as the rules themselves decide."""
    return Block(text("When they meet in a trick"), [trick_row(vec[i64](cards)) for cards in MEETINGS],
                 [text("played in this order"), text("takes the trick"), text("points")], rule="B4.3")


def trick_row(trick: vec[i64]) -> list[Entry]:
    """One trick: what is played, who takes it, for how much."""
    winner = trick[winning_place(trick)]
    shown = Entry(art=[face(card).art for card in trick],
                  say=text("{cards}", cards=tuple([card_name(card) for card in trick])))
    return [shown, person(winner), Entry(value=str(int(trick_points(trick, winner, False))))]


def person(card: i64) -> Entry:
    """A card with a picture: its name."""
    look = face(card)
    return Entry(say=look.title, art=[look.art], ink=look.ink)


def card_entry(card: i64) -> Entry:
    """A card as it looks: its number, or its name and the letter in its corner."""
    look = face(card)
    if look.title is None:
        return Entry(value=look.corner)
    name, letter = Say(look.title[0]), Say(look.letter[0]) if look.letter else None
    say = text("{name} ({letter})", name=name, letter=letter) if letter else look.title
    return Entry(say=say, art=[look.art], ink=look.ink if c.SUIT[card] == c.BLUE else "")
