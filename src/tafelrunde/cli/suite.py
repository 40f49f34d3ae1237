"""`tafelrunde suite`: fixed tasks by which bots are compared – list, show, score a bot, print the leaderboard."""

import json as notation
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from tafelrunde.cli.lab_parameters import WORKERS, format_command, progress
from tafelrunde.cli.parameters import Json, check_file, read_text
from tafelrunde.core import BadInput

if TYPE_CHECKING:  # the lab is loaded when it is used
    from tafelrunde.lab.suite import Scored

HELP = """Fixed tasks by which bots are compared: the same score on every machine.

For example:

    tafelrunde suite list
    tafelrunde suite run greedy --task castles_besieged-2-greedy
    tafelrunde suite run my_module:MyBot --out my_bot.json
"""

app = App("suite", help=HELP)


@app.command(name="list")
def list_() -> None:
    """List the tasks."""
    from tafelrunde.lab.suite import tasks

    width = max(len(task.name) for task in tasks())
    for task in tasks():
        print(f"{task.name:<{width}}  version {task.version}  {task.seats} seats  against {task.opponents[0]:<12}  "
              f"{task.deals} deals")


@app.command
def show(task: str, /, *, json: Json = False) -> None:
    """Show everything that is fixed in a task.

    For example:

        tafelrunde suite show burgundy-2-search

    Parameters
    ----------
    task
        Its name; `tafelrunde suite list` lists them.
    """
    from tafelrunde.lab.suite import chosen
    from tafelrunde.lab.suite.pages import card

    [found] = chosen([task])
    print(notation.dumps(found.data(), ensure_ascii=False, indent=2) if json else card(found))


@app.command
def run(
    bot: str,
    /,
    *,
    task: Annotated[list[str] | None, Parameter(negative="")] = None,
    deals: int | None = None,
    workers: Annotated[int | None, Parameter(name=["--workers", "--processes"])] = None,
    keep: Path | None = None,
    out: Path | None = None,
    secret: Path | None = None,
    json: Json = False,
) -> None:
    """Let a bot play the tasks; its score is its share of the wins, with 95 % intervals.

    For example:

        tafelrunde suite run greedy --task castles_besieged-2-greedy --deals 10
        tafelrunde suite run "line:python examples/line_bot.py" --task beutelschneider-3-greedy --out mine.json
        tafelrunde suite run king --keep build/suite --out docs/suite/results/king.json

    Parameters
    ----------
    bot
        Who is scored: random, page, squire, knight, baron, king, emperor, greedy, ismcts@500 (iterations), line:COMMAND
        for a         program, my_module:MyBot for a class on the path or in this folder.
    task
        Only this task; may be given several times.
    deals
        Only the first so many deals of each: quicker, but no score of the suite.
    workers
        Processes; by default as many as there are cores. The score is the same.
    keep
        Keep every finished deal in this folder, and go on from there after an interruption.
    out
        Write score and provenance into this file, as JSON.
    secret
        A file with a secret, 16 characters or more: the deals are its own, so that no entry can be made for them. The
        score names its mark, which its holder publishes before entries come.
    """
    if workers is not None and not 1 <= workers <= WORKERS:
        raise BadInput("the number of workers is from 1 to {most}", most=WORKERS)
    if out is not None:
        check_file(out)
    sys.path.append(os.getcwd())  # where a module with a bot may be
    from tafelrunde.lab import executor
    from tafelrunde.lab.players import player
    from tafelrunde.lab.suite import chosen, score

    found, deal_by = chosen(task or ()), None if secret is None else read_text(str(secret)).strip()
    player(bot).close()
    with executor(workers) as pool, progress() as bar:
        scored = score(bot, found, pool, deals=deals, keep=keep, progress=bar, workers=workers, secret=deal_by)
    text = notation.dumps(with_source(scored), ensure_ascii=False, indent=2)
    print(text if json else scored, flush=True)
    if out is not None:
        out.write_text(text + "\n", encoding="utf-8")


@app.command
def board(*file: Path) -> None:
    """Print the leaderboard out of files that `--out` has written, as Markdown.

    For example:

        tafelrunde suite board mine.json others.json
    """
    from tafelrunde.lab.suite.pages import leaderboard, read_result

    print(leaderboard([read_result(each) for each in file]), end="")


def with_source(scored: "Scored") -> dict[str, Any]:
    """A score together with its provenance: once for the machine, then game by game."""
    from tafelrunde.lab.provenance import provenance
    from tafelrunde.lab.suite.scoring import PUBLIC

    tasks = [one.task for one in scored.tasks]
    sources = {task.game: provenance(task.game, (scored.bot,), task.seed, format_command()).data() for task in tasks}
    its_own = ("game", "rules", "program")
    hidden = (*its_own, *(["seed"] if scored.deals != PUBLIC else []))
    common = {name: value for name, value in sources[tasks[0].game].items() if name not in hidden}
    return {"score": scored.data(), "provenance": {
        **common, "games": [{name: each[name] for name in its_own} for each in sources.values()]}}
