"""`python -m tools learn`: what positions or moves are worth, learned by self-play, for the emperor."""

import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from shlex import join
from typing import Annotated, Any

from cyclopts import Parameter

from tafelrunde.cli.parameters import GameName
from tafelrunde.core import BadInput
from tafelrunde.lab import executor
from tafelrunde.lab.match import match
from tafelrunde.lab.provenance import provenance
from tafelrunde.learned.training import STEP, Training, find_plan, read_checkpoint, write_checkpoint
from tafelrunde.learned.weights import ValueWeights, average_values, read, write

KEPT = 30.0  # seconds of one core from checkpoint to checkpoint


def learn(
    game: GameName,
    /,
    *,
    seats: int | None = None,
    seed: int = 1,
    matches: int | None = None,
    width: int | None = None,
    second: int | None = None,
    rate: float | None = None,
    last_rate: float | None = None,
    trace: float | None = None,
    measurements: int = 4,
    rivals: int = 200,
    into: Annotated[Path, Parameter(help="Folder for weights, curve and checkpoint.")] = Path("build/learn"),
) -> None:
    """Learn what positions or moves of a game are worth, by self-play; interrupted, the same command goes on.

    For example:

        python -m tools learn castles_besieged
        python -m tools learn beutelschneider --seats 3
        tafelrunde match castles_besieged learned:build/learn/castles_besieged-2-1.value king

    Parameters
    ----------
    seats
        Players; for this and what follows: as the game is learned by itself, unless one says otherwise.
    matches
        Matches of self-play (hands, in Beutelschneider); exploration and learning rate fall until the last one.
    width
        Units of the hidden layer.
    second
        Units of the second hidden layer, where there is one.
    trace
        λ, from 0 to 1.
    measurements
        How often the curve is measured, the end included.
    rivals
        Matches against greedy for each measurement.
    """
    given: dict[str, Any] = {"seats": seats, "matches": matches, "width": width, "second": second, "rate": rate,
             "last_rate": last_rate, "trace": trace}
    plan = replace(find_plan(game), seed=seed, **{name: value for name, value in given.items() if value is not None})
    name = into / f"{game}-{plan.seats}-{seed}"
    kept, file, curve = name.with_suffix(".checkpoint"), name.with_suffix(".value"), name.with_suffix(".jsonl")
    into.mkdir(parents=True, exist_ok=True)
    matches = plan.matches
    training = Training(plan, read_checkpoint(kept, plan))
    settings = {name: getattr(plan, name) for name in given if name != "second" or plan.second}
    command = join(["python", "-m", "tools", "learn", game, "--seed", str(seed), *(
        word for name, value in settings.items() for word in (f"--{name.replace('_', '-')}", str(value)))])
    source = provenance(game, ("emperor",), seed, command).data()
    _begin_curve(curve, source, training.decisions)
    stops = {-(-matches * part // max(1, measurements) // STEP) * STEP for part in range(1, measurements)} | {matches}
    saved = training.seconds
    while training.matches < matches:
        begun = time.process_time()
        training.advance()
        training.seconds += time.process_time() - begun
        stop = training.matches in stops
        if stop:
            write(file, training.weights(source))
            _note(curve, _measure(training, file, rivals))
        if stop or training.seconds - saved > KEPT:
            write_checkpoint(kept, training.checkpoint())
            saved = training.seconds
    print(f"{file}: {training.decisions / max(training.seconds, 1e-9):,.0f} decisions a second of one core",
          file=sys.stderr)


def average(*files: Path, into: Annotated[Path, Parameter(help="The file that is written.")]) -> None:
    """Make one value of several that were learned apart: the mean of what they say, in log odds.

    For example:

        python -m tools average build/learn/*.value --into mean.value
    """
    values = [each for each in map(read, files) if isinstance(each, ValueWeights)]
    if len(values) < len(files) or len({(each.game, each.seats, each.rows.rows) for each in values}) != 1:
        raise BadInput("a mean is made of files of values, all of the same game and number of seats")
    command = join(["python", "-m", "tools", "average", *map(str, files), "--into", str(into)])
    about = {"command": command, "of": [each.provenance for each in values]}
    write(into, average_values(values, about))
    print(f"{into}: the mean of {len(values)}", file=sys.stderr)


def _begin_curve(curve: Path, source: dict[str, Any], decisions: int) -> None:
    """The points of the curve up to where the training stands: those after the last checkpoint are measured again."""
    lines = curve.read_text("utf-8").splitlines()[1:] if decisions and curve.exists() else []
    points = [line for line in lines if json.loads(line)["steps"] <= decisions]
    head = json.dumps({"provenance": source}, ensure_ascii=False)
    curve.write_text("\n".join([head, *points]) + "\n", encoding="utf-8")


def _measure(training: Training, file: Path, rivals: int) -> dict[str, Any]:
    """A point of the curve: what it wins against greedy by now."""
    with executor(1) as pool:
        bots = [f"learned:{file}", *["greedy"] * (training.plan.seats - 1)]
        found = match(training.plan.game, bots, rivals, pool, seed=training.plan.seed)
    share = found.standings[0].share
    return {"steps": training.decisions, "seconds": round(training.seconds, 1), "against": "greedy",
            "share": round(share.mean, 4), "low": round(share.low, 4), "high": round(share.high, 4),
            "matches": found.matches}


def _note(curve: Path, point: dict[str, Any]) -> None:
    """Add a point to the curve, and say it."""
    with curve.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(point) + "\n")
    print("{steps:,} decisions, {seconds:.0f} s of one core: {share:.3f} [{low:.3f}, {high:.3f}] of {matches} against "
          "{against}".format(**point), file=sys.stderr)
