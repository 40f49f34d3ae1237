"""The table of Behütunsburg: courts rank by rank, treasuries as fans, the pile, the hands."""

from collections.abc import Sequence

from tafelrunde.core import CHANCE, Say
from tafelrunde.games.behuetunsburg import View
from tafelrunde.games.behuetunsburg.court import points_of
from tafelrunde.games.behuetunsburg.news import offer_names
from tafelrunde.games.behuetunsburg.scoring import side_points
from tafelrunde.games.behuetunsburg.state import value_of
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
from tafelrunde.scenes.behuetunsburg.areas import Sight, hand_area, middle_areas, side_areas
from tafelrunde.scenes.behuetunsburg.labels import GROUPS, note, read
from tafelrunde.scenes.behuetunsburg.pieces import ARMS, ART
from tafelrunde.scenes.vocabulary import (
    Area,
    Counter,
    Move,
    Prompt,
    Scene,
    SeatPanel,
    Sheet,
    SheetRow,
    SoFar,
    Text,
    text,
)

__all__ = ["ART", "label", "scene"]

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
ENDINGS = ("somebody went out", "every side had a castle", "limit of turns", "hoarding")


def scene(view: View, legal: Sequence[str]) -> Scene:
    """The whole table as this viewer sees it: the others clockwise, the middle, the viewer."""
    sight = Sight(view, legal)
    return Scene(
        game="behuetunsburg",
        viewer=int(view.seat),
        seats=[panel(view, seat) for seat in range(view.rules.seats)],
        areas=in_order(sight),
        prompt=prompt(sight),
        moves=[move_of(sight, move) for move in legal],
        sheet=sheet(view),
        theme="behuetunsburg",
        chapter=so_far(view).chapter,
    )


def so_far(view: View) -> SoFar:
    """The round and its turn; the rounds that are over, and the castles that stand in this one."""
    table, rules = view.table, view.rules
    chapter = text("round {round}, turn {turn}", round=int(table.round) + 1, turn=int(table.turn) + 1)
    if table.phase == OVER:
        return SoFar(chapter, 100)
    rounds = int(table.round) + sum(int(castle) for castle in table.castles) / int(rules.sides)
    return SoFar(chapter, min(99, int(100 * rounds / int(rules.rounds))))


def label(view: View, move: str) -> Say:
    """A move in words."""
    return read(view, move).say


def move_of(sight: Sight, move: str) -> Move:
    sentence = sight.moves[move]
    group = GROUPS.get(sentence.sort)
    mark = {"end": "end", "draw": "primary", "offer": "primary", "accept": "primary"}.get(sentence.sort, "")
    return Move(move, sentence.say.data(), group=text(group) if group else None, note=note(sight.view, sentence),
                mark=mark)


def in_order(sight: Sight) -> list[Area]:
    """In reading order: hands, courts and treasuries of the others, the middle, the viewer's own."""
    view = sight.view
    seats, sides = int(view.rules.seats), int(view.rules.sides)
    near = int(view.seat) if view.seat >= 0 else 0
    found: list[Area] = []
    shown: set[int] = set()
    for step in range(1, seats):
        seat = (near + step) % seats
        found.append(hand_area(sight, seat))
        if seat % sides != near % sides and seat % sides not in shown:
            shown.add(seat % sides)
            found += side_areas(sight, seat % sides)
    return [*found, *middle_areas(sight), *side_areas(sight, near % sides), hand_area(sight, near)]


# -- around the table


def acting(view: View) -> int:
    """The seat to act, CHANCE or NOBODY: public in every phase."""
    return int(view.table.actor())


def table_points(view: View, side: int) -> int:
    """Points on the table in this round; none once the match is over."""
    return 0 if view.table.phase == OVER else int(side_points(view.table, side))


def panel(view: View, seat: int) -> SeatPanel:
    """One seat: cards, money, castle, points of this round and before."""
    side = int(seat % view.rules.sides)
    table = view.table
    best = max(table.scores)
    marks = [name for name, holds in (
        ("acts", seat == acting(view)),
        ("deals", seat == table.starter and table.phase != STARTER),
        ("winner", table.phase == OVER and table.scores[side] == best),
    ) if holds]  # fmt: skip
    counters = [
        Counter("points", text("points"), int(table.scores[side]) + table_points(view, side), art="laurels",
                note=text("points of the court: {number}", number=int(points_of(table.courts[side])))),
        Counter("cards", text("cards in hand"), int(view.sizes[seat]), art="card-pickup"),
        Counter("money", text("gold pieces in the treasury"), int(value_of(table.chests[side])), art="swap-bag"),
        Counter("castle", text("castle"), int(table.castles[side]), art="castle"),
    ]
    return SeatPanel(seat=seat, ink=f"seat{side if view.rules.teams else seat}", sign=ARMS[seat],
                     title=text("court {number}", number=side + 1), counters=counters, marks=marks,
                     team=side if view.rules.teams else -1)


def prompt(sight: Sight) -> Prompt:
    """What is asked, or of whom."""
    view, phase = sight.view, sight.view.table.phase
    now = 0 if phase in (DRAW, DIE, DRAWING) else 2 if phase in (DISCARD, LIMIT) else 1
    steps = [] if phase in (STARTER, SETUP, OVER) else [text(step) for step in STEPS]
    if phase == OVER:
        return Prompt(text("the match is over"), rule="H10.5")
    actor = acting(view)
    if actor == CHANCE:
        key = ("the lot decides who begins" if phase == STARTER else "the die is rolled" if phase == DIE
               else "cards are drawn")
        return Prompt(text(key), steps=steps, now=now if steps else -1, rule="H4.2")
    if not sight.moves:
        return Prompt(waiting(view, actor), steps=steps, now=now)
    say, rule = asked(view)
    return Prompt(say, steps=steps, now=now, rule=rule)


def waiting(view: View, actor: int) -> Text:
    """Who is awaited."""
    phase = view.table.phase
    key = {DEFENCE: "{seat} decides whether to defend the treasury", WAVE: "{seat} discards down to five cards",
           ANSWER: "{seat} thinks about a trade", COMPOSING: "{seat} composes a trade",
           PAYING: "{seat} pays, {due} to go"}.get(int(phase), "it is the turn of {seat}")
    return text(key, seat=actor, due=int(view.table.due)) if phase == PAYING else text(key, seat=actor)


def asked(view: View) -> tuple[Text, str]:
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


def sheet(view: View) -> Sheet:
    """Finished rounds, what lies on the table now, and the total; partners have the same."""
    rules, table = view.rules, view.table
    seats, sides = range(int(rules.seats)), int(rules.sides)
    rows = [
        SheetRow(text("round {number}: {ending}", number=number + 1, ending=Say(ENDINGS[table.endings[number]])),
                 [int(table.sheet[number * sides + seat % sides]) for seat in seats], rule="H10.4")
        for number in range(int(table.round))
    ]
    if table.phase != OVER:
        rows.append(SheetRow(text("on the table now"), [table_points(view, seat % sides) for seat in seats],
                             rule="H10.4"))
    totals: list[int | None] = [int(table.scores[seat % sides]) + table_points(view, seat % sides) for seat in seats]
    rows.append(SheetRow(text("total"), totals, total=True, rule="H10.5"))
    return Sheet(text("the rounds"), rows)


