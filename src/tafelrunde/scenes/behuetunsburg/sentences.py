"""What is asked of the viewer, or who is awaited."""

from tafelrunde.core import CHANCE, Say
from tafelrunde.games.behuetunsburg import View
from tafelrunde.games.behuetunsburg.news import offer_names
from tafelrunde.games.behuetunsburg.table import (
    ACTION,
    ANSWER,
    COMPOSING,
    DEFENCE,
    DIE,
    DISCARD,
    DRAW,
    DRAWING,
    HOSTAGE,
    JESTER_LOOSE,
    LIMIT,
    LOOT,
    OVER,
    PAYING,
    SETUP,
    STARTER,
    WAVE,
)
from tafelrunde.scenes.behuetunsburg.areas import Sight
from tafelrunde.scenes.behuetunsburg.seats import seat_to_act
from tafelrunde.scenes.vocabulary import Prompt, Text, text

STEPS = ("draw", "act", "discard")
ASKED: dict[int, tuple[str, str]] = {
    int(DRAW): ("draw cards, or discard a woman and draw three", "H4.2"),
    int(ACTION): ("play cards, pay, send people – or end the actions", "H4.4"),
    int(JESTER_LOOSE): ("where does the replaced Jester go?", "H3.10"),
    int(DEFENCE): ("a thief! do you defend the treasury with a woman?", "H8.1"),
    int(HOSTAGE): ("the kidnapped person: to your hand or into your court?", "H13.5"),
    int(WAVE): ("crime wave: discard down to five cards", "H13.6"),
    int(DISCARD): ("discard one card", "H5.1"),
    int(LIMIT): ("discard down to the hand limit", "H41"),
}


def prompt(sight: Sight) -> Prompt:
    """What is asked, or of whom."""
    view, phase = sight.view, sight.view.table.phase
    now = 0 if phase in (DRAW, DIE, DRAWING) else 2 if phase in (DISCARD, LIMIT) else 1
    steps = [] if phase in (STARTER, SETUP, OVER) else [text(step) for step in STEPS]
    if phase == OVER:
        return Prompt(text("the match is over"), rule="H10.5")
    actor = seat_to_act(view)
    if actor == CHANCE:
        key = ("the lot decides who begins" if phase == STARTER else "the die is rolled" if phase == DIE
               else "cards are drawn")
        return Prompt(text(key), steps=steps, now=now if steps else -1, rule="H4.2")
    if not sight.moves:
        return Prompt(name_awaited(view, actor), steps=steps, now=now)
    say, rule = question_and_rule(view)
    return Prompt(say, steps=steps, now=now, rule=rule)


def name_awaited(view: View, actor: int) -> Text:
    """Who is awaited."""
    phase = view.table.phase
    key = {DEFENCE: "{seat} decides whether to defend the treasury", WAVE: "{seat} discards down to five cards",
           ANSWER: "{seat} thinks about a trade", COMPOSING: "{seat} composes a trade",
           PAYING: "{seat} pays, {due} to go"}.get(int(phase), "it is the turn of {seat}")
    return text(key, seat=actor, due=int(view.table.due)) if phase == PAYING else text(key, seat=actor)


def question_and_rule(view: View) -> tuple[Text, str]:
    """What the viewer is asked, and the rule."""
    table, phase = view.table, int(view.table.phase)
    if phase == PAYING:
        return text("pay: {due} to go", due=int(table.due)), "H6.5"
    if phase == LOOT:
        return text("the stolen card: to your hand or on your treasury?"), "H13.2"
    if phase == ANSWER:
        return text("{seat} offers {given} for {wanted}: do you agree?", seat=int(table.active),
                    given=offer_part(view, 0), wanted=offer_part(view, 3)), "H8.2"
    if phase == COMPOSING:
        return text("what do you give, what do you want? so far {given} for {wanted}", given=offer_part(view, 0),
                    wanted=offer_part(view, 3)), "H67"
    key, rule = ASKED[phase]
    return text(key), rule


def offer_part(view: View, first: int) -> tuple[Say, ...]:
    """What is given (from 0) or wanted (from 3) in the trade offer."""
    return offer_names(view.terms, first) or (Say("nothing"),)
