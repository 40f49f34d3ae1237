"""`tafelrunde errors`: what bots give away by a decision, on average, held against a referee."""

import json as notation
from typing import Annotated

from cyclopts import Parameter

from tafelrunde.bots.levels import rungs
from tafelrunde.cli.parameters import GameName, Json, OptionWords, Seed, Workers, check_within, options_of
from tafelrunde.games import info

MOST = 1_000_000


def errors(
    game: GameName,
    /,
    *bots: str,
    positions: Annotated[int, Parameter(name=["--positions", "-n"])] = 300,
    times: int = 100,
    seats: int = 0,
    option: OptionWords = None,
    seed: Seed = 1,
    workers: Workers = None,
    json: Json = False,
) -> None:
    """Ask bots about the same positions and print what their moves give away, in thousandths of the win.

    The positions come from matches of mixed bots; forced moves are left out. The referee looks at every move with many
    times the thinking of a king, picks the best by one half of its continuations and measures by the other, so that
    the pick flatters nobody. It orders bots by some hundred positions, where wins take thousands of matches.

    For example:

        tafelrunde errors beutelschneider
        tafelrunde errors burgundy king king@6000 --seats 2 --positions 100 --times 20

    Parameters
    ----------
    bots
        Who is asked, the weakest first; by default the levels.
    positions
        How many decisions, four of each match.
    times
        How many times the thinking of a king the referee spends on a position.
    seats
        Player count; by default as many as the rules teach the game with.
    """
    from tafelrunde.cli.lab_parameters import WORKERS, format_command, progress
    from tafelrunde.lab import executor
    from tafelrunde.lab.error_rate import measure_errors

    check_within("--positions", positions, 1, MOST)
    check_within("--times", times, 1, MOST)
    check_within("--workers", workers, 1, WORKERS)
    options = options_of(info(game), option)
    asked = bots or rungs(game, seats)
    with executor(workers) as pool, progress() as bar:
        found = measure_errors(game, asked, positions, pool, seats=seats, options=options, seed=seed, times=times,
                               progress=bar)
    if json:
        from tafelrunde.lab.provenance import provenance, with_provenance

        source = provenance(game, asked, seed, format_command())
        print(notation.dumps(with_provenance(found.data(), source), ensure_ascii=False, indent=2))
    else:
        print(f"{found}\nagain: {format_command()}")
