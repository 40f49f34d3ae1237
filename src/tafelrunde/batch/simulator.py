"""The arrays of many tables, for NumPy and whatever reads its memory.

    tables = batch("loewenherz", seats=4, tables=256, seed=7)
    while learning:
        tables.step(policy(tables.observation, tables.mask))
        … tables.reward, tables.done, tables.seat

The arrays are windows on the memory that the compiled engine writes to: made once, true after every `step`, never
copied. Copy what has to last longer, and write nothing into them. `torch.from_numpy` and DLPack share them.
"""

from collections.abc import Mapping
from secrets import randbits
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde import games
from tafelrunde.batch.house_bot import opponent
from tafelrunde.batch.opponents import Opponent
from tafelrunde.batch.tables import Tables
from tafelrunde.core import BadInput
from tafelrunde.tensors import encoding as tensors

import numpy  # isort: skip – encoding has said what is missing

class Simulator:
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

    def __init__(self, slug: str, seats: int | None = None, tables: int = 64, seed: int | None = None,
                 options: Mapping[str, Any] | None = None, opponents: Mapping[int, str | Opponent] | None = None,
                 longest: int | None = None, revealing: bool = False, first: int = 0) -> None:
        """`opponents`: who plays seats that are not learned, by seat: `random`, `policy`, the name of a bot, or an
        object. `longest`: decisions after which a match is cut off. `first`: the number of the first table; a table of
        a number plays the same whatever other tables there are. Raises BadInput."""
        self.game = games.load(slug)
        self.encoding = tensors.find(slug, seats)
        self.seats = self.game.info.seats[0] if seats is None else seats
        if tables < 1:
            raise BadInput("a batch has at least one table")
        self.tables = tables
        self.seed = randbits(60) if seed is None else seed
        self._engine = Tables(
            self.game.start(self.seats, options), self.encoding.encoder, self._seated(opponents or {}),
            i64(len(self.game.actions)), i64(tables), self.seed, i64(longest or 0), revealing, i64(first))
        self._look_on()

    def step(self, actions: Any) -> None:
        """One action a table: integers, `(T,)`. Raises ValueError, and changes nothing, if one of them is not legal or
        there are too few or many."""
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.tables,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.tables} integers, not {chosen.dtype} of the shape {chosen.shape}")
        self._engine.step(vec[i64](numpy.ascontiguousarray(chosen, numpy.int64)))

    def reset(self, seed: int | None = None) -> None:
        """New matches at all tables, from a seed (default: the dice go on where they are)."""
        if seed is not None:
            self.seed = seed
            self._engine.seed(seed)
        self._engine.begin_all()

    def observed(self, out: Any = None, scaled: bool = True) -> Any:
        """The observations as float32, from 0 to 1 or unscaled, in the caller's buffer or a new one."""
        if out is None:
            out = numpy.empty(self.observation.shape, numpy.float32)
        if scaled:
            numpy.multiply(self.observation, self._scale, out=out)
        else:
            numpy.copyto(out, self.observation)
        return out

    def random_actions(self, generator: Any) -> Any:
        """A legal action a table, all equally likely, by a `numpy.random.Generator`: int64, `(T,)`."""
        chosen = (generator.random(self.tables) * self.choices).astype(numpy.int64)
        return self.moves[self._rows, chosen].astype(numpy.int64)

    def state(self, table: int) -> Any:
        """A copy of the whole truth at a table."""
        return self._engine.states[table].copy()

    def _seated(self, opponents: Mapping[int, str | Opponent]) -> list[Opponent | None]:
        """By seat who plays it; None where the moves are given to `step`."""
        strangers = [seat for seat in opponents if not 0 <= seat < self.seats]
        if strangers or len(opponents) == self.seats:
            raise BadInput("opponents sit at some of the seats 0 to {last}, not at all of them", last=self.seats - 1)
        found = {seat: opponent(self.game, who) if isinstance(who, str) else who for seat, who in opponents.items()}
        return [found.get(seat) for seat in range(self.seats)]

    def _look_on(self) -> None:
        engine, rows = self._engine, self.tables
        self.observation = window(engine.observed).reshape(rows, -1)
        self.hidden = window(engine.hidden).reshape(rows, -1)
        self.mask = window(engine.mask).reshape(rows, -1)
        self.moves = window(engine.moves).reshape(rows, -1)
        self.choices = window(engine.choices)
        self.seat = window(engine.seat)
        self.done = window(engine.done)
        self.reward = window(engine.reward).reshape(rows, -1)
        self.points = window(engine.points).reshape(rows, -1)
        self.length = window(engine.length)
        self._scale = tensors.scale(self.encoding.observation)
        self._rows = numpy.arange(rows)


batch = Simulator


class _Memory:
    """The memory of a `vec` for NumPy, not marked as read-only: torch takes no other."""

    def __init__(self, memory: Any) -> None:
        shown = numpy.asarray(memory)
        self.memory = memory
        self.__array_interface__ = {**shown.__array_interface__, "data": (shown.__array_interface__["data"][0], False)}


def window(memory: Any) -> Any:
    """An array that shows a `vec` as it is at any time, as long as nothing is appended to it."""
    return numpy.asarray(_Memory(memory)) if len(memory) else numpy.asarray(memory)
