"""Golden records that are written again the same: each is played by a simple policy, with fixed dice."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.core import State
from tafelrunde.match import Match

NAMES = ("Ada", "Bela", "Cora", "Dirk")

Policy = Callable[[Any, list[str], random.Random], str]


@dataclass(frozen=True)
class Golden:
    """One record: its name, how it is played, and how it has to end, in the words of the game's tests."""

    slug: str
    name: str
    seats: int
    policy: Policy
    seed: int
    ending: tuple[str, str]
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return Path(__file__).parent / self.slug / "records" / f"{self.name}.txt"

    def played(self) -> Match:
        game, dice = games.load(self.slug), random.Random(self.seed)
        match = Match(game, self.seats, self.options, secret=self.seed.to_bytes(32, "big"),
                      names=dict(enumerate(NAMES[:self.seats])))
        match.begin()
        while not match.is_over:
            state: State = match.state
            match.submit(state.actor(), self.policy(state, game.legal(state), dice), match.line)
        return match


def write(goldens: Iterable[Golden]) -> None:
    for golden in goldens:
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(str(golden.played().record()), "utf-8")
