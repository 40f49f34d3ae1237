"""The suite: fixed tasks by which bots are compared, whoever wrote them, on any machine.

A task fixes game, seats, options, opponents and deals; `tasks.toml` has them, and says with which version. Whoever is
scored sits at every seat of every deal once. Nothing is decided by a clock, so that the same bot has the same score
everywhere; a mark of how the opponents begin to play (`check`) tells whether they are still those of the version.
"""

from tafelrunde.lab.suite.scoring import Scored, TaskScore, score
from tafelrunde.lab.suite.task import SUITE, Task, chosen, tasks

__all__ = ["SUITE", "Scored", "Task", "TaskScore", "chosen", "score", "tasks"]
