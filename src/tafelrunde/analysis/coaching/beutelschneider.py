"""Coaching Beutelschneider: what the trick on the table asks of the hand."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core import Say
from tafelrunde.games.beutelschneider import GAME, View
from tafelrunde.games.beutelschneider.components import ASSASSIN, BLUE, CUTPURSE, GUARD, SOVEREIGN, SUIT
from tafelrunde.games.beutelschneider.scoring import card_points
from tafelrunde.games.beutelschneider.trick import contains, winning_place, would_take

HORIZON: Final = Say("by the end of the hand")

LEADS, FOLLOWS, TRUMPS, DISCARDS = (Say("leading a trick"), Say("following suit"), Say("trumping"), Say("discarding"))


def kind(view: View, move: str) -> Say:
    """Leading, following suit, trumping or discarding."""
    trick, suit = view.table.trick, SUIT[GAME.move(move)]
    if len(trick) == 0:
        return LEADS
    if suit == SUIT[trick[0]]:
        return FOLLOWS
    return TRUMPS if suit == BLUE else DISCARDS


def tells(view: View, move: str) -> bool:
    """True for a card that takes the trick from another card."""
    trick = view.table.trick
    return len(trick) > 0 and would_take(trick, winning_place(trick), GAME.move(move))


def look(view: View, legal: Sequence[str]) -> Say:
    """What to look at now: the rare things first, then whether the trick can and should be taken."""
    trick, cards = view.table.trick, [GAME.move(move) for move in legal]
    if len(trick) == 0:
        return leading(view, cards)
    if contains(trick, SOVEREIGN) and ASSASSIN in cards:
        return Say("the assassin after the sovereign kills him, and is worth 10 if he then takes the trick")
    if contains(trick, CUTPURSE):
        return Say("with the guard you would call off the 20 points that the cutpurse costs" if GUARD in cards else
                   "whoever takes the cutpurse loses 20 points, unless the guard is played after it")
    best = winning_place(trick)
    taking = [card for card in cards if would_take(trick, best, card)]
    if not taking:
        return Say("you cannot take this trick: give away as few points as you can, and keep what may win later")
    if len(trick) == view.table.seats - 1:
        return Say("you play last and know who takes the trick: {points:point lies|points lie} in it so far",
                   points=int(card_points(trick)))
    if all(SUIT[card] != SUIT[trick[0]] for card in cards):
        return Say("you cannot follow suit: a trump may take the trick, or you get rid of a card you do not want")
    return Say("the points in the trick go to whoever takes it: others still play after you and may beat your card")


def leading(view: View, cards: Sequence[int]) -> Say:
    """The first card of a trick."""
    if view.table.is_last_trick() or len(cards) == 2:
        return Say("the hand is nearly over: a guard that takes the last trick is worth 10")
    if CUTPURSE in cards:
        return Say("the cutpurse costs 20 points: get rid of it in a trick somebody else takes")
    return Say("you lead and may play anything: whoever holds the suit has to follow, whoever lacks it may trump")
