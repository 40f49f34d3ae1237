"""`tafelrunde games`: what can be played."""

import json as notation
from typing import Annotated

from rich.console import Console
from rich.table import Table

from tafelrunde import all_games
from tafelrunde.cli.parameters import Flag, Language, language_of
from tafelrunde.core import GameInfo, Option, Say
from tafelrunde.core.info import format_value
from tafelrunde.games import info
from tafelrunde.scenes.translate import Translator


def games(game: str | None = None, /, *, json: Annotated[bool, Flag] = False, lang: Language = None) -> None:
    """List the games, or show one game's card with its options.

    For example:

        tafelrunde games
        tafelrunde games beutelschneider --lang de
        tafelrunde games --json

    Parameters
    ----------
    game
        Short name of one game.
    json
        Print JSON instead of a table, in English.
    """
    cards = all_games() if game is None else (info(game),)
    say = Translator(language_of(lang), game=game or "", front_end="cli")
    if json:
        print(notation.dumps([plain(card) for card in cards], ensure_ascii=False, indent=2))
    elif game is None:
        Console().print(overview(cards, say))
    else:
        show(cards[0], say)


def overview(cards: tuple[GameInfo, ...], say: Translator) -> Table:
    """A table of all games, one a line."""
    table = _table(say, "Game", "Title", "Players", "Minutes", "By")
    for card in cards:
        table.add_row(card.slug, say(card.title), say.span(card.seats), str(card.minutes), say.list(card.designers))
    return table


def show(card: GameInfo, say: Translator) -> None:
    """Print one game's card and its options."""
    console = Console(highlight=False)
    console.print(f"[bold]{say(card.title)}[/]", say("by {people}", people=say.list(card.designers)))
    console.print(say("{players:player|players}, about {minutes:minute|minutes}; rules after: {source}",
                      players=say.span(card.seats), minutes=card.minutes, source=card.source) + "\n", markup=False)
    console.print(say(card.summary) + "\n", markup=False)
    table = _table(say, "Option", "Default", "Can be", "What it does", "Rule")
    for option in card.options:
        table.add_row(option.name, format_value(option.default), possible(option, say), text_of(option, say),
                      option.rule)
    if card.options:
        console.print(table)


def text_of(option: Option, say: Translator) -> str:
    """The description of an option, with whether people are asked about it."""
    return say("{text} (for research)", text=Say(option.text)) if option.research else say(option.text)


def plain(card: GameInfo) -> dict[str, object]:
    """A game's card as JSON types."""
    say = Translator()
    return {
        "game": card.slug, "title": card.title, "version": card.version, "seats": list(card.seats),
        "minutes": card.minutes, "summary": card.summary, "designers": list(card.designers), "source": card.source,
        "options": [{"name": option.name, "default": format_value(option.default), "possible": possible(option, say),
                     "words": {format_value(each): said for each, said in option.words.items()},
                     "text": option.text, "rule": option.rule, "research": option.research}
                    for option in card.options],
    }  # fmt: skip


def possible(option: Option, say: Translator) -> str:
    """The values an option can have, as they are typed, with their words where they have some."""
    text = say(option.possible()) + ("" if option.free is None else " (@FILE)")
    if option.choices is not None and set(option.choices) <= option.words.keys():
        text = "; ".join(f"{format_value(each)}: {say(option.words[each])}" for each in option.choices)
    if option.seats is None:
        return text
    return f"{text}; {say('with {seats_asked:player|players}', seats_asked=say.span(option.seats))}"


def _table(say: Translator, *heads: str) -> Table:
    return Table(*(say(head) for head in heads), box=None, pad_edge=False, header_style="bold")
