"""A training of a network by self-play: from its settings alone always the same, and resumable."""

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
from tafelrunde.learned import beutelschneider
from tafelrunde.learned.action_net import ActionNet
from tafelrunde.learned.deep_monte_carlo import HandPlay
from tafelrunde.learned.self_play import SelfPlay
from tafelrunde.learned.value_bot import find_afterstates
from tafelrunde.learned.value_net import ValueNet
from tafelrunde.learned.weights import ActionWeights, ValueWeights, pack_floats, quantize

STEP: Final = 100  # matches from one change of the rates to the next, and between two checkpoints at least
VARIANTS: Final[dict[str, tuple[Mapping[str, Any], ...]]] = {  # one match in so many: the others are of the plain game
    "castles_besieged": (
        *({"hits_to_lose": hits} for hits in (1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 12, 15, 20)),
        *({"hand_limit": cards} for cards in (1, 3, 5, 8)),
        {"exact_seven_on_castle": True}, {"allow_pass": True}, {"reshuffle_discard": True},
        {"exact_seven_on_castle": True, "allow_pass": True, "reshuffle_discard": True, "hits_to_lose": 5},
    ),
    "beutelschneider": ({"must_trump": True}, {"cards": 8}),
}
SINGLE: Final[dict[str, dict[str, Any]]] = {"beutelschneider": {"hands_limit": 1}}  # learned hand by hand


@dataclass(frozen=True, kw_only=True)
class Plan:
    """The settings of a training. Exploration and learning rate fall with the matches (of one hand, where a game is
    learned hand by hand)."""

    game: str
    seats: int = 2
    seed: int = 1
    matches: int = 100_000
    width: int = 64  # of the hidden layer
    second: int = 0  # of the second hidden layer, where there is one
    plain: float = 0.7  # of the matches are played without options
    rivals: float = 0.4  # of the matches are played against the judge of the house, one ply ahead
    explore: float = 0.08  # how often any legal move is made, at the beginning …
    last_explore: float = 0.0  # … and at the end
    rate: float = 0.002  # of learning, at the beginning …
    last_rate: float = 0.0001  # … and at the end
    trace: float = 0.8  # λ


PLANS: Final[dict[str, Plan]] = {
    "castles_besieged": Plan(game="castles_besieged"),
    "beutelschneider": Plan(game="beutelschneider", seats=4, matches=1_200_000, width=128, second=64, plain=0.9,
                            rivals=0.0, explore=0.12, last_explore=0.03, rate=0.02, last_rate=0.001, trace=0.7),
}


def find_plan(game: str) -> Plan:
    """How a game is learned, unless one says otherwise; raises BadInput where nobody has said what is learned."""
    if game not in PLANS:
        raise BadInput("no value of {game} can be learned yet", game=game)
    return PLANS[game]


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True, tag_field="format", tag="tafelrunde training 1"):
    """Where a training stands."""

    plan: Plan
    matches: int
    decisions: int
    seconds: float  # of one core
    dice: int
    numbers: bytes  # float64


class Training:
    """A training that goes on from where it stands: of what positions are worth, or of what moves are."""

    def __init__(self, plan: Plan, checkpoint: Checkpoint | None = None) -> None:
        self.plan = plan
        rng = Rng(plan.seed)
        self.matches, self.seconds = 0, 0.0
        if checkpoint is None:
            numbers = first_numbers(plan, rng)
        else:
            numbers = list(array("d", checkpoint.numbers))
            rng = rng_at(checkpoint.dice)
            self.matches, self.seconds = checkpoint.matches, checkpoint.seconds
        self.play = begin_self_play(plan, numbers, rng)
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
        explore = plan.explore * (1.0 - passed) + plan.last_explore * passed
        self.play.play(matches, explore, rate, plan.trace)
        self.matches += matches

    def checkpoint(self) -> Checkpoint:
        """Where it stands now."""
        return Checkpoint(plan=self.plan, matches=self.matches, decisions=self.decisions, seconds=self.seconds,
                          dice=int(self.play.rng.state), numbers=array("d", self.play.net.numbers()).tobytes())

    def weights(self, provenance: dict[str, Any]) -> ValueWeights | ActionWeights:
        """What has been learned."""
        numbers, width, second = self.play.net.numbers(), self.plan.width, self.plan.second
        about: dict[str, Any] = {"game": self.plan.game, "version": games.info(self.plan.game).version,
                                 "seats": self.plan.seats, "provenance": provenance}
        inputs = int(self.play.net.inputs)
        rows, rest = quantize(split_rows(numbers[:inputs * width], width), width), numbers[inputs * width:]
        if not second:
            return ValueWeights(rows=rows, biases=pack_floats(rest[:width]), output=pack_floats(rest[width:-1]),
                                bias=rest[-1], **about)
        hidden, rest = rest[:width * second], rest[width * second:]
        biases, rest = rest[:second], rest[second:]
        actions = len(rest) // (second + 1)
        return ActionWeights(
            rows=rows, hidden=quantize(split_rows(hidden, second), second), hidden_bias=pack_floats(biases),
            actions=quantize(split_rows(rest[:-actions], second), second), action_bias=pack_floats(rest[-actions:]),
            **about)


def begin_self_play(plan: Plan, numbers: list[float], rng: Rng) -> SelfPlay | HandPlay:
    """Who plays and learns, from these numbers."""
    game, variants, single = games.load(plan.game), VARIANTS.get(plan.game, ()), SINGLE.get(plan.game, {})
    blanks = [game.start(plan.seats, {**options, **single}) for options in variants]
    plain = [game.start(plan.seats, single)] * max(1, round(len(blanks) * plan.plain / (1 - plan.plain)))
    if plan.second:
        net = ActionNet(int(beutelschneider.INPUTS), plan.width, plan.second, len(game.actions), numbers)
        return HandPlay(net, [*plain, *blanks], rng)
    afterstates = find_afterstates(plan.game)
    return SelfPlay(afterstates, ValueNet(afterstates.inputs, plan.width, numbers), [*plain, *blanks], rng,
                    find(plan.game), plan.rivals)


def split_rows(numbers: list[float], columns: int) -> list[list[float]]:
    """The numbers row by row."""
    return [numbers[place:place + columns] for place in range(0, len(numbers), columns)]


def first_numbers(plan: Plan, rng: Rng) -> list[float]:
    """The numbers of a network that knows nothing: every direction of what the inputs mean is drawn by lot, so that
    inputs of a similar meaning begin with similar weights."""
    width, second = plan.width, plan.second
    meanings = beutelschneider.describe() if second else find_afterstates(plan.game).describe()
    directions: dict[int, list[float]] = {}
    numbers: list[float] = []
    for meaning in meanings:
        row = [0.0] * width
        for direction, amount in meaning:
            if direction not in directions:
                directions[direction] = draw_numbers(width, 0.3, rng)
            row = [number + amount * each for number, each in zip(row, directions[direction], strict=True)]
        numbers += row
    if second:
        actions = len(games.load(plan.game).actions)
        return [*numbers, *draw_numbers(width * second, 0.2, rng), *[0.0] * second,
                *draw_numbers(actions * second, 0.05, rng), *[0.0] * actions]
    return [*numbers, *[0.0] * width, *[(2.0 * rng.unit() - 1.0) / sqrt(width) for _ in range(width)], 0.0]


def draw_numbers(count: int, most: float, rng: Rng) -> list[float]:
    """Numbers by lot, from -most to most."""
    return [2.0 * most * rng.unit() - most for _ in range(count)]


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
