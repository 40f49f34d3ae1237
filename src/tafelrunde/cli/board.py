"""`tafelrunde board`: an analysis board in this terminal."""

import sys
from collections.abc import Mapping

from rich.console import Console

from tafelrunde import games
from tafelrunde.analysis import board as boards
from tafelrunde.cli.parameters import EditionFile, GameName, Language, OptionWords, language_of, options_of, read_text
from tafelrunde.core import BadInput
from tafelrunde.core.record import read_record


def board(
    game: GameName,
    /,
    *,
    seats: int | None = None,
    option: OptionWords = None,
    edition: EditionFile = None,
    position: str | None = None,
    record: str | None = None,
    line: int | None = None,
    lang: Language = None,
) -> None:
    """Try out moves from any position: choose or roll chance, take back, ask what somebody else would do.

    For example:

        tafelrunde board burgundy --seats 2
        tafelrunde board castles_besieged --option hits_to_lose=5
        tafelrunde board beutelschneider --record match.txt --line 60 --lang de
        tafelrunde board loewenherz --position loewenherz-2026-01-31.json

    At the board: the keys of a table; `b` takes back, `f` makes again, `x` rolls chance, `v` looks with other eyes, `t`
    shows what would be best, `p` writes the position to a file, `q` leaves.

    Parameters
    ----------
    seats
        How many play; by default as many as the rules suggest.
    position
        A file with a position as JSON, as `p` writes it; `-` reads standard input.
    record
        A record to walk through; `-` reads standard input.
    line
        The line of the record to begin behind; by default the last.
    """
    found, names = set_up(game, seats, option, edition, position, record, line)
    if not sys.stdin.isatty():
        raise BadInput("an analysis board needs a terminal")

    from tafelrunde.terminal.analysis_app import AnalysisApp
    from tafelrunde.terminal.analysis_table import AnalysisTable

    table = AnalysisTable(found, language_of(lang), names)
    app = AnalysisApp(table)
    app.run()
    console = Console(highlight=False, soft_wrap=True)
    for file in app.written:
        again = f"tafelrunde board {game} --position {file}"
        console.print(table.prose("The position is kept; go on with it: {command}", command=again), markup=False)


def set_up(
    game: str,
    seats: int | None = None,
    option: OptionWords = None,
    edition: EditionFile = None,
    position: str | None = None,
    record: str | None = None,
    line: int | None = None,
) -> tuple[boards.Board, Mapping[int, str]]:
    """The board that was asked for, and the names in a record by seat; raises BadInput."""
    card = games.info(game)
    if position is not None and record is not None:
        raise BadInput("a board begins with a position or with a record, not with both")
    if (position is not None or record is not None) and (seats is not None or option or edition is not None):
        raise BadInput("a position or a record has its seats and options already")
    if line is not None and record is None:
        raise BadInput("a line is that of a record: name one with --record")
    if position is not None:
        return boards.from_position(game, boards.read_position(read_text(position))), {}
    if record is not None:
        kept = read_record(read_text(record))
        if kept.game != game:
            raise BadInput("the record is of {game}", game=kept.game[:40])
        return boards.from_record(kept, line), kept.names
    return boards.start(game, seats, options_of(card, option, edition)), {}
