"""`tafelrunde games`: what can be played."""

import json as notation
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from tafelrunde import all_games
from tafelrunde.core import GameInfo, Option
from tafelrunde.games import info


def games(game: str | None = None, /, *, json: Annotated[bool, Parameter(negative="")] = False) -> None:
    """List the games, or show one game's card with its options.

    For example:

        tafelrunde games
        tafelrunde games beutelschneider
        tafelrunde games --json

    Parameters
    ----------
    game
        Short name of one game.
    json
        Print JSON instead of a table.
    """
    cards = all_games() if game is None else (info(game),)
    if json:
        print(notation.dumps([plain(card) for card in cards], ensure_ascii=False, indent=2))
    elif game is None:
        Console().print(overview(cards))
    else:
        show(cards[0])


def overview(cards: tuple[GameInfo, ...]) -> Table:
    """Every game in a line."""
    table = Table("Game", "Title", "Players", "Minutes", "By", box=None, pad_edge=False, header_style="bold")
    for card in cards:
        table.add_row(card.slug, card.title, players(card), str(card.minutes), ", ".join(card.designers))
    return table


def show(card: GameInfo) -> None:
    """One game's card and its options."""
    console = Console(highlight=False)
    console.print(f"[bold]{card.title}[/] by {', '.join(card.designers)}")
    console.print(f"{players(card)} players, about {card.minutes} minutes; rules after: {card.source}\n")
    console.print(card.summary + "\n", markup=False)
    table = Table("Option", "Default", "Can be", "What it does", "Rule", box=None, pad_edge=False, header_style="bold")
    for option in card.options:
        table.add_row(option.name, value(option.default), possible(option), option.text, option.rule)
    if card.options:
        console.print(table)


def plain(card: GameInfo) -> dict[str, object]:
    """The card as JSON types."""
    return {
        "game": card.slug, "title": card.title, "version": card.version, "seats": list(card.seats),
        "minutes": card.minutes, "summary": card.summary, "designers": list(card.designers), "source": card.source,
        "options": [{"name": option.name, "default": value(option.default), "possible": possible(option),
                     "words": {value(each): said for each, said in option.words.items()},
                     "text": option.text, "rule": option.rule} for option in card.options],
    }  # fmt: skip


def players(card: GameInfo) -> str:
    """«2», «3–4», «2, 4»."""
    low, high = min(card.seats), max(card.seats)
    if len(card.seats) > 1 and card.seats == tuple(range(low, high + 1)):
        return f"{low}–{high}"
    return ", ".join(map(str, card.seats))


def value(default: object) -> str:
    """A value as it is written on the command line."""
    return {True: "on", False: "off"}[default] if isinstance(default, bool) else str(default).lower()


def possible(option: Option) -> str:
    """What the option can be, as it is typed, and in words where its values have some."""
    text = option.possible() if option.free is None else f"{option.possible()} (@FILE)"
    if option.choices is not None and set(option.choices) <= option.words.keys():
        text = "; ".join(f"{value(each)}: {option.words[each]}" for each in option.choices)
    if option.seats is None:
        return text
    return f"{text}; {' or '.join(map(str, option.seats))} players"
