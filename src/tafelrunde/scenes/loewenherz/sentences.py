"""The prompt: the question to the viewer, or who is awaited."""

from tafelrunde.core import Say
from tafelrunde.games.loewenherz import View, components as c, geometry as g, table as t
from tafelrunde.games.loewenherz.news import band_name
from tafelrunde.games.loewenherz.setup import placing_colour
from tafelrunde.games.loewenherz.turn import is_done
from tafelrunde.scenes.vocabulary import Prompt, Text, text

# By phase: the rule of the decision, and what everybody else is told.
DECISIONS = {
    t.CASTLE: ("L4.4", "{seat} sets up a castle"),
    t.SQUIRE: ("L4.4", "{seat} sets up a knight"),
    t.DECIDE: ("L5.2", "{seat} lays a decision card"),
    t.RENEGADE: ("L8.2b", "{seat} places the knight of a renegade"),
    t.PAY: ("L8.3", "{seat} pays"),
    t.TRIAL: ("L6.2a", ""),
    t.DUEL: ("L6.3a", ""),
    t.WALLS: ("L7.1a", "{seat} may place walls"),
    t.SWORDS: ("L7.2a", "{seat} may use swords"),
    t.EXPAND: ("L7.2g", "{seat} expands a region"),
    t.CROWN: ("L7.3", "{seat} may look through politics cards"),
    t.TAKE_CARD: ("L7.3", "{seat} looks through politics cards"),
}


def prompt(view: View, asked: bool) -> Prompt:
    """The question to the viewer in one sentence; while an action runs, its bands as steps."""
    table = view.table
    phase = table.phase
    if phase == t.END:
        return Prompt(text("the king is dead"), rule="L9.1")
    if phase < t.CASTLE:
        return Prompt(text("the game is being set up"), rule="L4.1")
    if phase == t.REVEAL:
        return Prompt(text("the next action card is turned"), rule="L5.1a")
    said = question(view) if asked else name_awaited(view)
    in_bands = phase > t.DECIDE and table.card >= 0 and phase != t.RENEGADE
    steps = [band_name(table.card, band).data() for band in range(3)] if in_bands else []
    return Prompt(said.data(), steps=steps, now=table.band if in_bands else -1, rule=DECISIONS[phase][0],
                  draft=wall_draft(view) if asked and phase == t.WALLS else [])


def wall_draft(view: View) -> list[Text]:
    """The words of the button that places walls, for one, two and three of them: they are drafted together."""
    return [text("place {number:wall|walls}", number=number) if number > 1 else text("place one wall")
            for number in range(1, min(view.table.walls_left, view.table.board.stock) + 1)]


def name_awaited(view: View) -> Say:
    """The princes who have to do something, and what."""
    table = view.table
    phase = table.phase
    if phase == t.DUEL:
        missing = sum(1 for seat in range(table.seats) if (table.bidders & ~table.bid_done) >> seat & 1)
        return Say("a duel: {number:bid is|bids are} still to be made", number=missing)
    if phase == t.TRIAL:
        return name_trial(view)
    return Say(DECISIONS[phase][1], seat=table.turn_of)


def name_trial(view: View) -> Say:
    """A power trial between others."""
    table = view.table
    if table.offer_payer < 0:
        return Say("{seat} opens the bargaining", seat=table.turn_of)
    return Say("on the table: {seat_payer} pays {amount:ducat|ducats} and acts; {seat} answers",
               seat_payer=table.offer_payer, amount=table.offer, seat=table.turn_of)


def question(view: View) -> Say:
    """The question to the viewer."""
    table = view.table
    phase = table.phase
    if is_done(table):  # [L11] asked all the same, for the sake of an alliance
        return Say("nothing is left to do here; you may end an alliance")
    if phase == t.CASTLE:
        return Say("place a {prince} castle on a plain square, with at least {gap:square|squares} between it and any "
                   "other of its colour",
                   prince=c.PRINCES[placing_colour(table)], gap=max(0, table.gap - 1))
    if phase == t.SQUIRE:
        return Say("place its first knight beside the castle at {square}", square=g.SQUARE_NAMES[table.focus])
    if phase == t.DECIDE:
        return Say("pick a band of the action card; alliances and renegades come before")
    if phase == t.RENEGADE:
        return Say("place a knight in your region beside the robbed one")
    if phase == t.PAY:
        return Say("pay {amount:ducat|ducats}: with treasure or in ducats", amount=table.owed)
    if phase == t.TRIAL:
        return trial_question(view)
    if phase == t.DUEL:
        key = "a tie: bid in secret once more for {band}" if table.second_duel else "bid in secret for {band}"
        return Say(key, band=band_name(table.card, table.band))
    if phase == t.WALLS:
        return Say("place up to {number:wall|walls}", number=table.walls_left)
    if phase == t.SWORDS:
        return swords_question(view)
    if phase == t.EXPAND:
        return Say("choose a square for the region of {square}" if table.taken == 0 else
                   "choose a second square for the region of {square}, or stop", square=g.SQUARE_NAMES[table.focus])
    return Say("choose a pile of politics cards to look through" if phase == t.CROWN else "keep one card of the pile")


def trial_question(view: View) -> Say:
    """The question to the viewer in a power trial."""
    table = view.table
    band = band_name(table.card, table.band)
    if table.offer_payer < 0:
        return Say("bargain for {band}: offer to pay, or ask to be paid", band=band)
    if table.offer_payer == view.seat:
        return Say("you are asked to pay {amount:ducat|ducats} and act: {band}", amount=table.offer, band=band)
    return Say("you are offered {amount:ducat|ducats} to leave it: {band}", amount=table.offer, band=band)


def swords_question(view: View) -> Say:
    """The question to the viewer about swords: a knight or an expansion."""
    table = view.table
    if table.has_expanded:
        return Say("you may place a knight")
    if table.swords == 2:
        return Say("place two knights, or a knight and expand a region")
    return Say("place a knight or expand a region")
