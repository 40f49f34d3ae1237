"""`tafelrunde calibrate`: are the losses that a review claims really there?"""

import json as json_format
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from tafelrunde import game
from tafelrunde.core import BadInput

if TYPE_CHECKING:  # the lab is loaded when it is used
    from tafelrunde.lab.calibrate import Fit

MOST = 100_000


def calibrate(
    slug: str,
    /,
    *,
    pairs: Annotated[int, Parameter(name=["--pairs", "-n"])] = 200,
    worlds: int = 12,
    seats: int = 0,
    bot: str = "squire",
    truth: str = "king",
    seed: int = 1,
    workers: int | None = None,
    file: Path | None = None,
    write: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Play pairs of moves on with strong bots, and hold the truth against what was claimed.

    Prints the slope (1: what is claimed is there), how far claims are shrunk by their errors, and from how many
    points on a move may be called a mistake.

    For example:

        tafelrunde calibrate castles_besieged --file castles.jsonl
        tafelrunde calibrate burgundy --pairs 400 --worlds 8 --file burgundy.jsonl

    Parameters
    ----------
    slug
        Short name of the game; `tafelrunde games` lists them.
    pairs
        Pairs of moves, at least; four of a match at most.
    worlds
        Pairs of matches played for each of them; four times as many where much is claimed.
    seats
        Players of the matches. 0: as many as the rules teach the game with.
    bot
        Who plays the matches that decisions are taken from.
    truth
        Who plays both moves on.
    seed
        Where all chance comes from.
    workers
        Processes; by default as many as there are cores.
    file
        Keep every measured pair in this file, and go on from it after an interruption.
    write
        Let reviews of this installation use what was found.
    """
    from tafelrunde.analysis import calibration
    from tafelrunde.cli.lab_parameters import progress
    from tafelrunde.lab import executor
    from tafelrunde.lab.calibrate import fit, measure

    for name, value, least in (("--pairs", pairs, 8), ("--worlds", worlds, 2)):
        if not least <= value <= MOST:
            raise BadInput("{name} has to be between {low} and {high}", name=name, low=least, high=MOST)
    card = game(slug).info
    with executor(workers) as pool, progress() as told:
        found = measure(card.slug, pairs, pool, seats=seats, bot=bot, truth=truth, worlds=worlds, seed=seed,
                        file=file, progress=told)
    result = fit(card.slug, found)
    print("\n".join(lines(result)))
    if write:
        table = Path(calibration.__file__).with_name(calibration.FILE)
        rows = json_format.loads(table.read_text("utf-8"))
        rows[card.slug] = result.row()
        table.write_text(json_format.dumps(rows, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def lines(found: "Fit") -> list[str]:
    """The fit in words."""
    slope, low, high = found.checked
    scale = found.scale
    share = (f"of {found.called} called so {100 * found.true:.0f} % lose 5 points or more" if found.called else
             "none of the pairs is called so")
    return [
        f"{found.game}: {scale.pairs} pairs; true for claimed {scale.slope:.2f} [{scale.low:.2f}, {scale.high:.2f}], "
        f"losses spread by {100 * scale.spread:.1f} points",
        f"  calibrated by other matches, the slope is {slope:.2f} [{low:.2f}, {high:.2f}]",
        f"  a mistake from {100 * scale.mistake:.0f} points on; {share}",
    ]
