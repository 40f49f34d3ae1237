"""`tafelrunde aid`: a game on one page."""

from rich.console import Console

from tafelrunde.cli.parameters import EditionFile, GameName, Language, OptionWords, language_of, options_of
from tafelrunde.games import info


def aid(
    game: GameName,
    /,
    *,
    seats: int | None = None,
    option: OptionWords = None,
    edition: EditionFile = None,
    lang: Language = None,
) -> None:
    """Print a game on one page: what wins, what a turn is, what scores.

    For example:

        tafelrunde aid beutelschneider
        tafelrunde aid loewenherz --seats 3 --lang de
        tafelrunde aid castles_besieged --option hits_to_lose=5

    `tafelrunde print GAME aid` makes the same as a PDF.

    Parameters
    ----------
    seats
        How many play; by default as many as the rules are taught for.
    """
    from tafelrunde.extras import require

    require("terminal", "the player aid")
    from tafelrunde.scenes.aid import build_aid
    from tafelrunde.scenes.translate import Translator
    from tafelrunde.terminal.aid import aid_text

    card = info(game)
    found = build_aid(game, seats, options_of(card, option, edition) or None)
    console = Console(highlight=False)
    prose = Translator(language_of(lang), game=game, front_end="terminal")
    console.print(f"[bold]{prose(card.title)}[/]\n")
    console.print(aid_text(prose, found))
