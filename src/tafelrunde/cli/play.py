"""`tafelrunde play`: a match in this terminal."""

import secrets
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console

from tafelrunde import game as rules_of
from tafelrunde.bots.levels import newcomer
from tafelrunde.cli.parameters import EditionFile, GameName, Language, OptionWords, language_of, options_of, read_text
from tafelrunde.cli.records import show_result
from tafelrunde.core import BadInput, GameInfo
from tafelrunde.core.record import Record, read_record


def play(
    game: GameName,
    /,
    *,
    seats: int | None = None,
    bots: Annotated[list[str] | None, Parameter(negative="", consume_multiple=True)] = None,
    people: int | None = None,
    option: OptionWords = None,
    edition: EditionFile = None,
    pace: float = 0.8,
    record: str | None = None,
    resume: str | None = None,
    lang: Language = None,
) -> None:
    """Play a match in this terminal, against bots or in turns with somebody beside you.

    For example:

        tafelrunde play beutelschneider
        tafelrunde play beutelschneider --seats 3 --bots knight page
        tafelrunde play castles_besieged --people 2
        tafelrunde play castles_besieged --option hits_to_lose=5 --lang de
        tafelrunde play burgundy --record mine.txt              # keep the match in a file …
        tafelrunde play burgundy --resume mine.txt              # … and go on

    In the table: arrows and Enter, or the number of a move and Enter; `?` shows the rules of the moment and all keys.

    Parameters
    ----------
    seats
        How many play; by default as many as the rules suggest for a first match, with the set-up they suggest.
    bots
        Who sits at the seats without a person, the last name again for the rest, page by default: random, page,
        squire, knight, baron, king, emperor (in some games), the weakest first; or greedy, ismcts@5000 (iterations),
        ismcts@2s (seconds).
    people
        How many people share this screen; the table is covered between their turns. Default: 1.
    pace
        Seconds a bot's move takes at least.
    record
        Keep the record of the match in this file, move by move. Before the end it holds the secret of the dice, too.
    resume
        Go on with the match that is kept in this file, with its seats, options and bots. It stays there, or goes on in
        `record`.
    """
    if not sys.stdin.isatty():
        raise BadInput("a match is played in a terminal")
    file = place_for(record, resume)
    rules = rules_of(game)
    kept = None if resume is None else load_unfinished(game, resume)
    if kept is not None and (seats is not None or option or edition is not None):
        raise BadInput("a match that goes on has its seats and options already")
    count = kept.seats if kept else rules.info.usual_seats if seats is None else seats
    if not 0 <= pace <= 60:
        raise BadInput("the pace is a number of seconds from 0 to 60")
    chosen = {} if kept else rules.info.read_options(count, read_match_options(rules.info, count, option, edition))
    taken = seat_bots(game, count, people, bots, kept)

    from tafelrunde.terminal.app import TerminalApp
    from tafelrunde.terminal.leaving import record_words
    from tafelrunde.terminal.table import Table

    table = Table(rules, count, chosen, taken, secrets.token_bytes(32), language_of(lang), kept, file)
    table.keep()
    try:
        TerminalApp(table, pace).run()
    finally:
        table.close()
    console = Console(highlight=False, soft_wrap=True)
    if table.match.is_over:
        show_result(console, table.prose, table.match)
    for words in record_words(table):
        console.print(words, markup=False)


def seat_bots(game: str, count: int, people: int | None, bots: list[str] | None, kept: Record | None) -> dict[int, str]:
    """The bots by seat: those asked for, else those that sat there before, else the newcomer's."""
    from tafelrunde.terminal.table import bots_of, was_here

    before = bots_of(kept) if kept else {}
    same = kept is not None and people is None and was_here(kept)
    here = count - len(before) if same else 1 if people is None else people
    if not 0 <= here <= count:
        raise BadInput("{asked:person|people} cannot share {count:seat|seats}", asked=here, count=count)
    if bots and len(bots) > count - here:
        raise BadInput("{free:seat is|seats are} free for bots, not {bots}", free=count - here, bots=len(bots))
    names = bots or [newcomer(game)]
    free = sorted(before) if same else range(here, count)
    given = {seat: names[min(place, len(names) - 1)] for place, seat in enumerate(free)}
    return given if bots else given | {seat: bot for seat, bot in before.items() if seat in given}


def read_match_options(info: GameInfo, seats: int, option: OptionWords, edition: EditionFile) -> dict[str, Any]:
    """The options of a match: those given, and for the usual number of players those of a first match besides."""
    first = dict(info.first_options) if seats == info.usual_seats else {}
    return first | options_of(info, option, edition)


def place_for(record: str | None, resume: str | None) -> Path | None:
    """The file in which the match is to be kept, if any; raises BadInput where that would overwrite another one."""
    if record is None or record == resume:
        return None if resume is None else Path(resume)
    file = Path(record)
    if file.exists():
        raise BadInput("there is a file {file} already: go on with it (--resume), or name another", file=record[-60:])
    if not file.absolute().parent.is_dir():
        raise BadInput("there is no folder for the file {file}", file=record[-60:])
    return file


def load_unfinished(game: str, file: str) -> Record:
    """The record of a match that was left before its end; raises BadInput."""
    kept = read_record(read_text(file))
    if kept.game != game:
        raise BadInput("the record is of {game}", game=kept.game[:40])
    if kept.ranks:
        raise BadInput("the match of {file} is over; tafelrunde replay tells it", file=file[-60:])
    if not kept.secret:
        raise BadInput("the record holds no secret, so nobody can go on with its dice")
    return kept
