"""What the documents say of the suite: a card for each task, and the leaderboard out of kept results. Markdown."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.lab.suite.scoring import PUBLIC
from tafelrunde.lab.suite.task import SUITE, Task, tasks

KINDS = {"greedy": "looks one step ahead in {count} sampled worlds, by the game's value function",
         "ismcts": "searches with {count} iterations, as the game's settings say"}
CHANCE = "the same in each deal, whoever sits where: its seed is made of the deal and of how often chance has acted"
Result = Mapping[str, Any]


def card(task: Task) -> str:
    """The card of a task, as Markdown: everything that is fixed in it."""
    bot = task.opponents[0]
    kind, _, count = bot.partition("@")
    options = ", ".join(f"`{name}={str(value).lower() if isinstance(value, bool) else value}`"
                        for name, value in task.options.items())
    rows = [
        ("game", f"{games.info(task.game).title} (`{task.game}`), version {task.rules} of its rules"),
        ("version", f"{task.version} of the task"),
        ("seats", f"{task.seats}; who is scored sits at each of them once a deal"),
        ("opponents", f"{len(task.opponents)} × `{bot}`: {KINDS[kind].format(count=count)}"),
        ("options", f"{options}; any other has no value"),
        ("deals", f"{task.deals}, seed {task.seed}: {task.deals * task.seats} matches"),
        ("chance", CHANCE),
        ("score", f"share of the wins, 0 to 1; an equal share is {task.fair:.3f}"),
        ("pins", f"`{task.pin_rules}`, how 200 matches go; `{task.pin_opponent}`, what the opponent answers in 200 "
                 "positions of them"),
        ("command", f"`tafelrunde suite run BOT --task {task.name}`"),
    ]
    return "\n".join([f"## {task.name}", "", "| | |", "| --- | --- |",
                      *(f"| {name} | {told} |" for name, told in rows)])


def read_result(file: Path) -> Result:
    """The score out of a file that `suite run --out` has written; raises BadInput."""
    try:
        found = json.loads(file.read_text("utf-8"))
        scored = {"deals": PUBLIC, **found["score"], "provenance": found["provenance"]}
        [(str(one["task"]), one["version"], one["share"]["mean"]) for one in scored["tasks"]]
        if not isinstance(scored["suite"], int) or not isinstance(scored["bot"], str):
            raise TypeError
        return scored
    except (OSError, ValueError, KeyError, TypeError):
        raise BadInput("{file} is no result of the suite: `tafelrunde suite run BOT --out FILE` writes one",
                       file=str(file)[-60:]) from None


def leaderboard(results: Iterable[Result]) -> str:
    """The page of all results, the best score first; of older versions of the suite and of tasks apart."""
    found = sorted(results, key=lambda one: (-_mean(one), str(one["bot"])))
    whole = [one for one in found if one["suite"] == SUITE and one["score"]]
    today = {(task.name, task.version) for task in tasks()}
    pages = ["# Leaderboard", "", f"Suite {SUITE}; printed by `python scripts/suite_pages.py` out of "
             "`docs/suite/results`.\nShares of the wins, with 95 % intervals; deals of the `public` seed or of a "
             "secret, by its mark.\nNormalised, an equal share is 0 and every win 1, with any number of players.", "",
             "## All tasks", "", *_whole(whole), "", "## Task by task", "",
             *_by_task(found, lambda one: (one["task"], one["version"]) in today)]
    older = _by_task(found, lambda one: (one["task"], one["version"]) not in today)
    if len(older) > 2:
        pages += ["", "## Older versions", "", "Not to be compared with those above: rules, opponents, or what holds "
                  "them, were others.", "", *older]
    return "\n".join(pages) + "\n"


def _whole(whole: Sequence[Result]) -> list[str]:
    if not whole:
        return ["No score of all tasks is kept yet: `tafelrunde suite run BOT --out docs/suite/results/BOT.json`."]
    return ["| bot | score | deals | tafelrunde | date |", "| --- | --- | --- | --- | --- |",
            *(f"| `{one['bot']}` | {_format_share(one['score'])} | {one['deals']} | {one['provenance']['tafelrunde']} "
              f"| {one['provenance']['date'][:10]} |" for one in whole)]


def _by_task(found: Sequence[Result], shown: Callable[[Result], bool]) -> list[str]:
    rows = ["| task | version | bot | share | equal | normalised | deals | |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |"]
    for task in tasks():
        own = [(one["bot"], one["deals"], each) for one in found for each in one["tasks"]
               if each["task"] == task.name and shown(each)]
        own.sort(key=lambda row: (-row[2]["version"], -row[2]["share"]["mean"], row[0]))
        rows += [f"| [{task.name}](tasks.md#{task.name}) | {each['version']} | `{bot}` | "
                 f"{_format_share(each['share'])} | {task.fair:.3f} | "
                 f"{(each['share']['mean'] - task.fair) / (1 - task.fair):.3f} | {each['deals']} of {task.deals} | "
                 f"{deals} |"
                 for bot, deals, each in own]
    return rows


def _mean(one: Result) -> float:
    return one["score"]["mean"] if one["score"] else -1.0


def _format_share(mean: Mapping[str, float]) -> str:
    return f"{mean['mean']:.3f} [{mean['low']:.3f}, {mean['high']:.3f}]"
