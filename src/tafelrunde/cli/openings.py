"""`tafelrunde openings`: what bots play first, how often, and how it does."""

import json as notation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from tafelrunde.cli.parameters import Flag, check_within
from tafelrunde.core import BadInput

if TYPE_CHECKING:  # the lab is loaded when it is used
    from tafelrunde.lab.openings import Opening

DEEPEST = 100
MOST = 1_000_000


def openings(
    file: Path,
    /,
    *,
    first: int = 1,
    seat: int | None = None,
    bot: str | None = None,
    most: int = 20,
    json: Annotated[bool, Flag] = False,
) -> None:
    """What is played first, how often, and what share of the win it earns, with 95 % intervals.

    For example:

        tafelrunde match castles_besieged greedy random --games 400 --moves moves.csv
        tafelrunde openings moves.csv --bot greedy --first 2

    Parameters
    ----------
    file
        Moves that `--moves` of `match` or `league` has written: Parquet, CSV or JSON Lines.
    first
        How many decisions of each seat are an opening.
    seat
        Only this seat, counted from 0.
    bot
        Only this bot.
    most
        Openings of each seat that are shown, the most frequent first.
    json
        Print JSON, with all of them.
    """
    check_within("--first", first, 1, DEEPEST)
    check_within("--most", most, 1, MOST)
    from tafelrunde.lab.moves import read_moves, source_of
    from tafelrunde.lab.openings import openings as explored

    found = explored(read_moves(file), first, seat, bot)
    if not found:
        raise BadInput("there are no such moves in {file}", file=str(file)[-60:])
    if json:
        print(notation.dumps({"openings": [one.data() for one in found], "of": source_of(file)}, ensure_ascii=False,
                             indent=2))
    else:
        print("\n".join(lines(found, most)))


def lines(found: "list[Opening]", most: int) -> list[str]:
    """What was found, for people, seat by seat, with each number of them by itself."""
    from tafelrunde.lab.statistics import format_count

    said: list[str] = []
    for seats, setting, seat in dict.fromkeys((one.seats, one.setting, one.seat) for one in found):
        own = [one for one in found if (one.seats, one.setting, one.seat) == (seats, setting, seat)]
        said.append(f"{format_count(seats, 'player', 'players')}, {setting and f'{setting}, '}seat {seat}, "
                    f"{format_count(sum(one.matches for one in own), 'match', 'matches')}; an equal share of the wins "
                    f"is {own[0].fair:.3f}; intervals at 95 %")
        words = {one.moves: ", ".join(one.moves) for one in own[:most]}
        width = max(map(len, words.values()))
        said += [f"  {words[one.moves]:<{width}}  {one.matches:6}  played {one.often}  wins {one.share}"
                 for one in own[:most]]
        said += [f"  and {len(own) - most} more"] if len(own) > most else []
    return said
