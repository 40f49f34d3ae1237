"""`tafelrunde analyse`: what each decision of a finished match was worth."""

import json as json_format
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console

from tafelrunde.cli.parameters import Flag, Language, RecordFile, Workers, check_within, language_of, read_file
from tafelrunde.core import BadInput
from tafelrunde.match import replayed
from tafelrunde.scenes.translate import Translator

if TYPE_CHECKING:  # loaded when it is used
    from tafelrunde.analysis.match_review import MatchReview


def analyse(
    file: RecordFile,
    /,
    *,
    seat: Annotated[int | None, Parameter(help="Only the decisions of this seat (from 0).")] = None,
    every: Annotated[bool, Parameter(negative="", help="List every decision that may have cost something.")] = False,
    seed: int = 1,
    workers: Workers = None,
    json: Annotated[bool, Flag] = False,
    lang: Language = None,
) -> None:
    """Review a finished match: what each decision was worth with what its seat could know.

    Losses are in points of a hundred: 5 means five matches of a hundred such that the best move would have won more.
    The same record and seed give the same review.

    For example:

        tafelrunde analyse match.txt
        tafelrunde analyse match.txt --seat 0 --lang de
        tafelrunde analyse match.txt --json > review.json

    Parameters
    ----------
    file
        A record; `-` reads standard input.
    seed
        Where all chance of the review comes from.
    json
        Print the whole review as JSON.
    """
    from tafelrunde.analysis.match_review import analyse as review_of
    from tafelrunde.cli.lab_parameters import WORKERS, progress
    from tafelrunde.lab import executor

    game, record = read_file(file)
    if seat is not None and not 0 <= seat < record.seats:
        raise BadInput("the record has {seats:seat|seats}, counted from 0", seats=record.seats)
    check_within("--workers", workers, 1, WORKERS)
    match = replayed(game, record)
    with executor(workers) as pool, progress() as bar:
        found = review_of(record, seed=seed, pool=pool, progress=bar)
    if json:
        print(json_format.dumps(found.data(), ensure_ascii=False))
        return
    prose = Translator(language_of(lang), match.names, game.info.slug, "terminal")
    show(Console(highlight=False, soft_wrap=True), prose, found, range(record.seats) if seat is None else [seat], every)


def show(console: Console, prose: Translator, found: "MatchReview", seats: "range | list[int]", every: bool) -> None:
    """The review in words: everybody's losses, by sort of decision, then the costliest moves."""
    from tafelrunde.analysis.match_review import costliest, is_calibrated
    from tafelrunde.terminal.review_text import (
        describe_luck,
        describe_mistake,
        describe_performances,
        losses_table,
    )

    console.print(losses_table(prose, found, seats))
    for line in describe_performances(prose, found, seats):
        console.print(line)
    if not is_calibrated(found):
        console.print("\n" + prose("Losses of this game were not measured against the truth yet: take them as hints."))
    graded = [each for each in found.judged if each.seat in seats and each.grade]
    chosen = graded if every else costliest(graded, seats)
    if not chosen:
        console.print("\n" + prose("No move clearly cost anything."))
    for each in chosen:
        console.print()
        console.print(describe_mistake(prose, found, each))
    for part in describe_luck(prose, found.luck, seats):
        console.print(part)
