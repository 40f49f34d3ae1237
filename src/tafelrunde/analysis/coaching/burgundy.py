"""Coaching the Castles of Burgundy: what each step of a turn is about."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core import Say
from tafelrunde.games.burgundy import View, due

HORIZON: Final = Say("over the next turns")
KINDS: Final = {
    "play": "choosing the card to play", "take": "taking cards", "place": "placing projects",
    "onto": "placing projects", "apart": "placing projects", "sell": "selling goods", "good": "goods and animals",
    "animal": "goods and animals", "bonus": "rewards for triples", "buy": "buying cards", "keep": "buying cards",
    "use": "buying cards", "restock": "workers and silver", "return": "workers and silver for points",
    "converted": "workers and silver for points", "drop": "giving up projects", "decline": "declining",
    "end": "ending the turn",
}
ROUTINE: Final = frozenset({
    "play", "good", "animal", "bonus", "restock", "return", "converted", "drop", "decline", "end",
})
SILVER: Final = "take silver"
BY_STEP: Final = {
    due.PLAY: "look at the dice of both cards: which number takes or places what you want, without workers?",
    due.FETCH: "three cards of one type score: take what goes with what you have",
    due.SELL_ANY: "all your goods of one type are sold at once: a point and a silver are nothing to give away",
    due.PLACE_ANY: "this project is placed whatever its number: best one whose number you do not hold",
    due.GOOD: "goods score only when they are sold: collect one type, and sell it at once",
    due.ANIMAL: "different animals score together: four of them 4 points, three 2, two 1",
    due.EITHER: "goods score when they are sold, animals in sets of different ones",
    due.PILE: "three cards on one pile score; one or two score nothing",
    due.DROP: "give up the project you would place last",
    due.OFFER: "keep it as a project if you will place it; else its die gives you another action now",
    due.REWARD: "points stay points; silver, workers and cards help only while turns are left",
    due.CONVERT: "three cards make one point: that pays at the end, not before",
    due.END: "with three silver you may still buy cards before you end the turn",
}


def kind(view: View, move: str) -> Say:
    """The kind of a decision, by the first word of the move; taking silver is no taking of cards."""
    return Say(KINDS["restock"] if move == SILVER else KINDS[move.partition(" ")[0]])


def tells(view: View, move: str) -> bool:
    """True for a move that is worth telling as a reply."""
    return move != SILVER and move.partition(" ")[0] not in ROUTINE


def look(view: View, legal: Sequence[str]) -> Say | None:
    """What to look at now, by what is due."""
    step = int(due.phase_of(view.table.stack[len(view.table.stack) - 1]))
    if step == due.ACT:
        return acting(view)
    return Say(BY_STEP[step]) if step in BY_STEP else None


def acting(view: View) -> Say:
    """One of the six actions."""
    player = view.table.players[view.seat]
    if len(player.projects) == 0:
        return Say("you have no project yet: take a card, so that a later die can place it")
    if len(player.projects) == 3:
        return Say("you have three projects, and a fourth costs you one: place one if a die fits")
    return Say("a card is taken with its row's number and placed with its own; each worker shifts the die by one")
