"""The arrays of many tables, for NumPy and whatever reads its memory.

    tables = batch("loewenherz", seats=4, tables=256, seed=7)
    while learning:
        tables.step(policy(tables.observation, tables.mask))
        … tables.reward, tables.done, tables.seat

The arrays are windows on the memory that the compiled engine writes to: made once, true after every `step`, never
copied. Copy what has to last longer, and write nothing into them. `torch.from_numpy` and DLPack share them.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from inspect import get_annotations
from typing import Any, Final, Self

import numpy
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import games
from tafelrunde.batch.engine import Engine
from tafelrunde.batch.opponents import Opponent, PolicyOpponent, RandomOpponent
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.bots.values import find
from tafelrunde.core import BadInput, Game, Rng, State
from tafelrunde.core.integers import check_limit
from tafelrunde.tensors import encoding as tensors


@dataclass(frozen=True)
class Wanted:
    """What is played, by whom, from which seed.

    `opponents`: who plays seats that are not learned, by seat: `random`, `policy` (the rollout policy of the game), the
    name of a bot, or an object. `longest`: decisions after which a match is cut off. `revealing`: write what is hidden,
    too.
    """

    slug: str
    seats: int | None
    seed: int
    options: dict[str, Any]
    opponents: dict[int, str | Opponent]
    longest: int | None
    revealing: bool


FLAT: Final = ("choices", "seat", "done", "length")  # arrays that have one number a table, not a row of them
PAST: Final = ("done", "reward", "points", "length")  # those that the states of the tables do not tell


class Tables(ABC):
    """Many matches of one game, of which each waits for a decision between two steps.

    With T tables, S seats, A actions and D = `encoding.observation.size`:

    - `observation` uint8 (T, D): what the seat to act knows, told from its side;
      `observed(scaled=True)` gives float32 from 0 to 1. `hidden` uint8 (T, H), if asked for: what it does not know.
    - `mask` uint8 (T, A): 1 for each legal action. `moves` int16 (T, A), `choices` int64 (T): the legal actions as
      a list, of which the first `choices[table]` count: picking from it is cheaper than from a wide mask.
    - `seat` uint8 (T): whose decision it is.
    - `done` uint8 (T): 1 where the last step ended a match, 2 where one was cut off, else 0. The next match has begun.
    - `reward` float64 (T, S): by seat the share of the win, 0 to 1, where `done` is 1 (a match cut off pays nothing);
      `points` float64 (T, S): the points it ended with; `length` int64 (T): how many decisions it had.
      Where `done` is 0 they are still those of the match before.
    """

    game: Game
    encoding: tensors.Encoding
    seats: int
    tables: int
    seed: int
    observation: Any
    hidden: Any
    mask: Any
    moves: Any
    choices: Any
    seat: Any
    done: Any
    reward: Any
    points: Any
    length: Any

    @abstractmethod
    def reset(self, seed: int | None = None) -> None:
        """New matches at all tables, from a seed (default: the dice go on where they are)."""

    @abstractmethod
    def _play(self, chosen: Any) -> None:
        """Make these moves, int64, `(T,)`: all of them, or raise ValueError and make none."""

    def step(self, actions: Any) -> None:
        """Take one action at each table: integers, `(T,)`. Raises ValueError, and changes nothing, if one of them is
        not legal or there are too few or many."""
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.tables,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.tables} integers, not {chosen.dtype} of the shape {chosen.shape}")
        self._play(numpy.ascontiguousarray(chosen, numpy.int64))

    def observed(self, out: Any = None, scaled: bool = True) -> Any:
        """The observations as float32, from 0 to 1 or unscaled, in the caller's buffer or a new one."""
        if out is None:
            out = numpy.empty(self.observation.shape, numpy.float32)
        if scaled:
            numpy.multiply(self.observation, tensors.scale(self.encoding.observation), out=out)
        else:
            numpy.copyto(out, self.observation)
        return out

    def random_actions(self, generator: Any) -> Any:
        """A legal action a table, all equally likely, by a `numpy.random.Generator`: int64, `(T,)`."""
        chosen = (generator.random(self.tables) * self.choices).astype(numpy.int64)
        return self.moves[numpy.arange(self.tables), chosen].astype(numpy.int64)

    def close(self) -> None:  # noqa: B027 – only tables in processes of their own hold something
        """Let go of what the tables hold outside this process."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


ARRAYS: Final = tuple(name for name, kind in get_annotations(Tables).items() if kind is Any)


class Simulator(Tables):
    """The tables of one process: its arrays are windows on the memory of the engine. Copied and pickled they play on
    as these would."""

    def __init__(self, wanted: Wanted, tables: int, first: int = 0) -> None:
        """`first` is the number of the first table: one of a number plays the same whatever other tables there are."""
        if tables < 1:
            raise BadInput("a batch has at least one table")
        self.game = games.load(wanted.slug)
        self.encoding = tensors.find(wanted.slug, wanted.seats)
        self.seats = self.game.info.seats[0] if wanted.seats is None else wanted.seats
        self.tables = tables
        self.seed = wanted.seed
        self._wanted = wanted
        self._engine = Engine(
            self.game.start(self.seats, wanted.options), self.encoding.encoder, self._seat_opponents(wanted.opponents),
            i64(len(self.game.actions)), i64(tables), wanted.seed, i64(check_limit(wanted.longest) or 0),
            wanted.revealing, i64(first))
        for name in ARRAYS:
            array = window(getattr(self._engine, name))
            setattr(self, name, array if name in FLAT else array.reshape(tables, -1))

    def _play(self, chosen: Any) -> None:
        self._engine.step(vec[i64](chosen))

    def reset(self, seed: int | None = None) -> None:
        if seed is not None:
            self.seed = seed
            self._engine.seed(Rng(seed))
        self._engine.begin_all()

    def state(self, table: int) -> Any:
        """A copy of the whole truth at a table."""
        return self._engine.states[table].copy()

    def __reduce__(self) -> tuple[Any, ...]:
        engine = self._engine
        arrays = [window(engine.made).copy(), *(getattr(self, name).copy() for name in PAST)]
        states, dice = [state.copy() for state in engine.states], [rng.copy() for rng in engine.dice]
        return Simulator, (replace(self._wanted, seed=self.seed), self.tables, engine.first), (states, dice, arrays)

    def __setstate__(self, saved: tuple[list[State], list[Rng], list[Any]]) -> None:
        engine = self._engine
        engine.states, engine.dice, (made, *arrays) = saved
        window(engine.made)[:] = made
        for name, array in zip(PAST, arrays, strict=True):
            getattr(self, name)[:] = array
        for table, state in enumerate(engine.states):
            engine.show(table, engine.settle(table, state))

    def _seat_opponents(self, opponents: Mapping[int, str | Opponent]) -> list[Opponent | None]:
        """By seat who plays it; None where the moves are given to `step`."""
        strangers = [seat for seat in opponents if not 0 <= seat < self.seats]
        if strangers or len(opponents) == self.seats:
            raise BadInput("opponents sit at some of the seats 0 to {last}, not at all of them", last=self.seats - 1)
        found = {seat: opponent(self.game, who) if isinstance(who, str) else who for seat, who in opponents.items()}
        return [found.get(seat) for seat in range(self.seats)]


class _Memory:
    """The memory of a `vec` for NumPy, not marked as read-only: torch takes no other."""

    def __init__(self, memory: Any) -> None:
        shown = numpy.asarray(memory)
        self.memory = memory
        self.__array_interface__ = {**shown.__array_interface__, "data": (shown.__array_interface__["data"][0], False)}


def window(memory: Any) -> Any:
    """An array that shows a `vec` as it is at any time, as long as nothing is appended to it."""
    return numpy.asarray(_Memory(memory)) if len(memory) else numpy.asarray(memory)


# -- opponents


class BotOpponent(Opponent):
    """Asks a bot. That takes as long as the bot thinks, and makes the objects it is asked with."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self.game = game
        self.bot = bot

    def move(self, state: State, seat: i64, rng: Rng) -> i64:
        legal = [self.game.actions[move] for move in state.legal(seat)]
        if len(legal) == 1:
            return i64(self.game.move(legal[0]))
        ask = Ask(self.game, state.view(seat), legal, int(rng.below(1 << 20)))
        return i64(self.game.move(self.bot.choose(ask)))


def opponent(game: Game, name: str) -> Opponent:
    """The opponent of that name: `random`, `policy` (the rollout policy of the game), or a bot
    (`tafelrunde.bots.make`), which plays by iterations alone, so that a seed plays the same everywhere.

    Raises BadInput for a name that is none.
    """
    if name == "random":
        return RandomOpponent()
    if name == "policy":
        value = find(game.info.slug)
        if value is None:
            raise BadInput("{game} has no rollout policy", game=game.info.title)
        return PolicyOpponent(value)
    return BotOpponent(game, make(name, timed=False))
