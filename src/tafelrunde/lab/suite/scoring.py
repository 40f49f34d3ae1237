"""A bot plays tasks; its score is its share of the wins, with an interval that knows the range of shares."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from tafelrunde.core import BadInput
from tafelrunde.lab.executor import Progress, run
from tafelrunde.lab.match import format_lost
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.players import CONTESTANT
from tafelrunde.lab.statistics import Mean, mean_of
from tafelrunde.lab.suite.pin import check
from tafelrunde.lab.suite.task import SUITE, Task, secret_mark, secret_seed, tasks

SHARES: Final = (0.0, 1.0)
PUBLIC: Final = "public"


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
        return {"task": self.task.name, "version": self.task.version, "pins": self.task.pins,
                "share": self.share.data(), "fair_share": self.task.fair, "deals": len(self.shares),
                "of": self.task.deals, "share_by_seat": list(self.by_seat), "failures": self.failures}


@dataclass(frozen=True)
class Scored:
    """A bot's scores in some tasks. `deals`: `public`, those of the published seed, or the mark of a secret."""

    bot: str
    tasks: tuple[TaskScore, ...]
    deals: str = PUBLIC

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
        return {"suite": SUITE, "bot": self.bot, "deals": self.deals, "score": None if whole is None else whole.data(),
                "tasks": [one.data() for one in self.tasks]}

    def __str__(self) -> str:
        """A table for people."""
        width = max(len(one.task.name) for one in self.tasks)
        rows = [f"{self.bot}: share of the wins, with 95 % intervals; suite {SUITE}, {self.deals} deals"]
        rows += [f"  {one.task.name:<{width}}  {one.share}  equal {one.task.fair:.3f}  {len(one.shares)} of "
                 f"{one.task.deals} deals" for one in self.tasks]
        rows += [f"  {one.task.name}: {format_lost(one.failures, one.first_failure)}"
                 for one in self.tasks if one.failures]
        whole = self.score
        return "\n".join([*rows, f"  {'all tasks':<{width}}  {whole}" if whole is not None else
                          "  no score of the whole suite: not all deals of all tasks were played"])


def score(bot: str, chosen: Sequence[Task], pool: Executor, *, deals: int | None = None, keep: Path | None = None,
          progress: Progress | None = None, workers: int | None = None, secret: str | None = None) -> Scored:
    """Let a bot play the first `deals` (default: all) of the chosen tasks. Raises BadInput where a task is not played
    here as its version says, before anything else is.

    With a `secret` the deals are those of a seed that only its holder knows; the score names its mark. With a folder
    `keep`, finished deals are kept there and not played again after an interruption.
    """
    own = None if secret is None else secret_seed(secret)
    for task in chosen:
        check(task)
    found = []
    for task in chosen:
        count = task.deals if deals is None else min(deals, task.deals)
        if count < 1:
            raise BadInput("{name} has to be between {low} and {high}", name="deals", low=1, high=task.deals)
        file = None if keep is None else keep / f"{task.name}-{task.version}.jsonl"
        dealt = task if own is None else replace(task, seed=own)
        [results] = run([dealt.jobs(bot, count)], pool, file=file, progress=progress, workers=workers)
        found.append(of(task, bot, results))
    return Scored(bot, tuple(found), PUBLIC if secret is None else secret_mark(secret))


def of(task: Task, bot: str, results: Sequence[Sequence[Played]]) -> TaskScore:
    """The score of finished deals."""
    name = CONTESTANT + bot
    at = [{one.bots.index(name): one.shares[one.bots.index(name)] for one in deal} for deal in results]
    failures = [why for deal in results for one in deal for why in one.failures]
    return TaskScore(task, tuple(fmean(deal.values()) for deal in at),
                     tuple(fmean(deal[seat] for deal in at) for seat in range(task.seats)), len(failures),
                     failures[0].replace(CONTESTANT, "") if failures else "")
