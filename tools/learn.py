"""`python -m tools learn`: what positions are worth, learned by self-play, for the emperor."""

import json
import sys
import time
from pathlib import Path
from shlex import join
from typing import Annotated, Any

from cyclopts import Parameter

from tafelrunde.cli.parameters import GameName
from tafelrunde.lab import executor
from tafelrunde.lab.match import match
from tafelrunde.lab.provenance import provenance
from tafelrunde.learned.training import STEP, Plan, Training, read_checkpoint, write_checkpoint
from tafelrunde.learned.weights import write

KEPT = 30.0  # seconds of one core from checkpoint to checkpoint


def learn(
    game: GameName,
    /,
    *,
    seed: int = 1,
    matches: int = Plan.matches,
    width: int = Plan.width,
    rate: float = Plan.rate,
    last_rate: float = Plan.last_rate,
    trace: float = Plan.trace,
    measurements: int = 4,
    rivals: int = 200,
    into: Annotated[Path, Parameter(help="Folder for weights, curve and checkpoint.")] = Path("build/learn"),
) -> None:
    """Learn what positions of a game are worth, by TD(λ) on afterstates; interrupted, the same command goes on.

    For example:

        python -m tools learn castles_besieged
        tafelrunde match castles_besieged learned:build/learn/castles_besieged-2-1.value king

    Parameters
    ----------
    matches
        Matches of self-play; exploration and learning rate fall until the last one.
    width
        Units of the hidden layer.
    trace
        λ, from 0 to 1.
    measurements
        How often the curve is measured, the end included.
    rivals
        Matches against greedy for each measurement.
    """
    plan = Plan(game=game, seed=seed, matches=matches, width=width, rate=rate, last_rate=last_rate, trace=trace)
    name = into / f"{game}-{plan.seats}-{seed}"
    kept, file, curve = name.with_suffix(".checkpoint"), name.with_suffix(".value"), name.with_suffix(".jsonl")
    into.mkdir(parents=True, exist_ok=True)
    training = Training(plan, read_checkpoint(kept, plan))
    command = join(["python", "-m", "tools", "learn", game, "--seed", str(seed), "--matches", str(matches), "--width",
                    str(width), "--rate", str(rate), "--last-rate", str(last_rate), "--trace", str(trace)])
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


def _begin_curve(curve: Path, source: dict[str, Any], decisions: int) -> None:
    """The points of the curve up to where the training stands: those after the last checkpoint are measured again."""
    lines = curve.read_text("utf-8").splitlines()[1:] if decisions and curve.exists() else []
    points = [line for line in lines if json.loads(line)["steps"] <= decisions]
    head = json.dumps({"provenance": source}, ensure_ascii=False)
    curve.write_text("\n".join([head, *points]) + "\n", encoding="utf-8")


def _measure(training: Training, file: Path, rivals: int) -> dict[str, Any]:
    """A point of the curve: what it wins against greedy by now."""
    with executor(1) as pool:
        found = match(training.plan.game, [f"learned:{file}", "greedy"], rivals, pool, seed=training.plan.seed)
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
