"""`python -m tools played`: does how somebody played tell who is stronger, sooner than results do? And what the levels
give away, for the points that are told of people."""

import json
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tafelrunde.bots.levels import rungs
from tafelrunde.cli.lab_parameters import format_command, progress
from tafelrunde.cli.parameters import Flag, GameName, Seed, Workers, check_within
from tafelrunde.games import info
from tafelrunde.lab import executor
from tafelrunde.lab.order_recovery import level_parts, measure_order
from tools import NAME

MOST = 100_000


def played(
    game: GameName,
    /,
    *levels: str,
    rounds: Annotated[int, Parameter(name=["--rounds", "-n"])] = 160,
    seats: int = 0,
    seed: Seed = 1,
    workers: Workers = None,
    write: Annotated[bool, Flag] = False,
    into: Path = Path("src/tafelrunde/analysis/performance.json"),
) -> None:
    """Compare the order of twelve bots by results and by play with the known one, by the number of matches.

    The bots are the levels and others between them, which make a part of their moves as the level above. Play is
    the part of what could be lost that a review says was; τ is 1 for the known order and 0 for one by lot.

    For example:

        python -m tools played castles_besieged
        python -m tools played beutelschneider --seats 3 --rounds 60
        python -m tools played castles_besieged random page squire knight baron king

    Parameters
    ----------
    levels
        The levels between which the bots are spread, the weakest first; by default the ladder.
    rounds
        Matches of each bot.
    seats
        Player count; by default as many as the rules teach the game with.
    write
        Write what the levels give away into the file by which people are told how they played.
    into
        That file.
    """
    check_within("--rounds", rounds, 1, MOST)
    count = seats or info(game).usual_seats
    climbed = levels or rungs(game, count)
    with executor(workers) as pool, progress() as told:
        found = measure_order(game, rounds, pool, seats=count, levels=climbed, seed=seed, progress=told)
    if write:
        data = json.loads(into.read_text("utf-8"))
        data.setdefault(game, {})[str(count)] = level_parts(found, climbed)
        into.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{found}\nagain: {format_command(NAME)}")
