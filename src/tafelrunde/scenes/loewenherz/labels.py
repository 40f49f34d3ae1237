"""Moves in words, grouped for menus."""

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import GAME, View, components as c, geometry as g, moves as m, table as t
from tafelrunde.games.loewenherz.news import band_name
from tafelrunde.scenes.loewenherz.previews import take_preview, wall_preview
from tafelrunde.scenes.vocabulary import Move, text

STOPS = {
    t.WALLS: "no more walls",
    t.SWORDS: "no more of this action",
    t.EXPAND: "no second square",
    t.CROWN: "look at no cards",
    t.TAKE_CARD: "keep none of them",
}
PLACED = {
    "wall": "place a wall on {edge}",
    "alliance": "ally the regions at {edge}",
    "castle": "place a castle at {square}",
    "renegade": "play a renegade on the knight at {square}",
    "expand": "expand the region of the castle at {square}",
    "take": "take {square}",
}


def label(view: View, move: str) -> Say:
    """A move in words."""
    table = view.table
    verb, _, what = move.partition(" ")
    if verb in PLACED:
        return Say(PLACED[verb], edge=what) if "|" in what else Say(PLACED[verb], square=what)
    if verb == "knight":
        key = "place its knight at {square}" if table.phase == t.SQUIRE else "place a knight at {square}"
        return Say(key, square=what)
    if verb == "decide":
        return Say("pick {band}", band=band_name(table.card, int(what) - 1))
    if verb == "look":
        return Say("look through pile {pile}", pile=int(what))
    if verb in ("keep", "lay"):
        return Say("keep {card}" if verb == "keep" else "lay {card}", card=Say(what))
    if verb == "end":
        place_in_list = GAME.move(move) - m.END_ALLIANCE
        one, other = table.ally_one[place_in_list], table.ally_other[place_in_list]
        return Say("end the alliance of {one} and {other} for 10 ducats", one=g.SQUARE_NAMES[one],
                   other=g.SQUARE_NAMES[other])
    if move == "stop":
        return Say(STOPS[table.phase])
    return money_label(view, verb, what)


def money_label(view: View, verb: str, what: str) -> Say:
    """A bid, an offer or a payment in words."""
    table = view.table
    if verb == "bid":
        return Say("bid {amount:ducat|ducats} and your treasure", amount=int(what)) if view.bid_treasure else Say(
            "bid {amount:ducat|ducats}", amount=int(what))
    if verb == "pay":
        return Say("offer to pay {amount:ducat|ducats} and act", amount=int(what))
    if verb == "ask":
        return Say("ask for {amount:ducat|ducats} and let the other act", amount=int(what))
    if verb == "accept":
        mine = table.offer_payer == view.seat
        return Say("accept: pay {amount:ducat|ducats}" if mine else "accept: get {amount:ducat|ducats}",
                   amount=table.offer)
    if verb == "ducats":
        return Say("pay {amount} in ducats", amount=table.owed)
    return Say("break off and duel")


def move_entry(view: View, move: str) -> Move:
    """A move for menus, with its effect."""
    verb, _, what = move.partition(" ")
    entry = Move(move, label(view, move).data())
    if verb in ("bid", "pay", "ask"):
        entry.short = what
        entry.group = text({"bid": "bid", "pay": "pay and act", "ask": "ask, and let the other act"}[verb])
    elif verb == "wall":
        preview = wall_preview(view, GAME.move(move))
        entry.note = preview.data() if preview is not None else None
        entry.group = text("walls")
    elif verb == "take":
        entry.note = take_preview(view, g.SQUARE_NAMES.index(what)).data()
    elif verb in ("castle", "knight", "renegade", "alliance"):
        entry.group = text({"castle": "castles", "knight": "knights", "renegade": c.KIND_NAMES[1],
                            "alliance": c.KIND_NAMES[0]}[verb])
    elif verb == "keep":
        entry.to = "hand"
    elif verb in ("stop", "end"):
        entry.mark = "end" if verb == "stop" else "danger"
    elif move in ("accept", "break off"):
        entry.mark = "primary" if move == "accept" else "danger"
    return entry
