"""`tafelrunde print`: player aids, score pads, rules and cards as PDFs."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tafelrunde.cli.parameters import GameName, Language, language_of, options_of
from tafelrunde.core import BadInput
from tafelrunde.extras import require
from tafelrunde.games import info
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.languages import languages


def print_game(
    game: GameName,
    what: str | None = None,
    /,
    *,
    paper: str = "a4",
    seats: int | None = None,
    option: Annotated[list[str] | None, Parameter(name=["--option"], negative="")] = None,
    output: Annotated[str | None, Parameter(name=["--output", "-o"])] = None,
    lang: Language = None,
) -> None:
    """Make PDFs of a game to print: its player aid, score pads, rules, and cards where they are made to be printed.

    For example:

        tafelrunde print beutelschneider aid
        tafelrunde print loewenherz score --paper letter -o pads.pdf
        tafelrunde print behuetunsburg --lang de

    Without WHAT everything there is of the game is made, each in a file of its own; the rules in every language. Cards
    are 63 × 88 mm: print both sides, turned over the long edge, at their own size, and cut at the marks. Pages of the
    rules are half a sheet; print them as a booklet.

    Parameters
    ----------
    what
        aid, score, rules or cards.
    paper
        a4 or letter.
    seats
        How many play; by default as many as the rules are taught for, and on score pads the most there can be.
    option
        An option of the match as NAME=VALUE; may be given several times.
    output
        The file to write; without WHAT a folder. By default files here, with names that say what they are.
    """
    require("print", "a PDF")
    from tafelrunde.printing.make import printable_kinds, render_pdf

    language, wanted = language_of(lang), options_of(info(game), option) or None
    place = Path(output) if output is not None else None
    if what is not None:
        data = render_pdf(game, what, paper, language, seats, wanted)
        save(place or Path(name_of(game, what, paper, language)), data)
        return
    if place is not None and not place.is_dir():
        raise BadInput("there is no folder {folder}", folder=str(place)[-60:])
    for kind in printable_kinds(game):
        digests = [each for each in languages() if rulebook.language_of(game, each) == each]
        for each in digests if kind == "rules" else [language]:
            data = render_pdf(game, kind, paper, each, seats, wanted)
            save((place or Path()) / name_of(game, kind, paper, each), data)


def name_of(game: str, what: str, paper: str, language: str) -> str:
    """A file name that says what the PDF is."""
    return f"{game}-{what}-{paper}-{language}.pdf"


def save(file: Path, data: bytes) -> None:
    """Write a PDF, and print where it is."""
    file.write_bytes(data)
    print(file)
