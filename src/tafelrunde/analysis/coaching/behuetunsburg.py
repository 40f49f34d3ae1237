"""Coaching Behütunsburg: what each step of a turn is about."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core import Say
from tafelrunde.games.behuetunsburg import View, table as t
from tafelrunde.games.behuetunsburg.components import CASTLE_PRICE, value_of
from tafelrunde.games.behuetunsburg.court import columns_of, has_single, is_complete

HORIZON: Final = Say("over the next turns")
KINDS: Final = {
    "draw": "drawing and dismissing", "dismiss": "drawing and dismissing", "roll": "drawing and dismissing",
    "couple": "the court", "fill": "the court", "replace": "the court", "jester": "the court",
    "steal": "thefts and kidnapping", "kidnap": "thefts and kidnapping", "crime": "thefts and kidnapping",
    "to": "thefts and kidnapping",
    "defend": "defence", "endure": "defence", "quest": "quests", "bank": "money and the castle",
    "castle": "money and the castle", "pay": "money and the castle", "trade": "trades", "give": "trades",
    "want": "trades", "offer": "trades", "withdraw": "trades", "accept": "trades", "decline": "trades",
    "discard": "discards", "end": "ending the actions",
}
ROUTINE: Final = frozenset({"draw", "dismiss", "roll", "to", "bank", "pay", "give", "want", "discard", "end"})
BY_PHASE: Final = {
    int(t.DRAW): "two cards are the rule; a Lady, Baroness or Queen you cannot use now buys you three",
    int(t.PAYING): "what you pay with is discarded, without change: pay as exactly as you can, the rest scores",
    int(t.JESTER_LOOSE): "a Jester costs 30 points at the end wherever it stands: keep it only if your court needs it",
    int(t.DEFENCE): "a woman from your hand saves the money and costs the thief a Rogue",
    int(t.LOOT): "in the hand the money is safe from thieves; in the treasury it scores",
    int(t.HOSTAGE): "the person scores in your court at once, if there is room; in your hand it can still become a "
                  "couple",
    int(t.WAVE): "keep couples and what completes your court; cards in hand score for nobody",
    int(t.COMPOSING): "offer what you cannot use for what completes a couple",
    int(t.ANSWER): "is what you get worth more to you than what you give helps the other?",
    int(t.DISCARD): "exactly one card goes: think of what you cannot place soon",
    int(t.LIMIT): "keep couples and what completes your court; cards in hand score for nobody",
}


def look(view: View, legal: Sequence[str]) -> Say | None:
    """What to look at now, by the step of the turn; in the actions by what the court lacks."""
    phase = int(view.table.phase)
    if phase == int(t.ACTION):
        return acting(view)
    return Say(BY_PHASE[phase]) if phase in BY_PHASE else None


def acting(view: View) -> Say:
    """The action phase: towards a complete court, a castle and an empty hand."""
    side = int(view.rules.side_of(view.seat))
    columns, table = columns_of(view.table.courts[side]), view.table
    complete = is_complete(columns)
    if table.castles[side] and complete:
        return Say("castle and court are complete: with no card left in hand after the discard you end the round")
    if complete and value_of(table.chests[side]) >= CASTLE_PRICE:
        return Say("your court is complete and you can pay 100: a castle scores 50 and lets you end the round")
    if complete:
        return Say("your court is complete: gather 100 in money for the castle, in hand or treasury")
    if has_single(columns):
        return Say("somebody in your court is single: the fitting partner may be played alone")
    return Say("a court grows from the bottom: Knights and Ladies first, then Barons and Baronesses, then King and "
               "Queen")
