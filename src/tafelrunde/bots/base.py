"""What a bot is: it is asked with what a seat may know and answers with one of the legal moves."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from tafelrunde.core import Game, Rng, Say, View
from tafelrunde.core.rng import LIMB


class BotFailed(Exception):
    """A bot crashed, hung or answered nonsense; a simpler one has to play this move. `say` tells a person why."""

    def __init__(self, key: str, **args: str) -> None:
        self.say = Say(key, **args)
        super().__init__(str(self.say))


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds of one core, or iterations, whichever is used up first.

    Under an iteration budget alone, a seed reproduces the move on every machine.
    """

    seconds: float | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        parts = [f"{self.iterations}"] if self.iterations is not None else []
        parts += [f"{self.seconds:g}s"] if self.seconds is not None else []
        return "+".join(parts)


@dataclass(frozen=True)
class Ask:
    """One question to a bot: everything its seat may know, and nothing of the true state.

    `budget` None leaves the bot its own default. Every whole number is a seed; one of more than 62 bits is mixed into
    62, as compiled searches take it, and the numbers next to it, as a machine number.
    """

    game: Game
    view: View
    legal: Sequence[str]
    seed: int = 0
    budget: Budget | None = None

    def __post_init__(self) -> None:
        if not -LIMB <= self.seed <= LIMB:
            object.__setattr__(self, "seed", int(Rng(self.seed).state))

    @property
    def seat(self) -> int:
        """The seat that is to move."""
        return int(self.view.seat)


@dataclass(frozen=True)
class Advice:
    """A move a bot looked at: the share of its thinking it gave it, and the share of the win it expects, 0 to 1."""

    move: str
    weight: float
    expects: float | None = field(default=None)


class Bot(ABC):
    """Chooses moves. One object may serve many matches at once: whatever it remembers is not a match's."""

    name: str = ""

    @abstractmethod
    def choose(self, ask: Ask) -> str:
        """One of `ask.legal`; the same ask gives the same move, unless a time budget cut the search short."""

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        """The moves the bot thinks best, best first: a hint for the player in that seat."""
        return [Advice(self.choose(ask), 1.0)][:count]

    def close(self) -> None:  # noqa: B027 – most bots hold nothing
        """Release what the bot holds outside itself (say, a process of its own); it will not be asked again."""
