"""The arrays of many tables, for NumPy and whatever reads its memory.

    tables = batch("loewenherz", seats=4, tables=256, seed=7)
    while learning:
        tables.step(policy(tables.observation, tables.mask))
        … tables.reward, tables.done, tables.seat

The arrays are windows on the memory that the compiled engine writes to: made once, true after every `step`, never
copied. Copy what has to last longer, and write nothing into them. `torch.from_numpy` and DLPack share them.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import get_annotations
from typing import Any, Final, NamedTuple, Self

import numpy
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import games
from tafelrunde.batch.engine import Engine
from tafelrunde.batch.opponents import Opponent, PolicyOpponent, RandomOpponent
from tafelrunde.bots import Ask, Bot, make
from tafelrunde.bots.values import find
from tafelrunde.core import NOBODY, BadInput, Game, Rng, State
from tafelrunde.core.integers import check_limit, check_seed
from tafelrunde.core.rng import MASK, rng_at
from tafelrunde.tensors import encoding as tensors


@dataclass(frozen=True)
class Wanted:
    """What is played, by whom, from which seed.

    `opponents`: who plays seats that are not learned, by seat: `random`, `policy` (the rollout policy of the game), the
    name of a bot, or an object. A sequence instead: the first learned seat is drawn for each match, and they sit
    in turn after it. `longest`: decisions after which a match is cut off. `revealing`: write what is hidden, too.
    """

    slug: str
    seats: int | None
    seed: int
    options: dict[str, Any]
    opponents: dict[int, str | Opponent] | tuple[str | Opponent, ...]
    longest: int | None
    revealing: bool


class Dice(NamedTuple):
    """All luck that a table has still to come, as numbers: of its next matches, of chance in this one, of the opponents
    and of `sample` in it. With the same state and dice a table goes on the same."""

    matches: int
    chance: int
    opponents: int
    sample: int


FINAL: Final = ("final_observation", "final_hidden", "final_seat")
PAST: Final = ("seat", "done", "reward", "points", "length", *FINAL)  # what the states of tables do not tell
INSIDE: Final = ("made", "turn")  # the same, which is not shown
FLAT: Final = ("choices", "sample", "seat", "done", "length", "final_seat")  # one number a table, not a row of them


class Tables(ABC):
    """Many matches of one game, of which each waits for a decision between two steps.

    With T tables, S seats, A actions and D = `encoding.observation.size`:

    - `observation` uint8 (T, D): what the seat to act knows, told from its side;
      `observed(scaled=True)` gives float32 from 0 to 1. `hidden` uint8 (T, H), if asked for: what it does not know.
    - `mask` uint8 (T, A): 1 for each legal action. `moves` int16 (T, A), `choices` int64 (T): the legal actions as
      a list, of which the first `choices[table]` count: picking from it is cheaper than from a wide mask.
    - `sample` int64 (T): a legal action a table, all equally likely, drawn at each step.
    - `seat` uint8 (T): whose decision it is.
    - `done` uint8 (T): 1 where the last step ended a match, 2 where one was cut off, else 0. The next match has begun.
    - `reward` float64 (T, S): by seat the share of the win, 0 to 1, where `done` is 1 (a match cut off pays nothing);
      `points` float64 (T, S): the points it ended with; `length` int64 (T): how many decisions it had.
    - `final_observation` uint8 (T, D), `final_hidden` uint8 (T, H): the position that the match ended in or was cut off
      at, as `final_seat` uint8 (T) sees it: whose decision it would be, after the end whose the last one was.

    Where `done` is 0 the last five are still those of the match before.

    The same seed deals the same at a table whoever sits there: each match of it has luck of its own, and so have
    chance – each time it acts –, opponents and samples.
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
    sample: Any
    seat: Any
    done: Any
    reward: Any
    points: Any
    length: Any
    final_observation: Any
    final_hidden: Any
    final_seat: Any
    _playing: Any

    @abstractmethod
    def reset(self, seed: int | None = None, table: int | None = None) -> None:
        """New matches at all tables or at one, from a seed (default: the dice go on where they are). One table alone
        begins as the first of a batch of that seed would. Raises BadInput."""

    @abstractmethod
    def state(self, table: int) -> State:
        """A copy of the whole truth at a table. Raises BadInput for one that is not there, as the next ones do."""

    @abstractmethod
    def dice(self, table: int) -> Dice:
        """The luck that a table has still to come."""

    @abstractmethod
    def load(self, table: int, state: State | Mapping[str, Any], dice: Dice | None = None) -> None:
        """Let a table go on from a state (which is copied) or a position (`State.position`), as if its match began
        there; with these dice, or with its own where they are. Chance and opponents act at once: what chance is to do,
        carry out before (`state.apply(CHANCE, move)`). Raises BadInput, also where the match is over."""

    @abstractmethod
    def cut_off(self, table: int) -> None:
        """End the match at a table where it is, as one that has had as many decisions as it may."""

    @abstractmethod
    def _play(self, chosen: Any) -> None:
        """Make these moves, int64, `(T,)`: all of them, or raise ValueError and make none."""

    def step(self, actions: Any, where: Any = None) -> None:
        """Take one action at each table, or where `where`, bool, `(T,)`, says so: integers, `(T,)`. Raises ValueError,
        and changes nothing, if one of them is not legal or there are too few or many."""
        chosen = self.check_actions(actions)
        self._playing[:] = True if where is None else self._check_where(where)
        self._play(chosen)

    def check_actions(self, actions: Any) -> Any:
        """The actions as int64, `(T,)`, whether they are legal or not; raises ValueError for anything else."""
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.tables,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.tables} integers, not {chosen.dtype} of the shape {chosen.shape}")
        return numpy.ascontiguousarray(chosen, numpy.int64)

    def _check_where(self, where: Any) -> Any:
        chosen = numpy.asarray(where)
        if chosen.shape != (self.tables,) or chosen.dtype != bool:
            raise ValueError(f"tables are chosen by {self.tables} of bool, not {chosen.dtype} of the shape "
                             f"{chosen.shape}")
        return chosen

    def _check_table(self, table: int) -> None:
        if not 0 <= table < self.tables:
            raise BadInput("there is no table {number} among {tables:table|tables}, counted from 0", number=table,
                           tables=self.tables)

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


ARRAYS: Final = tuple(name for name, kind in get_annotations(Tables).items() if kind is Any and name[0] != "_")


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
            self.game.start(self.seats, wanted.options), self.encoding.encoder, self._place(wanted.opponents),
            not isinstance(wanted.opponents, dict), i64(len(self.game.actions)), i64(tables), wanted.seed,
            i64(check_limit(wanted.longest) or 0), wanted.revealing, i64(first))
        for name in ARRAYS:
            array = window(getattr(self._engine, name))
            setattr(self, name, array if name in FLAT else array.reshape(tables, -1))
        self._playing = window(self._engine.playing)

    def _play(self, chosen: Any) -> None:
        self._engine.step(vec[i64](chosen))

    def reset(self, seed: int | None = None, table: int | None = None) -> None:
        given = None if seed is None else check_seed(seed)
        if table is not None:
            self._check_table(table)
            if given is not None:
                self._engine.source[table] = Rng(given).fork()
            self._engine.reset(i64(table))
            return
        if given is not None:
            self.seed = given
            self._engine.seed(Rng(given))
        for each in range(self.tables):
            self._engine.reset(i64(each))

    def state(self, table: int) -> State:
        self._check_table(table)
        return self._engine.states[table].copy()

    def dice(self, table: int) -> Dice:
        self._check_table(table)
        engine = self._engine
        drawn = (int(engine.sampler[table]) - 1) & MASK  # what the sample that is shown was drawn from
        return Dice(engine.source[table].state, int(engine.chance[table]), engine.dice[table].state, drawn)

    def load(self, table: int, state: State | Mapping[str, Any], dice: Dice | None = None) -> None:
        self._check_table(table)
        own = state.copy() if isinstance(state, State) else self.game.load(state)
        if type(own) is not type(self._engine.blank) or own.seats != self.seats:
            raise BadInput("that is no position of {game} for {seats:player|players}", game=self.game.info.title,
                           seats=self.seats)
        if own.actor() == NOBODY:
            raise BadInput("a table cannot go on from a match that is over")
        if dice is not None:
            self._set_dice(table, dice)
        self._engine.load(i64(table), own)

    def cut_off(self, table: int) -> None:
        self._check_table(table)
        self._engine.cut_off(i64(table))

    def _set_dice(self, table: int, dice: Dice) -> None:
        engine = self._engine
        engine.source[table], engine.dice[table] = rng_at(dice.matches), rng_at(dice.opponents)
        window(engine.chance)[table], window(engine.sampler)[table] = dice.chance, dice.sample

    def __reduce__(self) -> tuple[Any, ...]:
        engine, wanted = self._engine, replace(self._wanted, seed=self.seed)
        states, dice = [state.copy() for state in engine.states], [self.dice(table) for table in range(self.tables)]
        return Simulator, (wanted, self.tables, engine.first), (states, dice, [
            *(window(getattr(engine, name)).copy() for name in INSIDE), *(getattr(self, name).copy() for name in PAST)])

    def __setstate__(self, saved: tuple[list[State], list[Dice], list[Any]]) -> None:
        engine = self._engine
        engine.states, dice, arrays = saved
        memory = [*(window(getattr(engine, name)) for name in INSIDE), *(getattr(self, name) for name in PAST)]
        for there, here in zip(memory, arrays, strict=True):
            there[:] = here
        for table, state in enumerate(engine.states):
            self._set_dice(table, dice[table])
            engine.show(i64(table), state)

    def _place(self, opponents: Mapping[int, str | Opponent] | Sequence[str | Opponent]) -> list[Opponent | None]:
        """By place who plays it; None where the moves are given to `step`."""
        by_place = dict(opponents) if isinstance(opponents, Mapping) else dict(enumerate(opponents, start=1))
        if not by_place.keys() <= set(range(self.seats)) or len(by_place) == self.seats:
            raise BadInput("opponents sit at some of the seats 0 to {last}, not at all of them", last=self.seats - 1)
        found = {place: opponent(self.game, who) if isinstance(who, str) else who for place, who in by_place.items()}
        return [found.get(place) for place in range(self.seats)]


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
