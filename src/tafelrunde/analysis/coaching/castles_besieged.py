"""Coaching Castles Besieged: who is blocked, who can reach the castle."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core import Say
from tafelrunde.games.castles_besieged import View
from tafelrunde.games.castles_besieged.attack import roll_needed

HORIZON: Final = None  # moves are judged at once
HARD: Final = 10  # a roll from which on an attack is a long shot
CLOSE: Final = 2  # hits before a castle falls
KINDS: Final = {"draw": "drawing", "lay": "laying cards", "attack": "attacks", "pass": "passing"}
ROUTINE: Final = frozenset({"draw", "pass"})


def look(view: View, legal: Sequence[str]) -> Say:
    """What to look at now: danger first, then chances, then the rows."""
    table, me = view.table, int(view.seat)
    own, enemy = table.army(me), table.army(1 - me)
    if table.rules.hits_to_lose - own.hits <= CLOSE < table.rules.hits_to_lose and len(enemy.row) > len(own.row):
        return Say("your castle is about to fall: block the cards that stand free, by laying cards opposite them")
    if len(enemy.row) > len(own.row) and view.hand.size > 0:
        return Say("{number:enemy card stands|enemy cards stand} free and can attack your castle: every card you lay "
                   "blocks one", number=len(enemy.row) - len(own.row))
    if len(own.row) > len(enemy.row):
        return Say("{number:card of yours stands|cards of yours stand} free: each may attack the castle, which needs "
                   "a 7", number=len(own.row) - len(enemy.row))
    if view.hand.size == 0:
        return Say("your hand is empty: whoever has cards in hand can answer what the enemy lays")
    if len(own.row) == 0:
        return Say("a card at the end of your row with no enemy opposite can attack the castle from your next turn on")
    if any(roll_needed(own.row[place], enemy.row[place]) >= HARD for place in range(len(own.row))):
        return Say("some of your cards need a high roll against the card opposite: see the number beneath before you "
                   "attack")
    return Say("the rows are level: who lays first stands free, who kills a card lets the others close up")
