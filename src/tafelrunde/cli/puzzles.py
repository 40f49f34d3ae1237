"""`tafelrunde puzzles`: positions worth solving – solve, list and show them, mine new ones, check them."""

import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from tafelrunde import game as rules_of
from tafelrunde import games, puzzles
from tafelrunde.analysis import Difference
from tafelrunde.bots import make
from tafelrunde.cli.parameters import EditionFile, Language, OptionWords, language_of, options_of, read_text
from tafelrunde.core import BadInput
from tafelrunde.puzzles import Puzzle
from tafelrunde.puzzles.check import CLOSELY, agrees, check_again
from tafelrunde.puzzles.played_on import played_on
from tafelrunde.puzzles.puzzle import read
from tafelrunde.scenes.translate import Translator

MOST = 1_000_000
HUNDRED = 100

HELP = """Positions with one clearly best move: solve them, find new ones, check them.

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
    found = chosen(what)
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
    found = [each for slug in puzzles.with_puzzles() for each in puzzles.shipped(slug)] if not what else chosen(what)
    days = {puzzles.of_the_day(slug, today()).id for slug in puzzles.with_puzzles()}
    table = Table(say("Game"), say("Puzzle"), say("Players"), say("Difficulty"), "", box=None, pad_edge=False,
                  header_style="bold")
    for each in found:
        note = say("today") if each.id in days else ""
        table.add_row(each.game, each.id, str(each.seats), str(each.difficulty), note)
    Console().print(table)


@app.command
def show(name: str, /, *, solution: Annotated[bool, Parameter(negative="")] = False, lang: Language = None) -> None:
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
    from tafelrunde.terminal.puzzle import PuzzleTable, proofs_told, values_table

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
        for line in proofs_told(room):
            console.print(line, markup=False)


@app.command
def export(game: str, file: Path, /) -> None:
    """Write the puzzles of a game into a file, one JSON object a line.

    What the others hide is not in it: a puzzle is what its seat sees.

    Parameters
    ----------
    game
        Short name of the game; `tafelrunde games` lists them.
    file
        A new file.
    """
    found = puzzles.shipped(rules_of(game).info.slug)
    if not found:
        raise BadInput("there are no puzzles of {game}", game=game)
    if file.exists():
        raise BadInput("there is a file {file} already", file=str(file)[-60:])
    place(file).write_text("".join(f"{each.line()}\n" for each in found), "utf-8")


@app.command
def check(
    what: str,
    /,
    *,
    seed: int = 2,
    times: int = CLOSELY,
    first: Annotated[int, Parameter(name=["--first", "-n"])] = 0,
    played_by: str = "",
    worlds: int = 60,
    workers: int | None = None,
    lang: Language = None,
) -> int:
    """Measure puzzles again, in worlds of their own: is the best move still clearly the best?

    For example:

        tafelrunde puzzles check burgundy
        tafelrunde puzzles check mine.jsonl --times 5
        tafelrunde puzzles check burgundy --played-by page --worlds 200

    Exit code 1 if one does not hold.

    Parameters
    ----------
    what
        A game, the id of a puzzle or a file of puzzles.
    seed
        Where all chance comes from.
    times
        How many times the budget of the coach each of the two measurements has.
    first
        Only so many of them. 0: all.
    played_by
        Let these bots play on to the end besides, after the best move and after the one that looks best.
    worlds
        How often they do.
    workers
        Processes; by default as many as there are cores.
    """
    from tafelrunde.lab import executor

    within("--times", times, 1, 10_000)
    within("--first", first, 0, MOST)
    within("--worlds", worlds, 2, MOST)
    if played_by:
        make(played_by)
    found = chosen(what)
    found = found[:first] if first else found
    say = Translator(language_of(lang), front_end="cli")
    good = 0
    with executor(workers) as pool:
        for each, told in zip(found, checked(pool, found, seed, times, played_by, worlds), strict=True):
            holds, best, lead, truth = told
            good += holds
            words = say("holds") if holds else say("does NOT hold")
            after = "" if truth is None else f"; {say('played on by {bot}', bot=played_by)}: {shown(truth)}"
            print(f"{each.id}  {words}: {best} {shown(lead)}{kept(each, say)}{after}", flush=True)
    print(say("{good} of {all} hold", good=good, all=len(found)))
    return 0 if good == len(found) else 1


@app.command
def mine(
    game: str,
    /,
    *,
    seats: int = 0,
    option: OptionWords = None,
    edition: EditionFile = None,
    matches: Annotated[int, Parameter(name=["--matches", "-n"])] = 20,
    first: Annotated[int, Parameter(name="--from")] = 0,
    positions: int = 0,
    last: int = 0,
    seed: int = 1,
    level: str = "squire",
    out: Path | None = None,
    workers: int | None = None,
    lang: Language = None,
) -> None:
    """Look for puzzles in matches of bots.

    A puzzle is a decision in which one move is clearly the best and is not the one that looks best one step ahead. How
    far it has to be ahead of every other is the game's (see the documents). Twenty times the budget and two seeds have
    to agree, and bots that play on to the end have to win at least 5 of 100 matches more with it. The same seed finds
    the same puzzles.

    For example:

        tafelrunde puzzles mine beutelschneider --matches 60 --out mine.jsonl
        tafelrunde puzzles mine loewenherz --seats 2 --level page --matches 30 --positions 40

    Parameters
    ----------
    game
        Short name of the game; `tafelrunde games` lists them.
    seats
        Players of the matches. 0: as many as the rules teach the game with.
    matches
        Matches that are searched, two puzzles in each at most.
    first
        The number of the first: to go on where an earlier run of the same seed has ended.
    positions
        Decisions of a match that are looked at, drawn by lot. 0: all.
    last
        They are drawn from so many at the end of a match, where playing on is quick. 0: from all.
    seed
        Where all chance comes from.
    level
        The bot that plays: page, squire, knight …
    out
        Add the puzzles to this file; those that are in it already are left out. Else they are printed.
    workers
        Processes; by default as many as there are cores.
    """
    from tafelrunde.cli.lab_parameters import progress
    from tafelrunde.lab import executor
    from tafelrunde.puzzles import mine as miner

    within("--matches", matches, 1, MOST)
    within("--last", last, 0, MOST)
    within("--from", first, 0, MOST)
    within("--positions", positions, 0, MOST)
    slug = rules_of(game).info.slug
    wanted = miner.setup(slug, level, seed, seats=seats, options=options_of(games.info(slug), option, edition),
                      positions=positions, last=last)
    known = set() if out is None or not out.exists() else {each.id for each in of_file(str(out))}
    say = Translator(language_of(lang), front_end="cli")
    if out is not None:
        place(out)
    with executor(workers) as pool, progress() as told:

        def tell(number: int, fresh: list[Puzzle]) -> None:
            lines = "".join(f"{each.line()}\n" for each in fresh if each.id not in known)
            known.update(each.id for each in fresh)
            if out is None:
                print(lines, end="", flush=True)
            elif lines:
                with out.open("a", encoding="utf-8") as opened:
                    opened.write(lines)
            told(number + 1, matches)

        found = miner.mine(wanted, matches, pool, tell, first)
    print(say("{n:puzzle|puzzles} in {matches:match|matches}", n=len(found), matches=matches), file=sys.stderr)


# -- what is asked for


def today() -> date:
    """The day it is everywhere: UTC."""
    return datetime.now(UTC).date()


def chosen(what: str) -> list[Puzzle]:
    """The puzzles of a game, of an id or of a file; of today without any. Raises BadInput."""
    if not what:
        return [puzzles.of_the_day(slug, today()) for slug in puzzles.with_puzzles()]
    if what in games.slugs():
        found = list(puzzles.shipped(what))
        if not found:
            raise BadInput("there are no puzzles of {game}", game=what)
        return found
    return of_file(what) if Path(what).is_file() else [by_id(what)]


def by_id(name: str) -> Puzzle:
    """The shipped puzzle of an id; raises BadInput."""
    found = puzzles.find(name)
    if found is None:
        raise BadInput("there is no puzzle {name}: name a game, an id that `tafelrunde puzzles list` shows, or a file",
                       name=repr(name)[:40])
    return found


def of_file(name: str) -> list[Puzzle]:
    """The puzzles of a file; raises BadInput."""
    found = read(read_text(name).splitlines(), name[-60:])
    if not found:
        raise BadInput("there is no puzzle in {file}", file=name[-60:])
    return found


def place(file: Path) -> Path:
    """A file whose folder there is; raises BadInput."""
    if not file.absolute().parent.is_dir():
        raise BadInput("there is no folder {folder}", folder=str(file.parent)[-60:])
    return file


def within(name: str, number: int, low: int, high: int) -> None:
    """Raise BadInput for a number out of bounds."""
    if not low <= number <= high:
        raise BadInput("{name} has to be between {low} and {high}", name=name, low=low, high=high)


Told = tuple[bool, str, Difference, Difference | None]


def shown(lead: Difference) -> str:
    """A lead in matches of a hundred, with its standard error."""
    return f"{HUNDRED * lead.value:+.1f} ± {HUNDRED * lead.error:.1f}"


def kept(puzzle: Puzzle, say: Translator) -> str:
    """The least lead that was measured when it was found and played on to the end, if it was."""
    leads = [Difference(each.played, each.played_error) for each in puzzle.values if each.played is not None]
    if puzzle.proof is None or not leads:
        return ""
    least = min(leads, key=lambda lead: lead.value)
    return f"; {say('when it was found, played on by {bot}', bot=puzzle.proof.bot)}: {shown(least)}"


def checked(pool: Executor, found: list[Puzzle], seed: int, times: int, bot: str, worlds: int) -> Iterator[Told]:
    """What a check says of each, over an executor: does it hold, the best move, its lead over the next one, and its
    lead over the plain look's where bots play on."""
    jobs = [pool.submit(checked_one, each, seed, times, bot, worlds) for each in found]
    for job in jobs:
        yield job.result()


def checked_one(puzzle: Puzzle, seed: int, times: int, bot: str, worlds: int) -> Told:
    """One of them, in a process."""
    again = check_again(puzzle, seed, times)
    truth = played_on(puzzle.ask(seed), puzzle.best, puzzle.plain, bot, worlds) if bot else None
    return agrees(puzzle, again), again.best, again.gap, truth
