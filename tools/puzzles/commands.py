"""`python -m tools puzzles`: mine new puzzles in matches of bots, and check those there are."""

import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from tafelrunde import game as rules_of, games, lab
from tafelrunde.analysis import Difference
from tafelrunde.bots import make
from tafelrunde.cli.lab_parameters import progress
from tafelrunde.cli.parameters import (
    EditionFile,
    GameName,
    OptionWords,
    Seed,
    Workers,
    check_folder,
    check_within,
    options_of,
)
from tafelrunde.cli.puzzles import of_file, select_puzzles
from tafelrunde.core import Say
from tafelrunde.puzzles import Puzzle
from tools.puzzles import mine as miner
from tools.puzzles.check import CLOSELY, agrees, check_again, solve
from tools.puzzles.prove import play_on

MOST = 1_000_000
HUNDRED = 100

HELP = """Find positions with one clearly best move, and check them.

For example:

    python -m tools puzzles mine beutelschneider --matches 60 --out mine.jsonl
    python -m tools puzzles check mine.jsonl
"""

app = App("puzzles", help=HELP)

Seats = Annotated[int, Parameter(help="Players of the matches. 0: as many as the rules teach the game with.")]


@dataclass(frozen=True)
class Verdict:
    """What a check says of a puzzle: does it hold, the best move, its lead over the next one, how that is known, and
    its lead over the plain look's where bots play on."""

    holds: bool
    best: str
    lead: Difference
    how: str
    truth: Difference | None


@app.command
def check(
    what: str,
    /,
    *,
    seed: Seed = 2,
    times: int = CLOSELY,
    first: Annotated[int, Parameter(name=["--first", "-n"])] = 0,
    played_by: str = "",
    worlds: int = 60,
    workers: Workers = None,
) -> int:
    """Measure puzzles again, in worlds of their own: is the best move still clearly the best?

    Where everybody knows every card and the end of the match is near, they are solved instead. Where only the seat to
    move does, no other move may surely reach as much as the best one.

    For example:

        python -m tools puzzles check burgundy
        python -m tools puzzles check mine.jsonl --times 5
        python -m tools puzzles check burgundy --played-by page --worlds 200

    Exit code 1 if one does not hold.

    Parameters
    ----------
    what
        A game, the id of a puzzle or a file of puzzles.
    times
        How many times the budget of the coach each of the two measurements has.
    first
        Only so many of them. 0: all.
    played_by
        Let these bots play on to the end besides, after the best move and after the one that looks best.
    worlds
        How often they do.
    """
    check_within("--times", times, 1, 10_000)
    check_within("--first", first, 0, MOST)
    check_within("--worlds", worlds, 2, MOST)
    if played_by:
        make(played_by)
    found = select_puzzles(what)
    found = found[:first] if first else found
    good = 0
    with lab.executor(workers) as pool:
        for each, verdict in zip(found, check_all(pool, found, seed, times, played_by, worlds), strict=True):
            good += verdict.holds
            words = "holds" if verdict.holds else "does NOT hold"
            after = "" if verdict.truth is None else f"; played on by {played_by}: {format_lead(verdict.truth)}"
            print(f"{each.id}  {words}, {verdict.how}: {verdict.best} {format_lead(verdict.lead)}{format_proof(each)}"
                  f"{after}", flush=True)
    print(f"{good} of {len(found)} hold")
    return 0 if good == len(found) else 1


@app.command
def mine(
    game: GameName,
    /,
    *,
    seats: Seats = 0,
    option: OptionWords = None,
    edition: EditionFile = None,
    matches: Annotated[int, Parameter(name=["--matches", "-n"])] = 20,
    first: Annotated[int, Parameter(name="--from")] = 0,
    positions: int = 0,
    last: int = 0,
    seed: Seed = 1,
    level: str = "squire",
    out: Path | None = None,
    workers: Workers = None,
) -> None:
    """Look for puzzles in matches of bots.

    A puzzle is a decision in which one move is clearly the best and is not the one that looks best one step ahead. How
    far it has to be ahead of every other is the game's (see the documents). Twenty times the budget and two seeds have
    to agree, and bots that play on to the end have to win at least 5 of 100 matches more with it. The same seed finds
    the same puzzles.

    For example:

        python -m tools puzzles mine beutelschneider --matches 60 --out mine.jsonl
        python -m tools puzzles mine loewenherz --seats 2 --level page --matches 30 --positions 40

    Parameters
    ----------
    matches
        Matches that are searched, two puzzles in each at most.
    first
        The number of the first: to go on where an earlier run of the same seed has ended.
    positions
        Decisions of a match that are looked at, drawn by lot. 0: all.
    last
        They are drawn from so many at the end of a match, where playing on is quick. 0: from all.
    level
        The bot that plays: page, squire, knight …
    out
        Add the puzzles to this file; those that are in it already are left out, and so are answers of a kind of which
        it has ten. Else they are printed.
    """
    check_within("--matches", matches, 1, MOST)
    for name, number in (("--last", last), ("--from", first), ("--positions", positions)):
        check_within(name, number, 0, MOST)
    slug = rules_of(game).info.slug
    known = of_file(str(out)) if out is not None and out.exists() else []
    wanted = miner.setup(slug, level, seed, seats=seats, options=options_of(games.info(slug), option, edition),
                         positions=positions, last=last, known=known)
    if out is not None:
        check_folder(out)
    with lab.executor(workers) as pool, progress() as report:

        def tell(number: int, fresh: list[Puzzle]) -> None:
            lines = "".join(f"{each.line()}\n" for each in fresh)
            if out is None:
                print(lines, end="", flush=True)
            elif lines:
                with out.open("a", encoding="utf-8") as opened:
                    opened.write(lines)
            report(number + 1, matches)

        found = miner.mine(wanted, matches, pool, tell, first, known)
    print(Say("{n:puzzle|puzzles} in {matches:match|matches}", n=len(found), matches=matches), file=sys.stderr)


def check_all(pool: Executor, found: list[Puzzle], seed: int, times: int, bot: str, worlds: int) -> Iterator[Verdict]:
    """What a check says of each, over an executor."""
    jobs = [pool.submit(check_one, each, seed, times, bot, worlds) for each in found]
    for job in jobs:
        yield job.result()


def check_one(puzzle: Puzzle, seed: int, times: int, bot: str, worlds: int) -> Verdict:
    """One of them, in a process."""
    ask = puzzle.ask(seed)
    truth = play_on(ask, puzzle.best, puzzle.plain, bot, worlds) if bot else None
    solution = solve(ask)
    if solution is not None and (solution.is_exact or solution.refutes(puzzle)):
        how = "solved" if solution.is_exact else "surely reached"
        return Verdict(not solution.refutes(puzzle), solution.best, Difference(solution.lead, 0.0), how, truth)
    again = check_again(puzzle, seed, times)
    return Verdict(agrees(puzzle, again), again.best, again.gap, "measured", truth)


def format_lead(lead: Difference) -> str:
    """A lead in matches of a hundred, with its standard error: «+21.0 ± 3.0»."""
    return f"{HUNDRED * lead.value:+.1f} ± {HUNDRED * lead.error:.1f}"


def format_proof(puzzle: Puzzle) -> str:
    """The least lead that was measured when it was found and played on to the end, if it was."""
    leads = [Difference(each.played, each.played_error) for each in puzzle.values if each.played is not None]
    if puzzle.proof is None or not leads:
        return ""
    least = min(leads, key=lambda lead: lead.value)
    return f"; when it was found, played on by {puzzle.proof.bot}: {format_lead(least)}"
