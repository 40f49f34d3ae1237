"""Do rules, chance and opponents of a task still do what they did when its version was made?

Their sources change with every improvement, whether it alters what is played or not; so what is compared is play
itself: how the first deal of the task begins when `random` is scored.
"""

from contextlib import suppress
from hashlib import sha256
from typing import Final

from tafelrunde import games
from tafelrunde.core import BadInput, State
from tafelrunde.lab.duplicate import load_bot
from tafelrunde.lab.play_match import play_match
from tafelrunde.lab.suite.task import Task

LOOKED_AT: Final = 40  # decisions from the start
DIGITS: Final = 16


class _Enough(Exception):
    """As much was played as is looked at."""


def mark_of(task: Task) -> str:
    """A mark of the first decisions, and of the positions they were made in: 16 hexadecimal digits."""
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
    """Raises BadInput where the task is not played as its version says."""
    if games.info(task.game).version != task.rules or mark_of(task) != task.check:
        raise BadInput("rules, chance or opponents of {task} differ from those of its version {version}: its score "
                       "would not go with others", task=task.name, version=task.version)
