"""A training of a value network by self-play: from its settings alone always the same, and resumable."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec

from tafelrunde import games
from tafelrunde.bots.values import find
from tafelrunde.core import BadInput, Rng
from tafelrunde.core.rng import rng_at
from tafelrunde.learned.afterstates import Afterstates
from tafelrunde.learned.self_play import SelfPlay
from tafelrunde.learned.value_bot import find_afterstates
from tafelrunde.learned.value_net import ValueNet
from tafelrunde.learned.weights import ValueWeights, pack_floats, quantize

STEP: Final = 100  # matches from one change of the rates to the next, and between two checkpoints at least
VARIANTS: Final[dict[str, tuple[Mapping[str, Any], ...]]] = {  # one match in so many: the others are of the plain game
    "castles_besieged": (
        *({"hits_to_lose": hits} for hits in (1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 12, 15, 20)),
        *({"hand_limit": cards} for cards in (1, 3, 5, 8)),
        {"exact_seven_on_castle": True}, {"allow_pass": True}, {"reshuffle_discard": True},
        {"exact_seven_on_castle": True, "allow_pass": True, "reshuffle_discard": True, "hits_to_lose": 5},
    ),
}


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The settings of a training. Exploration and learning rate fall with the matches, the one to nothing."""

    game: str
    seats: int = 2
    seed: int = 1
    matches: int = 100_000
    width: int = 64  # of the hidden layer
    plain: float = 0.7  # of the matches are played without options
    rivals: float = 0.4  # of the matches are played against the judge of the house, one ply ahead
    explore: float = 0.08  # how often any legal move is made
    rate: float = 0.002  # of learning, at the beginning …
    last_rate: float = 0.0001  # … and at the end
    trace: float = 0.8  # λ


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True, tag_field="format", tag="tafelrunde training 1"):
    """Where a training stands."""

    plan: Plan
    matches: int
    decisions: int
    seconds: float  # of one core
    dice: int
    numbers: bytes  # float64


class Training:
    """A training that goes on from where it stands."""

    def __init__(self, plan: Plan, checkpoint: Checkpoint | None = None) -> None:
        self.plan = plan
        afterstates = find_afterstates(plan.game)
        rng = Rng(plan.seed)
        self.matches, self.seconds = 0, 0.0
        if checkpoint is None:
            numbers = first_numbers(afterstates, plan.width, rng)
        else:
            numbers = list(array("d", checkpoint.numbers))
            rng = rng_at(checkpoint.dice)
            self.matches, self.seconds = checkpoint.matches, checkpoint.seconds
        self.net = ValueNet(afterstates.inputs, plan.width, numbers)
        game, variants = games.load(plan.game), VARIANTS.get(plan.game, ())
        blanks = [game.start(plan.seats, options) for options in variants]
        plain = [game.start(plan.seats)] * max(1, round(len(blanks) * plan.plain / (1 - plan.plain)))
        self.play = SelfPlay(afterstates, self.net, [*plain, *blanks], rng, find(plan.game), plan.rivals)
        self.play.decisions = checkpoint.decisions if checkpoint is not None else 0

    @property
    def decisions(self) -> int:
        """Decisions learned from so far."""
        return int(self.play.decisions)

    def advance(self) -> None:
        """Play and learn `STEP` matches, or those that are left."""
        plan, passed = self.plan, self.matches / self.plan.matches
        matches = min(STEP, plan.matches - self.matches)
        rate = plan.rate * (plan.last_rate / plan.rate) ** passed
        self.play.play(matches, plan.explore * (1.0 - passed), rate, plan.trace)
        self.matches += matches

    def checkpoint(self) -> Checkpoint:
        """Where it stands now."""
        return Checkpoint(plan=self.plan, matches=self.matches, decisions=self.decisions, seconds=self.seconds,
                          dice=int(self.play.rng.state), numbers=array("d", self.net.numbers()).tobytes())

    def weights(self, provenance: dict[str, Any]) -> ValueWeights:
        """What has been learned."""
        numbers, width = self.net.numbers(), self.plan.width
        end = len(numbers) - 1 - 2 * width
        rows = [numbers[place:place + width] for place in range(0, end, width)]
        return ValueWeights(
            game=self.plan.game, version=games.info(self.plan.game).version, seats=self.plan.seats,
            rows=quantize(rows, width), biases=pack_floats(numbers[end:end + width]),
            output=pack_floats(numbers[end + width:-1]), bias=numbers[-1], provenance=provenance)


def first_numbers(afterstates: Afterstates, width: int, rng: Rng) -> list[float]:
    """The numbers of a network that knows nothing: every direction of `Afterstates.describe` is drawn by lot, so that
    inputs of a similar meaning begin with similar weights."""
    directions: dict[int, list[float]] = {}
    numbers: list[float] = []
    for meaning in afterstates.describe():
        row = [0.0] * width
        for direction, amount in meaning:
            if direction not in directions:
                directions[direction] = [0.6 * rng.unit() - 0.3 for _ in range(width)]
            row = [number + amount * each for number, each in zip(row, directions[direction], strict=True)]
        numbers += row
    return [*numbers, *[0.0] * width, *[(2.0 * rng.unit() - 1.0) / sqrt(width) for _ in range(width)], 0.0]


def read_checkpoint(file: Path, plan: Plan) -> Checkpoint | None:
    """Where a training of that plan stands; None: it has not begun. Raises BadInput for a file of another one."""
    try:
        found = msgspec.msgpack.decode(file.read_bytes(), type=Checkpoint)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as problem:
        raise BadInput("{file} is no checkpoint of a training: {why}", file=str(file), why=str(problem)[:200]) from None
    if found.plan != plan:
        raise BadInput("{file} is of a training with other settings", file=str(file))
    return found


def write_checkpoint(file: Path, checkpoint: Checkpoint) -> None:
    """Keep where a training stands; a file that is there is exchanged at once."""
    aside = file.with_suffix(".part")
    aside.write_bytes(msgspec.msgpack.encode(checkpoint))
    aside.replace(file)
