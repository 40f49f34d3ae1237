"""Tables shared out among processes: each plays its share and copies what it shows into memory that all can see.

The engine holds Python's lock, so that more cores need more processes. A step wakes them all and waits for all of
them, which takes some twenty microseconds: let each have tables enough to be busy for much longer.
"""

import multiprocessing
import traceback
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from secrets import randbits
from typing import Any, Final

from tafelrunde.batch.opponents import Opponent
from tafelrunde.batch.simulator import ARRAYS, Simulator, Tables, Wanted
from tafelrunde.core import BadInput, Rng, TafelrundeError
from tafelrunde.core.rng import rng_at

import numpy  # isort: skip – the simulator has said what is missing

STEP: Final = 0
RESET: Final = 1
STOP: Final = 2
PATIENCE: Final = 1.0  # seconds after which it is looked whether the others still live


def batch(slug: str, seats: int | None = None, tables: int = 64, seed: int | None = None,
          options: Mapping[str, Any] | None = None, opponents: Mapping[int, str | Opponent] | None = None,
          longest: int | None = None, revealing: bool = False, processes: int = 1) -> Tables:
    """Tables of a game, in this process or shared out among several, each of which keeps a core busy.

    See `Tables` for what they show and `Simulator` for what may be asked. However many processes there are, the same
    seed gives the same matches. Raises BadInput for what there is not.
    """
    asked = Wanted(slug, seats, randbits(60) if seed is None else seed, dict(options or {}), dict(opponents or {}),
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
        self._order = spawn.RawArray("q", 2)  # what to do, and the state of the generator of a seed (below 0: none)
        chosen = spawn.RawArray("q", tables)
        self._ready = spawn.Semaphore(0)
        self._go = [spawn.Semaphore(0) for _ in range(processes)]
        self._problems = spawn.SimpleQueue()
        for name in ARRAYS:
            setattr(self, name, _array(memory[name], types[name], (tables, *shapes[name])))
        self._chosen = _array(chosen, numpy.dtype(numpy.int64), (tables,))
        self._rows = numpy.arange(tables)
        ends = [tables * (part + 1) // processes for part in range(processes)]
        for part, (begin, end) in enumerate(zip([0, *ends], ends, strict=False)):
            worker = spawn.Process(target=_work, daemon=True, args=(
                wanted, begin, end, memory, types, shapes, tables, chosen, self._order, self._go[part], self._ready,
                self._problems))
            worker.start()
            self._workers.append(worker)
        self._wait()

    def reset(self, seed: int | None = None) -> None:
        if seed is not None:
            self.seed = seed
        self._all_do(RESET, -1 if seed is None else int(Rng(seed).state))

    def _play(self, chosen: Any) -> None:
        within = numpy.clip(chosen, 0, self.mask.shape[1] - 1)
        wrong = numpy.flatnonzero((within != chosen) | (self.mask[self._rows, within] == 0))
        if len(wrong):
            table = int(wrong[0])
            raise ValueError(f"table {table}: action {chosen[table]} is not legal for seat {self.seat[table]}")
        self._chosen[:] = chosen
        self._all_do(STEP)

    def _all_do(self, what: int, source: int = -1) -> None:
        if not self._workers:
            raise ValueError("these tables are closed")
        self._order[0], self._order[1] = what, source
        for go in self._go:
            go.release()
        self._wait()

    def _wait(self) -> None:
        """Until every process has done what it was told; raises TafelrundeError if one of them cannot."""
        for _ in self._workers:
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
          shapes: dict[str, tuple[int, ...]], tables: int, chosen: Any, order: Any, go: Any, ready: Any,
          problems: Any) -> None:
    """Play the tables from `begin` to before `end` until told to stop."""
    try:
        mine = Simulator(wanted, end - begin, first=begin)
        shown = [(_array(memory[name], types[name], (tables, *shapes[name]))[begin:end], getattr(mine, name))
                 for name in ARRAYS]
        actions = _array(chosen, numpy.dtype(numpy.int64), (tables,))[begin:end]
        while True:
            for there, here in shown:
                numpy.copyto(there, here)
            ready.release()
            go.acquire()
            if order[0] == STOP:
                return
            if order[0] == STEP:
                mine.step(actions)
            else:
                if order[1] >= 0:
                    mine._engine.seed(rng_at(order[1]))
                mine.reset()
    except KeyboardInterrupt:
        return
    except Exception as problem:
        problems.put(f"{problem} ({traceback.extract_tb(problem.__traceback__)[-1].name})")
        ready.release()
