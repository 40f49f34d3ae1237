"""The tasks of the suite, as they stand in `tasks.toml`."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.lab.duplicate import Deal, deals
from tafelrunde.lab.players import CONTESTANT
from tafelrunde.lab.statistics import fair

FILE: Final = "tasks.toml"
SHORTEST: Final = 16  # characters of a secret
MARK: Final = 16  # hexadecimal digits of its mark


@dataclass(frozen=True)
class Task:
    """One task. Another version of it is another task: scores of the two are not compared."""

    name: str
    version: int
    game: str
    rules: int  # the version of the game's rules
    seats: int
    opponents: tuple[str, ...]  # one for each other seat, in turn after whoever is scored
    options: Mapping[str, Any]  # those that are not the standard of this version of the rules
    deals: int
    seed: int
    pin_rules: str  # how random matches go (`pin.pin_rules`)
    pin_opponent: str  # what the opponent answers (`pin.pin_opponent`)

    @property
    def fair(self) -> float:
        """An equal share of the wins."""
        return fair(self.seats)

    @property
    def pins(self) -> list[str]:
        """The marks by which it is held to its version."""
        return [self.pin_rules, self.pin_opponent]

    def jobs(self, bot: str, count: int) -> list[Deal]:
        """The first `count` deals of the task for a bot, which sits at every seat once in each of them."""
        lineup = (CONTESTANT + bot, *self.opponents)
        return deals(self.game, self.options, lineup, count * self.seats, self.seed)

    def data(self) -> dict[str, Any]:
        """The task as JSON types."""
        return {"task": self.name, "version": self.version, "game": f"{self.game} {self.rules}", "seats": self.seats,
                "opponents": list(self.opponents), "options": dict(self.options), "deals": self.deals,
                "seed": self.seed, "pins": self.pins}


@cache
def _read() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath(FILE).read_text("utf-8"))


SUITE: Final[int] = _read()["suite"]  # the version of all of it: raised with that of any task, and by a new one


def tasks() -> tuple[Task, ...]:
    """All tasks, in their order."""
    given = _read()
    return tuple(
        Task(name, one["version"], one["game"], one["rules"], one["seats"],
             (one["opponent"],) * (one["seats"] - 1), one.get("options", {}), given["deals"], given["seed"],
             *one["pins"])
        for name, one in given["task"].items())


def chosen(names: Sequence[str] = ()) -> tuple[Task, ...]:
    """The tasks of these names, in their order; without any, all. Raises BadInput."""
    every = {task.name: task for task in tasks()}
    for name in names:
        if name not in every:
            raise BadInput("there is no task {name}; there are {known}", name=repr(name[:40]),
                           known=choices(every))
    return tuple(task for task in every.values() if not names or task.name in names)


def secret_seed(secret: str) -> int:
    """The seed of the deals of a secret. Raises BadInput for one that is too short."""
    if len(secret) < SHORTEST:
        raise BadInput("a secret has {shortest:character|characters} or more, so that nobody guesses it",
                       shortest=SHORTEST)
    return int.from_bytes(sha256(f"seed {secret}".encode()).digest()[:8], "big")


def secret_mark(secret: str) -> str:
    """What may be published of a secret, before entries come and with their scores: it tells nothing of the deals."""
    return sha256(f"mark {secret}".encode()).hexdigest()[:MARK]
