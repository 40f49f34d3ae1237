"""`tafelrunde puzzles`: positions worth solving – solve, list, show and export them."""

import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App
from rich.console import Console
from rich.table import Table

from tafelrunde import game as rules_of, games, puzzles
from tafelrunde.cli.parameters import Flag, GameName, Language, check_file, language_of, read_text
from tafelrunde.core import BadInput
from tafelrunde.puzzles import Puzzle
from tafelrunde.puzzles.puzzle import read
from tafelrunde.scenes.translate import Translator

HELP = """Positions with one clearly best move: solve them, list them, take them along.

For example:

    tafelrunde puzzles play                 those of today, one a game
    tafelrunde puzzles play burgundy        all of a game, the easiest first
    tafelrunde puzzles list                 which there are
"""

app = App("puzzles", help=HELP)


@app.command
def play(what: str = "", /, *, lang: Language = None) -> None:
    """Solve puzzles in this terminal: one move is asked for, then you see what it is worth.

    For example:

        tafelrunde puzzles play
        tafelrunde puzzles play burgundy
        tafelrunde puzzles play 26a31825
        tafelrunde puzzles play mine.jsonl

    Parameters
    ----------
    what
        A game, the id of a puzzle or a file of puzzles; by default the puzzles of today, one a game.
    """
    found = select_puzzles(what)
    if not sys.stdin.isatty():
        raise BadInput("puzzles are solved in a terminal")

    from tafelrunde.extras import require

    require("terminal", "the terminal")
    from tafelrunde.terminal.puzzle import PuzzleApp, PuzzleTable

    PuzzleApp(PuzzleTable(found, language_of(lang))).run()


@app.command(name="list")
def list_(what: str = "", /, *, lang: Language = None) -> None:
    """List puzzles, the easiest of each game first.

    Parameters
    ----------
    what
        A game or a file of puzzles; by default all that the house has.
    """
    say = Translator(language_of(lang), front_end="cli")
    slugs = puzzles.games_with_puzzles()
    found = select_puzzles(what) if what else [each for slug in slugs for each in puzzles.load_puzzles(slug)]
    days = {puzzles.of_the_day(slug, today()).id for slug in slugs}
    table = Table(say("Game"), say("Puzzle"), say("Players"), say("Difficulty"), "", box=None, pad_edge=False,
                  header_style="bold")
    for each in found:
        note = say("today") if each.id in days else ""
        table.add_row(each.game, each.id, str(each.seats), str(each.difficulty), note)
    Console().print(table)


@app.command
def show(name: str, /, *, solution: Annotated[bool, Flag] = False, lang: Language = None) -> None:
    """Show a puzzle: the table, what may be done, and with --solution what it is worth.

    Parameters
    ----------
    name
        The id of a puzzle.
    solution
        Show the best move and the values of the others, too.
    """
    from tafelrunde.extras import require

    require("terminal", "pictures of tables")
    from tafelrunde.drawing.characters.pictures import Painter
    from tafelrunde.terminal.puzzle import PuzzleTable, proof_sentences, values_table

    room = PuzzleTable([by_id(name)], language_of(lang))
    console = Console(highlight=False)
    console.print(room.prose(room.game.info.title), style="bold")
    sight = room.sight()
    page = Painter(room.prose).scene(room.scene(sight), max(40, console.width))
    for row in page.rows:
        console.print("".join(character for character, _ in row).rstrip(), markup=False, soft_wrap=True)
    console.print()
    for move in sight.legal:
        console.print(f"  {move}  {room.label(move)}", markup=False)
    if solution:
        console.print()
        console.print(values_table(room))
        for line in proof_sentences(room):
            console.print(line, markup=False)


@app.command
def export(game: GameName, file: Path, /) -> None:
    """Write the puzzles of a game into a file, one JSON object a line.

    What the others hide is not in it: a puzzle is what its seat sees.

    Parameters
    ----------
    file
        A new file.
    """
    found = puzzles.load_puzzles(rules_of(game).info.slug)
    if not found:
        raise BadInput("there are no puzzles of {game}", game=game)
    if file.exists():
        raise BadInput("there is a file {file} already", file=str(file)[-60:])
    check_file(file).write_text("".join(f"{each.line()}\n" for each in found), "utf-8")


# -- what is asked for


def today() -> date:
    """The current day by universal time."""
    return datetime.now(UTC).date()


def select_puzzles(what: str) -> list[Puzzle]:
    """The puzzles that `what` names: a game's, one by its id, or those in a file; the puzzles of the day without it.
    Raises BadInput."""
    if not what:
        return [puzzles.of_the_day(slug, today()) for slug in puzzles.games_with_puzzles()]
    if what in games.slugs():
        found = list(puzzles.load_puzzles(what))
        if not found:
            raise BadInput("there are no puzzles of {game}", game=what)
        return found
    return of_file(what) if Path(what).is_file() else [by_id(what)]


def by_id(name: str) -> Puzzle:
    """The shipped puzzle with an id; raises BadInput."""
    found = puzzles.find(name)
    if found is None:
        raise BadInput("there is no puzzle {name}: name a game, an id that `tafelrunde puzzles list` shows, or a file",
                       name=repr(name)[:40])
    return found


def of_file(name: str) -> list[Puzzle]:
    """The puzzles in a file; raises BadInput."""
    found = read(read_text(name).splitlines(), name[-60:])
    if not found:
        raise BadInput("there is no puzzle in {file}", file=name[-60:])
    return found
