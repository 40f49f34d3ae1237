"""A bot plays tasks; its score is its share of the wins, with an interval that knows the range of shares."""

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from tafelrunde import games
from tafelrunde.core import BadInput, State
from tafelrunde.lab.duplicate import load_bot
from tafelrunde.lab.executor import Progress, run
from tafelrunde.lab.play_match import Played, play_match
from tafelrunde.lab.players import CONTESTANT
from tafelrunde.lab.statistics import Mean, mean_of
from tafelrunde.lab.suite.task import SUITE, Task, tasks

SHARES: Final = (0.0, 1.0)
LOOKED_AT: Final = 40  # decisions from the start of a task
DIGITS: Final = 16


@dataclass(frozen=True)
class TaskScore:
    """A bot's score in a task. Intervals count deals: in each of them the bot sat at every seat."""

    task: Task
    shares: tuple[float, ...]  # of the wins, deal by deal, the mean over its seats
    by_seat: tuple[float, ...]  # the mean share at each seat
    failures: int  # turns that went to chance, as the bot gave no legal move
    first_failure: str = ""

    @property
    def share(self) -> Mean:
        """Its share of the wins, with a 95 % interval."""
        return mean_of(self.shares, SHARES)

    def data(self) -> dict[str, Any]:
        """The score as JSON types; the same bytes for the same play."""
        return {"task": self.task.name, "version": self.task.version, "check": self.task.check,
                "share": self.share.data(), "fair_share": self.task.fair, "deals": len(self.shares),
                "of": self.task.deals, "share_by_seat": list(self.by_seat), "failures": self.failures}


@dataclass(frozen=True)
class Scored:
    """A bot's scores in some tasks."""

    bot: str
    tasks: tuple[TaskScore, ...]

    @property
    def score(self) -> Mean | None:
        """The mean of its shares over all tasks, where all deals of all tasks were played, with a 95 % interval.

        The values that are counted are deals: the first ones of all tasks together are the first value, and so on.
        """
        if [(one.task, len(one.shares)) for one in self.tasks] != [(task, task.deals) for task in tasks()]:
            return None
        return mean_of([fmean(shares) for shares in zip(*(one.shares for one in self.tasks), strict=True)], SHARES)

    def data(self) -> dict[str, Any]:
        """The scores as JSON types; the same bytes on every machine, for a bot that plays the same there."""
        whole = self.score
        return {"suite": SUITE, "bot": self.bot, "score": None if whole is None else whole.data(),
                "tasks": [one.data() for one in self.tasks]}

    def __str__(self) -> str:
        """A table for people."""
        width = max(len(one.task.name) for one in self.tasks)
        rows = [f"{self.bot}: share of the wins, with 95 % intervals; suite {SUITE}"]
        rows += [f"  {one.task.name:<{width}}  {one.share}  equal {one.task.fair:.3f}  {len(one.shares)} of "
                 f"{one.task.deals} deals" for one in self.tasks]
        rows += [f"  {one.task.name}: {one.failures} turns went to chance, the first because {one.first_failure}"
                 for one in self.tasks if one.failures]
        whole = self.score
        return "\n".join([*rows, f"  {'all tasks':<{width}}  {whole}" if whole is not None else
                          "  no score of the whole suite: not all deals of all tasks were played"])


class _Enough(Exception):
    """As much was played as is looked at."""


def mark_of(task: Task) -> str:
    """A mark of how the first deal begins when `random` is scored: its first decisions, and the positions they were
    made in, as 16 hexadecimal digits. Play itself is compared, as the sources of rules, chance and opponents change
    with every improvement, whether it alters what is played or not."""
    told, seen = sha256(), 0

    def watch(state: State, seat: int, text: str) -> None:
        nonlocal seen
        told.update(f"{state.fingerprint()} {seat} {text}\n".encode())
        seen += 1
        if seen == LOOKED_AT:
            raise _Enough

    [deal] = task.jobs("random", 1)
    with suppress(_Enough):
        play_match(games.load(task.game), task.seats, task.options, [load_bot(name) for name in deal.lineup], deal.seed,
                   watch, count_leads=False)
    return told.hexdigest()[:DIGITS]


def check(task: Task) -> None:
    """Raise BadInput where the program here does not play the task as its version says."""
    if games.info(task.game).version != task.rules or mark_of(task) != task.check:
        raise BadInput("rules, chance or opponents of {task} differ from those of its version {version}: its score "
                       "would not go with others", task=task.name, version=task.version)


def score(bot: str, chosen: Sequence[Task], pool: Executor, *, deals: int | None = None, keep: Path | None = None,
          progress: Progress | None = None, workers: int | None = None) -> Scored:
    """Let a bot play the first `deals` (default: all) of the chosen tasks. Raises BadInput where a task is not played
    here as its version says, before anything else is.

    With a folder `keep`, finished deals are kept there and not played again after an interruption.
    """
    for task in chosen:
        check(task)
    found = []
    for task in chosen:
        count = task.deals if deals is None else min(deals, task.deals)
        if count < 1:
            raise BadInput("{name} has to be between {low} and {high}", name="deals", low=1, high=task.deals)
        file = None if keep is None else keep / f"{task.name}-{task.version}.jsonl"
        [results] = run([task.jobs(bot, count)], pool, file=file, progress=progress, workers=workers)
        found.append(of(task, bot, results))
    return Scored(bot, tuple(found))


def of(task: Task, bot: str, results: Sequence[Sequence[Played]]) -> TaskScore:
    """The score of finished deals."""
    name = CONTESTANT + bot
    at = [{one.bots.index(name): one.shares[one.bots.index(name)] for one in deal} for deal in results]
    failures = [why for deal in results for one in deal for why in one.failures]
    return TaskScore(task, tuple(fmean(deal.values()) for deal in at),
                     tuple(fmean(deal[seat] for deal in at) for seat in range(task.seats)), len(failures),
                     failures[0].replace(CONTESTANT, "") if failures else "")
