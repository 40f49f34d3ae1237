"""`tafelrunde replay` and `tafelrunde verify`: matches that were written down."""

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tafelrunde.cli.app import complain
from tafelrunde.cli.parameters import Language, RecordFile, language_of, read_file
from tafelrunde.core import SPECTATOR, BadInput, TafelrundeError
from tafelrunde.core.record import Line
from tafelrunde.core.text import one_line
from tafelrunde.match import Match
from tafelrunde.match.verify import match_of, replay_line, verify as check
from tafelrunde.scenes.translate import Translator

Seat = Annotated[int | None, Parameter(help="Tell what this seat (from 0) got to know, instead of a spectator.")]


def replay(file: RecordFile, /, *, seat: Seat = None, lang: Language = None) -> None:
    """Tell a recorded match line by line, in words.

    For example:

        tafelrunde replay match.txt
        tafelrunde replay match.txt --seat 1 --lang de
        cat match.txt | tafelrunde replay -

    Parameters
    ----------
    file
        A record; `-` reads standard input.
    """
    game, record = read_file(file)
    match = match_of(game, record)
    if seat is not None and not 0 <= seat < match.seats:
        raise BadInput("the record has {seats:seat|seats}, counted from 0", seats=match.seats)
    viewer = int(SPECTATOR) if seat is None else seat
    prose = Translator(language_of(lang), match.names, game.info.slug, "terminal")
    console = Console(highlight=False, soft_wrap=True)
    people = prose.list(prose.name(number) for number in range(match.seats))
    console.print(Text(f"{prose(game.info.title)}{prose(': ')}{people}", style="bold"))
    for line in record.lines:
        replay_line(match, line)
        tell(console, prose, match, line, viewer)
    show_result(console, prose, match)


def tell(console: Console, prose: Translator, match: Match, line: Line, viewer: int) -> None:
    """Print what the viewer learned from one line."""
    for entry in match.log(viewer, line.number - 1):
        rule = f"  [{entry.rule}]" if entry.rule else ""
        console.print(Text.assemble((f"{line.number:>5}  ", "dim"), prose(entry.say), (rule, "dim")))


def show_result(console: Console, prose: Translator, match: Match) -> None:
    """Print how the match ended, or that it has not."""
    outcome = match.outcome
    if outcome is None:
        console.print("\n" + prose("the record stops before the end of the match"))
        return
    console.print(Text("\n" + prose(outcome.reason)))
    table = Table(prose("Place"), prose("Player"), prose("Points"), box=None, pad_edge=False, header_style="bold")
    for seat in sorted(range(match.seats), key=lambda each: outcome.ranks[each]):
        table.add_row(str(outcome.ranks[seat]), Text(prose.name(seat)), str(outcome.scores[seat]))
    console.print(table)


def verify(*file: RecordFile) -> int:
    """Check records: the commitment, every draw of the dice, every move, the result.

    Exit code 0 if all hold, 1 if one does not, 2 if one cannot be read; the first line that does not hold is named.

    For example:

        tafelrunde verify match.txt
        tafelrunde verify games/*.txt

    Parameters
    ----------
    file
        Records; `-` reads standard input.
    """
    if not file:
        raise BadInput("name at least one record file")
    from tafelrunde.lab.statistics import format_count

    code = 0
    for name in file:
        try:
            game, record = read_file(name)
            verdict = check(game, record)
        except TafelrundeError as mistake:
            code = complain(BadInput("{file}: {why}", file=name[-60:], why=mistake.say), language_of(None))
            continue
        if verdict.holds:
            print(one_line(f"{name}: holds, {format_count(verdict.line, 'line', 'lines')}. {verdict.draws}"))
        else:
            code = max(code, 1)
            place = f"line {verdict.line}: " if verdict.line else ""
            print(one_line(f"{name}: does not hold: {place}{verdict.why}"))
    return code
