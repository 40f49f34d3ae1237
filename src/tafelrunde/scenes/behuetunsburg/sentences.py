"""The prompt: the question to the viewer, or who is awaited."""

from tafelrunde.core import CHANCE, Say
from tafelrunde.games.behuetunsburg import View, table as t
from tafelrunde.games.behuetunsburg.news import offer_names
from tafelrunde.scenes.behuetunsburg.areas import Sight
from tafelrunde.scenes.behuetunsburg.seats import seat_to_act
from tafelrunde.scenes.vocabulary import Prompt, Text, text

STEPS = ("draw", "act", "discard")
ASKED: dict[int, tuple[str, str]] = {
    int(t.DRAW): ("draw cards, or discard a woman and draw three", "H4.2"),
    int(t.ACTION): ("play cards, pay, send people – or end the actions", "H4.4"),
    int(t.JESTER_LOOSE): ("where does the replaced Jester go?", "H3.10"),
    int(t.DEFENCE): ("a thief! do you defend the treasury with a woman?", "H8.1"),
    int(t.HOSTAGE): ("the kidnapped person: to your hand or into your court?", "H13.5"),
    int(t.WAVE): ("crime wave: discard down to five cards", "H13.6"),
    int(t.DISCARD): ("discard one card", "H5.1"),
    int(t.LIMIT): ("discard down to the hand limit", "H41"),
}


def prompt(sight: Sight) -> Prompt:
    """The question to the viewer, or who is awaited."""
    view, phase = sight.view, sight.view.table.phase
    now = 0 if phase in (t.DRAW, t.DIE, t.DRAWING) else 2 if phase in (t.DISCARD, t.LIMIT) else 1
    steps = [] if phase in (t.STARTER, t.SETUP, t.OVER) else [text(step) for step in STEPS]
    if phase == t.OVER:
        return Prompt(text("the match is over"), rule="H10.5")
    actor = seat_to_act(view)
    if actor == CHANCE:
        key = ("the lot decides who begins" if phase == t.STARTER else "the die is rolled" if phase == t.DIE
               else "cards are drawn")
        return Prompt(text(key), steps=steps, now=now if steps else -1, rule="H4.2")
    if not sight.moves:
        return Prompt(name_awaited(view, actor), steps=steps, now=now)
    say, rule = question_and_rule(view)
    return Prompt(say, steps=steps, now=now, rule=rule)


def name_awaited(view: View, actor: int) -> Text:
    """The player or the chance event that the table waits for."""
    phase = view.table.phase
    key = {t.DEFENCE: "{seat} decides whether to defend the treasury", t.WAVE: "{seat} discards down to five cards",
           t.ANSWER: "{seat} thinks about a trade", t.COMPOSING: "{seat} composes a trade",
           t.PAYING: "{seat} pays, {due} to go"}.get(int(phase), "it is the turn of {seat}")
    return text(key, seat=actor, due=int(view.table.due)) if phase == t.PAYING else text(key, seat=actor)


def question_and_rule(view: View) -> tuple[Text, str]:
    """The question to the viewer, and the rule it comes from."""
    table, phase = view.table, int(view.table.phase)
    if phase == t.PAYING:
        return text("pay: {due} to go", due=int(table.due)), "H6.5"
    if phase == t.LOOT:
        return text("the stolen card: to your hand or on your treasury?"), "H13.2"
    if phase == t.ANSWER:
        return text("{seat} offers {given} for {wanted}: do you agree?", seat=int(table.active),
                    given=offer_part(view, 0), wanted=offer_part(view, 3)), "H8.2"
    if phase == t.COMPOSING:
        return text("what do you give, what do you want? so far {given} for {wanted}", given=offer_part(view, 0),
                    wanted=offer_part(view, 3)), "H67"
    key, rule = ASKED[phase]
    return text(key), rule


def offer_part(view: View, first: int) -> tuple[Say, ...]:
    """What is given (from 0) or wanted (from 3) in the trade offer."""
    return offer_names(view.terms, first) or (Say("nothing"),)
