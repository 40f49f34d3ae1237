"""What is read on a card: what it does and when, what three of its type bring, and what the viewer's estate lacks."""

from typing import Final, NamedTuple

from tafelrunde.core import Say
from tafelrunde.games.burgundy import View
from tafelrunde.games.burgundy import components as c
from tafelrunde.games.burgundy.estate import piles_for, size_of_pile, stack
from tafelrunde.games.burgundy.moves import gain_said, type_name
from tafelrunde.games.burgundy.table import NONE, Player
from tafelrunde.scenes.burgundy.sentences import triple_brings
from tafelrunde.scenes.vocabulary import Fact, text

WHEN_PLACED: Final = (  # the whole effect, by sort
    Say("a free action: any action, with whatever number you like"),
    gain_said(c.GAIN_SILVER, c.MINE_SILVER),
    Say("no effect of its own: it joins any pile, or begins one that any type may join"),
    gain_said(c.GAIN_WORKERS, c.KNOWLEDGE_WORKERS),
    Say("take a good: the top of an open pile"),
    Say("take an animal: the top of an open pile"),
    gain_said(c.GAIN_SILVER, c.BANK_SILVER),
    Say("take a good or an animal: the top of an open pile"),
    Say("take a building or knowledge from any row of the display"),
    Say("take a castle, mine or cloister from any row of the display"),
    Say("place another of your projects, whatever its number"),
    Say("take a ship or pasture from any row of the display"),
    Say("sell all your goods of one type, whatever their numbers"),
    gain_said(c.GAIN_POINTS, c.WATCHTOWER_POINTS),
)


class Landing(NamedTuple):
    """A card laid on one of the viewer's piles: the type the pile has then, and its cards."""

    number: int
    size: int


def landings(player: Player, kind: int) -> list[Landing]:
    """Wherever the card may go, the fullest pile first; tried out on copies of the estate."""
    found: list[Landing] = []
    for where in piles_for(player, kind):
        twin = player.copy()
        number = int(stack(twin, kind, where))
        pile = twin.open_piles[number]
        found.append(Landing(number, c.PILE_CARDS if pile == NONE else int(size_of_pile(twin, pile))))
    return sorted(found, key=lambda landing: -landing.size)


def filled(view: View, kind: int) -> str:
    """How full the card would make the viewer's fullest pile for it; nothing if it began one."""
    best = landings(view.table.players[view.seat], kind)[0] if view.seat >= 0 else Landing(0, 1)
    return f"{best.size}/{c.PILE_CARDS}" if best.size > 1 else ""


def facts(view: View, kind: int, laid: bool) -> list[Fact]:
    """A card, line by line; `laid` if it has its pile already."""
    number = int(c.TYPE_OF[kind])
    die = int(c.DIE_OF[kind])
    lines = [
        Fact(text("when placed"), WHEN_PLACED[c.SORT_OF[kind]].data()),
        Fact(text("triple of type {type}", type=type_name(number)), triple_brings(view, number).data()),
        Fact(text("to place it"), text("a {die}, or one worker for each step to another number", die=die)),
    ]
    if view.seat >= 0 and not laid:
        lines.append(Fact(text("in your estate"), text("{landings}", landings=tuple(
            landing_said(landing) for landing in landings(view.table.players[view.seat], kind)))))
    return lines


def landing_said(landing: Landing) -> Say:
    """What one of those piles is then, and what it lacks."""
    if landing.size == c.PILE_CARDS:
        return Say("completes {type}", type=type_name(landing.number))
    return Say("{size} of {full} for type {type}", size=landing.size, full=c.PILE_CARDS,
               type=type_name(landing.number))


def types_lacking(view: View) -> list[Fact]:
    """The types the viewer's estate does not show yet [R7.4]."""
    if view.seat < 0 or view.table.players[view.seat].all_seven != 0:
        return []
    missing = tuple(type_name(number) for number, cards in enumerate(view.table.players[view.seat].types) if cards == 0)
    return [Fact(text("you still lack"), text("{types}", types=missing))] if missing else []
