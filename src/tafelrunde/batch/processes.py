"""Tables shared out among processes: each plays its share and copies what it shows into memory that all can see.

The engine holds Python's lock, so that more cores need more processes. A step wakes them all and waits for all of
them, which takes some twenty microseconds: let each have tables enough to be busy for much longer.
"""

import multiprocessing
import traceback
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from secrets import randbits
from typing import Any, Final

from tafelrunde.batch.opponents import Opponent
from tafelrunde.batch.simulator import ARRAYS, Dice, Simulator, Tables, Wanted
from tafelrunde.core import BadInput, State, TafelrundeError
from tafelrunde.core.integers import check_seed

import numpy  # isort: skip – the simulator has said what is missing

STEP: Final = 0
CALL: Final = 1
STOP: Final = 2
PATIENCE: Final = 1.0  # seconds after which it is looked whether the others still live


def batch(slug: str, seats: int | None = None, tables: int = 64, seed: int | None = None,
          options: Mapping[str, Any] | None = None,
          opponents: Mapping[int, str | Opponent] | Sequence[str | Opponent] | None = None, longest: int | None = None,
          revealing: bool = False, processes: int = 1) -> Tables:
    """Tables of a game, in this process or shared out among several, each of which keeps a core busy.

    See `Tables` for what they show and `Wanted` for what may be asked. However many processes there are, the same
    seed gives the same matches. Raises BadInput for what there is not.
    """
    others = {} if opponents is None else dict(opponents) if isinstance(opponents, Mapping) else tuple(opponents)
    asked = Wanted(slug, seats, randbits(60) if seed is None else check_seed(seed), dict(options or {}), others,
                   longest, revealing)
    if processes == 1:
        return Simulator(asked, tables)
    return SharedTables(asked, tables, processes)


class SharedTables(Tables):
    """Processes that play a share of the tables each. Close it, or use it in a `with`, to end them."""

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("tables in several processes are neither copied nor pickled: make them with processes=1")

    def __init__(self, wanted: Wanted, tables: int, processes: int) -> None:
        if not 1 <= processes <= tables:
            raise BadInput("{tables:table is|tables are} shared out among 1 to {tables:process|processes}",
                           tables=tables)
        self._workers: list[BaseProcess] = []
        self.tables, self.seed = tables, wanted.seed
        with Simulator(wanted, 1) as sample:  # says what is wrong, and how wide the rows are
            self.game, self.encoding, self.seats = sample.game, sample.encoding, sample.seats
            shapes = {name: getattr(sample, name).shape[1:] for name in ARRAYS}
            types = {name: getattr(sample, name).dtype for name in ARRAYS}
        spawn = multiprocessing.get_context("spawn")
        memory = {name: spawn.RawArray("b", max(1, tables * _bytes(types[name], shapes[name]))) for name in ARRAYS}
        self._order = spawn.RawArray("q", 1)  # what to do
        chosen, playing = spawn.RawArray("q", tables), spawn.RawArray("b", tables)
        self._ready = spawn.Semaphore(0)
        self._go = [spawn.Semaphore(0) for _ in range(processes)]
        self._problems = spawn.SimpleQueue()
        for name in ARRAYS:
            setattr(self, name, _array(memory[name], types[name], (tables, *shapes[name])))
        self._chosen = _array(chosen, numpy.dtype(numpy.int64), (tables,))
        self._playing = _array(playing, numpy.dtype(numpy.uint8), (tables,))
        self._rows = numpy.arange(tables)
        self._ends = [tables * (part + 1) // processes for part in range(processes)]
        self._calls: list[Connection] = []
        for part, (begin, end) in enumerate(zip([0, *self._ends], self._ends, strict=False)):
            mine, theirs = spawn.Pipe()
            worker = spawn.Process(target=_work, daemon=True, args=(
                wanted, begin, end, memory, types, shapes, tables, chosen, playing, self._order, self._go[part],
                self._ready, self._problems, theirs))
            worker.start()
            self._workers.append(worker)
            self._calls.append(mine)
        self._wait(range(processes))

    def reset(self, seed: int | None = None, table: int | None = None) -> None:
        given = None if seed is None else check_seed(seed)
        if table is not None:
            self._ask(table, "reset", seed=given)
            return
        if given is not None:
            self.seed = given
        self._call(range(len(self._calls)), "reset", seed=given)

    def state(self, table: int) -> State:
        state: State = self._ask(table, "state")
        return state

    def dice(self, table: int) -> Dice:
        dice: Dice = self._ask(table, "dice")
        return dice

    def load(self, table: int, state: State | Mapping[str, Any], dice: Dice | None = None) -> None:
        self._ask(table, "load", state=state, dice=dice)

    def cut_off(self, table: int) -> None:
        self._ask(table, "cut_off")

    def _ask(self, table: int, name: str, **words: Any) -> Any:
        """What the process that has a table answers: it counts its tables from 0."""
        self._check_table(table)
        part = bisect_right(self._ends, table)
        return self._call([part], name, table=table - (self._ends[part - 1] if part else 0), **words)

    def _call(self, parts: Sequence[int], name: str, **words: Any) -> Any:
        """Let some processes call a method of their tables; the last one's answer, or BadInput as it raises it."""
        if self._workers:
            for part in parts:
                self._calls[part].send((name, words))
        self._order_all(CALL, parts)
        answers = [self._calls[part].recv() for part in parts]
        if isinstance(answers[-1], BadInput):
            raise answers[-1]
        return answers[-1]

    def _play(self, chosen: Any) -> None:
        within = numpy.clip(chosen, 0, self.mask.shape[1] - 1)
        wrong = numpy.flatnonzero(
            ((within != chosen) | (self.mask[self._rows, within] == 0)) & (self._playing == 1))
        if len(wrong):
            table = int(wrong[0])
            raise ValueError(f"table {table}: action {chosen[table]} is not legal for seat {self.seat[table]}")
        self._chosen[:] = chosen
        self._order_all(STEP, range(len(self._workers)))

    def _order_all(self, what: int, parts: Sequence[int]) -> None:
        """Let some processes do something, and wait until they have; raises ValueError, or TafelrundeError if one of
        them cannot."""
        if not self._workers:
            raise ValueError("these tables are closed")
        self._order[0] = what
        for part in parts:
            self._go[part].release()
        self._wait(parts)

    def _wait(self, parts: Sequence[int]) -> None:
        for _ in parts:
            while not self._ready.acquire(timeout=PATIENCE):
                if not all(worker.is_alive() for worker in self._workers):
                    break
            if not self._problems.empty() or not all(worker.is_alive() for worker in self._workers):
                problem = "it ended" if self._problems.empty() else self._problems.get()
                self.close()
                raise TafelrundeError(f"a process of the batch failed: {problem}")

    def close(self) -> None:
        workers, self._workers = self._workers, []
        self._order[0] = STOP
        for go in self._go:
            go.release()
        for worker in workers:
            worker.join(timeout=5)
            if worker.is_alive():
                worker.kill()


def _bytes(kind: Any, shape: tuple[int, ...]) -> int:
    return int(numpy.prod(shape, dtype=numpy.int64)) * int(kind.itemsize)


def _array(memory: Any, kind: Any, shape: tuple[int, ...]) -> Any:
    """The shared memory as an array."""
    count = int(numpy.prod(shape, dtype=numpy.int64))
    return numpy.frombuffer(memory, kind, count).reshape(shape)


def _work(wanted: Wanted, begin: int, end: int, memory: dict[str, Any], types: dict[str, Any],
          shapes: dict[str, tuple[int, ...]], tables: int, chosen: Any, playing: Any, order: Any, go: Any, ready: Any,
          problems: Any, calls: Connection) -> None:
    """Play the tables from `begin` to before `end` until told to stop."""
    try:
        mine = Simulator(wanted, end - begin, first=begin)
        shown = [(_array(memory[name], types[name], (tables, *shapes[name]))[begin:end], getattr(mine, name))
                 for name in ARRAYS]
        actions = _array(chosen, numpy.dtype(numpy.int64), (tables,))[begin:end]
        where = _array(playing, numpy.dtype(bool), (tables,))[begin:end]
        while True:
            for there, here in shown:
                numpy.copyto(there, here)
            ready.release()
            go.acquire()
            if order[0] == STOP:
                return
            if order[0] == STEP:
                mine.step(actions, where)
            else:
                calls.send(_answer(mine, *calls.recv()))
    except KeyboardInterrupt:
        return
    except Exception as problem:
        problems.put(f"{problem} ({traceback.extract_tb(problem.__traceback__)[-1].name})")
        ready.release()


def _answer(tables: Simulator, name: str, words: Mapping[str, Any]) -> Any:
    """What a method answers; the problem, if it cannot."""
    try:
        return getattr(tables, name)(**words)
    except BadInput as problem:
        return problem
