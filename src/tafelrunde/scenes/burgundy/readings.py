"""The readings of a card: what it does and when, what three of its type bring, and what the viewer's estate lacks."""

from functools import lru_cache
from typing import Final, NamedTuple

from tafelrunde.core import Say
from tafelrunde.core.say import say_choice
from tafelrunde.games.burgundy import View, components as c
from tafelrunde.games.burgundy.estate import piles_for, size_of_pile, stack
from tafelrunde.games.burgundy.moves import say_gain, say_points, type_name
from tafelrunde.games.burgundy.table import NONE, Player
from tafelrunde.scenes.burgundy.sentences import card_note, triple_gain
from tafelrunde.scenes.vocabulary import Fact, Text, text

KEPT: Final = 1000  # readings: of every kind of card a few, as points differ from edition to edition

WHEN_PLACED: Final = (  # the whole effect, by sort
    Say("a free action: any action, with whatever number you like"),
    say_gain(c.GAIN_SILVER, c.MINE_SILVER),
    Say("no effect of its own: it joins any pile, or begins one that any type may join"),
    say_gain(c.GAIN_WORKERS, c.KNOWLEDGE_WORKERS),
    Say("take a good: the top of an open pile"),
    Say("take an animal: the top of an open pile"),
    say_gain(c.GAIN_SILVER, c.BANK_SILVER),
    Say("take a good or an animal: the top of an open pile"),
    Say("take a building or knowledge from any row of the display"),
    Say("take a castle, mine or cloister from any row of the display"),
    Say("place another of your projects, whatever its number"),
    Say("take a ship or pasture from any row of the display"),
    Say("sell all your goods of one type, whatever their numbers"),
    say_gain(c.GAIN_POINTS, c.WATCHTOWER_POINTS),
)


class Landing(NamedTuple):
    """A card laid on one of the viewer's piles: the type the pile has then, and its cards."""

    number: int
    size: int


class Reading(NamedTuple):
    """What everybody reads on a card, wherever it lies. All pieces that show it share it."""

    note: Text
    facts: list[Fact]


class Landings:
    """Where cards of a type may go in the viewer's estate, looked up once for all of them."""

    def __init__(self, view: View) -> None:
        self._player = view.table.players[view.seat] if view.seat >= 0 else None
        self._found: dict[int, tuple[str, list[Fact]]] = {}

    def of(self, kind: int) -> tuple[str, list[Fact]]:
        """How full the card would make the viewer's fullest pile for it, or nothing if it began one; and all of them in
        words."""
        player = self._player
        if player is None:
            return "", []
        number = int(c.TYPE_OF[kind])
        found = self._found.get(number)
        if found is None:
            found = self._found[number] = self._tried(player, kind)
        return found

    def _tried(self, player: Player, kind: int) -> tuple[str, list[Fact]]:
        piles = landings(player, kind)
        fullest = piles[0].size
        return f"{fullest}/{c.PILE_CARDS}" if fullest > 1 else "", [
            Fact(text("in your estate"), say_choice([describe_landing(pile) for pile in piles]).data())]


def landings(player: Player, kind: int) -> list[Landing]:
    """Wherever the card may go, the fullest pile first; tried out on copies of the estate."""
    found: list[Landing] = []
    for where in piles_for(player, kind):
        twin = player.copy()
        number = int(stack(twin, kind, where))
        pile = twin.open_piles[number]
        found.append(Landing(number, c.PILE_CARDS if pile == NONE else int(size_of_pile(twin, pile))))
    return sorted(found, key=lambda landing: -landing.size)


def reading(view: View, kind: int) -> Reading:
    """The reading of a card, line by line."""
    number = c.TYPE_OF[kind]
    return _reading(kind, int(view.table.box.triple_points[number]), bool(view.table.firsts[number] == NONE))


@lru_cache(maxsize=KEPT)
def _reading(kind: int, worth: int, first: bool) -> Reading:
    points, number = say_points(worth), int(c.TYPE_OF[kind])
    return Reading(card_note(kind, points).data(), [
        Fact(text("when placed"), WHEN_PLACED[c.SORT_OF[kind]].data()),
        Fact(text("triple of type {type}", type=type_name(number)), triple_gain(points, first).data()),
        Fact(text("to place it"), text("a {die}, or one worker for each step to another number",
                                       die=int(c.DIE_OF[kind]))),
    ])


def describe_landing(landing: Landing) -> Say:
    """The state of a pile once the card is on it, and what it still lacks."""
    if landing.size == c.PILE_CARDS:
        return Say("completes {type}", type=type_name(landing.number))
    return Say("{size} of {full} for type {type}", size=landing.size, full=c.PILE_CARDS,
               type=type_name(landing.number))


def types_lacking(player: Player) -> list[int]:
    """The types that an estate does not show yet, while the card for all seven is still to be had [R7.4]."""
    return [] if player.all_seven else [number for number, cards in enumerate(player.types) if cards == 0]


def lacking_facts(view: View) -> list[Fact]:
    """The types that the viewer's estate does not show yet."""
    missing = types_lacking(view.table.players[view.seat]) if view.seat >= 0 else []
    return [Fact(text("you still lack"), text("{types}", types=tuple(map(type_name, missing))))] if missing else []
