"""Coaching Löwenherz: what each step of a turn is about."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import View, table as t

HORIZON: Final = Say("by the next action card")
KINDS: Final = {
    "decide": "decision cards", "ask": "power trials", "pay": "power trials", "accept": "power trials",
    "break": "power trials", "bid": "bids in duels", "wall": "walls", "knight": "knights", "expand": "expansions",
    "take": "expansions", "alliance": "alliances", "end": "alliances", "renegade": "renegades",
    "keep": "politics cards", "look": "politics cards", "castle": "setting up", "ducats": "payments",
    "stop": "stopping an action",
}
ROUTINE: Final = frozenset({"ask", "pay", "accept", "ducats", "lay", "keep", "look", "stop"})
BY_PHASE: Final = {
    int(t.CASTLE): "your regions will grow around your castles: look for room, towns to enclose and hills for the "
                   "mines",
    int(t.SQUIRE): "a knight belongs to the region it stands in: more knights than a neighbour let you expand into it",
    int(t.RENEGADE): "the new knight counts for the region you put it into",
    int(t.PAY): "treasure pays at its worth and gives no change",
    int(t.DUEL): "only the winner pays: bid what the action is worth to you, not what you have",
    int(t.WALLS): "a wall that closes a region scores at once for whoever owns the castle in it; so do towns, 5 each",
    int(t.SWORDS): "knights make a region safe; a region with more knights than its neighbour may expand into it",
    int(t.EXPAND): "each square is a point and each town 5; what you take from a rival, the rival loses",
    int(t.CROWN): "politics cards: treasure for duels, parchments for points at the end, alliances and renegades",
    int(t.TAKE_CARD): "parchments score at the end; treasure, alliances and renegades have to be used before",
}


def kind(view: View, move: str) -> Say:
    """The kind of a decision, by the first word of the move; where a word has two meanings, by the step of the turn."""
    verb, phase = move.partition(" ")[0], int(view.table.phase)
    if verb == "lay":
        return Say(KINDS["bid"] if phase == int(t.DUEL) else KINDS["ducats"])
    if verb == "knight" and phase == int(t.SQUIRE):
        return Say(KINDS["castle"])
    return Say(KINDS[verb])


def look(view: View, legal: Sequence[str]) -> Say | None:
    """What to look at now, by the step of the turn."""
    table, phase = view.table, int(view.table.phase)
    if phase == int(t.DECIDE):
        return Say("whoever picks a band alone performs it; two bargain, three duel, and money is split"
                   if table.laid == 0 else
                   "see what the others picked: on a band of your own you need neither bargain nor duel")
    if phase == int(t.TRIAL):
        return Say("whoever pays acts, whoever is paid goes without: what is the action worth to each of you?")
    return Say(BY_PHASE[phase]) if phase in BY_PHASE else None
